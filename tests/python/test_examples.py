"""The programs of examples/ do what the tutorial and the cookbook say: bots, hosts with two toolkits, a notebook."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import solitaires as sol
from textual.widgets import Input, Static

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
DEALS = {"RU1-C-AAAAABB": "7h", "TF1-D1N-AAAAAAB": "17", "BK1-C4-AAAAA24": "2h"}
BOARD = "MJ1-L00-AAAAABL"


def example(name: str) -> dict[str, Any]:
    """Return what an example defines."""
    return runpy.run_path(str(EXAMPLES / name))


def script_lines(text: str) -> int:
    """Return how many lines of a program are neither empty nor comments nor docstrings."""
    documented: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            first = node.body[0]
            documented.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    lines = enumerate(map(str.strip, text.splitlines()), 1)
    return sum(bool(line) and not line.startswith("#") and number not in documented for number, line in lines)


@pytest.mark.parametrize("name", ["terminal_host.py", "textual_host.py", "pygame_host.py"])
def test_hosts_are_small(name: str) -> None:
    assert script_lines((EXAMPLES / name).read_text(encoding="utf-8")) < 60


# --- the host of the tutorial ------------------------------------------------------------------------------------


def test_the_terminal_host_plays_keeps_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = example("terminal_host.py")["host"]
    file = tmp_path / "game.json"
    for code, move in DEALS.items():
        host(
            sol.new_game(code), [f"{move}\n", "undo", "redo", "hint", "words", "56x3", "nonsense", "quit", "draw"], file
        )
        kept = sol.load(file.read_text(encoding="utf-8"))
        assert (str(kept.code), kept.history, kept.hints_used) == (code, [sol.Move(move)], 1)
    out = capsys.readouterr().out
    assert "took back 17" in out
    assert "found 'nonsense' at position 0" in out
    game = sol.new_game(BOARD)
    assert isinstance(game, sol.MahjongGame)
    host(game, map(str, game.plan or ()), file)
    assert "Won!" in capsys.readouterr().out
    assert sol.load(file.read_text(encoding="utf-8")).is_won


# --- Textual ------------------------------------------------------------------------------------------------------


def untimed(board: object) -> str:
    """The text of a board but for the time that has passed."""
    return re.sub(r"time \d+:\d\d", "time", str(board))


@pytest.mark.parametrize(("code", "move"), [*DEALS.items(), (BOARD, "")])
def test_the_textual_host(code: str, move: str) -> None:
    app = example("textual_host.py")["Host"](code)
    move = move or str(app.game.legal_moves[0])

    async def play() -> None:
        async with app.run_test(size=(100, 40)) as pilot:
            line = app.query_one(Input)
            assert untimed(app.game) == untimed(app.query_one("#board", Static).content)
            line.value = move
            await pilot.press("enter")
            assert app.game.history == [sol.Move(move)]
            assert untimed(app.game) == untimed(app.query_one("#board", Static).content)
            line.value = move
            await pilot.press("enter")
            refusal = app.game.refusal(move)
            assert refusal.message in str(app.query_one("#told", Static).content)
            await pilot.press("f2", "f2")
            assert app.game.history == []
            await pilot.press("f3", "f3", "f1")
            assert app.game.history == [sol.Move(move)]
            assert app.game.describe(app.game.hint()) in str(app.query_one("#told", Static).content)
            if isinstance(app.game, sol.MahjongGame):
                line.value = app.game.tiles[app.game.legal_moves[-1].slots[0]].label.lower()
                await pilot.press("enter")
                assert app.game.pairs_left == 70

    asyncio.run(play())


# --- pygame -------------------------------------------------------------------------------------------------------


@pytest.fixture
def pygame(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    pygame.display.init()
    yield pygame
    pygame.quit()


def clicks(host: dict[str, Any], pygame: Any, code: str, *names: str) -> Any:
    """Run the host while a player clicks on cards, tiles and piles, or presses a key; return it as it ends."""
    game = sol.new_game(code)
    for name in names:
        if len(name) == 1 and name in "hur":
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, unicode=name, key=ord(name)))
            continue
        places = host["PLACE"].findall(game.svg(fixed_size=True, caption=True, last_move=False))
        x, y = next((x, y) for _, found, x, y in places if found == name)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(float(x) + 8, float(y) + 10), button=1))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    return host["main"](code)


@pytest.mark.parametrize(
    ("code", "names", "history"),
    [
        ("RU1-C-AAAAABB", ["AD", "hD", "4S", "QS"], ["7h"]),
        ("RU1-C-AAAAABB", ["AD", "AD", "u", "u", "r", "r", "h"], ["7h"]),
        ("RU1-C-AAAAABB", ["JS", "QS"], ["46x3"]),
        ("TF1-D1N-AAAAAAB", ["8H", "9S", "stock"], ["17", "draw"]),
        ("TF1-D1N-AAAAAAB", ["stock", "AH", "hH"], ["draw"]),
        ("BK1-C4-AAAAA24", ["2S", "AD"], []),
        ("BK1-C4-AAAAA24", ["2S", "a"], ["4a"]),
        ("BK1-C4-AAAAA24", ["AD", "hD"], ["2h"]),
    ],
)
def test_the_pygame_host(pygame: Any, code: str, names: list[str], history: list[str]) -> None:
    host = clicks(example("pygame_host.py"), pygame, code, *names)
    assert list(map(str, host.game.history)) == history
    assert host.told != code


def test_the_pygame_host_plays_mahjong(pygame: Any) -> None:
    game = sol.new_game(BOARD)
    move = game.legal_moves[0]
    host = clicks(example("pygame_host.py"), pygame, BOARD, *map(str, move.slots), "h")
    assert host.game.history == [move]
    assert host.picture().get_width() > 900


# --- a bot, a notebook, a program that learns ------------------------------------------------------------------------


def test_the_bot_plays_with_several_players() -> None:
    saves: dict[str, str] = {}
    bot = example("chat_bot.py")["Bot"](saves)
    assert bot.answer("Ann", "show").text.startswith("new CODE")
    assert bot.answer("Ann", "new TF1-D1N-AAAAAAB").text.startswith("new TF1-D1N-AAAAAAB:\nThoughtful Solitaire")
    assert bot.answer("Bao", f"new {BOARD}").picture.startswith("<svg")
    assert len(bot.answer("Bao", "moves").text) <= 2000
    assert bot.answer("Bao", "lang vi").text == "lang vi"
    assert bot.answer("Ann", "17").text == "17: Moved the 8 of hearts from column 1 to column 7."
    refusal = sol.new_game(BOARD).refusal("draw")
    assert refusal is not None
    assert refusal.message_in("vi") in bot.answer("Bao", "draw").text
    again = example("chat_bot.py")["Bot"](saves)  # after a restart
    assert again.answer("Ann", "undo").text.startswith("undo 17: Undone.")
    assert again.answer("Ann", "undo").text
    assert again.answer("Ann", "hint").text.startswith("hint: draw: ")
    assert sol.load(saves["Ann"]).hints_used == 1
    assert again.answer("Ann", "new XX").picture is None
    assert "Thoughtful" in again.answer("Cid", "new").text


def test_the_bot_helps_at_any_time() -> None:
    saves: dict[str, str] = {}
    bot = example("chat_bot.py")["Bot"](saves)
    before = bot.answer("Ann", "help")
    assert before.picture is None
    bot.answer("Ann", "new RU1-C-AAAAABB")
    for line in ("help", "HELP me", "lang xx", "lang", ""):
        assert bot.answer("Ann", line).text == before.text
    for word in ("new", "show", "moves", "hint", "undo", "help", *sol.languages()):
        assert word in before.text


def test_the_bot_cuts_long_answers_between_lines() -> None:
    bot = example("chat_bot.py")["Bot"]({})
    bot.answer("Ann", f"new {BOARD}")
    whole = sol.new_game(BOARD).describe().splitlines()
    said = bot.answer("Ann", "show").text
    assert len("\n".join(whole)) > len(said)
    assert 1900 < len(said) <= 2000
    first, *lines, last = said.splitlines()
    assert (first, lines, last) == ("show:", whole[: len(lines)], "…")
    fitting = example("chat_bot.py")["fitting"]
    for length in (0, 1, 1999, 2000):
        assert fitting("x" * length) == "x" * length
    assert fitting("x" * 2001) == "x" * 1999 + "…"
    assert fitting("x" * 1998 + "\nyy") == "x" * 1998 + "\n…"
    assert fitting("x\n" * 1000) == "x\n" * 1000


def test_the_bot_reads_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Ann: new RU1-C-AAAAABB\nAnn: 7h\n"))
    example("chat_bot.py")["main"]()
    said = capsys.readouterr().out.splitlines()[-1]
    assert said == "7h: Moved the ace of diamonds from column 7 to its foundation. 10 points gained. Score: 10."
    assert said in (EXAMPLES.parent / "docs" / "cookbook.md").read_text(encoding="utf-8")


# --- wrong command lines ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["terminal_host.py", "textual_host.py", "pygame_host.py"])
def test_a_wrong_code_is_one_message(name: str, tmp_path: Path) -> None:
    wrong = "RU1-C-AAAAAB"
    with pytest.raises(sol.DealCodeError) as caught:
        sol.DealCode.parse(wrong)
    done = started(name, wrong, tmp_path)
    assert (done.returncode, done.stderr) == (2, f"{caught.value}\n")


@pytest.mark.parametrize("kept", [b"{}", b"", b"\xff\x00"], ids=["no save", "empty", "no text"])
def test_a_kept_game_that_is_none_is_one_message(kept: bytes, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(kept)
    done = started("terminal_host.py", None, tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["learn.py", "rollouts.py"])
def test_a_wrong_number_is_one_message(name: str, tmp_path: Path) -> None:
    done = started(name, "RU1-C-AAAAABB", tmp_path)
    assert done.returncode == 2
    assert "invalid int value: 'RU1-C-AAAAABB'" in done.stderr
    assert "Traceback" not in done.stderr


def started(name: str, argument: str | None, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run an example as a player starts it."""
    return subprocess.run(
        [sys.executable, str(EXAMPLES / name), *([] if argument is None else [argument])],
        cwd=folder,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_the_notebook_runs_cell_by_cell(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))
    sources = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(not cell.get("outputs") for cell in notebook["cells"])
    names: dict[str, Any] = {}
    shown: list[Any] = []
    for source in sources:
        tree = ast.parse(source.replace("from IPython.display import SVG", "SVG = str"))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            assert isinstance(last, ast.Expr)
            shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
    assert [type(value).__name__ for value in shown] == ["CardGame", "CardGame", "str", "dict"]
    out = capsys.readouterr().out
    assert "winnable" in out
    assert "(column-same-suit)" in out
    assert "found 6" in out
    assert "found 'twelve' at position 0" in out
    assert "pairs left" in out


def test_the_program_that_learns() -> None:
    learn = example("learn.py")
    shares = learn["learn"](2)
    assert len(shares) == 2
    assert all(0 < share < 0.5 for share in shares)
    batch = sol.Batch("MJ-L00", 8, seed=1)
    gradient = learn["play"](batch, np.zeros(144), np.random.default_rng(1))
    # a step moves as much towards the two tiles taken as away from what might have been taken
    assert abs(gradient.sum(axis=1)).max() < 1e-9
    assert (batch.legal_mask().sum(), gradient.shape) == (0, (8, 144))
