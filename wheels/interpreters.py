"""The CPython interpreters of this machine."""

from __future__ import annotations

import pathlib
import re
import shutil
import subprocess
from typing import NamedTuple

OLDEST = (3, 10)
_QUESTION = "import sys; print(sys.implementation.name, *sys.version_info[:2], sys.abiflags or '-', sys.executable)"


class Interpreter(NamedTuple):
    """A CPython that wheels can be built for."""

    version: str
    """Such as 3.11."""
    path: pathlib.Path


def asked(path: str | pathlib.Path) -> Interpreter | None:
    """Return what the program of a path says that it is, None when it is no CPython that wheels can be built for."""
    try:
        answer = subprocess.run([path, "-c", _QUESTION], capture_output=True, text=True, check=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    match = re.fullmatch(r"cpython (\d+) (\d+) - (.+)\n", answer)
    if not match or (int(match[1]), int(match[2])) < OLDEST:
        return None
    return Interpreter(f"{match[1]}.{match[2]}", pathlib.Path(match[3]))


def discovered() -> dict[str, Interpreter]:
    """Return one interpreter of each version, from PATH and pyenv, oldest version first."""
    on_path = [shutil.which(f"python3.{minor}") for minor in range(OLDEST[1], 30)]
    in_pyenv = sorted(pathlib.Path.home().glob(".pyenv/versions/*/bin/python"))
    found: dict[str, Interpreter] = {}
    for path in [shutil.which("python3"), *on_path, *in_pyenv]:
        interpreter = asked(path) if path else None
        if interpreter:
            found.setdefault(interpreter.version, interpreter)
    return {version: found[version] for version in sorted(found, key=lambda text: int(text.partition(".")[2]))}


def named(name: str) -> Interpreter:
    """Return the interpreter of a version such as 3.11, or of a path; raise `ValueError` when there is none."""
    if re.fullmatch(r"\d+\.\d+", name):
        there = discovered()
        if name in there:
            return there[name]
        raise ValueError(f"{name}: expected one of the CPython versions of this machine: {', '.join(there) or 'none'}")
    interpreter = asked(name)
    if interpreter is None:
        raise ValueError(f"{name}: expected a CPython of version 3.{OLDEST[1]} or newer, with a GIL")
    return interpreter
