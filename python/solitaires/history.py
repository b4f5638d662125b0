"""Undo and redo."""

from __future__ import annotations

from typing import Generic, TypeVar

Step = TypeVar("Step")


class History(Generic[Step]):
    """The steps now in effect, oldest first, how many of them can be undone, and the steps that can be redone.

    `limit` is the most steps that can be undone, or None. Steps beyond it stay in effect; they are only out of reach.
    """

    __slots__ = ("limit", "line", "undoable", "undone")

    def __init__(self, limit: int | None) -> None:
        """Begin without steps."""
        self.limit = limit
        self.line: list[Step] = []
        self.undoable = 0
        self.undone: list[Step] = []
        """Steps that can be redone, the next one last."""

    def add(self, step: Step) -> None:
        """Take a new step; what was undone can no longer be redone."""
        if self.undone:
            self.undone.clear()
        self.line.append(step)
        if self.limit is None or self.undoable < self.limit:
            self.undoable += 1

    def undo(self) -> Step:
        """Take the last step back and return it; `undoable` must not be 0."""
        step = self.line.pop()
        self.undoable -= 1
        self.undone.append(step)
        return step

    def redo(self) -> Step:
        """Take the step undone last again and return it; `undone` must not be empty."""
        step = self.undone.pop()
        self.line.append(step)
        self.undoable += 1  # within the limit: the step counted before it was undone
        return step

    def reachable(self) -> list[Step]:
        """Return the steps that can be undone, oldest first."""
        return self.line[len(self.line) - self.undoable :]

    def copy(self) -> History[Step]:
        """Return a history of the same steps."""
        twin: History[Step] = History(self.limit)
        twin.line = self.line.copy()
        twin.undoable = self.undoable
        twin.undone = self.undone.copy()
        return twin
