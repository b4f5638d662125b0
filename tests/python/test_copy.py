"""Copies, pickles and equality."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
import solitaires as sol
from support import (
    ALL_CODES,
    MAHJONG_CODE,
    FakeTime,
    Game,
    card_game,
    mid_game,
    new,
    play_at_random,
    position_of,
    recorded,
    redo_all,
    score_of,
    undo_all,
)


def through_pickle(protocol: int) -> Callable[[Game], Game]:
    def copied(game: Game) -> Game:
        return pickle.loads(pickle.dumps(game, protocol=protocol))

    return copied


COPIES: dict[str, Callable[[Game], Game]] = {
    "copy": lambda game: game.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    **{f"pickle {protocol}": through_pickle(protocol) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)},
}


@pytest.mark.parametrize("way", list(COPIES))
@pytest.mark.parametrize("code", ALL_CODES)
def test_a_copy_is_the_whole_game(code: str, way: str) -> None:
    game = mid_game(code)
    made = COPIES[way](game)
    assert made is not game
    assert type(made) is type(game)
    assert made == game
    assert str(made.code) == code
    assert position_of(made) == position_of(game)
    assert (made.hints_used, made.move_count, score_of(made)) == (game.hints_used, game.move_count, score_of(game))
    assert redo_all(made) == redo_all(game)
    assert undo_all(made) == undo_all(game)
    assert made == game
    made.restart()
    game.restart()
    assert made == game == new(code)


@pytest.mark.parametrize("way", list(COPIES))
@pytest.mark.parametrize("code", ALL_CODES)
def test_a_copy_goes_its_own_way(code: str, way: str) -> None:
    game = mid_game(code)
    made = COPIES[way](game)
    before = position_of(game), game.move_count, game.history
    undo_all(made)
    assert (position_of(game), game.move_count, game.history) == before
    assert made != game
    redo_all(made)
    undo_all(game)
    assert position_of(made) != position_of(game)


@pytest.mark.parametrize("way", list(COPIES))
def test_a_copy_has_no_callbacks(way: str) -> None:
    game = new("RU1-C-AAAAABB")
    changes = recorded(game)
    # A host's callback need not be something that can be pickled or copied.
    game.on_change(lambda change: changes.append(change.move))
    made = COPIES[way](game)
    made.play(made.legal_moves[0])
    assert changes == []
    game.play(game.legal_moves[0])
    assert len(changes) == 2


@pytest.mark.parametrize("way", list(COPIES))
def test_a_copy_keeps_the_reading_of_the_clock(way: str, time_source: FakeTime) -> None:
    game = new("RU1-C-AAAAABB", time_source=time_source)
    game.play(game.legal_moves[0])
    time_source.pass_by(500)
    # The copy's clock may run on by itself.
    assert COPIES[way](game).clock.elapsed == pytest.approx(500, abs=5)


@pytest.mark.parametrize("way", list(COPIES))
def test_a_copy_of_a_game_from_a_position(way: str) -> None:
    game = card_game("KL D3N", {1: "<9D> AH"}, stock="3C 4C", waste="5C", under=2, hidden=True)
    game.play("1h")
    made = COPIES[way](game)
    assert made == game
    assert made.code is None
    made.undo()
    assert made.face_down[0] == 1


@pytest.mark.parametrize("way", list(COPIES))
def test_a_copy_keeps_the_undo_limit(way: str) -> None:
    game = new("TF1-D1N-AAAAAAB", undo_limit=3)
    play_at_random(game, random.Random(1), 10)
    made = COPIES[way](game)
    play_at_random(made, random.Random(2), 10)
    assert len(undo_all(made)) == 3


def changed(game: Game, change: Callable[[Game], object]) -> Game:
    made = game.copy()
    change(made)
    return made


@pytest.mark.parametrize("code", ALL_CODES)
def test_equality_is_of_rules_position_counters_history_and_redo(code: str) -> None:
    game = mid_game(code)
    assert game == game.copy()
    assert (game != game.copy()) is False
    assert game != changed(game, lambda made: made.undo())
    assert game != changed(game, lambda made: made.redo())
    assert game != changed(game, lambda made: made.restart())
    assert game != changed(game, lambda made: made.play(made.legal_moves[0]))
    # Played and taken back: the cards lie as before, the redo list and the count do not.
    assert game != changed(game, lambda made: (made.play(made.legal_moves[0]), made.undo()))


@pytest.mark.parametrize("code", ALL_CODES)
def test_games_that_differ_only_in_what_was_counted_differ(code: str) -> None:
    straight, wavering = new(code), new(code)
    first, last = straight.legal_moves[0], straight.legal_moves[-1]
    straight.play(last)
    wavering.play(first)
    wavering.undo()
    wavering.play(last)
    assert straight.position == wavering.position
    assert straight.history == wavering.history
    assert straight != wavering


def test_equality_does_not_see_clock_selection_or_callbacks() -> None:
    time_source = FakeTime()
    game = new(MAHJONG_CODE, time_source=time_source)
    other = game.copy()
    game.tap(game.free_tiles[0].slot)
    assert game.selected is not None
    game.on_change(print)
    assert game == other
    one = new("RU1-C-AAAAABB", time_source=time_source)
    one.play(one.legal_moves[0])
    time_source.pass_by(100)
    same = new("RU1-C-AAAAABB")
    same.play(same.legal_moves[0])
    assert one == same


def test_games_of_other_rules_or_types_differ() -> None:
    games: list[Any] = [new(code) for code in ALL_CODES]
    for index, one in enumerate(games):
        for other in games[index + 1 :]:
            assert one != other
        assert one != ALL_CODES[index]
        assert one != position_of(one)
        assert (one == 5) is False


@pytest.mark.parametrize("code", ALL_CODES)
def test_games_are_not_hashable(code: str) -> None:
    with pytest.raises(TypeError):
        hash(new(code))


def test_a_change_is_immutable() -> None:
    game = new("RU1-C-AAAAABB")
    change: Any = game.play(game.legal_moves[0])
    with pytest.raises(AttributeError):
        change.points = 1000
    assert change.points == game.score


def test_a_position_with_the_same_cards_is_equal_without_its_code() -> None:
    # Same rules, position, score, move count, history and redo list; where the cards came from is not compared.
    dealt = new("FC1-C4-AAAAAAB")
    assert sol.from_position(position_of(dealt)) == dealt
