"""One test for each fault that other programs of this kind have shipped, named after the fault."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import solitaires as sol
from support import (
    ALL_CODES,
    CARD_CODES,
    DECK,
    MAHJONG_CODE,
    QUICK,
    STOCK_GAMES,
    all_cards,
    assert_allowed,
    assert_refused,
    at,
    board,
    card_game,
    codes,
    has_face_down,
    mid_game,
    nearly_won,
    new,
    play_all,
    play_at_random,
    position_of,
    recorded,
    said_in_locales,
    stuck_board,
    texts,
    tile_game,
)


def test_fault_group_capacity_wrong_with_empty_columns_or_to_an_empty_one() -> None:
    run = "9S 8S 7S 6S 5S 4S"
    # One free cell and two empty columns: eight onto a column, four into an empty one.
    columns = {1: "TS", 2: f"2D {run}", 4: "KH", 5: "KD", 6: "KC"}
    game = card_game("BK C2", columns, cells="QD", under=3)
    assert_allowed(game, "21x6", "27x4", "28x4")
    assert_refused(game, "27x5", "group-capacity")
    # No free cell and one empty column: two onto a column, one into the empty one.
    game = card_game("BK C2", {**columns, 2: "2D 9S 8S", 7: "QC"}, cells="QD QH", under=3)
    assert_allowed(game, "21x2", "28")
    assert_refused(game, "28x2", "group-capacity")


@pytest.mark.parametrize("rules", ["TF D3N", "KL D3N"])
def test_fault_undo_of_a_three_card_draw_reverses_it(rules: str) -> None:
    game = card_game(rules, {}, stock="5H 2C QD 9S", waste="AS", under=1, hidden=has_face_down(rules))
    game.play("draw")
    assert codes(game.waste) == ["AS", "5H", "2C", "QD"]
    game.undo()
    assert codes(game.stock) == ["9S", "QD", "2C", "5H"]
    assert codes(game.waste) == ["AS"]
    game.redo()
    assert codes(game.waste) == ["AS", "5H", "2C", "QD"]


@pytest.mark.parametrize(("rules", "onto"), [("RU C", "TS"), ("YK S", "TH"), ("KL D1N", "TH")])
def test_fault_undo_leaves_a_card_face_up_or_keeps_the_score(rules: str, onto: str) -> None:
    game = card_game(rules, {1: onto, 2: "<3D> <4D> 9S"}, under=3, hidden=True)
    before = position_of(game)
    game.play("21")
    assert (game.face_down[1], game.score) == (1, 5)
    game.undo()
    assert (game.face_down[1], game.score) == (2, 0)
    assert position_of(game) == before
    assert_refused(game, "21x2", "face-down")


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_fault_a_redeal_inverts_the_pile(rules: str) -> None:
    game = card_game(rules, {}, waste="5H 2C QD 9S", under=1, hidden=has_face_down(rules))
    game.play("redeal")
    assert codes(game.stock) == ["9S", "QD", "2C", "5H"]
    assert codes(game.play("draw").cards)[0] == "5H"


def test_fault_going_back_and_forth_counts_as_progress_in_hints() -> None:
    # Kings between empty columns, and a foundation card that can come down and go up again for its points.
    game = card_game(
        "RU R",
        {1: "KS", 2: "3D", 3: "9H", 4: "9D", 5: "9C"},
        foundations="2000",
        under=5,
        hidden=True,
        options={"undo_limit": None},
    )
    seen = {position_of(game)}
    while (hint := game.hint(QUICK)) is not None:
        game.play(hint.move)
        assert position_of(game) not in seen
        seen.add(position_of(game))
    assert game.hint(QUICK) is None


def test_fault_a_king_moved_between_empty_columns_scores() -> None:
    game = card_game("RU C", {1: "KS"}, under=2, hidden=True)
    play_all(game, "13 34 45 56 67 71")
    assert game.score == 0


def run_python(script: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def test_fault_the_same_deal_is_different_elsewhere() -> None:
    script = (
        "import random, sys, solitaires as sol\n"
        "random.seed(int(sys.argv[1]) if len(sys.argv) > 1 else None)\n"
        f"for code in {ALL_CODES!r}:\n"
        "    sys.stdout.buffer.write(sol.new_game(code).position.encode())\n"
    )
    here = "".join(position_of(new(code)) for code in ALL_CODES)
    for seed in ("0", "1", "4711"):
        assert run_python(script, PYTHONHASHSEED=seed) == here


def test_fault_results_depend_on_the_locale(locales: Path) -> None:
    script = (
        "import solitaires as sol\n"
        f"for code in {[MAHJONG_CODE, 'TF1-D3N-AAAAAAB']!r}:\n"
        "    game = sol.new_game(code.lower(), time_source=lambda: 0.5)\n"
        "    game.play(game.legal_moves[0])\n"
        "    assert sol.load(game.save()) == game\n"
        "    print(game.position, game.save())\n"
    )
    assert len(set(said_in_locales(script, locales).values())) == 1


def test_fault_a_pasted_code_is_refused_or_a_mistyped_one_accepted() -> None:
    assert new(" ru1\N{EN DASH}c\N{EN DASH}aaaaabb\n") == new("RU1-C-AAAAABB")
    for mistyped in (
        "RU1-C-AAAAAB8",
        "RU1-C-AAAAAB1",
        "RU1-C-AAAAABO0",
        "RU1-C-AAAAA B",
        "RUI-C-AAAAABB",
        "R01-C-AAAAABB",
    ):
        with pytest.raises(sol.DealCodeError):
            new(mistyped)


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_fault_no_moves_while_there_is_one(rules: str) -> None:
    game = at(stuck_board(rules, waste="4S"))
    assert texts(game.legal_moves) == ["redeal"]
    assert not game.is_stuck
    # One flower and another are a pair.
    tiles = tile_game({0: "F1", 11: "F4"})
    assert texts(tiles.legal_moves) == ["0+11"]
    assert not tiles.is_stuck


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_fault_a_stock_hint_cycles_a_dead_deck_for_ever(rules: str) -> None:
    game = at(stuck_board(rules, stock="4S 4H 6S 6H"))
    for _ in range(5):
        hint = game.hint(QUICK)
        if hint is None:
            break
        game.play(hint.move)
    assert game.hint(QUICK) is None


@pytest.mark.parametrize("code", CARD_CODES)
def test_fault_three_fast_taps_lose_a_card(code: str) -> None:
    game = new(code)
    for card in DECK:
        for _ in range(3):
            game.tap(card)
            game.double_tap(card)
        assert sorted(all_cards(game)) == sorted(DECK)


def test_fault_three_fast_taps_lose_a_tile() -> None:
    game = tile_game({0: "1B", 11: "1B", 42: "1B", 44: "1B"})
    for slot in (0, 11, 0, 11, 42, 42, 42):
        game.tap(slot)
    assert game.pairs_left == 1
    assert [tile.slot for tile in game.tiles if not tile.removed] == [42, 44]


def test_fault_playing_on_while_paused_gives_free_time() -> None:
    now = [0.0]
    game = new("RU1-C-AAAAABB", time_source=lambda: now[0])
    game.play(game.legal_moves[0])
    game.clock.pause()
    game.undo()
    now[0] += 60
    assert game.clock.elapsed == pytest.approx(60)


def test_fault_a_win_is_counted_twice_after_undo() -> None:
    game = at(nearly_won("BK C4"))
    changes = recorded(game)
    game.play("1h")
    game.undo()
    assert not game.is_won
    game.redo()
    assert [(change.kind, change.won) for change in changes] == [("play", True), ("undo", False), ("redo", True)]
    assert game.move_count == 1


def test_fault_a_damaged_save_half_loads() -> None:
    game = mid_game("TF1-D3N-AAAAAAB")
    saved = game.save()
    rng = random.Random(6)
    for _ in range(300):
        index = rng.randrange(len(saved))
        damaged = saved[:index] + rng.choice('0123456789abcXYZ,:{}[]"') + saved[index + 1 :]
        try:
            loaded = sol.load(damaged)
        except sol.SaveError:
            continue
        assert loaded == game


def test_fault_a_mahjong_selection_survives_undo_and_pairs_illegally() -> None:
    # 1 is free only while 0 is gone.
    game = tile_game({0: "2B", 1: "1B", 2: "3B", 3: "3B", 11: "2B", 42: "1B"})
    game.play("0+11")
    assert game.tap(1).selected.slot == 1
    game.undo()
    assert game.selected is None
    result = game.tap(42)
    assert result.change is None
    assert result.selected.slot == 42
    assert game.pairs_left == 3
    assert game.tap(1).change is None


def test_fault_a_solvable_board_that_is_not() -> None:
    for seed in range(300):
        game = new(sol.DealCode(game="MJ", option="L00", seed=seed))
        play_all(game, game.plan)
        assert game.is_won


def test_fault_half_offset_neighbours_do_not_block() -> None:
    game = tile_game({42: "1B", 30: "2B", 31: "1B", 0: "2B"})
    assert_refused(game, "0+30", "tile-blocked")
    game.play("31+42")
    assert_allowed(game, "0+30")


def test_fault_reset_ignores_the_seed() -> None:
    game = new("RU1-C-AAAAABB")
    play_at_random(game, random.Random(1), 10)
    game.restart()
    assert game == new("RU1-C-AAAAABB")
    assert game != new("RU1-C-AAAAABC")


def test_fault_a_global_random_generator() -> None:
    random.seed(1)
    state_before = random.getstate()
    first = [position_of(new(code)) for code in ALL_CODES]
    hints = [new(code).hint(QUICK).move for code in ALL_CODES]
    assert random.getstate() == state_before
    random.seed(2)
    assert [position_of(new(code)) for code in ALL_CODES] == first
    assert [new(code).hint(QUICK).move for code in ALL_CODES] == hints


@pytest.mark.parametrize("code", ALL_CODES)
def test_fault_deepcopy_or_pickle_loses_the_board(code: str) -> None:
    game = mid_game(code)
    made: list[Any] = [copy.deepcopy(game), pickle.loads(pickle.dumps(game)), copy.deepcopy({"game": game})["game"]]
    for other in made:
        assert position_of(other) == position_of(game)
        assert other.legal_moves == game.legal_moves
        assert other == game


def test_fault_boards_with_51_cards_or_two_of_one_card_are_accepted() -> None:
    good = board("BK C4", {1: "9S", 2: "8D"}, under=3)
    assert sorted(all_cards(at(good))) == sorted(DECK)
    for bad in (good.replace(": 9S", ":"), good.replace(": 9S", ": 8D"), good.replace(": 9S", ": 9S 8D")):
        with pytest.raises(sol.PositionError):
            at(bad)
