"""Undo and redo."""

from __future__ import annotations

from typing import Generic, TypeVar

Step = TypeVar("Step")


class History(Generic[Step]):
    """The steps now in effect, oldest first, and the steps that can be redone.

    `limit` is the most steps that can be undone, or None. Steps beyond it stay in effect; they are only out of reach.
    Each method changes what is in effect by one operation of a list: a signal that raises in between leaves it whole.
    """

    __slots__ = ("limit", "line", "out_of_reach", "undone")

    def __init__(self, limit: int | None) -> None:
        """Begin without steps."""
        self.limit = limit
        self.line: list[Step] = []
        self.out_of_reach = 0
        """How many steps in effect, the oldest, can no longer be undone."""
        self.undone: list[Step] = []
        """Steps that can be redone, the next one last."""

    @property
    def undoable(self) -> int:
        """How many steps can be undone."""
        return len(self.line) - self.out_of_reach

    def add(self, step: Step) -> None:
        """Take a new step; what was undone can no longer be redone."""
        if self.undone:
            self.undone.clear()
        self.line.append(step)
        if self.limit is not None and len(self.line) - self.out_of_reach > self.limit:
            self.out_of_reach = len(self.line) - self.limit

    def undo(self) -> Step:
        """Take the last step back and return it; `undoable` must not be 0."""
        step = self.line.pop()
        self.undone.append(step)
        return step

    def redo(self) -> Step:
        """Take the step undone last again and return it; `undone` must not be empty."""
        step = self.undone.pop()
        self.line.append(step)
        return step

    def reachable(self) -> list[Step]:
        """Return the steps that can be undone, oldest first."""
        return self.line[self.out_of_reach :]

    def copy(self) -> History[Step]:
        """Return a history of the same steps."""
        twin: History[Step] = History(self.limit)
        twin.line = self.line.copy()
        twin.out_of_reach = self.out_of_reach
        twin.undone = self.undone.copy()
        return twin
