"""Hints: never round in circles, the same when asked again, and counted once."""

from __future__ import annotations

import random

import pytest
import solitaires as sol
from support import (
    ALL_CODES,
    CARD_CODES,
    CARD_RULES,
    MAHJONG_CODE,
    QUICK,
    STOCK_GAMES,
    Game,
    at,
    board,
    card_game,
    nearly_won,
    new,
    play_all,
    play_at_random,
    position_of,
    state,
    stuck_board,
    texts,
)

# Far more than a sensible hint needs; a hint that goes round in circles never ends.
PATIENCE = 4000


def follow_hints(game: Game) -> int:
    """Plays hints until there is none, and checks each of them; how many were played."""
    line = {position_of(game)}
    for played in range(PATIENCE):
        hint = game.hint(QUICK)
        if hint is None:
            return played
        assert game.refusal(hint.move) is None
        game.play(hint.move)
        assert position_of(game) not in line, f"hint {hint.move} leads back"
        line.add(position_of(game))
    raise AssertionError("the hints never end")


@pytest.mark.parametrize("code", ALL_CODES)
def test_following_hints_ends_and_never_leads_back(code: str) -> None:
    base = sol.DealCode.parse(code)
    for seed in range(3):
        game = new(sol.DealCode(game=base.game, option=base.option, seed=seed), undo_limit=None)
        played = follow_hints(game)
        assert game.hint(QUICK) is None
        assert game.hints_used == played == game.move_count


@pytest.mark.parametrize("code", CARD_CODES)
def test_the_line_is_longer_than_what_can_be_undone(code: str) -> None:
    # With an undo limit of one the game must still know where it has been.
    follow_hints(new(code, undo_limit=1))


@pytest.mark.parametrize("code", ALL_CODES)
def test_hints_do_not_lead_back_into_what_the_player_went_through(code: str) -> None:
    for seed in range(10):
        game = new(code, undo_limit=None)
        line = [position_of(game)]
        rng = random.Random(seed)
        for _ in range(40):
            if play_at_random(game, rng, 1) == 0:
                break
            line.append(position_of(game))
            hint = game.hint(QUICK)
            if hint is None:
                continue
            assert game.refusal(hint.move) is None
            other = game.copy()
            other.play(hint.move)
            assert position_of(other) not in line


@pytest.mark.parametrize("rules", STOCK_GAMES)
@pytest.mark.parametrize("stock", ["4S", "4S 4H 6S", "4S 4H 6S 6H JS"])
def test_a_dead_stock_is_not_turned_for_ever(rules: str, stock: str) -> None:
    game = at(stuck_board(rules, stock=stock))
    # After the last draw only the redeal is legal, and it leads back to the start.
    assert follow_hints(game) <= len(stock.split())
    while game.stock:
        game.play("draw")
    assert texts(game.legal_moves) == ["redeal"]
    assert game.hint(QUICK) is None


def test_a_king_is_not_sent_back_and_forth() -> None:
    # Nothing can move but the king of spades, and the other king, which lies deep, is face down.
    game = card_game("RU C", {1: "KS", 2: "2S"}, under=2, hidden=True)
    assert set(texts(game.legal_moves)) == {f"1{number}" for number in range(3, 8)}
    assert follow_hints(game) <= 5


def test_a_foundation_card_is_not_sent_back_and_forth() -> None:
    # Up and down again is all that can be done.
    game = card_game(
        "RU C",
        {1: "3S", 2: "2C", 3: "2H", 4: "2D", 5: "9H", 6: "9D", 7: "9C"},
        foundations="2000",
        under=7,
        hidden=True,
    )
    assert set(texts(game.legal_moves)) == {"1h", "hS1"}
    assert follow_hints(game) <= 2


@pytest.mark.parametrize("code", ALL_CODES)
def test_the_same_hint_again_counts_once(code: str) -> None:
    game = new(code)
    first = game.hint(QUICK)
    assert first is not None
    before = state(game)
    again = game.hint(QUICK)
    assert (again.move, again.why) == (first.move, first.why)
    assert state(game) == before
    assert game.hints_used == 1
    # Another position, another hint.
    game.play(first.move)
    second = game.hint(QUICK)
    used = 1 + (second is not None)
    assert game.hints_used == used
    # Back again: what was undone does not count as the line, and the hint was counted before.
    game.undo()
    assert game.hint(QUICK).move == first.move
    assert game.hints_used == used


@pytest.mark.parametrize("code", ALL_CODES)
def test_a_hint_is_a_legal_move_and_plays_nothing(code: str) -> None:
    game = new(code)
    for seed in range(5):
        play_at_random(game, random.Random(seed), 5)
        before = state(game)
        used = game.hints_used
        hint = game.hint(QUICK)
        if hint is None:
            assert state(game) == before
            continue
        assert hint.move in game.legal_moves
        assert hint.why in ("plan", "solver", "heuristic")
        assert game.hints_used in (used, used + 1)
        assert position_of(game) == before[0]
        assert game.move_count == before[2]


@pytest.mark.parametrize("rules", CARD_RULES)
def test_no_hint_in_a_won_position(rules: str) -> None:
    game = at(nearly_won(rules))
    game.play("1h")
    assert game.is_won
    assert game.hint(QUICK) is None
    assert game.hints_used == 0
    # A position that is won as it is set up, though kings could come back.
    assert at(board(rules, {}, foundations="KKKK")).hint(QUICK) is None


@pytest.mark.parametrize("rules", CARD_RULES)
def test_no_hint_and_no_count_when_stuck(rules: str) -> None:
    game = at(stuck_board(rules))
    assert game.hint(QUICK) is None
    assert game.hints_used == 0


def test_no_hint_in_a_won_mahjong_game() -> None:
    game = new(MAHJONG_CODE)
    play_all(game, game.plan)
    assert game.hint(QUICK) is None
    assert game.hints_used == 0


def test_the_plan_is_the_line_of_a_plan_hint() -> None:
    game = new(MAHJONG_CODE)
    game.play(game.plan[0])
    line = list(game.hint(QUICK).line)
    assert line == list(game.plan)[1:]
