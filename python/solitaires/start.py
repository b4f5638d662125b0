"""Where games come from: a code or a position."""

from __future__ import annotations

import time
from enum import Enum
from typing import TYPE_CHECKING, Final

from . import _core
from .card_game import CardGame
from .codes import DealCode
from .errors import PositionError, read_text, wrong_type
from .mahjong import MahjongGame, deal_mahjong, layout_by_id

if TYPE_CHECKING:
    from collections.abc import Callable


class GameDefault(Enum):
    """Stands for what the game itself prescribes."""

    UNDO_LIMIT = "100 actions, 72 in Mahjong"


GAME_DEFAULT: Final = GameDefault.UNDO_LIMIT


def new_game(
    code: DealCode | str,
    undo_limit: int | GameDefault | None = GAME_DEFAULT,
    time_source: Callable[[], float] = time.monotonic,
) -> CardGame | MahjongGame:
    """Deal a code.

    `undo_limit` is the most actions that can be undone (None: no limit; by default 100, and 72 in Mahjong);
    `time_source` gives the seconds for the clock. Raises `DealCodeError`.

    >>> print(new_game("RU1-C-AAAAABB").position)
    RU C
    Foundations: S-0 H-0 D-0 C-0
    : 9D
    : <8D> QD AC TC JC KD
    : <TH> <7C> 6H 3C 3D 5C 7H
    : <KH> <2C> <4D> KC 9S JS 4S 5D
    : <KS> <3S> <2H> <8S> 9H 2D TS 6D 5S
    : <9C> <4C> <2S> <JH> <TD> 8C AH 3H 6S QS
    : <QC> <AS> <6C> <8H> <7D> <JD> 5H QH 4H 7S AD
    """
    if isinstance(code, str):
        code = DealCode.parse(code)
    elif not isinstance(code, DealCode):
        wrong_type("code", "a DealCode or its text", code)
    if code.game == "MJ":
        return deal_mahjong(layout_by_id(code.option), code.seed, _limit(MahjongGame, undo_limit), time_source)
    line = _core.CardLine.deal(code.game, code.option, code.seed)
    return CardGame(code, line, _limit(CardGame, undo_limit), time_source)


def from_position(
    text: str,
    undo_limit: int | GameDefault | None = GAME_DEFAULT,
    time_source: Callable[[], float] = time.monotonic,
) -> CardGame | MahjongGame:
    """Set up a game from a position's text, in the format of docs/positions.md.

    The game has no code, no score and no history. Raises `PositionError`.
    """
    if not isinstance(text, str):
        wrong_type("a position's text", "a str", text)
    line = read_text(_core.parse_position, text, PositionError)
    if isinstance(line, _core.CardLine):
        return CardGame(None, line, _limit(CardGame, undo_limit), time_source)
    layout = layout_by_id(line.layout_id)
    return MahjongGame(None, line, _limit(MahjongGame, undo_limit), time_source, layout=layout, seed=None, plan=None)


def _limit(game: type[CardGame] | type[MahjongGame], undo_limit: int | GameDefault | None) -> int | None:
    return game.DEFAULT_UNDO_LIMIT if isinstance(undo_limit, GameDefault) else undo_limit
