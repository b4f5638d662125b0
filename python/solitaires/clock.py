"""The time that a game has taken."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from . import _core
from .errors import wrong_type

if TYPE_CHECKING:
    from collections.abc import Callable


LONGEST = 1e15
"""The most seconds that a clock shows: 30 million years, which a float still holds to a fraction of a second."""


def _reading(running: tuple[float, float], now: float) -> float:
    since, elapsed = running
    return min(elapsed + max(0.0, now - since), LONGEST)


class Clock(_core.ClockBase):
    """A stopwatch: starts with the first action, stands while the game is won, and any action, undo or redo resumes it.

    The time source is a function without arguments that returns seconds; a source that runs backwards adds nothing.
    """

    __slots__ = ("_elapsed", "_paused", "_started", "_time_source", "_won", "now")

    def __init__(self, time_source: Callable[[], float]) -> None:
        """Begin at zero, before the first action."""
        if not callable(time_source):
            wrong_type("time_source", "a function that returns seconds", time_source)
        self._time_source = time_source
        self.now: Callable[[], float] = time_source if time_source is time.monotonic else self._checked_now
        """Asks the time source; what the system's own clock says needs no check."""
        self._elapsed: float = 0.0
        self.reset()

    @property
    def elapsed(self) -> float:
        """Seconds that the clock has run."""
        running = self._since  # once, and first: another thread may stop the clock meanwhile
        return self._elapsed if running is None else _reading(running, self.now())

    @property
    def paused(self) -> bool:
        """Whether a host has paused it since the last action."""
        return self._paused

    @property
    def started(self) -> bool:
        """Whether an action has started it."""
        return self._started

    def pause(self) -> None:
        """Stop the clock until `resume` or the next action."""
        now = self.now()
        running = self._since
        if running is not None:
            self._elapsed = _reading(running, now)
            self._since = None
        self._paused = True

    def resume(self) -> None:
        """Let the clock run again; before the first action and while the game is won it still stands."""
        now = self.now()
        self._paused = False
        if self._started and not self._won and self._since is None:
            self._since = (now, self._elapsed)

    def _checked_now(self) -> float:
        seconds = self._time_source()
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
            wrong_type("what time_source returns", "a number of seconds", seconds)
        if not abs(seconds) <= sys.float_info.max:
            raise ValueError("time_source must return a finite number of seconds")
        return float(seconds)

    def acted(self, now: float, won: bool) -> None:
        """Note an action, undo or redo at a time, and whether the game is won after it."""
        running = self._since
        if running is not None:
            self._elapsed = _reading(running, now)
        self._since = None if won else (now, self._elapsed)
        self._started = True
        self._paused = False
        self._won = won

    def reset(self) -> None:
        """Set the clock back to the moment before the first action."""
        self._elapsed = 0.0
        self._started = False
        self._paused = False
        self._won = False
        self._since = None

    def restore(self, elapsed: float, started: bool, won: bool) -> None:
        """Take up a saved reading, paused."""
        self.reset()
        self._elapsed = elapsed
        self._started = started
        self._paused = True
        self._won = won

    def copy(self) -> Clock:
        """Return a clock with the same reading that goes on as this one does."""
        twin = Clock(self._time_source)
        twin._since = self._since
        twin._elapsed = self._elapsed
        twin._started = self._started
        twin._paused = self._paused
        twin._won = self._won
        return twin
