"""The error classes, wrong types, and that nothing changes after any error."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import solitaires as sol
from support import (
    MAHJONG_CODE,
    assert_raises_untouched,
    layout_text,
    mid_game,
    text_error,
    untyped,
)

VALUE_ERRORS = ["DealCodeError", "MoveError", "CardError", "IllegalMove", "PositionError", "SaveError", "LayoutError"]
INDEX_ERRORS = ["NothingToUndo", "NothingToRedo"]


@pytest.mark.parametrize("name", VALUE_ERRORS)
def test_what_is_wrong_with_a_value_is_a_value_error(name: str) -> None:
    kind = getattr(untyped, name)
    assert issubclass(kind, sol.SolitairesError)
    assert issubclass(kind, ValueError)
    assert not issubclass(kind, IndexError)


@pytest.mark.parametrize("name", INDEX_ERRORS)
def test_an_empty_history_is_an_index_error(name: str) -> None:
    kind = getattr(untyped, name)
    assert issubclass(kind, sol.SolitairesError)
    assert issubclass(kind, IndexError)
    assert not issubclass(kind, ValueError)


def test_the_classes_are_told_apart() -> None:
    kinds = [getattr(untyped, name) for name in [*VALUE_ERRORS, *INDEX_ERRORS]]
    for one in kinds:
        assert [other for other in kinds if issubclass(one, other)] == [one]
    assert issubclass(sol.SolitairesError, Exception)


@pytest.mark.parametrize(
    ("kind", "parse", "text"),
    [
        (sol.DealCodeError, sol.DealCode.parse, "RU1-Q-AAAAAAA"),
        (sol.CardError, sol.Card.parse, "10X"),
        (sol.MoveError, sol.Move.parse, "36y"),
        (sol.PositionError, sol.from_position, "RU C\n: 9X\n"),
    ],
)
def test_a_text_error_carries_the_text(kind: type[Exception], parse: Callable[[str], object], text: str) -> None:
    assert text_error(kind, parse, text).text == text


LAYOUT = layout_text([(0, 0, 0), (2, 0, 0)])
WRONG = [5, None, b"RU1-C-AAAAABB", 1.5, ["36"], object()]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
@pytest.mark.parametrize(
    "name", ["new_game", "from_position", "load", "random_code", "DealCode.parse", "Card.parse", "Move.parse"]
)
def test_what_reads_text_takes_text(name: str, wrong: object) -> None:
    function: Any = untyped
    for part in name.split("."):
        function = getattr(function, part)
    with pytest.raises(TypeError):
        function(wrong)


@pytest.mark.parametrize("wrong", [5, None, 1.5, ["w4"], object()], ids=lambda wrong: type(wrong).__name__)
def test_a_layout_is_text_or_a_path(wrong: object) -> None:
    with pytest.raises(TypeError):
        untyped.load_layout(wrong)


@pytest.mark.parametrize(
    "call",
    [
        untyped.new_game,
        lambda: untyped.new_game("RU1-C-AAAAABB", undo_limit="5"),
        lambda: untyped.new_game("RU1-C-AAAAABB", undo_limit=1.5),
        lambda: untyped.new_game("RU1-C-AAAAABB", time_source=5),
        lambda: untyped.new_game("RU1-C-AAAAABB", unknown=5),
        lambda: untyped.DealCode(game="RU", option="C", seed="5"),
        lambda: untyped.DealCode(game="RU", option="C", seed=1.0),
        lambda: untyped.DealCode(game=5, option="C", seed=1),
        lambda: untyped.DealCode(game="RU", option=5, seed=1),
        lambda: untyped.random_code("RU", 5),
        lambda: untyped.random_code("RU", rng=5),
        lambda: untyped.daily_code("RU"),
        lambda: untyped.daily_code("RU", date="2026-11-30"),
        lambda: untyped.daily_code("RU", date=5),
        lambda: untyped.daily_code("RU", date=None),
        lambda: untyped.daily_code(5, date=datetime.date(2026, 11, 30)),
        lambda: untyped.new_mahjong("L00", 5),
        lambda: untyped.new_mahjong(5, 5),
        lambda: untyped.new_mahjong(sol.load_layout(LAYOUT), "5"),
        lambda: untyped.new_mahjong(sol.load_layout(LAYOUT), None),
        lambda: untyped.new_game("RU1-C-AAAAABB").refusal("w1").message_in(5),
    ],
)
def test_a_wrong_type_is_a_type_error(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
@pytest.mark.parametrize("code", ["FC1-C4-AAAAAAB", "KL1-D3N-AAAAAAB", MAHJONG_CODE])
def test_a_wrong_argument_of_a_method_changes_nothing(code: str, wrong: object) -> None:
    game = mid_game(code)
    methods = ["play", "refusal", "on_change"]
    methods += [] if code == MAHJONG_CODE else ["tap", "double_tap", "destinations", "best_destination"]
    for name in methods:
        assert_raises_untouched(game, TypeError, partial(getattr(game, name), wrong))


@pytest.mark.parametrize("code", ["FC1-C4-AAAAAAB", "KL1-D3N-AAAAAAB", MAHJONG_CODE])
def test_nothing_changes_after_an_error(code: str) -> None:
    game = mid_game(code)
    assert_raises_untouched(game, sol.IllegalMove, lambda: game.play("11"))
    assert_raises_untouched(game, sol.MoveError, lambda: game.play("zz"))
    assert_raises_untouched(game, sol.MoveError, lambda: game.refusal("zz"))
    while game.can_undo:
        game.undo()
    assert_raises_untouched(game, sol.NothingToUndo, game.undo)
    while game.can_redo:
        game.redo()
    assert_raises_untouched(game, sol.NothingToRedo, game.redo)


def test_the_fields_of_a_game_cannot_be_set() -> None:
    game = mid_game("FC1-C4-AAAAAAB")
    for name in ("columns", "foundations", "score", "move_count", "position", "is_won", "history", "code"):
        assert_raises_untouched(game, AttributeError, partial(setattr, game, name, ()))


def test_a_failed_call_leaves_nothing_behind_for_the_next_one() -> None:
    with pytest.raises(sol.DealCodeError):
        untyped.new_game("RU1-C-AAAAAB1")
    with pytest.raises(TypeError):
        untyped.new_game(5)
    assert str(untyped.new_game("RU1-C-AAAAABB").code) == "RU1-C-AAAAABB"
