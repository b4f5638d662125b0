"""The objects of this package that the core's calls give out."""

from __future__ import annotations

from functools import cache, partial

from . import _core
from .cards import CARDS
from .errors import NothingToRedo, NothingToUndo
from .moves import MOVES, Move
from .piles import Piles, read_move


@cache
def package_for(piles: Piles | None) -> _core.Package:
    """Return what the core is handed for games with these piles; None for Mahjong."""
    cards = tuple(map(CARDS.get, range(64)))
    return _core.Package(Move, MOVES, partial(read_move, piles=piles), cards, NothingToUndo, NothingToRedo)
