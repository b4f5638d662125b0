"""Saved games: JSON that is verified by replay when it is read.

The object has these members: `format` ("solitaires-save"), `version` (1), `start` (one of `{"code": text}`, `{"position": text}`,
`{"layout": text, "seed": number}`), `moves` (now in effect, oldest first), `undoable` (how many of them can be undone), `redo` (the
next one first), `undo_limit` (a number or null), `move_count`, `hinted` (digests of the positions in which a hint was given), `elapsed` (seconds), `started`
(whether the clock has been started), and `checksum`: the SHA-256 of the other members as JSON with sorted keys and no white space.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import time
from typing import TYPE_CHECKING, NoReturn

from .card_game import CardGame
from .errors import IllegalMove, MoveError, SaveError, TextError, wrong_type
from .mahjong import MahjongGame, new_mahjong, parse_layout
from .start import from_position, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from .game import Game

FORMAT = "solitaires-save"
VERSION = 1
_MEMBERS = frozenset(
    "format version start moves undoable redo undo_limit move_count hinted elapsed started checksum".split()
)
_DIGEST = re.compile(r"[0-9a-f]{16}")


def save(game: Game) -> str:
    """Return a game as text that `load` reads."""
    history = game._history
    members: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "start": _start_of(game),
        "moves": [str(step.change.move) for step in history.line],
        "undoable": history.undoable,
        "redo": [str(step.change.move) for step in reversed(history.undone)],
        "undo_limit": history.limit,
        "move_count": game.move_count,
        "hinted": sorted(game._hinted),
        "elapsed": game.clock.elapsed,
        "started": game.clock.started,
    }
    return json.dumps({**members, "checksum": _checksum(members)})


def load(text: str, time_source: Callable[[], float] = time.monotonic) -> CardGame | MahjongGame:
    """Read a saved game; its clock is paused until `resume` or the next action.

    Raises `SaveError` for anything but the whole text of a save: text that is no JSON, members that are missing or damaged, a wrong checksum,
    a move that is not legal. Nothing is made by halves.
    """
    if not isinstance(text, str):
        wrong_type("a saved game", "a str", text)
    members = _parse(text)

    def refuse(expected: str) -> NoReturn:
        raise SaveError(expected, text, 0)

    if members.get("format") != FORMAT:
        refuse(f'expected "format": "{FORMAT}"')
    if members.get("version") != VERSION or isinstance(members.get("version"), bool):
        refuse(f'expected "version": {VERSION}')
    if members.keys() != _MEMBERS:
        refuse("expected exactly the members " + ", ".join(sorted(_MEMBERS)))
    checksum = members.pop("checksum")
    if checksum != _checksum(members):
        refuse("expected a checksum that agrees with the rest: the text was damaged or edited")

    moves, redo, hinted = (_strings(members[name]) for name in ("moves", "redo", "hinted"))
    limit, undoable, move_count = members["undo_limit"], members["undoable"], members["move_count"]
    elapsed, started = members["elapsed"], members["started"]
    if moves is None or redo is None:
        refuse('expected lists of moves as "moves" and "redo"')
    if hinted is None or not all(map(_DIGEST.fullmatch, hinted)) or len(set(hinted)) != len(hinted):
        refuse('expected a list of different digests as "hinted"')
    if limit is not None and not _is_count(limit):
        refuse('expected a number that is not negative, or null, as "undo_limit"')
    if not _is_count(undoable) or undoable > len(moves):
        refuse('expected no more than the moves as "undoable"')
    if limit is not None and undoable + len(redo) > limit:
        refuse("expected no more than the undo limit to undo and redo together")
    if not _is_count(move_count) or move_count < len(moves) + len(redo):
        refuse('expected at least the moves in effect and undone as "move_count"')
    if isinstance(elapsed, bool) or not isinstance(elapsed, (int, float)) or not 0 <= elapsed or not math.isfinite(elapsed):
        refuse('expected a number of seconds as "elapsed"')
    if not isinstance(started, bool):
        refuse('expected true or false as "started"')

    game = _started_game(members["start"], limit, time_source, refuse)
    try:
        for move in [*moves, *redo]:
            game.play(move)
    except (IllegalMove, MoveError) as error:
        raise SaveError(f"expected moves that are legal one after another: {error}", text, 0) from None
    game._resume_saved(undoable, len(redo), move_count, hinted, float(elapsed), started)
    return game


def _start_of(game: Game) -> dict[str, object]:
    if game.code is not None:
        return {"code": str(game.code)}
    if isinstance(game, MahjongGame) and game._seed is not None:
        return {"layout": game.layout.text, "seed": game._seed}
    return {"position": game._start.text}


def _started_game(
    start: object, limit: int | None, time_source: Callable[[], float], refuse: Callable[[str], NoReturn]
) -> CardGame | MahjongGame:
    try:
        match start:
            case {"code": str(code), **rest} if not rest:
                return new_game(code, limit, time_source)
            case {"position": str(position), **rest} if not rest:
                return from_position(position, limit, time_source)
            case {"layout": str(layout), "seed": int(seed), **rest} if not rest and not isinstance(seed, bool):
                return new_mahjong(parse_layout(layout), seed, limit, time_source)
            case _:
                refuse('expected a code, a position, or a layout and a seed as "start"')
    except (TextError, ValueError) as error:
        if isinstance(error, SaveError):
            raise
        refuse(f'expected a "start" that can be dealt: {error}')


def _parse(text: str) -> dict[str, object]:
    try:
        members = json.loads(text, object_pairs_hook=_without_twins, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise SaveError(f"expected JSON ({error.msg})", text, error.pos) from None
    except (ValueError, RecursionError) as error:
        raise SaveError(f"expected the JSON of a saved game ({error})", text, 0) from None
    if not isinstance(members, dict):
        raise SaveError("expected a JSON object", text, 0)
    return members


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member stands twice")
    return members


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _strings(value: object) -> list[str] | None:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return value
    return None


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _checksum(members: dict[str, object]) -> str:
    text = json.dumps(members, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
