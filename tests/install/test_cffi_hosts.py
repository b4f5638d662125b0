"""The cffi hosts of docs/embedding.md, in ABI mode and in API mode, against the installed package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from install.snippets import write_snippets

if TYPE_CHECKING:
    from install.snippets import Run

OUTPUT = "a random game ends after 8 moves\n"


def test_abi_mode(run: Run, tmp_path: Path) -> None:
    write_snippets(tmp_path, "cffi_host.py")
    assert run(sys.executable, "cffi_host.py") == OUTPUT


def in_api_mode(tmp_path: Path) -> None:
    host = tmp_path / "cffi_host.py"
    lines = host.read_text(encoding="utf-8").splitlines(keepends=True)
    first = lines.index("ffi = FFI()\n")
    lines[first : first + 3] = ["from solitaires_api import ffi, lib\n"]
    lines.remove("from cffi import FFI\n")
    host.write_text("".join(lines), encoding="utf-8")


def test_api_mode(run: Run, tmp_path: Path) -> None:
    write_snippets(tmp_path, "cffi_host.py", "build_solitaires_api.py")
    in_api_mode(tmp_path)
    run(sys.executable, "build_solitaires_api.py")
    assert run(sys.executable, "cffi_host.py") == OUTPUT


def test_api_mode_built_by_a_setup(run: Run, tmp_path: Path) -> None:
    write_snippets(tmp_path, "cffi_host.py", "build_solitaires_api.py")
    in_api_mode(tmp_path)
    (tmp_path / "setup.py").write_text(
        'from setuptools import setup\n\nsetup(name="host", cffi_modules=["build_solitaires_api.py:ffi"])\n'
    )
    run(sys.executable, "setup.py", "build_ext", "--inplace")
    assert run(sys.executable, "cffi_host.py") == OUTPUT
