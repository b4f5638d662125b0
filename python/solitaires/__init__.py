"""Russian, Thoughtful, Baker's and Mahjong Solitaire, for programs that host them.

>>> import solitaires as sol
>>> game = sol.new_game("BK1-C4-AAAAA24")
>>> change = game.play(game.legal_moves[0])
>>> game.undo() == change.move
True
"""

from . import interchange
from ._core import Change, __version__
from .batch import Batch, Steps
from .card_game import CardGame
from .cards import Card
from .clock import Clock
from .codes import DealCode, daily_code
from .difficulties import Difficulty, difficulty
from .errors import (
    CardError,
    DealCodeError,
    IllegalAction,
    IllegalMove,
    LayoutError,
    MoveError,
    NotExpressible,
    NothingToRedo,
    NothingToUndo,
    PositionError,
    SaveError,
    SolitairesError,
    SolveError,
    StudyError,
    TextError,
)
from .game import Game, Playouts
from .hints import Hint
from .mahjong import Layout, MahjongGame, Selection, Tile, layouts, load_layout, new_mahjong
from .many import solve_many
from .moves import Move
from .paths import get_cmake_dir, get_include, get_library, get_library_dir
from .refusals import Refusal
from .saves import load
from .search import Solution
from .solver import random_code, shorten, solve
from .start import from_position, new_game
from .study import Study, StudySummary
from .variants import Variant, variants

__all__ = [
    "Batch",
    "Card",
    "CardError",
    "CardGame",
    "Change",
    "Clock",
    "DealCode",
    "DealCodeError",
    "Difficulty",
    "Game",
    "Hint",
    "IllegalAction",
    "IllegalMove",
    "Layout",
    "LayoutError",
    "MahjongGame",
    "Move",
    "MoveError",
    "NotExpressible",
    "NothingToRedo",
    "NothingToUndo",
    "Playouts",
    "PositionError",
    "Refusal",
    "SaveError",
    "Selection",
    "SolitairesError",
    "Solution",
    "SolveError",
    "Steps",
    "Study",
    "StudyError",
    "StudySummary",
    "TextError",
    "Tile",
    "Variant",
    "__version__",
    "daily_code",
    "difficulty",
    "from_position",
    "get_cmake_dir",
    "get_include",
    "get_library",
    "get_library_dir",
    "interchange",
    "layouts",
    "load",
    "load_layout",
    "new_game",
    "new_mahjong",
    "random_code",
    "shorten",
    "solve",
    "solve_many",
    "variants",
]
