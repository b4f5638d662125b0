"""Games as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..card_game import CardGame
from ..errors import wrong_type
from ..mahjong import MahjongGame
from .card_board import CardBoard
from .options import read_view
from .tile_board import TileBoard
from .words import Words

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..game import Game
    from .options import PictureOptions


class Picture(NamedTuple):
    """A picture and its size."""

    svg: str
    """The text."""
    width: float
    """In pixels."""
    height: float
    """In pixels."""


def draw_picture(call: str, game: Game, options: PictureOptions) -> Picture:
    """Return a picture of a game with its size, as asked for by a call; the options are those of `Game.svg`."""
    if not isinstance(game, (CardGame, MahjongGame)):
        wrong_type("game", "a CardGame or a MahjongGame", game)
    view = read_view(call, game, options)
    words = Words(view.lang)
    if isinstance(game, CardGame):
        drawing = CardBoard(game, view, words).draw()
        description = words.card_board(game.foundations, won=game.is_won, stuck=game.is_stuck)
    else:
        drawing = TileBoard(game, view, words).draw()
        description = words.tile_board(game, view.hint)
    return Picture(drawing.svg(words.game(game), description), *view.size(drawing.width, drawing.height))


def draw(game: Game, **options: Unpack[PictureOptions]) -> str:
    """Return a picture of a game as SVG; the options are those of `Game.svg`."""
    return draw_picture("draw", game, options).svg
