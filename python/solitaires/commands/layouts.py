"""`solitaires layouts`: the Mahjong layouts."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

from ..errors import LayoutError
from ..files import AT, CANNOT_BE_READ, trouble
from ..languages import LANGUAGES, counted, message
from ..mahjong import layouts, load_layout
from ..names import layout_name
from .parser import add_json
from .shared import (
    DONE,
    CommandError,
    file_name,
    language,
    nearest,
    say,
    say_of_file,
    suggested,
    told,
    typed,
    write_text,
)

if TYPE_CHECKING:
    import argparse

    from ..mahjong import Layout
    from .parser import Parser

_DESCRIPTION = message(
    "List the Mahjong layouts, or show one from above: each tile by the number of layers up to it, at its four"
    " quarters. Exit status: 0, 2 for a wrong command line or layout."
)
_EMPTY = "."
_HEIGHTS = f"{_EMPTY}123456789+"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    parser.add_argument(
        "layout",
        nargs="?",
        type=file_name,
        metavar="LAYOUT",
        help=say(message("a layout by its number or name, such as L02, 2 or Butterfly, or a file of one")),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help=say(message("print the layout in KMahjongg's format")))
    add_json(form, say(message("print one JSON object a layout, with its slots when one is asked for")))
    parser.set_defaults(refuse=parser.refuse)


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.layout is None:
        if parsed.text:
            parsed.refuse(say(message("argument --text: expected a layout, too")))
        for layout in layouts():
            print(json.dumps(_members(layout)) if parsed.json else _line(layout))
        return DONE
    layout = _layout(parsed.layout)
    if parsed.json:
        print(json.dumps({**_members(layout), "slots": layout.slots, "text": layout.text}))
    elif parsed.text:
        write_text(layout.text)
    else:
        print(_line(layout), *_from_above(layout), sep="\n")
    return DONE


def _layout(text: str) -> Layout:
    """Return the layout of a number, a name or a file. Raises `CommandError`."""
    wanted = text.strip().casefold()
    numbered = {}
    for number, layout in enumerate(layouts()):
        numbered[layout.id] = layout
        called = {layout.id, *(layout_name(layout, lang) for lang in LANGUAGES)}
        if wanted in map(str.casefold, called) or (re.fullmatch("[0-9]{1,3}", wanted) and int(wanted) == number):
            return layout
    if os.path.exists(text):
        try:
            return load_layout(text)
        except LayoutError as error:
            unread = error.__cause__
            if isinstance(unread, (OSError, ValueError)):
                raise CommandError(say_of_file(text, CANNOT_BE_READ.of(trouble=trouble(unread)))) from None
            raise CommandError(say(AT, place=text, problem=told(error))) from None
    names = [*numbered, *(layout_name(layout, language.get()) for layout in numbered.values())]
    by_letters = {name.casefold(): name for name in names}
    near = nearest(wanted, by_letters)
    said = message("there is no layout and no file {layout}; the layouts are {known}, and can be named, too")
    text = say(said, layout=typed(text), known=", ".join(numbered))
    raise CommandError(text + suggested(by_letters.get(near or "")))


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
