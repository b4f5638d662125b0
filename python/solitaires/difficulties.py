"""How hard a deal is for a player who goes by rules of thumb; docs/difficulty.md says how well that tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .game import Game
from .start import new_game

if TYPE_CHECKING:
    from .codes import DealCode


class Difficulty(NamedTuple):
    """What became of the games that the engine played by rules of thumb."""

    value: float
    """From 0 (every game was won) to 100: 90 times the share of lost games, and 10 times the share of the cards or
    tiles that were left at the best moment of each game."""
    games: int
    """How many games were played."""
    won: int
    """How many of them were won."""


def difficulty(game: Game | DealCode | str) -> Difficulty:
    """Return how hard a deal, or the present position of a game, is for a player who goes by rules of thumb.

    It takes some tens of milliseconds and is the same number on every platform. Compare it within one variant. It does
    not tell whether the position can be won; a lost one is just very hard. Raises `DealCodeError`.

    >>> difficulty("MJ1-L00-AAAAABL")
    Difficulty(value=38.07465277777778, games=80, won=47)
    """
    if not isinstance(game, Game):
        game = new_game(game)
    games, won, left, whole = game._line.difficulty_games()
    return Difficulty((90 * (games - won) * whole + 10 * left) / (games * whole), games, won)
