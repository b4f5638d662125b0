"""Letters and figures as strokes of our own, so that no picture depends on a font."""

from __future__ import annotations

import re
import unicodedata

from .writer import number, path

HEIGHT = 16
"""Height of a letter as drawn below, in units."""
_SPACING = 4.2
_BLANK = 6.0

# Width and strokes of each sign; M, L and C take points, H and V one number, all absolute.
_SIGNS: dict[str, tuple[float, str]] = {
    "0": (10, "M5 0C1.8 0 0 3 0 8C0 13 1.8 16 5 16C8.2 16 10 13 10 8C10 3 8.2 0 5 0Z"),
    "1": (5, "M0 3.8L4.5 0V16"),
    "2": (
        10,
        "M.4 4.6C.4 1.6 2.4 0 5 0C7.7 0 9.5 1.7 9.5 4.4C9.5 6.8 8 8.3 5.5 10.6L0 16H10",
    ),
    "3": (10, "M.6 0H9.2L4.8 6C8 6 10 8 10 11C10 14 7.8 16 5 16C2.5 16 .7 14.8 0 12.6"),
    "4": (10.5, "M7.6 16V0L0 11.6H10.5"),
    "5": (
        10,
        "M9 0H1.8L1 7C2 6.2 3.4 5.8 5 5.8C8 5.8 10 7.8 10 10.8C10 13.9 7.9 16 4.9 16C2.5 16 .8 15 0 13.2",
    ),
    "6": (
        10,
        "M9 1.3C8 .4 6.9 0 5.6 0C2 0 0 3.6 0 9.8C0 13.6 2 16 5 16C8 16 10 13.9 10 11"
        "C10 8.1 8 6.2 5.2 6.2C2.5 6.2 .6 7.8 .1 10",
    ),
    "7": (10, "M0 0H10C7 4 4.5 9.5 4 16"),
    "8": (
        10,
        "M5 7.4C2.6 7.4 .8 6 .8 3.7C.8 1.5 2.5 0 5 0C7.5 0 9.2 1.5 9.2 3.7C9.2 6 7.4 7.4 5 7.4"
        "C2 7.4 0 9.2 0 11.7C0 14.3 2 16 5 16C8 16 10 14.3 10 11.7C10 9.2 8 7.4 5 7.4Z",
    ),
    "9": (
        10,
        "M1 14.7C2 15.6 3.1 16 4.4 16C8 16 10 12.4 10 6.2C10 2.4 8 0 5 0C2 0 0 2.1 0 5"
        "C0 7.9 2 9.8 4.8 9.8C7.5 9.8 9.4 8.2 9.9 6",
    ),
    "A": (11, "M0 16L5.5 0L11 16M2 10.6H9"),
    "B": (
        10,
        "M5 7.7C7.6 7.7 9.2 6.2 9.2 3.9C9.2 1.5 7.6 0 5 0H0V16H5.5C8.3 16 10 14.4 10 11.8C10 9.3 8.3 7.7 5.5 7.7H0",
    ),
    "C": (10.5, "M10.5 3.4C9.6 1.2 7.9 0 5.7 0C2.2 0 0 3 0 8C0 13 2.2 16 5.7 16C7.9 16 9.6 14.8 10.5 12.6"),
    "D": (10.5, "M0 0V16H4.5C8.3 16 10.5 13 10.5 8C10.5 3 8.3 0 4.5 0Z"),
    "E": (9, "M9 0H0V16H9M0 7.7H7.6"),
    "F": (9, "M9 0H0V16M0 7.7H7.6"),
    "G": (11, "M10.5 3.2C9.6 1.1 7.9 0 5.8 0C2.2 0 0 3 0 8C0 13 2.2 16 5.8 16C8.8 16 10.6 14 10.8 9H6.2"),
    "H": (10, "M0 0V16M10 0V16M0 7.7H10"),
    "I": (0, "M0 0V16"),
    "J": (7, "M7 0V11.5C7 14.5 5.8 16 3.6 16C1.6 16 .3 14.8 0 12.6"),
    "K": (10, "M0 0V16M9.6 0L0 10M3.6 6.4L10 16"),
    "L": (8.6, "M0 0V16H8.6"),
    "M": (12.4, "M0 16V0L6.2 10L12.4 0V16"),
    "N": (10, "M0 16V0L10 16V0"),
    "O": (12, "M6 0C2.3 0 0 3 0 8C0 13 2.3 16 6 16C9.7 16 12 13 12 8C12 3 9.7 0 6 0Z"),
    "P": (10, "M0 16V0H5.2C8.2 0 10 1.7 10 4.6C10 7.5 8.2 9.2 5.2 9.2H0"),
    "Q": (12, "M6 0C2.3 0 0 3 0 8C0 13 2.3 16 6 16C9.7 16 12 13 12 8C12 3 9.7 0 6 0ZM7 11.5L12 17"),
    "R": (10, "M0 16V0H5.2C8.2 0 10 1.7 10 4.6C10 7.5 8.2 9.2 5.2 9.2H0M5.4 9.2L10 16"),
    "S": (
        9.8,
        "M9.4 2.8C8.4 1 6.9 0 4.9 0C2.2 0 .5 1.6 .5 4C.5 6.4 2.2 7.2 5 7.9C8 8.6 9.8 9.6 9.8 12"
        "C9.8 14.4 7.9 16 5 16C2.7 16 .9 15 0 13",
    ),
    "T": (10, "M0 0H10M5 0V16"),
    "U": (10, "M0 0V10.5C0 14 1.8 16 5 16C8.2 16 10 14 10 10.5V0"),
    "V": (10.8, "M0 0L5.4 16L10.8 0"),
    "W": (15.2, "M0 0L3.8 16L7.6 2L11.4 16L15.2 0"),
    "X": (10, "M0 0L10 16M10 0L0 16"),
    "Y": (10.4, "M0 0L5.2 8L10.4 0M5.2 8V16"),
    "Z": (10, "M0 0H10L0 16H10"),
    "a": (
        7.6,
        "M7.6 11.2C7.6 8.4 6.2 6.4 4 6.4C1.6 6.4 0 8.4 0 11.2C0 14 1.6 16 4 16C6.2 16 7.6 14.2 7.6 11.2M7.6 6.4V16",
    ),
    "b": (
        7.8,
        "M0 0V16M0 11.2C0 8.2 1.6 6.4 4 6.4C6.2 6.4 7.8 8.4 7.8 11.2C7.8 14 6.2 16 4 16C1.6 16 0 14.2 0 11.2",
    ),
    "c": (7.2, "M7.2 8.4C6.6 7 5.4 6.4 4 6.4C1.6 6.4 0 8.4 0 11.2C0 14 1.6 16 4 16C5.4 16 6.6 15.3 7.2 14"),
    "d": (
        7.8,
        "M7.8 0V16M7.8 11.2C7.8 8.2 6.2 6.4 3.8 6.4C1.6 6.4 0 8.4 0 11.2C0 14 1.6 16 3.8 16C6.2 16 7.8 14.2 7.8 11.2",
    ),
    "w": (11.2, "M0 6.4L2.8 16L5.6 7.4L8.4 16L11.2 6.4"),
    "h": (7.8, "M0 0V16M0 10.5C.6 7.6 2.2 6 4.2 6C6.6 6 7.8 7.4 7.8 10V16"),
    "-": (6, "M0 8.5H6"),
}
_BARRED = str.maketrans("ĐđŁł", "DdLl")  # letters that Unicode does not take apart
_TOKEN = re.compile(r"[MLCHVZ]|-?[\d.]+")


def _signs(text: str) -> str:
    """Return the text in signs that there are: capitals where there is no small letter, without accents."""
    base = unicodedata.normalize("NFD", text.translate(_BARRED))
    capital = "".join(sign if sign in _SIGNS else sign.upper() for sign in base)
    return "".join(sign for sign in capital if sign in _SIGNS or sign == " ")


def text_width(text: str, height: float) -> float:
    """Return how wide a text is between the middles of its outermost strokes."""
    widths = [_BLANK if sign == " " else _SIGNS[sign][0] for sign in _signs(text)]
    return (sum(widths) + _SPACING * max(0, len(widths) - 1)) * height / HEIGHT


def lettering(text: str, x: float, y: float, height: float, colour: str, weight: float, *, align: str = "left") -> str:
    """Return a text as one path, its top left (or with `align`, top middle or top right) at a point."""
    factor = height / HEIGHT
    x -= text_width(text, height) * {"left": 0, "middle": 0.5, "right": 1}[align]
    strokes = []
    for sign in _signs(text):
        if sign == " ":
            x += (_BLANK + _SPACING) * factor
            continue
        width, drawn = _SIGNS[sign]
        strokes.append(_placed(drawn, x, y, factor))
        x += (width + _SPACING) * factor
    return path(
        "".join(strokes),
        fill="none",
        stroke=colour,
        stroke_width=number(weight),
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _placed(drawn: str, x: float, y: float, factor: float) -> str:
    """Return strokes moved and scaled."""
    placed: list[str] = []
    command, is_x = "", True
    for token in _TOKEN.findall(drawn):
        if token.isalpha():
            command, is_x = token, token != "V"
            placed.append(token)
            continue
        # a tenth of a unit is finer than what can be seen
        value = number(round(float(token) * factor + (x if is_x else y), 1))
        placed.append(value if placed[-1].isalpha() or value.startswith("-") else f" {value}")
        if command in "MLC":
            is_x = not is_x
    return "".join(placed)
