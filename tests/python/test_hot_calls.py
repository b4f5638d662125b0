"""The calls that the core makes itself: what they are given, what they give out, and calls from within calls."""

from __future__ import annotations

import contextlib
import copy
import gc
import pickle
import random
import sys
import weakref
from typing import Any

import pytest
import solitaires as sol
from support import (
    ALL_CODES,
    MAHJONG_CODE,
    Game,
    at,
    card_game,
    mid_game,
    nearly_won,
    new,
    play_at_random,
    position_of,
    state,
)

untyped: Any = sol
CALLS = ("play", "refusal")
READINGS = ("legal_moves", "is_won", "is_stuck", "score", "move_count", "can_undo", "can_redo", "history", "position")


@pytest.mark.parametrize("code", ALL_CODES)
def test_a_move_can_be_named(code: str) -> None:
    game = new(code)
    move = game.legal_moves[0]
    assert game.refusal(move=move) is None
    assert game.refusal(move=str(move)) is None
    assert game.play(move=str(move)).move is move


@pytest.mark.parametrize("name", CALLS)
def test_other_arguments_are_type_errors(name: str) -> None:
    game = new("RU1-C-AAAAABB")
    call, move = getattr(game, name), game.legal_moves[0]
    before = state(game)
    for arguments, keywords in (((), {}), ((move, move), {}), ((), {"step": move}), ((move,), {"move": move})):
        with pytest.raises(TypeError, match=name):
            call(*arguments, **keywords)
    for name_without in ("undo", "redo"):
        with pytest.raises(TypeError):
            getattr(game, name_without)(move)
    assert state(game) == before


@pytest.mark.parametrize("kind", [sol.CardGame, sol.MahjongGame])
def test_a_game_that_was_not_begun_is_refused(kind: Any) -> None:
    game = kind.__new__(kind)
    for reading in READINGS:
        with pytest.raises((TypeError, AttributeError)):
            getattr(game, reading)
    for name in CALLS:
        with pytest.raises(TypeError):
            getattr(game, name)("12")
    for call in (game.undo, game.redo, game.restart, game.copy):
        with pytest.raises((TypeError, AttributeError)):
            call()
    with pytest.raises(TypeError):
        kind.legal_moves.__get__(5)


@pytest.mark.parametrize("code", ["RU1-C-AAAAABB", MAHJONG_CODE])
def test_a_game_begins_once(code: str) -> None:
    game: Any = mid_game(code)
    other: Any = new(code)
    before = state(game)
    options = {} if code != MAHJONG_CODE else {"layout": other.layout, "seed": 1, "plan": None}
    with pytest.raises(TypeError):
        game.__init__(None, other._line, None, lambda: 0.0, **options)
    with pytest.raises(TypeError):
        game._begin_as(other, other.clock.copy())
    assert state(game) == before


def test_a_move_without_a_code_is_only_refused() -> None:
    for code in ALL_CODES:
        game = new(code)
        blank = object.__new__(sol.Move)
        before = state(game)
        with pytest.raises((sol.IllegalMove, AttributeError)):
            game.play(blank)
        assert state(game) == before


# --- calls from within calls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ALL_CODES)
@pytest.mark.parametrize("within", ["play", "undo", "redo", "restart"])
@pytest.mark.parametrize("outer", ["play", "undo", "redo"])
def test_a_time_source_that_plays_on(code: str, outer: str, within: str) -> None:
    asked = [False]
    games: list[Game] = []

    def seconds() -> float:
        if asked[0]:
            asked[0] = False
            game = games[0]
            game.play(game.legal_moves[-1]) if within == "play" else getattr(game, within)()
        return 1.0

    game = new(code, time_source=seconds)
    games.append(game)
    play_at_random(game, random.Random(3), 6)
    game.undo()
    game.undo()
    game.clock.pause()  # so that the source is asked again
    asked[0] = True
    # the position may be another one then than that in which the step was asked for
    with contextlib.suppress(sol.IllegalMove, sol.NothingToUndo, sol.NothingToRedo):
        game.play(game.legal_moves[0]) if outer == "play" else getattr(game, outer)()
    assert not asked[0]
    assert sol.load(game.save()) == game
    here, length = position_of(game), len(game.history)
    while game.can_undo:
        game.undo()
    while len(game.history) < length:
        game.redo()
    assert position_of(game) == here


@pytest.mark.parametrize("text", [nearly_won("RU C"), nearly_won("BK C4")])
def test_a_source_that_raises_at_the_win_keeps_it_from_happening(text: str) -> None:
    raising = [False]

    def seconds() -> float:
        if raising[0]:
            raise ZeroDivisionError
        return 1.0

    game = at(text, time_source=seconds)
    game.play("12")
    before = state(game)
    raising[0] = True
    with pytest.raises(ZeroDivisionError):
        game.play("2h")
    assert state(game) == before
    raising[0] = False
    assert game.play("2h").won


# --- what is given out ----------------------------------------------------------------------------------------------


def some_change() -> Any:
    return card_game("RU C", {1: "<9D> AH"}, under=2, hidden=True).play("1h")


def test_a_change_compares_prints_unpacks_and_pickles() -> None:
    change, same = some_change(), some_change()
    assert change == same
    assert hash(change) == hash(same)
    assert change != card_game("RU C", {1: "AH"}, under=2, hidden=True).play("1h")
    assert change != 5
    kind, move, cards, turned, points, score, won = change
    assert (kind, move, cards) == ("play", sol.Move("1h"), (sol.Card.parse("AH"),))
    assert (turned, points, score, won) == (sol.Card.parse("9D"), 15, 15, False)
    assert repr(change) == (
        "Change(kind='play', move=Move('1h'), cards=(Card.parse('AH'),), turned=Card.parse('9D'), points=15, score=15, "
        "won=False)"
    )
    for made in (pickle.loads(pickle.dumps(change)), copy.copy(change), copy.deepcopy(change), sol.Change(*change)):
        assert made == change
    match change:
        case sol.Change(kind="play", turned=sol.Card(), won=False):
            pass
        case _:
            pytest.fail("no match")


def test_changes_are_made_of_what_they_tell() -> None:
    change = some_change()
    for index, wrong in ((0, 5), (2, [change.move]), (4, "1"), (5, None)):
        fields = list(change)
        fields[index] = wrong
        with pytest.raises(TypeError):
            untyped.Change(*fields)
    with pytest.raises(TypeError):
        untyped.Change()


def test_moves_and_cards_are_the_ones_of_the_package() -> None:
    for code in ALL_CODES:
        game = new(code)
        for move in game.legal_moves:
            assert sol.Move.parse(str(move)) is move
        assert game.play(game.legal_moves[0]).move is game.history[0]


@pytest.mark.parametrize("code", ALL_CODES)
def test_nothing_is_left_behind_by_many_calls(code: str) -> None:
    game = new(code)
    told: list[sol.Change] = []
    game.on_change(told.append)
    moves = game.legal_moves
    gc.collect()
    counts = [sys.getrefcount(each) for each in (*moves, sol.Move, sol.Change, type(game))]
    for _ in range(200):
        for move in moves:
            assert game.refusal(move) is None
            game.play(move)
            game.undo()
            game.redo()
            game.undo()
        with pytest.raises(sol.IllegalMove):
            game.play("12+13" if code != MAHJONG_CODE else "12")
        with pytest.raises(TypeError):
            untyped.Change(5)
    game.restart()
    told.clear()
    after = [sys.getrefcount(each) for each in (*moves, sol.Move, sol.Change, type(game))]
    assert max(b - a for a, b in zip(counts, after, strict=True)) < 20


def test_the_collector_of_cycles_need_not_know_changes() -> None:
    for code in ALL_CODES:
        game = new(code)
        change = game.play(game.legal_moves[0])
        assert not gc.is_tracked(change)
        assert code == MAHJONG_CODE or not gc.is_tracked(change.cards)
        assert change.cards is change.cards


@pytest.mark.parametrize("code", ["RU1-C-AAAAABB", MAHJONG_CODE])
def test_a_game_in_a_cycle_is_collected(code: str) -> None:
    game = mid_game(code)
    game.on_change(lambda change, game=game: None)
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


class Slotted(sol.CardGame):
    """A host's game."""

    __slots__ = ("player",)

    player: str


class Named(Slotted):
    """Another one, with attributes of its own."""


def test_a_copy_of_a_host_s_game_keeps_what_is_its_own() -> None:
    dealt = new("RU1-C-AAAAABB")
    for kind in (Slotted, Named):
        game = kind(dealt.code, dealt._line.copy(), None, lambda: 0.0)
        game.player = "Ann"
        if kind is Named:
            game.table = 7  # type: ignore[attr-defined]
        game.play(game.legal_moves[0])
        for made in (game.copy(), copy.deepcopy(game)):
            assert type(made) is kind
            assert made == game
            assert made.player == "Ann"
            assert getattr(made, "table", 7) == 7
            made.undo()
            assert made != game


class Private(sol.CardGame):
    """One with slots of every kind."""

    __slots__ = ("__dict__", "__hidden", "not_set")

    def hide(self, value: int) -> None:
        self.__hidden = value

    def found(self) -> int:
        return self.__hidden


class OneSlot(Private):
    __slots__ = "note"  # noqa: PLC0205 - a single name is a form that Python takes

    note: str


def test_a_copy_keeps_private_slots_and_leaves_out_those_not_set() -> None:
    dealt = new("RU1-C-AAAAABB")
    game = OneSlot(dealt.code, dealt._line.copy(), None, lambda: 0.0)
    game.hide(3)
    game.note = "new"
    game.table = 7  # type: ignore[attr-defined]
    twin = game.copy()
    assert twin.found() == 3
    assert twin.note == "new"
    assert not hasattr(twin, "not_set")
    assert vars(twin) == {"table": 7}
    assert vars(twin) is not vars(game)


def test_changes_do_not_nest() -> None:
    game = new("RU1-C-AAAAABB")
    change: Any = game.play(game.legal_moves[0])
    for fields in ((change, None), (change.move, change)):
        with pytest.raises(TypeError, match="must not be changes"):
            sol.Change("play", fields[0], (), fields[1], 0, 0, False)
