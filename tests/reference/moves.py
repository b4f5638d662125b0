"""The grammar of moves ("Notation"), and the errors of this reference.

move   = "draw" | "redeal" | slot "+" slot | from to [ "x" count ]
from   = 1-8 (column) | a-d (cell) | w (waste) | hS hH hD hC (foundation)
to     = 1-8 | a-d | h (the card's foundation)
count  = 1-52, slot = 0-143
"""

import functools
import re
from dataclasses import dataclass

SOURCES = ["1", "2", "3", "4", "5", "6", "7", "8", "a", "b", "c", "d", "w", "hS", "hH", "hD", "hC"]
TARGETS = ["1", "2", "3", "4", "5", "6", "7", "8", "a", "b", "c", "d", "h"]
COLUMN_NAMES = "12345678"
CELL_NAMES = "abcd"

_NUMBER = r"0|[1-9][0-9]{0,2}"
_CARD_MOVE = re.compile(r"([1-8a-dw]|h[shdc])([1-8a-dh])(?:x([1-9][0-9]?))?")
_TILE_MOVE = re.compile(rf"({_NUMBER})\+({_NUMBER})")


class BadMoveText(ValueError):
    """Text outside the grammar."""


class Refused(ValueError):
    """A move inside the grammar that the game or position does not allow; `rule` names why."""

    def __init__(self, text: str, rule: str) -> None:
        super().__init__(f"{text}: {rule}")
        self.rule = rule


class NothingLeft(IndexError):
    """There is nothing to undo, or nothing to redo."""


@dataclass(frozen=True)
class ParsedMove:
    """A move taken apart; `kind` is "draw", "redeal", "tiles" or "cards", other fields only where they matter."""

    kind: str
    source: str = ""
    target: str = ""
    count: int = 0
    first: int = -1
    second: int = -1

    def __str__(self) -> str:
        """Canonical text: no `x1`, the smaller slot first."""
        if self.kind == "tiles":
            return f"{min(self.first, self.second)}+{max(self.first, self.second)}"
        if self.kind == "cards":
            return card_move(self.source, self.target, self.count)
        return self.kind


def card_move(source: str, target: str, count: int = 1) -> str:
    """The canonical text of a move of cards."""
    return source + target + (f"x{count}" if count != 1 else "")


@functools.cache
def parse_move(text: str) -> ParsedMove:
    """Read a move; "case does not matter when reading", "no white space inside or around"."""
    if not text.isascii():
        raise BadMoveText(f"not a move: {text!r}")
    lower = text.lower()
    if lower in ("draw", "redeal"):
        return ParsedMove(kind=lower)
    tiles = _TILE_MOVE.fullmatch(lower)
    if tiles is not None:
        slots = [int(tiles[1]), int(tiles[2])]
        if max(slots) > 143:
            raise BadMoveText(f"slots go from 0 to 143: {text!r}")
        return ParsedMove(kind="tiles", first=min(slots), second=max(slots))
    cards = _CARD_MOVE.fullmatch(lower)
    if cards is not None:
        count = int(cards[3]) if cards[3] is not None else 1
        if count > 52:
            raise BadMoveText(f"counts go from 1 to 52: {text!r}")
        source = cards[1]
        if source.startswith("h"):
            source = "h" + source[1].upper()
        return ParsedMove(kind="cards", source=source, target=cards[2], count=count)
    raise BadMoveText(f"not a move: {text!r}")


def canonical(text: str) -> str:
    """The canonical spelling of a move."""
    return str(parse_move(text))
