"""The piles of a game, and moves read as the game has them: a text that is no move is refused in the game's terms."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from . import _core, text_errors
from .errors import MoveError
from .languages import SOURCE
from .moves import Move, as_move


class Piles(NamedTuple):
    """The piles of a card game, beside its four foundations."""

    columns: int
    cells: int
    """Games that have cells keep what is on a foundation."""
    has_stock: bool


@cache
def piles_of(game: str, option: str) -> Piles | None:
    """Return the piles of what can be dealt, such as "BK" and "C4"; None for Mahjong, which has tiles."""
    if game == "MJ":
        return None
    line = _core.CardLine.deal(game, option, 0)
    return Piles(len(line.columns), len(line.cells), line.draw > 0)


def read_move(move: object, piles: Piles | None) -> Move:
    """Return a move that was given as such or as its text. Raises `MoveError`, which names only piles of the game."""
    try:
        return as_move(move)
    except MoveError as error:
        told = _of_tiles(error) if piles is None else _of_cards(error, piles)
    raise told


def _of_tiles(error: MoveError) -> MoveError:
    if any(error.expected == part.text for part in text_errors.PAIR_PARTS):
        return error
    return MoveError(text_errors.PAIR.text, error.text, 0)


def _of_cards(error: MoveError, piles: Piles) -> MoveError:
    expected, text, position = error.expected, error.text, error.position
    if any(expected == part.text for part in text_errors.PAIR_PARTS):
        # it was read as a pair for its plus; what stands before may be a move of cards
        position = text.index("+")
        try:
            as_move(text[:position])
        except MoveError as before:
            expected, position = before.expected, before.position
        else:
            expected = text_errors.MOVE_END.text
    if expected == text_errors.MOVE_SUIT.text and piles.cells:
        expected, position = text_errors.MOVE_SOURCE.text, position - 1
    if expected == text_errors.MOVE_SOURCE.text:
        expected = _source(piles)
    elif expected == text_errors.MOVE_DESTINATION.text:
        expected = _destination(piles)
    return MoveError(expected, text, position)


def _source(piles: Piles) -> str:
    """Return where the cards of a move come from in a game."""
    if piles.has_stock:
        return text_errors.STOCK_SOURCE.say(SOURCE, columns=piles.columns)
    if not piles.cells:
        return text_errors.COLUMN_SOURCE.say(SOURCE, columns=piles.columns)
    form = text_errors.CELL_SOURCE if piles.cells > 1 else text_errors.ONE_CELL_SOURCE
    return form.say(SOURCE, columns=piles.columns, cell="abcd"[piles.cells - 1])


def _destination(piles: Piles) -> str:
    """Return where they go."""
    if not piles.cells:
        return text_errors.COLUMN_DESTINATION.say(SOURCE, columns=piles.columns)
    form = text_errors.CELL_DESTINATION if piles.cells > 1 else text_errors.ONE_CELL_DESTINATION
    return form.say(SOURCE, columns=piles.columns, cell="abcd"[piles.cells - 1])
