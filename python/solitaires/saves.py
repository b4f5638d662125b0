"""Saved games: JSON that is verified by replay when it is read.

The object has these members: `format` ("solitaires-save"), `version` (1), `start` (one of `{"code": text}`,
`{"position": text}`, `{"layout": text, "seed": number}`), `moves` (now in effect, oldest first), `undoable` (how many
of them can be undone), `redo` (the next one first), `undo_limit` (a number or null), `move_count`, `hinted` (digests
of the positions in which a hint was given), `elapsed` (seconds), `started` (whether the clock has been started), and
`checksum`: the SHA-256 of the other members as JSON with sorted keys and no white space.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from typing import TYPE_CHECKING, NoReturn

from .card_game import CardGame
from .errors import IllegalMove, MoveError, SaveError, wrong_type
from .mahjong import MahjongGame, new_mahjong, parse_layout
from .start import from_position, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from .game import Game

FORMAT = "solitaires-save"
VERSION = 1
_MEMBERS = frozenset(
    [
        "format",
        "version",
        "start",
        "moves",
        "undoable",
        "redo",
        "undo_limit",
        "move_count",
        "hinted",
        "elapsed",
        "started",
        "checksum",
    ]
)
_DIGEST = re.compile(r"[0-9a-f]{16}")


def save(game: Game) -> str:
    """Return a game as text that `load` reads."""
    history = game._history
    members: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "start": _start_of(game),
        "moves": [str(change.move) for change in history.line],
        "undoable": history.undoable,
        "redo": [str(change.move) for change in history.undone],
        "undo_limit": history.limit,
        "move_count": game.move_count,
        "hinted": sorted(game._hinted),
        "elapsed": game.clock.elapsed,
        "started": game.clock.started,
    }
    return json.dumps({**members, "checksum": _checksum(members)})


def load(text: str, time_source: Callable[[], float] = time.monotonic) -> CardGame | MahjongGame:
    """Read a saved game; its clock is paused until `resume` or the next action.

    Raises `SaveError` for anything but the whole text of a save: text that is no JSON, members that are missing or
    damaged, a wrong checksum, a move that is not legal. Nothing is made by halves.
    """
    if not isinstance(text, str):
        wrong_type("a saved game", "a str", text)
    saved = _Saved(text)
    limit = None if saved.is_null("undo_limit") else saved.count("undo_limit")
    moves, redo = saved.strings("moves"), saved.strings("redo")
    undoable, move_count = saved.count("undoable"), saved.count("move_count")
    hinted = saved.strings("hinted")
    if not all(map(_DIGEST.fullmatch, hinted)) or len(set(hinted)) != len(hinted):
        saved.refuse('expected different digests of 16 hexadecimal digits as "hinted"')
    if undoable > len(moves) or (limit is not None and undoable + len(redo) > limit):
        saved.refuse('expected "undoable" within the moves, and together with "redo" within the undo limit')
    if move_count < len(moves) + len(redo):
        saved.refuse('expected at least the moves in effect and undone as "move_count"')
    elapsed, started = saved.seconds("elapsed"), saved.truth("started")

    game = saved.start(limit, time_source)
    try:
        for move in [*moves, *redo]:
            game.play(move)
    except (IllegalMove, MoveError) as error:
        saved.refuse(f"expected moves that are legal one after another ({error})")
    game._resume_saved(undoable, len(redo), move_count, hinted, elapsed, started or move_count > 0)
    return game


def _start_of(game: Game) -> dict[str, object]:
    if game.code is not None:
        return {"code": str(game.code)}
    if isinstance(game, MahjongGame) and game._seed is not None:
        return {"layout": game.layout.text, "seed": game._seed}
    return {"position": game._line.start_text}


class _Saved:
    """The members of a save whose form and checksum were found right; taking one out checks its type."""

    def __init__(self, text: str) -> None:
        self._text = text
        try:
            members = json.loads(text, object_pairs_hook=_without_twins, parse_constant=_no_constant)
        except json.JSONDecodeError as error:
            raise SaveError(f"expected JSON ({error.msg})", text, error.pos) from None
        except (ValueError, RecursionError) as error:
            raise SaveError(f"expected the JSON of a saved game ({error})", text, 0) from None
        if not isinstance(members, dict) or members.get("format") != FORMAT:
            self.refuse(f'expected a JSON object with "format": "{FORMAT}"')
        self._members: dict[str, object] = members
        if self.count("version") != VERSION:
            self.refuse(f'expected "version": {VERSION}')
        if members.keys() != _MEMBERS:
            self.refuse("expected exactly the members " + ", ".join(sorted(_MEMBERS)))
        try:
            agrees = members.pop("checksum") == _checksum(members)
        except RecursionError:
            agrees = False
        if not agrees:
            self.refuse("expected a checksum that agrees with the rest: the text was damaged or edited")

    def refuse(self, expected: str) -> NoReturn:
        raise SaveError(expected, self._text, 0) from None

    def is_null(self, name: str) -> bool:
        return self._members[name] is None

    def count(self, name: str) -> int:
        value = self._members.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            self.refuse(f'expected a whole number that is not negative as "{name}"')
        return value

    def seconds(self, name: str) -> float:
        value = self._members[name]
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= sys.float_info.max:
            self.refuse(f'expected a number of seconds as "{name}"')
        return float(value)

    def truth(self, name: str) -> bool:
        value = self._members[name]
        if not isinstance(value, bool):
            self.refuse(f'expected true or false as "{name}"')
        return value

    def strings(self, name: str) -> list[str]:
        value = self._members[name]
        if not isinstance(value, list):
            self.refuse(f'expected a list of texts as "{name}"')
        items: list[object] = value
        texts = [item for item in items if isinstance(item, str)]
        if len(texts) != len(items):
            self.refuse(f'expected a list of texts as "{name}"')
        return texts

    def start(self, limit: int | None, time_source: Callable[[], float]) -> CardGame | MahjongGame:
        try:
            match self._members["start"]:
                case {"code": str(code), **rest} if not rest:
                    return new_game(code, limit, time_source)
                case {"position": str(position), **rest} if not rest:
                    return from_position(position, limit, time_source)
                case {"layout": str(layout), "seed": int(seed), **rest} if not rest and not isinstance(seed, bool):
                    return new_mahjong(parse_layout(layout), seed, limit, time_source)
                case _:
                    self.refuse('expected a code, a position, or a layout and a seed as "start"')
        except SaveError:
            raise
        except ValueError as error:
            self.refuse(f'expected a "start" that can be set up ({error})')


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member stands twice")
    return members


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _checksum(members: dict[str, object]) -> str:
    text = json.dumps(members, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
