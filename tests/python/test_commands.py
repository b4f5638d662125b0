"""The commands: what they take and print, in text, JSON, colours and pictures; errors; the page that describes them."""

from __future__ import annotations

import datetime
import doctest
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import solitaires as sol
from rich.console import Console
from solitaires import cli, refusals
from solitaires.coloured import coloured_text
from solitaires.commands import COMMANDS, play
from solitaires.commands.progress import ProgressLine
from solitaires.hint_book import find_hint
from solitaires.pictures import THEMES
from solitaires.terminal import game_text

LOST = "RU1-C-AAAAAAA"


def status_of(arguments: list[str]) -> object:
    try:
        return cli.main(arguments)
    except SystemExit as ended:
        return ended.code


@pytest.mark.parametrize("command", ["solve", "study"])
@pytest.mark.parametrize(
    ("option", "texts"),
    [
        ("--max-states", ["-1", "1_0", " 1", "1.0", "", "many", "+1"]),
        ("--max-seconds", ["-1", "1_0", " 1", "-0", "-0.0", "nan", "-inf", "", ".", "soon", "1e", "１"]),
        ("--max-memory", ["-1", "-5M", "1_0", " 1", "5X", "", "M", "1.5G"]),
    ],
)
def test_other_limits_are_refused(
    command: str, option: str, texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in texts:
        what = [LOST] if command == "solve" else ["RU1-C", "--deals", "0:3", "--out", str(tmp_path / "s.study")]
        assert status_of([command, *what, f"{option}={text}"]) == 2, text
        told = capsys.readouterr()
        assert told.out == ""
        assert f"argument {option}: expected a" in told.err
    assert list(tmp_path.iterdir()) == []


def test_limits_are_read_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--deals", "0:3", "--out", str(tmp_path / "s.study")]
    for seconds in ("1", "1.5", "1.", ".5", "1e3", "1E+3"):
        limits = ["--max-states", "10", "--max-seconds", seconds, "--max-memory", "512m"]
        assert cli.main(["solve", LOST, *limits]) == 0
        assert cli.main(["study", "RU1-C", *out, *limits]) == 0
        limits[-1] = str(512 * 2**20)
        assert cli.main(["study", "RU1-C", *out, *limits]) == 0
        (tmp_path / "s.study").unlink()
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name == "nt", reason="closes a file descriptor in the shell of Unix")
@pytest.mark.parametrize(
    "arguments",
    [["solve", LOST], ["show", LOST], ["variants"], ["study", "RU1-C", "--deals", "0:3", "--out", "s.study"]],
)
def test_a_closed_output_is_an_error(arguments: list[str], tmp_path: Path) -> None:
    shell = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "solitaires", *arguments]
    ended = subprocess.run(shell, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == "solitaires: there is no standard output to write to\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="closes a file descriptor in the shell of Unix")
@pytest.mark.parametrize("arguments", [["solve", LOST], ["study", "RU1-C", "--deals", "0:3", "--out", "s.study"]])
def test_closed_messages_are_none(arguments: list[str], tmp_path: Path) -> None:
    shell = ["sh", "-c", 'exec "$@" 2>&-', "sh", sys.executable, "-m", "solitaires", *arguments]
    ended = subprocess.run(shell, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout[:5]) == (0, "RU1-C")


# --- the page -------------------------------------------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
MATCHES = doctest.OutputChecker()


def examples() -> list[list[tuple[str, str]]]:
    """Return the examples of the page, block by block: what is typed, and what comes of it."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE) for block in blocks]


def run_line(line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run commands, each with the output of the one before as its input; return the last status and what was told."""
    text, errors, status = "", "", 0
    for command in line.split(" | "):
        name, *arguments = shlex.split(command)
        if name == "printf":
            text = arguments[0].replace("\\n", "\n")
            continue
        assert name == "solitaires"
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        status = cli.main(arguments)
        told = capsys.readouterr()
        text, errors = told.out, errors + told.err
    return status, errors + text


@pytest.mark.parametrize("block", examples(), ids=lambda block: block[0][0])
def test_examples_of_the_page_run(
    block: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    status = 0
    for line, expected in block:
        if line == "echo $?":
            got = f"{status}\n"
        else:
            status, got = run_line(line, monkeypatch, capsys)
            got = got if got.endswith("\n") or not got else f"{got}\n"
        assert MATCHES.check_output(expected, got, doctest.ELLIPSIS), (line, got)


def test_the_page_has_every_command() -> None:
    typed = {word for block in examples() for line, _ in block for word in line.split()}
    described = re.findall(r"\[`([a-z]+)`\]\(#", PAGE.read_text(encoding="utf-8"))
    assert described == list(COMMANDS)
    assert set(COMMANDS) - typed == {"completion"}


# --- what is imported, and what is not ------------------------------------------------------------------------------

LAZY = """
import sys
from solitaires import cli
try:
    cli.main(sys.argv[1:])
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("arguments", "missing"),
    [
        (["--help"], ["numpy", "sqlite3", "rich", "shtab", "solitaires.pictures", "solitaires.commands.show"]),
        (["show", LOST], ["numpy", "sqlite3", "rich", "shtab", "solitaires.pictures", "solitaires.commands.solve"]),
        (["show", LOST, "--svg", "-"], ["numpy", "sqlite3", "rich", "resvg_py"]),
        (["study", "--help"], ["numpy", "rich", "solitaires.pictures", "distributed", "pyarrow"]),
    ],
)
def test_only_what_is_needed_is_imported(arguments: list[str], missing: list[str]) -> None:
    ended = subprocess.run([sys.executable, "-c", LAZY, *arguments], capture_output=True, text=True, check=True)
    assert not set(missing) & set(ended.stderr.split())


def test_every_command_helps(capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        assert status_of([command, "--help"]) == 0
        assert capsys.readouterr().out.startswith(f"usage: solitaires {command} ")


@pytest.mark.parametrize(
    ("module", "arguments", "said"),
    [
        ("shtab", ["completion", "bash"], 'pip install "solitaires[cli]"'),
        ("resvg_py", ["show", LOST, "--png", "board.png"], 'pip install "solitaires[pictures]"'),
        ("platformdirs", ["play", LOST, "7h", "--record"], 'pip install "solitaires[records]"'),
    ],
)
def test_a_missing_extra_is_named(
    module: str,
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    assert cli.main(arguments) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert list(tmp_path.iterdir()) == []


# --- errors ---------------------------------------------------------------------------------------------------------


WRONG_LINES: list[tuple[list[str], str]] = [
    (["shwo", LOST], "Did you mean show?"),
    (["--lang", "pl", "shwo", LOST], "a nie 'shwo'\nCzy chodziło o show?\n"),
    (["show", LOST, "--jsno"], "unrecognized arguments: --jsno\nDid you mean --json?"),
    (["show", LOST, "--json", "--zzz"], "unrecognized arguments: --zzz\n"),
    (["show", "RU1-Q-AAAAABB"], "expected an option of RU: C, R; found 'Q-AAAAABB' at position 4\n"),
    (["show", "RO1-C-AAAAABB"], "Did you mean RU1-C-AAAAABB?"),
    (["show", "RU1-C-AAA0A88"], "Did you mean RU1-C-AAAOABB?"),
    (["show", "RU1-C-AAA"], "expected 7 letters after the option, found 3"),
    (["show", ""], "expected a game: RU, TF"),
    (["show", "-" * 3000], "unrecognized arguments"),
    (["show", "x" * 3000], "expected a game: RU, TF"),
    (["show"], "solitaires show: give a code or --position"),
    (["show", "--position", "no such file"], "no such file: "),
    (["show", LOST, "--theme", "blue"], "argument --theme: expected --svg or --png, too"),
    (["show", LOST, "--svg", "a.svg", "--theme", "gren"], "Did you mean green?"),
    (["show", LOST, "--svg", "a.png"], "a.png: expected a name that ends in .svg"),
    (
        ["show", LOST, "--svg", "a.svg", "--width", "3"],
        "argument --width: expected a whole number from 16 to 10000, not '3'",
    ),
    (["show", LOST, "--svg", "-", "--json"], "argument --svg: the standard output has the JSON already"),
    (["solve", "RU1-C-AAAAA88"], "Did you mean RU1-C-AAAAABB?"),
    (["play", LOST, "--position", "x", "--load", "y"], "not allowed with argument --position"),
    (
        ["play", "--load", "y", "--record"],
        "argument --load: to record the game expected --game-id, too; ",
    ),
    (["play", "--load", "no such file"], "no such file: "),
    (["new", "RO"], "Did you mean RU?"),
    (["new", "BK", "C5"], "expected an option of BK: C4, C2, C1; found 'C5' at position 3\n"),
    (["new", "BK", "--seed", str(2**35)], "argument --seed: expected a whole number from 0 to 34359738367"),
    (["new", "BK", "--daily", "2026-02-30"], "expected a date such as 2026-11-30, or today"),
    (["new", "BK", "--daily", "20261130"], "expected a date such as 2026-11-30, or today"),
    (["new", "BK", "--seed", "1", "--count", "2"], "argument --count: not allowed"),
    (["new", "BK", "--count", "0"], "argument --count: expected a whole number of at least 1, not '0'"),
    (["layouts", "L99"], "there is no layout and no file L99; the layouts are L00, "),
    (["layouts", "no such file"], "there is no layout and no file no such file; "),
    (["layouts", "--text"], "argument --text: expected a layout, too"),
    (["bench", "RU1-CC"], "Did you mean RU1-C?"),
    # a code beside another source
    (["show", LOST, "--position", "x"], "solitaires show: give a code or --position, not both\n"),
    (["moves", "--position", "x", LOST, "7h"], "solitaires moves: give a code or --position, not both\n"),
    (["moves", "--position", "x", "RX1-C-AAAAAAA"], "solitaires moves: give a code or --position, not both\n"),
    (["play", LOST, "--load", "x"], "solitaires play: give a code or --load, not both\n"),
    # what was probably meant, and no wild guess
    (["convert", "--from", "mirosoft", "24"], "not 'mirosoft'\nDid you mean microsoft?\n"),
    (["convert", "24", "--to", "pysoll"], "not 'pysoll'\nDid you mean pysol?\n"),
    (["--lang", "pll", "moves"], "argument --lang: expected one of en, vi, pl, fr, not 'pll'\nDid you mean pl?\n"),
    (["variants", "--lang", "de"], "argument --lang: expected one of en, vi, pl, fr, not 'de'\n"),
    (["completion", "zhs"], "Did you mean zsh?\n"),
    (["convert", "RX1-C-AAAAABB"], "there is no such file or folder\nDid you mean RU1-C-AAAAABB?\n"),
    (["study", "RX1-C", "--out", "s"], "found 'RX1-C' at position 0\nDid you mean RU1-C?\n"),
    (["study", "XX", "--out", "s"], "found 'XX' at position 0\n"),
    (["show", "XX1-C-AAAAABB"], "found 'XX1-C-AAAAABB' at position 0\n"),
    (["show", "MJ1-L99-AAAAAAA"], "found 'L99-AAAAAAA' at position 4\n"),
    (["layouts", "Turtel"], "Did you mean Turtle?\n"),
    (["records", "RU1-CC"], "Did you mean RU1-C?\n"),
    # a code, a game or a number in the place of another
    (
        ["show", "BK"],
        "BK names a game and no deal: expected a deal code, such as BK1-C4-AAAAABB; `solitaires new BK-C4`",
    ),
    (
        ["new", "RU1-C-AAAAABB"],
        "RU1-C-AAAAABB is the code of a deal: expected a game, perhaps with its option, such as RU-C",
    ),
    (["convert", "24"], "24 is a number and no file; for that of a deal: --from microsoft or --from pysol"),
    # long options in full, and no value where none belongs
    (["show", LOST, "--jso"], "unrecognized arguments: --jso\nDid you mean --json?"),
    (["--lan", "pl", "variants"], "unrecognized arguments: --lan\nDid you mean --lang?"),
    (["show", LOST, "--json=5"], "argument --json: ignored explicit argument '5'"),
    (["bench", "--seconds"], "argument --seconds: expected one argument"),
    (["new"], "the following arguments are required: GAME"),
    (["new", "RU", "--seed", "1", "--winnable"], "argument --winnable: not allowed with argument --seed"),
    ([], "expected a command: show, moves, "),
    # names of files
    (["show", LOST, "--svg", ""], "argument --svg: expected the name of a file, not an empty one"),
    (["show", LOST, "--png="], "argument --png: expected the name of a file, not an empty one"),
    (["show", "--position", ""], "argument --position: expected the name of a file, not an empty one"),
    (["play", "--load", ""], "argument --load: expected the name of a file, not an empty one"),
    (["play", LOST, "--record-in", ""], "argument --record-in: expected the name of a file, not an empty one"),
    (["solve", "--file", ""], "argument --file: expected the name of a file, not an empty one"),
    (["records", "--csv", ""], "argument --csv: expected the name of a file, not an empty one"),
    (["study", "RU", "--out", ""], "argument --out: expected the name of a file, not an empty one"),
    (["convert", ""], "argument SOURCE: expected the name of a file, not an empty one"),
    (["layouts", ""], "argument LAYOUT: expected the name of a file, not an empty one"),
    (["convert", "."], "solitaires convert: .: it cannot be read: it is a folder"),
    (["show", "--position", "."], ".: it cannot be read: it is a folder"),
    (["completion", "fish"], "argument SHELL: expected one of bash, zsh, tcsh, not 'fish'\n"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG_LINES)
def test_wrong_command_lines_say_what_is_right(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert status_of(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert "Traceback" not in told.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["show", "moves"])
def test_a_refused_move_is_status_1(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, "RU1-C-AAAAABB", "7h", "7h"]) == 1
    assert capsys.readouterr() == ("", "7h: The foundation takes A♠, not 7♠. (foundation-order)\n")


def test_a_study_of_a_misspelt_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["study", "RU1-CC", "--deals", "0:3", "--out", str(tmp_path / "s.study")]) == 2
    assert capsys.readouterr().err.endswith("\nDid you mean RU1-C?\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "same"),
    [
        (["show", "RU1-C-AAAAABB", "--json", "7h", "45x2"], ["show", "RU1-C-AAAAABB", "7h", "45x2", "--json"]),
        (["moves", "--words", "RU1-C-AAAAABB", "7h"], ["moves", "RU1-C-AAAAABB", "7h", "--words"]),
        (["moves", "RU1-C-AAAAABB", "--lang", "pl", "7h"], ["moves", "RU1-C-AAAAABB", "7h"]),
        (["new", "BK", "--seed", "24", "C2"], ["new", "BK", "C2", "--seed", "24"]),
        (["layouts", "--text", "L10"], ["layouts", "L10", "--text"]),
        (["layouts", "10"], ["layouts", "L10"]),
        (["layouts", "two stairways"], ["layouts", "L10"]),
    ],
)
def test_arguments_may_stand_anywhere(
    arguments: list[str], same: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    status = status_of(arguments)
    told = capsys.readouterr()
    assert status == status_of(same)
    assert told == capsys.readouterr()


def test_a_layout_is_known_by_its_name_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    for number, layout in enumerate(sol.layouts()):
        for lang in sol.languages():
            for name in (str(number), layout.id.lower(), sol.names.layout_name(layout, lang).upper()):
                assert cli.main(["layouts", name, "--json"]) == 0
                assert json.loads(capsys.readouterr().out)["id"] == layout.id


def test_a_picture_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--svg", "--png"):
        file = str(tmp_path / "nowhere" / f"a.{option[2:]}")
        assert cli.main(["show", LOST, option, file]) == 1
        assert capsys.readouterr().err == f"{file}: it cannot be written: there is no such file or folder\n"


def test_a_game_is_not_begun_that_cannot_be_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "nowhere" / "my.records")
    assert cli.main(["play", "RU1-C-AAAAABB", "--record-in", file]) == 1
    assert capsys.readouterr() == ("", f"solitaires play: {file}: there is no folder for it\n")


def test_errors_of_files_show_nothing_of_the_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("letters").write_bytes(b"caf\xe9")
    Path("folder").mkdir()
    records = ["play", "RU1-C-AAAAABB", "7h", "--record-in", "my.records"]
    assert cli.main(records) == 0
    whole = Path("my.records").read_bytes()
    Path("broken.records").write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    assert cli.main(["study", "RU1-C", "--deals", "0:3", "--out", "my.study"]) == 0
    for arguments in (
        ["show", "--position", "letters"],
        ["play", "--load", "letters"],
        ["solve", "--file", "letters"],
        ["convert", "letters"],
        ["layouts", "letters"],
        ["layouts", "folder"],
        ["solve", "--file", "a/b"],
        ["show", LOST, "--svg", "a/b.svg"],
        ["show", "--position", "x" * 5000],
        ["records", "--file", "letters"],
        ["records", "--file", "broken.records"],
        ["records", "--file", "my.records", "--csv", "a/b.csv"],
        ["records", "--file", "my.records", "--csv", "folder"],
        ["study", "RU", "--deals", "0:3", "--out", "letters"],
        ["study", "RU", "--deals", "0:3", "--out", "a/b"],
        ["study", "RU", "--deals", "0:3", "--out", "folder"],
        ["study", "RU", "--deals", "0:3", "--out", "x" * 5000],
        ["convert", "x" * 5000],
        ["layouts", "x" * 5000],
        ["study", "RU", "--out", "my.study", "--parquet", "a/b"],
    ):
        capsys.readouterr()
        assert status_of(arguments) in (1, 2), arguments
        said = capsys.readouterr().err
        assert not re.search(r"Errno|codec|unfinished|database|disk image|sqlite|constraint|Traceback", said), said
    monkeypatch.setattr("sys.stdin", io.StringIO("save a/b\nsave folder\n"))
    assert cli.main(["play", LOST]) == 0
    said = capsys.readouterr().out
    assert "a/b: it cannot be written: there is no such file or folder\n" in said
    assert "folder: it cannot be written: it is a folder\n" in said
    assert "unfinished" not in said


def test_a_single_one_is_counted_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", "YK1-S-AAAAAAB", "--max-states", "1"]) == 3
    assert capsys.readouterr().out.startswith("YK1-S-AAAAAAB: undecided, 1 state, ")
    assert cli.main(["study", "RU1-C", "--deals", "0:1", "--out", str(tmp_path / "s")]) == 0
    assert capsys.readouterr().out.startswith("RU1-C: 1 deal, ")


@pytest.mark.parametrize(("variant", "meant"), [("RU", "RU1-C"), ("bk-c2", "BK1-C2"), (" bk1-c1", "BK1-C1")])
def test_a_study_takes_a_variant_as_other_commands_do(
    variant: str, meant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["study", variant, "--deals", "0:2", "--out", str(tmp_path / "s"), "--max-states", "10"]) == 0
    assert capsys.readouterr().out.startswith(f"{meant}: 2 deals, ")


def test_a_damaged_save_is_shown_where_it_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = sol.new_game("RU1-C-AAAAABB").save().replace("AAAAABB", "AAAAABS")
    (tmp_path / "my.game").write_text(save, encoding="utf-8")
    assert cli.main(["play", "--load", str(tmp_path / "my.game")]) == 2
    place = save.index('"checksum"')
    assert f"""; found '"checksum": "{save[place + 13 :][:11]}...' at position {place}""" in capsys.readouterr().err


def test_a_refused_hint_draws_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", LOST, "--svg", str(tmp_path / "a.svg"), "--hint", "12"]) == 1
    assert "12: In a column, " in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# --- JSON -----------------------------------------------------------------------------------------------------------

CODES = ["RU1-C-AAAAABB", "TF1-D3N-AAAAAAB", "BK1-C2-AAAAA24", "KL1-D1N-AAAAAAB", "MJ1-L00-AAAAABL"]


@pytest.mark.parametrize("code", CODES)
def test_a_game_as_json(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = sol.new_game(code)
    for _ in range(3):
        assert cli.main(["show", code, *map(str, game.history), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["code"], found["rules"], found["position"]) == (code, game.rules, game.position)
        assert (found["won"], found["stuck"]) == (game.is_won, game.is_stuck)
        assert (found["score"], found["move_count"]) == (game.score, game.move_count)
        assert found["history"] == list(map(str, game.history))
        assert found["legal_moves"] == list(map(str, game.legal_moves))
        if isinstance(game, sol.MahjongGame):
            assert [sol.Tile(**tile) for tile in found["tiles"]] == list(game.tiles)
            assert (found["pairs_left"], found["layout"]) == (game.pairs_left, {"id": "L00", "name": "Turtle"})
        else:
            assert tuple(found["foundations"].values()) == game.foundations
            columns = tuple(tuple(map(sol.Card.parse, column)) for column in found["columns"])
            assert (columns, tuple(found["face_down"])) == (game.columns, game.face_down)
            assert [card and sol.Card.parse(card) for card in found["cells"]] == list(game.cells)
            assert tuple(map(sol.Card.parse, found["stock"])) == game.stock
            assert tuple(map(sol.Card.parse, found["waste"])) == game.waste
        assert cli.main(["moves", code, *map(str, game.history), "--json"]) == 0
        moves = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        for found, move in zip(moves, game.legal_moves, strict=True):
            assert (found["move"], found["kind"]) == (str(move), move.kind)
            if move.kind == "cards":
                assert (found["source"], found["destination"], found["count"]) == (
                    move.source,
                    move.destination,
                    move.count,
                )
            if isinstance(game, sol.MahjongGame):
                assert found["slots"] == list(move.slots)
                assert found["labels"] == [game.tiles[slot].label for slot in move.slots]
        game.play(game.legal_moves[0])


def section(name: str) -> str:
    """Return what the page says of a command."""
    return PAGE.read_text(encoding="utf-8").partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def test_a_game_has_the_members_that_the_page_names(capsys: pytest.CaptureFixture[str]) -> None:
    rows = re.findall(r"^\| (`.*?) \| (card games: |Mahjong: |)", section("show"), re.MULTILINE)
    assert rows
    for code in CODES:
        kinds = ("", "Mahjong: " if code.startswith("MJ") else "card games: ")
        named = {name for names, kind in rows if kind in kinds for name in re.findall(r"`([a-z_]+)`", names)}
        assert cli.main(["show", code, "--json"]) == 0
        assert set(json.loads(capsys.readouterr().out)) == named


DEAL_AND_SOLUTION = {"code", "outcome", "moves", "states", "seconds"}
MEMBERS: list[tuple[str, list[str], set[str]]] = [
    ("moves", ["moves", "RU1-C-AAAAABB"], {"move", "kind", "source", "destination", "count"}),
    ("moves", ["moves", "TF1-D1N-AAAAAAB"], {"move", "kind"}),
    ("moves", ["moves", "MJ1-L00-AAAAABL"], {"move", "kind", "slots", "labels"}),
    ("solve", ["solve", "RU1-C-AAAAABB"], DEAL_AND_SOLUTION),
    ("solve", ["solve", "RU1-C-AAAAABB", "--shorten"], DEAL_AND_SOLUTION | {"moves_found"}),
    ("solve", ["solve", "--position", "position"], DEAL_AND_SOLUTION | {"position"}),
    ("new", ["new", "BK"], {"code", "game", "option", "seed"}),
    ("variants and layouts", ["variants"], {"game", "option", "name"}),
    ("variants and layouts", ["layouts"], {"id", "name", "tiles", "layers"}),
    ("variants and layouts", ["layouts", "L00"], {"id", "name", "tiles", "layers", "slots", "text"}),
    ("convert", ["convert", "RU1-C-AAAAABB"], {"source_format", "target_format", "rules", "text"}),
    ("convert", ["convert", "--formats"], {"name", "holds", "games", "names_game", "description"}),
    ("study", ["study", "BK1-C1", "--deals", "0:1", "--out", "x"], {"variant", *sol.StudySummary._fields}),
]


@pytest.mark.parametrize(("name", "arguments", "members"), MEMBERS)
def test_json_has_the_members_that_the_page_names(
    name: str,
    arguments: list[str],
    members: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("position").write_text(sol.new_game("RU1-C-AAAAABB").position, encoding="utf-8")
    assert cli.main([*arguments, "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out.splitlines()[0])) == members
    assert members <= set(re.findall(r"`([a-z_]+)`", section(name)))


def test_the_bench_has_the_members_that_its_page_names(capsys: pytest.CaptureFixture[str]) -> None:
    page = (PAGE.parent / "bench.md").read_text(encoding="utf-8").partition("| member | meaning |")[2]
    named = set(re.findall(r"^\| `([a-z]+)` \|", page.partition("\n\n")[0], re.MULTILINE))
    assert cli.main(["bench", "RU1-C", "--quick", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == named - {"peers"}


def test_listings_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def objects(*arguments: str) -> list[Any]:
        assert cli.main([*arguments, "--json"]) == 0
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert [sol.Variant(**found) for found in objects("variants")] == list(sol.variants())
    layouts = objects("layouts")
    assert [(found["id"], found["name"]) for found in layouts] == [(one.id, one.name) for one in sol.layouts()]
    (turtle,) = objects("layouts", "l00")
    assert sol.load_layout(turtle["text"]).slots == sol.layouts()[0].slots
    assert [tuple(slot) for slot in turtle["slots"]] == list(sol.layouts()[0].slots)
    file = tmp_path / "two.layout"
    file.write_text("kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n", encoding="utf-8")
    (own,) = objects("layouts", str(file))
    assert (own["id"], own["tiles"], own["layers"]) == ("-", 2, 1)
    assert cli.main(["layouts", str(file)]) == 0
    assert capsys.readouterr().out == "-  : 2 tiles, 1 layer\n1111\n1111\n"
    today = sol.daily_code("BK", date=datetime.date.today())
    for arguments in (["new", "BK", "--daily", "today"], ["new", "bk1-c4", "--daily", "today"]):
        (found,) = objects(*arguments)
        assert found["code"] in {str(today), str(sol.daily_code("BK", date=datetime.date.today()))}
    found = objects("new", "RU", "--winnable", "--count", "3")
    assert len(found) == 3
    for deal in found:
        assert sol.DealCode(deal["game"], deal["option"], deal["seed"]) == sol.DealCode.parse(deal["code"])
        assert sol.solve(deal["code"]).outcome == "winnable"


# --- pictures and colours -------------------------------------------------------------------------------------------


def test_pictures_are_those_of_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = sol.new_game("RU1-C-AAAAABB")
    game.play("7h")
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    options = ["--theme", "dark", "--width", "300", "--hint", "45x2", "--large-print", "--four-colours"]
    both = ["--svg", str(svg), "--png", str(png)]
    assert cli.main(["show", "RU1-C-AAAAABB", "7h", *both, *options, "--coordinates", "--caption", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["history"] == ["7h"]
    drawn = game.svg(
        theme="dark",
        width=300,
        hint="45x2",
        large_print=True,
        four_colours=True,
        coordinates=True,
        caption=True,
    )
    assert svg.read_text(encoding="utf-8") == drawn
    assert png.read_bytes()[:4] == b"\x89PNG"
    assert cli.main(["show", "RU1-C-AAAAABB", "7h", "--svg", "-"]) == 0
    assert capsys.readouterr().out == game.svg()


@pytest.mark.parametrize("lang", sol.languages())
def test_the_help_names_every_theme(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    # written there by hand, since pictures are imported only when one is drawn
    assert status_of(["show", "--help", "--lang", lang]) == 0
    *known, last = THEMES
    assert re.search(rf": {', '.join(known)} \w+ {last} \(", capsys.readouterr().out)


@pytest.mark.parametrize("lang", sol.languages())
@pytest.mark.parametrize("code", CODES)
def test_a_board_in_colour_is_the_plain_board(code: str, lang: str) -> None:
    game = sol.new_game(code)
    coloured = coloured_text(game, lang)
    assert coloured.plain == game_text(game, lang)
    styles = {coloured.plain[span.start : span.end]: str(span.style) for span in coloured.spans}
    if isinstance(game, sol.MahjongGame):
        assert styles["[9B]"] == "bold green"
        assert styles["7D"] == "dim blue"
        shown = [tile.label for tile in game.tiles] + [tile.label for tile in game.free_tiles]
        spans = sorted(coloured.plain[span.start : span.end].strip("[]") for span in coloured.spans)
        assert spans == sorted(shown)
    else:
        shown_cards = {str(card) for column in game.columns for card in column[-1:]}
        for card in shown_cards:
            assert styles[card] == ("bold red" if card[-1] in "♥♦" else "bold")
    console = Console(file=io.StringIO(), force_terminal=True, color_system="standard", width=20)
    console.print(game, soft_wrap=True)
    written = console.file.getvalue()  # type: ignore[attr-defined]
    assert re.sub(r"\x1b\[[0-9;]*m", "", written).rstrip() == str(game).rstrip()
    assert "\x1b[" in written


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, True),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"TERM": "xterm-256color", "extra": "missing"}, False),
    ],
)
def test_boards_are_in_colour_where_it_is_wanted(
    environment: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    if environment.pop("extra", ""):
        monkeypatch.setitem(sys.modules, "rich.console", None)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    assert cli.main(["show", "RU1-C-AAAAABB"]) == 0
    assert ("\x1b[" in terminal.getvalue()) == coloured
    plain = re.sub(r"\x1b\[[0-9;]*m", "", terminal.getvalue())
    assert plain == f"{sol.new_game('RU1-C-AAAAABB')}\n"


@pytest.mark.parametrize("with_extra", [True, False])
def test_progress_is_one_line(with_extra: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    if not with_extra:
        monkeypatch.setitem(sys.modules, "rich.progress", None)
    terminal = Terminal()
    line = ProgressLine(terminal)
    for done in range(3):
        line.show(f"{done} of 3 [done]", done, 3)
    line.clear()
    assert "2 of 3 [done]" in terminal.getvalue()
    assert ("━" in terminal.getvalue()) == with_extra
    written = len(terminal.getvalue())
    line.clear()
    line.end()
    assert len(terminal.getvalue()) == written
    line.show("the last")
    line.end()
    assert "the last" in terminal.getvalue()[written:]
    assert terminal.getvalue()[written:].count("\n") == 1
    elsewhere = io.StringIO()
    quiet = ProgressLine(elsewhere)
    quiet.show("unseen", 1, 2)
    quiet.clear()
    quiet.end()
    assert elsewhere.getvalue() == ""


# --- completions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completions_know_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in (*COMMANDS, "max-states", "large-print"):
        assert word in script


@pytest.mark.skipif(shutil.which("bash") is None, reason="asks bash itself")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("solitaires sho", "show"),
        ("solitaires show --larg", "--large-print"),
        ("solitaires completion z", "zsh"),
        ("solitaires convert my.ga", "my.game"),
        ("solitaires layouts my.ga", "my.game"),
        ("solitaires play --load my.ga", "my.game"),
    ],
)
def test_bash_completes(typed: str, offered: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", "bash"]) == 0
    script = tmp_path / "completion"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    words = typed.split()
    ask = f"""source {shlex.quote(str(script))}
COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; COMP_LINE="{typed}"; COMP_POINT={len(typed)}
_shtab_solitaires; echo "${{COMPREPLY[@]}}" """
    (tmp_path / "my.game").touch()
    ended = subprocess.run(["bash", "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ended.stdout.split() == [offered]


# --- a game with a person -------------------------------------------------------------------------------------------


def said(typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Return what the command says to each line, without the board that it begins with."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert cli.main(["play", *arguments]) == 0
    return capsys.readouterr().out.split("> ")[1:]


def test_a_player_asks_for_reasons(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = "rule\n56x3\nrule\nwhy 12\nrule\nwhy 7h\nwhy zz\nwhy\nrule group-limti\nRULE Group-Limit\nhitn\nzz\n"
    typed += "hlp\nwyh 12\nbord\nhistory\n"
    answers = said(typed, monkeypatch, capsys, "RU1-C-AAAAABB")
    assert answers[0].startswith("No move was refused. The rules are: no-such-pile, same-pile, ")
    assert answers[1].startswith("56x3: In a column, ")
    assert answers[2].startswith("Same suit (column-same-suit). The rule refuses a move when: the base card is not")
    assert answers[3].count("\n") == 2
    assert answers[4] == answers[2]
    assert answers[5] == "7h is allowed. Move the ace of diamonds from column 7 to its foundation.\n"
    assert answers[6].startswith("expected where the cards come from")
    assert answers[7] == "Name a move, such as: why 56x3\n"
    assert answers[8] == "There is no rule group-limti.\nDid you mean group-limit?\n"
    assert answers[9].startswith("Largest group (group-limit). ")
    assert answers[10].endswith("\nDid you mean hint?\n")
    assert "Did you mean" not in answers[11]
    # words that begin as moves do
    unknown = "is neither a move nor a word that help lists.\n"
    assert answers[12] == f"hlp {unknown}Did you mean help?\n"
    assert answers[13] == f"wyh {unknown}Did you mean why?\n"
    assert answers[14:16] == [f"bord {unknown}", f"history {unknown}"]


WORDS = [
    "help", "?", "moves", "hint", "solve", "show", "describe", "tap", "tap2", "why", "rule", "undo", "redo", "restart",
    "12", "0+1",
]  # fmt: skip
RESTS = ["", "zz", "12", "7h", "draw", "0+1", "stock", "AS", "999", "-1", "1 2", "group-limit", "\0", "é", "9" * 400]


@pytest.mark.parametrize("code", CODES)
def test_whatever_is_typed_is_answered(
    code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "HINT_STATES", 1000)
    monkeypatch.setattr(sol.CardGame, "hint", lambda game: find_hint(game, 1000))
    lines = [f"{word} {rest}" for word in WORDS for rest in RESTS]
    answers = said("\n".join([*lines, "quit"]), monkeypatch, capsys, code)
    assert len(answers) == len(lines) + 1
    assert all(answers[:-1])


def test_a_player_saves_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    answers = said("7h\nsave\nsave my.game\nsave no/such/folder\nsave a\0b\n", monkeypatch, capsys, "RU1-C-AAAAABB")
    assert answers[1] == "Name a file, such as: save my.game\n"
    assert answers[2] == "Saved; to go on: solitaires play --load my.game\n"
    assert answers[3].startswith("no/such/folder: ")
    assert answers[4].startswith("a?b: ")
    assert [file.name for file in tmp_path.iterdir()] == ["my.game"]
    (board,) = said("describe 45x2\n", monkeypatch, capsys, "--load", "my.game")[:1]
    assert board.startswith("Move 2 cards from column 4 to column 5, ")
    assert cli.main(["play", "--load", "my.game", "45x2"]) == 0
    assert "score 10  moves 2" in capsys.readouterr().out
    (tmp_path / "my.game").write_text("{}", encoding="utf-8")
    assert cli.main(["play", "--load", "my.game"]) == 2
    assert capsys.readouterr().err.startswith("my.game: ")


def test_a_position_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position"
    file.write_text(sol.new_game("RU1-C-AAAAABB").position, encoding="utf-8")
    assert cli.main(["play", "--position", str(file), "7h"]) == 0
    assert "♦A" in capsys.readouterr().out
    assert cli.main(["moves", "--position", str(file), "7h"]) == 0
    assert capsys.readouterr().out.split() == ["45x2", "46x3", "67x2"]


def test_the_texts_of_the_rules_are_those_of_the_page() -> None:
    page = (PAGE.parent / "rules.md").read_text(encoding="utf-8").partition("## Refusals")[2]
    rows = re.findall(r"^\|(?:[^|]*\|)?? `([a-z-]+)` \| (.*) \|$", page, re.MULTILINE)
    stated = {rule: text.replace("`", "").replace(" (our choice)", "") for rule, text in rows}
    assert stated == {rule: text.text for rule, text in refusals.RULE_TEXTS.items()}
    assert list(stated) == list(refusals.RULE_TITLES)
    with pytest.raises(ValueError, match="rule must be one of no-such-pile, "):
        sol.names.rule_text("none")


def test_a_game_of_the_command_is_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "my.records")
    game = sol.new_game("MJ1-L00-AAAAABL")
    moves = list(map(str, sol.solve(game).moves))
    assert cli.main(["play", "MJ1-L00-AAAAABL", *moves, "--record-in", file]) == 0
    assert cli.main(["play", "RU1-C-AAAAABB", "7h", "7h", "--record-in", file]) == 1
    records = sol.Records(file)
    assert (records.statistics("MJ").won, records.statistics("RU").started) == (1, 1)
    capsys.readouterr()
    for lang, heading, best in (
        ("en", "begun", "best times, MJ"),
        ("vi", "đã bắt đầu", "thời gian tốt nhất, MJ"),
        ("pl", "rozpoczęte", "najlepsze czasy, MJ"),
        ("fr", "commencées", "meilleurs temps, MJ"),
    ):
        assert cli.main(["records", "--file", file, "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert heading in out.splitlines()[0]
        assert best in out.splitlines()
    (tmp_path / "foreign").write_bytes(b"not a database")
    assert cli.main(["play", "RU1-C-AAAAABB", "7h", "--record-in", str(tmp_path / "foreign")]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("solitaires play: ")
    assert (tmp_path / "foreign").read_bytes() == b"not a database"


# --- exit statuses --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["convert", "layout", "--to", "code"], 1, "code cannot hold it: this is a layout, which only these hold: "),
        (["convert", "RU1-C-AAAAABB", "--to", "kmahjongg"], 1, "it holds layouts, and RU has none"),
        (["convert", "BK1-C4-AAAAA24", "--moves", "moves"], 1, "The foundation takes A♥, not 8♥"),
        (
            ["convert", "moves"],
            2,
            "this is a list of moves: expected the deal or position that it begins with, and",
        ),
        (["play", LOST, "--game-id", "x"], 2, "argument --game-id: expected --record or --record-in, too"),
        (["show", LOST, "--svg", "-", "--hint", ""], 1, "expected where the cards come from"),
        (["show", LOST, "--hint", ""], 2, "argument --hint: expected --svg or --png, too"),
        (["show", LOST, "--png", "x.png", "--width", "0"], 2, "argument --width: expected a whole number from 16 to"),
    ],
)
def test_the_status_says_what_was_wrong(
    arguments: list[str],
    status: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("layout").write_text("kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n", encoding="utf-8")
    Path("moves").write_text("1h\n", encoding="utf-8")
    assert status_of(arguments) == status
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err


class Interrupted(io.StringIO):
    """A terminal at which Ctrl-C is typed."""

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        raise KeyboardInterrupt


def test_ctrl_c_at_the_prompt_ends_with_its_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Interrupted())
    assert cli.main(["play", LOST]) == 130
    told = capsys.readouterr()
    assert told.out.endswith("> \n")
    assert told.err == ""


def test_a_very_long_word_is_shown_by_its_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    word = "x" * 100_000
    for arguments in (
        [word],
        ["show", f"--{word}"],
        ["show", LOST, f"--json={word}"],
        ["show", LOST, "--svg", "-", "--theme", word],
        ["show", "--lang", word],
        ["variants", word],
        ["layouts", word],
        ["new", word],
        ["new", "RU", "--daily", word],
        ["records", word],
        ["bench", word],
        ["study", word, "--out", "s"],
        ["study", "RU", "--out", "s", "--deals", word],
        ["solve", LOST, "--max-states", word],
        ["solve", LOST, "--max-seconds", word],
        ["solve", LOST, "--max-memory", word],
        ["convert", word, "--from", "code"],
        ["convert", "9" * 100_000],
        ["convert", "24", "--from", word],
    ):
        assert status_of(arguments) == 2, arguments[0]
        assert len(capsys.readouterr().err) < 1500, arguments[0]
    word = "x" * 60_000
    for line in (word, f"rule {word}", f"tap {word}", f"why {word}"):
        (answer, _) = said(f"{line}\n", monkeypatch, capsys, LOST)
        assert len(answer) < 500


def test_a_source_is_read_where_it_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a code").write_text("RU1-C-AAAAABB\n", encoding="utf-8")
    Path("24").write_text("25\n", encoding="utf-8")
    for arguments, code in (
        (["a code", "--from", "code"], "RU1-C-AAAAABB"),
        (["RU1-C-AAAAABS", "--from", "code"], "RU1-C-AAAAABS"),
    ):
        assert cli.main(["convert", *arguments, "--to", "code"]) == 0
        assert capsys.readouterr().out == f"{code}\n"
    for source, number in (("24", "24"), ("./24", "25")):
        for format in ("microsoft", "pysol"):
            assert cli.main(["convert", source, "--from", format, "--to", "fc-solve"]) == 0
            converted = capsys.readouterr().out
            assert cli.main(["convert", number, "--from", format, "--to", "fc-solve"]) == 0
            assert converted == capsys.readouterr().out


@pytest.mark.parametrize("variant", ["ru-r", "RU R", "RU1-R", " ru1-r"])
def test_a_variant_is_read_alike_by_all_commands(
    variant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["new", variant, "--seed", "33"]) == 0
    assert capsys.readouterr().out == "RU1-R-AAAAABB\n"
    assert cli.main(["play", "RU1-R-AAAAABB", "7h", "--record-in", str(tmp_path / "r")]) in (0, 1)
    game = sol.new_game("RU1-C-AAAAABB")
    sol.Records(tmp_path / "r").watch(game)
    game.play("7h")
    capsys.readouterr()
    assert cli.main(["records", "--file", str(tmp_path / "r"), variant]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:4] for line in lines[1:]] == ["RU R"]
    assert cli.main(["records", "--file", str(tmp_path / "r"), "ru"]) == 0
    assert [line[:4] for line in capsys.readouterr().out.splitlines()[1:]] == ["RU C", "RU R", "all "]
    assert cli.main(["records", "--file", str(tmp_path / "r"), "MJ -"]) == 0
    assert capsys.readouterr().out == "no game is recorded\n"
    assert cli.main(["bench", variant, "--signature"]) == 0
    signature = capsys.readouterr().out
    assert cli.main(["bench", "RU1-R", "--signature"]) == 0
    assert signature == capsys.readouterr().out
    assert cli.main(["study", variant, "--deals", "0:1", "--out", str(tmp_path / "s")]) == 0
    assert capsys.readouterr().out.startswith("RU1-R: 1 deal, ")


def test_a_game_that_was_saved_goes_on_in_the_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code = "MJ1-L00-AAAAABL"
    moves = list(map(str, sol.solve(code).moves))
    for name, options in (("a game", ()), ("other", ("--game-id", "my own id"))):
        typed = "\n".join([*moves[:2], f"save {name}", "quit"])
        answers = said(typed, monkeypatch, capsys, code, "--record-in", "my records", *options)
        _, command = answers[2].strip().split(": ", 1)
        program, *arguments = shlex.split(command)
        assert program == "solitaires"
        assert arguments[:3] == ["play", "--load", name]
        assert cli.main([*arguments, *moves[2:]]) == 0
        records = sol.Records("my records")
        assert records.statistics().started == records.statistics().won
    assert [game.moves for game in records.games()] == [len(moves)] * 2
    assert records.games()[1].game_id == "my own id"
    capsys.readouterr()
    # the id of another deal
    assert cli.main(["play", LOST, "--record-in", "my records", "--game-id", "my own id"]) == 1
    assert "my own id" in capsys.readouterr().err
    # not recorded: there is nothing to tell of
    assert said("save x\n", monkeypatch, capsys, LOST)[0] == "Saved; to go on: solitaires play --load x\n"


def test_a_slot_that_is_not_there_is_told_in_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang in sol.languages():
        (answer, _) = said("tap 144\n", monkeypatch, capsys, "--lang", lang, "MJ1-L00-AAAAABL")
        assert "144" in answer
        assert "143" in answer
        assert ("slot must be" in answer) is False
