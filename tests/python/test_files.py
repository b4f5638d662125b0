"""Files are written whole or not at all, and nothing else is touched."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
import threading
from pathlib import Path

import pytest
import solitaires as sol
from solitaires import cli, pictures
from solitaires.files import written_whole
from support import new

for_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files and permissions")


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_files_beside_are_left_alone(tmp_path: Path) -> None:
    mine = {f"g{ending}": f"mine {ending}" for ending in (".unfinished", ".tmp", "~", ".part")}
    for name, text in mine.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with written_whole(tmp_path / "g") as unfinished:
        unfinished.write_text("written", encoding="utf-8")
        assert not (tmp_path / "g").exists()
    assert contents(tmp_path) == {"g": "written", **mine}


class Stopped(BaseException):
    """As Ctrl-C."""


@pytest.mark.parametrize("failure", [OSError, Stopped])
def test_what_fails_leaves_the_old_file(failure: type[BaseException], tmp_path: Path) -> None:
    (tmp_path / "g").write_text("old", encoding="utf-8")

    def write() -> None:
        with written_whole(tmp_path / "g") as unfinished:
            unfinished.write_text("new", encoding="utf-8")
            raise failure

    with pytest.raises(failure):
        write()
    assert contents(tmp_path) == {"g": "old"}


def test_two_writers_of_one_name_do_not_meet(tmp_path: Path) -> None:
    both_are_open = threading.Barrier(2)
    failures: list[BaseException] = []

    def write(text: str) -> None:
        try:
            with written_whole(tmp_path / "g") as unfinished:
                unfinished.write_text(text, encoding="utf-8")
                both_are_open.wait(60)
                assert unfinished.read_text(encoding="utf-8") == text
        except BaseException as failure:
            failures.append(failure)

    writers = [threading.Thread(target=write, args=(text,)) for text in ("one", "two")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert failures == []
    assert list(contents(tmp_path)) == ["g"]
    assert contents(tmp_path)["g"] in ("one", "two")


def test_a_folder_that_is_not_there_is_named_as_it_was_asked_for(tmp_path: Path) -> None:
    asked = tmp_path / "nowhere" / "g"
    with pytest.raises(FileNotFoundError) as caught, written_whole(asked):
        pass
    assert caught.value.filename == str(asked)


@for_posix
def test_permissions_and_links_stay(tmp_path: Path) -> None:
    (tmp_path / "g").write_text("old", encoding="utf-8")
    (tmp_path / "g").chmod(0o640)
    (tmp_path / "link").symlink_to("g")
    with written_whole(tmp_path / "link") as unfinished:
        unfinished.write_text("new", encoding="utf-8")
    assert (tmp_path / "link").is_symlink()
    assert contents(tmp_path) == {"g": "new", "link": "new"}
    assert stat.S_IMODE((tmp_path / "g").stat().st_mode) == 0o640
    usual = tmp_path / "usual"
    usual.touch()
    with written_whole(tmp_path / "made") as unfinished:
        unfinished.touch()
    assert (tmp_path / "made").stat().st_mode == usual.stat().st_mode


@for_posix
def test_a_private_file_is_private_while_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "g").write_text("old", encoding="utf-8")
    (tmp_path / "g").chmod(0o600)
    with written_whole(tmp_path / "g") as unfinished:
        assert stat.S_IMODE(unfinished.stat().st_mode) == 0o600
        unfinished.write_text("new", encoding="utf-8")
    assert stat.S_IMODE((tmp_path / "g").stat().st_mode) == 0o600


def test_a_folder_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError) as caught, written_whole(tmp_path / "folder"):
        pytest.fail("given to write to")
    assert caught.value.filename == str(tmp_path / "folder")


@for_posix
def test_links_that_lead_to_no_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("made")
    with written_whole(tmp_path / "link") as unfinished:
        unfinished.write_text("new", encoding="utf-8")
    assert (tmp_path / "link").is_symlink()
    assert contents(tmp_path) == {"made": "new", "link": "new"}
    for one, other in (("this", "that"), ("that", "this"), ("itself", "itself")):
        (tmp_path / one).symlink_to(other)
    for name in ("this", "that", "itself"):
        with pytest.raises(OSError, match="ymbolic link") as caught, written_whole(tmp_path / name):
            pytest.fail("given to write to")
        assert (caught.value.errno, caught.value.filename) == (errno.ELOOP, str(tmp_path / name))
        assert (tmp_path / name).is_symlink()
    (tmp_path / "lost").symlink_to(Path("nowhere") / "g")
    with pytest.raises(FileNotFoundError), written_whole(tmp_path / "lost"):
        pass


@for_posix
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[str] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    with written_whole(pipe) as place:
        place.write_text("written", encoding="utf-8")
    reader.join()
    assert heard == ["written"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@for_posix
def test_a_pipe_that_is_open_is_written_to() -> None:
    end, other_end = os.pipe()
    with open(end, encoding="utf-8") as reader:
        with written_whole(f"/dev/fd/{other_end}") as place:
            place.write_text("written", encoding="utf-8")
        os.close(other_end)
        assert reader.read() == "written"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has links to open files")
def test_a_file_that_a_program_has_open_stays(tmp_path: Path) -> None:
    # as `>> log` is for the shell: to replace it would lose what stands in it
    log = tmp_path / "log"
    with open(log, "a", encoding="utf-8") as file:
        file.write("important")
        file.flush()
        (tmp_path / "link").symlink_to(f"/dev/fd/{file.fileno()}")
        for name in (f"/dev/fd/{file.fileno()}", f"/proc/self/fd/{file.fileno()}", tmp_path / "link"):
            with pytest.raises(OSError, match="Invalid argument") as caught, written_whole(name):
                pytest.fail("given to write to")
            assert caught.value.errno == errno.EINVAL
    assert log.read_text(encoding="utf-8") == "important"


def test_a_database_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = tmp_path / "records.db"
    sol.Records(records).watch(game := new("RU1-C-AAAAABB"))
    game.play(game.legal_moves[0])
    before = records.read_bytes()
    for name in ("records.db", "records.db-wal", "records.db-journal", "records.db-shm"):
        with pytest.raises(FileExistsError) as caught, written_whole(tmp_path / name):
            pytest.fail("given to write to")
        assert caught.value.filename == str(tmp_path / name)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {records}\nquit\n"))
    monkeypatch.setattr("sys.stdout", heard := io.StringIO())
    assert cli.main(["play", "RU1-C-AAAAABB", "--record-in", str(records)]) == 0
    assert "it cannot be written: there is a database, which is not written over" in heard.getvalue()
    assert records.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["records.db"]


def test_a_name_with_a_slash_at_its_end_is_that_of_a_folder(tmp_path: Path) -> None:
    for name in ("g", "other"):
        (tmp_path / "g").write_text("old", encoding="utf-8")
        with pytest.raises(IsADirectoryError), written_whole(f"{tmp_path / name}{os.sep}"):
            pytest.fail("given to write to")
    assert contents(tmp_path) == {"g": "old"}


def test_a_file_that_may_only_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "g").write_text("old", encoding="utf-8")
    monkeypatch.setattr("os.access", lambda path, _: path != tmp_path / "g")
    with pytest.raises(PermissionError) as caught, written_whole(tmp_path / "g"):
        pytest.fail("given to write to")
    assert caught.value.filename == str(tmp_path / "g")
    assert contents(tmp_path) == {"g": "old"}


def test_a_save_and_a_picture_leave_other_files_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "g.unfinished").write_text("mine", encoding="utf-8")
    game = new("RU1-C-AAAAABB")
    picture = tmp_path / "g.svg"
    pictures.write_picture(game, picture)
    drawn = picture.read_text(encoding="utf-8")
    assert drawn == game.svg()

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", no_room)
    with pytest.raises(OSError, match="No space left"):
        pictures.write_picture(new("RU1-C-AAAAABC"), picture)
    monkeypatch.undo()
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {tmp_path / 'g'}\nquit\n"))
    assert cli.main(["play", "RU1-C-AAAAABB"]) == 0
    assert sol.load((tmp_path / "g").read_text(encoding="utf-8")) == game
    assert picture.read_text(encoding="utf-8") == drawn
    assert sorted(contents(tmp_path)) == ["g", "g.svg", "g.unfinished"]
