"""Every sentence of the commands is in the catalogs: in a made-up language, no English is left."""

from __future__ import annotations

import io
import os
import re
import string
import sys
from importlib import import_module
from pathlib import Path

import pytest
import solitaires as sol
from solitaires import cli
from solitaires import interchange as ic
from solitaires.commands import COMMANDS
from solitaires.commands import study as study_command
from solitaires.commands.shared import language
from solitaires.pictures import THEMES
from solitaires.refusals import RULE_TITLES
from solitaires.study import StudyProgress
from test_commands import LOST, WRONG_LINES

# letters that no word of a command, a format or a code has
_SIGNS = str.maketrans(string.ascii_letters, "".join(chr(0x1D5A0 + place) for place in [*range(26, 52), *range(26)]))
_NAMES = {*COMMANDS, *(part for one in ic.formats() for part in one.name.split("-")), "solitaires", "RU1", "BK1"}
_NAMES |= {part for rule in RULE_TITLES for part in rule.split("-")} | {
    part for theme in THEMES for part in theme.split("-")
}
_NAMES |= {"bash", "zsh", "tcsh", "svg", *sol.languages()}
_NAMES |= {
    name for variant in sol.variants() for name in (variant.game, variant.option, f"{variant.game}1-{variant.option}")
}


class MadeUp:
    """A catalog that has every message, in letters of its own."""

    def gettext(self, text: str) -> str:
        return "".join(
            part if part.startswith("{") else part.translate(_SIGNS) for part in re.split(r"(\{[^}]*\})", text)
        )

    def ngettext(self, text: str, plural: str, count: int) -> str:
        return self.gettext(text if count == 1 else plural)

    def pgettext(self, context: str, text: str) -> str:
        return self.gettext(text)


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """French is a made-up language, in an empty folder."""
    # the package has a function of the same name
    languages = import_module("solitaires.languages")
    catalog = languages._catalog
    monkeypatch.setattr(languages, "_catalog", lambda language: MadeUp() if language == "fr" else catalog(language))
    monkeypatch.chdir(tmp_path)


def status_of(arguments: list[str]) -> object:
    try:
        return cli.main(["--lang", "fr", *arguments])
    except SystemExit as ended:
        return ended.code


def english_in(text: str, arguments: list[str]) -> set[str]:
    """Return the words that are neither names, nor options and what they stand for, nor what was typed."""
    for typed in sorted(arguments, key=len, reverse=True):
        if len(typed) > 1:
            # a long one is shown by its beginning
            text = text.replace(typed[:24], " ") if len(typed) > 100 else text
            text = text.replace(repr(typed), " ").replace(typed, " ")
    text = re.sub(r"--?[a-z][a-z-]*|\[[A-Z]+ \.\.\.\]", " ", text)
    # words in capitals stand for values
    return {word for word in re.findall(r"[A-Za-z][A-Za-z0-9]+", text) if not word.isupper()} - _NAMES


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_translated(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [command, "--help"] if command else ["--help"]
    assert status_of(arguments) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert english_in(told.out, arguments) == set()


def test_the_test_sees_english(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["show", "--help"])
    assert {"usage", "options", "print", "board", "show", "help"} - {"show"} <= {
        word.lower() for word in english_in(capsys.readouterr().out, [])
    }


MORE_WRONG_LINES = [
    ["--zzz", "show"],
    ["--lang"],
    ["play", LOST, "--record", "--record-in", "x"],
    ["play", LOST, "--record-in", "none/x"],
    ["play", "--position", "x", "--load", "y"],
    ["moves", "RU1-C-AAAAABB", "12"],
    ["show", LOST, "--svg", "none/x.svg"],
    ["show", LOST, "--width", "20"],
    ["show", LOST, "--hint", "12", "--svg", "x.svg"],
    ["solve"],
    ["solve", "--file", "empty"],
    ["solve", "--file", "codes"],
    ["solve", LOST, "--max-states", "x"],
    ["solve", LOST, "--max-seconds", "x"],
    ["solve", LOST, "--max-memory", "x"],
    ["new"],
    ["new", "RU", "X"],
    ["layouts", "bytes"],
    ["layouts", "empty"],
    ["convert", "bytes"],
    ["convert", "empty"],
    ["convert", "board"],
    ["convert", "moves"],
    ["convert", "moves", "--autoplay"],
    ["convert", "-", "--moves", "-"],
    ["convert", "save"],
    ["convert", "24", "--from", "microsoft", "--game", "KL"],
    ["convert", "24", "--from", "microsoft", "--option", "C9"],
    ["convert", "24", "--from", "microsoft", "--moves", "wrong moves"],
    ["convert", "x", "--from", "microsoft"],
    ["convert", "layout", "--game", "FC"],
    ["convert", "layout", "--to", "fc-solve"],
    ["convert", "KL1-D1N-AAAAAAA", "--to", "kmahjongg"],
    ["convert", "RU1-C-AAAAAAA", "--to", "pysol"],
    ["convert", "FC1-C4-AAAAAAA", "--to", "microsoft"],
    ["convert", "FC1-C4-AAAAAAA", "--moves", "late moves", "--to", "code"],
    ["convert", "FC1-C4-AAAAAAA", "--moves", "late moves", "--to", "microsoft"],
    ["records", "XX"],
    ["records", "RU", "--json"],
    ["records", "--csv", "-"],
    ["records", "--file", "none"],
    ["records", "--file", "bytes"],
    ["records", "--file", "my.records", "--csv", "my.records"],
    ["records", "--file", "my.records", "--csv", "none/x"],
    ["study"],
    ["study", "RU"],
    ["study", "RU", "--out", "none"],
    ["study", "RU", "--out", "bytes"],
    ["study", "RU", "--out", "none/x", "--deals", "0:3"],
    ["study", "RU", "--out", "x", "--deals", "3"],
    ["study", "RU", "--out", "x", "--processes", "0"],
    ["study", "BK1-C1", "--out", "my.study", "--max-states", "7"],
    ["study", "RU", "--out", "my.study", "--parquet", "none/x"],
    ["bench", "XX"],
    ["bench", "--seconds", "x"],
    ["bench", "--signature", "--json"],
    ["bench", "--signature", "--quick"],
    ["paths"],
    ["paths", "--library", "--libs"],
]


@pytest.mark.parametrize(
    "arguments", [*(line for line, _ in WRONG_LINES if "--lang" not in line), *MORE_WRONG_LINES], ids=" ".join
)
def test_errors_are_translated(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("empty").touch()
    Path("bytes").write_bytes(b"\xff" * 100)
    Path("codes").write_text("# codes\nRU1-C-AAAAABB\nXX\n", encoding="utf-8")
    Path("board").write_text("7C 4X 5D\n", encoding="utf-8")
    Path("moves").write_text("4h 7a 7b\n", encoding="utf-8")
    Path("wrong moves").write_text("1h\n", encoding="utf-8")
    first = sol.new_game("FC1-C4-AAAAAAA")
    Path("late moves").write_text(ic.write_moves(first, [first.legal_moves[0]]), encoding="utf-8")
    Path("save").write_text('{"format": "solitaires-save"}', encoding="utf-8")
    Path("layout").write_text("kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n", encoding="utf-8")
    if "my.records" in arguments:
        sol.Records("my.records").watch(game := sol.new_game("RU1-C-AAAAABB"))
        game.play("7h")
    if "my.study" in arguments:
        sol.Study("my.study", "RU1-C").close()
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert status_of(arguments) in (1, 2)
    told = capsys.readouterr()
    assert told.err
    # shown as they are: where the text stands, and parameters by their names
    shown = {str(Path.cwd()), "variant", "max_states"}
    assert english_in(told.err, [*arguments, *shown]) == set()


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("shtab", ["completion", "bash"]),
        ("resvg_py", ["show", LOST, "--png", "x.png"]),
        ("platformdirs", ["play", LOST, "7h", "--record"]),
        ("pyarrow.parquet", ["study", "RU", "--out", "s", "--deals", "0:3", "--parquet", "xx"]),
    ],
)
def test_a_missing_extra_is_told_in_the_language(
    module: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert status_of(arguments) == 1
    assert english_in(capsys.readouterr().err, [*arguments, module, "resvg-py"]) <= {"cli", "pictures", "parquet"}


def test_what_is_done_is_told_in_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for arguments in (
        ["convert", "--formats"],
        ["solve", LOST, "RU1-C-AAAAABS", "--shorten"],
        ["solve", "YK1-S-AAAAAAB", "--max-states", "3"],
        ["study", "BK1-C2", "--out", "x", "--deals", "0:50", "--max-states", "50"],
        ["study", "BK1-C1", "--out", "y", "--deals", "0:0"],
    ):
        assert status_of(arguments) in (0, 3)
        told = capsys.readouterr()
        moves = re.findall(r"\b\d?[a-h0-9]\S*\b", told.out)
        assert english_in(told.out, [*arguments, *moves, os.sep]) == set()


def test_a_player_is_spoken_to_in_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hlep\nhint\nsave none/x\nquit\n"))
    assert status_of(["play", "RU1-C-AAAAABB"]) == 0
    said = capsys.readouterr().out.partition("> ")[2]
    assert english_in(said, ["hlep", "help", "7h", "none/x"]) == set()


def test_progress_is_told_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    before = language.set("fr")
    try:
        out = io.StringIO()
        with study_command._Progress(out) as progress:
            for second in (0.0, 61.0, 122.0):
                progress(StudyProgress(10, 40, 10, second))
    finally:
        language.reset(before)
    assert "10" in out.getvalue()
    assert english_in(out.getvalue(), []) == set()
