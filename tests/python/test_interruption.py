"""A signal that raises in the middle of a step leaves a game whole."""

from __future__ import annotations

import importlib.metadata
import itertools
import signal
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType

import pytest
import solitaires as sol


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


def test_interrupted_play_and_undo_leave_a_consistent_game(alarms: None) -> None:
    interrupted = 0
    for attempt in range(150):
        game = sol.new_game("KL1-D3N-AAAAAAB", undo_limit=None)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.0003 + attempt * 0.00001)
            for step in itertools.count():
                game.play(game.legal_moves[step % 3 % len(game.legal_moves)])
                if step % 5 == 4:
                    game.undo()
        except Alarm:
            interrupted += 1
        signal.setitimer(signal.ITIMER_REAL, 0)
        replayed = sol.new_game("KL1-D3N-AAAAAAB", undo_limit=None)
        for move in game.history:
            replayed.play(move)
        assert (game.position, game.score) == (replayed.position, replayed.score)
        assert sol.load(game.save()) == game
        while game.can_undo:
            game.undo()
        assert (game.position, game.score) == (sol.new_game("KL1-D3N-AAAAAAB").position, 0)
    assert interrupted == 150


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
