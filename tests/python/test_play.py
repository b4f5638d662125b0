"""The rules of each card game by example, from positions made by hand."""

from __future__ import annotations

import itertools

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
    assert_allowed,
    assert_refused,
    at,
    board,
    card_game,
    codes,
    column,
    has_face_down,
    nearly_won,
    new,
    others,
    position_of,
    stuck_board,
    texts,
)

# --- the deals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CARD_CODES)
def test_a_deal_has_its_shape(code: str) -> None:
    game = new(code)
    sizes = [len(pile) for pile in game.columns]
    hidden = list(game.face_down)
    kind, option = code[:2], game.code.option
    if kind in ("RU", "YK"):
        assert sizes == [1, 6, 7, 8, 9, 10, 11]
        assert hidden == [0, 1, 2, 3, 4, 5, 6]
    elif kind in ("TF", "KL"):
        assert sizes == [1, 2, 3, 4, 5, 6, 7]
        assert hidden == ([0] * 7 if kind == "TF" else [0, 1, 2, 3, 4, 5, 6])
    else:
        assert sizes == [7, 7, 7, 7, 6, 6, 6, 6]
        assert hidden == [0] * 8
    assert len(game.stock) == (24 if kind in ("TF", "KL") else 0)
    assert game.waste == ()
    assert game.cells == ((None,) * int(option[1]) if kind in ("BK", "FC") else ())
    assert tuple(game.foundations) == (0, 0, 0, 0)
    assert game.score == 0
    assert sorted(all_cards(game)) == sorted(DECK)


@pytest.mark.parametrize("code", CARD_CODES)
def test_the_text_view_shows_code_and_cards(code: str) -> None:
    game = new(code)
    assert code in str(game)
    assert str(game.columns[0][-1]) in str(game) or game.columns[0][-1].code in str(game)


# --- Russian, Yukon -------------------------------------------------------------------------------------------------


def test_russian_builds_down_in_the_same_suit() -> None:
    game = card_game("RU C", {1: "8H", 2: "8D", 3: "8S", 4: "9H", 5: "7H", 6: "6H"}, under=7, hidden=True)
    assert_refused(game, "57", "column-same-suit")
    assert_refused(game, "52", "column-same-suit")
    assert_refused(game, "53", "column-same-suit")
    assert_refused(game, "54", "column-same-suit")
    assert_refused(game, "61", "column-same-suit")
    change = game.play("51")
    assert column(game, 1) == ["8H", "7H"]
    assert (change.kind, str(change.move), codes(change.cards)) == ("play", "51", ["7H"])
    assert (change.turned, change.points, change.score, change.won) == (None, 0, 0, False)
    game.play("61")
    game.play("14x3")
    assert column(game, 4) == ["9H", "8H", "7H", "6H"]
    assert column(game, 1) == []


def test_relaxed_russian_ignores_the_suit_in_columns() -> None:
    game = card_game("RU R", {1: "8H", 2: "8D", 3: "8S", 4: "9C", 5: "7H"}, under=6, hidden=True)
    assert_allowed(game, "51", "52", "53", "14", "24", "34")
    assert_refused(game, "54", "column-any-suit")
    assert_refused(game, "45", "column-any-suit")
    assert_refused(game, "57", "empty-column-king")


def test_yukon_alternates_colours() -> None:
    game = card_game("YK S", {1: "8H", 2: "8D", 3: "8S", 4: "8C", 5: "7H"}, under=6, hidden=True)
    assert_allowed(game, "53", "54")
    assert_refused(game, "51", "column-alternating")
    assert_refused(game, "52", "column-alternating")


@pytest.mark.parametrize("rules", YUKON_LIKE)
def test_a_group_need_not_be_in_order_and_only_its_base_must_fit(rules: str) -> None:
    onto = {"RU C": "4C", "RU R": "4C", "YK S": "4H"}[rules]
    group = "3C 7D AS 4S TH"
    game = card_game(rules, {1: onto, 2: f"2D {group}"}, under=3, hidden=True)
    change = game.play("21x5")
    assert codes(change.cards) == group.split()
    assert column(game, 1) == [onto, *group.split()]
    assert column(game, 2) == ["2D"]
    assert game.move_count == 1
    assert str(game.undo()) == "21x5"
    assert column(game, 2) == ["2D", *group.split()]


@pytest.mark.parametrize("rules", YUKON_LIKE)
def test_at_most_twenty_cards_move_at_once(rules: str) -> None:
    onto = {"RU C": "8H", "RU R": "8S", "YK S": "8S"}[rules]
    for count in (19, 20, 21, 30):
        group = ["7H", *others(count - 1, onto, "7H")]
        game = card_game(rules, {1: onto, 2: " ".join(group)}, under=3, hidden=True)
        if count <= 20:
            game.play(f"21x{count}")
            assert column(game, 1) == [onto, *group]
        else:
            assert_refused(game, f"21x{count}", "group-limit")


@pytest.mark.parametrize("rules", YUKON_LIKE)
def test_a_card_laid_open_turns_face_up_in_the_same_move(rules: str) -> None:
    onto = {"RU C": "8H", "RU R": "8H", "YK S": "8S"}[rules]
    game = card_game(rules, {1: onto, 2: "<2D> <5C> 7H"}, under=3, hidden=True)
    before = position_of(game)
    assert game.face_down[1] == 2
    change = game.play("21")
    assert change.turned.code == "5C"
    assert (change.points, change.score, game.score) == (5, 5, 5)
    assert game.face_down[1] == 1
    assert "<2D> 5C" in position_of(game)
    game.undo()
    assert position_of(game) == before
    assert game.score == 0


def test_a_foundation_move_turns_a_card_too() -> None:
    game = card_game("RU C", {1: "<9D> AH"}, under=2, hidden=True)
    change = game.play("1h")
    assert change.turned.code == "9D"
    assert (change.points, game.score) == (15, 15)


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_only_a_king_goes_to_an_empty_column(rules: str) -> None:
    game = card_game(rules, {1: "KS QH", 2: "9C", 3: "KD", 4: "QS"}, under=5, hidden=has_face_down(rules))
    assert_refused(game, "47", "empty-column-king")
    assert_refused(game, "27", "empty-column-king")
    assert_refused(game, "17", "empty-column-king")
    # A king that heads its column may go to an empty one, pointless as it is.
    assert_allowed(game, "36", "37", "16x2", "17x2")
    game.play("17x2")
    assert column(game, 7) == ["KS", "QH"]
    assert column(game, 1) == []


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_only_a_king_goes_from_the_waste_to_an_empty_column(rules: str) -> None:
    game = card_game(rules, {}, waste="QS KD 5C", under=1, hidden=has_face_down(rules))
    assert_refused(game, "w2", "empty-column-king")
    game = card_game(rules, {}, waste="5C KD", under=1, hidden=has_face_down(rules))
    assert_allowed(game, "w2", "w7")


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_the_top_of_a_foundation_comes_back_by_the_placing_rules(rules: str) -> None:
    onto = {"RU C": "7H", "RU R": "7D"}.get(rules, "7S")
    game = card_game(rules, {1: onto, 2: "9H"}, foundations="0600", under=3, hidden=has_face_down(rules))
    change = game.play("hH1")
    assert codes(change.cards) == ["6H"]
    assert (change.points, game.score) == (0, 0)
    assert tuple(game.foundations) == (0, 5, 0, 0)
    assert column(game, 1) == [onto, "6H"]
    where = {"RU C": "column-same-suit", "RU R": "column-any-suit"}.get(rules, "column-alternating")
    assert_refused(game, "hH2", where)
    assert_refused(game, "hH4", "empty-column-king")
    assert game.play("1h").points == 10


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_a_king_comes_back_to_an_empty_column(rules: str) -> None:
    game = at(board(rules, {}, foundations="KKKK"))
    assert game.is_won
    assert not game.is_stuck
    kings = {f"h{suit}{number}" for suit in "SHDC" for number in range(1, 8)}
    assert set(texts(game.legal_moves)) == kings
    change = game.play("hC7")
    assert not game.is_won
    assert not change.won
    change = game.play("7h")
    assert game.is_won
    assert change.won


# --- Thoughtful, Klondike -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_stock_games_build_in_alternating_colours(rules: str) -> None:
    hidden = has_face_down(rules)
    game = card_game(rules, {1: "8S", 2: "8H", 3: "9D", 4: "7H", 5: "6C"}, waste="5S 7D", under=7, hidden=hidden)
    assert_allowed(game, "41", "w1", "13", "54")
    assert_refused(game, "42", "column-alternating")
    assert_refused(game, "w2", "column-alternating")
    assert_refused(game, "43", "column-alternating")
    change = game.play("w1")
    assert codes(change.cards) == ["7D"]
    assert codes(game.waste) == ["5S"]
    assert column(game, 1) == ["8S", "7D"]


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_an_ordered_group_moves_and_any_other_does_not(rules: str) -> None:
    if rules.startswith("TF"):
        game = card_game(rules, {1: "9D", 2: "4C 8S 7H 6C", 3: "9H 8C 7D 5S"}, under=7)
        # In Thoughtful a run that was dealt in order may move from the start, but not across a break.
        assert_refused(game, "21x4", "group-sequence")
        assert_refused(game, "31x3", "group-sequence")
        assert_refused(game, "31x2", "group-sequence")
    else:
        game = card_game(rules, {1: "9D", 2: "<4C> 8S 7H 6C"}, under=7, hidden=True)
        assert_refused(game, "21x4", "face-down")
    assert_allowed(game, "21x3")
    game.play("21x3")
    assert column(game, 1) == ["9D", "8S", "7H", "6C"]
    assert column(game, 2) == ["4C"]


def test_the_longest_run_of_thirteen_moves() -> None:
    run = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"
    game = card_game("TF D1N", {1: run}, under=2)
    game.play("17x13")
    assert column(game, 7) == run.split()


@pytest.mark.parametrize("rules", ["KL D1N", "KL D3N"])
def test_klondike_turns_the_card_it_lays_open(rules: str) -> None:
    game = card_game(rules, {1: "9D", 2: "<4C> 8S"}, under=7, hidden=True)
    change = game.play("21")
    assert change.turned.code == "4C"
    assert (change.points, game.score) == (5, 5)
    assert game.face_down[1] == 0


@pytest.mark.parametrize(("rules", "drawn"), [("TF D1N", 1), ("KL D1N", 1), ("TF D3N", 3), ("KL D3N", 3)])
def test_drawing_shows_the_cards_in_order(rules: str, drawn: int) -> None:
    stock = ["5H", "2C", "QD", "9S", "3D"]
    game = card_game(rules, {}, stock=" ".join(stock), waste="AS", under=7, hidden=has_face_down(rules))
    assert codes(game.stock) == stock[::-1]
    shown = ["AS"]
    while stock:
        now, stock = stock[:drawn], stock[drawn:]
        change = game.play("draw")
        assert codes(change.cards) == now
        assert (change.turned, change.points) == (None, 0)
        shown += now
        assert codes(game.waste) == shown
        assert codes(game.stock) == stock[::-1]
    assert_refused(game, "draw", "stock-empty")


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_a_redeal_keeps_the_order_and_has_no_limit(rules: str) -> None:
    stock = ["5H", "2C", "QD", "9S", "3D"]
    game = card_game(rules, {}, stock=" ".join(stock), under=7, hidden=has_face_down(rules))
    before = position_of(game)
    for _ in range(30):
        while game.stock:
            game.play("draw")
        assert codes(game.waste) == stock
        change = game.play("redeal")
        assert len(change.cards) == 0
        assert game.waste == ()
        assert position_of(game) == before


@pytest.mark.parametrize("rules", ["TF D3N", "KL D3N"])
def test_playing_the_third_card_opens_the_second(rules: str) -> None:
    game = card_game(rules, {1: "TH", 2: "9D"}, stock="5H 8S 9C 4D", under=7, hidden=has_face_down(rules))
    game.play("draw")
    game.play("w1")
    assert codes(game.waste) == ["5H", "8S"]
    game.play("w2")
    assert codes(game.waste) == ["5H"]
    assert column(game, 2)[-1] == "8S"


def test_the_waste_top_goes_to_its_foundation() -> None:
    game = card_game("TF D1N", {1: "3H"}, foundations="0A00", stock="4H", waste="5H 2H", under=7)
    change = game.play("wh")
    assert codes(change.cards) == ["2H"]
    assert (change.points, change.score) == (10, 10)
    assert tuple(game.foundations) == (0, 2, 0, 0)
    assert_refused(game, "wh", "foundation-order")


# --- Baker's, FreeCell ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_cell_games_build_by_suit_or_colour(rules: str) -> None:
    game = card_game(rules, {1: "8H", 2: "8D", 3: "8S", 4: "9H", 5: "7H"}, under=6)
    if rules.startswith("BK"):
        assert_allowed(game, "51", "14")
        assert_refused(game, "52", "column-same-suit")
        assert_refused(game, "53", "column-same-suit")
        assert_refused(game, "54", "column-same-suit")
    else:
        assert_allowed(game, "53", "34")
        assert_refused(game, "51", "column-alternating")
        assert_refused(game, "52", "column-alternating")
        assert_refused(game, "54", "column-alternating")
    # Any card may go to an empty column.
    assert_allowed(game, "57", "58", "17", "68")


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_a_cell_holds_one_card_of_any_kind(rules: str) -> None:
    cells = int(rules[-1])
    game = card_game(rules, {1: "8H", 2: "AD", 3: "2D"}, under=4)
    last = "abcd"[cells - 1]
    for move in ("1" + last, "2" + last, "3" + last, "4" + last):
        assert_allowed(game, move)
    game.play("3" + last)
    assert codes([game.cells[cells - 1]]) == ["2D"]
    assert [card is None for card in game.cells] == [True] * (cells - 1) + [False]
    assert_refused(game, "1" + last, "cell-occupied")
    if cells < 4:
        assert_refused(game, "1" + "abcd"[cells], "no-such-pile")
        assert_refused(game, "abcd"[cells] + "1", "no-such-pile")
    assert_refused(game, last + "h", "foundation-order")
    assert game.play("2h").points == 10
    assert game.play(last + "h").points == 10
    assert game.cells == (None,) * cells


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_a_cell_card_goes_back_to_a_column(rules: str) -> None:
    game = card_game(rules, {1: "8H", 2: "7D"}, cells="7H" if rules.startswith("BK") else "7S", under=3)
    assert_refused(game, "a2", "column-same-suit" if rules.startswith("BK") else "column-alternating")
    assert_allowed(game, "a5")
    game.play("a1")
    assert column(game, 1)[0] == "8H"
    assert len(column(game, 1)) == 2
    assert game.cells[0] is None


def capacity_game(rules: str, *, run: int, taken: int, empty: int) -> Game:
    """A run of that many cards in column 2 that fits on column 1; the last `empty` columns are empty."""
    suits = "HHHHHHHHHHH" if rules.startswith("BK") else "SHSHSHSHSHS"
    cards = [rank + suit for rank, suit in zip("JT98765432A", suits, strict=True)]
    # The run does not continue the card that it lies on.
    columns = {1: "QH", 2: " ".join(["2D", *cards[:run]])}
    columns |= dict(zip(range(4, 9 - empty), ["5D", "5C", "3D", "3C", "9D"], strict=False))
    return card_game(rules, columns, cells=" ".join(["KS", "KH", "KD", "KC"][:taken]), under=3)


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_group_capacity_counts_empty_cells_and_columns(rules: str) -> None:
    """(empty cells + 1) * 2 ^ (empty columns), where an empty destination does not count."""
    cells = int(rules[-1])
    for taken, empty, run in itertools.product(range(cells + 1), range(6), range(1, 12)):
        game = capacity_game(rules, run=run, taken=taken, empty=empty)
        capacity = {"1": (cells - taken + 1) * 2**empty}
        if empty:
            capacity["8"] = (cells - taken + 1) * 2 ** (empty - 1)
        for column_number, most in capacity.items():
            move = f"2{column_number}" + (f"x{run}" if run > 1 else "")
            if run <= most:
                assert_allowed(game, move)
            else:
                assert_refused(game, move, "group-capacity")


def test_the_example_of_the_rules_ten_cards_onto_a_column_and_five_into_the_empty_one() -> None:
    run = "JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
    columns = {1: "QH", 2: run, 4: "KS", 5: "KD", 6: "KC", 7: "9S"}
    game = card_game("BK C4", columns, under=3)
    assert_allowed(game, "21x10", "28x5")
    assert_refused(game, "28x6", "group-capacity")
    change = game.play("21x10")
    assert codes(change.cards) == run.split()
    assert column(game, 1) == ["QH", *run.split()]
    assert game.move_count == 1


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_every_empty_column_and_cell_is_its_own_destination(rules: str) -> None:
    cells = "abcd"[: int(rules[-1])]
    game = card_game(rules, {1: "KS"}, under=2)
    own = [text for text in texts(game.legal_moves) if text.startswith("1")]
    assert sorted(own) == sorted([*(f"1{number}" for number in range(3, 9)), *(f"1{cell}" for cell in cells)])


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_foundations_are_fixed_in_cell_games(rules: str) -> None:
    game = card_game(rules, {1: "7H", 2: "7S"}, foundations="0600", under=3)
    assert_refused(game, "hH1", "foundation-fixed")
    assert_refused(game, "hH2", "foundation-fixed")
    assert_refused(game, "hH5", "foundation-fixed")
    assert_refused(game, "hHa", "foundation-fixed")


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", CARD_RULES)
def test_the_last_card_wins(rules: str) -> None:
    game = at(nearly_won(rules))
    assert not game.is_won
    change = game.play("1h")
    assert change.won
    assert game.is_won
    assert not game.is_stuck
    assert (change.points, game.score) == (10, 10)


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_nothing_is_left_to_do_in_a_won_cell_game(rules: str) -> None:
    game = at(board(rules, {}, foundations="KKKK"))
    assert game.is_won
    assert game.legal_moves == []
    assert not game.is_stuck


@pytest.mark.parametrize("rules", CARD_RULES)
def test_stuck_when_no_move_is_left(rules: str) -> None:
    game = at(stuck_board(rules))
    assert game.legal_moves == []
    assert game.is_stuck
    assert not game.is_won


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_not_stuck_while_the_stock_can_be_drawn_or_turned(rules: str) -> None:
    game = at(stuck_board(rules, stock="4S"))
    assert texts(game.legal_moves) == ["draw"]
    assert not game.is_stuck
    game.play("draw")
    assert texts(game.legal_moves) == ["redeal"]
    assert not game.is_stuck


def test_only_the_last_card_of_a_column_goes_up() -> None:
    game = card_game("RU C", {1: "AH 9C"}, under=2, hidden=True)
    assert_refused(game, "1h", "foundation-order")
    assert_refused(game, "1hx2", "single-card")


@pytest.mark.parametrize("rules", CARD_RULES)
def test_foundations_go_up_by_suit_from_the_ace(rules: str) -> None:
    hidden = has_face_down(rules)
    game = card_game(rules, {1: "3S", 2: "2S", 3: "AS", 4: "2H"}, under=5, hidden=hidden)
    for early in ("1h", "2h", "4h"):
        assert_refused(game, early, "foundation-order")
    for move in ("3h", "2h", "1h"):
        game.play(move)
    assert tuple(game.foundations) == (3, 0, 0, 0)
    assert_refused(game, "4h", "foundation-order")
    assert game.score == 30


@pytest.mark.parametrize("code", CARD_CODES)
def test_legal_moves_come_in_a_stable_order_without_repeats(code: str) -> None:
    moves = new(code).legal_moves
    assert moves == new(code).legal_moves
    assert len(set(moves)) == len(moves)
    assert all(isinstance(move, sol.Move) for move in moves)
