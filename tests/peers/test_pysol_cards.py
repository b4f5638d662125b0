"""pysol-cards (PyPI) deals the same cards."""

from __future__ import annotations

import random

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase
from solitaires import interchange as ic

GAMES = {"FC": "freecell", "BK": "bakers_game", "KL": "klondike", "YK": "yukon"}


def dealt(number: int, game: str, deals: int, *, tens: bool = True) -> str:
    """The board of a deal; `tens`: a ten is T."""
    return str(Game(GAMES[game], number, deals).calc_layout_string(CardRenderer(tens)))


@pytest.mark.parametrize("game", GAMES)
def test_pysolfc_deals(game: str) -> None:
    rng = random.Random(game)
    numbers = [rng.randrange(1, 10 ** rng.randrange(1, 21)) for _ in range(250)]
    for number in [*numbers, 1, 32_000, 32_001, 10**20]:
        board = dealt(number, game, RandomBase.DEALS_PYSOLFC)
        assert ic.write(ic.pysol_deal(number, game), "fc-solve") == board
        assert ic.read(dealt(number, game, RandomBase.DEALS_PYSOLFC, tens=False), game=game) == ic.read(
            board, game=game
        )


@pytest.mark.parametrize("game", GAMES)
def test_microsoft_deals(game: str) -> None:
    rng = random.Random(game)
    for _ in range(250):
        number = rng.randrange(1, 2 ** rng.choice([15, 31, 32, 33]))
        board = dealt(number, game, RandomBase.DEALS_MS)
        assert ic.write(ic.pysol_deal(f"ms{number}", game), "fc-solve") == board
        assert ic.write(ic.read(board, game=game), "pysol") in (str(number), f"ms{number}")
