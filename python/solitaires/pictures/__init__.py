"""Pictures of games, as SVG text and, by the extra `pictures`, as PNG; docs/pictures.md is their manual.

Hosts call `game.svg(...)` and `game.png(...)`; here are the themes and what writes a file.
"""

from .draw import draw
from .options import MAX_WIDTH, PictureOptions
from .raster import pixels, png, write_picture
from .themes import THEMES, Theme

__all__ = ["MAX_WIDTH", "THEMES", "PictureOptions", "Theme", "draw", "pixels", "png", "write_picture"]
