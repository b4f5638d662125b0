"""Where a wheel must work: a virtual environment with nothing in it, and no compiler in reach."""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import sys
from collections.abc import Sequence

COMPILERS = ("cc", "c++", "gcc", "g++", "clang", "clang++", "zig", "cmake", "ninja")


def try_wheel(wheel: pathlib.Path, python: pathlib.Path, scripts: Sequence[pathlib.Path], folder: pathlib.Path) -> str:
    """Install the wheel without an index, run scripts that need only it, and return what they printed."""
    home = folder / "home"
    home.mkdir(parents=True)
    subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
    programs = folder / "venv/bin"
    environment = {"PATH": str(programs), "HOME": str(home), "PYTHONWARNINGS": "error"}
    for compiler in COMPILERS:
        if shutil.which(compiler, path=environment["PATH"]):
            raise AssertionError(f"a bare environment has no {compiler}")
    # pip warns of what it does itself
    install: list[str | pathlib.Path] = [
        programs / "python",
        "-m",
        "pip",
        "install",
        "-q",
        "--no-index",
        "--no-deps",
        "--no-cache-dir",
        wheel,
    ]
    subprocess.run(install, env={**environment, "PYTHONWARNINGS": "ignore"}, cwd=home, check=True)
    return run_scripts([programs / "python"], scripts, environment, home)


def run_scripts(
    python: Sequence[str | pathlib.Path],
    scripts: Sequence[pathlib.Path],
    environment: dict[str, str],
    home: pathlib.Path,
) -> str:
    """Run scripts by an interpreter, away from the source tree, and return what they printed; end when one fails."""
    printed = ""
    for script in scripts:
        done = subprocess.run(
            [*python, "-s", script], check=False, env=environment, cwd=home, capture_output=True, text=True
        )
        if done.returncode:
            sys.exit(f"{script.name}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
        printed += done.stdout
    return printed
