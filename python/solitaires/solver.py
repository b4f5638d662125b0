"""Whether a deal or a game can be won, and deals that can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _core
from .codes import SEEDS, DealCode, checked_deal
from .errors import wrong_type
from .game import Game
from .moves import MOVES
from .search import Solution, search
from .start import new_game

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from .moves import Move
    from .search import Progress

RANDOM_CODE_STATES = 2_000_000
"""How many positions `random_code` expands for one deal before it takes another."""


def solve(
    game_or_code: Game | DealCode | str,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find out whether a game can be won from its present position, or a deal from its start.

    The answer is exact: "winnable" comes with the moves of a win, "unwinnable" is proved, and "undecided" says that a
    limit was reached. `max_states` limits the positions expanded and `max_seconds` the time (None: no limit);
    `max_memory` limits the bytes that tables and stacks hold, by default to 1 GiB. `progress(states, seconds)` is
    called a few times a second; what it raises ends the search and reaches the caller, as Ctrl-C does. Other threads
    run meanwhile. The game is not changed. Face-down cards are looked at, too.

    >>> solution = solve("RU1-C-AAAAABB")
    >>> solution.outcome, solution.moves
    ('unwinnable', ())
    """
    if isinstance(game_or_code, Game):
        return game_or_code.solve(max_states, max_seconds, max_memory, progress)
    if isinstance(game_or_code, str):
        game_or_code = DealCode.parse(game_or_code)
    elif not isinstance(game_or_code, DealCode):
        wrong_type("game_or_code", "a game, a DealCode or its text", game_or_code)
    return search(_dealt(game_or_code), max_states, max_seconds, max_memory, progress)


def shorten(game_or_code: Game | DealCode | str, moves: Iterable[Move | str]) -> tuple[Move, ...]:
    """Return a way to a win without needless moves: shorter than the one given, or as long.

    `moves` must win from the game's present position (or the deal's start). What comes back does so too; it is not
    promised to be the shortest. In Mahjong all ways are equally long, and the one given comes back. Ctrl-C stops it.
    Raises `IllegalMove` or `MoveError` for a move that cannot be played in its turn, ValueError when the moves do not
    win. The game is not changed.

    >>> once_round_the_stock = [*["draw"] * 24, "redeal"]
    >>> found = solve("TF1-D1N-AAAAAAB").moves
    >>> len(shorten("TF1-D1N-AAAAAAB", [*once_round_the_stock, *found])) <= len(found)
    True
    """
    game = game_or_code.copy() if isinstance(game_or_code, Game) else new_game(game_or_code)
    before = game.copy()
    played = []
    for move in moves:
        if game.is_won:
            break
        played.append(game.play(move).move)
    if not game.is_won:
        raise ValueError(f"expected moves to a win; after these {len(played)} the game is not won")
    line = before._line
    if isinstance(line, _core.MahjongLine):
        return tuple(played)
    return tuple(MOVES[code] for code in line.shorten([move._code for move in played]))


def random_code(
    game: str, option: str | None = None, rng: random.Random | None = None, winnable: bool = False
) -> DealCode:
    """Return the code of a random deal; with `winnable`, of one that is proved winnable before it is returned.

    `option` is the game's default when it is None. `rng` is a `random.Random`; without one the system's source of
    randomness is used, never a global generator. A deal that `RANDOM_CODE_STATES` (2 million) positions do not decide
    is passed over, so the same generator gives the same code everywhere. In Mahjong every deal can be won; its plan is
    the proof, and is played. Raises `DealCodeError` for an unknown game or option.

    >>> import random
    >>> str(random_code("BK", rng=random.Random(1)))
    'BK1-C4-QRGLMPV'
    >>> solve(random_code("BK", "C2", random.Random(1), winnable=True)).outcome
    'winnable'
    """
    import random  # noqa: PLC0415 - most codes come from players

    game, option = checked_deal(game, option)
    if rng is None:
        rng = random.SystemRandom()
    elif not isinstance(rng, random.Random):
        wrong_type("rng", "a random.Random or None", rng)
    if not isinstance(winnable, bool):
        wrong_type("winnable", "a bool", winnable)
    while True:
        code = DealCode(game=game, option=option, seed=rng.getrandbits(SEEDS.bit_length() - 1))
        if not winnable or _is_winnable(code):
            return code


def _dealt(code: DealCode) -> _core.CardLine | _core.MahjongLine:
    if code.game == "MJ":
        return new_game(code)._line
    return _core.CardLine.deal(code.game, code.option, code.seed)


def _is_winnable(code: DealCode) -> bool:
    if code.game != "MJ":
        return search(_dealt(code), RANDOM_CODE_STATES).outcome == "winnable"
    board = new_game(code)
    plan = getattr(board, "plan", None) or ()
    return board._line.way_to_win([move._code for move in plan]) is not None
