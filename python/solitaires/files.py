"""Files of others left as they are, and files of our own that are never there by halves."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterator


def application_id_of(path: Path) -> int | None:
    """Return whose SQLite database a file is; None for a file that is none. The file is only looked at."""
    name = quote(path.absolute().as_posix())
    # immutable: nothing is locked, and no journal of a foreign database is played back
    source = f"file://{'' if name.startswith('/') else '/'}{name}?immutable=1"
    with (
        contextlib.suppress(sqlite3.DatabaseError),
        contextlib.closing(sqlite3.connect(source, uri=True)) as database,
    ):
        found: int = database.execute("PRAGMA application_id").fetchone()[0]
        return found
    return None


@contextlib.contextmanager
def written_whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a path beside the one asked for to write to; the file gets its name when the block ends without an error."""
    unfinished = Path(f"{os.fspath(path)}.unfinished")
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
