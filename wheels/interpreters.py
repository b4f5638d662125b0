"""The CPython interpreters of this machine."""

from __future__ import annotations

import pathlib
import re
import shutil
import subprocess

OLDEST = (3, 10)
_VERSION = "import sys; print(sys.implementation.name, *sys.version_info[:2], sys.abiflags)"


def version_of(python: pathlib.Path) -> tuple[int, int] | None:
    """Return the version of an interpreter that wheels can be built for, None of any other."""
    try:
        answer = subprocess.run([python, "-c", _VERSION], capture_output=True, text=True, check=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    match = re.fullmatch(r"cpython (\d+) (\d+) *", answer.strip())
    if not match:
        return None
    version = int(match[1]), int(match[2])
    return version if version >= OLDEST else None


def discovered() -> dict[tuple[int, int], pathlib.Path]:
    """Return one interpreter of each version, from PATH and pyenv, oldest version first."""
    on_path = [shutil.which(f"python3.{minor}") for minor in range(OLDEST[1], 30)]
    in_pyenv = sorted(pathlib.Path.home().glob(".pyenv/versions/*/bin/python"))
    found: dict[tuple[int, int], pathlib.Path] = {}
    for path in [shutil.which("python3"), *on_path, *in_pyenv]:
        version = path and version_of(pathlib.Path(path))
        if path and version:
            found.setdefault(version, pathlib.Path(path))
    return dict(sorted(found.items()))


def named(name: str) -> tuple[tuple[int, int], pathlib.Path]:
    """Return the interpreter of a version such as 3.11, or of a path; raise `ValueError` when there is none."""
    if re.fullmatch(r"\d+\.\d+", name):
        all_found = discovered()
        major, minor = map(int, name.split("."))
        if (major, minor) in all_found:
            return (major, minor), all_found[major, minor]
        there = ", ".join(f"{a}.{b}" for a, b in all_found) or "none"
        raise ValueError(f"{name}: expected one of the CPython versions of this machine: {there}")
    version = version_of(pathlib.Path(name))
    if version is None:
        raise ValueError(f"{name}: expected a CPython of version 3.{OLDEST[1]} or newer, with a GIL")
    return version, pathlib.Path(name).absolute()
