"""Many deals: in order, as they come, on any executor, and nothing is left behind."""

from __future__ import annotations

import heapq
import itertools
import multiprocessing
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest
import solitaires as sol
from solitaires import _core
from solitaires.search import search
from solitaires.task_flow import DEALS_PER_TASK, TaskFlow, TaskResult
from support import MAHJONG_CODE, layout_text, mid_game, stuck_board


def hard_deals() -> Iterator[sol.DealCode]:
    """Deals without end that take a search long, most of them."""
    return (code(seed, "TF", "D1N") for seed in itertools.count(1))


def code(seed: int, game: str = "BK", option: str = "C1") -> sol.DealCode:
    return sol.DealCode(game=game, option=option, seed=seed)


def without_time(solution: sol.Solution) -> tuple[object, ...]:
    return solution._replace(seconds=0.0)


def solved_alone(deal: Any, max_states: int | None = None) -> tuple[object, ...]:
    game = deal if isinstance(deal, sol.Game) else sol.new_game(deal)
    return without_time(search(game._line, max_states))


class Inline(Executor):
    """The least that an executor can be: it calls at once."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.calls.append(args)
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def spawned_processes() -> Executor:
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


def mixed_inputs() -> list[Any]:
    """Codes of several variants, games in the middle, positions, a game on a host's own layout."""
    flat = sol.load_layout(layout_text((2 * x, 2 * y, 0) for x in range(6) for y in range(2)))
    own = sol.new_mahjong(flat, 5)
    own.play(own.legal_moves[0])
    inputs: list[Any] = [code(seed) for seed in range(5)]
    inputs += [str(code(seed, "RU", "C")).lower() for seed in range(5)]
    inputs += [mid_game("BK1-C1-AAAAA24"), sol.from_position(stuck_board("BK C2")), own, MAHJONG_CODE]
    inputs += [code(7), code(7), code(8, "RU", "C")]
    return inputs


@pytest.mark.parametrize("make", [None, Inline, lambda: ThreadPoolExecutor(1), spawned_processes])
def test_solutions_are_those_of_single_searches_in_order(make: Callable[[], Executor] | None) -> None:
    inputs = mixed_inputs()
    expected = [solved_alone(sol.DealCode.parse(each) if isinstance(each, str) else each, 300) for each in inputs]
    if make is None:
        solutions = list(sol.solve_many(inputs, max_states=300))
    else:
        with make() as executor:
            solutions = list(sol.solve_many(inputs, executor, max_states=300))
    assert list(map(without_time, solutions)) == expected
    assert {solution.outcome for solution in solutions} == {"winnable", "unwinnable", "undecided"}


def test_solutions_are_won_games() -> None:
    codes = [code(seed, "RU", "C") for seed in range(60)]
    won = []
    for each, solution in zip(codes, sol.solve_many(codes), strict=True):
        if solution.outcome == "winnable":
            game = sol.new_game(each)
            for move in solution.moves:
                game.play(move)
            assert game.is_won
            won.append(each)
    assert won


def test_inputs_may_be_endless_and_are_read_as_needed() -> None:
    read = itertools.count()
    solutions = sol.solve_many(code(next(read)) for _ in itertools.count())
    assert next(read) == 0, "nothing is read before it is asked for"
    first = list(itertools.islice(solutions, 20))
    assert len(first) == 20
    assert next(read) <= 20 + 2 * len(solutions_threads()) * DEALS_PER_TASK
    solutions.close()
    assert not solutions_threads()


def solutions_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("solitaires-")]


def test_a_slow_source_does_not_hold_solutions_back() -> None:
    read = []

    def slowly() -> Iterator[sol.DealCode]:
        for seed in range(20):
            read.append(seed)
            time.sleep(0.06)
            yield code(seed)

    solutions = sol.solve_many(slowly())
    next(solutions)
    assert len(read) <= 5
    solutions.close()


def test_a_slow_deal_does_not_hold_the_others_up(monkeypatch: pytest.MonkeyPatch) -> None:
    solve_deals = _core.solve_deals
    others_are_done = threading.Event()

    def solve(game: str, option: str, seeds: Sequence[int], *rest: Any) -> list[Any]:
        if 0 in seeds:
            assert others_are_done.wait(10)
        return solve_deals(game, option, seeds, *rest)

    class Noting(Executor):
        done = 0

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = executor.submit(fn, *args, **kwargs)
            future.add_done_callback(self.note)
            return future

        def note(self, _: Future[Any]) -> None:
            self.done += 1
            if self.done == 5:
                others_are_done.set()

    monkeypatch.setattr(_core, "solve_deals", solve)
    with ThreadPoolExecutor(2) as executor:
        assert len(list(sol.solve_many((code(seed) for seed in range(100)), Noting()))) == 100


@pytest.mark.parametrize("end", ["close", "drop", "raise"])
def test_an_early_end_stops_the_searches_and_leaves_no_thread(end: str) -> None:
    solutions = sol.solve_many(itertools.chain([code(0)], hard_deals()))
    next(solutions)
    assert solutions_threads()
    start = time.monotonic()
    if end == "close":
        solutions.close()
    elif end == "drop":
        del solutions
    else:
        with pytest.raises(ZeroDivisionError):
            solutions.throw(ZeroDivisionError())
    assert not solutions_threads()
    assert time.monotonic() - start < 2


def test_an_early_end_cancels_what_has_not_begun_on_the_executor_of_the_caller() -> None:
    with ThreadPoolExecutor(1) as executor:
        solutions = sol.solve_many(itertools.chain([code(0)], hard_deals()), executor)
        next(solutions)
        solutions.close()
        start = time.monotonic()
        assert executor.submit(int, 7).result() == 7
        assert time.monotonic() - start < 2


@pytest.mark.parametrize(
    ("program", "status"),
    [
        ("for solution in solutions: print(solution.outcome, flush=True)", -signal.SIGINT),
        # a generator that nobody closed does not keep the interpreter from ending
        ("print(next(solutions).outcome, flush=True)", 0),
    ],
)
def test_the_interpreter_is_not_held(program: str, status: int) -> None:
    source = (
        "import signal, solitaires as sol\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "import itertools\n"
        "hard = (sol.DealCode(game='TF', option='D1N', seed=seed) for seed in itertools.count(1))\n"
        f"solutions = sol.solve_many(itertools.chain(['BK1-C1-AAAAAAA'], hard))\n{program}\n"
    )
    with subprocess.Popen([sys.executable, "-c", source], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"unwinnable"
        if status:
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
        start = time.monotonic()
        _, errors = process.communicate(timeout=20)
        assert time.monotonic() - start < 3
    assert process.returncode == status
    assert not status or b"KeyboardInterrupt" in errors


def test_a_bad_code_is_refused_with_its_index_after_the_solutions_before_it() -> None:
    solutions = sol.solve_many([code(0), code(1), "BK1-C3-AAAAAAA", code(2)])
    assert len([next(solutions), next(solutions)]) == 2
    with pytest.raises(sol.DealCodeError, match="input 2: expected an option of BK") as caught:
        next(solutions)
    assert (caught.value.text, caught.value.position) == ("BK1-C3-AAAAAAA", 4)
    with pytest.raises(TypeError, match="input 1 must be a DealCode, its text or a game, not int"):
        list(sol.solve_many([code(0), 7]))  # type: ignore[list-item]


def test_an_exception_of_the_input_comes_in_its_place() -> None:
    def failing() -> Iterator[sol.DealCode]:
        yield code(0)
        raise ZeroDivisionError

    solutions = sol.solve_many(failing())
    next(solutions)
    with pytest.raises(ZeroDivisionError):
        next(solutions)
    assert not solutions_threads()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"max_states": -1}, ValueError),
        ({"max_states": 1.5}, TypeError),
        ({"max_seconds": float("nan")}, ValueError),
        ({"max_seconds": "1"}, TypeError),
        ({"max_memory": -5}, ValueError),
        ({"executor": 4}, TypeError),
        ({"executor": ThreadPoolExecutor}, TypeError),
    ],
)
def test_arguments_are_checked_by_the_call(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        sol.solve_many([], **arguments)
    with pytest.raises(TypeError):
        sol.solve_many(7)  # type: ignore[arg-type]


def test_no_input_gives_no_solution() -> None:
    assert list(sol.solve_many([])) == []


def test_limits_hold_for_each_search() -> None:
    by_states = next(sol.solve_many(hard_deals(), max_states=10))
    by_memory = next(sol.solve_many(hard_deals(), max_memory=1000))
    assert by_states.outcome == by_memory.outcome == "undecided"
    assert by_states.states <= 10
    assert by_memory.memory <= 1000
    by_time = sol.solve_many(itertools.islice(hard_deals(), 4), max_seconds=0.02)
    assert all(solution.seconds < 2 for solution in by_time)
    # a limit of time is for each search, not for all
    assert len(list(sol.solve_many([code(seed) for seed in range(300)], max_seconds=5))) == 300


def failing_at(seed: int) -> Callable[..., list[Any]]:
    """As `_core.solve_deals`, with one deal that fails."""
    solve_deals = _core.solve_deals

    def solve(game: str, option: str, seeds: Sequence[int], *rest: Any) -> list[Any]:
        if seeds[0] == seed:
            raise MemoryError("no more")
        before = list(itertools.takewhile(lambda each: each != seed, seeds))
        return solve_deals(game, option, before, *rest)

    return solve


@pytest.mark.parametrize("make", [Inline, lambda: ThreadPoolExecutor(2)])
def test_a_failure_names_its_deal(make: Callable[[], Executor], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "solve_deals", failing_at(77))
    solutions = sol.solve_many((code(seed) for seed in range(200)), make(), max_states=100)
    with pytest.raises(sol.SolveError, match="deal 77, BK1-C1-AAAAACN: MemoryError: no more") as caught:
        list(solutions)
    assert (caught.value.index, caught.value.deal) == (77, str(code(77)))


def test_a_broken_executor_is_reported_with_the_deals_it_had() -> None:
    class Broken(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(OSError("the cable is out"))
            return future

    with pytest.raises(sol.SolveError, match="deal 0, BK1-C1-AAAAAAA: OSError: the cable is out") as caught:
        next(sol.solve_many([code(0), code(1)], Broken()))
    assert isinstance(caught.value.__cause__, OSError)
    game = sol.from_position(stuck_board("BK C2"))
    with pytest.raises(sol.SolveError, match="deal 0, a position of BK C2: OSError"):
        next(sol.solve_many([game], Broken()))


def test_many_small_deals_go_into_one_task() -> None:
    executor = Inline()
    assert len(list(sol.solve_many((code(seed) for seed in range(2000)), executor, max_states=20))) == 2000
    sizes = [sum(len(part[2]) for part in call[0]) for call in executor.calls]
    assert sizes[:5] == [1, 2, 4, 8, 16]
    assert len(sizes) < 30


def test_the_core_solves_deals_as_single_calls_do() -> None:
    limits = (500, float("inf"), 1 << 20)
    for game, option in (("BK", "C1"), ("RU", "C"), ("MJ", "L00")):
        figures = _core.solve_deals(game, option, range(3, 9), *limits, None)
        lines = [sol.new_game(code(seed, game, option))._line for seed in range(3, 9)]
        alone = [line.solve(*limits, None) for line in lines]
        assert [(each[:3], each[4]) for each in figures] == [(each[:3], each[4]) for each in alone]
    assert _core.solve_deals("BK", "C1", [], *limits, None) == []
    for game, option, seed in (("BK", "C3", 0), ("MJ", "C1", 0), ("BK", "L00", 0), ("BK", "C1", 2**35)):
        with pytest.raises(ValueError, match=r"no such game|seed must be"):
            _core.solve_deals(game, option, [seed], *limits, None)


# ---- the size and the number of tasks


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("solitaires.task_flow.time", clock)
    return clock


class Cluster(Executor):
    """Workers in simulated time: each takes the oldest task that waits."""

    def __init__(self, clock: Clock, workers: int, seconds_per_deal: float) -> None:
        self.clock = clock
        self.idle = workers
        self.seconds_per_deal = seconds_per_deal
        self.waiting: deque[tuple[Future[Any], int]] = deque()
        self.running: list[tuple[float, int, Future[Any], float]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, args[0]))
        return future

    def work(self) -> None:
        """Until a task ends."""
        while self.idle and self.waiting:
            future, deals = self.waiting.popleft()
            seconds = deals * self.seconds_per_deal
            heapq.heappush(self.running, (self.clock.now + seconds, id(future), future, seconds))
            self.idle -= 1
        self.clock.now, _, future, seconds = heapq.heappop(self.running)
        self.idle += 1
        future.set_result(TaskResult(seconds, []))


@pytest.mark.parametrize("workers", [2, 30, 500])
@pytest.mark.parametrize("seconds_per_deal", [0.0005, 0.1, 30])
def test_tasks_fit_the_executor(clock: Clock, workers: int, seconds_per_deal: float) -> None:
    cluster = Cluster(clock, workers, seconds_per_deal)
    flow = TaskFlow[object, int](cluster, 1 << 22)
    size = 0
    for _ in range(12 * workers + 500):
        while deals := flow.room():
            flow.send(deals, deals, TaskResult, deals)
            size = deals
        cluster.work()
        for note, _ in flow.ended():
            flow.release(note)
    waiting = len(cluster.waiting)
    assert not cluster.idle or waiting >= cluster.idle
    assert waiting <= max(3 * workers, 8)
    assert size == pytest.approx(max(1, min(0.2 / seconds_per_deal, DEALS_PER_TASK)), rel=0.02)


def test_deals_on_their_way_are_bounded() -> None:
    flow = TaskFlow[object, None](Inline(), 100)
    total = 0
    while deals := flow.room():
        flow.send(None, deals, TaskResult, 0.0, [])
        flow.ended()
        total += deals
    assert 0 < total <= 100
    flow.release(total)
    assert flow.room() > 0


def test_one_code_is_no_iterable_of_codes() -> None:
    with pytest.raises(TypeError, match="iterable"):
        sol.solve_many("RU1-C-AAAAABB")  # type: ignore[arg-type, unused-ignore]
