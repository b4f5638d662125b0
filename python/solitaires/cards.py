"""A playing card."""

from __future__ import annotations

from typing import NoReturn

from . import _core
from .errors import CardError, read_text, shown, wrong_type

SUITS = "SHDC"
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = " A23456789TJQK"


def rank_text(rank: int) -> str:
    """Return a rank as people write it, the ten in two figures."""
    return "10" if rank == 10 else RANKS[rank]


class Card:
    """One of the 52 cards. Immutable; there is one object for each card, so equal cards are the same object.

    >>> card = Card.parse("TH")
    >>> str(card), card.code, card.rank, card.suit, card.is_red
    ('10♥', 'TH', 10, 'H', True)
    >>> Card(10, "H") is card
    True
    """

    __slots__ = ("code", "is_red", "rank", "suit")

    rank: int
    """1 (ace) to 13 (king)."""
    suit: str
    """"S", "H", "D" or "C"."""
    is_red: bool
    """Hearts and diamonds are red."""
    code: str
    """The plain form: rank and suit, such as "TH"."""

    def __new__(cls, rank: int, suit: str) -> Card:
        """Return the card of a rank from 1 to 13 and a suit "S", "H", "D" or "C"; `CardError` if there is none."""
        if not isinstance(rank, int) or isinstance(rank, bool):
            wrong_type("rank", "an int", rank)
        if not isinstance(suit, str):
            wrong_type("suit", "a str", suit)
        if not 1 <= rank <= 13:
            raise CardError("expected a rank from 1 to 13", shown(rank), 0)
        if suit not in SUIT_SIGNS:
            raise CardError("expected a suit S, H, D or C", suit, 0)
        return CARDS[SUITS.index(suit) << 4 | rank]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card in any spelling: `10♥ T♥ 10H TH th`. Raises `CardError`."""
        if not isinstance(text, str):
            wrong_type("a card's text", "a str", text)
        return CARDS[read_text(_core.parse_card, text, CardError)]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: a card is immutable."""
        raise AttributeError("a card is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: a card is immutable."""
        raise AttributeError("a card is immutable")

    def __str__(self) -> str:
        """Return the card as people write it, such as `10♥`."""
        return rank_text(self.rank) + SUIT_SIGNS[self.suit]

    def __repr__(self) -> str:
        """Return the call that makes the card."""
        return f"Card.parse({self.code!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[int, str]]:
        """Pickle and copy as the one object of the card."""
        return Card, (self.rank, self.suit)


def _make_card(byte: int) -> Card:
    card = object.__new__(Card)
    rank, suit = byte & 15, SUITS[byte >> 4]
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    object.__setattr__(card, "is_red", suit in "HD")
    object.__setattr__(card, "code", RANKS[rank] + suit)
    return card


CARDS: dict[int, Card] = {suit << 4 | rank: _make_card(suit << 4 | rank) for suit in range(4) for rank in range(1, 14)}
"""The cards by the byte that the core uses: the suit in bits 4-5, the rank in bits 0-3."""


def as_card(card: object) -> Card:
    """Return a card that was given as such or as its text."""
    if isinstance(card, Card):
        return card
    if isinstance(card, str):
        return Card.parse(card)
    wrong_type("card", "a Card or its text", card)


def cards_of(codes: bytes) -> tuple[Card, ...]:
    """Return the cards of the core's bytes."""
    return tuple(map(CARDS.__getitem__, codes))
