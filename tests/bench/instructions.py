"""Count the instructions of a part of the bench with Valgrind, and hold them against those that are stored.

In the folder tests, with a Release build of `bench_instructions` by the compiler that the stored numbers name:
`python -m bench.instructions ../build/release/tests/cpp/bench_instructions`. A line that changed by more than the
tolerance, in either direction, is told and fails: what became slower is to be looked at, what became faster to be
stored with `--write`, so that it stays so.
"""

from __future__ import annotations

import argparse
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

STORED = Path(__file__).parent / "instructions.txt"
TOLERANCE = 3.0
"""Percent that a line may change."""

HEADER = """\
# Instructions of lines of the bench, counted by callgrind; written by `python -m bench.instructions ... --write`.
"""


class Counted(NamedTuple):
    """What was counted, and with what."""

    compiler: str
    """Such as "gcc 12.2.0"."""
    machine: str
    """Such as "x86_64"."""
    lines: Mapping[str, int]
    """Instructions by the name of the line, such as "RU C perft"."""

    @property
    def code_generator(self) -> str:
        """What the numbers depend on: the compiler without its minor version, and the machine."""
        return f"{self.compiler.partition('.')[0]}, {self.machine}"


def count(program: str) -> Counted:
    """Run the program under callgrind."""
    printed, lines = run_counting([program])
    return Counted(printed.splitlines()[0], platform.machine(), lines)


def run_counting(command: Sequence[str]) -> tuple[str, dict[str, int]]:
    """Run a command under callgrind; return what it printed, and the instructions of each dump that it asked for."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "lines"
        valgrind = ["valgrind", "-q", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={out}"]
        printed = subprocess.run([*valgrind, *command], stdout=subprocess.PIPE, text=True, check=True).stdout
        # the dumps are numbered; the one without a number is from the end of the program
        dumps = sorted(Path(folder).glob("lines.*"), key=lambda path: int(path.suffix[1:]))
        return printed, dict(map(line_of, map(Path.read_text, dumps)))


def line_of(dump: str) -> tuple[str, int]:
    """Return the name and the instructions of a dump."""
    name = re.search(r"^desc: Trigger: Client Request: (.+)$", dump, re.MULTILINE)
    total = re.search(r"^summary: (\d+)$", dump, re.MULTILINE)
    if name is None or total is None:
        raise ValueError("expected a dump of callgrind with a name and a summary")
    return name[1], int(total[1])


def text_of(counted: Counted) -> str:
    """Return the text that `read` takes."""
    rows = [f"{name}: {instructions}" for name, instructions in counted.lines.items()]
    return HEADER + "\n".join([f"compiler: {counted.compiler}", f"machine: {counted.machine}", *rows]) + "\n"


def read(text: str) -> Counted:
    """Read what `text_of` wrote."""
    rows = dict(line.split(": ") for line in text.splitlines() if not line.startswith("#"))
    compiler, machine = rows.pop("compiler"), rows.pop("machine")
    return Counted(compiler, machine, {name: int(instructions) for name, instructions in rows.items()})


def changes(stored: Counted, now: Counted) -> list[str]:
    """Return a sentence for each line that changed by more than the tolerance."""
    told = []
    for name in dict.fromkeys([*stored.lines, *now.lines]):
        before, after = stored.lines.get(name), now.lines.get(name)
        if before is None or after is None:
            told.append(f"{name}: is {'not stored' if before is None else 'stored, but was not counted'}")
        elif abs(percent := 100 * (after - before) / before) > TOLERANCE:
            told.append(f"{name}: {before:,} instructions are stored, now there are {after:,}: {percent:+.1f} %")
    return told


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, or store; the exit status is 1 when lines changed or the compiler is another one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="bench_instructions, a Release build")
    parser.add_argument("--write", action="store_true", help="store what is counted now")
    parsed = parser.parse_args(arguments)
    now = count(parsed.program)
    if parsed.write:
        STORED.write_text(text_of(now), encoding="utf-8")
        return 0
    stored = read(STORED.read_text(encoding="utf-8"))
    if stored.code_generator != now.code_generator:
        print(
            f"The stored numbers are those of {stored.code_generator}; this is {now.code_generator}.", file=sys.stderr
        )
        return 1
    told = changes(stored, now)
    print(*told, sep="\n", end="\n" if told else "")
    print(f"{len(told)} of {len(stored.lines)} lines changed by more than {TOLERANCE:g} %")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
