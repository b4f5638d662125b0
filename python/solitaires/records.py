"""Records: which games a player began and won, in a file that several programs may share.

The file is an SQLite database (its `application_id` is `APPLICATION_ID`) with one table, `games`, and one row a game:
the fields of `GameRecord`, `number`, the order of the first moves, and `start`, a digest of where a game without a code
began. Every figure is worked out from these rows, so there is no counter that could be raised twice: a game is a row
with an id, and writing it again changes nothing. Files of format 1, which have no `start`, are read as they are, and
become those of the present format when something is written.

No connection is kept: each call opens the file, makes one short transaction and closes it. So a `Records` may be used
from any thread, after a fork and while other programs write.
"""

from __future__ import annotations

import contextlib
import csv
import hashlib
import json
import os
import sqlite3
import stat
import statistics
import tempfile
import time
import uuid
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from .codes import LETTERS, SEED_LETTERS, VERSION, parse_game_or_variant
from .errors import DealCodeError, RecordsError, number_between, printable, wrong_type
from .files import (
    AT,
    CANNOT_BE_READ,
    CANNOT_BE_WRITTEN,
    application_id_of,
    copied,
    is_blank,
    journals_of,
    trouble,
    written_whole,
)
from .game import Game
from .languages import MISSING_EXTRA, message
from .mahjong import MahjongGame
from .names import layout_name
from .scoring import SCORING
from .variants import GAMES, variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    from typing_extensions import Self

    from ._core import Change
    from .languages import Message

    Result = TypeVar("Result")

APPLICATION_ID = 0x501174EC
FORMAT = 2
JSON_FORMAT = "solitaires-records"
JSON_VERSION = 1
BEST_TIMES = 10
LOCK_SECONDS = 10.0
"""How long a call waits for other programs that write."""
_PATIENCE = 0.01
"""How long SQLite waits before a call is begun anew. It would wait in longer and longer steps, and so, beside a program
that writes without a pause, for seconds."""
LONGEST_TEXT = 200
"""Of an id or the name of a layout, in characters."""
LATEST = 253_402_300_799
"""The last second of the year 9999, from which on dates have no name."""

_DAMAGED = message("the records are damaged")
_BEFORE_SEED = {f"{game} {option}": f"{game}{VERSION}-{option}-" for game, option, _ in variants()} | {"MJ -": None}
"""For all rules that there are, what a code has before the letters of its seed; None where nothing has a code."""
_SEED_LETTERS = frozenset(LETTERS)

_SCHEMA = """CREATE TABLE games (
  number INTEGER PRIMARY KEY,
  game_id TEXT NOT NULL UNIQUE CHECK (typeof(game_id) = 'text'),
  rules TEXT NOT NULL CHECK (typeof(rules) = 'text'),
  code TEXT CHECK (typeof(code) IN ('text', 'null')),
  layout TEXT CHECK (typeof(layout) IN ('text', 'null')),
  dealt INTEGER NOT NULL CHECK (dealt IN (0, 1)),
  won INTEGER NOT NULL CHECK (won IN (0, 1)),
  hints_used INTEGER NOT NULL CHECK (typeof(hints_used) = 'integer' AND hints_used >= 0),
  moves INTEGER NOT NULL CHECK (typeof(moves) = 'integer' AND moves >= 0),
  score INTEGER NOT NULL CHECK (typeof(score) = 'integer' AND score >= 0),
  seconds REAL NOT NULL CHECK (typeof(seconds) = 'real' AND seconds BETWEEN 0 AND 1e15),
  started_at REAL NOT NULL CHECK (typeof(started_at) = 'real' AND started_at BETWEEN 0 AND 253402300799),
  won_at REAL CHECK (typeof(won_at) IN ('real', 'null') AND won_at BETWEEN 0 AND 253402300799),
  start TEXT CHECK (typeof(start) IN ('text', 'null')),
  CHECK (won = (won_at IS NOT NULL))
)"""
"""A file whose table is another one is refused, so a change of this text raises `FORMAT`."""
_SCHEMAS = {1: _SCHEMA.replace("  start TEXT CHECK (typeof(start) IN ('text', 'null')),\n", ""), FORMAT: _SCHEMA}
_NAMES = "game_id, rules, code, layout, dealt, won, hints_used, moves, score, seconds, started_at, won_at"
# what is won stays as it was when it was won; of an unfinished game the last writer knows best how far it is
_STORE = (
    f"INSERT INTO games ({_NAMES}, start) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (game_id) DO UPDATE SET won = excluded.won, hints_used = max(hints_used, excluded.hints_used), "
    "moves = excluded.moves, score = excluded.score, seconds = excluded.seconds, won_at = excluded.won_at, "
    "start = coalesce(start, excluded.start) WHERE NOT won"
)


class GameRecord(NamedTuple):
    """A game that was begun. When it was won, the figures are those of that moment, else the last ones noted."""

    game_id: str
    """What names the game."""
    rules: str
    """The rules, such as "RU C" or "MJ L00"; "MJ -" on a host's own layout."""
    code: str | None
    """The deal's code, where it has one."""
    layout: str | None
    """The name of a Mahjong layout; None for card games."""
    dealt: bool
    """Whether it was dealt, by a code or on a host's own layout, rather than set up from a position."""
    won: bool
    """Whether it was won, if only for a moment."""
    hints_used: int
    moves: int
    score: int
    """0 in Mahjong."""
    seconds: float
    """What the game's clock showed."""
    started_at: float
    """When its first move was noted, in Unix seconds."""
    won_at: float | None
    """When its win was noted."""


class _Stored(NamedTuple):
    """A game as the file has it."""

    record: GameRecord
    start: str | None
    """A digest of where it began; None where the code says it, and where format 1 did not note it."""


class Statistics(NamedTuple):
    """What the records of some games say.

    Scores, moves and times are those of won games, None where there are none; Mahjong has no score.
    """

    started: int
    """Games with a first move."""
    won: int
    hints_used: int
    """In all of them."""
    current_streak: int
    """Games won one after another up to now; the newest game does not count before it is won."""
    longest_streak: int
    best_score: int | None
    mean_score: float | None
    fewest_moves: int | None
    mean_moves: float | None
    best_seconds: float | None
    mean_seconds: float | None


def statistics_of(games: Iterable[GameRecord]) -> Statistics:
    """Return what games, in the order of their first moves, say.

    >>> statistics_of([]).won
    0
    """
    every = list(games)
    won = [game for game in every if game.won]
    streak = longest = 0
    for game in every:
        streak = streak + 1 if game.won else 0
        longest = max(longest, streak)
    if every and not every[-1].won:
        # it may still be won
        streak = next((back for back, game in enumerate(reversed(every[:-1])) if not game.won), len(every) - 1)
    scores = [game.score for game in won if game.rules[:2] in SCORING]
    moves = [game.moves for game in won]
    seconds = [game.seconds for game in won]
    return Statistics(
        len(every),
        len(won),
        sum(game.hints_used for game in every),
        streak,
        longest,
        max(scores, default=None),
        statistics.fmean(scores) if scores else None,
        min(moves, default=None),
        statistics.fmean(moves) if won else None,
        min(seconds, default=None),
        statistics.fmean(seconds) if won else None,
    )


def best_times_of(games: Iterable[GameRecord], count: int = BEST_TIMES) -> list[GameRecord]:
    """Return the fastest wins of dealt games, the fastest first; of equal ones the game that was begun earlier."""
    return sorted((game for game in games if game.won and game.dealt), key=lambda game: game.seconds)[:count]


def default_path() -> Path:
    """Return where records lie unless a host says otherwise: in the user's data folder. Needs the extra `records`."""
    try:
        import platformdirs  # noqa: PLC0415 - only the extra brings it
    except ImportError as error:
        raise RecordsError(MISSING_EXTRA.of(module="platformdirs", extra="records")) from error
    return platformdirs.user_data_path("solitaires", appauthor=False) / "records.db"


class Records:
    """The records in a file.

    >>> import tempfile
    >>> from solitaires import new_game
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     records = Records(f"{folder}/records.db")
    ...     game = new_game("MJ1-L00-AAAAABL")
    ...     watched = records.watch(game)
    ...     for move in game.plan:
    ...         change = game.play(move)
    ...     records.statistics().won, records.best_times()[0].layout
    (1, 'Turtle')
    """

    def __init__(self, path: str | os.PathLike[str] | None = None, *, now: Callable[[], float] = time.time) -> None:
        """Look at the records in a file, by default that of `default_path`; the first game begun makes it.

        `now` says when a game was begun and won, in Unix seconds (0 to the year 9999); no figure but these two times
        hangs on it. Raises `RecordsError` for a file that holds no records, is damaged, or of a newer version, and does
        not touch it.
        """
        if path is not None and not isinstance(path, (str, os.PathLike)):
            wrong_type("path", "a str or a path", path)
        if not callable(now):
            wrong_type("now", "a function that returns seconds", now)
        self._makes_folder = path is None
        # absolute: SQLite takes names such as ":memory:" for something else than a file, and hosts change folders
        self._path = (default_path() if path is None else Path(path)).absolute()
        self._now = now
        self._check_file()

    @property
    def path(self) -> Path:
        """The file, as an absolute path."""
        return self._path

    # ---- what is noted

    def watch(self, game: Game, game_id: str | None = None) -> WatchedGame:
        """Record a game from now on: when it is begun, each time a hint was used, and when it is won.

        What this returns has the `game_id` by which the game is known. Keep it beside the saved game, and give it when
        the game is watched again after `load`: it is the same game then, and counts once. Without an id the game must
        not have begun, and gets a new one; your own ids (1 to 200 printable characters) serve as well. A game that is
        watched here already is not watched twice.

        Raises `RecordsError` for a game that has begun when no id is given, for an id that belongs to another deal, and
        when the file cannot be read or written; nothing is watched then.
        """
        if not isinstance(game, Game):
            wrong_type("game", "a game", game)
        if game_id is not None:
            _check_id(game_id)
        for listener in tuple(game._callbacks.values()):
            watched = getattr(listener.callback, "__self__", None)
            if isinstance(watched, WatchedGame) and watched._records._path == self._path:
                if game_id not in (None, watched.game_id):
                    said = message("the game is watched as {watched}, not {game_id}; stop that first")
                    raise RecordsError(said.of(watched=watched.game_id, game_id=game_id))
                return watched
        if game_id is None:
            if game.move_count:
                said = message("the game has begun: expected the game_id that it was watched with, or one of your own")
                raise RecordsError(said.of())
            return WatchedGame(self, game, uuid.uuid4().hex, None)
        return WatchedGame(self, game, game_id, self._known(game, game_id))

    # ---- what they say

    def games(self, rules: str | None = None) -> list[GameRecord]:
        """Return all games in the order of their first moves, or those of a game or a variant.

        `rules` names it: "MJ" is a game, "BK C4", "BK-C4" or "BK1-C4" a variant, "MJ -" all that was played on layouts
        of hosts. `ValueError` for another text.
        """
        selected, values = _selection(rules)
        return [stored.record for stored in self._read(f"{selected} ORDER BY number", values)]

    def statistics(self, rules: str | None = None) -> Statistics:
        """Return what all games say, or those of a game or a variant; `rules` names it as in `games`."""
        return statistics_of(self.games(rules))

    def statistics_by_rules(self) -> dict[str, Statistics]:
        """Return what the games of each variant say, for all rules by which one was begun, in alphabetical order."""
        return _by_rules(self.games())

    def best_times(self, rules: str = "MJ", count: int = BEST_TIMES) -> list[GameRecord]:
        """Return the fastest wins, the fastest first; of equal ones the game that was begun earlier.

        Games that were set up from a position do not compete. `rules` names a game or a variant as in `games`; `count`
        is the most that are returned (0 or more, else `ValueError`).
        """
        count = number_between("count", count, 0, 2**63 - 1)
        return best_times_of(self.games(checked_rules(rules)), count)

    def as_json(self) -> str:
        """Return everything as one JSON object: statistics (of all and by rules), best times and games."""
        games = self.games()
        found = {
            "format": JSON_FORMAT,
            "version": JSON_VERSION,
            "statistics": statistics_of(games)._asdict(),
            "by_rules": {rules: figures._asdict() for rules, figures in _by_rules(games).items()},
            "best_times": [
                game._asdict() for game in best_times_of(game for game in games if game.rules.startswith("MJ"))
            ],
            "games": [game._asdict() for game in games],
        }
        return json.dumps(found, indent=2)

    def export_json(self, path: str | os.PathLike[str]) -> None:
        """Write what `as_json` gives to a file."""
        text = self.as_json()
        with self._export(path) as unfinished:
            unfinished.write_text(text + "\n", encoding="utf-8")

    def export_csv(self, path: str | os.PathLike[str]) -> None:
        """Write all games as CSV (UTF-8), one a line, under a line with the names of the fields of `GameRecord`."""
        games = self.games()
        with self._export(path) as unfinished, open(unfinished, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(GameRecord._fields)
            # truths as numbers, as SQLite has them
            writer.writerows([int(each) if isinstance(each, bool) else each for each in game] for game in games)

    # ---- how

    @contextlib.contextmanager
    def _export(self, path: str | os.PathLike[str]) -> Iterator[Path]:
        if not isinstance(path, (str, os.PathLike)):
            wrong_type("path", "a str or a path", path)
        try:
            is_own = self._is_own_file(Path(path))
            if not is_own:
                with written_whole(path) as unfinished:
                    yield unfinished
        except (OSError, ValueError) as error:
            problem = CANNOT_BE_WRITTEN.of(trouble=trouble(error))
            raise RecordsError(AT.of(place=printable(os.fspath(path)), problem=problem)) from error
        if is_own:
            self._refuse(message("the records cannot be exported to their own file"))

    def _is_own_file(self, path: Path) -> bool:
        """Whether a path is that of the records, which need not be there yet."""
        return os.path.realpath(path) == os.path.realpath(self._path) or (
            path.exists() and self._path.exists() and path.samefile(self._path)
        )

    def _check_file(self) -> None:
        """Raise `RecordsError` unless there is no file yet, or a sound one of ours. Nothing is changed."""
        end = time.monotonic() + LOCK_SECONDS
        try:
            while self._is_there() and not self._is_checked():
                if time.monotonic() >= end:
                    self._refuse_locked()
                time.sleep(_PATIENCE)
        except OSError as error:
            self._refuse(CANNOT_BE_READ, error, trouble=trouble(error))

    def _is_checked(self) -> bool:
        """Check the file; False when another program wrote meanwhile."""
        journals = journals_of(self._path)
        if application_id_of(self._path) != APPLICATION_ID and not (journals and is_blank(self._path)):
            self._refuse_foreign()
        if not journals:
            self._call(self._check_database)
            return True
        # SQLite would play the journal back before it can tell what is in the file, which may be none of ours then
        with tempfile.TemporaryDirectory() as folder:
            copy = copied(self._path, journals, Path(folder))
            if copy is not None:
                self._call(self._check_database, copy)
            return copy is not None

    def _check_database(self, database: sqlite3.Connection) -> None:
        version = self._format_of(database)
        if not version:
            return
        made = database.execute("SELECT sql FROM sqlite_master WHERE name = 'games' OR type = 'trigger'").fetchall()
        if made != [(_SCHEMAS[version],)]:
            self._refuse(_DAMAGED)
        (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            self._refuse(_DAMAGED)
        self._stored(database, version)

    def _is_there(self) -> bool:
        try:
            found = self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except (OSError, ValueError) as error:
            self._refuse(CANNOT_BE_READ, error, trouble=trouble(error))
        if not stat.S_ISREG(found.st_mode):
            self._refuse(message("it is not a file"))
        return found.st_size > 0

    def _format_of(self, database: sqlite3.Connection) -> int:
        """Return the format of the records, 0 in an empty file. `RecordsError` where there is something else."""
        (found,) = database.execute("PRAGMA application_id").fetchone()
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if found == APPLICATION_ID:
            if version > FORMAT:
                self._refuse(
                    message("records in format {version}, made by a newer version of this package"), version=version
                )
            if version not in _SCHEMAS:
                self._refuse(_DAMAGED)
            return int(version)
        if database.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,) or found or version:
            self._refuse_foreign()
        return 0

    def _stored(
        self, database: sqlite3.Connection, version: int, selected: str = "", values: tuple[str, ...] = ()
    ) -> list[_Stored]:
        """Return the games that are selected, checked."""
        start = "NULL" if version == 1 else "start"
        rows = database.execute(f"SELECT {_NAMES}, {start}, number FROM games {selected}", values).fetchall()
        found = []
        for *texts, dealt, won, hints, moves, score, seconds, started, won_at, start, number in rows:
            figures = (bool(dealt), bool(won), hints, moves, score, seconds, started, won_at)
            stored = _Stored(GameRecord._make((*texts, *figures)), start)
            wrong = _wrong_field(stored)
            if wrong == "rules":
                self._refuse(
                    message("game {number} is of {rules!a}, which this version of the package does not know"),
                    number=number,
                    rules=texts[1][:40],
                )
            if wrong is not None:
                value = start if wrong == "start" else getattr(stored.record, wrong)
                self._refuse(
                    message("the records are damaged: game {number} has {value} as {field}"),
                    number=number,
                    value=f"{value!a:.40}",
                    field=wrong,
                )
            found.append(stored)
        return found

    def _read(self, selected: str, values: tuple[str, ...]) -> list[_Stored]:
        if not self._is_there():
            return []

        def read(database: sqlite3.Connection) -> list[_Stored]:
            version = self._format_of(database)
            return self._stored(database, version, selected, values) if version else []

        return self._call(read)

    def _known(self, game: Game, game_id: str) -> GameRecord | None:
        """Return what is known of a game that is to be watched; `RecordsError` when it is that of another deal."""
        known = self._read("WHERE game_id = ?", (game_id,))
        if not known:
            return None
        self._check_deal(known[0], game)
        return known[0].record

    def _check_deal(self, known: _Stored, game: Game) -> None:
        record = known.record
        if record[1:5] != _deal_of(game) or known.start not in (None, _start_of(game)):
            self._refuse(
                message("the game_id {game_id} belongs to another game, {game}")
                if record.code
                else message("the game_id {game_id} belongs to another game of {game}, which began otherwise"),
                game_id=record.game_id,
                game=record.code or record.rules,
            )

    def _store(self, game: Game, game_id: str, won: bool, score: int) -> GameRecord:
        """Write how far a game is, in one transaction; return what is recorded now."""
        now = self._checked_now()
        rules, code, layout, dealt = _deal_of(game)
        hints, moves, seconds = game.hints_used, game.move_count, game.clock.elapsed
        won_at = now if won else None
        record = GameRecord(game_id, rules, code, layout, dealt, won, hints, moves, score, seconds, now, won_at)
        if self._makes_folder:
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                self._refuse(message("it cannot be made: {trouble}"), error, trouble=trouble(error))

        def store(database: sqlite3.Connection) -> GameRecord:
            database.execute("BEGIN IMMEDIATE")
            with database:
                version = self._format_of(database)
                if version != FORMAT:
                    _begin_file(database, version)
                database.execute(_STORE, (*record, _start_of(game)))
                (stored,) = self._stored(database, FORMAT, "WHERE game_id = ?", (game_id,))
                self._check_deal(stored, game)
            return stored.record

        return self._call(store)

    def _checked_now(self) -> float:
        seconds = self._now()
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
            wrong_type("what now returns", "a number of seconds", seconds)
        if not 0 <= seconds <= LATEST:
            raise ValueError(f"now must return Unix seconds from 0 to {LATEST}")
        return float(seconds)

    def _call(self, work: Callable[[sqlite3.Connection], Result], path: Path | None = None) -> Result:
        """Open the file, or a copy of it, for one piece of work.

        It may be begun several times: locked out, it has done nothing.
        """
        end = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                connection = sqlite3.connect(path or self._path, timeout=_PATIENCE, isolation_level=None)
                with contextlib.closing(connection) as database:
                    return work(database)
            except sqlite3.OperationalError as error:
                if "to UTF-8" in str(error):
                    self._refuse(_DAMAGED, error)
                if "locked" not in str(error):
                    self._refuse(_reason(str(error)), error)
                if time.monotonic() >= end:
                    self._refuse_locked(error)
            except (sqlite3.Error, UnicodeDecodeError) as error:
                self._refuse(_DAMAGED, error)
            time.sleep(0.001)

    def _refuse(self, what: Message, cause: Exception | None = None, **figures: object) -> NoReturn:
        raise RecordsError(AT.of(place=printable(os.fspath(self._path)), problem=what.of(**figures))) from cause

    def _refuse_locked(self, cause: Exception | None = None) -> NoReturn:
        self._refuse(
            message("another program kept it locked for {seconds} s; nothing was done"),
            cause,
            seconds=f"{LOCK_SECONDS:g}",
        )

    def _refuse_foreign(self) -> NoReturn:
        self._refuse(message("there is a file that holds no records of games; it was not touched"))


class WatchedGame:
    """A game that is being recorded; a context manager that stops at its end. `Records.watch` makes it.

    Written is the first move, each new hint with the change after it, and the win, before `play` returns. When that
    fails, `play` raises the `RecordsError` after the move is made, and the next change writes what is missing.
    """

    def __init__(self, records: Records, game: Game, game_id: str, known: GameRecord | None) -> None:
        """Go on from what is known of the game, if anything."""
        self._records = records
        self._game = game
        self._game_id = game_id
        self._known = known
        self._is_stopped = False
        self.update()
        self._unsubscribe = game.on_change(self._heard)

    @property
    def game_id(self) -> str:
        """The id by which the game is known; keep it with the saved game."""
        return self._game_id

    def update(self) -> None:
        """Write how far the game is by now. A game without a first move, one that was won, and a stopped one stay."""
        if self._game.move_count and not self._is_stopped and not self._is_over:
            self._write(self._game.is_won, self._game.score)

    def stop(self) -> None:
        """Write how far the game is, and hear no more of it. When it cannot be written, it is still watched."""
        self.update()
        self._is_stopped = True
        self._unsubscribe()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop."""
        self.stop()

    @property
    def _is_over(self) -> bool:
        return self._known is not None and self._known.won

    def _heard(self, change: Change) -> None:
        known = self._known
        if known is None or (not known.won and (change.won or self._game.hints_used > known.hints_used)):
            self._write(change.won, change.score)

    def _write(self, won: bool, score: int) -> None:
        self._known = self._records._store(self._game, self._game_id, won, score)


def _reason(said_by_sqlite: str) -> Message:
    """Return why a file cannot be had."""
    if "readonly" in said_by_sqlite:
        return message("it may only be read")
    if "unable to open" in said_by_sqlite:
        return message("it cannot be opened: its folder is missing, or access is denied")
    return message("it cannot be read or written")


def _begin_file(database: sqlite3.Connection, version: int) -> None:
    """Make the table in an empty file (version 0), or make that of an older format anew."""
    rows = database.execute(f"SELECT number, {_NAMES} FROM games").fetchall() if version else []
    if version:
        database.execute("DROP TABLE games")
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute(f"PRAGMA user_version = {FORMAT}")
    database.execute(_SCHEMA)
    places = ", ".join("?" * (1 + len(GameRecord._fields)))
    database.executemany(f"INSERT INTO games (number, {_NAMES}) VALUES ({places})", rows)


def _wrong_field(stored: _Stored) -> str | None:
    """Return which text of a row no game has. The table checks the numbers."""
    (game_id, rules, code, layout, dealt, *_), start = stored
    if not _is_printable(game_id) or not game_id:
        return "game_id"
    if rules not in _BEFORE_SEED:
        return "rules"
    if code is not None and not _is_code(code, rules):
        return "code"
    if not (_is_printable(layout) if rules.startswith("MJ") else layout is None):
        return "layout"
    if dealt == (code is None) and rules != "MJ -":
        return "dealt"
    return None if start is None or _is_printable(start) else "start"


def _is_printable(text: object) -> bool:
    return isinstance(text, str) and text.isprintable() and len(text) <= LONGEST_TEXT


def _is_code(code: object, rules: str) -> bool:
    """Whether something is a code of some rules, as it is written."""
    return (
        isinstance(code, str)
        and code[:-SEED_LETTERS] == _BEFORE_SEED[rules]
        and _SEED_LETTERS.issuperset(code[-SEED_LETTERS:])
    )


def _deal_of(game: Game) -> tuple[str, str | None, str | None, bool]:
    """Return what a game was dealt as: its rules, code and layout, and whether it was dealt."""
    code = None if game.code is None else str(game.code)
    if not isinstance(game, MahjongGame):
        return game.rules, code, None, code is not None
    return game.rules, code, layout_name(game.layout)[:LONGEST_TEXT], game._seed is not None


def _start_of(game: Game) -> str | None:
    """Return a digest of where a game began; None where its code says it."""
    if game.code is not None:
        return None
    start = game._line.start_text
    if isinstance(game, MahjongGame):
        start += repr(game.layout.slots)  # the text does not say where the tiles of a host's own layout lie
    return hashlib.sha256(start.encode()).hexdigest()


def _by_rules(games: Iterable[GameRecord]) -> dict[str, Statistics]:
    def rules_of(game: GameRecord) -> str:
        return game.rules

    return {rules: statistics_of(some) for rules, some in groupby(sorted(games, key=rules_of), rules_of)}


def _check_id(game_id: str) -> None:
    if not isinstance(game_id, str):
        wrong_type("game_id", "a str", game_id)
    if not (game_id and _is_printable(game_id)):
        said = message("expected 1 to {most} printable characters as game_id, not {game_id!a}")
        raise RecordsError(said.of(most=LONGEST_TEXT, game_id=game_id[:40]))


def checked_rules(rules: str) -> str:
    """Return the name of a game ("MJ") or a variant ("RU C"; "RU-C" and "RU1-C" are the same), as records have it."""
    if not isinstance(rules, str):
        wrong_type("rules", "a str", rules)
    if rules == "MJ -":
        return rules
    try:
        game, option = parse_game_or_variant(rules)
    except DealCodeError:
        raise ValueError(
            f'rules must be those of a game, such as "MJ", or of a variant, such as "RU C", not {rules!a}'
        ) from None
    return game if option is None else f"{game} {option}"


def _selection(rules: str | None) -> tuple[str, tuple[str, ...]]:
    """Return the condition in SQL for the games asked for, and its values."""
    if rules is None:
        return "", ()
    checked = checked_rules(rules)
    return ("WHERE substr(rules, 1, 2) = ?" if checked in GAMES else "WHERE rules = ?"), (checked,)
