"""The numbered deals of PySolFC."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

from ..cards import RANKS
from ..errors import NotExpressible, number_between, wrong_type
from ..languages import message
from .deals import CARD_GAMES, PYSOL_DEALING, card_game_of, dealt, deck_of, game_among, number_in
from .microsoft import MOST as MOST_OF_MICROSOFT
from .microsoft import microsoft_deck, number_of_deck

if TYPE_CHECKING:
    from ..card_game import CardGame
    from ..game import Game

NAME = "pysol"
GAMES = CARD_GAMES
MICROSOFT_NUMBERS = 32_000
"""Up to this number PySolFC deals as Microsoft does."""
MOST = 10**20
"""The greatest number that PySolFC deals."""


def pysol_deck(number: int) -> list[str]:
    """Return the 52 cards of a PySolFC deal in dealing order; `number` is from 1 to 10**20."""
    number = number_between("number", number, 1, MOST)
    if number <= MICROSOFT_NUMBERS:
        return microsoft_deck(number)
    numbers = random.Random(number)
    deck = [rank + suit for suit in "CSHD" for rank in RANKS[1:]]
    for last in range(51, 0, -1):
        # random() is the same in every version of Python; how it shuffles is not promised
        other = int(numbers.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck[::-1]


def pysol_deal(number: int | str, game: str = "FC", option: str | None = None) -> CardGame:
    """Return the game of a PySolFC number, from 1 to 10**20, dealt as PySolFC deals that game.

    A text "ms24" is the Microsoft deal of that number, as in PySolFC; numbers up to 32000 are those anyway.
    Thoughtful gets Klondike's cards. Raises `ValueError` for another number, `PositionError` for another text,
    `DealCodeError` for a game or an option that does not exist.

    >>> print(pysol_deal("ms24", "YK").position)
    YK S
    Foundations: S-0 H-0 D-0 C-0
    : 7C
    : <4C> KH 5C 3H 8S JD
    : <5H> <AH> 6S TC 3S 4S 9D
    : <QC> <7S> <2S> 7D TS JH 4H 2H
    : <5D> <2C> <KD> <6C> 8C AD TD KS QD
    : <2D> <QH> <JS> <9C> <6H> AC 4D KC 6D 3D
    : <7H> <9S> <5S> <3C> <JC> <TH> 9H QS 8H 8D AS
    """
    if isinstance(number, str):
        return read(number, game, option)
    return dealt(game, option, PYSOL_DEALING[game_among(GAMES, game)], pysol_deck(number))


def read(text: str, game: str, option: str | None) -> CardGame:
    """Read a number, or `ms` and a Microsoft number."""
    if not isinstance(text, str):
        wrong_type("number", "an int or a str", text)
    dealing = PYSOL_DEALING[game_among(GAMES, game)]
    if re.match(r"\s*ms", text, re.IGNORECASE):
        deck = microsoft_deck(number_in(text, 1, MOST_OF_MICROSOFT))
    else:
        deck = pysol_deck(number_in(text, 1, MOST))
    return dealt(game, option, dealing, deck)


def write(game: Game) -> str:
    """Write the Microsoft number of a deal, with `ms` where PySolFC needs it; its own numbers cannot be found."""
    cards = card_game_of(game, NAME, GAMES)
    number = number_of_deck(deck_of(cards, PYSOL_DEALING[cards.rules[:2]], NAME))
    if number is None:
        reason = message(
            "no Microsoft number deals these cards, and of PySolFC's own numbers none can be found from the cards"
        )
        raise NotExpressible(NAME, reason.of())
    return str(number) if number <= MICROSOFT_NUMBERS else f"ms{number}"
