"""The numbered layouts: whole, supported, varied, and always dealt so that they can be won."""

from __future__ import annotations

import pytest
import solitaires as sol

Slots = frozenset[tuple[int, int, int]]
LAYOUTS = sol.layouts()
PLANS = 10_000


def slots_of(layout: sol.Layout, *, flip_x: bool = False, flip_y: bool = False) -> Slots:
    """The slots moved to the top left, mirrored where asked."""
    slots = [(-x if flip_x else x, -y if flip_y else y, layer) for x, y, layer in layout.slots]
    left, top = min(slot[0] for slot in slots), min(slot[1] for slot in slots)
    return frozenset((x - left, y - top, layer) for x, y, layer in slots)


def free_at_start(layout: sol.Layout) -> int:
    return len(sol.new_mahjong(layout, 0).free_tiles)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)
def test_every_tile_of_a_higher_layer_lies_on_tiles(layout: sol.Layout) -> None:
    covered = {(x + dx, y + dy, layer) for x, y, layer in layout.slots for dx in (0, 1) for dy in (0, 1)}
    assert len(layout.slots) == 144
    assert len(covered) == 4 * 144, "tiles overlap"
    for x, y, layer in layout.slots:
        if layer > 0:
            quarters = {(x + dx, y + dy, layer - 1) for dx in (0, 1) for dy in (0, 1)}
            assert quarters <= covered, (x, y, layer)


def test_the_layouts_are_varied() -> None:
    free = sorted(map(free_at_start, LAYOUTS))
    assert free[0] < 25
    assert free[-1] > 50
    heights = {max(layer for _, _, layer in layout.slots) + 1 for layout in LAYOUTS}
    assert min(heights) == 1
    assert max(heights) >= 6
    assert len(heights) >= 4


def test_no_two_layouts_are_alike_or_mirrored() -> None:
    for index, layout in enumerate(LAYOUTS):
        for other in LAYOUTS[:index]:
            for flip_x in (False, True):
                for flip_y in (False, True):
                    shared = slots_of(layout, flip_x=flip_x, flip_y=flip_y) & slots_of(other)
                    assert len(shared) < 120, (layout.id, other.id)


def test_every_deal_is_won_by_its_plan() -> None:
    for number in range(PLANS):
        layout = LAYOUTS[number % len(LAYOUTS)]
        game = sol.new_game(sol.DealCode(game="MJ", option=layout.id, seed=(number * 0x9E3779B1) % 2**35))
        assert isinstance(game, sol.MahjongGame)
        assert game.plan is not None
        for move in game.plan:
            game.play(move)
        assert game.is_won, game.code


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)
def test_a_layout_comes_back_from_its_text(layout: sol.Layout) -> None:
    again = sol.load_layout(layout.text)
    assert (again.id, again.name) == ("-", layout.name)
    assert slots_of(again) == slots_of(layout)
