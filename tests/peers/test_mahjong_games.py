"""The layouts that come with KMahjongg and GNOME Mahjongg.

The environment's `MAHJONG_GAMES` names the folder into which Debian's packages kmahjongg and gnome-mahjongg were
unpacked.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import solitaires as sol
from solitaires import interchange as ic

SHARE = Path(os.environ["MAHJONG_GAMES"], "usr", "share")


def test_layouts_of_kmahjongg() -> None:
    files = sorted((SHARE / "kmahjongg" / "layouts").glob("*.layout"))
    too_large = 0
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert ic.detect(text) == "kmahjongg"
        # KMahjongg looks at the 1s only
        tiles = sum(line.count("1") for line in text.splitlines()[1:] if line[:1] in "1234.")
        if tiles > 144:
            too_large += 1
            with pytest.raises(sol.LayoutError, match="at most 144 tiles"):
                ic.read_layouts(text)
            continue
        (layout,) = ic.read_layouts(text)
        assert len(layout.slots) == tiles
        assert file.name != "default.layout" or _in_corner(layout) == _in_corner(sol.layouts()[0])
        assert ic.read_layouts(ic.write_layouts(layout, "kmahjongg")) == (layout,)
        (map_of_it,) = ic.read_layouts(ic.write_layouts(layout, "gnome-mahjongg"))
        assert sorted(map_of_it.slots) == sorted(_in_corner(layout))
    assert (len(files), too_large) == (72, 14)


def _in_corner(layout: sol.Layout) -> list[tuple[int, int, int]]:
    left, top = min(slot[0] for slot in layout.slots), min(slot[1] for slot in layout.slots)
    return [(x - left, y - top, layer) for x, y, layer in layout.slots]


def test_maps_of_gnome_mahjongg() -> None:
    text = (SHARE / "gnome-mahjongg" / "maps" / "mahjongg.map").read_text(encoding="utf-8")
    layouts = ic.read_layouts(text)
    assert [(layout.name, len(layout.slots)) for layout in layouts] == [
        ("The Ziggurat", 144),
        ("Four Bridges", 144),
        ("Cloud", 144),
        ("Tic-Tac-Toe", 144),
        ("Red Dragon", 144),
        ("Overpass", 144),
        ("Pyramid's Walls", 144),
        ("Confounding Cross", 144),
        ("Difficult", 144),
    ]
    assert ic.read_layouts(ic.write_layouts(layouts, "gnome-mahjongg")) == layouts
