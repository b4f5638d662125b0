"""Decks and boards: which card of a deck goes where, as the programs deal that number their deals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..card_game import CardGame
from ..errors import NotExpressible, PositionError, wrong_type
from ..game import Game
from ..languages import message
from .mapped_text import position_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..cards import Card

OTHER_GAME = message("it holds {games}, not {game}")
CARD_GAMES = ("RU", "TF", "BK", "YK", "FC", "KL")


class Dealing(NamedTuple):
    """Where the cards of a deck go, in the order in which they are dealt."""

    columns: tuple[int, ...]
    """The column of each card, from 0; what is left of the deck is the stock, its first card drawn first."""
    face_down: tuple[int, ...]
    """How many cards of each column lie face down in the games that deal such."""


def _rows(*rows: Sequence[int]) -> tuple[int, ...]:
    return tuple(column for row in rows for column in row)


_TRIANGLE = tuple(range(7))

ROW_BY_ROW = Dealing(tuple(card % 8 for card in range(52)), (0,) * 8)
"""FreeCell: card i goes to column i mod 8."""
KLONDIKE_BY_ROWS = Dealing(_rows(*(range(first, 7) for first in range(7))), _TRIANGLE)
"""Klondike from left to right, as Klondike-Solver reads a deck."""
KLONDIKE_REVERSED = Dealing(_rows(*(range(6, first - 1, -1) for first in range(1, 7)), range(6, -1, -1)), _TRIANGLE)
"""Klondike from right to left, as PySolFC deals it."""
YUKON = Dealing(_rows(*(range(first, 7) for first in range(1, 7)), *([range(1, 7)] * 4), range(7)), _TRIANGLE)
"""Yukon: the face-down cards first, then the rows of face-up ones."""

PYSOL_DEALING = {
    "FC": ROW_BY_ROW,
    "BK": ROW_BY_ROW,
    "KL": KLONDIKE_REVERSED,
    "TF": KLONDIKE_REVERSED,
    "YK": YUKON,
    "RU": YUKON,
}
"""How PySolFC deals each game."""


def hides_cards(game: str) -> bool:
    """Whether a game deals cards face down into its columns."""
    return game in ("RU", "YK", "KL")


def dealt(
    game: str,
    option: str | None,
    dealing: Dealing,
    deck: Sequence[str],
    source: str = "",
    origin: Callable[[int], int | None] = lambda _: None,
) -> CardGame:
    """Deal a deck of cards' texts, the first card first.

    `origin` gives the place of a card in the `source` that the deck was read from, for errors. Raises
    `DealCodeError` for a game or an option that does not exist, `PositionError` for what is no deck.
    """
    text = position_of(game, option, source)
    on_table = len(dealing.columns)
    if on_table < 52:
        text.add("\nStock:")
        for place in range(on_table, len(deck)):
            text.add(" ")
            text.add(deck[place], origin(place))
    for column, face_down in enumerate(dealing.face_down):
        text.add("\n:")
        places = [place for place, to in enumerate(dealing.columns) if to == column and place < len(deck)]
        for row, place in enumerate(places):
            hidden = hides_cards(game) and row < face_down
            text.add(" <" if hidden else " ")
            text.add(deck[place], origin(place))
            text.add(">" if hidden else "")
    return text.card_game()


def deck_of(game: CardGame, dealing: Dealing, name: str) -> list[Card]:
    """Return the deck that is dealt to a game's position. Raises `NotExpressible` where none is: play has gone on."""
    sizes = tuple(dealing.columns.count(column) for column in range(len(dealing.face_down)))
    hidden = dealing.face_down if hides_cards(game.rules[:2]) else (0,) * len(sizes)
    found = (
        (message("it holds whole deals, and this position has cards on the foundations"), any(game.foundations)),
        (message("it holds whole deals, and this position has cards in cells"), any(game.cells)),
        (message("it holds whole deals, and this position has a waste"), bool(game.waste)),
        (
            message("it holds whole deals, and this position has columns that are not as dealt"),
            tuple(map(len, game.columns)) != sizes or game.face_down != hidden,
        ),
    )
    for reason, is_so in found:
        if is_so:
            raise NotExpressible(name, reason.of())
    rows = [iter(column) for column in game.columns]
    return [*(next(rows[column]) for column in dealing.columns), *reversed(game.stock)]


def number_in(text: str, least: int, most: int) -> int:
    """Return the number of a deal that a text is, perhaps with `#` or `ms` before it. Raises `PositionError`."""
    match = re.fullmatch(r"\s*(#|ms)?([0-9]{1,40})\s*", text, re.ASCII | re.IGNORECASE)
    if match is None:
        raise PositionError("expected the number of a deal, such as 24", text, 0)
    number = int(match[2])
    if not least <= number <= most:
        raise PositionError(f"expected the number of a deal from {least} to {most}", text, match.start(2))
    return number


def game_among(games: Sequence[str], game: str) -> str:
    """Return the name of a game that must be one of some."""
    if not isinstance(game, str):
        wrong_type("game", "a str", game)
    if game not in games:
        raise ValueError(f"game must be one of {', '.join(games)}, not {game!r}")
    return game


def card_game_of(game: Game, name: str, games: Sequence[str]) -> CardGame:
    """Return a game that a format can hold. Raises `NotExpressible` for one that is not among its games."""
    if not isinstance(game, Game):
        wrong_type("game", "a game", game)
    if not isinstance(game, CardGame) or game.rules[:2] not in games:
        raise NotExpressible(name, OTHER_GAME.of(games=", ".join(games), game=game.rules[:2]))
    return game
