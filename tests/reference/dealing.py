"""Dealing: the code gives a seed, the seed gives a shuffled deck, the deck is laid out.

Only the card games are dealt here; `DealStream` is the generator of every family, Mahjong included.
"""

from __future__ import annotations

import re
from typing import TypeVar

from .cardgame import ReferenceCardGame
from .cards import DECK
from .variants import VARIANTS

# RFC 4648 base 32.
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

FAMILIES = {"RU": 1, "YK": 1, "TF": 2, "KL": 2, "BK": 3, "FC": 3, "MJ": 4}

_MASK32 = 2**32 - 1
_MASK64 = 2**64 - 1

Item = TypeVar("Item")


class DealStream:
    """The random numbers of one deal: SplitMix64 started at seed + family * 2^40."""

    def __init__(self, game: str, seed: int) -> None:
        if not 0 <= seed < 2**35:
            raise ValueError(f"a seed is from 0 to 2^35 - 1: {seed}")
        self.state = (seed + FAMILIES[game] * 2**40) & _MASK64

    def next64(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK64
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK64
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: draws that would favour some numbers are thrown away."""
        while True:
            x = self.next64() >> 32
            m = x * n
            if (m & _MASK32) >= 2**32 % n:
                return m >> 32

    def shuffle(self, items: list[Item]) -> None:
        """Shuffle in place, from the last place down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def shuffled_deck(game: str, seed: int) -> list[str]:
    """The 52 cards in dealing order."""
    deck = list(DECK)
    DealStream(game, seed).shuffle(deck)
    return deck


def deal_deck(rules: str, deck: list[str], undo_limit: int | None = 100) -> ReferenceCardGame:
    """Lay out a deck: column by column, deepest card first; what is left is the stock, first card drawn first."""
    variant = VARIANTS[rules]
    left = list(deck)
    columns = []
    for size in variant.column_sizes:
        columns.append(left[:size])
        left = left[size:]
    return ReferenceCardGame(
        rules, columns, face_down=list(variant.dealt_face_down), stock=left[::-1], undo_limit=undo_limit
    )


def seed_of(letters: str) -> int:
    """The number that seven letters spell, most significant first."""
    seed = 0
    for letter in letters:
        seed = seed * 32 + ALPHABET.index(letter)
    return seed


def letters_of(seed: int) -> str:
    """The seven letters of a number."""
    letters = ""
    for _ in range(7):
        letters = ALPHABET[seed % 32] + letters
        seed //= 32
    return letters


def split_code(code_text: str) -> tuple[str, str, int]:
    """Game, option and seed of a canonical code, such as `RU1-C-AAAAABB`."""
    match = re.fullmatch(r"([A-Z]{2})1-([A-Z0-9]+)-([A-Z2-7]{7})", code_text)
    if match is None or match[1] not in FAMILIES:
        raise ValueError(f"not a deal code: {code_text!r}")
    return match[1], match[2], seed_of(match[3])


def deal(code_text: str, undo_limit: int | None = 100) -> ReferenceCardGame:
    """The game of a code of one of the card games."""
    game, option, seed = split_code(code_text)
    rules = f"{game} {option}"
    if rules not in VARIANTS:
        raise ValueError(f"no card game has these rules: {rules}")
    return deal_deck(rules, shuffled_deck(game, seed), undo_limit)
