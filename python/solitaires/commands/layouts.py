"""`solitaires layouts`: the Mahjong layouts."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from ..errors import LayoutError
from ..languages import counted, message
from ..mahjong import layouts, load_layout
from ..names import layout_name
from .shared import DONE, CommandError, add_json, language, nearest, say, suggested, told

if TYPE_CHECKING:
    import argparse

    from ..mahjong import Layout

_DESCRIPTION = """List the Mahjong layouts, or show one from above: each tile by the number of layers up to it, at its
four quarters. Exit status: 0, 2 for a wrong command line or layout."""
_EMPTY = "."
_HEIGHTS = f"{_EMPTY}123456789+"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = _DESCRIPTION
    parser.add_argument("layout", nargs="?", metavar="LAYOUT", help="a layout such as L02, or a file of one")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="print the layout in KMahjongg's format")
    add_json(form, "one JSON object a layout, with its slots when one is asked for")
    parser.set_defaults(refuse=parser.error)


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.layout is None:
        if parsed.text:
            parsed.refuse("argument --text: expected a layout, too")
        for layout in layouts():
            print(json.dumps(_members(layout)) if parsed.json else _line(layout))
        return DONE
    layout = _layout(parsed.layout)
    if parsed.json:
        print(json.dumps({**_members(layout), "slots": layout.slots, "text": layout.text}))
    elif parsed.text:
        print(layout.text, end="")
    else:
        print(_line(layout), *_from_above(layout), sep="\n")
    return DONE


def _layout(text: str) -> Layout:
    """Return the layout of a number or a file. Raises `CommandError`."""
    numbered = {layout.id: layout for layout in layouts()}
    found = numbered.get(text.upper())
    if found is not None:
        return found
    if re.fullmatch(r"[Ll]\w{0,3}", text):
        known = say(message("there is no layout {layout}; there are {known}"), layout=text, known=", ".join(numbered))
        raise CommandError(known + suggested(nearest(text.upper(), numbered)))
    try:
        return load_layout(text)
    except LayoutError as error:
        raise CommandError(told(error)) from None


def _layers(layout: Layout) -> int:
    return 1 + max((layer for _, _, layer in layout.slots), default=-1)


def _members(layout: Layout) -> dict[str, Any]:
    return {"id": layout.id, "name": layout.name, "tiles": len(layout.slots), "layers": _layers(layout)}


def _line(layout: Layout) -> str:
    return say(
        counted(
            "layers", "{id}  {name}: {tiles} tiles, {layers} layer", "{id}  {name}: {tiles} tiles, {layers} layers"
        ),
        id=layout.id,
        name=layout_name(layout, language.get()),
        tiles=len(layout.slots),
        layers=_layers(layout),
    )


def _from_above(layout: Layout) -> list[str]:
    """Return one character for each quarter of a tile: how many layers lie there, + for ten or more."""
    heights: dict[tuple[int, int], int] = {}
    for x, y, layer in layout.slots:
        for place in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
            heights[place] = max(heights.get(place, 0), layer + 1)
    if not heights:
        return []
    columns, rows = ([place[axis] for place in heights] for axis in (0, 1))
    lines = []
    for y in range(min(rows), max(rows) + 1):
        line = [heights.get((x, y), 0) for x in range(min(columns), max(columns) + 1)]
        lines.append("".join(_HEIGHTS[min(height, len(_HEIGHTS) - 1)] for height in line).rstrip(_EMPTY))
    return lines
