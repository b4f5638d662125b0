"""Builds the extension modules of the tests, against the installed package."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from install.snippets import write_snippets

if TYPE_CHECKING:
    from collections.abc import Sequence


def build_cython(folder: Path, source: Path) -> ModuleType:
    """Build a Cython source by the `setup.py` of docs/embedding.md, with its name put in, and import it."""
    write_snippets(folder, "setup.py")
    setup = folder / "setup.py"
    setup.write_text(setup.read_text(encoding="utf-8").replace("cython_host", source.stem), encoding="utf-8")
    (folder / source.name).write_bytes(source.read_bytes())
    return _built(folder, ["setup.py", "build_ext", "--inplace"], source.stem)


def build_cffi_api(folder: Path) -> ModuleType:
    """Build and import `solitaires_api` of docs/embedding.md."""
    write_snippets(folder, "build_solitaires_api.py")
    return _built(folder, ["build_solitaires_api.py"], "solitaires_api")


def _built(folder: Path, command: Sequence[str], name: str) -> ModuleType:
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    return load_module(folder, name)


def load_module(folder: Path, name: str) -> ModuleType:
    """Import an extension module from a folder."""
    (file,) = (file for file in folder.glob(f"{name}.*") if file.suffix in (".so", ".pyd"))
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
