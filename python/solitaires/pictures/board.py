"""What the pictures of both kinds of game share: the drawing that a board fills, and its marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .lettering import lettering
from .writer import Definitions, element, group, number, path, rectangle, text_element

if TYPE_CHECKING:
    from ..game import Game
    from .options import View
    from .words import Words

MARGIN = 20
_CAPTION_SPACE = 36
_CAPTION_WIDTH = 480


class Drawing:
    """A board in the making: what is drawn, from the lowest to the topmost, and how large it is."""

    def __init__(self, view: View, words: Words) -> None:
        """Begin an empty drawing."""
        self.view = view
        self.style = view.style
        self.theme = view.style.theme
        self.words = words
        self.definitions = Definitions()
        self.width: float = 0
        self.height: float = 0
        self._content: list[str] = []

    def add(self, *content: str) -> None:
        """Draw above what is there."""
        self._content += content

    def add_text(self, text: str, x: float, y: float, height: float, *, align: str = "middle") -> None:
        """Write on the table."""
        self.add(lettering(text, x, y, height, self.theme.lettering, height / 7, align=align))

    def add_caption(self, game: Game) -> None:
        """Write the code, the score or the pairs left, and the moves below the board."""
        self.width = max(self.width, _CAPTION_WIDTH)
        y = self.height - 4
        name = str(game.code) if game.code else game.rules
        self.add_text(name.upper(), MARGIN, y, 13, align="left")
        self.add_text(self.words.caption(game).upper(), self.width - MARGIN, y, 13, align="right")
        self.height += _CAPTION_SPACE - MARGIN

    def svg(self, title: str, description: str) -> str:
        """Return the whole picture."""
        width, height = self.view.size(self.width, self.height)
        return element(
            "svg",
            text_element("title", title),
            text_element("desc", description),
            str(self.definitions),
            rectangle(0, 0, self.width, self.height, fill=self.theme.table),
            *self._content,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            width=number(width),
            height=number(height),
            role="graphics-document document",
        )


def titled(title: str, *content: str, role: str = "group", **attributes: object) -> str:
    """Return a group with a title that a screen reader says."""
    return group(text_element("title", title), *content, role=role, **attributes)


def frame(
    x: float, y: float, width: float, height: float, radius: float, colour: str, *, dashes: str | None = None
) -> str:
    """Return a frame just around a place, with a dark line that keeps it apart from what is light."""
    outline: dict[str, Any] = {
        "x": x - 1,
        "y": y - 1,
        "width": width + 2,
        "height": height + 2,
        "rx": radius,
        "fill": "none",
    }
    return rectangle(**outline, stroke="#000000", stroke_opacity=0.55, stroke_width=6.5) + rectangle(
        **outline, stroke=colour, stroke_width=4.5, stroke_dasharray=dashes
    )


def corners(x: int, y: int, width: int, height: int, radius: int, colour: str) -> str:
    """Return marks at the corners of a place, whose shape, too, tells them from a frame around it."""
    left, top, right, bottom = x - 1, y - 1, x + width + 1, y + height + 1
    bend, arm = f"A{radius} {radius} 0 0 1", radius + 10
    d = (
        f"M{left} {top + arm}V{top + radius}{bend} {left + radius} {top}H{left + arm}"
        f"M{right - arm} {top}H{right - radius}{bend} {right} {top + radius}V{top + arm}"
        f"M{right} {bottom - arm}V{bottom - radius}{bend} {right - radius} {bottom}H{right - arm}"
        f"M{left + arm} {bottom}H{left + radius}{bend} {left} {bottom - radius}V{bottom - arm}"
    )
    strokes: dict[str, Any] = {"fill": "none", "stroke_linecap": "round"}
    return path(d, **strokes, stroke="#000000", stroke_opacity=0.55, stroke_width=8.5) + path(
        d, **strokes, stroke=colour, stroke_width=6
    )


def arrow(start: tuple[float, float], end: tuple[float, float], colour: str) -> str:
    """Return an arrow between two points."""
    (x, y), (to_x, to_y) = start, end
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    if not length:
        return ""
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    neck = max(0.0, length - 24)

    def point(forward: float, aside: float) -> str:
        return f"{number(x + along_x * forward - along_y * aside)} {number(y + along_y * forward + along_x * aside)}"

    corners = [(0, -4), (neck, -4), (neck, -13), (length, 0), (neck, 13), (neck, 4), (0, 4)]
    return path(
        "M" + "L".join(point(*corner) for corner in corners) + "Z",
        fill=colour,
        stroke="#000000",
        stroke_opacity=0.55,
        stroke_width=1.5,
        stroke_linejoin="round",
    )
