"""Needless moves are left out of winning lines."""

from __future__ import annotations

import json

import pytest
import solitaires as sol
from solitaires import cli
from support import new

CODES = [
    "RU1-R-AAAAAAB",
    "TF1-D1N-AAAAAAB",
    "TF1-D3N-AAAAAAB",
    "BK1-C4-AAAAA24",
    "FC1-C4-AAAAAAB",
    "YK1-S-AAAAAAC",
    "KL1-D1N-AAAAAAB",
]


@pytest.mark.parametrize("code", CODES)
def test_a_shortened_solution_wins_and_is_not_longer(code: str) -> None:
    found = sol.solve(code, max_states=1_000_000)
    assert found.outcome == "winnable"
    short = sol.shorten(code, found.moves)
    assert len(short) <= len(found.moves)
    game = new(code)
    for move in short:
        game.play(move)
    assert game.is_won
    assert sol.shorten(code, short) == short


def test_moves_that_lead_nowhere_go() -> None:
    code = "TF1-D1N-AAAAAAB"
    round_the_stock = ["draw"] * 24 + ["redeal"]
    found = sol.solve(code).moves
    assert len(sol.shorten(code, [*round_the_stock, *found])) <= len(found)


def test_the_game_is_left_as_it_is_and_its_position_counts() -> None:
    game = sol.new_game("BK1-C4-AAAAA24")
    moves = game.solve().moves
    for move in moves[:10]:
        game.play(move)
    before = game.copy()
    short = sol.shorten(game, [str(move) for move in moves[10:]])
    assert game == before
    for move in short:
        game.play(move)
    assert game.is_won


def test_ways_of_mahjong_stay() -> None:
    moves = sol.solve("MJ1-L00-AAAAABL").moves
    assert sol.shorten("MJ1-L00-AAAAABL", moves) == moves


def test_what_does_not_win_is_refused() -> None:
    moves = sol.solve("BK1-C4-AAAAA24").moves
    with pytest.raises(ValueError, match="not won"):
        sol.shorten("BK1-C4-AAAAA24", moves[:-1])
    with pytest.raises(sol.IllegalMove):
        sol.shorten("BK1-C4-AAAAA24", [*moves[:3], "1h", "1h", "1h"])
    with pytest.raises(sol.MoveError):
        sol.shorten("BK1-C4-AAAAA24", ["?"])


def test_the_command_tells_both_lengths(capsys: pytest.CaptureFixture[str]) -> None:
    found = sol.solve("BK1-C4-AAAAA24").moves
    assert cli.main(["solve", "--shorten", "BK1-C4-AAAAA24"]) == 0
    assert f" moves (found with {len(found)})" in capsys.readouterr().out
    assert cli.main(["solve", "--shorten", "--json", "BK1-C4-AAAAA24"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["moves_found"] == len(found)
    assert len(told["moves"]) <= len(found)
