"""Mahjong layouts of KMahjongg, `.layout` versions 1.0 and 1.1."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from ..errors import LayoutError
from ..mahjong import parse_layout

if TYPE_CHECKING:
    from ..mahjong import Layout

NAME = "kmahjongg"
_HEADER = "kmahjongg-layout-v1."
_CORNERS = ((0, 1, "2"), (1, 0, "4"), (1, 1, "3"))
"""What stands below and right of the 1 of a tile: rows down, columns right, digit."""


def read(text: str) -> tuple[Layout, ...]:
    """Read a layout as KMahjongg does: a tile lies where a 1 stands, and the other digits are not looked at.

    Version 1.0 differs from 1.1 in that it has no sizes: 32 by 16 half tiles in 5 layers.
    """
    whole = list(text)
    first = re.match(rf"\s*{re.escape(_HEADER)}(?=0\s)", text)
    if first is not None:
        whole[first.end()] = "1"
        sized = re.search(r"^[ \t]*[whd]", text, re.MULTILINE)
        if sized is not None:
            raise LayoutError("expected no sizes in version 1.0", text, sized.end() - 1)
    rows = list(re.finditer(r"^[.1-4]+", text, re.MULTILINE))
    for row, below in pairwise(rows):
        for place in re.finditer("1", row[0]):
            for down, right, digit in _CORNERS:
                other = (below if down else row).start() + place.start() + right
                if text[other : other + 1] in ("2", "3", "4"):
                    whole[other] = digit
    try:
        return (parse_layout("".join(whole)),)
    except LayoutError as refused:
        raise LayoutError(refused.expected, text, refused.position) from None


def write(layout: Layout) -> str:
    """Write a layout in version 1.1."""
    return layout.text
