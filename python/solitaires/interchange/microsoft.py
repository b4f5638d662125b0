"""The numbered deals of Microsoft FreeCell, and those of FreeCell Pro beyond them."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING

from ..cards import RANKS, Card
from ..errors import NotExpressible, number_between
from ..languages import message
from .deals import ROW_BY_ROW, card_game_of, dealt, deck_of, game_among, number_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..card_game import CardGame
    from ..game import Game

NAME = "microsoft"
GAMES = ("FC", "BK")
MOST = 2**33 - 1
"""The greatest number that FreeCell Pro deals."""

# The generator of the C library that the first FreeCell was built with: 15 bits of each state are the number.
_FACTOR, _SUMMAND = 214013, 2531011
_ORDERED = tuple(rank + suit for rank in RANKS[1:] for suit in "CDHS")

# How the numbers from 0, 2**31 and 2**32 on turn a state into a number: bits to keep, bits to set, what to add.
_KINDS = ((0, 0x7FFF, 0, 0), (2**31, 0x7FFF, 0x8000, 0), (2**32, 0xFFFF, 0, 1))


def microsoft_deck(number: int) -> list[str]:
    """Return the 52 cards of a Microsoft deal in dealing order: card i goes to column i mod 8.

    `number` is from 1 to 2**33 - 1: Microsoft numbered its deals up to 1,000,000, FreeCell Pro goes on to the end.

    >>> microsoft_deck(1)[:8]
    ['JD', '2D', '9H', 'JC', '5D', '7H', '7C', '5H']
    """
    number = number_between("number", number, 1, MOST)
    _, keep, fixed, plus = next(kind for kind in reversed(_KINDS) if number >= kind[0])
    state = number % 2**32
    deck, cards = list(_ORDERED), []
    while deck:
        state = (state * _FACTOR + _SUMMAND) % 2**32
        place = ((state >> 16 & keep | fixed) + plus) % len(deck)
        deck[place], deck[-1] = deck[-1], deck[place]
        cards.append(deck.pop())
    return cards


def microsoft_deal(number: int, game: str = "FC", option: str | None = None) -> CardGame:
    """Return the game of a Microsoft FreeCell deal, from 1 to 2**33 - 1, or of the same cards in Baker's Game.

    Raises `ValueError` for another number and for another game than "FC" and "BK", `DealCodeError` for an option that
    the game lacks.

    >>> print(microsoft_deal(11982, "BK").position)
    BK C4
    Foundations: S-0 H-0 D-0 C-0
    Freecells: - - - -
    : AH 3D KD JC 6C JD KC
    : AS 3H 6H 5D 2C 7D 8D
    : 4H QS 5S 5C TH 8H 2S
    : AC QC 4D 8C QH 9C 3S
    : 2D 8S 9H 9D 6D 2H
    : 6S 7H JH TD TC QD
    : TS AD 9S KH 4S 4C
    : JS KS 3C 7C 7S 5H
    """
    return dealt(game_among(GAMES, game), option, ROW_BY_ROW, microsoft_deck(number))


def microsoft_number(game: Game) -> int:
    """Return the number of a FreeCell or Baker's Game that stands as dealt, the smallest where there are several.

    Raises `NotExpressible` where there is none: few of all deals have one.

    >>> microsoft_number(microsoft_deal(6_000_000_000))
    6000000000
    """
    cards = card_game_of(game, NAME, GAMES)
    number = number_of_deck(deck_of(cards, ROW_BY_ROW, NAME))
    if number is None:
        raise NotExpressible(NAME, message("no number from 1 to {most} deals these cards").of(most=MOST))
    return number


def number_of_deck(deck: Sequence[Card]) -> int | None:
    """Return the smallest number that deals a deck of 52 cards, or None where there is none.

    The cards say what each number of the generator leaves when divided by 52, 51, 50, ... The low 17 bits of a state
    run on their own and decide whether a number is even, which the divisions by 52, 50, 48, ... tell: 26 bits, looked
    up in a table of all those runs. The bits above are tried.
    """
    places = _places(deck)
    for base, keep, fixed, plus in _KINDS:
        wanted = sum((place + plus & 1) << step for step, place in enumerate(places[::2]))
        # the number is the state before the first step
        numbers = [base | state for low in _low_bits(wanted) for state in _complete(low, places, keep, fixed, plus)]
        smallest = min(filter(None, numbers), default=None)
        if smallest is not None:
            return smallest
    return None


def _low_bits(parities: int) -> Iterator[int]:
    """Yield the states of 17 bits after which the numbers 1, 3, 5, ... 51 have these 26 parities."""
    runs = _runs_of_low_bits()
    for place in range(bisect_left(runs, parities << 17), len(runs)):
        if runs[place] >> 17 != parities:
            return
        yield runs[place] % 2**17


def _places(deck: Sequence[Card]) -> list[int]:
    """Return where in what was left of the ordered deck each card was taken from."""
    left, places = list(_ORDERED), []
    for card in deck:
        place = left.index(card.code)
        left[place] = left[-1]
        left.pop()
        places.append(place)
    return places


@lru_cache(maxsize=1)
def _runs_of_low_bits() -> array[int]:
    """Return the states of 17 bits, each below the 26 parities of the numbers 1, 3, 5, ... 51 after it, in order."""
    states, state = [], 0
    for _ in range(2**17):
        states.append(state)
        state = (state * _FACTOR + _SUMMAND) % 2**17
    # the generator goes through all states, so those after one another are a ring
    ring = [number >> 16 for number in states]
    ring += ring[:52]
    runs = []
    for first in (0, 1):
        key = sum(ring[first + 1 + 2 * step] << step for step in range(26))
        for start in range(first, 2**17, 2):
            runs.append(key << 17 | states[start])
            key = key >> 1 | ring[(start + 53) % 2**17] << 25
    return array("Q", sorted(runs))


def _complete(low: int, places: Sequence[int], keep: int, fixed: int, plus: int) -> Iterator[int]:
    """Yield the states with these low 17 bits whose numbers take all cards from their places."""

    def agrees(state: int, modulus: int | None) -> bool:
        """Whether all cards were taken from their places, as far as a divisor of what is left tells."""
        for left, place in zip(range(52, 0, -1), places, strict=True):
            state = (state * _FACTOR + _SUMMAND) % 2**32
            if modulus and left % modulus:
                continue
            if ((state >> 16 & keep | fixed) + plus - place) % (modulus or left):
                return False
        return True

    states = [low]
    bits = 17
    while bits < 21:
        # one bit more of the state decides one bit more of the number
        states = [
            longer for state in states for longer in (state, state | 1 << bits) if agrees(longer, 2 ** (bits - 15))
        ]
        bits += 1
    for state in states:
        for high in range((keep + 1) << 16 >> bits):
            start = high << bits | state
            # most fail at the first card, so that is looked at without a call
            first = (start * _FACTOR + _SUMMAND) >> 16 & keep | fixed
            if (first + plus - places[0]) % 52 == 0 and agrees(start, None):
                yield start


def read(text: str, game: str, option: str | None) -> CardGame:
    """Read a number, perhaps with `#` or `ms` before it."""
    return microsoft_deal(number_in(text, 1, MOST), game, option)


def write(game: Game) -> str:
    """Write the number of a deal."""
    return str(microsoft_number(game))
