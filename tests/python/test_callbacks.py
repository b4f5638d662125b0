"""What a host is told, when, and what happens when it raises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import solitaires as sol
from support import (
    ALL_CODES,
    QUICK,
    Game,
    card_game,
    codes,
    new,
    position_of,
    recorded,
    tile_game,
)


@pytest.mark.parametrize("code", ALL_CODES)
def test_every_play_undo_and_redo_is_sent(code: str) -> None:
    game = new(code)
    changes = recorded(game)
    first, second = game.legal_moves[0], game.legal_moves[-1]
    played = game.play(first)
    game.undo()
    game.redo()
    game.undo()
    game.play(second)
    game.undo()
    assert [change.kind for change in changes] == ["play", "undo", "redo", "undo", "play", "undo"]
    assert [change.move for change in changes] == [first, first, first, first, second, second]
    assert (changes[0].move, changes[0].points, changes[0].score) == (played.move, played.points, played.score)
    assert codes_or_slots(changes[0]) == codes_or_slots(played) == codes_or_slots(changes[2])


def codes_or_slots(change: Any) -> list[object]:
    return [card.code if hasattr(card, "code") else card.slot for card in change.cards]


def test_a_callback_sees_the_change_done() -> None:
    game = card_game("RU C", {1: "<9D> AH"}, under=2, hidden=True)
    seen: list[tuple[str, int, int, bool, int]] = []

    def look(change: Any) -> None:
        seen.append((change.kind, game.score, game.move_count, game.can_undo, game.foundations[1]))

    game.on_change(look)
    game.play("1h")
    game.undo()
    game.redo()
    assert seen == [("play", 15, 1, True, 1), ("undo", 0, 1, False, 0), ("redo", 15, 1, True, 1)]


def test_all_are_called_in_the_order_they_came_until_they_leave() -> None:
    game = new("RU1-C-AAAAABB")
    heard: list[str] = []
    leave_first = game.on_change(lambda change: heard.append("first"))
    game.on_change(lambda change: heard.append("second"))
    game.play(game.legal_moves[0])
    assert sorted(heard) == ["first", "second"]
    leave_first()
    heard.clear()
    game.undo()
    assert heard == ["second"]


def failing_game() -> tuple[Game, list[str]]:
    """A game with four callbacks, of which the second and the third raise."""
    game = card_game("RU C", {1: "<9D> AH"}, under=2, hidden=True)
    heard: list[str] = []

    def raising(name: str, kind: type[Exception]) -> Any:
        def call(change: Any) -> None:
            heard.append(name)
            raise kind(name)

        return call

    game.on_change(lambda change: heard.append("one"))
    game.on_change(raising("two", KeyError))
    game.on_change(raising("three", ZeroDivisionError))
    game.on_change(lambda change: heard.append("four"))
    return game, heard


def test_the_first_exception_reaches_the_caller_after_all_were_called() -> None:
    game, heard = failing_game()
    start = position_of(game)
    with pytest.raises(KeyError, match="two"):
        game.play("1h")
    assert heard == ["one", "two", "three", "four"]
    # The change is complete all the same.
    assert (game.score, game.move_count, len(game.history)) == (15, 1, 1)
    done = position_of(game)
    heard.clear()
    with pytest.raises(KeyError, match="two"):
        game.undo()
    assert heard == ["one", "two", "three", "four"]
    assert (position_of(game), game.score, game.can_redo) == (start, 0, True)
    with pytest.raises(KeyError, match="two"):
        game.redo()
    assert (position_of(game), game.score, game.can_redo) == (done, 15, False)


def test_a_raising_callback_does_not_swallow_a_tap() -> None:
    game, heard = failing_game()
    with pytest.raises(KeyError, match="two"):
        game.tap("AH")
    assert heard == ["one", "two", "three", "four"]
    assert game.foundations[1] == 1

    tiles = tile_game({0: "1B", 11: "1B", 42: "E", 44: "E"})

    def fail(change: Any) -> None:
        raise KeyError("tile")

    tiles.on_change(fail)
    tiles.tap(0)
    with pytest.raises(KeyError, match="tile"):
        tiles.tap(11)
    assert tiles.pairs_left == 1
    assert tiles.selected is None


@pytest.mark.parametrize("code", ALL_CODES)
def test_questions_refusals_and_restart_send_nothing(code: str) -> None:
    game = new(code)
    changes = recorded(game)
    game.hint(QUICK)
    with pytest.raises(ValueError, match=r"\S"):
        game.play("11")
    with pytest.raises(IndexError):
        game.undo()
    assert game.position
    assert game.save()
    game.restart()
    assert changes == []


def test_the_callbacks_stay_through_plays_of_every_kind() -> None:
    game = card_game("TF D3N", {1: "TH"}, stock="5H 8S 9C 4D", under=2)
    changes = recorded(game)
    game.tap_stock()
    game.double_tap("9C")
    game.play("draw")
    game.tap_stock()
    assert [str(change.move) for change in changes] == ["draw", "w1", "draw", "redeal"]
    assert [codes(change.cards) for change in changes] == [["5H", "8S", "9C"], ["9C"], ["4D"], []]


def test_changes_made_by_callbacks_are_told_in_order_to_all() -> None:
    game = new("TF1-D1N-AAAAAAB")
    first: list[str] = []
    second: list[str] = []

    def play_once_more(change: sol.Change) -> None:
        first.append(f"{change.kind} {game.move_count}")
        if len(first) == 1:
            game.play("draw")

    game.on_change(play_once_more)
    game.on_change(lambda change: second.append(f"{change.kind} {change.cards[0]}"))
    game.play("draw")
    assert first == ["play 1", "play 2"]
    assert second == ["play 5♦", "play 4♦"]


def test_a_callback_that_was_unsubscribed_is_not_called_again() -> None:
    game = new("TF1-D1N-AAAAAAB")
    told: list[str] = []
    unsubscribe: list[Callable[[], None]] = []
    game.on_change(lambda change: unsubscribe[0]())
    unsubscribe.append(game.on_change(lambda change: told.append(change.kind)))
    game.play("draw")
    assert told == []
