"""Maps of GNOME Mahjongg: XML with tiles, rows, columns and blocks of tiles in layers."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from .._core import MAX_LAYOUT_TEXT
from ..errors import LayoutError
from ..languages import message, recognized
from ..mahjong import Layout, parse_layout
from ..text_errors import TEMPLATES
from ..xml_text import xml_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..languages import Saying

NAME = "gnome-mahjongg"
_RUNS = {
    "tile": (("x", "x"), ("y", "y")),
    "row": (("left", "right"), ("y", "y")),
    "column": (("x", "x"), ("top", "bottom")),
    "block": (("left", "right"), ("top", "bottom")),
}
"""The attributes of each element with the first and last place across and down."""
_IN_MAP = message("{expected} (map {map})")
_MOST_TILES = 144
_MOST = 255
"""So far from the corner may a tile lie, in tiles, and so many layers may there be."""
Slot = tuple[int, int, int]


class _Reader:
    """Reads the elements of a file as the parser finds them."""

    def __init__(self, text: str) -> None:
        """Begin with no map."""
        self.text = text
        self.encoded = text.encode("utf-8", "surrogatepass")
        self.layouts: list[Layout] = []
        self._place: Callable[[], int] = lambda: 0
        self._name = ""
        self._slots: set[Slot] | None = None
        self._layer: int | None = None
        """The layer of the elements within the present one."""

    def read(self) -> tuple[Layout, ...]:
        """Read the whole text."""
        from xml.parsers import expat  # noqa: PLC0415 - few programs read such files

        parser = expat.ParserCreate("UTF-8")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._doctype
        self._place = lambda: parser.CurrentByteIndex
        try:
            parser.Parse(self.encoded, True)
        except expat.ExpatError as error:
            raise self._error("expected XML") from error
        if not self.layouts:
            raise LayoutError("expected an element map", self.text, len(self.text))
        return tuple(self.layouts)

    def _error(self, expected: str | Saying) -> LayoutError:
        before = self.encoded[: max(self._place(), 0)]
        return LayoutError(expected, self.text, len(before.decode("utf-8", "ignore")))

    def _doctype(self, *_: object) -> None:
        raise self._error("expected no document type")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "map":
            if self._slots is not None:
                raise self._error("expected the end of the map before the next one")
            self._name = " ".join(attributes.get("name", "").split())
            self._slots, self._layer = set(), None
        elif self._slots is None:
            return
        elif name == "layer":
            self._layer = self._half_tiles(name, attributes, "z")
        elif name in _RUNS:
            self._add_run(name, attributes)
        else:
            raise self._error(f"expected one of the elements {', '.join(['layer', *_RUNS])}")

    def _end(self, name: str) -> None:
        if name == "layer":
            self._layer = None
        elif name == "map" and self._slots is not None:
            try:
                self.layouts.append(layout_of(self._name, self._slots))
            except LayoutError as refused:
                expected = recognized(refused.expected, TEMPLATES) or refused.expected
                raise self._error(_IN_MAP.of(expected=expected, map=repr(self._name[:40]))) from None
            self._slots = None

    def _add_run(self, name: str, attributes: dict[str, str]) -> None:
        assert self._slots is not None
        layer = self._layer
        if "z" in attributes or layer is None:
            layer = self._half_tiles(name, attributes, "z")
        if layer % 2:
            raise self._error("expected a layer's number without a half")
        across, down = (
            range(self._half_tiles(name, attributes, first), self._half_tiles(name, attributes, last) + 1, 2)
            for first, last in _RUNS[name]
        )
        for y in down:
            for x in across:
                if len(self._slots) == _MOST_TILES:
                    raise self._error(f"expected at most {_MOST_TILES} tiles")
                if any((x + dx, y + dy, layer // 2) in self._slots for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                    raise self._error("expected tiles that do not overlap")
                self._slots.add((x, y, layer // 2))

    def _half_tiles(self, name: str, attributes: dict[str, str], attribute: str) -> int:
        if attribute not in attributes:
            raise self._error(f"expected the attribute {attribute} of {name}")
        match = re.fullmatch(r"\s*([0-9]{1,4})(\.(0*|50*))?\s*", attributes[attribute], re.ASCII)
        if match is None or int(match[1]) > _MOST:
            raise self._error(f"expected whole or half tiles, at most {_MOST}, in the attribute {attribute} of {name}")
        return 2 * int(match[1]) + bool(match[3] and match[3].startswith("5"))


def layout_of(name: str, slots: Iterable[Slot]) -> Layout:
    """Return the layout of slots that do not overlap, moved to the top left corner. Raises `LayoutError`."""
    slots = sorted(slots, key=lambda slot: (slot[2], slot[1], slot[0]))
    if not slots:
        raise LayoutError("expected an even number of tiles from 2 to 144, not 0", "", 0)
    left, top = min(x for x, _, _ in slots), min(y for _, y, _ in slots)
    width, height = max(x for x, _, _ in slots) - left + 2, max(y for _, y, _ in slots) - top + 2
    depth = max(layer for _, _, layer in slots) + 1
    # the core would refuse it, too, but first it would have to be made
    if (width + 1) * height * depth > MAX_LAYOUT_TEXT:
        raise LayoutError(f"expected a layout whose canonical text has at most {MAX_LAYOUT_TEXT} bytes", "", 0)
    rows = [["."] * width for _ in range(height * depth)]
    for x, y, layer in slots:
        for right, down, digit in ((0, 0, "1"), (1, 0, "2"), (1, 1, "3"), (0, 1, "4")):
            rows[layer * height + y - top + down][x - left + right] = digit
    lines = ["kmahjongg-layout-v1.1", f"# name: {name}", f"w{width}", f"h{height}", f"d{depth}", *map("".join, rows)]
    return parse_layout("\n".join(lines) + "\n")


def read(text: str) -> tuple[Layout, ...]:
    """Read all maps of a file."""
    return _Reader(text).read()


def write(*layouts: Layout) -> str:
    """Write layouts as the maps of one file; tiles side by side become rows."""
    lines = ["<mahjongg>"]
    for layout in layouts:
        lines.append(f'  <map name="{xml_text(layout.name)}" scorename="{_score_name(layout)}">')
        slots = layout.slots
        for layer in sorted({slot[2] for slot in slots}):
            lines.append(f'    <layer z="{layer}">')
            row: list[Slot] = []
            for slot in [*(slot for slot in slots if slot[2] == layer), None]:
                if row and (slot is None or slot != (row[-1][0] + 2, row[-1][1], layer)):
                    lines.append(f"      {_element(row)}")
                    row = []
                row += [slot] if slot else []
            lines.append("    </layer>")
        lines.append("  </map>")
    return "\n".join([*lines, "</mahjongg>"]) + "\n"


def _score_name(layout: Layout) -> str:
    """Return by what GNOME Mahjongg tells the best times of a layout from those of others, however they are named."""
    words = re.findall(r"[a-z0-9]+", layout.name.lower(), re.ASCII)
    digest = hashlib.sha256(layout.text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return "-".join([*words, digest])


def _element(row: list[Slot]) -> str:
    """Return the element of tiles side by side."""
    y = _tiles(row[0][1])
    if len(row) == 1:
        return f'<tile x="{_tiles(row[0][0])}" y="{y}"/>'
    return f'<row left="{_tiles(row[0][0])}" right="{_tiles(row[-1][0])}" y="{y}"/>'


def _tiles(half_tiles: int) -> str:
    return f"{half_tiles // 2}.5" if half_tiles % 2 else str(half_tiles // 2)
