"""Keeping an executor busy: tasks of adapting size, a bounded number at once."""

from __future__ import annotations

import contextlib
import math
import os
import sys
import time
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread, current_thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import ParamSpec, Self

    Parameters = ParamSpec("Parameters")

Row = TypeVar("Row")
Result = TypeVar("Result")
Note = TypeVar("Note")

SECONDS_PER_TASK = 0.2
"""What a task should take: much more than it costs to hand it over, and little to lose."""
DEALS_PER_TASK = 4096
"""Deals in a task at most: as many as take that time when each takes 50 microseconds. Faster deals gain nothing from
larger tasks, whose results, moves and all, come to megabytes on the way from another process."""
FIRST_TASKS = 64
"""At first so many tasks at once are given to an executor of unknown size."""
TASKS_AT_ONCE = 8192
"""Tasks on their way at most, two for each of 4096 workers: an executor that seems to have more may only be measured
wrongly, and holds them all in memory."""
LEAST_TASKS_AT_ONCE = 4
"""Tasks on their way at least: with fewer a worker would be idle while the caller is busy with a result, and the next
measurement would find no more workers."""
WEIGHT_OF_EARLIER = 0.9
"""What the times of earlier tasks count for when one more has ended: the last ten or so decide, which evens out single
hard deals and soon notices that deals have become harder."""

SHORTEST_WAIT = 0.001
"""Seconds; what is shorter is not waited for."""


def usable_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Cancellation:
    """Says that results are no longer wanted. A copy in another process never says so."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        """Begin with results wanted."""
        self.asked = False


@dataclass(frozen=True)
class TaskResult(Generic[Row]):
    """What a task gives: one row a deal, and what they took."""

    seconds: float
    rows: list[Row]


class WorkerThreads(Executor):
    """Threads for work that releases the interpreter lock.

    Unlike those of `ThreadPoolExecutor` the interpreter does not wait for them when it ends: a search that nobody wants
    any more could hold it for hours.
    """

    def __init__(self, count: int) -> None:
        """Start so many threads."""
        self._calls: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads = [Thread(target=self._work, name=f"solitaires-{i}", daemon=True) for i in range(count)]
        for thread in self._threads:
            thread.start()

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Have a function called by one of the threads."""
        future: Future[Result] = Future()

        def call() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    result = fn(*args, **kwargs)
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(result)

        self._calls.put(call)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the threads after the calls that were handed in; those are cancelled by who made them."""
        for _ in self._threads:
            self._calls.put(None)
        for thread in self._threads:
            # the collector of cycles may close a generator in any thread, and when the interpreter ends, where a daemon
            # thread never comes back to be waited for
            if wait and thread is not current_thread() and not sys.is_finalizing():
                thread.join()

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            call()
            del call


class TaskFlow(Generic[Row, Note]):
    """Tasks on an executor, or on threads of its own; a context manager that leaves nothing behind.

    The sizes of tasks follow from what deals took so far. How many tasks are on their way at once is twice the number
    of workers that were found busy: while none has to wait, their number grows. So no executor need be asked for its
    size.
    """

    def __init__(self, executor: Executor | None, most_deals: int) -> None:
        """Begin with no task; at most `most_deals` deals are sent and not yet released."""
        cores = usable_cores()
        self.cancellation = Cancellation()
        self._own = WorkerThreads(cores) if executor is None else None
        self._executor = self._own or executor
        self._most_deals = most_deals
        self._deals = 0
        self._tasks_at_once = 2 * cores if self._own else max(FIRST_TASKS, 2 * cores)
        self._sent: dict[Future[TaskResult[Row]], tuple[Note, int]] = {}
        self._done: SimpleQueue[tuple[Future[TaskResult[Row]], float]] = SimpleQueue()
        self._ended: list[tuple[Note, Future[TaskResult[Row]]]] = []
        self._next_size = 1
        # fading sums over the tasks that ended
        self._seconds = self._solved = 0.0
        # a round is as many tasks as are on their way at once
        self._round_start = time.monotonic()
        self._round_tasks = 0
        self._round_seconds = 0.0

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Cancel what has not ended. Own threads are waited for; those of the caller's executor are the caller's."""
        self.cancellation.asked = True
        for future in self._sent:
            future.cancel()
        if self._own:
            self._own.shutdown()

    @property
    def is_idle(self) -> bool:
        """Whether no task is on its way, and `ended` has given all."""
        return not self._sent and not self._ended

    def room(self) -> int:
        """Return how many deals the next task should have; 0 when there are tasks enough."""
        self._collect(0)
        free = self._most_deals - self._deals
        if len(self._sent) >= self._tasks_at_once or (free < self._next_size and self._deals):
            return 0
        return self._next_size

    def send(
        self, note: Note, deals: int, function: Callable[..., TaskResult[Row]], *arguments: Any
    ) -> Future[TaskResult[Row]]:
        """Submit a task; its note comes back with it from `ended`."""
        assert self._executor is not None
        future = self._executor.submit(function, *arguments)
        self._deals += deals
        self._sent[future] = (note, deals)
        future.add_done_callback(lambda done: self._done.put((done, time.monotonic())))
        return future

    def release(self, deals: int) -> None:
        """Tell that the results of so many deals are used up."""
        self._deals -= deals

    def ended(self, timeout: float | None = None) -> list[tuple[Note, Future[TaskResult[Row]]]]:
        """Return the tasks that have ended since the last call; wait for one, or so many seconds."""
        self._collect(0 if self._ended else timeout)
        ended, self._ended = self._ended, []
        return ended

    def _collect(self, timeout: float | None) -> None:
        """Take note of the tasks that have ended; wait for the first one."""
        with contextlib.suppress(Empty):
            while True:
                # no wait is not asked for as a wait of no time: in Python 3.10 the next wait could then be endless
                waits = timeout is None or timeout >= SHORTEST_WAIT
                future, when = self._done.get(waits, timeout if waits else None)
                timeout = 0
                note, deals = self._sent.pop(future)
                if not future.cancelled() and future.exception() is None:
                    self._learn(future.result().seconds, deals, when)
                self._ended.append((note, future))

    def _learn(self, seconds: float, deals: int, when: float) -> None:
        self._seconds = WEIGHT_OF_EARLIER * self._seconds + seconds
        self._solved = WEIGHT_OF_EARLIER * self._solved + deals
        most = min(2 * self._next_size, DEALS_PER_TASK, self._most_deals // (2 * self._tasks_at_once))
        wanted = SECONDS_PER_TASK * self._solved / self._seconds if self._seconds > 0 else most
        self._next_size = max(1, min(int(wanted), most))

        self._round_tasks += 1
        self._round_seconds += seconds
        if self._own is None and self._round_tasks >= self._tasks_at_once:
            # as many workers were busy as seconds of work were done in a second
            passed = when - self._round_start
            wanted_tasks = 2 * self._round_seconds / passed if passed > 0 else math.inf
            least = max(LEAST_TASKS_AT_ONCE, self._tasks_at_once // 2)
            most = min(TASKS_AT_ONCE, 2 * self._tasks_at_once)
            self._tasks_at_once = int(max(least, min(wanted_tasks, most)))
            self._round_start, self._round_tasks, self._round_seconds = when, 0, 0.0
