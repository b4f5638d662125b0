"""What a step did."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .cards import Card
    from .mahjong import Tile
    from .moves import Move


class Change(NamedTuple):
    """What one step did, so that a host can animate it without comparing two states.

    Which other tiles became free is not told: a host reads `free_tiles` again. A redeal moves the whole waste back, and
    its undo the whole stock; neither lists cards. A foundation that a move names with `h` is that of its card's suit.
    """

    kind: str
    """"play", "undo" or "redo"."""
    move: Move
    """The move that was played, taken back or played again."""
    cards: tuple[Card, ...] | tuple[Tile, ...]
    """The cards that moved, deepest first.

    For a draw in the order drawn; none for a redeal. In Mahjong the two tiles as they are now.
    """
    turned: Card | None
    """The card turned face up, for an undo the card turned down again."""
    points: int
    """What was really added to the score; an undo takes back what the play gave."""
    score: int
    """The score after the step; 0 in Mahjong."""
    won: bool
    """Whether the game is won after the step."""
