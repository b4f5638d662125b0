"""Mahjong tiles: bodies in false 3-D, and the 42 fronts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from .lettering import lettering, text_width
from .tile_signs import CHARACTERS, DRAGONS, TEN_THOUSAND, WINDS
from .writer import circle, element, group, path, rectangle, use

if TYPE_CHECKING:
    from collections.abc import Callable

    from .themes import Style
    from .writer import Definitions

WIDTH = 60
HEIGHT = 80
DEPTH = 9
"""How far a layer lies above the one below, to the left and up, and so how much of a tile's sides is seen."""
CORNER = 6

_PINK, _ORANGE, _PURPLE, _LILAC = "#e0699a", "#e8792b", "#8a56c2", "#b78be0"
_BROWN, _DARK_GREY = "#8a5a2b", "#202020"

# Where the dots and sticks of a tile stand, and how large each is; r, g, b are red, green and blue.
_Spots = tuple[tuple[float, float, str], ...]


def _rows(columns: tuple[float, ...], rows: dict[float, str]) -> _Spots:
    return tuple((x, y, colour) for y, colour in rows.items() for x in columns)


_DOTS: dict[int, tuple[float, _Spots]] = {
    2: (11, ((0, -14, "g"), (0, 14, "b"))),
    3: (8.5, ((-14, -18, "b"), (0, 0, "r"), (14, 18, "g"))),
    4: (10, ((-12, -14, "b"), (12, -14, "g"), (-12, 14, "g"), (12, 14, "b"))),
    5: (8.5, ((-14, -17, "b"), (14, -17, "g"), (0, 0, "r"), (-14, 17, "g"), (14, 17, "b"))),
    6: (8.5, _rows((-11, 11), {-19: "g", 0: "r", 19: "r"})),
    7: (6.6, ((-15, -21.5, "g"), (0, -16, "g"), (15, -10.5, "g"), *_rows((-9, 9), {5: "r", 20: "r"}))),
    8: (6.4, _rows((-9, 9), {-21: "b", -7: "b", 7: "b", 21: "b"})),
    9: (7, _rows((-16, 0, 16), {-18: "g", 0: "r", 18: "b"})),
}
_STICKS: dict[int, tuple[float, _Spots]] = {
    2: (1, ((0, -13, "g"), (0, 13, "b"))),
    3: (1, ((0, -13, "b"), (-10, 13, "g"), (10, 13, "g"))),
    4: (1, ((-10, -13, "b"), (10, -13, "g"), (-10, 13, "g"), (10, 13, "b"))),
    5: (1, ((-15, -13, "g"), (15, -13, "b"), (0, 0, "r"), (-15, 13, "b"), (15, 13, "g"))),
    6: (1, _rows((-14, 0, 14), {-13: "g", 13: "b"})),
    7: (0.74, ((0, -19, "r"), *_rows((-14, 0, 14), {0: "g", 19: "b"}))),
    9: (
        0.74,
        tuple((x, y, colour) for x, colour in ((-14, "g"), (0, "r"), (14, "b")) for y in (-19, 0, 19)),
    ),
}


def tile_body(definitions: Definitions, style: Style) -> str:
    """Define a tile without its front's drawing, the top left of its front at the origin."""
    theme = style.theme
    front = rectangle(0.5, 0.5, WIDTH - 1, HEIGHT - 1, CORNER, fill=theme.tile, stroke=theme.tile_edge)
    return definitions.define(
        "tile",
        path(_hull(DEPTH), fill=theme.tile_back, stroke=theme.tile_edge, stroke_width=0.8),
        path(_hull(5), fill=theme.tile_side),
        front,
    )


def _hull(depth: int) -> str:
    """Return the outline of a front and the same front moved right and down."""
    r, bend = CORNER, 1.76  # where a corner's arc is half way round
    right, bottom = WIDTH + depth, HEIGHT + depth
    return (
        f"M0 {r}A{r} {r} 0 0 1 {r} 0H{WIDTH - r}A{r} {r} 0 0 1 {WIDTH - bend} {bend}l{depth} {depth}"
        f"A{r} {r} 0 0 1 {right} {r + depth}V{bottom - r}A{r} {r} 0 0 1 {right - r} {bottom}H{r + depth}"
        f"A{r} {r} 0 0 1 {bend + depth} {bottom - bend}l-{depth}-{depth}A{r} {r} 0 0 1 0 {HEIGHT - r}Z"
    )


class Spot(NamedTuple):
    """Where a number can stand on the front of a tile."""

    x: float
    """Of its left edge."""
    y: float
    """Of its top."""
    is_on_figure: bool
    """Whether the drawing is there, so that the number needs a ground of its own."""


def number_spots(style: Style, label: str, width: float, height: float) -> list[Spot]:
    """Return where a number of a size can stand, the best spot first: beside the label, below it, at the bottom."""
    at, label_height, weight = _label_place(style)
    beside = (at + 0.5, at + text_width(label, label_height) + weight + 4, False)
    below = (at + label_height + 3.5, at, not style.large_print)
    rows = (below, beside) if style.large_print else (beside, below)
    return [
        Spot(right - width, y, is_on_figure)
        for y, left, is_on_figure in (*rows, (HEIGHT - at - 2 - height, at, True))
        for right in range(WIDTH - 7, math.ceil(left + width) - 1, -2)
    ]


def _label_place(style: Style) -> tuple[float, float, float]:
    """Return where a tile's label begins, from the left and from the top; its height and its weight."""
    return (8, 24, 4) if style.large_print else (6, 10.5, 1.9)


def tile_front(definitions: Definitions, style: Style, label: str, *, numbered: bool) -> str:
    """Define the drawing of a tile and its label, without the body; where tiles are numbered, with room for that."""
    at, height, weight = _label_place(style)
    y, scale = (47.5, 1) if not style.large_print else (63, 0.46) if numbered else (56, 0.66)
    figure = use(_figure(definitions, style, label), 30 if style.large_print else 31, y, scale=scale)
    return definitions.define(label, lettering(label, at, at, height, style.theme.black, weight), figure)


def _figure(definitions: Definitions, style: Style, label: str) -> str:
    """Define the drawing of a tile, 48 wide and 58 high around the origin."""
    theme = style.theme
    kind, rank = label[-1], int(label[0]) if label[0].isdigit() else 0
    if rank and kind == "D":
        drawn = _dots(definitions, style, rank)
    elif rank and kind == "B":
        drawn = _bamboos(definitions, style, rank)
    elif rank:
        drawn = _strokes(CHARACTERS[rank], theme.black, 3.2, "translate(0 -15)") + _strokes(
            TEN_THOUSAND, theme.red, 2.5, "translate(0 13)"
        )
    elif label in WINDS:
        drawn = _strokes(WINDS[label], theme.black, 3.6)
    elif label in DRAGONS:
        drawn = _strokes(DRAGONS[label], theme.red if label == "R" else theme.green, 4.4 if label == "R" else 3.4)
    elif label == "Wh":
        drawn = rectangle(-19, -24, 38, 48, 3, fill="none", stroke=theme.blue, stroke_width=3.4) + rectangle(
            -13, -18, 26, 36, 1, fill="none", stroke=theme.blue, stroke_width=1.6
        )
    else:
        drawn = _PLANTS[label](style)
    return definitions.define(f"figure-{label}", drawn)


def _strokes(d: str, colour: str, width: float, transform: str | None = None) -> str:
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=transform,
    )


def _inks(style: Style) -> dict[str, str]:
    return {"r": style.theme.red, "g": style.theme.green, "b": style.theme.blue}


def _dots(definitions: Definitions, style: Style, count: int) -> str:
    inks = _inks(style)
    face = style.theme.tile
    if count == 1:
        petal = "M0-15C4-11 4-8 0-5C-4-8-4-11 0-15Z"
        return (
            circle(0, 0, 22, fill=inks["g"])
            + circle(0, 0, 18.5, fill=face)
            + circle(0, 0, 16.5, fill=inks["b"])
            + "".join(path(petal, fill=face, transform=f"rotate({turn})") for turn in range(0, 360, 45))
            + circle(0, 0, 5, fill=inks["r"])
        )

    def dot(colour: str) -> str:
        return definitions.define(
            f"dot-{colour}",
            circle(0, 0, 10, fill=inks[colour]),
            circle(0, 0, 6.2, fill="none", stroke=face, stroke_width=1.7),
            circle(0, 0, 2.2, fill=face),
        )

    radius, spots = _DOTS[count]
    return "".join(use(dot(colour), x, y, scale=radius / 10) for x, y, colour in spots)


def _bamboos(definitions: Definitions, style: Style, count: int) -> str:
    if count == 1:
        return _bird(style)
    face = style.theme.tile
    inks = _inks(style)

    def stick(colour: str) -> str:
        return definitions.define(
            f"stick-{colour}",
            path(
                "M-4-10.5C-4-12.6 4-12.6 4-10.5L3-6.5V-2C3.8-1.2 3.8 1.2 3 2V6.5L4 10.5C4 12.6-4 12.6-4 10.5"
                "L-3 6.5V2C-3.8 1.2-3.8-1.2-3-2V-6.5Z",
                fill=inks[colour],
            ),
            path("M0-8.5V-3M0 3V8.5", stroke=face, stroke_width=1.5, stroke_linecap="round"),
        )

    if count == 8:
        slanted = []
        for y, colour, turn in ((-13, "g", 1), (13, "b", -1)):
            slanted += [use(stick(colour), x, y) for x in (-18, 18)]
            slanted += [use(stick(colour), x, y, turn=turn * side * 26) for x, side in ((-6.4, -1), (6.4, 1))]
        return "".join(slanted)
    size, spots = _STICKS[count]
    return "".join(use(stick(colour), x, y, scale=size) for x, y, colour in spots)


def _bird(style: Style) -> str:
    inks = _inks(style)
    feather = "M0 0C5-9 5-18 0-25C-5-18-5-9 0 0Z"
    return (
        group(
            *(
                group(
                    path(feather, fill=inks["g"] if index % 2 else inks["b"]),
                    circle(0, -19, 2, fill=style.theme.gold),
                    transform=f"rotate({turn})",
                )
                for index, turn in enumerate((140, 165, 190, 215, 240))
            ),
            transform="translate(3 3)",
        )
        + path("M-4-15C8-14 16-2 10 8C6 14-4 14-9 7C-13 1-11-6-6-10Z", fill=inks["g"])
        + path("M-1-4C6-4 11 1 9 8C2 9-3 4-1-4Z", fill=inks["r"])
        + circle(-6, -16, 7, fill=inks["g"])
        + path("M-9-22C-10-27-7-29-5-26C-4-29-1-28-1-25C1-26 2-23-1-21Z", fill=inks["r"])
        + path("M-12.4-17.5L-20-14.5L-12-13Z", fill=style.theme.gold)
        + circle(-7.6, -17.4, 1.9, fill=style.theme.tile)
        + circle(-7.9, -17.4, 0.95, fill=style.tint(_DARK_GREY))
        + path("M-2 12V22M4 12V22M-6 22H1M1 22H8", fill="none", stroke=style.theme.gold, stroke_width=2)
    )


def _around(d: str, colour: str, count: int, first: float = 0) -> str:
    """Return a petal turned about the origin, so many in all."""
    return "".join(
        path(d, fill=colour, transform=f"rotate({first + 360 * index / count:g})" if first or index else None)
        for index in range(count)
    )


def _leaf(x: float, y: float, turn: float, style: Style, length: float = 1) -> str:
    steps = f"translate({x:g} {y:g})rotate({turn:g})" + (f"scale({length:g})" if length != 1 else "")
    return path("M0 0C4-5 4-12 0-17C-4-12-4-5 0 0Z", fill=style.theme.green, transform=steps)


def _stem(d: str, colour: str, width: float = 2.4) -> str:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _plum(style: Style) -> str:
    petal = "M0 0C-9-5-8-16 0-16C8-16 9-5 0 0Z"
    return (
        _stem("M-18 28C-12 18-2 22 3 8M-6 20C2 22 8 22 14 26", style.tint(_BROWN), 3)
        + group(
            _around(petal, style.tint(_PINK), 5),
            circle(0, 0, 4.4, fill=style.theme.gold),
            _around("M0-5L.7-9H-.7Z", style.theme.red, 5, 36),
            transform="translate(2 -8)",
        )
        + group(
            _around(petal, style.tint(_PINK), 5),
            circle(0, 0, 4.6, fill=style.theme.gold),
            transform="translate(-13 17)scale(.42)",
        )
        + circle(16, 23, 3.6, fill=style.tint(_PINK))
    )


def _orchid(style: Style) -> str:
    return (
        path("M-4 28C-14 18-19 8-22-6C-12 2-6 14-1 28ZM0 28C4 12 12 2 23-4C20 10 12 20 4 28Z", fill=style.theme.green)
        + _stem("M0 28C-2 16 0 8 2-4", style.theme.green, 2.2)
        + group(
            _around("M0 2C-6-6-5-15 0-21C5-15 6-6 0 2Z", style.tint(_PURPLE), 3, 60),
            _around("M0 2C-9-4-10-12 0-16C10-12 9-4 0 2Z", style.tint(_LILAC), 2, 90),
            _around("M0 2C-6-6-5-15 0-21C5-15 6-6 0 2Z", style.tint(_PURPLE), 1),
            path("M-4 0C-5 7-2 10 0 10C2 10 5 7 4 0Z", fill=style.theme.gold),
            circle(0, 1, 1.8, fill=style.theme.red),
            transform="translate(2 -8)",
        )
    )


def _chrysanthemum(style: Style) -> str:
    gold = style.theme.gold
    return (
        _stem("M1 6C0 14 0 20-2 28", style.theme.green, 2.8)
        + _leaf(0, 24, -62, style)
        + _leaf(0, 26, 58, style)
        + group(
            _around("M0 0C-5-9-4-17 0-21C4-17 5-9 0 0Z", style.tint(_ORANGE), 12),
            _around("M0 0C-4-6-4-12 0-15C4-12 4-6 0 0Z", gold, 12, 15),
            circle(0, 0, 4.6, fill=style.tint(_BROWN)),
            transform="translate(1 -7)",
        )
    )


def _bamboo_plant(style: Style) -> str:
    green = style.theme.green
    culms = "".join(
        rectangle(x, y, 5.5, 16, 2, fill=green) for x, y in ((-9, 12), (-9, -5), (-9, -22), (4, 12), (4, -5))
    )
    leaves = (
        (-6, -22, 38),
        (-6, -5, 62),
        (-6, -5, 110),
        (-9, 12, -64),
        (-9, -6, -50),
        (9, -5, 22),
        (9, 12, 66),
        (9, -5, 70),
    )
    return culms + "".join(_leaf(x, y, turn, style, 1.05) for x, y, turn in leaves)


def _spring(style: Style) -> str:
    red = style.theme.red
    return (
        _stem("M0-2V28", style.theme.green, 2.8)
        + path("M-1 28C-16 22-17 8-16 0C-7 6-1 16-1 28ZM1 28C16 22 17 8 16 0C7 6 1 16 1 28Z", fill=style.theme.green)
        + path("M-13-24C-16-8-11 0 0 0C11 0 16-8 13-24L6-15L0-27L-6-15Z", fill=red)
        + path("M0-27L6-15C8-8 5-3 0 0C-5-3-8-8-6-15Z", fill=style.tint(_PINK))
    )


def _summer(style: Style) -> str:
    return (
        _around("M-3.4-15.5L0-25L3.4-15.5Z", style.tint(_ORANGE), 12)
        + circle(0, 0, 13.5, fill=style.theme.gold, stroke=style.tint(_ORANGE), stroke_width=1.6)
        + path("M-5 3C-3 7 3 7 5 3", fill="none", stroke=style.tint(_BROWN), stroke_width=1.8, stroke_linecap="round")
        + circle(-4.4, -3, 1.7, fill=style.tint(_BROWN))
        + circle(4.4, -3, 1.7, fill=style.tint(_BROWN))
    )


def _autumn(style: Style) -> str:
    half = "L-3.6-17L-10-20L-9-11L-19-12L-16-6L-22-2L-12 4L-13 9L-2 7.5"
    other = half.replace("L-", "L")
    return (
        path(f"M0-27{half}L0 9Z", fill=style.tint(_ORANGE))
        + path(f"M0-27{other}L0 9Z", fill=style.theme.red)
        + _stem("M0-12V27", style.tint(_BROWN), 2.2)
        + _stem("M0 4L-11-4M0 4L11-4", style.tint(_BROWN), 1.4)
    )


def _winter(style: Style) -> str:
    arm = "M0 0V-25M-6-23L0-16.5L6-23M-6-13.5L0-7.5L6-13.5"
    return "".join(
        element("g", _strokes(arm, style.theme.blue, 2.6), transform=f"rotate({turn})") for turn in range(0, 360, 60)
    )


_PLANTS: dict[str, Callable[[Style], str]] = {
    "F1": _plum,
    "F2": _orchid,
    "F3": _chrysanthemum,
    "F4": _bamboo_plant,
    "S1": _spring,
    "S2": _summer,
    "S3": _autumn,
    "S4": _winter,
}
