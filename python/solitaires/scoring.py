"""What each action is worth, by game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .moves import Move


@dataclass(frozen=True)
class ScoringTable:
    """The points of one game. The score never falls below 0: a penalty takes what is there."""

    card_to_foundation: int = 0
    card_turned: int = 0
    waste_to_column: int = 0
    redeal: int = 0

    def points(self, move: Move, turned: bool, score: int) -> int:
        """Return the points that a move really adds to a score; `turned`: it turned a card face up."""
        points = self.card_turned if turned else 0
        if move.destination == "h":
            points += self.card_to_foundation
        elif move.source == "w":
            points += self.waste_to_column
        elif move.kind == "redeal":
            points += self.redeal
        return points if score + points >= 0 else -score


_RUSSIAN = ScoringTable(card_to_foundation=10, card_turned=5)
_THOUGHTFUL = ScoringTable(card_to_foundation=10, card_turned=5, waste_to_column=5, redeal=-100)
_BAKERS = ScoringTable(card_to_foundation=10)

SCORING = {
    "RU": _RUSSIAN,
    "YK": _RUSSIAN,
    "TF": _THOUGHTFUL,
    "KL": _THOUGHTFUL,
    "BK": _BAKERS,
    "FC": _BAKERS,
}
"""The table of each card game; Mahjong has no score."""
