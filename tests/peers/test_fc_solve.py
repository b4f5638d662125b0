"""fc-solve (Debian: freecell-solver-bin) and this package read each other's boards and moves."""

from __future__ import annotations

import os
import random
import subprocess

import pytest
import solitaires as sol
from solitaires import interchange as ic

MICROSOFT_DEALER = "make-microsoft-freecell-board"
"""pi-make-microsoft-freecell-board by the name that Debian gives it."""
RULES = ["BK C4", "BK C2", "FC C4", "FC C3", "FC C2"]


def output(command: list[str], text: str = "") -> str:
    quiet = {**os.environ, "FREECELL_SOLVER_QUIET": "1"}
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, env=quiet).stdout


def fc_solve(game: sol.CardGame, *options: str) -> str:
    """What fc-solve prints about a game."""
    rules = ["--game", "bakers_game"] if game.rules.startswith("BK") else ["--game", "freecell"]
    return output(["fc-solve", *rules, "--freecells-num", game.rules[-1], *options], ic.write(game, "fc-solve"))


def random_position(rng: random.Random) -> sol.CardGame:
    name, option = rng.choice(RULES).split()
    game = ic.microsoft_deal(rng.randrange(1, 2**33), name, option)
    for _ in range(rng.randrange(30)):
        moves = game.legal_moves
        if moves:
            game.play(rng.choice(moves))
    return game


def test_microsoft_deals() -> None:
    rng = random.Random(1)
    numbers = [rng.randrange(1, 2 ** rng.choice([15, 31, 32, 33])) for _ in range(300)]
    for number in [*numbers, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 - 1]:
        assert output([MICROSOFT_DEALER, "-t", str(number)]) == ic.write(ic.microsoft_deal(number), "fc-solve")
        assert ic.read(output([MICROSOFT_DEALER, str(number)])) == ic.microsoft_deal(number)


def test_boards_are_printed_back() -> None:
    rng = random.Random(2)
    read = 0
    for _ in range(200):
        game = random_position(rng)
        # the first board of a solution is the position that was given
        parts = fc_solve(game, "-mi", "3000", "-p", "-sam", *rng.choice([["-t"], []])).split("\n\n")
        if len(parts) > 2:
            read += 1
            assert ic.read(parts[1], game=game.rules[:2], option=game.rules[3:]).position == game.position
    assert read >= 30


@pytest.mark.parametrize(("name", "option"), [("BK", "C4"), ("BK", "C2"), ("FC", "C4")])
def test_outcomes(name: str, option: str) -> None:
    decided = 0
    for number in range(1, 41):
        game = ic.microsoft_deal(number, name, option)
        told = fc_solve(game, "-to", "01ABCDE", "-sel", "-mi", "200000", "-m", "-sn")
        outcome = game.solve(max_states=2_000_000).outcome
        if "This game is solveable." in told:
            decided += 1
            assert outcome == "winnable", number
        elif "I could not solve this game." in told and name == "BK":
            # the scan of all its moves came to an end
            decided += 1
            assert outcome == "unwinnable", number
    assert decided >= 35


@pytest.mark.parametrize(
    "options",
    [["-m"], ["-m", "-sn"], ["-m", "-snx"], ["-sam", "-p", "-t"], ["-sam", "-p"], ["-sam", "-p", "-snx"]],
    ids=" ".join,
)
def test_solutions_win_here(options: list[str]) -> None:
    rng = random.Random(3)
    won = 0
    for _ in range(100):
        game = random_position(rng)
        told = fc_solve(game, "-mi", "3000", "-sel", *options)
        if "This game is solveable." not in told:
            continue
        moves = ic.read_moves(told, game)
        assert ic.read_moves(ic.write_moves(game, moves), game) == moves
        for move in moves:
            game.play(move)
        assert game.is_won
        won += 1
    assert won >= 20
