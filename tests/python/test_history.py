"""Undo, redo, their limit, restart and what the counters do meanwhile."""

from __future__ import annotations

import random

import pytest
import solitaires as sol
from support import (
    ALL_CODES,
    MAHJONG_CODE,
    QUICK,
    STOCK_GAMES,
    Game,
    assert_raises_untouched,
    assert_refused,
    card_game,
    codes,
    has_face_down,
    new,
    play_all,
    play_at_random,
    position_of,
    recorded,
    redo_all,
    score_of,
    stuck_board,
    texts,
    tile_game,
    undo_all,
)


@pytest.mark.parametrize("code", ALL_CODES)
def test_undo_and_redo_walk_the_same_positions(code: str) -> None:
    game = new(code, undo_limit=None)
    rng = random.Random(code)
    seen = [(position_of(game), score_of(game))]
    for _ in range(60):
        if play_at_random(game, rng, 1) == 0:
            break
        seen.append((position_of(game), score_of(game)))
    played = game.history
    count = game.move_count
    assert len(played) == len(seen) - 1 == count
    for index in reversed(range(len(played))):
        assert game.can_undo
        assert game.undo() == played[index]
        assert (position_of(game), score_of(game)) == seen[index]
        assert game.history == played[:index]
        assert game.can_redo
    assert not game.can_undo
    assert game.move_count == count
    for index, move in enumerate(played):
        assert game.redo() == move
        assert (position_of(game), score_of(game)) == seen[index + 1]
    assert not game.can_redo
    assert game.history == played
    # Undo and redo neither lower nor raise it.
    assert game.move_count == count


@pytest.mark.parametrize("code", ALL_CODES)
def test_what_was_undone_stays_counted(code: str) -> None:
    game = new(code)
    for count in range(1, 6):
        game.play(game.legal_moves[0])
        assert game.move_count == count
        game.undo()
        assert game.move_count == count


@pytest.mark.parametrize("code", ALL_CODES)
def test_nothing_to_undo_or_redo(code: str) -> None:
    game = new(code)
    assert (game.can_undo, game.can_redo, game.history) == (False, False, [])
    assert_raises_untouched(game, sol.NothingToUndo, game.undo)
    assert_raises_untouched(game, sol.NothingToRedo, game.redo)
    game.play(game.legal_moves[0])
    assert_raises_untouched(game, sol.NothingToRedo, game.redo)
    game.undo()
    assert_raises_untouched(game, sol.NothingToUndo, game.undo)


@pytest.mark.parametrize("code", ALL_CODES)
def test_another_action_ends_redo_and_a_refused_one_does_not(code: str) -> None:
    game = new(code)
    first, second = game.legal_moves[0], game.legal_moves[-1]
    game.play(first)
    game.undo()
    with pytest.raises(sol.IllegalMove):
        game.play("0+0" if code != MAHJONG_CODE else "11")
    assert game.can_redo
    game.hint(QUICK)
    assert game.can_redo
    game.play(second)
    assert not game.can_redo
    assert game.history == [second]


def shuttle(game: Game, actions: int) -> None:
    """Draws and redeals, which can be done for ever."""
    for _ in range(actions):
        game.play("draw" if game.stock else "redeal")


def test_undo_reaches_back_a_hundred_actions_by_default() -> None:
    game = new("TF1-D1N-AAAAAAB")
    shuttle(game, 137)
    after_37 = new("TF1-D1N-AAAAAAB")
    shuttle(after_37, 37)
    assert len(game.history) == 100
    assert len(undo_all(game)) == 100
    assert position_of(game) == position_of(after_37)
    assert game.move_count == 137
    assert_raises_untouched(game, sol.NothingToUndo, game.undo)
    assert len(redo_all(game)) == 100
    assert len(game.history) == 100


@pytest.mark.parametrize("limit", [1, 2, 7, 99, 101, 250])
def test_a_host_chooses_the_limit(limit: int) -> None:
    game = new("TF1-D1N-AAAAAAB", undo_limit=limit)
    shuttle(game, 300)
    assert len(game.history) == limit
    # The oldest are forgotten first: 24 draws empty the stock, so every 25th action is a redeal.
    actions = ["redeal" if number % 25 == 0 else "draw" for number in range(1, 301)]
    assert texts(game.history) == actions[-limit:]
    assert len(undo_all(game)) == limit


def test_no_limit_goes_back_to_the_deal() -> None:
    game = new("TF1-D3N-AAAAAAB", undo_limit=None)
    start = position_of(game)
    shuttle(game, 500)
    assert len(game.history) == 500
    assert len(undo_all(game)) == 500
    assert position_of(game) == start


def test_a_position_has_a_limit_too() -> None:
    game = card_game("TF D1N", {}, stock="5H 6H", under=1, options={"undo_limit": 4})
    shuttle(game, 10)
    assert len(undo_all(game)) == 4


def test_mahjong_undoes_the_whole_game() -> None:
    game = new(MAHJONG_CODE)
    start = position_of(game)
    play_all(game, game.plan)
    assert game.is_won
    assert len(undo_all(game)) == 72
    assert position_of(game) == start
    assert game.move_count == 72


def test_one_undo_takes_back_a_whole_group() -> None:
    game = card_game("BK C4", {1: "9H", 2: "2C 8H 7H 6H", 4: "KS"}, under=3)
    before = position_of(game)
    game.play("21x3")
    assert game.move_count == 1
    game.undo()
    assert position_of(game) == before


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_undo_of_a_draw_and_of_a_redeal_keeps_the_order(rules: str) -> None:
    game = card_game(rules, {}, stock="5H 2C QD 9S 3D", waste="AS", under=1, hidden=has_face_down(rules))
    start = position_of(game)
    shuttle(game, 1)
    one = position_of(game)
    while game.stock:
        game.play("draw")
    full = position_of(game)
    game.play("redeal")
    game.undo()
    assert position_of(game) == full
    assert codes(game.waste) == ["AS", "5H", "2C", "QD", "9S", "3D"]
    while position_of(game) != one:
        game.undo()
    game.undo()
    assert position_of(game) == start
    assert codes(game.stock) == ["3D", "9S", "QD", "2C", "5H"]


def test_an_undo_sends_the_card_that_is_turned_down_and_the_negated_points() -> None:
    game = card_game("RU C", {1: "<9D> AH"}, under=2, hidden=True)
    changes = recorded(game)
    game.play("1h")
    game.undo()
    game.redo()
    assert [change.kind for change in changes] == ["play", "undo", "redo"]
    assert [str(change.move) for change in changes] == ["1h"] * 3
    assert [codes(change.cards) for change in changes] == [["AH"]] * 3
    assert [change.turned.code for change in changes] == ["9D"] * 3
    assert [change.points for change in changes] == [15, -15, 15]
    assert [change.score for change in changes] == [15, 0, 15]


@pytest.mark.parametrize("code", ALL_CODES)
def test_restart_is_the_deal_again(code: str) -> None:
    game = new(code)
    start = position_of(game)
    play_at_random(game, random.Random(1), 20)
    assert game.hint(QUICK) is None or game.hints_used == 1
    game.undo()
    changes = recorded(game)
    game.restart()
    assert changes == []
    assert position_of(game) == start
    assert (score_of(game), game.move_count, game.hints_used, game.history) == (0, 0, 0, [])
    assert (game.can_undo, game.can_redo) == (False, False)
    assert game.clock.elapsed == 0
    assert str(game.code) == code
    assert game == new(code)


def test_restart_goes_back_to_the_position_of_a_game_without_a_code() -> None:
    game = card_game("RU C", {1: "<9D> AH"}, under=2, hidden=True)
    start = position_of(game)
    game.play("1h")
    game.restart()
    assert position_of(game) == start
    assert (game.score, game.move_count, game.code) == (0, 0, None)


def test_what_history_returns_is_the_hosts_own() -> None:
    game = new("RU1-C-AAAAABB")
    game.play(game.legal_moves[0])
    game.history.clear()
    game.legal_moves.clear()
    assert len(game.history) == 1
    assert game.legal_moves


def test_undo_leads_out_of_a_stuck_position() -> None:
    game = tile_game({0: "1B", 1: "2B", 2: "1B", 3: "2B", 11: "3B", 12: "3B"})
    assert not game.is_stuck
    game.play("11+12")
    assert game.is_stuck
    assert game.can_undo
    game.undo()
    assert not game.is_stuck


def test_a_stuck_game_refuses_and_can_be_restarted() -> None:
    game = sol.from_position(stuck_board("RU C"))
    assert_refused(game, "hS1", "empty-source")
    game.restart()
    assert game.is_stuck
