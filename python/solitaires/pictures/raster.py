"""Pictures as pixels, by resvg, which needs nothing from the system."""

from __future__ import annotations

import importlib
import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import wrong_type
from ..files import written_whole
from .draw import draw, draw_picture

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ..game import Game
    from .options import PictureOptions


MAX_PIXELS = 64_000_000
"""The most pixels of a picture."""


def _extra(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        raise ImportError(f'pixels need the extra: pip install "solitaires[pictures]" ({missing})') from missing


def require_pixels() -> None:
    """Raise `ImportError` where the extra `pictures` is missing."""
    for module in ("resvg_py", "PIL.Image", "numpy"):
        _extra(module)


def png(game: Game, **options: Unpack[PictureOptions]) -> bytes:
    """Return a picture of a game as PNG; the options are those of `Game.svg`.

    Raises `ValueError` for more than 64 million pixels.
    """
    renderer = _extra("resvg_py")
    picture = draw_picture(game, **options)
    if picture.width * picture.height > MAX_PIXELS:
        size = f"{picture.width:.0f} by {picture.height:.0f}"
        raise ValueError(f"a PNG may have at most {MAX_PIXELS} pixels, not {size}: expected a smaller width or scale")
    drawn: bytes = renderer.svg_to_bytes(svg_string=picture.svg, skip_system_fonts=True)
    return drawn


def pixels(game: Game, **options: Unpack[PictureOptions]) -> NDArray[np.uint8]:
    """Return a picture of a game as red, green and blue: uint8, shape (height, width, 3)."""
    require_pixels()
    numpy, images = _extra("numpy"), _extra("PIL.Image")
    with images.open(io.BytesIO(png(game, **options))) as image:
        drawn: NDArray[np.uint8] = numpy.asarray(image.convert("RGB"), dtype=numpy.uint8)
        return drawn


def write_picture(game: Game, path: str | os.PathLike[str], **options: Unpack[PictureOptions]) -> None:
    """Write a picture into a file whose name ends in .svg or .png; the options are those of `Game.svg`.

    Raises `ValueError` for another name; nothing is written then.
    """
    if not isinstance(path, (str, os.PathLike)):
        wrong_type("path", "a str or a path", path)
    file = Path(path)
    suffix = file.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise ValueError(f"path must end in .svg or .png, not {file.name!r}")
    written = png(game, **options) if suffix == ".png" else draw(game, **options).encode()
    with written_whole(file) as unfinished:
        unfinished.write_bytes(written)
