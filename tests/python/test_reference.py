"""The engine and the independent reference play the same random games; reference.compare plays more of them."""

from __future__ import annotations

import pytest
import solitaires as sol
from reference.compare import compare_game
from reference.dealing import DealStream, shuffled_deck
from reference.mahjong_dealing import deal_tiles

CARD_RULES = [f"{variant.game} {variant.option}" for variant in sol.variants() if variant.game != "MJ"]
LAYOUT_RULES = [f"{variant.game} {variant.option}" for variant in sol.variants() if variant.game == "MJ"]


@pytest.mark.parametrize("rules", CARD_RULES)
def test_card_games_agree(rules: str) -> None:
    for seed in range(8):
        compare_game(rules, seed)


@pytest.mark.parametrize("rules", LAYOUT_RULES)
def test_mahjong_agrees(rules: str) -> None:
    for seed in range(2):
        compare_game(rules, seed)


def test_the_generator_gives_the_published_numbers() -> None:
    # SplitMix64 from state 1234567, as published with the generator
    stream = DealStream("MJ", 0)
    stream.state = 1234567
    assert [stream.next64() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("seed", [0, 1, 33, 2**35 - 1])
@pytest.mark.parametrize("game", ["RU", "TF", "BK", "YK", "FC", "KL"])
def test_cards_are_dealt_as_specified(game: str, seed: int) -> None:
    code = sol.DealCode(game=game, option=next(v.option for v in sol.variants() if v.game == game), seed=seed)
    dealt = sol.new_game(code)
    assert isinstance(dealt, sol.CardGame)
    cards = [card.code for column in dealt.columns for card in column] + [card.code for card in reversed(dealt.stock)]
    assert cards == shuffled_deck(game, seed)


@pytest.mark.parametrize("layout", sol.layouts(), ids=lambda layout: layout.id)
def test_tiles_are_dealt_as_specified(layout: sol.Layout) -> None:
    for seed in (0, 1, 33, 37, 2**35 - 1):
        game = sol.new_mahjong(layout, seed)
        expected = deal_tiles(list(layout.slots), seed)
        assert expected is not None
        labels, plan = expected
        assert [tile.label for tile in game.tiles] == labels
        assert [move.slots for move in game.plan or ()] == [tuple(sorted(pair)) for pair in plan]
