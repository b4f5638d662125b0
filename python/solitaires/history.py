"""Undo and redo."""

from __future__ import annotations

from typing import Generic, TypeVar

Step = TypeVar("Step")


class History(Generic[Step]):
    """The steps taken, oldest first, and a mark: those before it are in effect, those after it can be redone.

    `limit` is the most steps that can be undone, or None. Steps beyond it stay in effect; they are only out of reach.
    The mark alone says what is in effect, and each method moves it once: a signal that raises in between does no harm.
    """

    __slots__ = ("limit", "out_of_reach", "present", "steps")

    def __init__(self, limit: int | None) -> None:
        """Begin without steps."""
        self.limit = limit
        self.steps: list[Step] = []
        self.present = 0
        """How many steps are in effect."""
        self.out_of_reach = 0
        """How many of them, the oldest, can no longer be undone."""

    @property
    def line(self) -> list[Step]:
        """The steps in effect, oldest first."""
        return self.steps[: self.present]

    @property
    def reachable(self) -> list[Step]:
        """The steps that can be undone, oldest first."""
        return self.steps[self.present - self.undoable : self.present]

    @property
    def undone(self) -> list[Step]:
        """The steps that can be redone, the next one first."""
        return self.steps[self.present :]

    @property
    def undoable(self) -> int:
        """How many steps can be undone."""
        if self.limit is not None and self.present - self.out_of_reach > self.limit:
            self.out_of_reach = self.present - self.limit
        return self.present - self.out_of_reach

    def add(self, step: Step) -> None:
        """Take a new step; what was undone can no longer be redone."""
        self.steps[self.present :] = [step]
        self.present += 1

    def undo(self) -> Step:
        """Take the last step back and return it; `undoable` must not be 0."""
        self.present -= 1
        return self.steps[self.present]

    def redo(self) -> Step:
        """Take the step undone last again and return it; there must be one."""
        self.present += 1
        return self.steps[self.present - 1]

    def copy(self) -> History[Step]:
        """Return a history of the same steps."""
        twin: History[Step] = History(self.limit)
        twin.steps = self.steps.copy()
        twin.present = self.present
        twin.out_of_reach = self.out_of_reach
        return twin
