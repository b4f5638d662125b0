"""The decks of Klondike-Solver and pyksolve: 156 digits, three for each card, in the order in which they are dealt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..cards import RANKS
from ..errors import PositionError
from .deals import KLONDIKE_BY_ROWS, card_game_of, dealt, deck_of

if TYPE_CHECKING:
    from ..card_game import CardGame
    from ..game import Game

NAME = "klondike-solver"
GAMES = ("KL", "TF")
_SUITS = " CDHS"


def read(text: str, game: str, option: str | None) -> CardGame:
    """Read a deck; white space may stand around cards."""
    cards, offsets = [], []
    for match in re.finditer(r"\S{1,3}", text):
        card = re.fullmatch(r"(0[1-9]|1[0-3])([1-4])", match[0], re.ASCII)
        if card is None:
            expected = "expected a card of three digits: 01 to 13, then 1 to 4 for clubs, diamonds, hearts, spades"
            raise PositionError(expected, text, match.start())
        cards.append(RANKS[int(card[1])] + _SUITS[int(card[2])])
        offsets.append(match.start())
    if len(cards) != 52:
        place = offsets[52] if len(cards) > 52 else len(text)
        raise PositionError(f"expected 52 cards of three digits, found {len(cards)}", text, place)
    return dealt(game, option, KLONDIKE_BY_ROWS, cards, text, offsets.__getitem__)


def write(game: Game) -> str:
    """Write a deal."""
    deck = deck_of(card_game_of(game, NAME, GAMES), KLONDIKE_BY_ROWS, NAME)
    return "".join(f"{card.rank:02}{_SUITS.index(card.suit)}" for card in deck)
