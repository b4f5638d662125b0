"""Solving many deals: on all cores, or on any executor, in the order of the inputs."""

from __future__ import annotations

import time
from collections import deque
from concurrent.futures import CancelledError, Executor
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from . import _core
from .codes import DealCode
from .errors import DealCodeError, SolveError, wrong_type
from .game import Game
from .saves import load
from .search import Figures, Limits, Solution, checked_limits, solution_of
from .task_flow import Cancellation, Row, TaskFlow, TaskResult

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from concurrent.futures import Future

MOST_DEALS = 1 << 16
"""So many inputs are read ahead at most."""
READING_SECONDS = 0.05
"""A task is sent as it is when its inputs come more slowly."""

Part: TypeAlias = "tuple[str, str, Sequence[int]] | str"
"""What a task is made of: game, option and seeds, or one game as its position or its save."""


class FailedTask(Exception):
    """Raised by a task: which of its deals failed, and how."""

    def __init__(self, place: int, cause: str) -> None:
        """Keep both; they are all that survives the way from another process."""
        super().__init__(place, cause)
        self.place = place
        self.cause = cause


def solve_part(part: Part, limits: Limits, cancellation: Cancellation) -> Iterator[Figures]:
    """Solve a part of a task; raise what goes wrong at the deal that it happens to."""

    def watch(states: int, seconds: float) -> None:
        if cancellation.asked:
            raise CancelledError

    if isinstance(part, str):
        game = load(part, max_length=None) if part.startswith("{") else None
        line = game._line if game else _core.parse_position(part.encode("utf-8", "surrogatepass"))
        yield line.solve(*limits, watch)
        return
    game_letters, option, seeds = part
    while seeds:
        solved = _core.solve_deals(game_letters, option, seeds, *limits, watch)
        yield from solved
        # a deal that fails ends the list before it, and raises as the first one of the next call
        seeds = seeds[len(solved) :]


def solve_task(parts: list[Part], limits: Limits, cancellation: Cancellation) -> TaskResult[Figures]:
    """Solve the parts of a task; runs on a worker."""
    start = time.perf_counter()
    rows: list[Figures] = []
    try:
        for part in parts:
            rows.extend(solve_part(part, limits, cancellation))
    except CancelledError:
        raise
    except Exception as error:
        raise FailedTask(len(rows), f"{type(error).__name__}: {error}") from error
    return TaskResult(time.perf_counter() - start, rows)


def solve_many(
    codes_or_games: Iterable[DealCode | str | Game],
    executor: Executor | None = None,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
) -> Generator[Solution, None, None]:
    """Solve many deals and games, each as `solve` does; yield the solutions in the order of the inputs.

    The limits are for each search: `max_states` positions, `max_seconds` of wall time, `max_memory` bytes of tables and
    stacks (1 GiB unless given). As many searches run at once as there are workers, so n workers can hold n times
    `max_memory`.

    The work is done by threads on all cores that this process may use; the core does not hold the interpreter lock.
    With an `executor`, any `concurrent.futures.Executor`, it is done there: a process pool, Dask's
    `Client.get_executor()`, mpi4py's `MPIPoolExecutor`. Its workers need this package and nothing else.

    Inputs are read as they are needed and may be endless. When they come slowly, a task is sent with those that are
    there; but the next input is asked for before solutions that are not ready are waited for, so the source must not
    wait for a solution. Closing the generator, or an exception, cancels what has not begun, stops the threads that this
    call started, and leaves an `executor` to its owner. An input that is no code raises `DealCodeError` (another type:
    `TypeError`) and names its index, after the solutions of all before it. `SolveError` says which deal a worker failed
    on.

    >>> codes = (DealCode(game="RU", option="C", seed=seed) for seed in range(58, 62))
    >>> [solution.outcome for solution in solve_many(codes)]
    ['unwinnable', 'unwinnable', 'winnable', 'unwinnable']
    """
    check_executor(executor)
    if isinstance(codes_or_games, (str, DealCode)):
        wrong_type("codes_or_games", "an iterable of codes and games", codes_or_games)
    inputs = _Inputs(iter(codes_or_games))
    return _solutions(inputs, executor, checked_limits(max_states, max_seconds, max_memory))


def check_executor(executor: object) -> None:
    """Raise `TypeError` for what cannot be an executor; a class of executors is none."""
    if executor is not None and (isinstance(executor, type) or not callable(getattr(executor, "submit", None))):
        wrong_type("executor", "a concurrent.futures.Executor or None", executor)


class _Task(NamedTuple):
    """A task that was sent."""

    first: int
    """The index of its first input."""
    parts: list[Part]
    future: Future[TaskResult[Figures]]


class _Inputs:
    """Reads inputs into the parts of tasks; what is wrong with one is kept until those before it are solved."""

    def __init__(self, inputs: Iterator[DealCode | str | Game]) -> None:
        self._inputs = inputs
        self.count = 0
        self.at_end = False
        self.error: BaseException | None = None

    def read(self, most: int) -> list[Part]:
        parts: list[Part] = []
        seeds: list[int] = []
        end = time.monotonic() + READING_SECONDS
        for _ in range(most):
            try:
                deal = self._next()
            except Exception as error:
                self.at_end = True
                self.error = None if isinstance(error, StopIteration) else error
                break
            self.count += 1
            if isinstance(deal, str):
                parts.append(deal)
            elif parts and parts[-1][:2] == (deal.game, deal.option):
                seeds.append(deal.seed)
            else:
                seeds = [deal.seed]
                parts.append((deal.game, deal.option, seeds))
            if time.monotonic() > end:
                break
        return parts

    def _next(self) -> DealCode | str:
        """Return the next input: a code, or the text of a game."""
        deal = next(self._inputs)
        if isinstance(deal, DealCode):
            return deal
        if isinstance(deal, Game):
            # a host's own layout is named by no position
            return deal.save() if deal.rules == "MJ -" else deal.position
        if not isinstance(deal, str):
            wrong_type(f"input {self.count}", "a DealCode, its text or a game", deal)
        try:
            return DealCode.parse(deal)
        except DealCodeError as error:
            raise DealCodeError(f"input {self.count}: {error.expected}", error.text, error.position) from None


def _solutions(inputs: _Inputs, executor: Executor | None, limits: Limits) -> Generator[Solution, None, None]:
    with TaskFlow[Figures, None](executor, MOST_DEALS) as flow:
        tasks: deque[_Task] = deque()
        while True:
            if tasks and tasks[0].future.done():
                task = tasks.popleft()
                rows = rows_of(task.future, task.first, task.parts)
                flow.release(len(rows))
                yield from map(solution_of, rows)
            elif not inputs.at_end and (room := flow.room()):
                first = inputs.count
                if parts := inputs.read(room):
                    future = flow.send(None, inputs.count - first, solve_task, parts, limits, flow.cancellation)
                    tasks.append(_Task(first, parts, future))
            elif not flow.is_idle:
                flow.ended()
            else:
                break
    if inputs.error is not None:
        raise inputs.error


def rows_of(future: Future[TaskResult[Row]], first: int, parts: Sequence[Part]) -> list[Row]:
    """Return the rows of a task, or raise `SolveError` with the name of the deal; `first` is the index of its first."""
    expected = sum(1 if isinstance(part, str) else len(part[2]) for part in parts)
    try:
        rows = future.result().rows
        if len(rows) != expected:
            raise ValueError(f"the worker gave {len(rows)} results instead of {expected}")
        return rows
    except FailedTask as error:
        raise SolveError(first + error.place, _names(parts)[error.place], error.cause) from error
    except Exception as error:
        deals = _names(parts)
        deal = deals[0] if len(deals) == 1 else f"{deals[0]} or one of the next {len(deals) - 1}"
        raise SolveError(first, deal, f"{type(error).__name__}: {error}") from error


def _names(parts: Sequence[Part]) -> list[str]:
    """Return the names of the deals in the parts of a task."""
    deals: list[str] = []
    for part in parts:
        if isinstance(part, str):
            deals.append("a saved game" if part.startswith("{") else f"a position of {part.splitlines()[0]}")
        else:
            game, option, seeds = part
            deals.extend(str(DealCode(game=game, option=option, seed=seed)) for seed in seeds)
    return deals
