"""Games as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..card_game import CardGame
from ..mahjong import MahjongGame
from .card_board import CardBoard
from .options import read_view
from .tile_board import TileBoard
from .words import ENGLISH, Words

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..game import Game
    from .options import PictureOptions


def draw(game: Game, words: Words = ENGLISH, **options: Unpack[PictureOptions]) -> str:
    """Return a picture of a game as SVG; the options are those of `Game.svg`."""
    view = read_view(game, **options)
    if isinstance(game, CardGame):
        drawing = CardBoard(game, view, words).draw()
        description = words.card_board(game.foundations, won=game.is_won, stuck=game.is_stuck)
    elif isinstance(game, MahjongGame):
        drawing = TileBoard(game, view, words).draw()
        description = words.tile_board(game)
    else:
        raise TypeError(f"game must be a CardGame or a MahjongGame, not {type(game).__name__}")
    return drawing.svg(words.game(game), description)
