"""Mahjong Solitaire as hosts script it."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from . import _core
from .codes import SEEDS, DealCode
from .errors import LayoutError, number_between, read_text, whole_number, wrong_type
from .game import Game
from .hints import Hint, open_pair
from .languages import message
from .moves import Move
from .refusals import Figures, Refusal
from .scoring import Points

if TYPE_CHECKING:
    from collections.abc import Callable

    from ._core import Change

UNDO_LIMIT = 72


class Tile(NamedTuple):
    """A tile as it is at one moment."""

    slot: int
    """The number of its place: by layer from the bottom, then row, then column."""
    x: int
    """Left edge in half tiles; a tile is 2 wide."""
    y: int
    """Top edge in half tiles; a tile is 2 high."""
    layer: int
    """0 at the bottom."""
    label: str
    """"5B", "Wh", "F1", ...; "-" for a tile that was gone before the position was written down."""
    removed: bool
    """Whether it is gone."""
    is_free: bool
    """Whether it is there, not covered, and has no neighbour on its left or none on its right."""


class Selection(NamedTuple):
    """What a tap did."""

    selected: Tile | None
    """The tile that is selected now."""
    dropped: Tile | None
    """The tile that lost the selection; None when a pair goes."""
    change: Change | None
    """The removal of a pair."""


@dataclass(frozen=True)
class Layout:
    """Where the tiles of a board lie."""

    id: str
    """"L00", "L01", ... for a layout that deal codes can name; "-" for a host's own."""
    name: str
    """The layout's name; empty when its text gives none."""
    slots: tuple[tuple[int, int, int], ...] = field(repr=False)
    """x, y (half tiles, top-left corner) and layer of each slot."""
    text: str = field(repr=False, compare=False)
    """The layout as KMahjongg text, version 1.1."""
    _core: _core.Layout = field(repr=False, compare=False)

    def __reduce__(self) -> tuple[Callable[[str, str], Layout], tuple[str, str]]:
        """Pickle as the number or the text."""
        return _layout_again, (self.id, self.text)


def _wrapped(layout: _core.Layout) -> Layout:
    return Layout(
        layout.id,
        layout.name.decode("utf-8", "surrogatepass"),
        layout.slots,
        layout.text.decode("utf-8", "surrogatepass"),
        layout,
    )


_NUMBERED: dict[str, Layout] = {}
"""The numbered layouts that were asked for."""


def layout_by_id(layout_id: str) -> Layout:
    """Return the layout of a number such as "L00", always the same object. Raises `KeyError`."""
    known = _NUMBERED.get(layout_id)
    # two threads may both make it; they get the one that was noted first
    return known or _NUMBERED.setdefault(layout_id, _wrapped(_core.Layout.numbered(layout_id)))


def _layout_again(layout_id: str, text: str) -> Layout:
    try:
        return layout_by_id(layout_id)
    except KeyError:
        return parse_layout(text)


def layouts() -> tuple[Layout, ...]:
    """Return the layouts that deal codes can name.

    >>> layouts()[0]
    Layout(id='L00', name='Turtle')
    """
    return tuple(layout_by_id(layout_id) for layout_id, _ in _core.LAYOUT_TITLES)


def parse_layout(text: str) -> Layout:
    """Read KMahjongg layout text, version 1.1. Raises `LayoutError`."""
    return _wrapped(read_text(_core.Layout.parse, text, LayoutError))


def load_layout(text_or_path: str | os.PathLike[str]) -> Layout:
    """Read a layout from its text or from a file: KMahjongg `.layout`, version 1.1, an even number of tiles up to 144.

    A `str` with more than one line is the text itself, any other is a path. Raises `LayoutError` for text that is no
    such layout and for a file that cannot be read.
    """
    if isinstance(text_or_path, str) and "\n" in text_or_path:
        return parse_layout(text_or_path)
    if not isinstance(text_or_path, (str, os.PathLike)):
        wrong_type("text_or_path", "a str or a path", text_or_path)
    try:
        with open(text_or_path, encoding="utf-8-sig") as file:
            text = file.read(_core.MAX_LAYOUT_TEXT + 1)  # a longer one is refused, and some files have no end
    except (OSError, ValueError) as error:
        from .files import trouble  # noqa: PLC0415 - most layouts are there

        expected = message("expected the text of a layout or a file that can be read ({trouble})")
        raise LayoutError(expected.of(trouble=trouble(error)), str(text_or_path), 0) from error
    return parse_layout(text)


class Noted(NamedTuple):
    """What a game notes of the position that it is in."""

    selected: int | None = None
    """The slot of the selected tile."""
    tiles: tuple[Tile, ...] | None = None
    """All tiles, once they were asked for."""


NOTHING = Noted()


def tiles_of_pair(
    slots: tuple[tuple[int, int, int], ...], labels: tuple[str, ...], kind: str, move: Move
) -> tuple[Tile, Tile]:
    """Return the two tiles of a change as they are after it: gone, or for an undo free again."""
    gone = kind != "undo"
    first, second = move.slots
    return (
        Tile(first, *slots[first], labels[first], gone, not gone),
        Tile(second, *slots[second], labels[second], gone, not gone),
    )


class MahjongGame(Game[_core.MahjongLine]):
    """A board of Mahjong Solitaire in progress."""

    __slots__ = ("_labels", "_layout", "_plan", "_seed")

    _noted: Noted | None

    DEFAULT_UNDO_LIMIT = UNDO_LIMIT

    def __init__(
        self,
        code: DealCode | None,
        line: _core.MahjongLine,
        undo_limit: int | None,
        time_source: Callable[[], float],
        *,
        layout: Layout,
        seed: int | None,
        plan: tuple[Move, ...] | None,
    ) -> None:
        """Begin at the start of a line; `seed` is None for a game made from a position."""
        labels = line.labels
        super().__init__(code, line, undo_limit, time_source, Points(), partial(tiles_of_pair, layout.slots, labels))
        self._layout = layout
        self._seed = seed
        self._plan = plan
        self._labels = labels

    @staticmethod
    def _piles_of(line: _core.MahjongLine) -> None:
        return None

    # ---- what is there

    @property
    def rules(self) -> str:
        """The rules as text, such as "MJ L00"; "MJ -" on a host's own layout."""
        return f"MJ {self._layout.id}"

    @property
    def layout(self) -> Layout:
        """The layout."""
        return self._layout

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """One tile for each slot, removed ones too."""
        noted = self._noted or NOTHING
        tiles = noted.tiles
        if tiles is None:
            present = frozenset(self._line.present)
            free = frozenset(self._line.free)
            labels = self._labels
            tiles = tuple(
                Tile(slot, x, y, layer, labels[slot], slot not in present, slot in free)
                for slot, (x, y, layer) in enumerate(self._layout.slots)
            )
            self._noted = Noted(noted.selected, tiles)
        return tiles

    @property
    def free_tiles(self) -> tuple[Tile, ...]:
        """The tiles that can be picked, by slot."""
        tiles = self.tiles
        return tuple(tiles[slot] for slot in self._line.free)

    @property
    def pairs_left(self) -> int:
        """How many pairs remain."""
        return self._line.tiles_left // 2

    @property
    def plan(self) -> tuple[Move, ...] | None:
        """The winning plan as dealt, whole even after leaving it; None for a game made from a position."""
        return self._plan

    # ---- selecting

    @property
    def selected(self) -> Tile | None:
        """The selected tile."""
        selected = self._selected
        return None if selected is None else self.tiles[selected]

    @property
    def _selected(self) -> int | None:
        return (self._noted or NOTHING).selected

    def _select(self, slot: int | None) -> None:
        self._noted = (self._noted or NOTHING)._replace(selected=slot)

    def tap(self, slot: int) -> Selection:
        """Tap a tile: select it, unselect it, or remove it with the selected one (docs/rules.md, Mahjong Solitaire).

        Raises `IndexError` for a slot that the layout lacks.
        """
        slot = whole_number("slot", slot)
        if not 0 <= slot < len(self._layout.slots):
            raise IndexError(f"slot must be from 0 to {len(self._layout.slots) - 1}")
        before = self.selected
        if self._selected == slot or not self._line.is_free(slot):
            self._select(None)
            return Selection(None, before, None)
        if self._selected is not None:
            pair = Move(f"{self._selected}+{slot}")
            if self._line.refusal(pair._code) is None:
                return Selection(None, None, self.play(pair))
        self._select(slot)
        return Selection(self.selected, before, None)

    # ---- what the common part asks for

    def _explain(self, move: Move, figures: tuple[str, int, int, int, int, int, int, int, int]) -> Refusal:
        found = Figures(*figures)
        if move.kind != "pair":
            return Refusal(found.rule, move, {}, "no-such-tile/cards")
        labels = dict(enumerate(self._labels))
        other = next((slot for slot in move.slots if slot != found.slot), found.slot)
        named: dict[str, int | str] = {
            "slot": found.slot,
            "label": labels.get(found.slot, ""),
            "other_slot": other,
            "other_label": labels.get(other, ""),
        }
        return Refusal(found.rule, move, named, found.rule)

    def _rest_of_plan(self, line: _core.MahjongLine) -> Hint | None:
        plan = self._plan or ()
        present = frozenset(line.present)
        rest = tuple(move for move in plan if present.issuperset(move.slots))
        if not rest or 2 * len(rest) != len(present):
            return None
        # tiles that only changed partners within their groups can leave the rest of the plan whole
        kept = set(self._played).issubset(plan)
        return Hint(rest[0], "plan" if kept else "solver", rest)

    def _rule_of_thumb(self, line: _core.MahjongLine, losing: frozenset[int]) -> Move | None:
        return open_pair(line)


def deal_mahjong(layout: Layout, seed: int, undo_limit: int | None, time_source: Callable[[], float]) -> MahjongGame:
    """Deal a seed on a layout; `LayoutError` when the layout cannot be dealt."""
    dealt = layout._core.deal(seed)
    if dealt is None:
        raise LayoutError(
            "expected a layout that can be dealt: no order was found in which its tiles could go in pairs",
            layout.text,
            0,
        )
    line, plan = dealt
    code = None if layout.id == "-" else DealCode(game="MJ", option=layout.id, seed=seed)
    return MahjongGame(
        code,
        line,
        undo_limit,
        time_source,
        layout=layout,
        seed=seed,
        plan=tuple(Move(_core.move_text(pair)) for pair in plan),
    )


def new_mahjong(
    layout: Layout,
    seed: int,
    undo_limit: int | None = UNDO_LIMIT,
    time_source: Callable[[], float] = time.monotonic,
) -> MahjongGame:
    """Deal a seed (0 to 2**35 - 1) on a layout, a host's own or a numbered one.

    With fewer than 144 tiles whole pairs are left out, by the rule in docs/deal-codes.md. On a host's own layout
    `code` is None. Raises `LayoutError` when the layout cannot be dealt (its tiles cannot all go in pairs).
    """
    if not isinstance(layout, Layout):
        wrong_type("layout", "a Layout", layout)
    return deal_mahjong(layout, number_between("seed", seed, 0, SEEDS - 1), undo_limit, time_source)
