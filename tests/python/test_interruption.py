"""A signal that raises in the middle of a step leaves a game whole."""

from __future__ import annotations

import importlib.metadata
import itertools
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import solitaires as sol

PACKAGE = str(Path(sol.__file__).parent)


class Alarm(Exception):
    """Raised by the signal handler."""


def raise_alarm(number: int, frame: FrameType | None) -> None:
    raise Alarm


@pytest.fixture
def alarms() -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, raise_alarm)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def raising_at(line: int) -> Callable[[FrameType, str, object], Any]:
    """A trace function that raises before the given line that the package executes."""
    left = [line]

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        if PACKAGE not in frame.f_code.co_filename:
            return None
        if event == "line":
            left[0] -= 1
            if left[0] == 0:
                raise Alarm
        return trace

    return trace


def game_in_the_middle(code: str) -> sol.CardGame | sol.MahjongGame:
    game = sol.new_game(code, undo_limit=3)
    for _ in range(6):
        game.play(game.legal_moves[0])
    game.undo()
    return game


@pytest.mark.parametrize("code", ["TF1-D3N-AAAAAAB", "MJ1-L00-AAAAABL"])
@pytest.mark.parametrize("action", ["play", "undo", "redo", "restart"])
def test_an_exception_before_any_line_leaves_a_consistent_game(code: str, action: str) -> None:
    for line in itertools.count(1):
        game = game_in_the_middle(code)
        told: list[sol.Change] = []
        game.on_change(told.append)
        before = sys.gettrace()
        finished = False
        sys.settrace(raising_at(line))
        try:
            game.play(game.legal_moves[-1]) if action == "play" else getattr(game, action)()
            finished = True
        except Alarm:
            pass
        finally:
            sys.settrace(before)
        assert sol.load(game.save()).position == game.position
        here = game.position
        undone = 0
        while game.can_undo:
            game.undo()
            undone += 1
        assert undone <= 3
        for _ in range(undone):
            game.redo()
        assert game.position == here
        while game.can_redo:
            game.redo()
        told.clear()
        last = game.play(game.legal_moves[0])
        assert told[-1] is last
        if finished:
            assert line > 5
            return


def test_the_process_ends_while_a_daemon_thread_plays_in_the_core() -> None:
    script = """
import threading, time
import solitaires as sol
game = sol.new_game("BK1-C4-AAAAAAB")
for work in (lambda: game.playouts(1, 10**12), lambda: game.perft(60)):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.3)
"""
    assert subprocess.run([sys.executable, "-c", script], timeout=60, check=False).returncode == 0


def test_the_process_ends_while_a_daemon_thread_reports_progress() -> None:
    # the thread is in its progress function, without the interpreter lock, when the interpreter ends
    script = """
import threading, time
import solitaires as sol
lock = threading.Lock()
def progress(states, seconds):
    with lock:
        pass
def work():
    for seed in range(10**6):
        sol.solve(sol.DealCode(game="FC", option="C1", seed=seed), progress=progress)
threading.Thread(target=work, daemon=True).start()
time.sleep(0.3)
lock.acquire()
time.sleep(0.3)
lock.release()
"""
    assert subprocess.run([sys.executable, "-c", script], timeout=60, check=False).returncode == 0


@pytest.mark.parametrize("work", [lambda game: game.perft(40), lambda game: game.playouts(1, 10**12, 10**12)])
def test_long_work_in_the_core_is_interrupted(alarms: None, work: Callable[[sol.Game], object]) -> None:
    game = sol.new_game("TF1-D1N-AAAAAAB")
    with pytest.raises(Alarm):  # noqa: PT012 - the alarm may ring before the work begins
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        work(game)
    assert game.move_count == 0


def test_other_threads_run_during_long_work() -> None:
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    sol.new_game("RU1-R-AAAAABB").perft(6)
    done.set()
    thread.join()
    assert len(ticks) > 1


def test_the_version_is_that_of_the_distribution() -> None:
    assert importlib.metadata.version("solitaires") == sol.__version__
