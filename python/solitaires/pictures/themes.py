"""Colours."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace

from ..errors import shown, wrong_type

_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_ENOUGH = 7.0
"""The contrast that suffices for any ink, however much it has on a free tile."""


@dataclass(frozen=True)
class Theme:
    """The colours of a picture, each as SVG has them: `#rrggbb`."""

    name: str
    """What it is called."""
    table: str
    """What cards and tiles lie on."""
    outline: str
    """Outlines of empty places."""
    lettering: str
    """Figures and words on the table."""
    face: str
    """The front of a card."""
    edge: str
    """The outline of a card."""
    black: str
    """Spades, and clubs unless four colours are asked for."""
    red: str
    """Hearts, and diamonds unless four colours are asked for."""
    blue: str
    """Diamonds in four colours, and what is blue on tiles."""
    green: str
    """Clubs in four colours, and what is green on tiles."""
    robe: str
    """The robes of black court cards."""
    gold: str
    """Crowns, and what is yellow on tiles."""
    back: str
    """The back of a card."""
    back_pattern: str
    """The pattern on it."""
    hint: str
    """What a hint moves, and where."""
    last: str
    """What the last move moved."""
    selected: str
    """The selected tile."""
    tile: str
    """The front of a tile."""
    tile_edge: str
    """The outline of a tile."""
    tile_side: str
    """The upper part of a tile's side."""
    tile_back: str
    """The lower part of a tile's side."""
    shade: float = 0.3
    """How dark a blocked tile is, from 0 (as a free one) to 1 (black). Its inks stand out as on a free one."""

    def __post_init__(self) -> None:
        """Refuse what is no colour: it would be written into pictures."""
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "shade":
                if isinstance(value, bool) or not isinstance(value, (int, float)):
                    wrong_type("shade", "a float", value)
                if not 0 <= value <= 1:
                    raise ValueError(f"shade must be from 0 to 1, not {shown(value)}")
            elif not isinstance(value, str):
                wrong_type(field.name, "a str", value)
            elif field.name != "name" and not _COLOUR.fullmatch(value):
                raise ValueError(f"{field.name} must be a colour such as '#1f6b4a', not {value!r}")


_GREEN = Theme(
    name="green",
    table="#1f6b4a",
    outline="#8fc4aa",
    lettering="#e4f3ea",
    face="#fffefa",
    edge="#8b8f8c",
    black="#1c2024",
    red="#c8202f",
    blue="#1d5fb4",
    green="#14703d",
    robe="#34508f",
    gold="#e9b53c",
    back="#274b8a",
    back_pattern="#a9c0ea",
    hint="#ffd33d",
    last="#8fd4ff",
    selected="#ff8a1f",
    tile="#fdf6e3",
    tile_edge="#8a7f63",
    tile_side="#dccfa8",
    tile_back="#3f8f5f",
)

_BLUE = replace(
    _GREEN,
    name="blue",
    table="#27548c",
    outline="#9dbbe0",
    lettering="#e8f0fa",
    edge="#8b8f96",
    back="#9b2d3a",
    back_pattern="#eeb9bd",
    last="#86e3b4",
    tile_back="#b8860b",
)

_DARK = replace(
    _GREEN,
    name="dark",
    table="#15191e",
    outline="#56606b",
    lettering="#b9c2cc",
    face="#2a3038",
    edge="#59636e",
    black="#e6e9ed",
    red="#ff7d75",
    blue="#7db7ff",
    green="#6fd08c",
    robe="#5f7ab8",
    gold="#d9ab45",
    back="#3b4a63",
    back_pattern="#6f84a8",
    last="#58c4e8",
    selected="#ff9d47",
    tile="#323a44",
    tile_edge="#6b7682",
    tile_side="#232a31",
    tile_back="#2f6b52",
    shade=0.42,
)

_PAPER = replace(
    _GREEN,
    name="paper",
    table="#ffffff",
    outline="#9a9a9a",
    lettering="#404040",
    face="#ffffff",
    edge="#606060",
    back="#d9dee6",
    back_pattern="#8a96a8",
    hint="#b06a00",
    last="#0a72b8",
    selected="#c2410c",
    tile="#fffdf5",
    tile_edge="#75705f",
    tile_side="#e6dfc9",
    tile_back="#c3b68c",
    shade=0.25,
)

_HIGH_CONTRAST = Theme(
    name="high-contrast",
    table="#000000",
    outline="#ffffff",
    lettering="#ffffff",
    face="#ffffff",
    edge="#000000",
    black="#000000",
    red="#b00010",
    blue="#0030c0",
    green="#005a20",
    robe="#001a66",
    gold="#ffd000",
    back="#303030",
    back_pattern="#ffffff",
    hint="#ffe100",
    last="#00e5ff",
    selected="#ff5cf4",
    tile="#ffffff",
    tile_edge="#000000",
    tile_side="#c8c8c8",
    tile_back="#707070",
    shade=0.25,
)

THEMES = {theme.name: theme for theme in (_GREEN, _BLUE, _DARK, _PAPER, _HIGH_CONTRAST)}
"""The themes by name, the default first."""


@dataclass(frozen=True)
class Style:
    """How cards and tiles are drawn."""

    theme: Theme
    """The colours."""
    four_colours: bool = False
    """Whether each suit has a colour of its own: diamonds blue, clubs green."""
    large_print: bool = False
    """Whether ranks and labels are large, and the rest is simple."""
    shade: float = 0.0
    """How dark the colours are drawn that no theme has."""

    def ink(self, suit: str) -> str:
        """Return the colour of a suit."""
        theme = self.theme
        if self.four_colours and suit in "DC":
            return theme.blue if suit == "D" else theme.green
        return theme.red if suit in "HD" else theme.black

    def robe(self, suit: str) -> str:
        """Return the main colour of a suit's court cards."""
        ink = self.ink(suit)
        return self.theme.robe if ink == self.theme.black else ink

    def tint(self, colour: str) -> str:
        """Return a colour that no theme has as it is drawn."""
        return darker(colour, self.shade)

    def blocked(self) -> Style:
        """Return how blocked tiles are drawn: darker, their inks as far as they still stand out."""
        return replace(self, theme=_blocked(self.theme), shade=self.theme.shade)


def darker(colour: str, shade: float) -> str:
    """Return a colour mixed with black.

    >>> darker("#ff8000", 0.25)
    '#bf6000'
    """
    return "#" + "".join(f"{round(part * (1 - shade)):02x}" for part in bytes.fromhex(colour[1:]))


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours as the accessibility guidelines for the web define it, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    less, more = sorted((_luminance(first), _luminance(second)))
    return (more + 0.05) / (less + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _blocked(theme: Theme) -> Theme:
    """Return the colours of blocked tiles.

    Inks are as much darker as the tile, unless they would then stand out less than on a free tile: where they are
    darker than the tile, they become darker still, and where they are lighter, they stay lighter.
    """
    tile = darker(theme.tile, theme.shade)

    def ink(colour: str) -> str:
        wanted = min(contrast(colour, theme.tile), _ENOUGH)
        shades = sorted((theme.shade, *(step / 40 for step in range(41))), key=lambda shade: abs(shade - theme.shade))
        inks = [darker(colour, shade) for shade in shades]
        return next(
            (candidate for candidate in inks if contrast(candidate, tile) >= wanted),
            max(inks, key=lambda candidate: contrast(candidate, tile)),
        )

    return replace(
        theme,
        black=ink(theme.black),
        red=ink(theme.red),
        blue=ink(theme.blue),
        green=ink(theme.green),
        gold=darker(theme.gold, theme.shade),
        tile=tile,
        tile_edge=darker(theme.tile_edge, theme.shade),
        tile_side=darker(theme.tile_side, theme.shade),
        tile_back=darker(theme.tile_back, theme.shade),
    )


def as_theme(theme: Theme | str) -> Theme:
    """Return a theme that was given as such or by name. Raises `ValueError` for an unknown name."""
    if isinstance(theme, Theme):
        return theme
    if not isinstance(theme, str):
        wrong_type("theme", "a Theme or its name", theme)
    if theme not in THEMES:
        raise ValueError(f"theme must be one of {', '.join(map(repr, THEMES))} or a Theme, not {theme!r}")
    return THEMES[theme]
