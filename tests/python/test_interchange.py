"""Formats of other programs: facts published elsewhere, round trips, and what is refused."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import random
import re
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import solitaires as sol
from hypothesis import given
from hypothesis import strategies as st
from reference import other_programs
from solitaires import interchange as ic
from solitaires.interchange import microsoft
from solitaires.interchange.microsoft import microsoft_deck
from solitaires.interchange.pysol import pysol_deck
from support import (
    CARD_RULES,
    MICROSOFT_DEALS,
    at,
    codes,
    layout_text,
    new,
    play_at_random,
    text_error,
    texts,
    tile_game,
    untyped,
)

DEALS = 1000
HOLD_POSITIONS = ["solitaires", "save", "fc-solve", "solvitaire"]
HOLD_DEALS = ["code", "microsoft", "pysol", "klondike-solver"]
READ = [*HOLD_POSITIONS, *HOLD_DEALS]

# FreeCell Pro, as printed by pi-make-microsoft-freecell-board of fc-solve.
FREECELL_PRO_DEALS = {
    2**31 - 1: "9S 2H 7C 5H 4C 6D 3D 4S JH TC TD QS 3S KH 8D JC 7S 6C 3H 8S KD TS 9D 4D 5S AD TH 3C 2C AH 2D 9H 5D QH "
    "8C 6H 6S QD 4H JS 5C JD AS QC AC KC 2S KS 7D 9C 7H 8H",
    2**31: "QH QC 2H 6S 2S 3D KS 8C 3H JD KC 7C 8H 5C 8D 9H 7D 3C 8S 7S TH JC AS QS 4D 5D TD TC 9C AH 4H JS TS 7H JH "
    "5H 3S 6C 2C 9D QD 6H AD 9S 2D KH 4C KD 6D 4S 5S AC",
    2**32 - 1: "JS 9C JH 2D QC 8H 7D 6S QH TH AS 6D 5S 4H JD 9S TC 8C AH KS 7C 4C 5H 3S 7S 8D KD AD KH 7H 4S 2S KC 5D "
    "TD 9H 2C 9D 6H 6C 3H 3D 8S 4D AC 2H QD 5C QS TS JC 3C",
    2**32: "TS 5S 2S TD 3C AD JC 6D 3S QD 7C 7D 8S 5D 5H 4C KC 3D 9C 8C TH JD 2C QS 4H 9S 8D 5C 7S AS 4S JS 9H 2H 6S "
    "2D TC 6C KS 8H 3H 6H AH QC 7H 9D KD AC 4D KH JH QH",
    2**32 + 1: "JH 9C 9S 8C AH 7S 7D 5S KD AC TC 6C 3H QH 5H 9H 3C 5C KS 7C JS 2D AS 3D 6D 5D TS 7H 4S AD QS 4D 9D 2H "
    "JD TD 2C JC 4C QD QC 2S 6H 8D TH 6S 3S 8H 4H KC KH 8S",
    2**33 - 1: "TC 2S JS 5S 4D 6H 3H 7C 8S TD TH QS 4C KH 2C KS 8C 6D 3S KD 7D TS KC 8H 6C 8D JD AH JC 7H 2H 3C 5H 9H "
    "4H AS 2D QD 5D AC 5C 9S QC JH AD QH 9D 7S 9C 6S 3D 4S",
}
# From the tests of Freecell::Deal::MS (CPAN).
DEAL_6000000000 = """\
: 2D 2C QS 8D KD 8C 4C
: 3D AH 2H 4H TS 6H QD
: 4D JS AD 6S JH JC JD
: KH 3H KS AS TC 5D AC
: TD 7C 9C 7H 3C 3S
: QH 9H 9D 5S 7S 6C
: 5C 5H 2S KC 9S 4S
: 6D QC 8S TH 7D 8H
"""
# From the tests of pysol-cards (PyPI).
PYSOL_300000000000 = """\
4S KD 6H 2D QC 4D AH
QS 7S 5C AS KC 6S 8H
TH JC 9S 2C 3D 4H 7D
5S 4C 8D 7C JD 8C JS
QH TS AC KS TC 5H
6C 9D 9H 2H JH 3C
9C 2S 8S 3H 6D QD
KH 3S TD 5D 7H AD
"""
# The first deck of the list of test deals that comes with Klondike-Solver.
KLONDIKE_SOLVER_DECK = (
    "042041044124023073111012123081104093031052051121094074061091083102043071132134113114131022103013"
    "062032101011014034054021112064092082133033072053084063024122"
)


def random_code(rng: random.Random, rules: str) -> sol.DealCode:
    game, option = rules.split()
    return sol.DealCode(game=game, option=option, seed=rng.getrandbits(35))


def read_again(game: Any, name: str) -> Any:
    """What the format gives back of a game."""
    text = ic.write(game, name)
    if name not in ("microsoft", "pysol"):
        assert ic.detect(text) == name
    return ic.read(text, name, game=game.rules[:2], option=game.rules[3:])


# --- deals of other programs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [*MICROSOFT_DEALS, *FREECELL_PRO_DEALS])
def test_microsoft_deals(number: int) -> None:
    cards = (MICROSOFT_DEALS | FREECELL_PRO_DEALS)[number].split()
    assert microsoft_deck(number) == cards
    game = ic.microsoft_deal(number)
    assert [[card.code for card in column] for column in game.columns] == [cards[column::8] for column in range(8)]
    assert ic.microsoft_number(game) == number


def test_a_published_deal_beyond_32_bits() -> None:
    assert ic.microsoft_deal(6_000_000_000) == at("FC C4\n" + DEAL_6000000000)


def test_a_published_deal_of_pysolfc() -> None:
    game = ic.pysol_deal(300_000_000_000)
    assert ic.write(game, "fc-solve") == PYSOL_300000000000
    assert ic.pysol_deal("300000000000", "BK", "C1") == at("BK C1\n" + PYSOL_300000000000)


def test_pysolfc_deals_small_numbers_as_microsoft_does() -> None:
    for number in (1, 24, 32_000):
        assert pysol_deck(number) == microsoft_deck(number)
        assert ic.pysol_deal(number) == ic.pysol_deal(f"ms{number}") == ic.microsoft_deal(number)
    assert pysol_deck(32_001) != microsoft_deck(32_001)
    assert ic.pysol_deal("ms32001") == ic.microsoft_deal(32_001)


def test_relatives_get_the_same_cards() -> None:
    for game, relative in (("FC", "BK"), ("YK", "RU"), ("KL", "TF")):
        first, second = ic.pysol_deal(10**20, game), ic.pysol_deal(10**20, relative)
        assert first.columns == second.columns
        assert first.stock == second.stock


def test_a_published_deck_of_klondike_solver() -> None:
    game = ic.read(KLONDIKE_SOLVER_DECK)
    # its columns from left to right begin with the first cards of each row of the deal
    assert isinstance(game, sol.CardGame)
    assert [column[0].code for column in game.columns] == ["4D", "4C", "4S", "QS", "2H", "7H", "JC"]
    assert (game.rules, game.face_down) == ("KL D1N", (0, 1, 2, 3, 4, 5, 6))
    assert [game.stock[-1].code, game.stock[0].code] == ["KC", "QD"]
    assert ic.write(game, "klondike-solver") == KLONDIKE_SOLVER_DECK
    spaced = " ".join(KLONDIKE_SOLVER_DECK[place : place + 3] for place in range(0, 156, 3))
    assert ic.read(f"\n{spaced}\n", game="TF", option="D3N").rules == "TF D3N"


def test_a_board_of_fc_solve_in_the_middle() -> None:
    board = """\
Foundations: H-A C-0 D-A S-A\x20
Freecells:      8H  6S  5S
: 4C 2C 9C 8C QS 4S 2H
: 5H QH 3C AC 3H 4H QD JD
: QC 9S 6H 9H 3S KS 3D
: 5D 2S JC 5C JH 6D
: 2D KD TH TC TD 8D
: 7H JS KH TS KC 7C
:\x20
: 7S 6C 7D 4D 8S 9D
"""
    game: Any = ic.read(board, game="BK")
    assert [card and card.code for card in game.cells] == [None, "8H", "6S", "5S"]
    assert game.foundations == (1, 1, 1, 0)
    assert ic.read(board.replace("Foundations", "Founds").replace("Freecells", "FC"), game="BK") == game
    assert ic.read(board).rules == "FC C4"
    written = ic.write(game, "fc-solve")
    assert written.splitlines()[:2] == ["Foundations: H-A C-0 D-A S-A", "Freecells: - 8H 6S 5S"]
    assert written.splitlines()[8] == ":"


def test_fc_solve_prints_tens_of_three_characters() -> None:
    board = ic.write(ic.microsoft_deal(24), "fc-solve").replace("TC", "").replace("T", "10").replace("TD", "10D")
    assert [card and card.code for card in ic.read("Freecells:     10C        \n" + board).cells] == [  # type: ignore[union-attr]
        None,
        "TC",
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("game", "guessed"), [("FC", "FC"), ("BK", "FC"), ("KL", "KL"), ("TF", "TF"), ("YK", "YK"), ("RU", "YK")]
)
def test_a_board_that_does_not_name_its_game(game: str, guessed: str) -> None:
    for name in ("fc-solve", "solvitaire"):
        text = ic.write(new(f"{game}1-{sol.random_code(game).option}-AAAAABB"), name)
        assert ic.read(text).rules[:2] == guessed


def test_another_reader_of_solvitaire_reads_the_same() -> None:
    rng = random.Random("solvitaire")
    written = 0
    for number in range(DEALS):
        game: Any = sol.new_game(random_code(rng, CARD_RULES[number % len(CARD_RULES)]))
        play_at_random(game, rng, number % 100)
        if any(game.cells):
            continue
        written += 1
        board = other_programs.solvitaire_board(ic.write(game, "solvitaire"))
        assert board.columns == [codes(column) for column in game.columns]
        assert board.face_down == list(game.face_down)
        assert board.foundations == list(game.foundations)
        assert [board.stock, board.waste] == [codes(game.stock), codes(game.waste)]
    assert written > DEALS / 2


def test_solvitaire_json() -> None:
    game: Any = new("KL1-D3N-AAAAAAB")
    played = game.copy()
    for move in ["73", "draw", "draw"]:
        played.play(move)
    deal = json.loads(ic.write(played, "solvitaire"))
    assert deal["tableau piles"][1] == ["Js", "10C"]
    assert (deal["waste"][-1], deal["stock"][-1]) == ("7S", "2C")
    assert "foundations" not in deal
    deal["foundations"] = []
    assert ic.read(json.dumps(deal), option="D3N").position == played.position
    up = at("FC C2\nFoundations: S-2 H-0 D-A C-0\n" + "".join(f": {row}\n" for row in rows_without("AS 2S AD")))
    assert json.loads(ic.write(up, "solvitaire"))["foundations"] == ["AS", "2S", "AD"]


def rows_without(cards: str) -> list[str]:
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    left = [card for card in deck if card not in cards.split()]
    return [" ".join(left[column::8]) for column in range(8)]


def test_solvitaire_cells_are_read() -> None:
    deal = {"tableau piles": [row.replace("T", "10").split() for row in rows_without("KS")], "cells": ["", "KS"]}
    game: Any = ic.read(json.dumps(deal))
    assert [card and card.code for card in game.cells] == [None, "KS", None, None]


# --- round trips ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["solitaires", "save", "code", "fc-solve", "solvitaire"])
def test_deals_come_back(name: str) -> None:
    rng = random.Random(name)
    for number in range(DEALS):
        game = sol.new_game(random_code(rng, CARD_RULES[number % len(CARD_RULES)]))
        assert read_again(game, name).position == game.position


def test_mahjong_comes_back() -> None:
    rng = random.Random("mahjong")
    for number in range(DEALS):
        game = sol.new_game(random_code(rng, f"MJ {sol.layouts()[number % 14].id}"))
        for name in ("solitaires", "save", "code"):
            assert read_again(game, name).position == game.position


def test_microsoft_numbers_come_back() -> None:
    rng = random.Random("microsoft")
    for _ in range(DEALS):
        number = rng.randrange(1, 2 ** rng.choice([15, 20, 31, 32, 33]))
        assert ic.microsoft_number(ic.microsoft_deal(number)) == number


def test_the_table_that_finds_numbers_is_small() -> None:
    ic.microsoft_number(ic.microsoft_deal(24))
    tracemalloc.start()
    try:
        microsoft._runs_of_low_bits.cache_clear()
        assert ic.microsoft_number(ic.microsoft_deal(24)) == 24
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 2 * 2**20


def test_pysolfc_numbers_come_back() -> None:
    rng = random.Random("pysol")
    for index in range(DEALS):
        game = ["FC", "BK", "KL", "TF", "YK", "RU"][index % 6]
        number = str(rng.randrange(1, 32_001)) if index % 2 else f"ms{rng.randrange(32_001, 2**33)}"
        assert ic.write(ic.pysol_deal(number, game), "pysol") == number


def test_klondike_decks_come_back() -> None:
    rng = random.Random("klondike")
    for index in range(DEALS):
        game = sol.new_game(random_code(rng, ["KL D1N", "KL D3N", "TF D1N", "TF D3N"][index % 4]))
        assert read_again(game, "klondike-solver").position == game.position


def test_moves_come_back() -> None:
    rng = random.Random("moves")
    for index in range(DEALS):
        rules = ["BK C4", "FC C4", "BK C2", "FC C3"][index % 4]
        game: Any = sol.new_game(random_code(rng, rules))
        play_at_random(game, rng, 30)
        text = ic.write_moves(game)
        start: Any = sol.new_game(game.code)
        assert ic.read_moves(text, start) == game.history
        assert start.history == []


def random_layout(rng: random.Random) -> str:
    """The text of a layout of an even number of tiles that do not overlap."""
    placed: set[tuple[int, int, int]] = set()
    wanted = 2 * rng.randrange(1, 30)
    while len(placed) < wanted:
        x, y, layer = rng.randrange(16), rng.randrange(12), rng.randrange(4)
        if not any((x + dx, y + dy, layer) in placed for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            placed.add((x, y, layer))
    return layout_text(sorted(placed, key=lambda slot: slot[::-1]))


def moved_to_corner(layout: sol.Layout) -> list[tuple[int, int, int]]:
    left, top = min(slot[0] for slot in layout.slots), min(slot[1] for slot in layout.slots)
    return sorted((x - left, y - top, layer) for x, y, layer in layout.slots)


def test_layouts_come_back() -> None:
    rng = random.Random("layouts")
    layouts = [*sol.layouts(), *(sol.load_layout(random_layout(rng)) for _ in range(DEALS))]
    dealt = 0
    for layout in layouts:
        written = ic.write_layouts(layout, "kmahjongg")
        (again,) = ic.read_layouts(written)
        assert (again.slots, again.name) == (layout.slots, layout.name)
        assert other_programs.kmahjongg_tiles(written) == list(layout.slots)
        written = ic.write_layouts(layout, "gnome-mahjongg")
        (moved,) = ic.read_layouts(written)
        assert moved_to_corner(moved) == moved_to_corner(layout)
        assert moved.name == layout.name
        ((name, _, tiles),) = other_programs.gnome_mahjongg_maps(written)
        assert (name, tiles) == (layout.name, set(layout.slots))
        try:
            game = sol.new_mahjong(layout, 0)
        except sol.LayoutError:
            with pytest.raises(sol.LayoutError, match="can be dealt"):
                sol.new_mahjong(moved, 0)
            continue
        dealt += 1
        assert texts(sol.new_mahjong(moved, 0).plan or []) == texts(game.plan or []) != []
    assert dealt > DEALS * 0.9
    together = ic.write_layouts(layouts[:20], "gnome-mahjongg")
    assert ic.detect(together) == "gnome-mahjongg"
    assert ic.detect('<map name="a" scorename="a"><tile x="1" y="1" z="0"/></map>') == "gnome-mahjongg"
    assert list(map(moved_to_corner, ic.read_layouts(together))) == list(map(moved_to_corner, layouts[:20]))


@given(st.sampled_from(CARD_RULES), st.integers(0, 2**35 - 1), st.integers(0, 150), st.randoms(use_true_random=False))
def test_positions_come_back(rules: str, seed: int, actions: int, rng: random.Random) -> None:
    name, option = rules.split()
    game: Any = sol.new_game(sol.DealCode(game=name, option=option, seed=seed))
    play_at_random(game, rng, actions)
    lacking = {"fc-solve": bool(game.waste), "solvitaire": any(game.cells)}
    for form in HOLD_POSITIONS:
        if lacking.get(form):
            with pytest.raises(sol.NotExpressible, match="this position has"):
                ic.write(game, form)
        else:
            assert read_again(game, form).position == game.position
    is_dealt = game.position == sol.new_game(game.code).position
    for form in HOLD_DEALS[1:]:
        games = {one.name: one.games for one in ic.formats()}[form]
        if not is_dealt or name not in games:
            with pytest.raises(sol.NotExpressible):
                ic.write(game, form)


@given(st.sampled_from(["BK C4", "FC C4", "FC C2"]), st.integers(0, 2**35 - 1), st.randoms(use_true_random=False))
def test_moves_from_the_middle_come_back(rules: str, seed: int, rng: random.Random) -> None:
    name, option = rules.split()
    game: Any = sol.new_game(sol.DealCode(game=name, option=option, seed=seed))
    play_at_random(game, rng, 20)
    later = game.copy()
    play_at_random(later, rng, 40)
    moves = later.history[len(game.history) :]
    assert ic.read_moves(ic.write_moves(game, moves), game) == moves


def test_a_save_keeps_the_moves() -> None:
    game: Any = new("BK1-C4-AAAAA24")
    play_at_random(game, random.Random(1), 12)
    assert ic.read(ic.write(game, "save")) == game


# --- move lists -------------------------------------------------------------------------------------------------------


def test_solutions_are_written_and_read() -> None:
    for number, name in ((1, "FC"), (24, "BK"), (617, "FC")):
        game = ic.microsoft_deal(number, name)
        moves = game.solve().moves
        text = ic.write_moves(game, moves)
        assert all(len(line.split()) <= 10 for line in text.splitlines())
        assert ic.detect(text) == "standard-notation"
        assert ic.read_moves(text, game) == list(moves)


COLUMNS = """BK C4
Foundations: S-0 H-0 D-0 C-0
:
: KC 5S 4S 3S
: KD 6S
"""
REST = [": AS 2S 7S 8S 9S TS JS QS KS", ": AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"]
REST += [": AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD", ": AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC", ": QC"]


def test_cards_to_an_empty_column() -> None:
    game = at(COLUMNS + "\n".join(REST))
    assert list(map(str, ic.read_moves("21", game))) == ["21x3"]
    assert list(map(str, ic.read_moves("21v2", game))) == ["21x2"]
    assert list(map(str, ic.read_moves("23 21", game))) == ["23x3", "21"]
    # more cards cannot have gone where those that follow could not be there then
    assert list(map(str, ic.read_moves("21 2a 2b", game))) == ["21x2", "2a", "2b"]
    assert list(map(str, ic.read_moves("21 2a 2b 2c", game))) == ["21", "2a", "2b", "2c"]
    assert ic.write_moves(game, ["21x3"]) == "21\n"
    assert ic.write_moves(game, ["21x2", "2a"]) == "21v2 2a\n"
    assert ic.write_moves(game, []) == ""


def test_sentences_of_fc_solve() -> None:
    game = at(COLUMNS + "\n".join(REST))
    text = """-=-=-=-=-=-=-=-=-=-=-=-

Foundations: H-0 C-0 D-0 S-0
Freecells:
: KC 5S 4S 3S

====================

Move 2 cards from stack 1 to stack 0

====================

Move a card from stack 1 to freecell 3
Move a card from freecell 3 to stack 2

This game is solveable.
Total number of states checked is 3.
This scan generated 5 states.
"""
    assert list(map(str, ic.read_moves(text, game))) == ["21x2", "2d", "d3"]


def test_autoplay() -> None:
    columns = ["KS 2H", "KH AH", "KD AD", "KC AC", "2D 3H", "2C 9S", "QS AS"]
    used = " ".join(columns).split()
    rest = [
        card
        for card in ("".join(pair) for pair in ((r, s) for r in "23456789TJQKA" for s in "SHDC"))
        if card not in used
    ]
    game = at("FC C4\n" + "\n".join([*columns, " ".join(rest)]))
    told = list(map(str, ic.read_moves("7h", game, autoplay=True)))
    # the aces and twos go at once; the three of hearts waits for the black twos
    assert told[0] == "7h"
    assert set(told[1:]) == {"2h", "3h", "4h", "1h"}
    assert list(map(str, ic.read_moves("7h", game))) == ["7h"]
    bakers = at("BK C4\n" + "\n".join([*columns, " ".join(rest)]))
    assert "5h" in list(map(str, ic.read_moves("7h", bakers, autoplay=True)))


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("36 9a", 3),
        ("2a ab", 3),
        ("11", 0),
        ("21v9", 0),
        ("2e", 0),
        ("21vg", 0),
        ("draw", 0),
        ("21 I could not solve", 3),
    ],
)
def test_other_move_lists_are_refused(text: str, position: int) -> None:
    game = at(COLUMNS + "\n".join(REST))
    error = text_error(sol.MoveError, lambda one: ic.read_moves(one, game), text if text != "36 9a" else "2a 9a")
    assert error.position == position


def test_a_refused_move_is_explained() -> None:
    game = at(COLUMNS + "\n".join(REST))
    error = text_error(sol.MoveError, lambda text: ic.read_moves(text, game), "2a\n2b 54")
    assert error.position == 6
    assert "In a column" in str(error)
    sentence = "Move a card from stack 0 to freecell 0"
    error = text_error(sol.MoveError, lambda text: ic.read_moves(text, game), sentence)
    assert "no card in column 1" in str(error)
    with pytest.raises(sol.IllegalMove):
        ic.write_moves(game, ["1a"])


@pytest.mark.parametrize("number", [4, 5, 6, 7, 8, 9, 10])
@pytest.mark.parametrize(
    "sentence",
    [
        "Move a card from stack 3 to freecell {}",
        "Move a card from freecell {} to stack 3",
        "Move a card from freecell {} to the foundations",
        "Move 2 cards from stack 3 to freecell {}",
    ],
)
def test_a_freecell_that_is_not_there_is_no_other_pile(sentence: str, number: int) -> None:
    game = ic.microsoft_deal(24, "BK")
    assert list(map(str, ic.read_moves("Move a card from stack 3 to the foundations", game))) == ["4h"]
    assert text_error(sol.MoveError, lambda text: ic.read_moves(text, game), sentence.format(number)).position == 0


def test_piles_of_sentences_count_from_0() -> None:
    game = at(COLUMNS + "\n".join(REST))
    for number in range(8):
        legal = game.refusal(f"{number + 1}b") is None
        sentence = f"Move a card from stack {number} to freecell 1"
        assert (error_of(partial(ic.read_moves, sentence, game)) is None) == legal
    for sentence in (
        "Move a card from stack 8 to freecell 0",
        "Move a card from stack 0 to stack 8",
        "Move a card from freecell -1 to stack 0",
        "Move a card from freecell to stack 0",
        "Move a card from the foundations to stack 0",
        "Move a card from stack 0 to the foundations 1",
    ):
        assert text_error(sol.MoveError, lambda text: ic.read_moves(text, game), sentence).position == 0


def test_move_lists_of_other_games_are_refused() -> None:
    with pytest.raises(sol.NotExpressible, match="holds BK, FC, not RU"):
        ic.read_moves("36", new("RU1-C-AAAAABB"))
    with pytest.raises(sol.NotExpressible):
        ic.write_moves(new("MJ1-L00-AAAAABL"))


def test_a_list_with_too_many_readings_ends() -> None:
    # to and fro between empty columns, with a move at the end that no reading allows
    game = at(
        "FC C4\nFoundations: S-5 H-5 D-5 C-5\nKS QH JS TH 9S 8H 7S 6H\nKH QS JH TS 9H 8S 7H 6S\n"
        "KD QC JD TC 9D 8C 7D 6C\nKC QD JC TD 9C 8D 7C 6D\n:\n:\n:\n:"
    )
    text_error(sol.MoveError, lambda text: ic.read_moves(text, game), "15 56 67 78 " * 40 + "81 1h")


# --- layouts ----------------------------------------------------------------------------------------------------------

GNOME_MAP = """<!-- a comment -->
<mahjongg>
  <map name="Two &amp; more" scorename="two">
    <layer z="0">
      <row y="0.5" left="1" right="2"/>
      <column x="0" top="0" bottom="1"/>
      <block left="3" right="4.0" top="0" bottom="1"/>
    </layer>
    <tile x="1.5" y=".5" z="1"/>
    <tile x="3.5" y="0.5" z="1"/>
  </map>
</mahjongg>
""".replace('".5"', '"0.5"')


def test_a_map_of_gnome_mahjongg() -> None:
    (layout,) = ic.read_layouts(GNOME_MAP)
    assert layout.name == "Two & more"
    assert layout.slots == (
        (0, 0, 0), (6, 0, 0), (8, 0, 0), (2, 1, 0), (4, 1, 0), (0, 2, 0), (6, 2, 0), (8, 2, 0), (3, 1, 1), (7, 1, 1)
    )  # fmt: skip
    assert '<map name="Two &amp; more"' in ic.write_layouts(layout, "gnome-mahjongg")


def test_names_of_maps() -> None:
    text = layout_text([(0, 0, 0), (2, 0, 0)])
    for name in ("<\"Ö & o'>", "two  spaces", "\x01\ud800", ""):
        layout = sol.load_layout(text.replace("# made for a test", f"# name: {name}"))
        (again,) = ic.read_layouts(ic.write_layouts(layout, "gnome-mahjongg"))
        assert again.name == " ".join(name.split()).replace("\x01\ud800", "\ufffd\ufffd")


def test_each_layout_has_its_own_table_of_best_times() -> None:
    text = layout_text([(0, 0, 0), (2, 0, 0)])
    named = [
        text.replace("# made for a test", f"# name: {name}") for name in ("Rùa", "Żółw", "亀", "亀亀", "", "A b", "A-b")
    ]
    layouts = [*sol.layouts(), *map(sol.load_layout, [*named, layout_text([(0, 0, 0), (3, 0, 0)])])]
    written = ic.write_layouts(layouts, "gnome-mahjongg")
    scores = re.findall('scorename="([a-z0-9-]+)"', written)
    assert len(set(scores)) == len(layouts)
    assert scores[0].startswith("turtle-")
    # and the same one wherever it is written
    assert f'scorename="{scores[-1]}"' in ic.write_layouts(layouts[-1], "gnome-mahjongg")


def kmahjongg_1_0(lowest: str) -> str:
    """A layout of version 1.0 whose lowest layer begins with two rows."""
    rows = [row.ljust(32, ".") for row in lowest.split()]
    return "\n".join(["kmahjongg-layout-v1.0", *rows, *["." * 32] * (80 - len(rows))]) + "\n"


def test_layouts_of_version_1_0() -> None:
    (layout,) = ic.read_layouts(kmahjongg_1_0("1212 4343"))
    assert layout.slots == ((0, 0, 0), (2, 0, 0))
    # KMahjongg looks at the 1 of a tile only, and some of its own layouts have other digits elsewhere
    (same,) = ic.read_layouts(kmahjongg_1_0("1212 4332"))
    assert same.slots == layout.slots


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("kmahjongg-layout-v1.2\n", "kmahjongg"),
        (kmahjongg_1_0("1212 4..."), "1212.."),
        (kmahjongg_1_0("121 43."), "1....."),
        ("kmahjongg-layout-v1.0\nw4\nh2\nd1\n1212\n4343\n", "w4"),
        (GNOME_MAP.replace('right="2"', 'right="3"'), "<block"),
        (GNOME_MAP.replace('x="1.5"', 'x="1.25"'), "<tile x"),
        (GNOME_MAP.replace('x="1.5"', 'x="-1"'), "<tile x"),
        (GNOME_MAP.replace('x="1.5"', 'x="256"'), "<tile x"),
        (GNOME_MAP.replace(' z="1"', "", 1), "<tile x"),
        (GNOME_MAP.replace('z="0"', 'z="0.5"'), "<row"),
        (GNOME_MAP.replace('right="4.0"', 'right="99"').replace('bottom="1"', 'bottom="99"'), "<block"),
        (GNOME_MAP.replace("<column", "<pile"), "<pile"),
        (GNOME_MAP.replace('<column x="0" top="0" bottom="1"/>', '<tile x="0" y="0"/>'), "</map>"),
        (GNOME_MAP.replace("</map>", ""), "mahjongg>"),
        (GNOME_MAP.replace("<tile", '<map name="inner"/><tile', 1), '<map name="inner"'),
        ("<mahjongg></mahjongg>", ""),
        ('<mahjongg><map name="empty"></map></mahjongg>', "</map>"),
        ('<!DOCTYPE mahjongg [<!ENTITY a "b">]>' + GNOME_MAP, "<!DOCTYPE"),
        ("<mahjongg", ""),
    ],
)
def test_other_layouts_are_refused(text: str, place: str) -> None:
    error = text_error(sol.LayoutError, ic.read_layouts, text)
    assert error.text == text
    assert text[error.position :].lstrip("[ ").startswith(place) or "DOCTYPE" in place, str(error)


def test_a_text_holds_one_layout_of_kmahjongg() -> None:
    with pytest.raises(sol.NotExpressible, match="one layout, not 2"):
        ic.write_layouts(sol.layouts()[:2], "kmahjongg")


# --- what is refused --------------------------------------------------------------------------------------------------

BOARD = ic.write(ic.microsoft_deal(24), "fc-solve")
JSON = ic.write(ic.microsoft_deal(24), "solvitaire")


@pytest.mark.parametrize(
    ("name", "text", "position"),
    [
        ("fc-solve", BOARD.replace("QD", "9D", 1), BOARD.rindex("9D")),
        ("fc-solve", BOARD.replace("QD", "1D"), BOARD.index("QD")),
        ("fc-solve", "Founds: H-0 X-0\n" + BOARD, 12),
        ("fc-solve", "FC: 4C 5C\n" + BOARD, 9 + BOARD.index("4C") + 1),
        ("fc-solve", "Talon: 4C\n" + BOARD, 10),
        ("fc-solve", "Talon:\n" + BOARD.replace("4C", "XX"), 7),
        ("fc-solve", BOARD + "KH", len(BOARD)),
        ("fc-solve", BOARD.replace("4C", ""), len(BOARD) - 2),
        ("fc-solve", "", 0),
        ("microsoft", " 0", 1),
        ("microsoft", "8589934592", 0),
        ("microsoft", "24.5", 0),
        ("microsoft", "", 0),
        ("microsoft", "٣", 0),
        ("pysol", "ms8589934592", 2),
        ("pysol", "100000000000000000001", 0),
        ("pysol", "twelve", 0),
        ("klondike-solver", KLONDIKE_SOLVER_DECK + "011", 156),
        ("klondike-solver", KLONDIKE_SOLVER_DECK[:-3], 153),
        ("klondike-solver", "142" + KLONDIKE_SOLVER_DECK[3:], 0),
        ("klondike-solver", "042042" + KLONDIKE_SOLVER_DECK[6:], 3),
        ("klondike-solver", KLONDIKE_SOLVER_DECK[:-1], 153),
        ("solvitaire", JSON.replace('"QD"', '"9D"', 1), JSON.rindex("9D")),
        ("solvitaire", JSON.replace('"QD"', '"1X"'), JSON.index("QD")),
        ("solvitaire", JSON.replace('"QD"', "12"), JSON.index("QD") - 1),
        ("solvitaire", JSON.replace('"QD"', '["QD"]'), JSON.index("QD") - 1),
        ("solvitaire", JSON.replace('"QD"', '""'), JSON.index("QD")),
        ("solvitaire", JSON.replace("tableau piles", "tableau"), JSON.index("tableau")),
        ("solvitaire", '{"stock": []}', 13),
        ("solvitaire", '{"tableau piles": 1}', 18),
        ("solvitaire", '{"tableau piles": {"a": [1, {"b": 2}]}}', 18),
        ("solvitaire", '{"tableau piles": [], "tableau piles": []}', 23),
        ("solvitaire", '{"tableau piles": [], "foundations": ["AS", "3S"]}', 45),
        ("solvitaire", '{"tableau piles": [], "foundations": [""]}', 39),
        ("solvitaire", '{"tableau piles": [', 19),
        ("solvitaire", " []", 1),
        ("solvitaire", '{"tableau piles": ' + "[" * 100_000 + "]" * 100_000 + "}", None),
        ("solvitaire", '{"tableau piles": ' + "9" * 10_000 + "}", 18),
        ("code", "RU1-C-AAAAAA", 12),
        ("save", '{"format": "solitaires-save"}', None),
        ("solitaires", "RU X", 0),
    ],
)
def test_other_texts_are_refused(name: str, text: str, position: int | None) -> None:
    error = text_error(sol.PositionError, lambda one: ic.read(one, name), text)
    assert error.text == text
    assert position is None or error.position == position, str(error)


def error_of(call: Callable[[], object]) -> sol.TextError | None:
    """The error of a call that reads a text, if it fails."""
    try:
        call()
    except (sol.PositionError, sol.LayoutError, sol.MoveError) as error:
        return error
    return None


@given(st.sampled_from(READ), st.text('AKQT9aсs♠♥<>:-[]{}",0123456789 \n', max_size=60))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    for call in (lambda: ic.read(text, name), lambda: ic.read(text), lambda: ic.read_layouts(text)):
        error = error_of(call)
        assert error is None or error.text == text


@given(st.sampled_from(["fc-solve", "solvitaire", "gnome-mahjongg"]), st.data())
def test_damaged_texts_are_read_or_refused(name: str, data: st.DataObject) -> None:
    whole = GNOME_MAP if name == "gnome-mahjongg" else ic.write(ic.pysol_deal(24, "KL"), name)
    start = data.draw(st.integers(0, len(whole)))
    size = data.draw(st.integers(0, 8))
    text = whole[:start] + data.draw(st.text('A2♠<>:[]{}"/= \n\ud800\x00é', max_size=3)) + whole[start + size :]
    read = ic.read_layouts if name == "gnome-mahjongg" else ic.read
    error = error_of(lambda: read(text, name))
    assert error is None or (error.text == text and 0 <= error.position <= len(text))


@pytest.mark.parametrize(
    "text", [" " * 300_000, "\n" * 300_000, "a " * 100_000, "4h" * 100_000, "<" * 100_000, "9" * 100_000]
)
def test_long_texts_are_refused_at_once(text: str) -> None:
    for name in READ:
        assert error_of(lambda name=name: ic.read(text, name)) is not None  # type: ignore[misc]
    for header in ("", "kmahjongg-layout-v1.0\n", "<mahjongg><map name=''>"):
        assert error_of(lambda header=header: ic.read_layouts(header + text)) is not None  # type: ignore[misc]
    game = ic.microsoft_deal(24)
    assert error_of(lambda: ic.read_moves(text + "x", game)) is not None


def test_unknown_names_are_refused() -> None:
    game = ic.microsoft_deal(24)
    for call in (
        lambda: ic.read("24", "fc_solve"),
        lambda: ic.read("24", "kmahjongg"),
        lambda: ic.write(game, "standard-notation"),
        lambda: ic.read_layouts("", "fc-solve"),
        lambda: ic.write_layouts(sol.layouts()[0], "solitaires"),
        lambda: ic.read("24", "microsoft", game="KL"),
        lambda: ic.read(KLONDIKE_SOLVER_DECK, game="RU"),
        lambda: ic.read(BOARD, game="XX"),
        lambda: ic.microsoft_deal(24, "KL"),
        lambda: ic.microsoft_deal(0),
        lambda: ic.microsoft_deal(2**33),
        lambda: ic.pysol_deal(24, "MJ"),
        lambda: ic.pysol_deal("24", "MJ"),
        lambda: ic.pysol_deal(10**20 + 1),
        lambda: ic.microsoft_deal(24, "BK", "C3"),
    ):
        with pytest.raises(ValueError, match=r"must be|expected"):
            call()


def test_a_text_that_names_another_game_is_refused() -> None:
    for text in ("RU1-C-AAAAABB", sol.new_game("RU1-C-AAAAABB").position):
        assert ic.read(text, game="RU", option="C").rules == "RU C"
        text_error(sol.PositionError, lambda one: ic.read(one, game="YK"), text)
        text_error(sol.PositionError, lambda one: ic.read(one, option="R"), text)


@pytest.mark.parametrize("name", READ)
def test_a_byte_order_mark_is_skipped(name: str) -> None:
    game = new("TF1-D1N-AAAAAAB") if name == "klondike-solver" else ic.microsoft_deal(24)
    text = str(sol.DealCode.parse("FC1-C4-AAAAA24")) if name == "code" else ic.write(game, name)
    again = ic.read("\ufeff" + text, name)
    assert again == ic.read(text, name)
    if name not in ("microsoft", "pysol"):
        assert ic.detect("\ufeff" + text) == name
        assert ic.read("\ufeff" + text) == again


def test_one_byte_order_mark_is_skipped() -> None:
    layout = sol.layouts()[1]
    for name in ("kmahjongg", "gnome-mahjongg"):
        text = "\ufeff" + ic.write_layouts(layout, name)
        assert ic.detect(text) == name
        assert [found.slots for found in ic.read_layouts(text)] == [layout.slots]
        assert ic.read_layouts(text, name) == ic.read_layouts(text)
    game = ic.microsoft_deal(24, "BK")
    assert list(map(str, ic.read_moves("\ufeff4h 7a", game))) == ["4h", "7a"]
    error = text_error(sol.MoveError, lambda text: ic.read_moves(text, game), "\ufeff4h 9a")
    assert (error.text, error.position) == ("4h 9a", 3)
    for call in (ic.detect, ic.read, ic.read_layouts, lambda text: ic.read_moves(text, game)):
        with pytest.raises(sol.TextError, match=r"found '.ufeff"):
            call("\ufeff\ufeff4h")


def test_a_number_alone_is_in_no_one_format() -> None:
    for text in ("24", "ms24", "#24", "words", "", "\n"):
        text_error(sol.PositionError, ic.detect, text)
    for text in ("36 2a", GNOME_MAP):
        assert "looks like" in str(text_error(sol.PositionError, ic.read, text))


def test_wrong_types() -> None:
    game = ic.microsoft_deal(24)
    calls: list[Callable[[], object]] = [
        lambda: untyped.interchange.read(b"24", "microsoft"),
        lambda: untyped.interchange.read("24", 1),
        lambda: untyped.interchange.read("24", "microsoft", game=1),
        lambda: untyped.interchange.detect(None),
        lambda: untyped.interchange.write("24", "fc-solve"),
        lambda: untyped.interchange.write(game, None),
        lambda: untyped.interchange.read_layouts(b""),
        lambda: untyped.interchange.write_layouts([game], "kmahjongg"),
        lambda: untyped.interchange.read_moves(b"", game),
        lambda: untyped.interchange.microsoft_deal("24"),
        lambda: untyped.interchange.microsoft_deal(True),
        lambda: untyped.interchange.pysol_deal(2.0),
        *(
            lambda deal=deal, number=number, wrong=wrong: deal(number, **wrong)
            for deal, numbers in (
                (untyped.interchange.microsoft_deal, (24,)),
                (untyped.interchange.pysol_deal, (24, "24", "ms24")),
            )
            for number in numbers
            for wrong in ({"game": 5}, {"game": None}, {"option": 5}, {"option": b"C4"})
        ),
        lambda: untyped.interchange.read_moves("4h", "x"),
        lambda: untyped.interchange.read_moves("4h", None),
        lambda: untyped.interchange.read_moves("4h", game, autoplay=5),
        lambda: untyped.interchange.read_moves("4h", game, autoplay=None),
        lambda: untyped.interchange.write_moves("x"),
        lambda: untyped.interchange.write_moves(game, 5),
        lambda: untyped.interchange.write_moves(game, "4h"),
        lambda: untyped.interchange.write_moves(game, [5]),
        lambda: untyped.interchange.microsoft_number("x"),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


def test_what_a_format_cannot_hold() -> None:
    played = ic.microsoft_deal(24)
    played.play("4h")
    with pytest.raises(sol.NotExpressible) as caught:
        ic.write(played, "microsoft")
    assert (caught.value.format, str(caught.value)) == (
        "microsoft",
        "microsoft cannot hold it: it holds whole deals, and this position has cards on the foundations",
    )
    assert isinstance(caught.value, sol.SolitairesError)
    for game, name in (
        (played, "code"),
        (sol.new_game("BK1-C4-AAAAA24"), "microsoft"),
        (sol.new_game("KL1-D1N-AAAAAAB"), "microsoft"),
        (ic.pysol_deal(10**15, "KL"), "pysol"),
        (tile_game({0: "5B", 20: "5B"}), "fc-solve"),
        (sol.new_mahjong(sol.load_layout(layout_text([(0, 0, 0), (2, 0, 0)])), 1), "solitaires"),
    ):
        with pytest.raises(sol.NotExpressible):
            ic.write(game, name)
    turned = sol.new_game("KL1-D1N-AAAAAAB")
    turned.play("73")
    with pytest.raises(sol.NotExpressible, match="not as dealt"):
        ic.write(turned, "klondike-solver")


def test_the_formats_are_listed() -> None:
    names = [one.name for one in ic.formats()]
    assert len(set(names)) == len(names)
    assert {one.holds for one in ic.formats()} == {"positions", "deals", "moves", "layouts"}


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(ic.__path__)])
def test_examples_of_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"solitaires.interchange.{name}")).failed == 0
