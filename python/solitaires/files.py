"""Files of others left as they are, and files of our own that are never there by halves."""

from __future__ import annotations

import contextlib
import os
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
    """Give a path beside the one asked for to write to; the file gets its name when the block ends without an error."""
    unfinished = Path(f"{os.fspath(path)}.unfinished")
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
