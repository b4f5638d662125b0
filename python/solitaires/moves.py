"""A move and its notation."""

from __future__ import annotations

from functools import total_ordering
from typing import NoReturn

from . import _core
from .errors import MoveError, read_text, wrong_type


@total_ordering
class Move(_core.MoveBase):
    """One action of a player. Immutable, hashable, ordered; equal moves are the same object.

    >>> move = Move.parse("36X5")
    >>> str(move), move.kind, move.source, move.destination, move.count
    ('36x5', 'cards', '3', '6', 5)
    >>> str(Move.parse("87+12")), Move.parse("87+12").slots
    ('12+87', (12, 87))
    """

    __slots__ = ("_text", "count", "destination", "kind", "slots", "source")

    kind: str
    """"cards", "draw", "redeal" or "pair"."""
    source: str
    """Where cards come from: "1" to "8", "a" to "d", "w", "hS" "hH" "hD" "hC"; empty for other kinds."""
    destination: str
    """Where cards go: "1" to "8", "a" to "d" or "h"; empty for other kinds."""
    count: int
    """How many cards move together; 0 for other kinds."""
    slots: tuple[int, ...]
    """The two tiles of a pair, the smaller slot first; empty for other kinds."""
    _text: str

    def __new__(cls, text: str) -> Move:
        """Read the notation: `Move("36x5")` is `Move.parse("36x5")`."""
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read the notation in any case. Raises `MoveError` for text outside the grammar."""
        if not isinstance(text, str):
            wrong_type("a move's text", "a str", text)
        return MOVES[read_text(_core.parse_move, text, MoveError)]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: a move is immutable."""
        raise AttributeError("a move is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: a move is immutable."""
        raise AttributeError("a move is immutable")

    def __lt__(self, other: object) -> bool:
        """Order moves by kind, source, destination and count, or by slots."""
        if not isinstance(other, Move):
            return NotImplemented
        return self._code < other._code

    def __str__(self) -> str:
        """Return the canonical notation."""
        return self._text

    def __repr__(self) -> str:
        """Return the call that makes the move."""
        return f"Move({self._text!r})"

    def __reduce__(self) -> tuple[type[Move], tuple[str]]:
        """Pickle and copy as the one object of the move."""
        return Move, (self._text,)


def _make_move(code: int) -> Move:
    move = object.__new__(Move)
    text = _core.move_text(code)
    kind = ("cards", "draw", "redeal", "pair")[code >> 24]
    source_length = 2 if text[0] == "h" else 1
    is_cards = kind == "cards"
    fields = {
        "_code": code,
        "_text": text,
        "kind": kind,
        "source": text[:source_length] if is_cards else "",
        "destination": text[source_length] if is_cards else "",
        "count": code & 255 if is_cards else 0,
        "slots": (code >> 8 & 255, code & 255) if kind == "pair" else (),
    }
    for name, value in fields.items():
        object.__setattr__(move, name, value)
    return move


class _Moves(dict[int, Move]):
    """The moves by the core's code, made when first asked for."""

    def __missing__(self, code: int) -> Move:
        return self.setdefault(code, _make_move(code))


MOVES = _Moves()


def as_move(move: object) -> Move:
    """Return a move that was given as such or as its text."""
    if isinstance(move, Move):
        return move
    if isinstance(move, str):
        return Move.parse(move)
    wrong_type("move", "a Move or its text", move)
