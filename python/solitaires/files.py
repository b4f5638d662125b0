"""Files of others left as they are, and files of our own that are never there by halves."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def application_id_of(path: Path) -> int | None:
    """Return whose SQLite database a file is; None for a file that is none. Raises `OSError`.

    SQLite itself is not asked: it would play back the journal that a crash left beside a foreign database.
    """
    with open(path, "rb") as file:
        header = file.read(72)
    return int.from_bytes(header[68:], "big") if header[:16] == b"SQLite format 3\0" and len(header) == 72 else None


@contextlib.contextmanager
def written_whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a new file beside the one asked for to write to, which takes its place when the block ends without an error.

    Until then the one asked for, and every other file, is as it was; a link stays one. What is no file, such as
    `/dev/stdout`, is given as it is. Raises `OSError`, also for a folder, and `ValueError` for a name that no file has.
    """
    place = Path(os.path.realpath(path))
    if place.is_dir() or place.is_symlink():  # a link that leads in a circle stays one when it is resolved
        wrong = errno.EISDIR if place.is_dir() else errno.ELOOP
        raise OSError(wrong, os.strerror(wrong), os.fspath(path))
    if place.exists() and not place.is_file():
        yield place
        return
    unfinished = place.with_name(f".{secrets.token_hex(8)}.unfinished")
    try:
        unfinished.touch(exist_ok=False)
    except OSError as error:
        # the name that was asked for says where it cannot be made
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    try:
        if place.exists():
            unfinished.chmod(stat.S_IMODE(place.stat().st_mode))
        yield unfinished
        unfinished.replace(place)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
