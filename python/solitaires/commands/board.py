"""Boards on the standard output: in colour on a terminal, by the extra `cli`, plain elsewhere."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from ..describe import GAME_STUCK, GAME_WON
from ..terminal import game_text
from .shared import language, say

if TYPE_CHECKING:
    from rich.console import Console

    from ..card_game import CardGame
    from ..mahjong import MahjongGame


def print_board(game: CardGame | MahjongGame) -> None:
    """Print the board, and how the game has ended."""
    console = _console()
    if console is None:
        print(game_text(game, language.get()))
    else:
        from ..coloured import coloured_text  # noqa: PLC0415 - it is rarely asked for

        console.print(coloured_text(game, language.get()), soft_wrap=True)
    if game.is_won:
        print(say(GAME_WON))
    elif game.is_stuck:
        print(say(GAME_STUCK))


def _console() -> Console | None:
    """Return what writes in colour; None where colours are not wanted, not known or need an extra that is missing."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return None
    try:
        from rich.console import Console  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        return None
    console = Console(file=sys.stdout)
    return console if console.color_system and not console.is_dumb_terminal else None
