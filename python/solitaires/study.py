"""Studies: what became of many deals of one variant, in a file that survives any interruption.

The file is an SQLite database (its `application_id` is `APPLICATION_ID`) with two tables. `study` has one row:
`variant` ("BK1-C2"), `solver` (this package's version), `max_states`, `max_seconds`, `max_memory` (NULL: no limit) and
`writer` (who writes now). `deals` has one row a deal: `seed`, `code`, `outcome`, `states`, `seconds`, and `moves`, the
length of the solution (NULL unless winnable).
"""

from __future__ import annotations

import contextlib
import math
import os
import sqlite3
import statistics
import time
import uuid
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from . import __version__
from .codes import LETTERS, SEED_LETTERS, SEEDS, DealCode
from .errors import DealCodeError, SolveError, StudyError, wrong_type
from .files import AT, CANNOT_BE_READ, application_id_of, trouble, written_whole
from .languages import MISSING_EXTRA, message, named
from .many import FailedTask, check_executor, rows_of, solve_task
from .search import UNLIMITED, Limits, checked_limits
from .task_flow import Cancellation, TaskFlow, TaskResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

    from typing_extensions import Self

    from .languages import Message, Saying

APPLICATION_ID = 0x501174E5
FORMAT = 1
MOST_DEALS = 1 << 20
SECONDS_BETWEEN_WRITES = 0.5
MOST_LOSSES = 8
"""So many results may be lost one after another before a run gives up."""
LOCK_SECONDS = 60
"""How long a write waits for somebody who reads."""

_DIFFERENCE = message("{parameter} {theirs} instead of {ours}")
_DAMAGED = message("the study is damaged")

Record: TypeAlias = tuple[int, str, int, float, int | None]
"""Seed, outcome, states, seconds, moves."""

_PARAMETERS = ("variant", "solver", "max_states", "max_seconds", "max_memory")
_COLUMNS = {
    "study": {*_PARAMETERS, "writer"},
    "deals": {"seed", "code", "outcome", "states", "seconds", "moves"},
}
# the letters of a code, from its seed
_LETTERS_IN_SQL = " || ".join(
    f"substr('{LETTERS}', (seed >> {5 * place} & 31) + 1, 1)" for place in reversed(range(SEED_LETTERS))
)


class StudyProgress(NamedTuple):
    """How far a run has come."""

    recorded: int
    """Deals of the range that are recorded."""
    deals: int
    """Deals in the range."""
    new: int
    """Deals that this run recorded."""
    seconds: float
    """Since this run began."""


class StudySummary(NamedTuple):
    """What the recorded deals say."""

    deals: int
    winnable: int
    unwinnable: int
    undecided: int
    share: float
    """Winnable deals among the decided ones; NaN where there are none."""
    low: float
    """Lower end of the 95 % interval of the winnable share, all undecided deals counted as lost."""
    high: float
    """Upper end, all undecided deals counted as won."""
    mean_states: float
    median_states: float
    mean_seconds: float
    median_seconds: float
    mean_moves: float
    """Mean length of the solutions found, which are not the shortest."""


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson's score method (1927).

    >>> [round(end, 4) for end in wilson_interval(15, 148)]
    [0.0624, 0.1605]
    """
    if trials == 0:
        return 0.0, 1.0
    z = statistics.NormalDist().inv_cdf(0.975)
    share = successes / trials
    middle = share + z * z / (2 * trials)
    margin = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low = 0.0 if successes == 0 else (middle - margin) / scale
    high = 1.0 if successes == trials else (middle + margin) / scale
    return low, high


def record_task(
    solver: str, game: str, option: str, seeds: range, limits: Limits, cancellation: Cancellation
) -> TaskResult[Record]:
    """Solve seeds and keep what a study records; runs on a worker."""
    if solver != __version__:
        raise FailedTask(0, f"the worker has solitaires {__version__}, the study is made with {solver}")
    solved = solve_task([(game, option, seeds)], limits, cancellation)
    return TaskResult(
        solved.seconds,
        [
            (seed, outcome, states, taken, len(moves) if outcome == "winnable" else None)
            for seed, (outcome, moves, states, taken, _) in zip(seeds, solved.rows, strict=True)
        ],
    )


class Study:
    """A study in a file; a context manager that closes it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Study(f"{folder}/russian.study", "RU1-C") as study:
    ...     study.run(range(100))
    ...     study.summary().winnable
    4
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        variant: str | None = None,
        *,
        max_states: int | None = None,
        max_seconds: float | None = None,
        max_memory: int | None = None,
    ) -> None:
        """Begin a study of a variant such as "BK1-C2", or open one.

        The limits are those of `solve` for each deal. Without `variant` the file must be a study, and its own
        parameters hold. `StudyError` is raised for a file that is no study or has other parameters; it is not touched.
        """
        self._path = Path(path)
        limits = checked_limits(max_states, max_seconds, max_memory)
        if variant is not None:
            _checked_variant(variant)
        if not is_study(self._path) and variant is None:
            raise self._refused(message("there is no study yet, and no variant for a new one"))
        asked = (
            variant,
            __version__,
            None if limits.states == UNLIMITED else limits.states,
            None if math.isinf(limits.seconds) else limits.seconds,
            limits.memory,
        )
        self._writer = uuid.uuid4().hex
        # absolute: SQLite takes names such as ":memory:" for something else than a file
        self._opened: sqlite3.Connection | None = sqlite3.connect(
            self._path.absolute(), timeout=LOCK_SECONDS, isolation_level=None
        )
        try:
            if self._value("PRAGMA application_id") != APPLICATION_ID:
                self._create(asked)
            self._agree(asked)
        except sqlite3.OperationalError:
            # the file cannot be had, for now
            self.close()
            raise
        except sqlite3.DatabaseError as error:
            self.close()
            raise self._refused(_DAMAGED) from error
        except BaseException:
            self.close()
            raise

    def _create(self, parameters: tuple[object, ...]) -> None:
        with self._transaction():
            if self._value("PRAGMA application_id") == APPLICATION_ID:
                return  # another process was faster
            self._database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            self._database.execute(f"PRAGMA user_version = {FORMAT}")
            self._database.execute(
                "CREATE TABLE study (variant TEXT NOT NULL, solver TEXT NOT NULL, max_states INTEGER, "
                "max_seconds REAL, max_memory INTEGER NOT NULL, writer TEXT)"
            )
            self._database.execute("INSERT INTO study VALUES (?, ?, ?, ?, ?, NULL)", parameters)
            self._database.execute(
                "CREATE TABLE deals (seed INTEGER PRIMARY KEY, "
                f"code TEXT GENERATED ALWAYS AS ('{parameters[0]}-' || {_LETTERS_IN_SQL}) VIRTUAL, "
                "outcome TEXT NOT NULL CHECK (outcome IN ('winnable', 'unwinnable', 'undecided')), "
                "states INTEGER NOT NULL, seconds REAL NOT NULL, moves INTEGER)"
            )

    def _agree(self, asked: tuple[object, ...]) -> None:
        if self._value("PRAGMA user_version") != FORMAT:
            raise self._refused(message("a study in another format, made by another version of this package"))
        found = self._parameters()
        differing = tuple(
            _DIFFERENCE.of(parameter=name, theirs=_shown(theirs), ours=_shown(ours))
            for name, theirs, ours in zip(_PARAMETERS, found, asked, strict=True)
            if theirs != ours
        )
        if asked[0] is not None and differing:
            raise self._refused(message("a study with other parameters: {differences}"), differences=differing)
        self._variant: str = found[0]
        self._solver: str = found[1]
        self._limits = Limits(
            UNLIMITED if found[2] is None else found[2], math.inf if found[3] is None else found[3], found[4]
        )

    def _parameters(self) -> tuple[Any, ...]:
        """Return what the table of parameters says; `StudyError` unless it can be that of a study."""
        for table, columns in _COLUMNS.items():
            found = self._database.execute("SELECT name FROM pragma_table_xinfo(?)", (table,))
            if not columns <= {name for (name,) in found}:
                raise self._refused(_DAMAGED)
        rows: list[tuple[Any, ...]] = self._database.execute(
            f"SELECT {', '.join(_PARAMETERS)} FROM study LIMIT 2"
        ).fetchall()
        if len(rows) != 1:
            raise self._refused(_DAMAGED)
        variant, solver, max_states, max_seconds, max_memory = rows[0]
        try:
            _checked_variant(variant)
            checked_limits(max_states, max_seconds, max_memory)
        except (TypeError, ValueError) as error:
            raise self._refused(_DAMAGED) from error
        if not isinstance(solver, str) or max_memory is None:
            raise self._refused(_DAMAGED)
        return rows[0]

    def _refused(self, what: Message, **figures: object) -> StudyError:
        return _refused(self._path, what.of(**figures))

    # ---- what is there

    @property
    def variant(self) -> str:
        """The variant, such as "BK1-C2"."""
        return self._variant

    def recorded(self, deals: range | None = None) -> int:
        """Return how many deals are recorded, of a range of seeds or in all."""
        return int(self._value(f"SELECT count(*) FROM deals {_where(deals)}"))

    def summary(self, deals: range | None = None) -> StudySummary:
        """Return what the recorded deals of a range of seeds, or all, say.

        The interval is Wilson's. Deals that are undecided widen it: its lower end counts them as lost, its upper end as
        won.
        """
        where = _where(deals)
        rows = self._database.execute(f"SELECT outcome, count(*) FROM deals {where} GROUP BY outcome")
        counts: dict[str, int] = dict(rows.fetchall())
        winnable, unwinnable, undecided = (counts.get(name, 0) for name in ("winnable", "unwinnable", "undecided"))
        recorded = winnable + unwinnable + undecided
        means = self._database.execute(f"SELECT avg(states), avg(seconds), avg(moves) FROM deals {where}").fetchone()
        mean_states, mean_seconds, mean_moves = (math.nan if mean is None else mean for mean in means)
        return StudySummary(
            recorded,
            winnable,
            unwinnable,
            undecided,
            winnable / (winnable + unwinnable) if winnable + unwinnable else math.nan,
            wilson_interval(winnable, recorded)[0],
            wilson_interval(winnable + undecided, recorded)[1],
            mean_states,
            self._median("states", recorded, where),
            mean_seconds,
            self._median("seconds", recorded, where),
            mean_moves,
        )

    # ---- what it does

    def run(
        self,
        deals: range,
        executor: Executor | None = None,
        progress: Callable[[StudyProgress], object] | None = None,
    ) -> None:
        """Solve the deals of a range of seeds that are not recorded yet, and record them.

        By default on all cores of this machine, else on an `executor` as for `solve_many`. What is recorded stays
        recorded, whatever happens: a run that was cut short, even by a power failure, is taken up by the next one. When
        another process runs a study in the same file, that one takes over: this one raises `StudyError` at its next
        write. `progress` is called after each write, at most a few times a second.
        """
        _check_range(deals)
        check_executor(executor)
        if self._solver != __version__:
            raise self._refused(
                message("a study made with solitaires {solver}, not {version}"),
                solver=self._solver,
                version=__version__,
            )
        with self._transaction():
            self._database.execute("UPDATE study SET writer = ?", (self._writer,))
        missing = self._missing(deals)
        already = len(deals) - sum(map(len, missing))
        start = time.monotonic()
        records: list[Record] = []
        new = 0

        def write() -> None:
            nonlocal new
            count = len(records)
            if records:
                self._record(records[:])
                flow.release(count)
                records.clear()
                new += count
            if progress is not None:
                progress(StudyProgress(already + new, len(deals), new, time.monotonic() - start))

        game, option = _letters(self._variant)
        with TaskFlow[Record, range](executor, MOST_DEALS) as flow:
            next_write = start
            losses = 0
            try:
                while True:
                    while missing and (room := flow.room()):
                        seeds, rest = missing[-1][:room], missing[-1][room:]
                        missing[-1:] = [rest] if rest else []
                        task = (__version__, game, option, seeds, self._limits, flow.cancellation)
                        flow.send(seeds, len(seeds), record_task, *task)
                    if time.monotonic() >= next_write:
                        write()
                        next_write = time.monotonic() + SECONDS_BETWEEN_WRITES
                    if flow.is_idle:
                        break
                    failure: SolveError | None = None
                    for seeds, future in flow.ended(max(0.0, next_write - time.monotonic())):
                        try:
                            records += rows_of(future, seeds[0], [(game, option, seeds)])
                            losses = 0
                        except SolveError as error:
                            came_back = future.cancelled() or future.exception() is None
                            known = isinstance(error.__cause__, (FailedTask, BrokenExecutor))
                            if losses < MOST_LOSSES and not came_back and not known:
                                # the result was lost on its way, as when a worker dies: the task is sent again
                                losses += 1
                                flow.release(len(seeds))
                                missing.append(seeds)
                                continue
                            # what else has ended is recorded all the same
                            failure = failure or error
                    if failure is not None:
                        raise failure
            finally:
                write()

    def export_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the recorded deals as a Parquet file, in the order of their seeds; needs the extra `parquet`."""
        parquet = import_extra("pyarrow.parquet", "parquet")
        arrow = import_extra("pyarrow", "parquet")
        names_and_types = {
            "seed": arrow.int64(),
            "code": arrow.string(),
            "outcome": arrow.string(),
            "states": arrow.int64(),
            "seconds": arrow.float64(),
            "moves": arrow.int32(),
        }
        rows = self._database.execute(f"SELECT {', '.join(_PARAMETERS)} FROM study").fetchone()
        parameters = {name: str(value) for name, value in zip(_PARAMETERS, rows, strict=True) if value is not None}
        schema = arrow.schema(list(names_and_types.items()), metadata=parameters)
        rows = self._database.execute(f"SELECT {', '.join(names_and_types)} FROM deals ORDER BY seed")
        with written_whole(path) as unfinished, parquet.ParquetWriter(unfinished, schema) as writer:
            while some := rows.fetchmany(100_000):
                columns = [
                    arrow.array(column, kind)
                    for column, kind in zip(zip(*some, strict=True), names_and_types.values(), strict=True)
                ]
                writer.write_table(arrow.table(columns, schema=schema))

    def close(self) -> None:
        """Close the file; what needs it raises `StudyError` from then on."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    # ---- how

    @property
    def _database(self) -> sqlite3.Connection:
        if self._opened is None:
            raise self._refused(message("the study was closed"))
        return self._opened

    def _missing(self, deals: range) -> list[range]:
        """Return the seeds of a range that are not recorded, as ranges from the last to the first."""
        missing = []
        start = deals.start
        for (seed,) in self._database.execute(f"SELECT seed FROM deals {_where(deals)} ORDER BY seed"):
            if seed > start:
                missing.append(range(start, seed))
            start = seed + 1
        if start < deals.stop:
            missing.append(range(start, deals.stop))
        return missing[::-1]

    def _record(self, records: list[Record]) -> None:
        with self._transaction():
            if self._value("SELECT writer FROM study") != self._writer:
                raise self._refused(message("another process has taken over; what this one recorded is kept"))
            self._database.executemany(
                "INSERT INTO deals (seed, outcome, states, seconds, moves) VALUES (?, ?, ?, ?, ?)", records
            )

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing, also when the machine stops: SQLite's rollback journal, which network file systems can."""
        self._database.execute("BEGIN IMMEDIATE")
        with self._database:
            yield

    def _value(self, query: str) -> Any:
        return self._database.execute(query).fetchone()[0]

    def _median(self, column: str, count: int, where: str) -> float:
        if count == 0:
            return math.nan
        middle = self._database.execute(
            f"SELECT {column} FROM deals {where} ORDER BY {column} LIMIT ? OFFSET ?", (2 - count % 2, (count - 1) // 2)
        )
        return statistics.fmean(value for (value,) in middle)


def import_extra(module: str, extra: str) -> Any:
    """Import what only an extra brings; `StudyError` names the extra when it is missing."""
    import importlib  # noqa: PLC0415 - only studies that ask for an extra need it

    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise StudyError(MISSING_EXTRA.of(module=module, extra=extra)) from error


def is_study(path: Path) -> bool:
    """Whether there is a study; `StudyError` for another file, which is only looked at."""
    try:
        if not path.exists() or path.stat().st_size == 0:
            return False
        found = application_id_of(path)
    except OSError as error:
        raise _refused(path, CANNOT_BE_READ.of(trouble=trouble(error))) from error
    if found != APPLICATION_ID:
        raise _refused(path, message("there is a file that is no study; it was not touched").of())
    return True


def _refused(path: Path, what: Saying) -> StudyError:
    return StudyError(AT.of(place=path, problem=what))


def _letters(variant: str) -> tuple[str, str]:
    game, _, option = variant.partition("1-")
    return game, option


def _checked_variant(variant: str) -> None:
    if not isinstance(variant, str):
        wrong_type("variant", 'a str such as "BK1-C2"', variant)
    try:
        code = DealCode.parse(f"{variant}-{LETTERS[0] * SEED_LETTERS}")
    except DealCodeError as error:
        raise DealCodeError(error.expected, variant, min(error.position, len(variant))) from None
    if str(code) != f"{variant}-{LETTERS[0] * SEED_LETTERS}":
        raise DealCodeError(f"expected the variant as {str(code)[: -SEED_LETTERS - 1]}", variant, 0)


def _check_range(deals: range) -> None:
    if not isinstance(deals, range):
        wrong_type("deals", "a range of seeds", deals)
    if deals.step != 1 or not 0 <= deals.start <= deals.stop <= SEEDS:
        raise ValueError("deals must be a range of seeds within 0 and 2**35, each in turn")


def _where(deals: range | None) -> str:
    if deals is None:
        return ""
    _check_range(deals)
    return f"WHERE seed >= {deals.start} AND seed < {deals.stop}"


def _shown(value: object) -> object:
    return named("limit", "none").of() if value is None else value
