"""The command that converts."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import solitaires as sol
from solitaires import cli
from solitaires import interchange as ic
from support import layout_text

BOARD = ic.write(ic.microsoft_deal(24), "fc-solve")
LAYOUT = layout_text([(0, 0, 0), (2, 0, 0)])


def converted(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(["convert", *arguments]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def refused(capsys: pytest.CaptureFixture[str], status: int, *arguments: str) -> str:
    assert status_of(["convert", *arguments]) == status
    told = capsys.readouterr()
    assert told.out == ""
    assert "solitaires convert: " in told.err
    return told.err


def status_of(arguments: list[str]) -> object:
    try:
        return cli.main(arguments)
    except SystemExit as ended:
        return ended.code


def test_numbers_and_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert converted(capsys, "--from", "microsoft", "24", "--to", "fc-solve") == BOARD
    position = converted(capsys, "--from", "pysol", "ms24", "--game", "BK", "--option", "C2")
    assert position == ic.microsoft_deal(24, "BK", "C2").position + "\n"
    assert converted(capsys, "fc1-c4-aaaaabb", "--to", "code") == "FC1-C4-AAAAABB\n"
    assert ic.read(converted(capsys, "KL1-D1N-AAAAAAB", "--to", "klondike-solver")) == ic.read(
        sol.new_game("KL1-D1N-AAAAAAB").position
    )


def test_files_and_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = tmp_path / "RU1.board"
    board.write_text("\ufeff" + BOARD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    # a file is a file, though its name begins as codes do
    assert converted(capsys, "RU1.board", "--to", "microsoft") == "24\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(BOARD))
    assert converted(capsys, "--game", "BK") == ic.microsoft_deal(24, "BK").position + "\n"
    monkeypatch.setattr("sys.stdin", None)
    assert "expected one of the formats" in refused(capsys, 2, "-")


def test_moves(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = tmp_path / "moves"
    moves.write_text("4h 7a 7b 7h\n", encoding="utf-8")
    number = ["--from", "microsoft", "24"]
    assert converted(capsys, *number, "--moves", str(moves)).splitlines()[2] == "Freecells: JD 8H - -"
    save = tmp_path / "game.json"
    save.write_text(converted(capsys, *number, "--moves", str(moves), "--to", "save"), encoding="utf-8")
    assert converted(capsys, str(save), "--to", "standard-notation") == "4h 7a 7b 7h\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("4h"))
    told = converted(capsys, *number, "--moves", "-", "--autoplay", "--to", "standard-notation")
    assert told == "4h\n"
    moves.write_text("4h 4h", encoding="utf-8")
    assert "The foundation takes" in refused(capsys, 1, *number, "--moves", str(moves))


def test_layouts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    layout = tmp_path / "two.layout"
    layout.write_text(LAYOUT, encoding="utf-8")
    xml = converted(capsys, str(layout), "--to", "gnome-mahjongg")
    assert '<row left="0" right="1" y="0"/>' in xml
    (tmp_path / "two.map").write_text(xml, encoding="utf-8")
    assert ic.read_layouts(converted(capsys, str(tmp_path / "two.map")))[0].slots == ((0, 0, 0), (2, 0, 0))
    turtle = converted(capsys, "MJ1-L00-AAAAAAA", "--to", "kmahjongg")
    assert ic.read_layouts(turtle)[0].slots == sol.layouts()[0].slots


def test_refusals(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "no Microsoft number" in refused(capsys, 1, "FC1-C4-AAAAABB", "--to", "pysol")
    assert "holds layouts" in refused(capsys, 1, "FC1-C4-AAAAABB", "--to", "kmahjongg")
    assert "there is no such file" in refused(capsys, 2, str(tmp_path / "nothing"))
    assert "found the end" in refused(capsys, 2, "RU1-C-AAAAAB")
    assert "8589934591" in refused(capsys, 2, "--from", "microsoft", "8589934592")
    assert "microsoft holds FC, BK, not KL" in refused(capsys, 2, "--from", "microsoft", "24", "--game", "KL")
    layout = tmp_path / "two.layout"
    layout.write_text(LAYOUT, encoding="utf-8")
    assert "not allowed with a layout" in refused(capsys, 2, str(layout), "--game", "FC")
    assert "fc-solve cannot hold it: this is a layout, which only these hold: kmahjongg, gnome-mahjongg" in refused(
        capsys, 1, str(layout), "--to", "fc-solve"
    )
    layout.write_bytes(b"\xff")
    assert "it is not text in UTF-8 from byte 0 on" in refused(capsys, 2, str(layout))
    assert "expected one of solitaires, code, " in refused(capsys, 2, "--from", "standard-notation", "x")
    assert "the source already" in refused(capsys, 2, "--moves", "-")
    assert "expected --moves" in refused(capsys, 2, "FC1-C4-AAAAABB", "--autoplay")


def test_the_formats_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = converted(capsys, "--formats").splitlines()
    assert [row.split()[0] for row in rows[1:]] == [one.name for one in ic.formats()]


def test_a_broken_board_is_read_as_the_board_that_it_looks_like(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "board"
    file.write_text(BOARD.replace("4C 2C", "4C 2X", 1), encoding="utf-8")
    told = refused(capsys, 2, str(file))
    assert (
        "expected a suit after the rank: S H D C or a suit sign; found 'X 9C 8C QS 4S 2H' at line 1, column 5\n" in told
    )
    assert told.endswith("\nIt was read as fc-solve; if it is in another format, name that: --from FORMAT\n")
    assert "It was read" not in refused(capsys, 2, str(file), "--from", "fc-solve")
    file.write_text("cards of all kinds\n", encoding="utf-8")
    assert refused(capsys, 2, str(file)).endswith("\nIf it is in one of the formats, name that: --from FORMAT\n")
    file.write_text("24\n", encoding="utf-8")
    told = refused(capsys, 2, str(file))
    assert "expected a text that is in one format only: microsoft and pysol are numbers" in told
    assert told.endswith("\nIf it is in one of the formats, name that: --from FORMAT\n")


def test_a_list_of_moves_is_no_source(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    moves = tmp_path / "moves"
    moves.write_text("4h 7a 7b 7h\n", encoding="utf-8")
    assert "expected the deal or position that it begins with, and --moves FILE" in refused(capsys, 2, str(moves))
