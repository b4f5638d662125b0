"""Pictures as pixels, by resvg, which needs nothing from the system."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import wrong_type
from .draw import draw

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ..game import Game
    from .options import PictureOptions


def require_renderer() -> Any:
    """Return the renderer. Raises `ImportError` without the extra `pictures`."""
    try:
        import PIL.Image  # noqa: F401, PLC0415
        import resvg_py  # noqa: PLC0415
    except ImportError as missing:
        raise ImportError(f'pixels need the extra: pip install "solitaires[pictures]" ({missing})') from missing
    return resvg_py


def rendered(svg: str) -> bytes:
    """Return a picture as PNG, one pixel for each of its units of size."""
    return bytes(require_renderer().svg_to_bytes(svg_string=svg, skip_system_fonts=True))


def png(game: Game, **options: Unpack[PictureOptions]) -> bytes:
    """Return a picture of a game as PNG; the options are those of `Game.svg`."""
    require_renderer()
    return rendered(draw(game, **options))


def pixels(game: Game, **options: Unpack[PictureOptions]) -> NDArray[np.uint8]:
    """Return a picture of a game as red, green and blue: uint8, shape (height, width, 3)."""
    data = png(game, **options)
    import numpy as np  # noqa: PLC0415 - an extra
    from PIL import Image  # noqa: PLC0415 - an extra

    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)


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
    file.write_bytes(png(game, **options) if suffix == ".png" else draw(game, **options).encode())
