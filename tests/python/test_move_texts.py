"""Texts that are no moves: each game refuses them in its own terms, wherever a move may be given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import solitaires as sol
from solitaires.piles import Piles, piles_of
from support import ALL_CODES, at, nearly_won, new, state

RUSSIAN = "expected where the cards come from: a column 1-7 or a foundation hS hH hD hC"
THOUGHTFUL = (
    "expected where the cards come from: a column 1-7, the waste w or a foundation hS hH hD hC; or draw or redeal"
)
BAKERS = "expected where the cards come from: a column 1-8 or a cell a-d"
MAHJONG = "expected a pair of slots, such as 12+87"


def refused(read: Callable[[str], object], text: str) -> tuple[str, int]:
    with pytest.raises(sol.MoveError) as caught:
        read(text)
    assert caught.value.text == text
    return caught.value.expected, caught.value.position


@pytest.mark.parametrize(
    ("code", "text", "expected", "position"),
    [
        ("RU1-C-AAAAABB", "nonsense", RUSSIAN, 0),
        ("RU1-C-AAAAABB", "", RUSSIAN, 0),
        ("RU1-C-AAAAABB", "1", "expected where the cards go: a column 1-7 or the foundation h", 1),
        ("RU1-C-AAAAABB", "12+", "expected the end of the move", 2),
        ("RU1-C-AAAAABB", "999+1", RUSSIAN, 0),
        ("RU1-C-AAAAABB", "7+", "expected where the cards go: a column 1-7 or the foundation h", 1),
        ("RU1-C-AAAAABB", "hX1", "expected the suit S H D C of the foundation after h", 1),
        ("RU1-C-AAAAABB", "12x", "expected a count of cards from 1 to 52 after x", 3),
        ("YK1-S-AAAAAAB", "e1", RUSSIAN, 0),
        ("TF1-D3N-AAAAAAB", "e1", THOUGHTFUL, 0),
        ("KL1-D1N-AAAAAAB", "we", "expected where the cards go: a column 1-7 or the foundation h", 1),
        ("BK1-C4-AAAAA24", "e1", BAKERS, 0),
        ("BK1-C4-AAAAA24", "h", BAKERS, 0),
        ("BK1-C4-AAAAA24", "1w", "expected where the cards go: a column 1-8, a cell a-d or the foundation h", 1),
        ("BK1-C2-AAAAA24", "e1", "expected where the cards come from: a column 1-8 or a cell a-b", 0),
        ("BK1-C1-AAAAA24", "e1", "expected where the cards come from: a column 1-8 or the cell a", 0),
        ("BK1-C1-AAAAA24", "1w", "expected where the cards go: a column 1-8, the cell a or the foundation h", 1),
        ("FC1-C3-AAAAAAB", "1w", "expected where the cards go: a column 1-8, a cell a-c or the foundation h", 1),
        ("MJ1-L00-AAAAABL", "nonsense", MAHJONG, 0),
        ("MJ1-L00-AAAAABL", "", MAHJONG, 0),
        ("MJ1-L00-AAAAABL", "1", MAHJONG, 0),
        ("MJ1-L00-AAAAABL", "7x", MAHJONG, 0),
        ("MJ1-L00-AAAAABL", "hX1", MAHJONG, 0),
        ("MJ1-L00-AAAAABL", "12+", "expected a slot from 0 to 143 after +", 3),
        ("MJ1-L00-AAAAABL", "1+2+3", "expected the end of the pair", 3),
    ],
)
def test_a_text_is_refused_in_the_terms_of_the_game(code: str, text: str, expected: str, position: int) -> None:
    game = new(code)
    before = state(game)
    batch = sol.Batch(code)
    hints: Any = lambda text: game.svg(hint=text)  # noqa: E731
    for read in (game.play, game.refusal, game.describe, batch.action, hints, game.copy().play):
        assert refused(read, text) == (expected, position)
    assert state(game) == before


@pytest.mark.parametrize("code", ALL_CODES)
def test_what_is_named_is_there(code: str) -> None:
    """A pile that the sentence names is refused for other reasons than that the game lacks it, any other for that."""
    game = new(code)
    piles = piles_of(*game.rules.split())
    if piles is None:
        assert isinstance(game, sol.MahjongGame)
        return
    named = refused(game.play, "x")[0]
    columns, cells = (range(1, piles.columns + 1), "abcd"[: piles.cells])
    for pile in "12345678":
        assert (int(pile) in columns) == (rule_of(game, f"{pile}h") != "no-such-pile")
    for pile in "abcd":
        assert (pile in cells) == (rule_of(game, f"{pile}h") != "no-such-pile")
    assert ("cell" in named) == bool(cells)
    assert ("waste" in named) == ("draw" in named) == (rule_of(game, "wh") != "no-such-pile") == piles.has_stock
    won = at(nearly_won(game.rules))
    suit = "SHDC"[next(suit for suit, rank in enumerate(won.foundations) if rank)]
    assert ("foundation" in named) == (rule_of(won, f"h{suit}7") != "foundation-fixed")


def rule_of(game: Any, move: str) -> str:
    refusal = game.refusal(move)
    return "" if refusal is None else refusal.rule


def test_piles() -> None:
    assert piles_of("RU", "R") == Piles(7, 0, has_stock=False)
    assert piles_of("TF", "D3N") == Piles(7, 0, has_stock=True)
    assert piles_of("FC", "C3") == Piles(8, 3, has_stock=False)
    assert piles_of("MJ", "L05") is None
