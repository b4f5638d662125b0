"""Mahjong boards in false 3-D."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from . import tiles_art as art
from .board import MARGIN, Drawing, frame, titled
from .lettering import lettering
from .writer import use

if TYPE_CHECKING:
    from ..mahjong import MahjongGame, Tile
    from .options import View
    from .words import Words

_HALF_WIDTH = art.WIDTH // 2
_HALF_HEIGHT = art.HEIGHT // 2


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
    def body(self) -> str:
        """What a tile without a drawing is defined as."""
        return art.tile_body(self.drawing.definitions, self.drawing.style)

    @cached_property
    def shade(self) -> str:
        """What makes a tile darker."""
        return art.tile_shade(self.drawing.definitions, self.drawing.style)

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
        # light falls from the top left: what lies lower, then more to the left or the top, is behind
        last = game._played[-1] if drawing.view.last_move and game._played else None
        gone = last.slots if last else ()
        # light falls from the top left: what lies lower, then more to the left or the top, is behind
        for tile in sorted(self.tiles, key=lambda tile: (tile.layer, tile.x + tile.y, tile.x)):
            if tile.removed:
                if last and tile.slot in gone:
                    mark = self._frame(tile, drawing.theme.last, dashes="9 7")
                    drawing.add(titled(self.words.last_move(last), mark, role="img", data_slot=tile.slot))
                continue
            hidden = all(
                (tile.x + right, tile.y + down, tile.layer + 1) in taken for right in (0, 1) for down in (0, 1)
            )
            content = [use(self.body)]
            if not hidden:
                content.append(use(art.tile_front(drawing.definitions, drawing.style, tile.label)))
            if not tile.is_free:
                content.append(use(self.shade))
            elif drawing.view.coordinates:
                content.append(self._slot(tile))
            title = (
                self.words.covered_tile()
                if hidden
                else self.words.tile_state(tile.label, is_free=tile.is_free, is_selected=tile == game.selected)
            )
            x, y = self.place(tile)
            drawing.add(titled(title, *content, role="img", data_slot=tile.slot, transform=f"translate({x} {y})"))
        if game.selected is not None:
            drawing.add(self._frame(game.selected, drawing.theme.selected))
        if drawing.view.hint is not None:
            marks = [self._frame(self.tiles[slot], drawing.theme.hint) for slot in drawing.view.hint.slots]
            drawing.add(titled(self.words.hint(drawing.view.hint), *marks, role="img"))
        if drawing.view.caption:
            drawing.add_caption(game)
        return drawing

    def _slot(self, tile: Tile) -> str:
        """Return the number of a slot, where no higher tile beside or below it covers it."""
        style = self.drawing.style
        x, y = (art.WIDTH - 10, 37) if style.large_print else (art.WIDTH - 10, 6.5)
        return lettering(str(tile.slot), x, y, 8.5, style.theme.blue, 1.4, align="right")

    def _frame(self, tile: Tile, colour: str, dashes: str | None = None) -> str:
        return frame(*self.place(tile), art.WIDTH, art.HEIGHT, art.CORNER, colour, dashes=dashes)
