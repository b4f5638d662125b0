"""What can be asked of a picture, checked."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from ..errors import number_between, shown, wrong_type
from ..hints import Hint
from ..languages import SOURCE, language_of
from ..moves import Move, as_move
from .themes import Style, Theme, as_theme

if TYPE_CHECKING:
    from ..game import Game

MAX_WIDTH = 10_000
"""The widest picture, in pixels."""
_LEAST_WIDTH = 16
_SCALES = (0.02, 20.0)


class PictureOptions(TypedDict, total=False):
    """The options of `Game.svg`, for calls that hand them on."""

    width: int | None
    scale: float | None
    theme: Theme | str
    hint: Hint | Move | str | None
    last_move: bool
    coordinates: bool
    caption: bool
    four_colours: bool
    large_print: bool
    fixed_size: bool
    lang: str


@dataclass(frozen=True)
class View:
    """The options of a picture, read."""

    style: Style
    """How cards and tiles are drawn."""
    hint: Move | None
    """The move to point at."""
    last_move: bool
    """Whether the last move is marked."""
    coordinates: bool
    """Whether the places have their names in the notation."""
    caption: bool
    """Whether the code, the score and the moves stand below."""
    fixed_size: bool
    """Whether the size depends on the variant alone."""
    width: int | None
    """The width in pixels, or None."""
    scale: float
    """The size of a unit in pixels where there is no width."""
    lang: str
    """The language of titles, descriptions and the caption."""

    def size(self, width: float, height: float) -> tuple[float, float]:
        """Return the size in pixels of a picture of so many units."""
        factor = self.scale if self.width is None else self.width / width
        return round(width * factor, 2), round(height * factor, 2)


def read_view(
    game: Game,
    *,
    width: int | None = None,
    scale: float | None = None,
    theme: Theme | str = "green",
    hint: Hint | Move | str | None = None,
    last_move: bool = True,
    coordinates: bool = False,
    caption: bool = False,
    four_colours: bool = False,
    large_print: bool = False,
    fixed_size: bool = False,
    lang: str = SOURCE,
) -> View:
    """Check options. A wrong type is a `TypeError`, another value a `ValueError`; an illegal hint an `IllegalMove`."""
    flags = {
        "last_move": last_move,
        "coordinates": coordinates,
        "caption": caption,
        "four_colours": four_colours,
        "large_print": large_print,
        "fixed_size": fixed_size,
    }
    for name, flag in flags.items():
        if not isinstance(flag, bool):
            wrong_type(name, "a bool", flag)
    if width is not None and scale is not None:
        raise ValueError("width and scale both say how large the picture is: expected one of them")
    if width is not None:
        width = number_between("width", width, _LEAST_WIDTH, MAX_WIDTH)
    return View(
        Style(as_theme(theme), four_colours, large_print),
        _read_hint(game, hint),
        last_move,
        coordinates,
        caption,
        fixed_size,
        width,
        1.0 if scale is None else _read_scale(scale),
        language_of(lang),
    )


def _read_scale(scale: float) -> float:
    if isinstance(scale, bool) or not isinstance(scale, (int, float)):
        wrong_type("scale", "a float", scale)
    if not _SCALES[0] <= scale <= _SCALES[1] or math.isnan(scale):
        raise ValueError(f"scale must be from {_SCALES[0]} to {_SCALES[1]:g}, not {shown(scale)}")
    return float(scale)


def _read_hint(game: Game, hint: Hint | Move | str | None) -> Move | None:
    if hint is None:
        return None
    if not isinstance(hint, (Hint, Move, str)):
        wrong_type("hint", "a Hint, a Move or its text", hint)
    move = hint.move if isinstance(hint, Hint) else as_move(hint)
    if game.refusal(move) is not None:
        game._refuse(move)
    return move
