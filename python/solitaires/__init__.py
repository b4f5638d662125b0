"""Russian, Thoughtful, Baker's and Mahjong Solitaire, for programs that host them.

>>> import solitaires as sol
>>> game = sol.new_game("BK1-C4-AAAAA24")
>>> change = game.play(game.legal_moves[0])
>>> game.undo() == change.move
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    RecordsError,
    SaveError,
    SolitairesError,
    SolveError,
    StudyError,
    TextError,
)
from .game import Game, Playouts
from .hints import Hint
from .languages import languages
from .mahjong import Layout, MahjongGame, Selection, Tile, layouts, load_layout, new_mahjong
from .moves import Move
from .refusals import Refusal
from .search import Solution
from .solver import random_code, shorten, solve
from .start import from_position, new_game
from .variants import Variant, variants

if TYPE_CHECKING:
    from . import interchange, names
    from .many import solve_many
    from .paths import get_cmake_dir, get_declarations, get_include, get_library, get_library_dir
    from .records import GameRecord, Records, Statistics, WatchedGame
    from .saves import load
    from .study import Study, StudySummary

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
    "GameRecord",
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
    "Records",
    "RecordsError",
    "Refusal",
    "SaveError",
    "Selection",
    "SolitairesError",
    "Solution",
    "SolveError",
    "Statistics",
    "Steps",
    "Study",
    "StudyError",
    "StudySummary",
    "TextError",
    "Tile",
    "Variant",
    "WatchedGame",
    "__version__",
    "daily_code",
    "difficulty",
    "from_position",
    "get_cmake_dir",
    "get_declarations",
    "get_include",
    "get_library",
    "get_library_dir",
    "interchange",
    "languages",
    "layouts",
    "load",
    "load_layout",
    "names",
    "new_game",
    "new_mahjong",
    "random_code",
    "shorten",
    "solve",
    "solve_many",
    "variants",
]

_LATER = {
    "GameRecord": "records",
    "Records": "records",
    "Statistics": "records",
    "Study": "study",
    "StudySummary": "study",
    "WatchedGame": "records",
    "get_cmake_dir": "paths",
    "get_declarations": "paths",
    "get_include": "paths",
    "get_library": "paths",
    "get_library_dir": "paths",
    "interchange": "interchange",
    "load": "saves",
    "names": "names",
    "solve_many": "many",
}
"""What is imported when it is first asked for, with its module: most hosts need no database, threads or JSON."""


def __getattr__(name: str) -> object:
    """Import what was left for later."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - most hosts never come here

    module = import_module(f".{_LATER[name]}", __name__)
    globals()[name] = value = module if name == _LATER[name] else getattr(module, name)
    return value


def __dir__() -> list[str]:
    """Return the names, those that were left for later too."""
    return sorted({*globals(), *__all__})
