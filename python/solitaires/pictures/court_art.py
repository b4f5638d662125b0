"""The figures of jacks, queens and kings, each drawn once and turned about the middle of the card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .suit_signs import suit_sign
from .writer import circle, group, path, rectangle, use

if TYPE_CHECKING:
    from .themes import Style
    from .writer import Definitions

WIDTH = 56
HEIGHT = 82
_SKIN = "#f7dcc0"
_LINE = "#2a2430"
_WHITE = "#fffdf6"


def court_figure(definitions: Definitions, style: Style, rank: int, suit: str) -> str:
    """Define the figure of a court card in its frame, the middle at the origin."""
    draw_half, hair = _FIGURES[rank]
    half = definitions.define(
        f"half-{rank}-{suit}",
        draw_half(style.robe(suit), style.theme.gold, hair),
        use(suit_sign(definitions, suit, style.ink(suit)), -19, -31.5, scale=0.145),
    )
    frame: dict[str, Any] = {"x": -WIDTH // 2, "y": -HEIGHT // 2, "width": WIDTH, "height": HEIGHT, "rx": 4}
    return definitions.define(
        f"court-{rank}-{suit}",
        rectangle(**frame, fill=style.theme.gold, fill_opacity=0.16),
        use(half),
        use(half, turn=180),
        path("M-28 0H28", stroke=style.theme.gold, stroke_width=4),
        path("M-28-2H28M-28 2H28", stroke=_LINE, stroke_width=0.8),
        rectangle(**frame, fill="none", stroke=style.robe(suit), stroke_width=1.4),
    )


def _outlined(*content: str, fill: str | None = None) -> str:
    return group(*content, fill=fill, stroke=_LINE, stroke_width=0.9, stroke_linejoin="round", stroke_linecap="round")


def _face(hair: str) -> str:
    """Return eyes, brows, nose and mouth of a face around (2, -21)."""
    return (
        path("M-2.6-24.4H.4M3.6-24.4H6.6", fill="none", stroke=hair, stroke_width=1, stroke_linecap="round")
        + circle(-1, -22.4, 0.95, fill=_LINE)
        + circle(5, -22.4, 0.95, fill=_LINE)
        + path("M2.2-21.6L1.4-18.8H2.8", fill="none", stroke=_LINE, stroke_width=0.7, stroke_linejoin="round")
    )


def _king(robe: str, gold: str, hair: str) -> str:
    return (
        _outlined(
            path("M-28 0V-5C-24-12-15-15-7-15H11C19-15 25-12 28-6V0Z", fill=robe),
            path("M-11-15L2-2L15-15Z", fill=_WHITE),
            path("M-20 0V-10M24 0V-10", fill="none", stroke=gold, stroke_width=2.2),
            # hair, face, beard
            path("M-7-28C-10-22-10-15-7-12L11-12C14-15 14-22 11-28Z", fill=hair),
            path("M-4.5-29H8.5V-19C8.5-14 6-11 2-11C-2-11-4.5-14-4.5-19Z", fill=_SKIN),
            path("M-5.5-20C-6-11-2-5 2-3.5C6-5 10-11 9.5-20C8-17.4 6-17 2-17C-2-17-4-17.4-5.5-20Z", fill=hair),
            path("M-.4-15.4C1-14.4 3-14.4 4.4-15.4", fill="none", stroke=_WHITE, stroke_width=1),
            # crown
            path("M-7-28.5L-9.5-38L-3.6-33.4L2-39.5L7.6-33.4L13.5-38L11-28.5Z", fill=gold),
            path("M-7-28.5H11V-26H-7Z", fill=robe),
            # sword
            path("M20.4-37.5L22-40L23.6-37.5V-14H20.4Z", fill=_WHITE),
            path("M16.5-14H27.5V-11.6H16.5Z", fill=gold),
            path("M20.6-11.6H23.4V-4H20.6Z", fill=robe),
        )
        + _face(hair)
        + "".join(circle(x, -27.2, 0.9, fill=gold) for x in (-4, 2, 8))
    )


def _queen(robe: str, gold: str, hair: str) -> str:
    return (
        _outlined(
            path("M-28 0V-3C-22-10-14-13-6-13.5H10C18-13 25-9 28-4V0Z", fill=robe),
            # hair falls on the shoulders
            path("M-8-30C-14-24-12-12-11-6C-8-5-5-6-4-9L8-9C9-6 12-5 15-6C16-12 18-24 12-30Z", fill=hair),
            path("M-1-15H5V-10.5C5-8 3.5-7 2-7C.5-7-1-8-1-10.5Z", fill=_SKIN),
            path("M-4.6-29H8.6V-20C8.6-15.5 5.6-12 2-12C-1.6-12-4.6-15.5-4.6-20Z", fill=_SKIN),
            path("M-4.6-29C-3-26 0-25.6 2-28.4C4-25.6 7-26 8.6-29Z", fill=hair),
            path("M-5-9.5C-2-4 6-4 9-9.5", fill="none", stroke=gold, stroke_width=1.8),
            # crown
            path("M-6.5-29L-8.5-35.5L-3.4-32.4L2-37.5L7.4-32.4L12.5-35.5L10.5-29Z", fill=gold),
            # a flower in her hand
            path("M21 0C20-8 20.5-14 21-22M20.6-9C17-9.5 16-12 16-13.5C19-13.5 20.4-12 20.6-9Z", fill="#3f8a4d"),
            *(
                circle(21 + x, -26 + y, 3, fill=robe)
                for x, y in ((0, -4), (4, -0.6), (2.4, 3.6), (-2.4, 3.6), (-4, -0.6))
            ),
            circle(21, -26, 2.4, fill=gold),
            circle(2, -3.8, 2, fill=gold),
        )
        + _face(hair)
        + path(
            "M.2-15.6C1.2-14.8 2.8-14.8 3.8-15.6",
            fill="none",
            stroke="#c2374a",
            stroke_width=1.3,
            stroke_linecap="round",
        )
        + "".join(
            circle(x, y, 1.3, fill=_WHITE, stroke=_LINE, stroke_width=0.6)
            for x, y in ((-8.5, -36), (2, -38), (12.5, -36))
        )
    )


def _jack(robe: str, gold: str, hair: str) -> str:
    return (
        _outlined(
            path("M-28 0V-4C-23-11-14-14-6-14H10C18-14 25-11 28-5V0Z", fill=robe),
            path("M-6-14H10L14 0H-10Z", fill=gold),
            path("M2-13V0", fill="none"),
            # bobbed hair, face
            path("M-7-31C-11-24-10-17-8-13.5C-6-12.5-5-13-4-14.5H8C9-13 10-12.5 12-13.5C14-17 15-24 11-31Z", fill=hair),
            path("M-4.6-29.5H8.6V-19.5C8.6-15 5.6-11.6 2-11.6C-1.6-11.6-4.6-15-4.6-19.5Z", fill=_SKIN),
            path("M-4.6-29.5C-4-26.5-2-25.8 2-26C6-25.8 8-26.5 8.6-29.5Z", fill=hair),
            # cap and feather
            path("M-9-29C-11-36-4-38.5 3-38C10-37.5 14-34.5 13-29Z", fill=robe),
            path("M-9.5-30.5H13.5V-27.5H-9.5Z", fill=gold),
            path("M10-31C14-38 20-40.5 25-38.5C24-33 18-30.5 10-31Z", fill=_WHITE),
            path("M11-31.4C15-35 19-37 23.4-38", fill="none"),
            # staff
            path("M20.8 0V-22H23.2V0Z", fill=hair),
            path("M22-31.5L26-25L22-20L18-25Z", fill=gold),
        )
        + _face(hair)
        + path(
            "M.4-15.4C1.4-14.6 2.6-14.6 3.6-15.4", fill="none", stroke=_LINE, stroke_width=0.9, stroke_linecap="round"
        )
    )


_FIGURES = {11: (_jack, "#8a5a2b"), 12: (_queen, "#b5722a"), 13: (_king, "#6b4a2f")}
"""What draws the upper half of each, and the colour of its hair."""
