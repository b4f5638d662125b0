"""Cards and moves as values: reading, writing, comparing."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from typing import Any

import pytest
import solitaires as sol
from support import DECK, RANKS, SUITS, text_error


@pytest.mark.parametrize("text", ["10♥", "T♥", "10H", "TH", "th", "10h", "tH"])
def test_a_card_has_several_spellings(text: str) -> None:
    card = sol.Card.parse(text)
    assert (card.rank, card.suit, card.is_red, str(card), card.code) == (10, "H", True, "10♥", "TH")


def test_every_card_survives_both_of_its_texts() -> None:
    cards = [sol.Card.parse(text) for text in DECK]
    assert len(set(cards)) == 52
    for text, card in zip(DECK, cards, strict=True):
        assert card.code == text
        assert card.rank == RANKS.index(text[0]) + 1
        assert card.suit == text[1]
        assert card.is_red == (text[1] in "HD")
        assert sol.Card.parse(str(card)) == card == sol.Card.parse(text.lower())
        assert pickle.loads(pickle.dumps(card)) == card == copy.deepcopy(card)
    assert [str(card) for card in cards[:4]] == ["A♠", "A♥", "A♦", "A♣"]
    assert str(sol.Card.parse("KC")) == "K♣"


@pytest.mark.parametrize(
    "text", ["", "ZZ", "T", "H", "10", "1H", "11H", "0H", "TX", "THH", "HT", "♥10", "T H", "TH TS"]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    text_error(sol.CardError, sol.Card.parse, text)


def test_cards_are_immutable() -> None:
    card: Any = sol.Card.parse("TH")
    with pytest.raises(AttributeError):
        card.rank = 3
    assert card.code == "TH"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("36x5", "36x5"),
        ("36X5", "36x5"),
        ("36", "36"),
        ("36x1", "36"),
        ("11", "11"),
        ("3h", "3h"),
        ("3H", "3h"),
        ("w4", "w4"),
        ("W4", "w4"),
        ("wh", "wh"),
        ("WH", "wh"),
        ("hS4", "hS4"),
        ("HS4", "hS4"),
        ("hs4", "hS4"),
        ("hDd", "hDd"),
        ("hdd", "hDd"),
        ("HCH", "hCh"),
        ("5a", "5a"),
        ("5A", "5a"),
        ("a5", "a5"),
        ("AH", "ah"),
        ("ab", "ab"),
        ("wd", "wd"),
        ("12+87", "12+87"),
        ("87+12", "12+87"),
        ("0+143", "0+143"),
        ("143+0", "0+143"),
        ("3+3", "3+3"),
        ("draw", "draw"),
        ("Draw", "draw"),
        ("REDEAL", "redeal"),
        ("18x52", "18x52"),
    ],
)
def test_moves_are_read_in_any_case_and_written_canonically(text: str, canonical: str) -> None:
    move = sol.Move.parse(text)
    assert str(move) == canonical
    again = sol.Move.parse(canonical)
    assert again == move
    assert hash(again) == hash(move)
    assert pickle.loads(pickle.dumps(move)) == move == copy.deepcopy(move)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "xyz",
        "3",
        "h",
        "w",
        "9h",
        "0h",
        "39",
        "30",
        "3e",
        "e3",
        "3w",
        "3hS",
        "hX4",
        "h4",
        "hh",
        "hd",
        "36x",
        "36x0",
        "36x53",
        "36x99",
        "36x-1",
        "36x5x5",
        "36y5",
        "366",
        "3 6",
        "36 x5",
        " 36",
        "36\n",
        "3+144",
        "3+",
        "+3",
        "3+4+5",
        "-3+4",
        "3 + 4",
        "drawx2",
        "draws",
        "re-deal",
        "3\N{SUPERSCRIPT TWO}",
        "\N{FULLWIDTH DIGIT THREE}6",
        "36x\N{ARABIC-INDIC DIGIT FIVE}",
        "3\N{LATIN SMALL LETTER H}\N{COMBINING CARON}",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    text_error(sol.MoveError, sol.Move.parse, text)


def expressible_moves() -> list[str]:
    """Every kind of move the notation can say."""
    sources = [*"12345678", *"abcd", "w", *(f"h{suit}" for suit in SUITS)]
    targets = [*"12345678", *"abcd", "h"]
    counts = ["", "x2", "x13", "x20", "x52"]
    moves = ["".join(parts) for parts in itertools.product(sources, targets, counts)]
    pairs = [f"{low}+{high}" for low in range(0, 144, 7) for high in range(low, 144, 11)]
    return ["draw", "redeal", *moves, *pairs]


def test_moves_are_totally_ordered_and_all_different() -> None:
    texts = expressible_moves()
    moves = [sol.Move.parse(text) for text in texts]
    assert [str(move) for move in moves] == texts
    assert len(set(moves)) == len(moves)
    ordered = sorted(moves)
    random.Random(3).shuffle(moves)
    assert ordered == sorted(moves)
    for low, high in itertools.pairwise(ordered):
        assert low < high
        assert low <= high
        assert high > low
        assert high >= low
        assert low != high


def test_moves_are_immutable_and_are_not_their_text() -> None:
    move: Any = sol.Move.parse("36x5")
    assert (move == "36x5") is False
    with pytest.raises(TypeError):
        _ = move < "36x6"
    with pytest.raises((AttributeError, TypeError)):
        move.count = 3
    assert str(move) == "36x5"
