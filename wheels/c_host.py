"""The C library of a wheel, in a program that knows nothing of Python."""

from __future__ import annotations

import pathlib
import subprocess
import sys
import zipfile
from collections.abc import Sequence


def try_library(
    wheel: pathlib.Path,
    compiler: Sequence[str | pathlib.Path],
    launcher: Sequence[str | pathlib.Path],
    folder: pathlib.Path,
) -> str:
    """Build the C library's test against the files of the wheel, run it, and return what it printed."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    package = folder / "solitaires"
    test = pathlib.Path(__file__).resolve().parents[1] / "tests/c/test_c_library.c"
    version = wheel.name.split("-")[1]
    options = ["-std=c99", "-pedantic-errors", "-Wall", "-Wextra", "-Werror", "-O1"]
    options += [f'-DEXPECTED_VERSION="{version}"', "-DEXPECTED_ABI_VERSION=SOL_ABI_VERSION", f"-I{package / 'include'}"]
    libraries = [f"-L{package / 'lib'}", "-lsolitaires", f"-Wl,-rpath,{package / 'lib'}"]
    subprocess.run([*compiler, *options, test, *libraries, "-o", folder / "host"], check=True)
    done = subprocess.run([*launcher, folder / "host"], check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{wheel.name}: {test.name}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return f"C library, {test.name}: {done.stdout}"
