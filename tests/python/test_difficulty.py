"""The difficulty of deals: range, known values, order."""

from __future__ import annotations

import pytest
import solitaires as sol
from support import play_all

CODES = [f"{variant.game}1-{variant.option}-AAAAABB" for variant in sol.variants()]


@pytest.mark.parametrize("code", CODES)
def test_every_variant_has_difficulties(code: str) -> None:
    found = sol.difficulty(code)
    assert isinstance(found, sol.Difficulty)
    assert 0 <= found.value <= 100
    assert 0 <= found.won <= found.games == 80
    lost = 90 * (found.games - found.won) / found.games
    assert lost <= found.value <= lost + 10
    game = sol.new_game(code)
    before = game.position
    assert sol.difficulty(sol.DealCode.parse(code)) == sol.difficulty(game) == found
    assert game.position == before
    assert game.move_count == 0


@pytest.mark.parametrize(
    ("code", "value", "won"),
    [
        ("RU1-C-AAAAABB", 99.61538461538461, 0),
        ("RU1-R-AAAAABB", 30.3125, 55),
        ("TF1-D1N-AAAAAAB", 75.14182692307692, 18),
        ("TF1-D3N-AAAAAAB", 98.10817307692308, 0),
        ("BK1-C4-AAAAA24", 98.05048076923077, 1),
        ("BK1-C2-AAAAA24", 99.37259615384616, 0),
        ("BK1-C1-AAAAA24", 99.42307692307692, 0),
        ("MJ1-L00-AAAAABL", 38.07465277777778, 47),
        ("MJ1-L04-AAAAABL", 92.5625, 0),
        ("YK1-S-AAAAABB", 59.28125, 32),
        ("FC1-C4-AAAAA24", 98.03365384615384, 1),
        ("KL1-D1N-AAAAAAB", 81.20913461538461, 13),
    ],
)
def test_known_values(code: str, value: float, won: int) -> None:
    assert sol.difficulty(code) == (value, 80, won)


def test_of_the_present_position() -> None:
    game = sol.new_game("MJ1-L00-AAAAABL")
    assert isinstance(game, sol.MahjongGame)
    assert game.plan is not None
    assert sol.difficulty(game).value > 30
    play_all(game, game.plan[:60])
    assert sol.difficulty(game) == (0.0, 80, 80)
    play_all(game, game.plan[60:])
    assert sol.difficulty(game) == (0.0, 80, 80)


def test_one_move_from_the_win() -> None:
    near = sol.from_position("BK C1\nFoundations: S-K H-K D-K C-Q\n: KC" + "\n:" * 7)
    assert sol.difficulty(near) == (0.0, 80, 80)


def test_a_stuck_position_is_as_hard_as_can_be() -> None:
    stuck = sol.from_position(
        "BK C1\nFoundations: S-K H-6 D-6 C-6\nFreecells: 8H\n"
        ": 7D KD\n: 8D JD\n: QD 9D\n: 7C KC\n: 8C JC\n: QC 9C\n: 7H QH TD KH\n: 9H TH TC JH"
    )
    assert stuck.is_stuck
    assert sol.difficulty(stuck) == (90 + 10 * 21 / 52, 80, 0)
    mahjong = sol.new_game("MJ1-L00-AAAAAAA")
    assert isinstance(mahjong, sol.MahjongGame)
    while not mahjong.is_stuck and not mahjong.is_won:
        mahjong.play(mahjong.legal_moves[0])
    assert mahjong.is_stuck
    found = sol.difficulty(mahjong)
    left = sum(not tile.removed for tile in mahjong.tiles)
    assert found == (90 + 10 * left / 144, 80, 0)


def test_a_host_layout_counts_by_its_own_tiles() -> None:
    text = "kmahjongg-layout-v1.1\nw4\nh4\nd1\n1212\n4343\n1212\n4343\n"
    assert sol.difficulty(sol.new_mahjong(sol.load_layout(text), seed=7)).value == 0


@pytest.mark.parametrize("wrong", [None, 7, b"RU1-C-AAAAABB", ["RU1-C-AAAAABB"]])
def test_wrong_types(wrong: object) -> None:
    with pytest.raises(TypeError):
        sol.difficulty(wrong)  # type: ignore[arg-type]


def test_wrong_codes() -> None:
    with pytest.raises(sol.DealCodeError):
        sol.difficulty("RU1-C-AAAAAB")
