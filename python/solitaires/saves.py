"""Saved games: JSON that is verified by replay when it is read.

The object has these members: `format` ("solitaires-save"), `version` (1), `start` (one of `{"code": text}`,
`{"position": text}`, `{"layout": text, "seed": number}`), `moves` (now in effect, oldest first), `undoable` (how many
of them can be undone), `redo` (the next one first), `undo_limit` (a number or null), `move_count`, `hinted` (for the
digest of each position in which a hint was given: its `move`, `why`, whether `lost`, and the limit of `states`),
`verdict` (null, or what the last search for a hint found out: `after` how many moves, the `outcome`, the `line` that
wins, and the limit of `states`), `elapsed` (seconds), `started` (whether the clock has been started), and `checksum`:
the SHA-256 of the other members as JSON with sorted keys and no white space.

The replay verifies the moves and a winning line. That a position is lost, or that a search stayed undecided, could only
be verified by the same search: there the checksum alone, which anybody can compute, stands for what is true.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from typing import TYPE_CHECKING, NoReturn

from .card_game import CardGame
from .clock import LONGEST
from .errors import IllegalMove, MoveError, SaveError, number_between, wrong_type
from .hint_book import Given, HintBook, Verdict
from .hints import Hint
from .mahjong import MahjongGame, new_mahjong, parse_layout
from .moves import Move
from .search import UNLIMITED
from .start import from_position, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from .game import Game

FORMAT = "solitaires-save"
VERSION = 1
MAX_LENGTH = 2**24
"""A longer text is refused unless the host wants it: what a text costs in memory and time grows with its length."""
MOST_MOVES = 2**62
"""A count of moves beyond it is no game's; the core's 63 bits must have room for all that will be played."""
_MOST_DIGITS = 64
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
        "verdict",
        "elapsed",
        "started",
        "checksum",
    ]
)
_DIGEST = re.compile(r"[0-9a-f]{32}")


def save(game: Game) -> str:
    """Return a game as text that `load` reads."""
    members: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "start": _start_of(game),
        "moves": [str(move) for move in game._played],
        "undoable": len(game.history),
        "redo": [str(move) for move in game._undone],
        "undo_limit": game._undo_limit,
        "move_count": game.move_count,
        "hinted": {digest: _hint_members(given) for digest, given in tuple(game._hints.given.items())},
        "verdict": _verdict_members(game),
        "elapsed": game.clock.elapsed,
        "started": game.clock.started,
    }
    return json.dumps({**members, "checksum": checksum_of(members)})


def load(
    text: str, time_source: Callable[[], float] = time.monotonic, max_length: int | None = MAX_LENGTH
) -> CardGame | MahjongGame:
    """Read a saved game; its clock is paused until `resume` or the next action.

    A text of more than `max_length` characters is refused unread: 2**24 by default, enough for two million moves;
    None: no limit, for saves that you trust. Raises `SaveError` for anything but the whole text of a save: text that is
    no JSON, members that are missing or damaged, a wrong checksum, a move that is not legal. Nothing is made by halves.
    """
    if not isinstance(text, str):
        wrong_type("a saved game", "a str", text)
    if max_length is not None and len(text) > number_between("max_length", max_length, 0, sys.maxsize):
        raise SaveError(f"expected the end: at most {max_length} characters are read", text, max_length)
    saved = _Saved(text)
    limit = None if saved.is_null("undo_limit") else saved.count("undo_limit")
    moves, redo = saved.strings("moves"), saved.strings("redo")
    undoable, move_count = saved.count("undoable"), saved.count("move_count")
    hints = HintBook()
    hints.given = saved.hints_given()
    if undoable > len(moves) or (limit is not None and undoable + len(redo) > limit):
        saved.refuse('expected "undoable" within the moves, and together with "redo" within the undo limit')
    if not len(moves) + len(redo) <= move_count <= MOST_MOVES:
        saved.refuse(f'expected at least the moves in effect and undone as "move_count", and at most {MOST_MOVES}')
    elapsed, started = saved.seconds("elapsed"), saved.truth("started")

    game = saved.start(limit, time_source)
    try:
        for move in [*moves, *redo]:
            game.play(move)
    except (IllegalMove, MoveError) as error:
        saved.refuse(f"expected moves that are legal one after another ({error})")
    hints.verdict = saved.verdict(game)
    game._resume_saved(undoable, len(redo), move_count, hints, elapsed, started or move_count > 0)
    return game


def _hint_members(given: Given) -> dict[str, object]:
    hint = given.hint
    return {"move": str(hint.move), "why": hint.why, "lost": hint.lost, "states": given.states}


def _verdict_members(game: Game) -> dict[str, object] | None:
    verdict = game._hints.verdict
    if (
        verdict is None
        or not verdict.holds(game._played + game._undone)
        or (verdict.outcome == "winnable" and not verdict.line)
    ):
        return None
    moves = [str(move) for move in verdict.line]
    return {"after": len(verdict.path), "outcome": verdict.outcome, "line": moves, "states": verdict.states}


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
            members = json.loads(
                text, object_pairs_hook=_without_twins, parse_int=_whole_number, parse_constant=_no_constant
            )
        except json.JSONDecodeError as error:
            raise SaveError(f"expected JSON ({error.msg})", text, error.pos) from None
        except RecursionError:
            raise SaveError("expected the JSON of a saved game, which is not so deep", text, 0) from None
        except ValueError as error:
            raise SaveError(f"expected the JSON of a saved game ({error})", text, 0) from None
        if not isinstance(members, dict) or members.get("format") != FORMAT:
            self.refuse(f'expected a JSON object with "format": "{FORMAT}"')
        self._members: dict[str, object] = members
        if self.count("version") != VERSION:
            self.refuse(f'expected "version": {VERSION}')
        if members.keys() != _MEMBERS:
            self.refuse("expected exactly the members " + ", ".join(sorted(_MEMBERS)))
        try:
            agrees = members.pop("checksum") == checksum_of(members)
        except RecursionError:
            agrees = False
        if not agrees:
            place = max(0, self._text.rfind('"checksum"'))
            self.refuse("expected a checksum that agrees with the rest: the text was damaged or edited", place)

    def refuse(self, expected: str, place: int = 0) -> NoReturn:
        raise SaveError(expected, self._text, place) from None

    def is_null(self, name: str) -> bool:
        return self._members[name] is None

    def count(self, name: str) -> int:
        value = self._members.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            self.refuse(f'expected a whole number that is not negative as "{name}"')
        return value

    def seconds(self, name: str) -> float:
        value = self._members[name]
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= LONGEST:
            self.refuse(f'expected a number of seconds, at most {LONGEST:g}, as "{name}"')
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

    def hints_given(self) -> dict[str, Given]:
        members = self._members["hinted"]
        if not isinstance(members, dict) or not all(map(_DIGEST.fullmatch, members)):
            self.refuse('expected digests of 32 hexadecimal digits with a hint each as "hinted"')
        given: dict[str, Given] = {}
        for digest, hint in members.items():
            match hint:
                case {"move": str(move), "why": ("plan" | "solver" | "heuristic") as why, "lost": bool(lost)} if (
                    hint.keys() == {"move", "why", "lost", "states"} and not (lost and why != "heuristic")
                ):
                    states = self._states_of(hint["states"])
                    # the line is not kept: where one is proved to exist it can be looked for again
                    given[digest] = Given(Hint(self._move(move), why, None, lost), states if why == "heuristic" else 0)
                case _:
                    self.refuse('expected a move, a reason, whether it is lost, and a limit of states in each "hinted"')
        return given

    def verdict(self, game: CardGame | MahjongGame) -> Verdict | None:
        """Return the verdict, verified on a game that has played all moves, undone ones too."""
        match self._members["verdict"]:
            case None:
                return None
            case {
                "after": int(after),
                "outcome": ("winnable" | "unwinnable" | "undecided") as outcome,
                "line": list(texts),
                "states": states,
                **rest,
            } if not rest and not isinstance(after, bool) and 0 <= after <= len(game._played):
                line = tuple(self._move(text) for text in texts)
                start = game._line.copy()
                start.go_to(after)
                codes = [move._code for move in line]
                if (outcome == "winnable") == bool(line) and (not line or start.way_to_win(codes) == (codes, False)):
                    return Verdict(tuple(game._played[:after]), outcome, line, self._states_of(states))
        self.refuse('expected null or what a search from a position of the moves found out as "verdict"')

    def _move(self, text: object) -> Move:
        if isinstance(text, str):
            try:
                return Move.parse(text)
            except MoveError:
                pass
        self.refuse("expected the notation of a move for each move of a hint")

    def _states_of(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= UNLIMITED:
            self.refuse('expected a limit that is a whole number as "states"')
        return value

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


def _whole_number(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:  # not every Python refuses a million of them, which it takes minutes to read
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def checksum_of(members: dict[str, object]) -> str:
    """Return the checksum of the other members of a save."""
    text = json.dumps(members, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
