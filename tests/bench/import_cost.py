"""What `import solitaires` costs: instructions under valgrind, time, and modules, beside a bare interpreter.

    python tests/bench/import_cost.py [MODULE ...]

Further modules are measured in the same way. The interpreter starts without site-packages' own start-up files.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 21


def command(statement: str, where: list[str]) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", f"import sys; sys.path += {where!r}; {statement}"]


def instructions(arguments: list[str]) -> int | None:
    """What callgrind counts; None without valgrind."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    tool = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", *arguments]
    counted = subprocess.run(tool, capture_output=True, text=True, check=True).stderr
    found = re.search(r"Collected : (\d+)", counted)
    assert found is not None
    return int(found[1])


def seconds(arguments: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(arguments, check=True)
    return time.perf_counter() - start


def main() -> None:
    names = ["solitaires", *sys.argv[1:]]
    found = [importlib.util.find_spec(name) for name in names]
    where = sorted({str(Path(spec.origin).parents[1]) for spec in found if spec is not None and spec.origin})
    bare = command("pass", where)
    bare_count = instructions(bare)
    for name in names:
        one = command(f"import {name}", where)
        count = instructions(one)
        pairs = [(seconds(one), seconds(bare)) for _ in range(ROUNDS)]
        more = statistics.median(first - second for first, second in pairs)
        script = f"before = len(sys.modules); import {name}; print(len(sys.modules) - before)"
        modules = subprocess.run(command(script, where), capture_output=True, text=True, check=True).stdout.strip()
        million = "?" if count is None or bare_count is None else f"{(count - bare_count) / 1e6:.1f}"
        print(f"{name}: {million} million instructions, {more * 1000:.1f} ms, {modules} modules")


if __name__ == "__main__":
    main()
