"""Playing cards: fronts, backs, and the outlines of empty places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import rank_text
from .court_art import court_figure
from .lettering import lettering, text_width
from .suit_signs import SUIT_SHAPES, suit_sign
from .writer import circle, group, path, rectangle, use

if TYPE_CHECKING:
    from ..cards import Card
    from .themes import Style
    from .writer import Definitions

WIDTH = 100
HEIGHT = 150
CORNER = 8
"""The radius of a card's corners."""

# Where the signs of a number card stand, from the middle of the card; those below it stand on their heads.
_LEFT, _RIGHT, _TOP = -24, 24, -33
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, _TOP), (0, -_TOP)),
    3: ((0, _TOP), (0, 0), (0, -_TOP)),
    4: ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, -_TOP), (_RIGHT, -_TOP)),
}
_PIPS[5] = (*_PIPS[4], (0, 0))
_PIPS[6] = (*_PIPS[4], (_LEFT, 0), (_RIGHT, 0))
_PIPS[7] = (*_PIPS[6], (0, _TOP / 2))
_PIPS[8] = (*_PIPS[7], (0, -_TOP / 2))
_FOUR_ROWS = tuple((x, y * -_TOP / 3) for y in (-3, -1, 1, 3) for x in (_LEFT, _RIGHT))
_PIPS[9] = (*_FOUR_ROWS, (0, 0))
_PIPS[10] = (*_FOUR_ROWS, (0, _TOP * 2 / 3), (0, -_TOP * 2 / 3))


def card_front(definitions: Definitions, style: Style, card: Card) -> str:
    """Define the front of a card, its top left at the origin."""
    sign = suit_sign(definitions, card.suit, style.ink(card.suit))
    blank = definitions.define("blank", _sheet(style))
    inside = _large(definitions, style, card, sign) if style.large_print else _usual(definitions, style, card, sign)
    return definitions.define(card.code, use(blank), inside)


def _sheet(style: Style) -> str:
    theme = style.theme
    return rectangle(0.5, 0.5, WIDTH - 1, HEIGHT - 1, CORNER, fill=theme.face, stroke=theme.edge)


def _usual(definitions: Definitions, style: Style, card: Card, sign: str) -> str:
    text = rank_text(card.rank)
    ink = style.ink(card.suit)
    pip = definitions.define(f"pip-{card.suit}", use(sign, scale=0.185))
    corner = definitions.define(
        f"corner-{card.code}",
        use(definitions.define(f"rank-{text}", lettering(text, 9.5, 9, 19, ink, 3.2))),
        use(pip, round(9.5 + text_width(text, 19) + 13.5, 1), 18.5),
    )
    middle = (WIDTH / 2, HEIGHT / 2)
    if card.rank > 10:
        figure = use(court_figure(definitions, style, card.rank, card.suit), *middle)
    elif card.rank == 1:
        figure = use(sign, *middle, scale=0.52)
    else:
        pip_on_its_head = definitions.define(f"pip-{card.suit}", use(pip, turn=180))
        figure = "".join(
            use(pip_on_its_head if y > 0 else pip, middle[0] + x, middle[1] + y) for x, y in _PIPS[card.rank]
        )
    return use(corner) + figure + use(corner, WIDTH, HEIGHT, turn=180)


def _large(definitions: Definitions, style: Style, card: Card, sign: str) -> str:
    text = rank_text(card.rank)
    corner = lettering(text, 10, 10, 32, style.ink(card.suit), 5.2) + use(sign, 78, 26, scale=0.32)
    if card.rank <= 10:
        return corner + use(sign, 50, 98, scale=0.72)
    return corner + use(court_figure(definitions, style, card.rank, card.suit), 50, 97, scale=1.18)


def card_back(definitions: Definitions, style: Style) -> str:
    """Define the back of a card: a lattice, and four diamonds in a ring."""
    theme = style.theme
    cell_width, cell_height, columns, rows = 14, 22, 6, 6
    left, top = (WIDTH - columns * cell_width) / 2, (HEIGHT - rows * cell_height) / 2
    zigzags = []
    for column in range(columns):
        for side, direction in ((0, 1), (1, -1)):
            steps = f"l{direction * 7} 11l{-direction * 7} 11" * rows
            zigzags.append(f"M{left + (column + side) * cell_width:.0f} {top:.0f}{steps}")
    diamond = "M0-13L7-7L0-1L-7-7Z"
    medallion = group(
        circle(0, 0, 19, fill=theme.back, stroke=theme.back_pattern, stroke_width=2),
        *(path(diamond, fill=theme.back_pattern, transform=f"rotate({turn})") for turn in (0, 90, 180, 270)),
        transform=f"translate({WIDTH // 2} {HEIGHT // 2})",
    )
    return definitions.define(
        "back",
        _sheet(style),
        rectangle(4, 4, WIDTH - 8, HEIGHT - 8, 5, fill=theme.back),
        path("".join(zigzags), fill="none", stroke=theme.back_pattern, stroke_width=1.2, stroke_opacity=0.75),
        rectangle(
            left,
            top,
            columns * cell_width,
            rows * cell_height,
            fill="none",
            stroke=theme.back_pattern,
            stroke_width=1.6,
        ),
        medallion,
    )


def empty_place(definitions: Definitions, style: Style) -> str:
    """Define the outline of an empty place."""
    outline = rectangle(1.5, 1.5, WIDTH - 3, HEIGHT - 3, CORNER, fill="none", stroke_width=2)
    return definitions.define("place", group(outline, stroke=style.theme.outline, stroke_opacity=0.8))


def faint_sign(definitions: Definitions, style: Style, suit: str) -> str:
    """Return the sign of a suit as an empty foundation shows it."""
    sign = definitions.define(f"place-{suit}", path(SUIT_SHAPES[suit], fill=style.theme.outline, fill_opacity=0.55))
    return use(sign, WIDTH / 2, HEIGHT / 2, scale=0.5)


def again_sign(style: Style) -> str:
    """Return the arrow of an empty stock that the waste can be turned back to."""
    return path(
        "M70.8 63A24 24 0 1 0 74 75M73 46V64H55",
        fill="none",
        stroke=style.theme.outline,
        stroke_width=5,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def nothing_sign(style: Style) -> str:
    """Return the cross of an empty stock that nothing can be turned back to."""
    return path(
        "M38 63L62 87M62 63L38 87", fill="none", stroke=style.theme.outline, stroke_width=5, stroke_linecap="round"
    )
