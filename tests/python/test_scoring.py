"""Points, as really added and as taken back."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support import (
    CARD_CODES,
    CARD_RULES,
    CELL_GAMES,
    DECK,
    MAHJONG_CODE,
    STOCK_GAMES,
    YUKON_LIKE,
    at,
    board,
    card_game,
    has_face_down,
    new,
    play_all,
    play_at_random,
    recorded,
    redo_all,
    undo_all,
)

RUSSIAN_SHAPE = [1, 6, 7, 8, 9, 10, 11]


def easy_russian(rules: str, seed: int) -> tuple[str, list[str]]:
    """A deal of the right shape in which every card goes straight up, and the moves that do it."""
    places = [number for number, size in enumerate(RUSSIAN_SHAPE, start=1) for _ in range(size)]
    random.Random(seed).shuffle(places)
    piles: dict[int, list[str]] = {number: [] for number in range(1, 8)}
    for card, place in zip(reversed(DECK), reversed(places), strict=True):
        piles[place].append(card)
    columns = {
        number: " ".join(f"<{card}>" if index < number - 1 else card for index, card in enumerate(cards))
        for number, cards in piles.items()
    }
    return board(rules, columns), [f"{place}h" for place in places]


@pytest.mark.parametrize("rules", YUKON_LIKE)
@pytest.mark.parametrize("seed", range(5))
def test_a_win_without_taking_back_is_625(rules: str, seed: int) -> None:
    text, moves = easy_russian(rules, seed)
    game = at(text)
    changes = play_all(game, moves)
    assert game.is_won
    assert game.score == 625
    assert sum(change.points for change in changes) == 625
    assert sum(change.turned is not None for change in changes) == 21
    assert [change.won for change in changes] == [False] * 51 + [True]


@pytest.mark.parametrize("rules", CARD_RULES)
def test_a_card_to_its_foundation_is_ten(rules: str) -> None:
    game = card_game(rules, {1: "2S", 2: "AS"}, under=3, hidden=has_face_down(rules))
    assert [change.points for change in play_all(game, "2h 1h")] == [10, 10]
    assert game.score == 20


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_taking_back_is_free_and_putting_up_again_earns_again(rules: str) -> None:
    onto = "3S" if rules == "RU C" else "3H"
    game = card_game(rules, {1: onto, 2: "2S", 3: "AS"}, under=4, hidden=has_face_down(rules))
    changes = play_all(game, "3h 2h hS1 1h hS1 1h")
    assert [change.points for change in changes] == [10, 10, 0, 10, 0, 10]
    assert [change.score for change in changes] == [10, 20, 20, 30, 30, 40]


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_a_king_going_back_and_forth_earns_nothing(rules: str) -> None:
    game = card_game(rules, {1: "KS"}, under=2, hidden=has_face_down(rules))
    changes = play_all(game, "16 67 71 17 71")
    assert [change.points for change in changes] == [0] * 5
    assert game.score == 0


def test_a_king_that_lays_a_card_open_earns_five_once() -> None:
    game = card_game("RU C", {1: "<2D> KS"}, under=2, hidden=True)
    assert [change.points for change in play_all(game, "16 67 76")] == [5, 0, 0]
    assert game.score == 5


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_a_waste_card_to_a_column_is_five(rules: str) -> None:
    game = card_game(rules, {1: "TH"}, waste="5D 9C", under=2, hidden=has_face_down(rules))
    change = game.play("w1")
    assert (change.points, change.score, game.score) == (5, 5, 5)


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_a_waste_card_to_a_foundation_is_ten(rules: str) -> None:
    game = card_game(rules, {1: "TH"}, waste="5D AC", under=2, hidden=has_face_down(rules))
    assert game.play("wh").points == 10


def test_a_king_from_the_waste_to_an_empty_column_is_five_too() -> None:
    game = card_game("TF D1N", {1: "TH"}, waste="5D KC", under=2)
    assert game.play("w5").points == 5


@pytest.mark.parametrize("rules", ["KL D1N", "KL D3N"])
def test_klondike_gives_five_for_a_card_that_is_turned(rules: str) -> None:
    game = card_game(rules, {1: "TH", 2: "<5D> 9C", 3: "<6D> AC"}, under=4, hidden=True)
    assert [change.points for change in play_all(game, "21 3h")] == [5, 15]
    assert game.score == 20


@pytest.mark.parametrize("rules", STOCK_GAMES)
@pytest.mark.parametrize("ups", range(13))
def test_a_redeal_costs_a_hundred_and_never_goes_below_nothing(rules: str, ups: int) -> None:
    aces = " ".join(f"{rank}S" for rank in reversed("A23456789TJQK"[:ups]))
    game = card_game(rules, {}, waste=f"KD QD {aces}".strip(), under=2, hidden=has_face_down(rules))
    play_all(game, ["wh"] * ups)
    earned = 10 * ups
    assert game.score == earned
    changes = recorded(game)
    lost = min(100, earned)
    change = game.play("redeal")
    assert (change.points, change.score, game.score) == (-lost, earned - lost, earned - lost)
    # Undo gives back exactly what it took.
    game.undo()
    assert game.score == earned
    game.redo()
    assert game.score == earned - lost
    assert [change.points for change in changes] == [-lost, lost, -lost]
    assert [change.score for change in changes] == [earned - lost, earned, earned - lost]


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_cells_and_columns_earn_nothing(rules: str) -> None:
    game = card_game(rules, {1: "8H", 2: "7H" if rules.startswith("BK") else "7S"}, under=3)
    assert [change.points for change in play_all(game, "1a a5 25")] == [0, 0, 0]


@pytest.mark.parametrize("code", CARD_CODES)
def test_the_points_told_are_the_points_counted(code: str) -> None:
    for seed in range(5):
        game = new(code, undo_limit=None)
        told: list[tuple[int, int]] = []

        def note(change: Any, told: list[tuple[int, int]] = told) -> None:
            told.append((change.points, change.score))

        game.on_change(note)
        play_at_random(game, random.Random(seed), 150)
        final = game.score
        undo_all(game)
        assert game.score == 0
        redo_all(game)
        assert game.score == final
        running = 0
        for points, score in told:
            running += points
            assert running == score
            assert score >= 0


def test_mahjong_has_no_score() -> None:
    game = new(MAHJONG_CODE)
    changes = play_all(game, game.plan)
    assert {(change.points, change.score) for change in changes} == {(0, 0)}
