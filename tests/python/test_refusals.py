"""Every refusal rule by name, in every game that has it, and the order in which the rules are checked."""

from __future__ import annotations

from typing import Any

import pytest
import solitaires as sol
from support import (
    CARD_RULES,
    CELL_GAMES,
    STOCK_GAMES,
    YUKON_LIKE,
    Game,
    assert_allowed,
    assert_raises_untouched,
    assert_refused,
    at,
    card_game,
    has_face_down,
    has_figures,
    layout_text,
    new,
    others,
    stuck_board,
    tile_game,
)

# The eight card rules that name a placing rule, by game.
FITTING_RULE = {"RU C": "column-same-suit", "RU R": "column-any-suit", "BK": "column-same-suit"}


def fitting_rule(rules: str) -> str:
    return FITTING_RULE.get(rules) or FITTING_RULE.get(rules[:2]) or "column-alternating"


def twos_and_nines(rules: str) -> Game:
    """Nothing fits anywhere; the last column is empty; hearts up to four; no card in a cell; stock games have cards."""
    columns = {1: "2S", 2: "9S 2C", 3: "9D", 4: "9C", 5: "TC TD"}
    if rules.startswith("KL"):
        columns |= {2: "<9S> 2C", 5: "<TC> TD"}
    cards: dict[str, Any] = {"stock": "JS JC", "waste": "KS QS"} if rules in STOCK_GAMES else {}
    return card_game(rules, columns, foundations="0400", under=6, hidden=has_face_down(rules), **cards)


# --- the source and the destination exist ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", CARD_RULES)
def test_no_such_pile(rules: str) -> None:
    game = twos_and_nines(rules)
    lacking = ["1+2", "0+143", "3+3"]
    if rules in STOCK_GAMES or rules in YUKON_LIKE:
        lacking += ["81", "18", "88", "8h", "hH8", "1a", "a1", "ab", "aa", "ah", "hHd", "18x52"]
    if rules not in STOCK_GAMES:
        lacking += ["draw", "redeal", "w1", "wh", "w1x2", "wa"]
    if rules in CELL_GAMES:
        cells = int(rules[-1])
        lacking += [f"1{cell}" for cell in "abcd"[cells:]]
        lacking += [f"{cell}1" for cell in "abcd"[cells:]]
        lacking += [f"a{cell}" for cell in "abcd"[cells:]]
    for move in lacking:
        assert_refused(game, move, "no-such-pile")


@pytest.mark.parametrize("rules", CARD_RULES)
def test_same_pile(rules: str) -> None:
    game = twos_and_nines(rules)
    moves = ["11", "77", "22x2", "11x52", "hHh", "hSh", "hHhx2"]
    if rules in CELL_GAMES:
        last = "abcd"[int(rules[-1]) - 1]
        moves += ["aa", f"a{last}", f"{last}a", "aax2"]
    for move in moves:
        assert_refused(game, move, "same-pile")


@pytest.mark.parametrize("rules", CARD_RULES)
def test_empty_source(rules: str) -> None:
    game = twos_and_nines(rules)
    moves = ["71", "71x3", "7h", "hS1", "hS7", "hD1x2"]
    if rules in CELL_GAMES:
        moves += ["a1", "ah", "a1x2", "hSa"]
    for move in moves:
        assert_refused(game, move, "empty-source")
    if rules in STOCK_GAMES:
        bare = card_game(rules, {1: "2S"}, stock="5H", under=1, hidden=has_face_down(rules))
        for move in ("w1", "wh", "w1x2", "w7"):
            assert_refused(bare, move, "empty-source")


@pytest.mark.parametrize("rules", CARD_RULES)
def test_not_enough_cards(rules: str) -> None:
    game = twos_and_nines(rules)
    for move in ("12x2", "21x3", "17x52", "1hx2", "hH1x5", "hH7x52"):
        assert_refused(game, move, "not-enough-cards")
    if rules in STOCK_GAMES:
        assert_refused(game, "w1x3", "not-enough-cards")
    if rules in CELL_GAMES:
        held = card_game(rules, {1: "2S"}, cells="9D", under=2)
        for move in ("a1x2", "ahx2", "a3x52"):
            assert_refused(held, move, "not-enough-cards")


# --- what may be picked up ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*YUKON_LIKE, "KL D1N", "KL D3N"])
def test_face_down(rules: str) -> None:
    game = card_game(rules, {1: "<KS> <4C> 8S", 2: "9D", 3: "9S"}, under=4, hidden=True)
    # Neither the group being in order nor the place being right comes before this rule.
    for move in ("12x2", "13x3", "15x3", "1hx2", "1hx3"):
        assert_refused(game, move, "face-down")


# Not Klondike: the face-up part of its columns is always a run, so the rule cannot be broken there.
@pytest.mark.parametrize("rules", ["TF D1N", "TF D3N", *CELL_GAMES])
def test_group_sequence(rules: str) -> None:
    run = {"TF": "8S 7D 6S", "FC": "8S 7D 6S", "BK": "8S 7S 6S"}[rules[:2]]
    onto, also = ("9S", ["8S 9D 8C", "8S 7D"]) if rules.startswith("BK") else ("9D", ["8S 9S 8D", "8S 7S", "8S 7C"])
    for broken in (f"{run} 4H", f"{run} 6H", "8S 6D", "8S 8D", *also):
        game = card_game(rules, {1: broken, 2: onto}, under=4)
        count = len(broken.split())
        # Before the placing rules, the single-card rule and the capacity.
        for move in (f"12x{count}", f"15x{count}", f"1hx{count}"):
            assert_refused(game, move, "group-sequence")
    if rules in CELL_GAMES:
        game = card_game(rules, {1: "8S 6D", 2: onto}, under=4)
        assert_refused(game, "1ax2", "group-sequence")


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_waste_top_only(rules: str) -> None:
    # Even when the waste holds them in order.
    game = card_game(rules, {1: "9D"}, waste="2H 8S 7D", under=4, hidden=has_face_down(rules))
    for move in ("w1x2", "w1x3", "whx2", "w2x2"):
        assert_refused(game, move, "waste-top-only")


@pytest.mark.parametrize("rules", CARD_RULES)
def test_single_card(rules: str) -> None:
    run = "9S 8S" if rules.startswith("BK") else "9S 8H"
    game = card_game(rules, {1: run}, foundations="0020", under=2, hidden=has_face_down(rules))
    moves = ["1hx2", "hD7x2", "hD1x2"]
    if rules in CELL_GAMES:
        moves += ["1ax2", "hDax2"]
    for move in moves:
        assert_refused(game, move, "single-card")
    if rules in CELL_GAMES:
        full = card_game(rules, {1: run}, cells=" ".join(["KS", "KH", "KD", "KC"][: int(rules[-1])]), under=2)
        # Before the question whether the cell is free.
        assert_refused(full, "1ax2", "single-card")


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_foundation_fixed(rules: str) -> None:
    game = twos_and_nines(rules)
    for move in ("hH1", "hH7", "hHa"):
        assert_refused(game, move, "foundation-fixed")


# --- where it may go ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", CARD_RULES)
def test_the_column_rules(rules: str) -> None:
    game = twos_and_nines(rules)
    moves = ["12", "13", "34", "43", "31", "53"]
    if rules in STOCK_GAMES:
        moves += ["w1", "w3", "hH1", "hH3"]
    if rules in YUKON_LIKE:
        moves += ["21x2", "hH1", "hH3"]
    for move in moves:
        assert_refused(game, move, fitting_rule(rules))


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_empty_column_king(rules: str) -> None:
    game = twos_and_nines(rules)
    moves = ["17", "37", "57", "hH7"]
    if rules in STOCK_GAMES:
        moves.append("w7")
    if rules in YUKON_LIKE:
        moves.append("27x2")
    for move in moves:
        assert_refused(game, move, "empty-column-king")


@pytest.mark.parametrize("rules", CARD_RULES)
def test_foundation_order(rules: str) -> None:
    game = twos_and_nines(rules)
    moves = ["1h", "2h", "3h", "4h", "5h"]
    if rules in STOCK_GAMES:
        moves.append("wh")
    for move in moves:
        assert_refused(game, move, "foundation-order")
    if rules in CELL_GAMES:
        held = card_game(rules, {1: "2S"}, cells="9D", under=2)
        assert_refused(held, "ah", "foundation-order")


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_cell_occupied(rules: str) -> None:
    game = at(stuck_board(rules))
    for cell in "abcd"[: int(rules[-1])]:
        assert_refused(game, f"1{cell}", "cell-occupied")
        assert_refused(game, f"8{cell}", "cell-occupied")


# --- how many -------------------------------------------------------------------------------------------------------


def too_large_group(rules: str) -> Game:
    """22 cards from the seven of hearts up in column 2, 21 from a king in column 4; a fitting eight in column 1."""
    onto = "8H" if rules == "RU C" else "8S"
    seven = ["7H", *others(21, onto, "7H KD 8D 8C")]
    king = ["KD", *others(20, onto, "KD 8D 8C", *seven)]
    return card_game(rules, {1: onto, 2: " ".join(seven), 3: "8D", 4: " ".join(king)}, under=5, hidden=True)


@pytest.mark.parametrize("rules", YUKON_LIKE)
def test_group_limit(rules: str) -> None:
    game = too_large_group(rules)
    refusal = assert_refused(game, "21x22", "group-limit")
    for language in ("en", "vi", "pl", "fr"):
        assert has_figures(refusal.message_in(language), [20, 22])
    refusal = assert_refused(game, "47x21", "group-limit")
    assert has_figures(refusal.message, [20, 21])
    # The placing rules come first.
    if rules != "RU R":
        assert_refused(game, "23x22", fitting_rule(rules))
    assert_refused(game, "27x22", "empty-column-king")
    assert_refused(game, "2hx22", "single-card")


@pytest.mark.parametrize("rules", CELL_GAMES)
def test_group_capacity(rules: str) -> None:
    cells = int(rules[-1])
    run = "7H 6H 5H 4H 3H 2H AH" if rules.startswith("BK") else "7H 6S 5H 4S 3H 2S AH"
    onto, wrong = ("8H", "8S") if rules.startswith("BK") else ("8S", "8D")
    singles = {4: "KS", 5: "KH", 6: "KD", 7: "QD"}
    columns = {1: onto, 2: f"TC {run}", 3: wrong, **singles, 8: "QC"}
    # One cell is free and no column: two cards may go.
    game = card_game(rules, columns, cells=" ".join(["JC", "JD", "TD"][: cells - 1]), under=8)
    refusal = assert_refused(game, "21x7", "group-capacity")
    for language in ("en", "vi", "pl", "fr"):
        assert has_figures(refusal.message_in(language), [2, 1, 7])
    # The placing rules come first.
    assert_refused(game, "23x7", fitting_rule(rules))
    # Two columns are empty, one cell is free: eight cards may go onto a column, four into an empty one.
    del columns[8], columns[7]
    game = card_game(rules, columns, cells=" ".join(["JC", "JD", "TD"][: cells - 1]), under=3)
    assert_allowed(game, "21x7", "27x4")
    refusal = assert_refused(game, "27x5", "group-capacity")
    assert has_figures(refusal.message, [4, 1, 5])


# --- the stock ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", STOCK_GAMES)
def test_the_stock_rules(rules: str) -> None:
    hidden = has_face_down(rules)
    both = card_game(rules, {}, stock="4S", waste="5S", under=1, hidden=hidden)
    assert_refused(both, "redeal", "stock-not-empty")
    stock_only = card_game(rules, {}, stock="4S", under=1, hidden=hidden)
    assert_refused(stock_only, "redeal", "stock-not-empty")
    waste_only = card_game(rules, {}, waste="5S", under=1, hidden=hidden)
    assert_refused(waste_only, "draw", "stock-empty")
    assert_allowed(waste_only, "redeal")
    neither = card_game(rules, {}, under=1, hidden=hidden)
    assert_refused(neither, "draw", "stock-empty")
    assert_refused(neither, "redeal", "nothing-to-redeal")


# --- Mahjong --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["36", "36x5", "1h", "w4", "wh", "hS4", "5a", "a5", "draw", "redeal", "11"])
def test_mahjong_has_no_card_moves(move: str) -> None:
    assert_refused(new("MJ1-L00-AAAAABL"), move, "no-such-tile")


def test_no_such_tile_on_a_small_layout() -> None:
    game = sol.new_mahjong(sol.load_layout(layout_text([(0, 0, 0), (4, 0, 0), (8, 0, 0), (12, 0, 0)])), 5)
    assert_refused(game, "0+4", "no-such-tile")
    assert_refused(game, "4+5", "no-such-tile")
    assert_refused(game, "143+143", "no-such-tile")


def test_the_tile_rules_in_their_order() -> None:
    # Slots 0 to 4 lie side by side. Slot 14 lies under slot 88, between 13 and 15 on its own layer.
    labels = {0: "1B", 1: "2B", 2: "3B", 3: "1B", 4: "2B", 13: "4B", 14: "3B", 15: "4B", 88: "5B", 11: "5B"}
    game = tile_game(labels)
    assert_refused(game, "0+0", "same-tile")
    # The same tile twice comes before what it is or whether it is there.
    assert_refused(game, "50+50", "same-tile")
    assert_refused(game, "14+14", "same-tile")
    refusal = assert_refused(game, "0+50", "tile-removed")
    assert has_figures(refusal.message, [50])
    # Removed before covered, covered before blocked, blocked before different.
    refusal = assert_refused(game, "14+50", "tile-removed")
    assert has_figures(refusal.message, [50])
    refusal = assert_refused(game, "1+14", "tile-covered")
    assert has_figures(refusal.message, [14])
    refusal = assert_refused(game, "2+14", "tile-covered")
    assert has_figures(refusal.message, [14])
    refusal = assert_refused(game, "0+1", "tile-blocked")
    assert has_figures(refusal.message, [1])
    refusal = assert_refused(game, "1+3", "tile-blocked")
    assert has_figures(refusal.message, [1])
    refusal = assert_refused(game, "0+3", "tile-blocked")
    assert has_figures(refusal.message, [3])
    assert_refused(game, "0+4", "tiles-differ")
    assert_refused(game, "0+11", "tiles-differ")
    assert_allowed(game, "11+88")
    # Of two that break the same rule the smaller slot is named.
    refusal = assert_refused(game, "59+50", "tile-removed")
    assert has_figures(refusal.message, [50])


def test_a_blocked_neighbour_under_a_tile_is_called_covered() -> None:
    game = tile_game({13: "4B", 14: "3B", 15: "4B", 88: "3B"})
    assert_refused(game, "14+88", "tile-covered")
    assert_refused(game, "13+14", "tile-covered")


# --- the messages ---------------------------------------------------------------------------------------------------


def test_an_unknown_language_gives_english() -> None:
    for game, move in ((new("RU1-C-AAAAABB"), "w1"), (new("BK1-C2-AAAAABB"), "1d"), (new("MJ1-L00-AAAAABL"), "3+3")):
        refusal = game.refusal(move)
        english = refusal.message
        assert refusal.message_in("en") == english
        assert refusal.message_in("xx") == english
        assert refusal.message_in("") == english


def test_a_refusal_names_its_figures() -> None:
    game = twos_and_nines("TF D1N")
    assert has_figures(game.refusal("17x52").message, [52])
    assert str(game.refusal("17").message) != str(game.refusal("1h").message)


def test_the_error_carries_the_refusal_and_its_message() -> None:
    game = new("RU1-C-AAAAABB")
    with pytest.raises(sol.IllegalMove) as caught:
        game.play("w1")
    refusal = caught.value.refusal
    assert refusal.rule == "no-such-pile"
    assert str(caught.value).strip()


@pytest.mark.parametrize("text", ["", "zz", "36x0", "3+144", "draw "])
def test_text_outside_the_grammar_is_not_a_refusal(text: str) -> None:
    game = new("RU1-C-AAAAABB")
    assert_raises_untouched(game, sol.MoveError, lambda: game.refusal(text))
    assert_raises_untouched(game, sol.MoveError, lambda: game.play(text))


def test_a_refusal_is_asked_by_move_or_by_its_text() -> None:
    game = new("RU1-C-AAAAABB")
    assert game.refusal(sol.Move.parse("w1")).rule == game.refusal("W1").rule == "no-such-pile"
    with pytest.raises(sol.IllegalMove):
        game.play(sol.Move.parse("w1"))
