"""Searches of the core: their limits and what they find."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias

from .errors import shown, whole_number, wrong_type
from .moves import MOVES, Move

if TYPE_CHECKING:
    from collections.abc import Callable

    from . import _core

    Progress = Callable[[int, float], object]

Figures: TypeAlias = tuple[str, list[int], int, float, int]
"""What the core says of a search: outcome, codes of the moves, positions, seconds, bytes."""

MEMORY_LIMIT = 2**30
"""Bytes that a search may hold when no other limit is given: 1 GiB."""
UNLIMITED = 2**63 - 1
"""More than any search expands or holds, and the largest number that the file of a study can keep."""


class Solution(NamedTuple):
    """What a search found out about a position."""

    outcome: str
    """"winnable", "unwinnable" (proved) or "undecided" (a limit was reached)."""
    moves: tuple[Move, ...]
    """The moves of a win, each legal in its turn; empty unless winnable, and in a position that is won."""
    states: int
    """How many positions were expanded."""
    seconds: float
    """Wall time."""
    memory: int
    """The most bytes that tables and stacks held at once."""


class Limits(NamedTuple):
    """What ends a search undecided, as the core takes it."""

    states: int
    seconds: float
    memory: int


def search(
    line: _core.CardLine | _core.MahjongLine,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Search from the present position of a line; the limits are those of `Game.solve`."""
    if progress is not None and not callable(progress):
        wrong_type("progress", "a function of states and seconds", progress)
    return solution_of(line.solve(*checked_limits(max_states, max_seconds, max_memory), progress))


def checked_limits(max_states: object, max_seconds: object, max_memory: object) -> Limits:
    """Return limits as the core takes them, checked; None stands for the default of each."""
    return Limits(
        UNLIMITED if max_states is None else checked_count("max_states", max_states),
        math.inf if max_seconds is None else _checked_seconds(max_seconds),
        MEMORY_LIMIT if max_memory is None else checked_count("max_memory", max_memory),
    )


def solution_of(figures: Figures) -> Solution:
    """Return the solution that the core's figures tell."""
    outcome, codes, states, seconds, memory = figures
    return Solution(outcome, tuple(map(MOVES.__getitem__, codes)), states, seconds, memory)


def checked_count(what: str, value: object) -> int:
    """Return a limit that counts something, checked; one of `UNLIMITED` or more is as good as none."""
    count = whole_number(what, value)
    if count < 0:
        raise ValueError(f"{what} must be 0 or more, not {shown(count)}")
    return min(count, UNLIMITED)


def _checked_seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (SupportsFloat, SupportsIndex)):
        wrong_type("max_seconds", "a number of seconds", value)
    try:
        seconds = float(value)
    except OverflowError:
        # a whole number too large for a float: no limit, or a mistake
        seconds = math.inf if value > 0 else -math.inf  # type: ignore[operator]
    if not seconds >= 0:
        raise ValueError(f"max_seconds must be 0 or more, not {seconds}")
    return seconds
