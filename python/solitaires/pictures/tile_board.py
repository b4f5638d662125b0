"""Mahjong boards in false 3-D."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from . import tiles_art as art
from .board import MARGIN, Drawing, corners, frame, titled
from .lettering import lettering, text_width
from .writer import rectangle, use

if TYPE_CHECKING:
    from ..mahjong import MahjongGame, Tile
    from .options import View
    from .themes import Style
    from .words import Words

_HALF_WIDTH = art.WIDTH // 2
_HALF_HEIGHT = art.HEIGHT // 2
_ROOM = 1.5
"""Around the number of a slot."""
_MARK_WIDTH = 5
"""How far the marks of a tile reach beyond its front."""
_DASH_WIDTH = 8
"""Of the dashes around a place."""

Area = tuple[float, float, float, float]
"""Left, top, width and height."""


class TileBoard:
    """The places of a board's tiles, and what draws them."""

    def __init__(self, game: MahjongGame, view: View, words: Words) -> None:
        """Look at a game."""
        self.game = game
        self.words = words
        self.drawing = Drawing(view, words)
        self.tiles = game.tiles
        corners = [self._raised(tile) for tile in self.tiles]
        self.left = MARGIN - min((x for x, _ in corners), default=0)
        self.top = MARGIN - min((y for _, y in corners), default=0)
        self.drawing.width = self.left + max(x for x, _ in corners) + art.WIDTH + art.DEPTH + MARGIN
        self.drawing.height = self.top + max(y for _, y in corners) + art.HEIGHT + art.DEPTH + MARGIN

    @cached_property
    def blocked(self) -> Style:
        """How blocked tiles are drawn."""
        return self.drawing.style.blocked()

    @staticmethod
    def _raised(tile: Tile) -> tuple[int, int]:
        return tile.x * _HALF_WIDTH - tile.layer * art.DEPTH, tile.y * _HALF_HEIGHT - tile.layer * art.DEPTH

    def place(self, tile: Tile) -> tuple[int, int]:
        """Return the top left of a tile's front."""
        x, y = self._raised(tile)
        return x + self.left, y + self.top

    def draw(self) -> Drawing:
        """Draw the board."""
        game, drawing = self.game, self.drawing
        taken = {
            (tile.x + right, tile.y + down, tile.layer)
            for tile in self.tiles
            if not tile.removed
            for right in (0, 1)
            for down in (0, 1)
        }
        last = game._played[-1] if drawing.view.last_move and game._played else None
        gone = last.slots if last else ()
        drawn: list[Tile] = []
        # light falls from the top left: what lies lower, then more to the left or the top, is behind
        for tile in sorted(self.tiles, key=lambda tile: (tile.layer, tile.x + tile.y, tile.x)):
            if tile.removed:
                if last and tile.slot in gone:
                    mark = self._frame(tile, drawing.theme.last, dashes="9 7")
                    drawing.add(titled(self.words.last_move(last), mark, role="img", data_slot=tile.slot))
                    drawn.append(tile)
                continue
            hidden = all(
                (tile.x + right, tile.y + down, tile.layer + 1) in taken for right in (0, 1) for down in (0, 1)
            )
            style = drawing.style if tile.is_free else self.blocked
            content = [use(art.tile_body(drawing.definitions, style))]
            if not hidden:
                numbered = drawing.view.coordinates
                content.append(use(art.tile_front(drawing.definitions, style, tile.label, numbered=numbered)))
            title = (
                self.words.covered_tile()
                if hidden
                else self.words.tile_state(tile.label, is_free=tile.is_free, is_selected=tile == game.selected)
            )
            x, y = self.place(tile)
            drawing.add(titled(title, *content, role="img", data_slot=tile.slot, transform=f"translate({x} {y})"))
            drawn.append(tile)
        if drawing.view.coordinates:
            self._numbers(drawn)
        if game.selected is not None:
            drawing.add(self._frame(game.selected, drawing.theme.selected))
        if drawing.view.hint is not None:
            pair = [self.place(self.tiles[slot]) for slot in drawing.view.hint.slots]
            marks = [corners(*place, art.WIDTH, art.HEIGHT, art.CORNER, drawing.theme.hint) for place in pair]
            drawing.add(titled(self.words.hint(drawing.view.hint), *marks, role="img"))
        if drawing.view.caption:
            drawing.add_caption(game)
        return drawing

    def _numbers(self, drawn: list[Tile]) -> None:
        """Write the numbers of the free tiles, given what is drawn from the lowest to the topmost."""
        hint, selected = self.drawing.view.hint, self.game.selected
        marked = {*(hint.slots if hint else ()), *((selected.slot,) if selected else ())}
        bodies = [[] if tile.removed else [self._extent(tile)] for tile in drawn]
        with_marks = [
            _dashes(*self.place(tile)) if tile.removed else [self._extent(tile, _MARK_WIDTH * (tile.slot in marked))]
            for tile in drawn
        ]
        for place, tile in enumerate(drawn, 1):
            if tile.is_free:
                in_front = [[area for areas in each[place:] for area in areas] for each in (with_marks, bodies)]
                self.drawing.add(self._number(tile, in_front))

    def _extent(self, tile: Tile, around: int = 0) -> Area:
        """Return what a tile covers, with marks around it that reach so far beyond its front."""
        x, y = self.place(tile)
        return x - around, y - around, art.WIDTH + art.DEPTH + around, art.HEIGHT + art.DEPTH + around

    def _number(self, tile: Tile, in_front: list[list[Area]]) -> str:
        """Return the number of a slot at the best spot that nothing in front of its tile covers.

        What is in front is given twice, with all marks and without: if need be, the number is written on the marks.
        Where the tile is hidden so far that there is no room, it is left out.
        """
        style, text = self.drawing.style, str(tile.slot)
        height = 11.0 if style.large_print else 8.5
        width = text_width(text, height)
        left, top = self.place(tile)
        spots = art.number_spots(style, tile.label, width, height)
        spot = next(
            (
                spot
                for areas in in_front
                for spot in spots
                if not any(_overlap(_ground(left + spot.x, top + spot.y, width, height), area) for area in areas)
            ),
            None,
        )
        if spot is None:
            return ""
        # down to the left edge: what was left of the drawing there would look like a sign before the number
        ground = _ground(left + 4, top + spot.y, spot.x - 4 + width, height)
        plate = rectangle(*ground, 2, fill=style.theme.tile) if spot.is_on_figure else ""
        return plate + lettering(text, left + spot.x, top + spot.y, height, style.theme.blue, height / 6)

    def _frame(self, tile: Tile, colour: str, dashes: str | None = None) -> str:
        return frame(*self.place(tile), art.WIDTH, art.HEIGHT, art.CORNER, colour, dashes=dashes)


def _ground(x: float, y: float, width: float, height: float) -> Area:
    """Return what a number takes with some room around it."""
    return x - _ROOM, y - _ROOM, width + 2 * _ROOM, height + 2 * _ROOM


def _dashes(x: int, y: int) -> list[Area]:
    """Return what the dashes around the place of a tile that is gone cover: its four sides."""
    x, y, width, height = x - _MARK_WIDTH, y - _MARK_WIDTH, art.WIDTH + 2 * _MARK_WIDTH, art.HEIGHT + 2 * _MARK_WIDTH
    return [
        (x, y, _DASH_WIDTH, height),
        (x + width - _DASH_WIDTH, y, _DASH_WIDTH, height),
        (x, y, width, _DASH_WIDTH),
        (x, y + height - _DASH_WIDTH, width, _DASH_WIDTH),
    ]


def _overlap(one: Area, other: Area) -> bool:
    """Whether two areas have a part in common."""
    (x, y, width, height), (other_x, other_y, other_width, other_height) = one, other
    return x < other_x + other_width and other_x < x + width and y < other_y + other_height and other_y < y + height
