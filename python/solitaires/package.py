"""The objects of this package that the core's calls give out."""

from __future__ import annotations

from . import _core
from .cards import CARDS
from .errors import NothingToRedo, NothingToUndo
from .moves import MOVES, Move, as_move

PACKAGE = _core.Package(Move, MOVES, as_move, tuple(map(CARDS.get, range(64))), NothingToUndo, NothingToRedo)
