"""The commands at their standard streams: bytes in and out, streams that are closed, full or endless, and progress."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import solitaires as sol
from solitaires import cli
from solitaires.commands import play, shared
from test_commands import LOST

# --- bytes in, bytes out ---------------------------------------------------------------------------------------------


def run_in(
    encoding: str, *arguments: str, input: bytes = b"", cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the program where the standard streams have an encoding."""
    return subprocess.run(
        [sys.executable, "-m", "solitaires", *arguments],
        input=input,
        cwd=cwd,
        env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
def test_what_programs_read_is_utf_8_in_every_terminal(encoding: str, tmp_path: Path) -> None:
    game = sol.new_game("TF1-D1N-AAAAAAB")
    drawn = run_in(encoding, "show", "TF1-D1N-AAAAAAB", "--svg", "-", "--lang", "vi")
    assert (drawn.returncode, drawn.stdout.decode(), drawn.stderr) == (0, game.svg(lang="vi"), b"")
    layout = sol.layouts()[2]
    written = run_in(encoding, "layouts", "L02", "--text")
    assert (written.stdout.decode(), written.stderr) == (layout.text, b"")
    (tmp_path / "layout").write_bytes(layout.text.encode())
    for target in ("kmahjongg", "gnome-mahjongg"):
        converted = run_in(encoding, "convert", "layout", "--to", target, cwd=tmp_path)
        expected = sol.interchange.write_layouts(sol.load_layout(layout.text), target)
        assert (converted.stdout.decode(), converted.stderr) == (expected, b"")


def test_a_person_without_suit_signs_sees_question_marks() -> None:
    board = run_in("ascii", "show", "RU1-C-AAAAABB")
    assert (board.returncode, board.stdout.split(b"\n")[0].strip()) == (0, b"foundations  ?- ?- ?- ?-")


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "utf-16"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_the_standard_input_is_read_as_a_file_is(encoding: str, mark: bytes) -> None:
    position = mark + sol.new_game("RU1-C-AAAAABB").position.replace("\n", "\r\n").encode()
    for arguments, text in (
        (["moves", "--position", "-"], position),
        (["convert", "--to", "solitaires"], position),
        (["solve", "--file", "-"], mark + "RU1-C-AAAAABB # thẻ\r\n".encode()),
    ):
        ended = run_in(encoding, *arguments, input=text)
        assert (ended.returncode, ended.stderr) == (0, b"")
    refused = run_in(encoding, "convert", input=mark + b"RU1\xff")
    assert refused.returncode == 2
    assert refused.stderr.decode(encoding).strip() == (
        "solitaires convert: -: it cannot be read: it is not text in UTF-8 from byte 3 on"
    )


class Endless(io.RawIOBase):
    """A file without an end, which counts what is taken from it."""

    taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        buffer[:] = b"y\n" * (len(buffer) // 2) + b"y" * (len(buffer) % 2)
        self.taken += len(buffer)
        return len(buffer)


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (["show", "--position", "-"], "-: "),
        (["solve", "--file", "-"], "-: "),
        (["convert"], "solitaires convert: -: "),
        (["convert", "FC1-C4-AAAAAAA", "--moves", "-"], "solitaires convert: -: "),
        (["play", "--load", "-"], "-: "),
    ],
)
def test_an_input_without_an_end_is_refused(
    arguments: list[str], place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shared, "MOST_BYTES", 2**20)
    endless = Endless()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(endless)))
    assert cli.main(arguments) == 2
    assert capsys.readouterr() == ("", f"{place}it is too long: at most 1048576 bytes are read\n")
    assert endless.taken < 2**21


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="reads a file without an end")
@pytest.mark.parametrize("arguments", [["show", "--position"], ["convert"], ["play", "--load"], ["solve", "--file"]])
def test_a_file_without_an_end_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*arguments, "/dev/zero"]) == 2
    assert capsys.readouterr().err.endswith("/dev/zero: it is too long: at most 67108864 bytes are read\n")


def test_a_line_without_an_end_is_answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(play, "_LONGEST_LINE", 100)
    monkeypatch.setattr("sys.stdin", io.StringIO("z" * 250))
    assert cli.main(["play", "RU1-C-AAAAABB"]) == 0
    assert capsys.readouterr().out.count("neither a move nor a word") == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="writes where there is no room")
@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize(
    "arguments", [["--help"], ["show", "--help"], ["--version"], ["show", LOST], ["show", LOST, "--svg", "-"]]
)
def test_an_output_without_room_is_an_error(arguments: list[str], buffered: bool) -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            [sys.executable, *([] if buffered else ["-u"]), "-m", "solitaires", *arguments],
            env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (1, "solitaires: there is no room left\n")


REFUSED = [
    (["show", LOST, "12"], 1),
    (["play", "RU1-C-AAAAABB", "7h", "7h"], 1),
    (["show", "--zzz"], 2),
    (["show", "RU1-C-AAAAA88"], 2),
]


@pytest.mark.skipif(os.name == "nt", reason="closes a file descriptor in the shell of Unix")
@pytest.mark.parametrize(("arguments", "status"), REFUSED)
def test_what_is_wrong_is_never_told_on_the_output(arguments: list[str], status: int) -> None:
    closed = ["2>&-"] + (["2>/dev/full"] if Path("/dev/full").exists() else [])
    for messages in closed:
        shell = ["sh", "-c", f'exec "$@" {messages}', "sh", sys.executable, "-m", "solitaires", *arguments]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        ended = subprocess.run(shell, capture_output=True, text=True, env=environment, check=False)
        assert (ended.returncode, ended.stderr) == (status, "")
        assert ended.stdout == "" or ended.stdout.startswith("foundations ")


# --- progress, on a terminal ----------------------------------------------------------------------------------------


def on_a_terminal(*arguments: str) -> tuple[int, str, str]:
    """Run the program with a terminal as its standard error; return the status, the output and what was shown."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TTY_COMPATIBLE")}
    with subprocess.Popen(
        [sys.executable, "-m", "solitaires", *arguments],
        env=environment | {"TERM": "xterm", "COLUMNS": "120"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
    ) as program:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # so ends a terminal on Linux
            pass
        os.close(ours)
        assert program.stdout is not None
        output = program.stdout.read()
    return program.returncode, output, shown.decode()


@pytest.mark.parametrize(
    ("arguments", "status", "shown"),
    [
        # a search tells of itself a few times a second
        (
            ["solve", "RU1-C-AAAAABB", "FC1-C1-AAAAACJ", "--max-seconds", "1"],
            3,
            "1 of 2 done; FC1-C1-AAAAACJ, positions: ",
        ),
        (["new", "RU-R", "--winnable", "--count", "2"], 0, "RU-R"),
        (["bench", "RU1-C", "--quick"], 0, "round 1 of 1: "),
        (["bench", "RU1-C", "--signature"], 0, "RU1-C"),
    ],
)
def test_progress_is_shown_on_a_terminal_and_leaves_the_output_alone(
    arguments: list[str], status: int, shown: str
) -> None:
    ended, output, progress = on_a_terminal(*arguments)
    assert ended == status
    assert shown in progress
    assert "\x1b" not in output
    assert "\r" not in output
