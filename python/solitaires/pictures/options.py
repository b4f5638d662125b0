"""What can be asked of a picture, checked."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, TypedDict

from ..errors import number_between, shown, wrong_type
from ..hints import Hint
from ..languages import SOURCE, language_of
from ..moves import Move
from .themes import Style, Theme, as_theme

if TYPE_CHECKING:
    from ..game import Game

MAX_WIDTH = 10_000
"""The widest picture, in pixels."""
LEAST_WIDTH = 16
_SCALES = (0.02, 20.0)


class PictureOptions(TypedDict, total=False):
    """The options of `Game.svg`, `Game.png` and the functions of `solitaires.pictures`; each may be left out."""

    width: int | None
    """The width in pixels, 16 to 10,000; the height follows."""
    scale: float | None
    """Instead of `width`: the size beside the usual one, 0.02 to 20."""
    theme: Theme | str
    """A theme or the name of one of `THEMES`; "green" by default."""
    hint: Hint | Move | str | None
    """A legal move to point at."""
    last_move: bool
    """Whether the last move is marked; True by default."""
    coordinates: bool
    """Whether piles and free slots have the names that moves have for them."""
    caption: bool
    """Whether the code, the score and the moves stand below the board."""
    four_colours: bool
    """Whether diamonds are blue and clubs green."""
    large_print: bool
    """Whether ranks, suits and labels are large."""
    fixed_size: bool
    """Whether the size depends on the variant and these options only."""
    lang: str
    """The language of titles, description and caption; English where it is not known."""


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


def read_view(call: str, game: Game, options: PictureOptions) -> View:
    """Check the options of a call. `TypeError` for an unknown one, which names the call, and for a wrong type;
    `ValueError` for another value, `IllegalMove` for a hint that the rules refuse."""
    for name in options:
        if name not in PictureOptions.__annotations__:
            _refuse_unknown(call, name)
    width, scale = options.get("width"), options.get("scale")
    if width is not None and scale is not None:
        raise ValueError("width and scale both say how large the picture is: expected one of them")
    return View(
        style=Style(
            as_theme(options.get("theme", "green")),
            four_colours=_flag("four_colours", options.get("four_colours", False)),
            large_print=_flag("large_print", options.get("large_print", False)),
        ),
        hint=_read_hint(game, options.get("hint")),
        last_move=_flag("last_move", options.get("last_move", True)),
        coordinates=_flag("coordinates", options.get("coordinates", False)),
        caption=_flag("caption", options.get("caption", False)),
        fixed_size=_flag("fixed_size", options.get("fixed_size", False)),
        width=None if width is None else number_between("width", width, LEAST_WIDTH, MAX_WIDTH),
        scale=1.0 if scale is None else _read_scale(scale),
        lang=language_of(options.get("lang", SOURCE)),
    )


def _refuse_unknown(call: str, name: str) -> NoReturn:
    from difflib import get_close_matches  # noqa: PLC0415 - most options are spelt right

    known = list(PictureOptions.__annotations__)
    close = get_close_matches(name, known, 1)
    meant = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(known)}"
    raise TypeError(f"{call}() has no option {name!r}: {meant}")


def _flag(name: str, value: bool) -> bool:
    if not isinstance(value, bool):
        wrong_type(name, "a bool", value)
    return value


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
    move = hint.move if isinstance(hint, Hint) else game._read_move(hint)
    if game.refusal(move) is not None:
        game._refuse(move)
    return move
