"""Look for inputs that break a law: each law for so many seconds, two at a time.

In the folder tests, with a build by clang and `-DSOLITAIRES_FUZZ=ON`, and the package and Atheris installed:
`python -m fuzz.run ../build/fuzz --seconds 60`. What is found is kept in `--findings`, and the exit code is 1; a
finding that is understood and mended becomes a file of the law's corpus, which ctest and pytest go through.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
LAYOUTS = HERE.parents[1] / "core" / "layouts"


class Law(NamedTuple):
    """A law and how it is fuzzed."""

    name: str
    longest: int
    """The most bytes of an input."""
    in_python: bool = False
    more_seeds: tuple[Path, ...] = ()


LAWS = (
    Law("legals_are_legal", 512),
    Law("undo_restores", 1024),
    Law("position_roundtrip", 2048),
    Law("code_roundtrip", 64),
    Law("code_roundtrip", 64, in_python=True),
    Law("save_loads_or_refuses", 8192, in_python=True),
    Law("layout_loads_or_refuses", 8192, more_seeds=(LAYOUTS,)),
    Law("solution_replays", 512),
)
MOST_SECONDS_OF_AN_INPUT = 60
MOST_MEGABYTES = 2048
THREADS = 2


class Result(NamedTuple):
    """What became of a run."""

    law: Law
    exit_code: int
    output: str
    found: list[Path]

    def summary(self) -> str:
        """One line: how many inputs were run, what they reached, and what was found."""
        runs = re.search(r"Done (\d+) runs in (\d+) second", self.output)
        reached = re.findall(r"cov: (\d+) ft: (\d+)", self.output)
        done = f"{int(runs[1]):>10,} inputs in {runs[2]} s" if runs else "did not end"
        covered = f", coverage {reached[-1][0]}, features {reached[-1][1]}" if reached else ""
        findings = "; ".join(map(str, self.found)) or ("none" if self.exit_code == 0 else f"exit code {self.exit_code}")
        name = f"{self.law.name} ({'Python' if self.law.in_python else 'C++'})"
        return f"{name:32} {done}{covered}, findings: {findings}"


def command(law: Law, build: Path) -> list[str]:
    """What starts the fuzzer of a law."""
    if law.in_python:
        return [sys.executable, "-m", "fuzz.python_law", law.name]
    return [str(build.resolve() / "tests" / "fuzz" / law.name)]


def run(law: Law, build: Path, seconds: int, findings: Path) -> Result:
    """Fuzz one law."""
    findings.mkdir(parents=True, exist_ok=True)
    prefix = f"{law.name}-{'py' if law.in_python else 'cpp'}-"
    dictionary = HERE / f"{law.name}.dict"
    with tempfile.TemporaryDirectory() as grown:
        options = [
            f"-max_total_time={seconds}",
            f"-max_len={law.longest}",
            f"-timeout={MOST_SECONDS_OF_AN_INPUT}",
            f"-rss_limit_mb={MOST_MEGABYTES}",
            f"-artifact_prefix={findings.resolve()}/{prefix}",
            *([f"-dict={dictionary}"] if dictionary.exists() else []),
            grown,
            str(CORPUS / law.name),
            *map(str, law.more_seeds),
        ]
        done = subprocess.run(
            [*command(law, build), *options],
            cwd=HERE.parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    return Result(law, done.returncode, done.stdout, sorted(findings.glob(f"{prefix}*")))


def main() -> int:
    """Run the laws that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path, help="a build folder with SOLITAIRES_FUZZ=ON")
    parser.add_argument("--seconds", type=int, default=60, help="for each law (default: 60)")
    parser.add_argument(
        "--law", action="append", choices=dict.fromkeys(law.name for law in LAWS), help="only this one; may be repeated"
    )
    parser.add_argument(
        "--findings", type=Path, default=Path("fuzz-findings"), help="where inputs that break a law are kept"
    )
    options = parser.parse_args()
    laws = [law for law in LAWS if options.law is None or law.name in options.law]
    all_hold = True
    with ThreadPoolExecutor(min(THREADS, os.cpu_count() or 1)) as threads:
        for result in threads.map(lambda law: run(law, options.build, options.seconds, options.findings), laws):
            print(result.summary(), flush=True)
            if result.exit_code != 0 or result.found:
                all_hold = False
                print(result.output[-4000:])
    return 0 if all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
