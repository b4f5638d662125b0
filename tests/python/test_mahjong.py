"""Mahjong: free tiles, pairs, the selection, the plan, hints, and layouts of a host's own."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
import solitaires as sol
from support import (
    MAHJONG_CODE,
    QUICK,
    Game,
    all_labels,
    assert_allowed,
    assert_raises_untouched,
    assert_refused,
    layout_text,
    new,
    play_all,
    play_at_random,
    position_of,
    recorded,
    state,
    text_error,
    texts,
    tile_game,
    undo_all,
    untyped,
)

KINDS = [f"{number}{suit}" for suit in "BCD" for number in range(1, 10)] + ["N", "E", "S", "W", "R", "G", "Wh"]
FULL_SET = Counter(KINDS * 4) + Counter(f"{season}{n}" for season in "FS" for n in range(1, 5))

TINY = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0), (2, 0, 1), (4, 0, 1)]
WIDE = [(x, y, 0) for y in range(0, 12, 2) for x in range(0, 24, 2)] + [
    (x, y, 1) for y in (2, 4) for x in range(4, 20, 2)
]


def slots(tiles: Sequence[Any]) -> list[int]:
    return [int(tile.slot) for tile in tiles]


def free_by_the_rule(game: Game) -> list[int]:
    """The free slots, from the places of the tiles alone: half tiles, two wide and two high."""
    places = {(tile.layer, tile.x, tile.y): int(tile.slot) for tile in game.tiles if not tile.removed}

    def taken(layer: int, x_range: Iterable[int], y: int) -> bool:
        return any((layer, x, y + step) in places for x in x_range for step in (-1, 0, 1))

    return sorted(
        slot
        for (layer, x, y), slot in places.items()
        if not taken(layer + 1, (x - 1, x, x + 1), y) and not (taken(layer, (x - 2,), y) and taken(layer, (x + 2,), y))
    )


def pairs_by_the_rule(game: Game) -> set[str]:
    by_slot = {tile.slot: tile.label for tile in game.tiles}

    def kind(slot: int) -> str:
        label = str(by_slot[slot])
        return f"any {label[0]}" if label[0] in "FS" and label[1:].isdigit() else label

    free = free_by_the_rule(game)
    return {f"{low}+{high}" for low, high in itertools.combinations(sorted(free), 2) if kind(low) == kind(high)}


def own_game(tiles: Sequence[tuple[int, int, int]], seed: int = 5) -> Game:
    return untyped.new_mahjong(sol.load_layout(layout_text(tiles)), seed)


# --- the deal and the free tiles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 43, 2**35 - 1])
def test_a_deal_has_the_whole_set(seed: int) -> None:
    game = new(sol.DealCode(game="MJ", option="L00", seed=seed))
    assert all_labels(game) == FULL_SET
    assert slots(game.tiles) == list(range(144))
    assert not any(tile.removed for tile in game.tiles)
    assert game.selected is None
    assert game.pairs_left == 72
    assert game.layout.id == "L00"
    assert str(game.layout.name).strip()


def test_the_turtle_has_35_free_tiles_at_the_start() -> None:
    game = new(MAHJONG_CODE)
    assert len(game.free_tiles) == 35
    assert slots(game.free_tiles) == free_by_the_rule(game)
    places = {tile.slot: (tile.x, tile.y, tile.layer) for tile in game.tiles}
    # The ends of the four rows, the three tiles outside them, and the one on top.
    assert places[0] == (3, 0, 0)
    assert places[11] == (25, 0, 0)
    assert places[42] == (1, 7, 0)
    assert places[44] == (29, 7, 0)
    assert places[87] == (9, 2, 1)
    assert places[143] == (14, 7, 4)
    assert {42, 44, 143} <= set(slots(game.free_tiles))
    assert not {30, 41, 43, 45, 56, 139, 140, 141, 142} & set(slots(game.free_tiles))


@pytest.mark.parametrize("option", [str(layout.id) for layout in sol.layouts()])
def test_slots_are_numbered_by_layer_row_and_column(option: str) -> None:
    game = new(sol.DealCode(game="MJ", option=option, seed=3))
    places = [(tile.layer, tile.y, tile.x) for tile in game.tiles]
    assert places == sorted(places)
    assert len(set(places)) == len(places) == 144
    # No two tiles of a layer overlap.
    for layer in {place[0] for place in places}:
        level = [place for place in places if place[0] == layer]
        for (_, y, x), (_, other_y, other_x) in itertools.combinations(level, 2):
            assert abs(y - other_y) >= 2 or abs(x - other_x) >= 2
    assert slots(game.free_tiles) == free_by_the_rule(game)


@pytest.mark.parametrize("option", [str(layout.id) for layout in sol.layouts()])
def test_free_tiles_and_legal_moves_follow_the_rule_all_along(option: str) -> None:
    for seed in range(3):
        game = new(sol.DealCode(game="MJ", option=option, seed=seed))
        rng = random.Random(seed)
        while True:
            free = free_by_the_rule(game)
            assert slots(game.free_tiles) == free
            assert [tile.slot for tile in game.tiles if tile.is_free] == free
            moves = game.legal_moves
            assert set(texts(moves)) == pairs_by_the_rule(game)
            assert len(set(moves)) == len(moves)
            assert game.pairs_left == sum(not tile.removed for tile in game.tiles) / 2
            assert game.is_won == (game.pairs_left == 0)
            assert game.is_stuck == (not moves and not game.is_won)
            if not moves:
                break
            game.play(rng.choice(moves))


def test_a_half_offset_neighbour_blocks() -> None:
    # Slot 42 touches the left sides of 30 and 45 by half, slot 43 the right sides of 41 and 56.
    labels = {30: "1B", 31: "2B", 45: "1B", 46: "2B", 42: "3B", 11: "3B"}
    game = tile_game(labels)
    assert slots(game.free_tiles) == [11, 31, 42, 46]
    assert_refused(game, "30+45", "tile-blocked")
    game.play("11+42")
    assert_allowed(game, "30+45")
    game.undo()
    assert_refused(game, "30+45", "tile-blocked")
    labels = {40: "2B", 41: "1B", 55: "2B", 56: "1B", 43: "3B", 44: "3B"}
    game = tile_game(labels)
    assert slots(game.free_tiles) == [40, 44, 55]
    assert_refused(game, "41+56", "tile-blocked")
    # Slot 43 itself lies between 41 and 56 on one side and 44 on the other.
    assert_refused(game, "43+44", "tile-blocked")


def test_a_tile_that_covers_a_quarter_covers() -> None:
    # The top tile lies on the corners of four.
    game = tile_game({139: "1B", 140: "2B", 141: "1B", 142: "2B", 143: "3B", 0: "3B"})
    assert slots(game.free_tiles) == [0, 143]
    assert_refused(game, "139+141", "tile-covered")
    game.play("0+143")
    assert slots(game.free_tiles) == [139, 140, 141, 142]
    assert_allowed(game, "139+141", "140+142")


def test_only_the_layer_directly_above_covers() -> None:
    # Slot 61 on the ground lies under 113 of layer 1 only if that one is there; layer 2 above it does not matter.
    places = {tile.slot: (tile.x, tile.y, tile.layer) for tile in new(MAHJONG_CODE).tiles}
    assert places[61] == (13, 10, 0)
    assert places[113] == (13, 10, 1)
    assert places[136] == (13, 10, 2)
    game = tile_game({61: "1B", 136: "1B"})
    assert_allowed(game, "61+136")
    game = tile_game({61: "1B", 113: "1B"})
    assert_refused(game, "61+113", "tile-covered")


def test_above_and_below_on_the_same_layer_do_not_matter() -> None:
    # 14, 23 and 34 lie in one column of the ground layer, free on both sides.
    game = tile_game({14: "1B", 23: "1B", 34: "2B", 49: "2B"})
    assert slots(game.free_tiles) == [14, 23, 34, 49]


# --- pairs ----------------------------------------------------------------------------------------------------------


def test_any_two_flowers_and_any_two_seasons_pair() -> None:
    game = tile_game({0: "F1", 11: "F3", 20: "S2", 29: "S4", 42: "S", 44: "S"})
    assert set(texts(game.legal_moves)) == {"0+11", "20+29", "42+44"}
    assert_refused(game, "0+20", "tiles-differ")
    assert_refused(game, "20+42", "tiles-differ")


@pytest.mark.parametrize(
    ("one", "other"), [("1B", "1C"), ("R", "G"), ("W", "Wh"), ("N", "S"), ("9D", "8D"), ("F1", "S1")]
)
def test_different_kinds_do_not_pair(one: str, other: str) -> None:
    extra = {"F1": "F2", "S1": "S2"}
    game = tile_game({0: one, 11: other, 42: extra.get(one, one), 44: extra.get(other, other)})
    assert_refused(game, "0+11", "tiles-differ")
    assert_allowed(game, "0+42", "11+44")


def test_both_tiles_go_in_one_action() -> None:
    game = tile_game({0: "1B", 11: "1B", 42: "E", 44: "E"})
    changes = recorded(game)
    change = game.play("11+0")
    assert str(change.move) == "0+11"
    assert {(tile.slot, tile.label) for tile in change.cards} == {(0, "1B"), (11, "1B")}
    assert (change.kind, change.turned, change.points, change.score, change.won) == ("play", None, 0, 0, False)
    assert [tile.slot for tile in game.tiles if not tile.removed] == [42, 44]
    assert game.pairs_left == 1
    assert game.play("42+44").won
    assert game.is_won
    game.undo()
    assert not game.is_won
    assert [change.kind for change in changes] == ["play", "play", "undo"]
    assert {(tile.slot, tile.label) for tile in changes[-1].cards} == {(42, "E"), (44, "E")}


def test_stuck_as_soon_as_no_free_pair_is_left() -> None:
    game = tile_game({0: "1B", 1: "2B", 2: "1B", 3: "2B"})
    assert slots(game.free_tiles) == [0, 3]
    assert game.legal_moves == []
    assert game.is_stuck
    assert not game.is_won
    assert game.hint(QUICK) is None


# --- the selection --------------------------------------------------------------------------------------------------


def selection_game() -> Game:
    """Free: 0, 4, 11, 42 and 44, which all pair except 4. Blocked: 1 to 3. Removed: the rest."""
    return tile_game({0: "1B", 1: "2B", 2: "3B", 3: "2B", 4: "3B", 11: "1B", 42: "1B", 44: "1B"})


def slot_of(tile: Any) -> int | None:
    return None if tile is None else int(tile.slot)


def tapped(game: Game, slot: int) -> tuple[int | None, int | None, str | None]:
    """What a tap did: the selected slot, the one that lost the selection, the move played."""
    result = game.tap(slot)
    assert slot_of(game.selected) == slot_of(result.selected)
    move = None if result.change is None else str(result.change.move)
    return slot_of(result.selected), slot_of(result.dropped), move


def test_tapping_selects_moves_and_drops_the_selection() -> None:
    game = selection_game()
    assert tapped(game, 0) == (0, None, None)
    assert game.selected.label == "1B"
    # A free tile that does not fit takes the selection over.
    assert tapped(game, 4) == (4, 0, None)
    # The selected tile again: unselected.
    assert tapped(game, 4) == (None, 4, None)
    assert tapped(game, 4) == (4, None, None)
    # A blocked tile and a removed one drop it.
    assert tapped(game, 1) == (None, 4, None)
    assert tapped(game, 4) == (4, None, None)
    assert tapped(game, 100) == (None, 4, None)
    # With nothing selected they do nothing.
    assert tapped(game, 1) == (None, None, None)
    assert tapped(game, 100) == (None, None, None)
    assert game.move_count == 0
    assert tapped(game, 11) == (11, None, None)
    assert tapped(game, 0) == (None, None, "0+11")
    assert game.move_count == 1
    assert game.selected is None


def test_a_pair_by_tapping_is_sent_to_the_host() -> None:
    game = selection_game()
    changes = recorded(game)
    game.tap(0)
    game.tap(4)
    game.tap(4)
    assert changes == []
    game.tap(42)
    change = game.tap(44).change
    assert [str(sent.move) for sent in changes] == ["42+44"]
    assert change.kind == "play"
    assert {tile.slot for tile in change.cards} == {42, 44}


def test_any_action_undo_or_redo_drops_the_selection() -> None:
    game = selection_game()
    game.tap(0)
    game.play("42+44")
    assert game.selected is None
    game.tap(0)
    game.undo()
    assert game.selected is None
    game.tap(0)
    game.redo()
    assert game.selected is None
    # So a first tap after an undo selects, and pairs with nothing from before.
    game.undo()
    assert tapped(game, 11) == (11, None, None)


def test_a_refused_action_keeps_the_selection() -> None:
    game = selection_game()
    game.tap(0)
    assert_refused(game, "0+4", "tiles-differ")
    assert slot_of(game.selected) == 0
    assert game.hint(QUICK) is not None
    assert slot_of(game.selected) == 0


@pytest.mark.parametrize("slot", [-1, 144, 1000, -144, 2**40])
def test_an_unknown_slot_is_an_index_error(slot: int) -> None:
    game = selection_game()
    game.tap(0)
    assert_raises_untouched(game, IndexError, lambda: game.tap(slot))
    assert slot_of(game.selected) == 0


@pytest.mark.parametrize("slot", ["0", None, 1.0, (0,)])
def test_a_slot_is_a_number(slot: object) -> None:
    game = selection_game()
    assert_raises_untouched(game, TypeError, lambda: game.tap(slot))


def test_a_tap_in_a_won_game_does_nothing() -> None:
    game = tile_game({0: "1B", 11: "1B"})
    game.tap(0)
    assert game.tap(11).change.won
    assert tapped(game, 0) == (None, None, None)


# --- the plan and the hints -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", [str(layout.id) for layout in sol.layouts()])
def test_every_deal_carries_a_plan_that_wins(option: str) -> None:
    for seed in (0, 1, 2, 2**35 - 1):
        game = new(sol.DealCode(game="MJ", option=option, seed=seed))
        plan = list(game.plan)
        assert len(plan) == len(set(plan)) == 72
        for move in plan:
            hint = game.hint(QUICK)
            assert (hint.why, hint.move) == ("plan", move)
            game.play(move)
        assert game.is_won
        assert game.hint(QUICK) is None
        # The whole plan, never shortened.
        assert list(game.plan) == plan
        assert game.hints_used == 72


def test_the_plan_may_be_played_in_any_order() -> None:
    game = new(MAHJONG_CODE)
    plan = list(game.plan)
    rng = random.Random(9)
    while not game.is_won:
        left = [move for move in plan if move not in game.history]
        hint = game.hint(QUICK)
        assert (hint.why, hint.move) == ("plan", left[0])
        game.play(rng.choice([move for move in left if game.refusal(move) is None]))
    assert game.hint(QUICK) is None


def test_a_pair_outside_the_plan_ends_it_until_it_is_undone() -> None:
    game = new(MAHJONG_CODE)
    plan = list(game.plan)
    # Not every deal offers such a pair at its start: play on until one does.
    while not (outside := [move for move in game.legal_moves if move not in plan]):
        game.play(game.hint(QUICK).move)
    expected = game.hint(QUICK).move
    game.play(outside[0])
    hint = game.hint(QUICK)
    assert hint is None or hint.why != "plan"
    assert list(game.plan) == plan
    game.undo()
    hint = game.hint(QUICK)
    assert (hint.why, hint.move) == ("plan", expected)


def test_a_position_has_no_plan() -> None:
    game = at_start_as_position()
    assert game.plan is None
    assert game.code is None
    hint = game.hint(QUICK)
    assert hint is not None
    assert hint.why != "plan"
    assert game.refusal(hint.move) is None


def at_start_as_position() -> Game:
    return untyped.from_position(position_of(new(MAHJONG_CODE)))


def test_a_loaded_game_and_a_copy_still_know_the_plan() -> None:
    game = new(MAHJONG_CODE)
    plan = list(game.plan)
    game.play(plan[0])
    for other in (sol.load(game.save()), game.copy()):
        other_game: Game = other
        assert list(other_game.plan) == plan
        assert other_game.hint(QUICK).move == plan[1]
        assert other_game.hint(QUICK).why == "plan"


# --- layouts --------------------------------------------------------------------------------------------------------


def test_the_layouts_have_their_numbers_and_names() -> None:
    listed: list[Any] = list(sol.layouts())
    assert len(listed) >= 12
    assert [layout.id for layout in listed] == [f"L{number:02}" for number in range(len(listed))]
    names = [str(layout.name) for layout in listed]
    assert all(name.strip() for name in names)
    assert len(set(names)) == len(names)


def test_a_host_layout_is_read_from_text_and_from_a_file(tmp_path: Path) -> None:
    text = layout_text(TINY)
    path = tmp_path / "tiny.layout"
    path.write_text(text, encoding="utf-8")
    games = [untyped.new_mahjong(sol.load_layout(source), 5) for source in (text, path, str(path))]
    for game in games:
        assert len(game.tiles) == 6
        first = game.tiles[0]
        places = [(tile.x - first.x, tile.y - first.y, tile.layer) for tile in game.tiles]
        assert places == TINY
        assert slots(game.tiles) == list(range(6))
        assert game.code is None
    assert games[0].position == games[1].position == games[2].position


@pytest.mark.parametrize("tiles", [TINY, WIDE])
def test_a_host_layout_deals_whole_pairs_that_can_be_won(tiles: list[tuple[int, int, int]]) -> None:
    for seed in range(10):
        game = own_game(tiles, seed)
        labels = all_labels(game)
        assert labels.total() == len(tiles)
        assert labels <= FULL_SET
        groups = Counter(
            {"flowers": sum(labels[f"F{n}"] for n in range(1, 5)), "seasons": sum(labels[f"S{n}"] for n in range(1, 5))}
        )
        groups += Counter({kind: labels[kind] for kind in KINDS})
        assert all(count % 2 == 0 for count in groups.values())
        assert game.pairs_left == len(tiles) // 2 == len(game.plan)
        play_all(game, game.plan)
        assert game.is_won


def test_a_host_layout_deals_the_same_for_a_seed_and_others_for_others() -> None:
    assert own_game(WIDE, 8) == own_game(WIDE, 8)
    assert len({position_of(own_game(WIDE, seed)) for seed in range(20)}) == 20


def test_a_host_layout_of_144_tiles_has_the_whole_set() -> None:
    turtle = [(tile.x, tile.y, tile.layer) for tile in new(MAHJONG_CODE).tiles]
    game = own_game(turtle)
    assert all_labels(game) == FULL_SET
    assert len(game.free_tiles) == 35


def test_a_saved_game_carries_its_layout() -> None:
    game = own_game(WIDE)
    plan = list(game.plan)
    play_all(game, plan[:5])
    game.undo()
    loaded: Game = sol.load(game.save())
    assert loaded == game
    assert [(tile.x, tile.y, tile.layer) for tile in loaded.tiles] == [
        (tile.x, tile.y, tile.layer) for tile in game.tiles
    ]
    assert list(loaded.plan) == plan
    assert loaded.layout.name == game.layout.name
    play_all(loaded, plan[4:])
    assert loaded.is_won


def test_the_position_of_a_host_layout_is_written_but_not_read() -> None:
    game = own_game(TINY)
    text = position_of(game)
    assert text.splitlines()[0] == "MJ -"
    text_error(sol.PositionError, sol.from_position, text)


def test_slots_beyond_a_small_layout_are_unknown() -> None:
    game = own_game(TINY)
    assert_raises_untouched(game, IndexError, lambda: game.tap(6))
    assert_refused(game, "0+6", "no-such-tile")


def broken_layouts() -> dict[str, str]:
    good = layout_text(TINY)
    head = "kmahjongg-layout-v1.1\nw4\nh2\nd1\n"
    return {
        "empty": "",
        "no first line": good.split("\n", 1)[1],
        "another version": good.replace("v1.1", "v9.9"),
        "too few rows": good.rsplit("\n", 2)[0] + "\n",
        "no tiles": head + "....\n....\n",
        "one tile": head + "12..\n43..\n",
        "three tiles": "kmahjongg-layout-v1.1\nw6\nh2\nd1\n121212\n434343\n",
        "half a tile": head + "1212\n43..\n",
        "quarters in the wrong order": head + "2112\n3443\n",
        "an unknown character": head + "12x2\n4343\n",
        "a row too long": head + "121212\n434343\n",
        "a width that is no number": good.replace("w8", "wide"),
        "146 tiles": layout_text([(x, y, 0) for y in range(0, 4, 2) for x in range(0, 146, 2)]),
    }


@pytest.mark.parametrize("fault", list(broken_layouts()))
def test_a_bad_layout_is_refused(fault: str) -> None:
    text = broken_layouts()[fault]
    with pytest.raises(sol.LayoutError) as caught:
        untyped.new_mahjong(sol.load_layout(text), 1)
    assert len(str(caught.value)) > 10


def test_undo_brings_both_tiles_back() -> None:
    game = new(MAHJONG_CODE)
    before = state(game)[0]
    play_at_random(game, random.Random(4), 30)
    undo_all(game)
    assert position_of(game) == before
    assert len(game.free_tiles) == 35
