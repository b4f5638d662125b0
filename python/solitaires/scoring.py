"""What each action is worth, by game."""

from __future__ import annotations

from typing import NamedTuple


class Points(NamedTuple):
    """The points of one game by event. The score never falls below 0: a penalty takes what is there."""

    card_to_foundation: int = 0
    card_turned: int = 0
    waste_to_column: int = 0
    redeal: int = 0


_RUSSIAN = Points(card_to_foundation=10, card_turned=5)
_THOUGHTFUL = Points(card_to_foundation=10, card_turned=5, waste_to_column=5, redeal=-100)
_BAKERS = Points(card_to_foundation=10)

SCORING = {
    "RU": _RUSSIAN,
    "YK": _RUSSIAN,
    "TF": _THOUGHTFUL,
    "KL": _THOUGHTFUL,
    "BK": _BAKERS,
    "FC": _BAKERS,
}
"""The points of each card game; Mahjong has no score."""
