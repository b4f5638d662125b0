"""Files of others left as they are, and files of our own that are never there by halves."""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import secrets
import shutil
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from .languages import message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .languages import Saying

AT = message("{place}: {problem}")
"""What is wrong, and with which file or where."""
CANNOT_BE_READ = message("it cannot be read: {trouble}")
CANNOT_BE_WRITTEN = message("it cannot be written: {trouble}")
_NOT_TEXT = message("it is not text in UTF-8 from byte {byte} on")
_NO_NAME = message("no file can have this name")
_OTHER = message("the system says: {reason}")
_BY_NUMBER = {
    errno.ENOENT: message("there is no such file or folder"),
    errno.EACCES: message("access is denied"),
    errno.EISDIR: message("it is a folder"),
    errno.ENOTDIR: message("a part of the path is no folder"),
    errno.ENAMETOOLONG: message("the name is too long"),
    errno.ENOSPC: message("there is no room left"),
    errno.EROFS: message("the file system may only be read"),
    errno.ELOOP: message("its links lead in a circle"),
    errno.EEXIST: message("there is a database, which is not written over"),
    errno.EINVAL: message("it is no place for a file"),
}
_MOST_LINKS = 40
"""So many links a path has at most, as Linux counts them."""
_BESIDE = ("-journal", "-wal", "-shm")
_SAME = {errno.EPERM: errno.EACCES}
TROUBLES = (*_BY_NUMBER.values(), _NOT_TEXT, _NO_NAME, _OTHER)
"""All that `trouble` says."""


def trouble(error: OSError | ValueError) -> Saying:
    """Return why a file could not be read or written, without its name."""
    if isinstance(error, UnicodeDecodeError):
        return _NOT_TEXT.of(byte=error.start)
    if not isinstance(error, OSError):
        return _NO_NAME.of()
    number = error.errno or 0
    known = _BY_NUMBER.get(_SAME.get(number, number))
    return _OTHER.of(reason=error.strerror or error) if known is None else known.of()


def application_id_of(path: Path) -> int | None:
    """Return whose SQLite database a file is; None for a file that is none. Raises `OSError`.

    SQLite itself is not asked: it would play back the journal that a crash left beside a foreign database.
    """
    with open(path, "rb") as file:
        header = file.read(72)
    return int.from_bytes(header[68:], "big") if header[:16] == b"SQLite format 3\0" and len(header) == 72 else None


def is_blank(path: Path) -> bool:
    """Whether there is nothing yet where SQLite writes first: its journal tells what was there. Raises `OSError`."""
    with open(path, "rb") as file:
        return not any(file.read(100))


def journals_of(database: Path) -> list[Path]:
    """Return the journals beside an SQLite database. A crash left them, or another program is writing. `OSError`."""
    place = os.path.realpath(database)
    found = []
    for journal in (Path(place + "-journal"), Path(place + "-wal")):
        with contextlib.suppress(FileNotFoundError):  # it may just be taken away
            if journal.stat().st_size:
                found.append(journal)
    return found


def copied(database: Path, journals: list[Path], folder: Path) -> Path | None:
    """Copy an SQLite database and its journals as they are at one moment; None when they change meanwhile. `OSError`.

    Played back, the copy is what the database would be: a program that writes may crash at any moment.
    """
    place = Path(os.path.realpath(database))
    files = [place, *journals]
    try:
        for file in files:
            shutil.copyfile(file, folder / file.name)
        # each is what it was when it was copied, so all of them were so when the last one had been copied
        same = all(filecmp.cmp(file, folder / file.name, shallow=False) for file in files)
    except FileNotFoundError:
        return None
    return folder / place.name if same and journals_of(database) == journals else None


@contextlib.contextmanager
def written_whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a new file beside the one asked for to write to, which takes its place when the block ends without an error.

    Until then the one asked for, and every other file, is as it was; a link stays one. What is no file, such as a pipe
    or a terminal, is given as it is. Raises `OSError`, `ValueError` for a name that no file has; refused are a folder,
    a database of SQLite's or what lies beside it, and the name of a file that a program has open (`/dev/stdout`).
    """
    asked = os.fspath(path)
    place = Path(os.path.realpath(asked))
    # of the path as it was asked for: /dev/stdout may lead to a pipe, which has no other
    is_no_file = os.path.exists(asked) and not os.path.isfile(asked)
    if os.path.isdir(asked) or str(asked).endswith(os.sep):
        _refuse(errno.EISDIR, asked)
    if place.is_symlink():  # a link that leads in a circle stays one when it is resolved
        _refuse(errno.ELOOP, asked)
    if is_no_file:
        yield Path(asked)
        return
    if _leads_through_open_file(asked):
        _refuse(errno.EINVAL, asked)
    if _is_of_database(place):
        _refuse(errno.EEXIST, asked)
    if place.exists() and not os.access(place, os.W_OK):
        _refuse(errno.EACCES, asked)
    unfinished = place.with_name(f".{secrets.token_hex(8)}.unfinished")
    try:
        unfinished.touch(exist_ok=False)
    except OSError as error:
        # the name that was asked for says where it cannot be made
        raise type(error)(error.errno, error.strerror, asked) from None
    try:
        if place.exists():
            unfinished.chmod(stat.S_IRUSR | stat.S_IWUSR)  # what may be private stays so while it is written
        yield unfinished
        if place.exists():
            there = place.stat()
            if (there.st_uid, there.st_gid) != (unfinished.stat().st_uid, unfinished.stat().st_gid):
                with contextlib.suppress(OSError):
                    os.chown(unfinished, there.st_uid, there.st_gid)
            unfinished.chmod(stat.S_IMODE(there.st_mode))
        unfinished.replace(place)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _refuse(number: int, path: str) -> NoReturn:
    raise OSError(number, os.strerror(number), path)


def _leads_through_open_file(path: str) -> bool:
    """Whether a path leads to a file by the links that Linux has for those that a program has open."""
    for _ in range(_MOST_LINKS):
        folder = os.path.realpath(os.path.dirname(path))
        if folder.startswith("/proc/"):
            return True
        if not os.path.islink(path):
            return False
        path = os.path.join(folder, os.readlink(path))
    return False


def _is_of_database(path: Path) -> bool:
    """Whether a file is an SQLite database, or has the name of what SQLite keeps beside one."""
    whole = [path, *(path.with_name(path.name.removesuffix(end)) for end in _BESIDE if path.name.endswith(end))]
    return any(one.is_file() and application_id_of(one) is not None for one in whole)
