"""What the environment of one game and that of many games have in common."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from ..batch import Batch
from ..codes import DealCode, parse_variant
from ..errors import wrong_type
from ..pictures.raster import pixels, require_pixels
from ..terminal import board_text
from ..variants import Variant

if TYPE_CHECKING:
    from gymnasium.core import RenderFrame
    from numpy.typing import NDArray

FRAME_WIDTH = 640
"""The width of a frame of "rgb_array", in pixels."""

HIGHEST = {
    "pile": 15,
    "above": 51,
    "face_down": 6,
    "foundations": 13,
    "stock": 24,
    "waste": 24,
    "kind": 42,
    "free": 1,
}
"""The highest value that a field of an observation can hold."""


def make_batch(variant: str | Variant, games: int, threads: int = 1) -> Batch:
    """Return a batch that flags illegal actions. Raises `DealCodeError` for text that is no variant."""
    if isinstance(variant, str):
        variant = Variant(*parse_variant(variant), name="")
    elif not isinstance(variant, Variant):
        wrong_type("variant", 'a Variant or its text, such as "RU-C"', variant)
    return Batch(variant, games, threads=threads, illegal="ignore")


def single_spaces(batch: Batch) -> tuple[spaces.Space[NDArray[np.uint8]], spaces.Discrete]:
    """Return the space of what is seen of one game, and of the actions in it."""
    high = np.zeros(batch.observe().shape[1], dtype=np.uint8)
    for name, field in batch.observation_fields.items():
        high[field] = HIGHEST[name]
    seen: Any = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
    return seen, spaces.Discrete(batch.action_count)


def read_code(batch: Batch, code: object) -> DealCode:
    """Return the code of a deal that the batch can play.

    Raises `DealCodeError` for text that is no code, `ValueError` for another variant, `LayoutError` for a Mahjong deal
    that cannot be laid.
    """
    if isinstance(code, str):
        code = DealCode.parse(code)
    elif not isinstance(code, DealCode):
        wrong_type('options["code"]', "a DealCode or its text", code)
    if f"{code.game} {code.option}" != batch.variant:
        raise ValueError(f'options["code"]: expected a deal of {batch.variant}, not {code}')
    Batch(code)  # refuses a Mahjong deal that cannot be laid
    return code


def read_options(options: object, *known: str) -> dict[str, Any]:
    """Return the options of a reset, without those that are None. Raises `ValueError` for a name that is unknown."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        wrong_type("options", "a dict", options)
    for name in options:
        if name not in known:
            raise ValueError(f"options has {name!r}, expected only {' and '.join(map(repr, known))}")
    return {name: value for name, value in options.items() if value is not None}


def draw_stream(generator: np.random.Generator) -> int:
    """Return the seed of a stream of deals, of the raw bits, whose sequence NumPy never changes."""
    return int(generator.bit_generator.random_raw())


class Rewards:
    """What a step is worth: the points it adds to the score, or in Mahjong, which has no score, 1 for each pair."""

    def __init__(self, batch: Batch, illegal_penalty: float, win_bonus: float) -> None:
        """Take what an illegal action costs and what a win adds. Raises `ValueError` unless they are finite."""
        self._counts_moves = batch.variant.startswith("MJ")
        for name, value in (("illegal_penalty", illegal_penalty), ("win_bonus", win_bonus)):
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                wrong_type(name, "a float", value)
            if not math.isfinite(value):
                raise ValueError(f"{name} must be finite, not {value}")
        self._penalty = float(illegal_penalty)
        self._bonus = float(win_bonus)

    def __call__(self, points: Any, moved: Any, illegal: Any, won: Any) -> Any:
        """Return the reward of a step, for numbers and arrays alike: `moved` tells where a move was played."""
        reward = 1.0 * (moved if self._counts_moves else points)
        if self._bonus:
            reward = reward + self._bonus * (won & moved)
        if self._penalty:
            reward = reward - self._penalty * illegal
        return reward


def _as_text(batch: Batch, game: int) -> str:
    score = "" if batch.variant.startswith("MJ") else f"  score {batch.score[game]}"
    present = batch.game(game)
    won = " - won" if present.is_won else ""
    return f"{board_text(present)}\n{batch.code(game)}{score}  moves {batch.move_count[game]}{won}"


def _as_pixels(batch: Batch, game: int) -> NDArray[np.uint8]:
    return pixels(batch.game(game), width=FRAME_WIDTH, fixed_size=True)


RENDERERS: dict[str, Callable[[Batch, int], RenderFrame]] = {"ansi": _as_text, "rgb_array": _as_pixels}
"""What each render mode makes of a game of a batch."""

METADATA: dict[str, Any] = {"render_modes": list(RENDERERS), "render_fps": 4}


def check_render_mode(mode: str | None) -> str | None:
    """Return the render mode. Raises `ValueError` for one that there is not, `ImportError` where its extra lacks."""
    if mode is not None and mode not in RENDERERS:
        raise ValueError(f"render_mode must be one of {', '.join(map(repr, RENDERERS))} or None, not {mode!r}")
    if mode == "rgb_array":
        require_pixels()
    return mode


def as_int8(mask: NDArray[np.bool_]) -> NDArray[np.int8]:
    """Return a view of a mask as Gymnasium's spaces take it."""
    return mask.view(np.int8)
