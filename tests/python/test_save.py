"""Saved games: the whole game comes back, and damaged text never half-loads."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
import solitaires as sol
from support import (
    ALL_CODES,
    MAHJONG_CODE,
    QUICK,
    FakeTime,
    Game,
    card_game,
    edited_save,
    mid_game,
    new,
    play_all,
    play_at_random,
    position_of,
    redo_all,
    score_of,
    tile_game,
    undo_all,
)


def assert_comes_back(game: Game) -> Game:
    loaded: Game = sol.load(game.save())
    assert loaded == game
    assert type(loaded) is type(game)
    assert loaded.code == game.code
    assert loaded.rules == game.rules
    assert position_of(loaded) == position_of(game)
    assert score_of(loaded) == score_of(game)
    assert loaded.history == game.history
    assert (loaded.move_count, loaded.hints_used) == (game.move_count, game.hints_used)
    assert (loaded.can_undo, loaded.can_redo) == (game.can_undo, game.can_redo)
    assert (loaded.is_won, loaded.is_stuck) == (game.is_won, game.is_stuck)
    assert loaded.clock.paused
    return loaded


@pytest.mark.parametrize("code", ALL_CODES)
def test_a_fresh_game_comes_back(code: str) -> None:
    loaded = assert_comes_back(new(code))
    assert loaded.clock.elapsed == 0
    assert loaded == new(code)


@pytest.mark.parametrize("code", ALL_CODES)
def test_a_game_in_the_middle_comes_back_with_undo_and_redo(code: str) -> None:
    for seed in range(5):
        game = mid_game(code, seed)
        loaded = assert_comes_back(game)
        assert redo_all(loaded) == redo_all(game)
        assert position_of(loaded) == position_of(game)
        assert undo_all(loaded) == undo_all(game)
        assert position_of(loaded) == position_of(game)
        assert score_of(loaded) == score_of(game)


@pytest.mark.parametrize("code", ALL_CODES)
def test_a_saved_game_is_json_text(code: str) -> None:
    saved = mid_game(code).save()
    assert isinstance(saved, str)
    assert isinstance(json.loads(saved), dict)


@pytest.mark.parametrize("limit", [1, 5, 24, None])
def test_the_undo_limit_comes_back(limit: int | None) -> None:
    game = new("TF1-D1N-AAAAAAB", undo_limit=limit)
    play_at_random(game, random.Random(2), 40)
    loaded = assert_comes_back(game)
    # The limit holds for what is played from now on too.
    for other in (game, loaded):
        play_at_random(other, random.Random(3), 10)
    assert loaded == game
    assert len(undo_all(loaded)) == (50 if limit is None else limit)


def test_more_moves_than_can_be_undone_come_back() -> None:
    game = new("TF1-D1N-AAAAAAB")
    play_at_random(game, random.Random(2), 250)
    loaded = assert_comes_back(game)
    assert len(loaded.history) == 100
    # The start is still known.
    loaded.restart()
    assert loaded == new("TF1-D1N-AAAAAAB")


def test_a_game_from_a_position_comes_back() -> None:
    game = card_game("RU C", {1: "<9D> AH"}, under=2, hidden=True)
    start = position_of(game)
    game.play("1h")
    loaded = assert_comes_back(game)
    assert loaded.code is None
    assert loaded.score == 15
    loaded.undo()
    assert position_of(loaded) == start
    tiles = tile_game({0: "1B", 11: "1B", 42: "E", 44: "E"})
    tiles.play("42+44")
    assert assert_comes_back(tiles).plan is None


def test_a_score_that_was_clamped_comes_back() -> None:
    game = card_game("TF D1N", {}, waste="KD QD 2S AS", under=1)
    play_all(game, "wh wh redeal draw")
    loaded = assert_comes_back(game)
    loaded.undo()
    loaded.undo()
    assert loaded.score == 20


def test_a_won_game_comes_back() -> None:
    game = new(MAHJONG_CODE)
    play_all(game, game.plan)
    loaded = assert_comes_back(game)
    assert loaded.is_won
    assert len(undo_all(loaded)) == 72


def test_the_counters_and_the_clock_come_back(time_source: FakeTime) -> None:
    game = mid_game("FC1-C4-AAAAAAB", time_source=time_source)
    time_source.pass_by(123.25)
    loaded = assert_comes_back(game)
    assert loaded.clock.elapsed == pytest.approx(123.25)
    assert loaded.hints_used == game.hints_used
    assert loaded.move_count == game.move_count


def test_hints_know_the_line_of_a_loaded_game() -> None:
    game = new("TF1-D3N-AAAAAAB", undo_limit=1)
    line = {position_of(game)}
    for _ in range(40):
        play_at_random(game, random.Random(1), 1)
        line.add(position_of(game))
    loaded: Game = sol.load(game.save())
    hint = loaded.hint(QUICK)
    assert (hint is None) == (game.hint(QUICK) is None)
    if hint is not None:
        loaded.play(hint.move)
        assert position_of(loaded) not in line


# --- damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["RU1-C-AAAAABB", MAHJONG_CODE])
def test_a_truncated_save_is_refused_wherever_it_ends(code: str) -> None:
    saved = mid_game(code).save()
    whole = len(saved.rstrip())
    for length in range(whole):
        with pytest.raises(sol.SaveError) as caught:
            sol.load(saved[:length])
        assert len(str(caught.value)) > 10


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value inside a JSON value, and its path."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    if isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))


def replaced(value: Any, path: tuple[Any, ...], new_value: Any) -> Any:
    """A copy of the JSON value with the one at the path replaced."""
    if not path:
        return new_value
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = replaced(value[path[0]], path[1:], new_value)
    return copied


def without(value: Any, path: tuple[Any, ...]) -> Any:
    """A copy of the JSON value with the one at the path left out."""
    copied = dict(value) if isinstance(value, dict) else list(value)
    if len(path) == 1:
        del copied[path[0]]
    else:
        copied[path[0]] = without(value[path[0]], path[1:])
    return copied


def other_values(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value, None]
    if isinstance(value, int | float):
        return [value + 1, -value - 1, str(value), None, 1e308, 10**40]
    if isinstance(value, str):
        return [value + "1", value[:-1], "", 5, None]
    return [None, 5, "x", [], {}]


@pytest.mark.parametrize("code", ["RU1-C-AAAAABB", "TF1-D3N-AAAAAAB", MAHJONG_CODE])
def test_an_edited_save_is_refused_whatever_was_edited(code: str) -> None:
    saved = json.loads(mid_game(code).save())
    edits = 0
    for path, value in leaves(saved):
        edited = [replaced(saved, path, other) for other in other_values(value) if other != value]
        if path:
            edited.append(without(saved, path))
        for damaged in edited:
            with pytest.raises(sol.SaveError):
                sol.load(json.dumps(damaged))
            edits += 1
    assert edits > 20


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("move_count", 2**62 + 1),
        ("move_count", 2**63 - 1),
        ("move_count", 2**63),
        ("move_count", 10**40),
        ("undo_limit", 2**63),
        ("undoable", 2**63),
        ("elapsed", 1.1e15),
        ("elapsed", 10**400),
        ("elapsed", 1e308),
        ("version", 2**63),
    ],
)
def test_numbers_that_no_game_has_are_refused_with_a_right_checksum(name: str, value: float) -> None:
    with pytest.raises(sol.SaveError):
        sol.load(edited_save(mid_game("RU1-C-AAAAABB").save(), **{name: value}))


def test_a_game_with_the_largest_numbers_goes_on(time_source: FakeTime) -> None:
    saved = edited_save(mid_game("RU1-C-AAAAABB").save(), move_count=2**62 - 10, elapsed=1e15)
    loaded = sol.load(saved, time_source)
    loaded.play(loaded.legal_moves[0])
    time_source.pass_by(1e200)
    loaded.undo()
    assert loaded.clock.elapsed == 1e15
    assert assert_comes_back(loaded).move_count == loaded.move_count


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "true",
        "0",
        "NaN",
        '"text"',
        "[]",
        "{}",
        "[{}]",
        "{",
        "not json",
        "\0",
        "\ud800",
        '{"a": 1}',
        "[" * 100_000,
        '{"a":' * 50_000,
        "9" * 10_000,
        "{" + '"a": 1, ' * 1000,
        "RU1-C-AAAAABB",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(sol.SaveError):
        sol.load(text)


@pytest.mark.parametrize("depth", [10, 100, 300, 400, 500, 600, 700, 800, 900, 950, 980, 1000, 3000, 20_000])
def test_a_value_nested_too_deeply_is_refused(depth: int) -> None:
    # Both reading the value and computing a checksum over it can run out of stack, at different depths.
    saved = json.loads(mid_game("RU1-C-AAAAABB").save())
    for name in saved:
        members = ", ".join(
            f'"{key}": {"[" * depth + "]" * depth if key == name else json.dumps(saved[key])}' for key in saved
        )
        with pytest.raises(sol.SaveError) as refused:
            sol.load("{" + members + "}")
        assert "recursion" not in str(refused.value)


def test_two_saves_are_not_one() -> None:
    saved = new("RU1-C-AAAAABB").save()
    for text in (saved + saved, saved + "x", "x" + saved, saved.replace("{", "[", 1)):
        with pytest.raises(sol.SaveError):
            sol.load(text)
