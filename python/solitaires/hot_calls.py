"""The calls of a host's loop: C functions that make the package's own moves, cards and changes."""

from __future__ import annotations

from . import _core
from .cards import CARDS
from .changes import Change
from .moves import MOVES

card_legal_moves, mahjong_legal_moves, card_step = _core.hot_calls(MOVES, tuple(map(CARDS.get, range(64))), Change)
