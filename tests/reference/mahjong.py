"""Mahjong Solitaire on any layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .moves import SOURCES, TARGETS, NothingLeft, Refused, card_move, parse_move

Change = dict[str, Any]
Slot = tuple[int, int, int]


class TileStep(NamedTuple):
    """One action on the undo or redo stack; `pair` are its two slots."""

    pair: tuple[int, int]
    change: Change


def group_of(label: str) -> str:
    """What a tile pairs with: its own kind, or any flower (F1-F4), or any season (S1-S4; `S` alone is the south)."""
    if label in ("F1", "F2", "F3", "F4"):
        return "flower"
    if label in ("S1", "S2", "S3", "S4"):
        return "season"
    return label


class ReferenceMahjong:
    """A Mahjong game in play.

    `slots`: (x, y, layer) in half tiles, top-left corner, a tile being 2 wide and 2 high. `labels`: one a slot, `-` for
    a tile that is gone from the start. `removed`: one truth value a slot. `selected`: a slot or None.
    """

    def __init__(self, slots: list[Slot], labels: list[str], layout: str = "L00", undo_limit: int | None = 72) -> None:
        if len(slots) != len(labels):
            raise ValueError("as many labels as slots are needed")
        self.slots = list(slots)
        self.labels = list(labels)
        self.layout = layout
        self.removed = [label == "-" for label in labels]
        self.selected: int | None = None
        self.score = 0
        self.move_count = 0
        self.undo_limit = undo_limit
        self.undo_stack: list[TileStep] = []
        self.redo_stack: list[TileStep] = []
        self.covering = [self._find_covering(slot) for slot in range(len(slots))]
        self.on_left = [self._find_beside(slot, -2) for slot in range(len(slots))]
        self.on_right = [self._find_beside(slot, 2) for slot in range(len(slots))]

    def _find_covering(self, slot: int) -> list[int]:
        """Slots "of the layer directly above" that cover this one, even by half."""
        x, y, layer = self.slots[slot]
        found = []
        for other, (other_x, other_y, other_layer) in enumerate(self.slots):
            if other_layer == layer + 1 and abs(other_x - x) < 2 and abs(other_y - y) < 2:
                found.append(other)
        return found

    def _find_beside(self, slot: int, step: int) -> list[int]:
        """Slots of the same layer that touch this one on one side; "a neighbour that is offset by half touches"."""
        x, y, layer = self.slots[slot]
        found = []
        for other, (other_x, other_y, other_layer) in enumerate(self.slots):
            if other_layer == layer and other_x == x + step and abs(other_y - y) < 2:
                found.append(other)
        return found

    # ---------------------------------------------------------------- the state

    def copy(self) -> ReferenceMahjong:
        """An independent copy, history and selection included."""
        twin = object.__new__(ReferenceMahjong)
        twin.__dict__.update(self.__dict__)
        twin.removed = list(self.removed)
        twin.undo_stack = list(self.undo_stack)
        twin.redo_stack = list(self.redo_stack)
        return twin

    @property
    def history(self) -> list[str]:
        """The moves now on the undo stack, oldest first."""
        return [step.change["move"] for step in self.undo_stack]

    @property
    def pairs_left(self) -> int:
        """Half of the tiles that are left."""
        return self.removed.count(False) // 2

    def is_won(self) -> bool:
        """ "Won when all 72 pairs are gone." """
        return all(self.removed)

    def is_stuck(self) -> bool:
        """ "Stuck as soon as no free pair is left", and not won."""
        return not self.is_won() and not self.legal_moves()

    # ---------------------------------------------------------------- rules

    def _all_gone(self, slots: list[int]) -> bool:
        return all(self.removed[slot] for slot in slots)

    def is_covered(self, slot: int) -> bool:
        """A tile that is left covers it."""
        return not self._all_gone(self.covering[slot])

    def is_blocked(self, slot: int) -> bool:
        """Both its left and its right side have a touching tile."""
        return not self._all_gone(self.on_left[slot]) and not self._all_gone(self.on_right[slot])

    def is_free(self, slot: int) -> bool:
        """There, not covered, and with one side open."""
        return not self.removed[slot] and not self.is_covered(slot) and not self.is_blocked(slot)

    def free_slots(self) -> list[int]:
        """The free tiles, in slot order."""
        return [slot for slot in range(len(self.slots)) if self.is_free(slot)]

    def refusal(self, text: str) -> str | None:
        """The first rule that forbids the move, "each rule over both tiles before the next rule"."""
        move = parse_move(text)
        if move.kind != "tiles":
            return "no-such-tile"
        pair = [move.first, move.second]
        if any(slot >= len(self.slots) for slot in pair):
            return "no-such-tile"
        if move.first == move.second:
            return "same-tile"
        if any(self.removed[slot] for slot in pair):
            return "tile-removed"
        if any(self.is_covered(slot) for slot in pair):
            return "tile-covered"
        if any(self.is_blocked(slot) for slot in pair):
            return "tile-blocked"
        if group_of(self.labels[move.first]) != group_of(self.labels[move.second]):
            return "tiles-differ"
        return None

    def every_move(self) -> Iterator[str]:
        """Every canonical pair of slots, a tile with itself included, and single-card moves of every shape."""
        for first in range(144):
            for second in range(first, 144):
                yield f"{first}+{second}"
        yield "draw"
        yield "redeal"
        for source in SOURCES:
            for target in TARGETS:
                yield card_move(source, target)

    def legal_moves(self) -> set[str]:
        """Every pair of free tiles that is not refused."""
        free = self.free_slots()
        pairs = {f"{first}+{second}" for first in free for second in free if first < second}
        return {text for text in pairs if self.refusal(text) is None}

    # ---------------------------------------------------------------- playing

    def play(self, text: str) -> Change:
        """Remove a pair and say what happened; "any action drops the selection"; no score in this game."""
        move = parse_move(text)
        rule = self.refusal(text)
        if rule is not None:
            raise Refused(text, rule)
        pair = (move.first, move.second)
        self._set_removed(pair, True)
        self.move_count += 1
        change: Change = {
            "kind": "play",
            "move": str(move),
            "cards": [self.labels[slot] for slot in pair],
            "turned": None,
            "points": 0,
            "score": 0,
            "won": self.is_won(),
        }
        self.undo_stack.append(TileStep(pair, change))
        while self.undo_limit is not None and len(self.undo_stack) > self.undo_limit:
            del self.undo_stack[0]
        self.redo_stack.clear()
        return dict(change)

    def _set_removed(self, pair: tuple[int, int], removed: bool) -> None:
        """Take both tiles away or bring both back; "any action, undo or redo drops the selection"."""
        for slot in pair:
            self.removed[slot] = removed
        self.selected = None

    def undo(self) -> Change:
        """Bring back the last pair; `move_count` stays."""
        if not self.undo_stack:
            raise NothingLeft("nothing to undo")
        step = self.undo_stack.pop()
        self._set_removed(step.pair, False)
        self.redo_stack.append(step)
        return {**step.change, "kind": "undo", "won": self.is_won()}

    def redo(self) -> Change:
        """Remove again the pair that was undone last; `move_count` stays."""
        if not self.redo_stack:
            raise NothingLeft("nothing to redo")
        step = self.redo_stack.pop()
        self._set_removed(step.pair, True)
        self.undo_stack.append(step)
        return {**step.change, "kind": "redo", "won": self.is_won()}

    def tap(self, slot: int) -> dict[str, Any]:
        """Select, pair, move the selection or drop it ("Selecting").

        The answer has `selected` (slot or None), `dropped` (the slot that lost the selection, None when a pair goes)
        and `change` (None when no pair goes).
        """
        if not 0 <= slot < len(self.slots):
            raise IndexError(f"no slot {slot}")
        old = self.selected
        if not self.is_free(slot) or slot == old:
            # a blocked or removed tile, or the selected one again: "the selection is dropped", "unselected"
            self.selected = None
            return {"selected": None, "dropped": old, "change": None}
        if old is not None:
            pair = f"{min(old, slot)}+{max(old, slot)}"
            if self.refusal(pair) is None:
                return {"selected": None, "dropped": None, "change": self.play(pair)}
        self.selected = slot
        return {"selected": slot, "dropped": old, "change": None}

    # ---------------------------------------------------------------- position text

    def position(self) -> str:
        """The canonical text: the labels in slot order, `-` for a removed one."""
        words = ["-" if gone else label for label, gone in zip(self.labels, self.removed, strict=True)]
        return f"MJ {self.layout}\n" + " ".join(["Tiles:", *words])

    @classmethod
    def from_position(cls, text: str, slots: list[Slot], undo_limit: int | None = 72) -> ReferenceMahjong:
        """Read a canonical position on the layout whose slots are given."""
        lines = [line.split() for line in text.splitlines() if line.strip()]
        if len(lines) != 2 or lines[0][0] != "MJ" or len(lines[0]) != 2 or lines[1][0] != "Tiles:":
            raise ValueError("not a Mahjong position")
        return cls(slots, lines[1][1:], lines[0][1], undo_limit)
