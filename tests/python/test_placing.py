"""Where a card can go and where a tap, a double tap and auto-place put it."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
import solitaires as sol
from support import (
    CARD_CODES,
    CARD_RULES,
    CELL_GAMES,
    DECK,
    STOCK_GAMES,
    YUKON_LIKE,
    Game,
    all_cards,
    assert_raises_untouched,
    at,
    board,
    card_game,
    codes,
    column,
    has_face_down,
    new,
    others,
    play_at_random,
    state,
    texts,
)


def double_tapped(game: Game, card: str) -> str | None:
    """The move that a double tap plays, taken back again."""
    before = game.position
    change = game.double_tap(card)
    if change is None:
        assert game.position == before
        return None
    assert change.kind == "play"
    assert game.history[-1] == change.move
    game.undo()
    return str(change.move)


def best(game: Game, card: str) -> str | None:
    """The move that auto-place chooses; asking changes nothing."""
    before = state(game)
    move = game.best_destination(card)
    assert state(game) == before
    return None if move is None else str(move)


# --- destinations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CARD_CODES)
def test_the_destinations_of_all_cards_are_the_legal_moves(code: str) -> None:
    game = new(code)
    rng = random.Random(code)
    for _ in range(30):
        # A draw may count as a move of the card that is drawn first, and of no other card.
        drawn_next = codes(game.stock[-1:])
        found = [move for card in DECK if card not in drawn_next for move in game.destinations(card)]
        assert sorted(found) == sorted(move for move in game.legal_moves if str(move) not in ("draw", "redeal"))
        for card in drawn_next:
            assert texts(game.destinations(card)) in ([], ["draw"])
        for pile in game.columns:
            for card in pile[-1:]:
                # A card and its text serve alike.
                assert game.destinations(card) == game.destinations(card.code) == game.destinations(str(card))
        if play_at_random(game, rng, 1) == 0:
            break


def test_destinations_have_the_card_as_their_base() -> None:
    game = card_game("BK C2", {1: "8H 7H", 2: "9H", 3: "9D 8D", 4: "AS"}, under=5)
    assert sorted(texts(game.destinations("8H"))) == ["12x2", "16x2", "17x2", "18x2"]
    assert sorted(texts(game.destinations("7H"))) == ["16", "17", "18", "1a", "1b"]
    assert sorted(texts(game.destinations("AS"))) == ["46", "47", "48", "4a", "4b", "4h"]
    assert game.destinations("2S") == []


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_destinations_of_the_top_of_a_foundation(rules: str) -> None:
    onto = {"RU C": "7H", "RU R": "7D"}.get(rules, "7S")
    game = card_game(rules, {1: onto}, foundations="0600", under=2, hidden=has_face_down(rules))
    assert texts(game.destinations("6H")) == ["hH1"]
    assert game.destinations("5H") == []


# --- tap ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", CARD_RULES)
def test_a_tap_sends_the_last_card_up_or_does_nothing(rules: str) -> None:
    game = card_game(rules, {1: "3H 2S", 2: "AS", 3: "3S"}, under=4, hidden=has_face_down(rules))
    before = state(game)
    assert game.tap("2S") is None
    assert state(game) == before
    change = game.tap("AS")
    assert (change.kind, str(change.move), change.points) == ("play", "2h", 10)
    assert game.tap("3S") is None
    # Not the last card of its column, and a card that is up already.
    assert game.tap("3H") is None
    assert game.tap("AS") is None
    assert str(game.tap(game.columns[0][-1]).move) == "1h"
    assert game.move_count == 2


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_a_tap_on_the_waste_top(rules: str) -> None:
    game = card_game(rules, {1: "3H"}, stock="2C", waste="2S AS AH", under=2, hidden=has_face_down(rules))
    # Below the top and in the stock nothing can be tapped.
    assert game.tap("AS") is None
    assert game.tap("2C") is None
    assert str(game.tap("AH").move) == "wh"
    assert str(game.tap("AS").move) == "wh"
    assert str(game.tap("2S").move) == "wh"
    # The waste is empty now.
    assert game.waste == ()


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_a_tap_on_a_cell_card(rules: str) -> None:
    game = card_game(rules, {1: "3H"}, cells="AS", under=2)
    assert str(game.tap("AS").move) == "ah"
    game = card_game(rules, {1: "3H"}, cells="2S", under=2)
    assert game.tap("2S") is None


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_a_tap_on_the_stock_draws_or_redeals(rules: str) -> None:
    game = card_game(rules, {}, stock="5H", under=1, hidden=has_face_down(rules))
    assert str(game.tap_stock().move) == "draw"
    assert str(game.tap_stock().move) == "redeal"
    assert str(game.tap_stock().move) == "draw"
    assert game.move_count == 3
    bare = card_game(rules, {}, under=1, hidden=has_face_down(rules))
    before = state(bare)
    assert bare.tap_stock() is None
    assert state(bare) == before


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *CELL_GAMES])
def test_a_tap_on_a_stock_that_is_not_there_does_nothing(rules: str) -> None:
    game = card_game(rules, {1: "2S"}, under=2, hidden=has_face_down(rules))
    before = state(game)
    assert game.tap_stock() is None
    assert state(game) == before


# --- double tap -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", CARD_RULES)
def test_a_double_tap_prefers_the_foundation(rules: str) -> None:
    onto = "2S" if rules == "RU C" or rules.startswith("BK") else "2H"
    game = card_game(rules, {1: "AS", 2: onto}, under=3, hidden=has_face_down(rules))
    assert double_tapped(game, "AS") == "1h"


def test_a_double_tap_takes_the_longest_column_and_face_down_cards_count() -> None:
    columns = {1: "7H", 2: "8S", 3: "<2C> <3C> 8C", 4: "4D 8H"}
    game = card_game("RU R", columns, under=5, hidden=True)
    assert double_tapped(game, "7H") == "13"
    assert best(game, "7H") == "13"
    # The longest column does not help when it does not accept the card.
    game = card_game("YK S", {**columns, 3: "<2C> <3C> 8D"}, under=5, hidden=True)
    assert double_tapped(game, "7H") == "12"
    assert best(game, "7H") == "12"


def test_ties_go_to_the_leftmost_column() -> None:
    game = card_game("RU R", {2: "3C 8S", 3: "2C 8C", 4: "7H", 5: "4D 8H"}, under=6, hidden=True)
    assert double_tapped(game, "7H") == "42"
    assert best(game, "7H") == "42"


@pytest.mark.parametrize("rules", ["RU R", "YK S"])
def test_a_double_tap_moves_a_group_in_any_order(rules: str) -> None:
    game = card_game(rules, {1: "8S", 2: "2C 7H KD 3S"}, under=3, hidden=True)
    assert double_tapped(game, "7H") == "21x3"
    # A group that is headed by a king may go to an empty column, unless it is the whole column.
    assert double_tapped(game, "KD") == "24x2"
    whole = card_game(rules, {1: "8S", 2: "KD 3S"}, under=3, hidden=True)
    assert double_tapped(whole, "KD") is None
    assert best(whole, "KD") == "24x2"


def test_a_group_over_the_limit_is_not_accepted() -> None:
    group = ["7H", *others(20, "8H 7H 8S 2D KD")]
    game = card_game("RU R", {1: "8H", 2: "2D " + " ".join(group)}, under=3, hidden=True)
    assert double_tapped(game, "7H") is None
    assert best(game, "7H") is None
    king = ["KD", *group[1:]]
    game = card_game("RU R", {1: "8H", 2: "2D " + " ".join(king)}, under=3, hidden=True)
    assert double_tapped(game, "KD") is None
    assert best(game, "KD") is None


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_a_double_tap_in_stock_games(rules: str) -> None:
    columns = {1: "9D", 2: "9H", 3: "8S 7D"}
    game = card_game(rules, columns, waste="5H KC", under=4, hidden=has_face_down(rules))
    # Two columns of one card: the leftmost.
    assert double_tapped(game, "8S") == "31x2"
    assert double_tapped(game, "KC") == "w5"
    assert best(game, "KC") == "w5"
    # Not the top of the waste, and nowhere to go.
    assert double_tapped(game, "5H") is None
    assert double_tapped(game, "9D") is None
    assert best(game, "9D") is None


def test_a_group_out_of_order_is_not_moved_in_thoughtful() -> None:
    game = card_game("TF D1N", {1: "9D", 2: "8S 7S"}, under=3)
    assert double_tapped(game, "8S") is None
    assert best(game, "8S") is None


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_a_double_tap_in_cell_games(rules: str) -> None:
    baker = rules.startswith("BK")
    seven, six = ("7S", "6S") if baker else ("7H", "6S")
    columns = {1: "8S", 2: f"KD {seven}", 3: f"2C {six}", 4: "9C JD"}
    game = card_game(rules, columns, under=5)
    assert double_tapped(game, seven) == "21"
    # The longest column that takes the six is column 2; else an empty column; else a cell.
    assert double_tapped(game, six) == "32"
    assert double_tapped(game, "JD") == "46"
    assert best(game, "JD") == "46"
    # A whole column stays away from an empty column, and takes the first cell.
    assert double_tapped(game, "8S") == "1a"
    assert best(game, "8S") == "16"


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_a_double_tap_takes_the_first_empty_cell_when_no_column_is_left(rules: str) -> None:
    tops = {1: "2S", 2: "2H", 3: "2D", 4: "9S", 5: "9H", 6: "9D", 7: "9C", 8: "2C"}
    cells = int(rules[-1])
    for taken in range(cells + 1):
        game = card_game(rules, tops, cells=" ".join(["KS", "KH", "KD", "KC"][:taken]), under=1)
        expected = None if taken == cells else "4" + "abcd"[taken]
        assert double_tapped(game, "9S") == expected
        # Auto-place knows columns only.
        assert best(game, "9S") is None
        if taken:
            # A cell card is not moved to another cell.
            assert double_tapped(game, "KS") is None


@pytest.mark.parametrize("rules", ["BK C4", "BK C2", "FC C4", "FC C3"])
def test_the_first_empty_cell_may_lie_before_a_taken_one(rules: str) -> None:
    tops = {1: "2S", 2: "2H", 3: "2D", 4: "9S", 5: "9H", 6: "9D", 7: "9C", 8: "2C"}
    game = card_game(rules, tops, cells="- KS", under=1)
    assert double_tapped(game, "9S") == "4a"


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_a_cell_card_goes_to_a_column_or_an_empty_one(rules: str) -> None:
    onto = "8S" if rules.startswith("BK") else "8H"
    game = card_game(rules, {1: onto}, cells="7S", under=2)
    assert double_tapped(game, "7S") == "a1"
    assert best(game, "7S") == "a1"
    game = card_game(rules, {1: "4C"}, cells="7S", under=2)
    assert double_tapped(game, "7S") == "a3"
    assert best(game, "7S") == "a3"


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_a_group_in_a_cell_game_respects_the_capacity(rules: str) -> None:
    baker = rules.startswith("BK")
    run = "8S 7S 6S" if baker else "8S 7H 6S"
    onto = "9S" if baker else "9H"
    cells = int(rules[-1])
    held = " ".join(["KS", "KH", "KD", "KC"][:cells])
    singles = {4: "2D", 5: "4D", 6: "QD", 7: "QC"}
    # No cell and no column is free: one card at a time, so the group goes nowhere.
    game = card_game(rules, {1: onto, 2: f"2C {run}", **singles, 8: "TD"}, cells=held, under=3)
    assert double_tapped(game, "8S") is None
    assert best(game, "8S") is None
    # Two empty columns: four cards onto a column, and two into an empty one.
    del singles[7]
    game = card_game(rules, {1: onto, 2: f"2C {run}", **singles}, cells=held, under=3)
    assert double_tapped(game, "8S") == "21x3"
    assert best(game, "8S") == "21x3"
    game = card_game(rules, {1: "TC", 2: f"2C {run}", **singles}, cells=held, under=3)
    assert double_tapped(game, "8S") is None
    assert best(game, "8S") is None
    middle = "7S" if baker else "7H"
    assert double_tapped(game, middle) == "27x2"
    assert best(game, middle) == "27x2"


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_a_group_is_not_put_into_a_cell(rules: str) -> None:
    run = "9S 8S" if rules.startswith("BK") else "9S 8H"
    tops = {1: "2S", 2: "2H", 3: "2D", 4: run, 5: "9H", 6: "9D", 7: "9C", 8: "2C"}
    game = card_game(rules, tops, under=1)
    assert double_tapped(game, "9S") is None


@pytest.mark.parametrize("rules", CARD_RULES)
def test_a_double_tap_elsewhere_does_nothing(rules: str) -> None:
    onto = "7H" if rules == "RU C" or rules.startswith("BK") else "7S"
    stock: dict[str, Any] = {"stock": "KC", "waste": "KD 3C"} if rules in STOCK_GAMES else {}
    game = card_game(rules, {1: onto}, foundations="0600", under=2, hidden=has_face_down(rules), **stock)
    # On a foundation card, though the card could come back in some games; on one that lies deeper there.
    assert double_tapped(game, "6H") is None
    assert double_tapped(game, "2H") is None
    if rules in STOCK_GAMES:
        assert double_tapped(game, "KC") is None
        assert double_tapped(game, "KD") is None
        assert best(game, "KC") is None
        assert best(game, "KD") is None
    if has_face_down(rules):
        hidden = card_game(rules, {1: "<KC> 2D"}, under=2, hidden=True)
        assert double_tapped(hidden, "KC") is None
        assert best(hidden, "KC") is None


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_auto_place_serves_a_foundation_card_too(rules: str) -> None:
    onto = {"RU C": "7H", "RU R": "7D"}.get(rules, "7S")
    game = card_game(rules, {1: onto}, foundations="0600", under=2, hidden=has_face_down(rules))
    assert best(game, "6H") == "hH1"
    assert best(game, "5H") is None


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_auto_place_does_not_take_from_a_fixed_foundation(rules: str) -> None:
    game = card_game(rules, {1: "7H", 2: "7S"}, foundations="0600", under=3)
    assert best(game, "6H") is None
    assert game.destinations("6H") == []


@pytest.mark.parametrize("rules", CARD_RULES)
def test_auto_place_never_chooses_the_foundation(rules: str) -> None:
    tops = {1: "AS", 2: "9H", 3: "9D", 4: "9C", 5: "9S", 6: "TD", 7: "TC"}
    if rules in CELL_GAMES:
        tops[8] = "TH"
    game = card_game(rules, tops, under=7, hidden=has_face_down(rules))
    assert best(game, "AS") is None
    assert double_tapped(game, "AS") == "1h"


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_auto_place_offers_an_empty_column_to_a_whole_column(rules: str) -> None:
    game = at(board(rules, {2: "KC"}, foundations="KKKQ"))
    assert best(game, "KC") == "21"
    assert double_tapped(game, "KC") == "2h"


def test_an_accepting_column_comes_before_an_empty_one_however_short() -> None:
    game = card_game("BK C4", {2: "2C 5D", 7: "6D"}, under=8)
    assert double_tapped(game, "5D") == "27"
    assert best(game, "5D") == "27"


@pytest.mark.parametrize("code", CARD_CODES)
def test_three_fast_taps_on_every_card_lose_nothing(code: str) -> None:
    game = new(code, undo_limit=None)
    rng = random.Random(code)
    for _ in range(60):
        card = rng.choice(DECK)
        for tap in (game.double_tap, game.tap, game.double_tap):
            move = game.best_destination(card)
            assert move is None or game.refusal(move) is None
            tap(card)
        game.tap_stock()
        assert sorted(all_cards(game)) == sorted(DECK)


def test_a_tap_asks_for_a_card() -> None:
    game = new("RU1-C-AAAAABB")
    for call in (game.tap, game.double_tap, game.destinations, game.best_destination):
        assert_raises_untouched(game, sol.CardError, partial(call, "ZZ"))
        assert_raises_untouched(game, TypeError, partial(call, 5))
        assert_raises_untouched(game, TypeError, partial(call, None))


def test_a_tap_moves_what_it_says() -> None:
    game = card_game("YK S", {1: "8S", 2: "2C 7H KD 3S"}, under=3, hidden=True)
    change = game.double_tap("7h")
    assert codes(change.cards) == ["7H", "KD", "3S"]
    assert column(game, 1) == ["8S", "7H", "KD", "3S"]
