"""Hints, and the rules of thumb that need no search."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from .languages import message
from .moves import MOVES, Move

if TYPE_CHECKING:
    from . import _core


_REASONS = {
    "plan": message("It is the next pair of the winning plan."),
    "solver": message("A win is proved to follow."),
    "heuristic": message("It makes progress, without a promise."),
}
LOST = message("This position is lost.")
"""Said of a position that is proved to be lost."""


class Hint(NamedTuple):
    """A move worth playing, and why."""

    move: Move
    """The move."""
    why: str
    """"plan": the next pair of the winning plan; "solver": a win is proved to follow; "heuristic": a move that makes
    progress, without a promise."""
    line: tuple[Move, ...] | None = None
    """The moves that win, this one first, where such a line is known that repeats no position."""
    lost: bool = False
    """Whether the position is proved lost; then the move is a heuristic one."""

    def why_in(self, lang: str) -> str:
        """Return why the move is given, or that the position is lost, as a sentence in a language.

        In English when the language is not known; `ValueError` for a `why` that there is not.

        >>> Hint(Move("7h"), "solver").why_in("pl")
        'Udowodniono, że po tym ruchu można wygrać.'
        """
        if self.why not in _REASONS:
            raise ValueError(f"a hint's why must be one of {', '.join(_REASONS)}, not {self.why!r}")
        return (LOST if self.lost else _REASONS[self.why]).say(lang)


# What a move of a card game is good for, best first. Each makes progress that no hint takes back: cards on
# foundations, cards turned, cards that lie on a fitting card, cells and columns in use; a draw or a redeal leads to a
# position that the line has not seen. So hints come to an end.
_UP, _TURNS, _BUILDS, _KING_TO_EMPTY, _DRAW, _REDEAL, _DIGS_TO_COLUMN, _DIGS_TO_CELL = range(8)


def useful_move(line: _core.CardLine, losing: frozenset[int]) -> Move | None:
    """Return the most useful move that is not known to lose and does not lead back into a position of the line.

    None where no move is useful.
    """
    columns = line.columns
    candidates: list[tuple[int, int]] = []
    for code in line.legal_moves():
        turns, leads_back = line.look_ahead(code)
        use = None if leads_back or code in losing else _use(line, columns, MOVES[code], turns)
        if use is not None:
            candidates.append((use, code))
    return MOVES[min(candidates)[1]] if candidates else None


def _use(line: _core.CardLine, columns: tuple[bytes, ...], move: Move, turned: bool) -> int | None:
    if move.kind != "cards":
        return _DRAW if move.kind == "draw" else _REDEAL
    if move.destination == "h":
        return _UP
    if move.source.startswith("h"):
        return None
    onto_cards = move.destination.isdigit() and bool(columns[int(move.destination) - 1])
    if not move.source.isdigit():
        # from a cell or the waste: a cell card that only changes places is no progress
        if onto_cards:
            return _BUILDS
        return _KING_TO_EMPTY if move.source == "w" else None
    column = columns[int(move.source) - 1]
    base = len(column) - move.count
    if turned:
        return _TURNS
    if base == 0:
        return _BUILDS if onto_cards else None
    if line.face_down[int(move.source) - 1] < base and line.fits(column[base], column[base - 1]):
        return None
    if onto_cards:
        return _BUILDS
    if move.destination.isdigit():
        return _DIGS_TO_COLUMN if line.cells else _KING_TO_EMPTY
    return _DIGS_TO_CELL


def open_pair(line: _core.MahjongLine) -> Move | None:
    """Return a pair that keeps most open; None where there is none."""
    groups = line.groups
    left = Counter(groups[slot] for slot in line.present)
    legal = line.legal_moves()
    open_pairs = Counter(groups[code & 255] for code in legal)

    def rank(code: int) -> tuple[bool, int, int]:
        # a group that is wholly free (n tiles, n(n-1)/2 pairs) can go without loss; else what sets most tiles free
        group = groups[code & 255]
        whole = open_pairs[group] == left[group] * (left[group] - 1) // 2
        return not whole, -line.free_after(code), code

    return MOVES[min(legal, key=rank)] if legal else None
