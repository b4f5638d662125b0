"""A folder with the files of an sdist."""

from __future__ import annotations

import pathlib
import shutil
import tarfile
import tempfile


def unpack(archive: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """Make a folder hold what an sdist holds, and return the top of it.

    zig knows a source that it has compiled by its path and its time, so files that are there already stay untouched.
    """
    top = folder / archive.name.removesuffix(".tar.gz")
    with tempfile.TemporaryDirectory() as name:
        fresh = pathlib.Path(name)
        with tarfile.open(archive) as sources:
            sources.extractall(fresh)
        new = {path.relative_to(fresh): path for path in fresh.rglob("*") if path.is_file()}
        for path in [path for path in folder.rglob("*") if path.is_file()]:
            if path.relative_to(folder) not in new:
                path.unlink()
        for relative, path in new.items():
            there = folder / relative
            if not there.is_file() or there.read_bytes() != path.read_bytes():
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, there)
    return top
