"""Positions as text: what is written, what is read, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
import solitaires as sol
from support import (
    ALL_CODES,
    CARD_CODES,
    DECK,
    MAHJONG_CODE,
    MICROSOFT_DEALS,
    Game,
    all_cards,
    at,
    board,
    card_game,
    codes,
    column,
    microsoft_columns,
    mid_game,
    new,
    others,
    position_of,
    stuck_board,
    text_error,
    tile_game,
    tiles_text,
)


def lines_of(game: Game) -> list[str]:
    return position_of(game).rstrip().splitlines()


# --- what is written ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CARD_CODES)
def test_the_canonical_text_has_every_line_in_order(code: str) -> None:
    game = new(code)
    lines = lines_of(game)
    assert lines[0] == f"{code[:2]} {game.code.option}" == game.rules
    names = [line.split(":")[0] for line in lines[1:]]
    named = ["Foundations"]
    if code[:2] in ("TF", "KL"):
        named += ["Stock", "Waste"]
    if code[:2] in ("BK", "FC"):
        named += ["Freecells"]
    assert names == [*named, *[""] * len(game.columns)]
    assert lines[1] == "Foundations: S-0 H-0 D-0 C-0"
    for line, pile, down in zip(lines[-len(game.columns) :], game.columns, game.face_down, strict=True):
        shown = [f"<{text}>" if index < down else text for index, text in enumerate(codes(pile))]
        assert line == ": " + " ".join(shown)


def test_the_examples_of_the_canonical_text() -> None:
    game = card_game("RU C", {1: "KS", 2: "<2D> 5D 7H TS 4C JC"}, foundations="00A2", under=4, hidden=True)
    lines = lines_of(game)
    assert lines[:5] == ["RU C", "Foundations: S-0 H-0 D-A C-2", ": KS", ": <2D> 5D 7H TS 4C JC", ":"]
    game = card_game("TF D3N", {2: "4S"}, stock="5H 2C QD", waste="AS 8D", under=1)
    lines = lines_of(game)
    assert lines[:4] == ["TF D3N", "Foundations: S-0 H-0 D-0 C-0", "Stock: 5H 2C QD", "Waste: AS 8D"]
    assert lines[5:] == [": 4S", ":", ":", ":", ":", ":"]
    game = card_game("BK C2", {1: "7D TD TH KD 4C 4H JD"}, foundations="Q000", cells="KS", under=2)
    lines = lines_of(game)
    assert lines[:4] == ["BK C2", "Foundations: S-Q H-0 D-0 C-0", "Freecells: KS -", ": 7D TD TH KD 4C 4H JD"]


def test_a_free_cell_keeps_its_place() -> None:
    game = card_game("FC C4", {}, cells="- 9S - 5H", under=1)
    assert lines_of(game)[2] == "Freecells: - 9S - 5H"
    assert [None if card is None else card.code for card in game.cells] == [None, "9S", None, "5H"]


def test_a_mahjong_position_lists_the_labels_in_slot_order() -> None:
    game = new(MAHJONG_CODE)
    game.play(game.plan[0])
    first, second = lines_of(game)
    assert first == "MJ L00"
    labels = ["-" if tile.removed else tile.label for tile in game.tiles]
    assert labels.count("-") == 2
    assert second == "Tiles: " + " ".join(labels)


@pytest.mark.parametrize("code", ALL_CODES)
def test_every_position_comes_back_as_a_game_of_its_own(code: str) -> None:
    game = mid_game(code)
    text = position_of(game)
    again = at(text)
    assert position_of(again) == text
    assert again.code is None
    assert again.rules == game.rules
    assert (again.history, again.move_count, again.hints_used, getattr(again, "score", 0)) == ([], 0, 0, 0)
    assert again.legal_moves == game.legal_moves
    assert (again.is_won, again.is_stuck) == (game.is_won, game.is_stuck)


@pytest.mark.parametrize("number", list(MICROSOFT_DEALS))
@pytest.mark.parametrize("rules", ["BK C4", "BK C1", "FC C4"])
def test_microsoft_deals_are_read(number: int, rules: str) -> None:
    columns = microsoft_columns(number)
    game = at(f"{rules}\n" + "\n".join(columns) + "\n")
    assert [" ".join(codes(pile)) for pile in game.columns] == columns
    assert [len(pile) for pile in game.columns] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert sorted(all_cards(game)) == sorted(DECK)
    assert position_of(game) == position_of(at(board(rules, dict(enumerate(columns, start=1)))))


# --- forgiving reading ----------------------------------------------------------------------------------------------

BAKERS = board("BK C4", {1: "9S 8S", 2: "TH"}, foundations="00A2", cells="- 9D - KC", under=3)
THOUGHTFUL = board("TF D1N", {1: "9S 8D", 2: "TH"}, stock="5H 2C QD", waste="AS 8C", under=3)


def without_line(text: str, name: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith(name)) + "\n"


def with_line(text: str, name: str, line: str) -> str:
    return "\n".join(line if old.startswith(name) else old for old in text.splitlines()) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        with_line(BAKERS, "Foundations", "Foundations: C-2 D-A H-0 S-0"),
        with_line(BAKERS, "Foundations", "Foundations: H-0 C-2 D-A S-0"),
        with_line(BAKERS, "Foundations", "Foundations: S-0 H-0 D-1 C-2"),
        BAKERS.replace("TH", "10H"),
        BAKERS.replace("TH", "T♥"),
        BAKERS.replace("TH", "10♥"),
        BAKERS.replace("TH", "th"),
        BAKERS.replace("\n: ", "\n"),
        BAKERS.replace("\n", "\n\n"),
        "\n\n" + BAKERS,
        BAKERS.replace("\n", "  \n"),
        BAKERS.rstrip("\n"),
    ],
)
def test_other_spellings_of_a_bakers_position(text: str) -> None:
    assert position_of(at(text)) == position_of(at(BAKERS))


@pytest.mark.parametrize(
    "text",
    [
        THOUGHTFUL.replace("Stock:", "Talon:"),
        without_line(THOUGHTFUL, "Foundations"),
        THOUGHTFUL.replace("\n: ", "\n"),
        THOUGHTFUL.replace("TH", "10H"),
    ],
)
def test_other_spellings_of_a_thoughtful_position(text: str) -> None:
    assert position_of(at(text)) == position_of(at(THOUGHTFUL))


@pytest.mark.parametrize(("top", "number"), [("A", 1), ("9", 9), ("T", 10), ("J", 11), ("Q", 12), ("K", 13)])
def test_foundations_may_be_numbers(top: str, number: int) -> None:
    text = board("RU C", {}, foundations=f"0{top}00", under=1)
    read = at(with_line(text, "Foundations", f"Foundations: S-0 H-{number} D-0 C-0"))
    assert position_of(read) == position_of(at(text))
    assert tuple(read.foundations) == (0, number, 0, 0)


@pytest.mark.parametrize("line", [None, "Freecells:", "Freecells:          ", "Freecells: - - - -"])
def test_cells_may_be_missing_or_blank(line: str | None) -> None:
    text = board("BK C4", {1: "9S"}, under=2)
    read = without_line(text, "Freecells") if line is None else with_line(text, "Freecells", line)
    assert at(read).cells == (None, None, None, None)
    assert position_of(at(read)) == position_of(at(text))


def test_fewer_cells_than_the_option_has_may_be_named() -> None:
    text = board("BK C4", {1: "TH"}, cells="9S", under=2)
    assert position_of(at(with_line(text, "Freecells", "Freecells: 9S"))) == position_of(at(text))


def test_an_empty_stock_and_an_empty_waste_may_be_missing() -> None:
    text = board("TF D1N", {1: "TH"}, under=2)
    read = without_line(without_line(text, "Stock"), "Waste")
    assert position_of(at(read)) == position_of(at(text))
    only_stock = board("TF D1N", {1: "TH"}, stock="5H 6H", under=2)
    assert codes(at(without_line(only_stock, "Waste")).stock) == ["6H", "5H"]


def test_a_board_of_another_program_can_be_pasted() -> None:
    """As fc-solve and pysol-cards print their boards, under a first line."""
    columns = microsoft_columns(617)
    pasted = ["BK C4", "Foundations: H-0 C-0 D-0 S-0 ", "Freecells:                ", *(f": {row} " for row in columns)]
    pasted = [line.replace("T", "10") if line.startswith(":") else line for line in pasted]
    game = at("\n".join(pasted) + "\n\n")
    assert [" ".join(codes(pile)) for pile in game.columns] == columns
    stock = "5H 2C QD"
    rows = board("KL D1N", {}, stock=stock, under=1, hidden=True).splitlines()[4:]
    game = at("\n".join(["KL D1N", f"Talon: {stock}", *rows]))
    assert codes(game.stock) == ["QD", "2C", "5H"]


def test_columns_may_hold_any_number_of_cards() -> None:
    game = card_game("RU C", {}, under=7, hidden=True)
    assert [len(pile) for pile in game.columns] == [0] * 6 + [52]
    assert game.face_down[6] == 51
    assert position_of(at(position_of(game))) == position_of(game)
    assert len(card_game("BK C1", {}, under=8).columns[7]) == 52
    assert len(card_game("TF D3N", {}, under=2).columns[1]) == 52


def test_a_game_from_a_position_takes_the_options_of_a_new_game() -> None:
    game = at(stuck_board("TF D1N", stock="4S 4H"), undo_limit=2, time_source=lambda: 5.0)
    for _ in range(5):
        game.tap_stock()
    assert len(game.history) == 2
    assert game.clock.elapsed == 0


# --- refusals -------------------------------------------------------------------------------------------------------


def refused(text: str) -> Any:
    return text_error(sol.PositionError, sol.from_position, text)


RUSSIAN = board("RU C", {1: "9S", 2: "<TH> 8D"}, under=3, hidden=True)
KLONDIKE = board("KL D1N", {1: "9S 8D", 2: "<TH> 7C"}, stock="5H 2C", waste="6S", under=3, hidden=True)
MAHJONG = tiles_text({0: "1B", 11: "1B", 42: "F1", 44: "F2"})

BAD_POSITIONS: dict[str, str] = {
    "nothing": "",
    "blank lines": "\n \n",
    "no first line": RUSSIAN.split("\n", 1)[1],
    "an unknown game": RUSSIAN.replace("RU C", "XX C"),
    "an unknown option": RUSSIAN.replace("RU C", "RU Z"),
    "no option": RUSSIAN.replace("RU C", "RU"),
    "only a first line": "RU C\n",
    "51 cards": RUSSIAN.replace(": 9S", ":"),
    "a card twice": RUSSIAN.replace(": 9S", ": 8D"),
    "53 cards": RUSSIAN.replace(": 9S", ": 9S 9S"),
    "no card": RUSSIAN.replace("9S", "9X"),
    "a card and a foundation": RUSSIAN.replace("S-0", "S-A"),
    "a foundation that lacks its cards": with_line(
        board("RU C", {}, foundations="0300", under=1), "Foundations", "Foundations: S-0 H-2 D-0 C-0"
    ),
    "a foundation of no suit": RUSSIAN.replace("S-0", "X-0"),
    "a foundation of no rank": RUSSIAN.replace("S-0", "S-Z"),
    "a foundation above the king": RUSSIAN.replace("S-0", "S-14"),
    "a foundation twice": RUSSIAN.replace("S-0 H-0", "S-0 S-0"),
    "a column too many": RUSSIAN + ":\n",
    "a column too few": RUSSIAN.rstrip("\n").removesuffix("\n:") + "\n",
    "more cells than the option has": board("BK C4", {}, cells="9S 8S 7S", under=1).replace("BK C4", "BK C2"),
    "a cell line of five": board("BK C4", {}, under=1).replace("- - - -", "- - - - -"),
    "a face-down card in Thoughtful": board("TF D1N", {1: "<9S> 8D"}, under=2),
    "a face-down card in Baker's": board("BK C4", {1: "<9S> 8D"}, under=2),
    "a face-down card in FreeCell": board("FC C4", {1: "<9S> 8D"}, under=2),
    "a face-down card above a face-up one": board("RU C", {1: "8D <TH>"}, under=2, hidden=True),
    "a face-down card between face-up ones": board("RU C", {1: "9S <TH> 8D"}, under=2, hidden=True),
    "a face-down card last": RUSSIAN.replace(": 9S", ": <9S>"),
    "a Klondike column that is no run": KLONDIKE.replace("9S 8D", "8D 9S"),
    "a Klondike run of one suit": board("KL D1N", {1: "9S 8S"}, under=2, hidden=True),
    "25 cards in the stock": board("TF D1N", {}, stock=" ".join(others(25)), under=1),
    "25 cards in stock and waste": board(
        "KL D1N", {}, stock=" ".join(DECK[:13]), waste=" ".join(DECK[13:25]), under=1, hidden=True
    ),
    "a stock in Russian": RUSSIAN.replace("\n: 9S", "\nStock:\n: 9S"),
    "cells in Thoughtful": THOUGHTFUL.replace("\nStock", "\nFreecells: -\nStock"),
    "a waste in Baker's": BAKERS.replace("\nFreecells", "\nWaste:\nFreecells"),
    "tiles in Russian": RUSSIAN + "Tiles: 1B 1B\n",
    "an unknown line": RUSSIAN.replace("\n: 9S", "\nReserve:\n: 9S"),
    "the foundations twice": RUSSIAN.replace("\n: 9S", "\nFoundations: S-0 H-0 D-0 C-0\n: 9S"),
    "the stock twice": KLONDIKE.replace("Waste", "Stock"),
    "a stock and a talon": KLONDIKE.replace("Waste: 6S", "Waste: 6S\nTalon:"),
    "a face-down card in the waste": KLONDIKE.replace("Waste: 6S", "Waste: <6S>"),
    "an unclosed face-down card": RUSSIAN.replace("<TH>", "<TH"),
    "mahjong without tiles": "MJ L00\n",
    "mahjong on an unknown layout": MAHJONG.replace("L00", "L99"),
    "mahjong on a host's layout": MAHJONG.replace("L00", "-"),
    "143 labels": MAHJONG.rstrip().removesuffix(" -") + "\n",
    "145 labels": MAHJONG.rstrip() + " -\n",
    "an unknown label": MAHJONG.replace("1B", "0B"),
    "a fifth tile of a kind": tiles_text(dict.fromkeys(range(6), "1B")),
    "a flower twice": tiles_text({0: "F1", 11: "F1"}),
    "a season twice": tiles_text({0: "S3", 11: "S3"}),
    "a tile that is left alone": tiles_text({0: "1B", 11: "1B", 42: "2B"}),
    "two tiles that differ": tiles_text({0: "1B", 11: "2B"}),
    "a flower that is left alone": tiles_text({0: "F1", 11: "S1"}),
    "the tiles twice": MAHJONG + MAHJONG.splitlines()[1] + "\n",
    "columns in mahjong": MAHJONG + ": 9S\n",
}


@pytest.mark.parametrize("fault", list(BAD_POSITIONS))
def test_a_bad_position_is_refused(fault: str) -> None:
    refused(BAD_POSITIONS[fault])


@pytest.mark.parametrize("text", [RUSSIAN, KLONDIKE, BAKERS, THOUGHTFUL, MAHJONG], ids=lambda text: text[:5])
def test_the_positions_that_the_bad_ones_are_made_from_are_good(text: str) -> None:
    assert position_of(at(text)).splitlines() == text.splitlines()


def test_a_refusal_of_a_card_names_it() -> None:
    twice = str(refused(BAD_POSITIONS["a card twice"]))
    assert "8D" in twice or "8♦" in twice
    assert "layout" in str(refused(BAD_POSITIONS["mahjong on a host's layout"])).lower()


def test_the_position_of_the_error_is_where_the_text_goes_wrong() -> None:
    error = refused(BAD_POSITIONS["no card"])
    line_start = error.text.index(": 9X")
    assert line_start <= error.position <= line_start + len(": 9X")


def test_refusals_are_told_apart() -> None:
    faults = [
        "51 cards",
        "a card twice",
        "a column too many",
        "a face-down card last",
        "an unknown line",
        "the foundations twice",
        "more cells than the option has",
        "25 cards in the stock",
        "a card and a foundation",
        "a face-down card in Thoughtful",
        "a Klondike column that is no run",
        "a fifth tile of a kind",
        "a tile that is left alone",
    ]
    messages = {str(refused(BAD_POSITIONS[fault])) for fault in faults}
    assert len(messages) == len(faults)


def test_what_cannot_be_reached_but_can_be_written_is_played() -> None:
    game = card_game("RU C", {1: "<2H> <3H> 7H 2S AS", 2: "8H"}, under=3, hidden=True)
    game.play("12x3")
    assert column(game, 2) == ["8H", "7H", "2S", "AS"]
    assert game.face_down[0] == 1
    assert game.score == 5


def test_a_won_mahjong_position_is_read() -> None:
    game = tile_game({})
    assert game.is_won
    assert game.pairs_left == 0
    assert game.legal_moves == []
    assert not game.is_stuck
