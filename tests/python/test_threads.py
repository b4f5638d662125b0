"""Games in threads that switch every microsecond: a game for each thread, and one game for several."""

from __future__ import annotations

import contextlib
import multiprocessing
import random
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest
import solitaires as sol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CODES = ("RU1-R-AAAAABB", "TF1-D3N-AAAAAAB", "FC1-C4-AAAAAAB", "MJ1-L00-AAAAABL")
THREADS = 4


@pytest.fixture(autouse=True)
def _switching() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(work: Callable[[int], object]) -> list[object]:
    """Run the work in threads; what each returned, or raised."""
    results: list[object] = [None] * THREADS
    barrier = threading.Barrier(THREADS)

    def run(number: int) -> None:
        barrier.wait()
        try:
            results[number] = work(number)
        except BaseException as error:
            results[number] = error

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def played(code: str, seed: int) -> tuple[object, ...]:
    """What a game of random plays, undos, hints and saves comes to."""
    rng = random.Random(seed)
    game = sol.new_game(code)
    told: list[sol.Change] = []
    game.on_change(told.append)
    for _ in range(150):
        moves = game.legal_moves
        if not moves or (game.can_undo and rng.random() < 0.2):
            game.undo()
        else:
            game.play(rng.choice(moves))
    hint = game.hint(max_states=50)
    assert sol.load(game.save()) == game
    return game.position, game.score, game.move_count, game.history, told, hint


@pytest.mark.parametrize("code", CODES)
def test_a_game_for_each_thread(code: str) -> None:
    alone = [played(code, seed) for seed in range(THREADS)]
    assert at_once(lambda number: played(code, number)) == alone


def test_layouts_are_the_same_in_all_threads() -> None:
    found = at_once(lambda _: [layout.id for layout in sol.layouts()])
    assert found == [[layout.id for layout in sol.layouts()]] * THREADS
    assert all(layout is again for layout, again in zip(sol.layouts(), sol.layouts(), strict=True))


@pytest.mark.parametrize("code", CODES)
def test_each_call_of_a_shared_game_is_one_step(code: str) -> None:
    game = sol.new_game(code, undo_limit=None)
    start = game.position
    refused = (sol.IllegalMove, sol.NothingToUndo, sol.NothingToRedo)

    def steps(number: int) -> list[int]:
        rng = random.Random(number)
        counts = [0, 0, 0]
        for _ in range(400):
            kind = rng.choice((0, 0, 0, 1, 2))
            moves = game.legal_moves
            try:
                if kind == 0 and moves:
                    game.play(rng.choice(moves))
                elif kind == 1:
                    game.undo()
                elif kind == 2:
                    game.redo()
                else:
                    continue
            except refused:
                continue
            counts[kind] += 1
        return counts

    counts = [result for result in at_once(steps) if isinstance(result, list)]
    assert len(counts) == THREADS
    plays, undos, redos = map(sum, zip(*counts, strict=True))
    assert game.move_count == plays
    assert len(game.history) == plays + redos - undos
    # the line is what play from the start gives
    again = sol.from_position(start, undo_limit=None)
    if again.code is None and game.code is not None:
        again = sol.new_game(game.code, undo_limit=None)
    for move in game.history:
        again.play(move)
    assert (again.position, again.score) == (game.position, game.score)
    while game.can_undo:
        game.undo()
    assert game.position == start


@pytest.mark.parametrize("code", CODES)
def test_a_lock_of_the_host_makes_a_shared_game_whole(code: str) -> None:
    game = sol.new_game(code, undo_limit=5)
    lock = threading.Lock()
    told: list[sol.Change] = []
    game.on_change(told.append)
    seen: list[str] = []

    def steps(number: int) -> None:
        rng = random.Random(number)
        for _ in range(60):
            with lock:
                moves = game.legal_moves
                if moves and rng.random() < 0.7:
                    game.play(rng.choice(moves))
                elif game.can_undo:
                    game.undo()
                else:
                    continue
                seen.append(told[-1].kind)
                if rng.random() < 0.1:
                    assert sol.load(game.save()) == game
                    assert game.copy() == game
                    game.hint(max_states=20)

    assert at_once(steps) == [None] * THREADS
    assert [change.kind for change in told] == seen


@pytest.mark.parametrize("code", CODES)
def test_whatever_threads_do_with_a_shared_game_it_stays_sound(code: str) -> None:
    game = sol.new_game(code, undo_limit=3)

    def anything(number: int) -> None:
        rng = random.Random(number)
        for _ in range(60):
            unsubscribe = game.on_change(lambda change: change.cards)
            calls: tuple[Callable[[], object], ...] = (
                lambda: game.play(rng.choice(game.legal_moves)),
                game.undo,
                game.redo,
                game.restart,
                game.copy,
                game.save,
                lambda: game.hint(max_states=5),
                lambda: game.solve(max_states=50),
                lambda: game.playouts(number, 2),
                game.clock.pause,
                lambda: str(game),
                lambda: game == game.copy(),
            )
            with contextlib.suppress(sol.SolitairesError, IndexError):
                rng.choice(calls)()
            unsubscribe()

    results = at_once(anything)
    unexpected = [result for result in results if result is not None]
    assert not unexpected, unexpected
    assert sol.load(game.save()) == game


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_games_go_to_other_processes_and_back(method: str) -> None:
    # in a process of its own: this one has threads, which a fork would not take along
    script = f"""
import multiprocessing
import solitaires as sol
codes = {CODES}
with multiprocessing.get_context({method!r}).Pool(2) as pool:
    games = pool.map(sol.new_game, codes)
    assert games == [sol.new_game(code) for code in codes]
    outcomes = pool.starmap(sol.solve, [(game, 10) for game in games])
assert outcomes[-1].states <= 10
"""
    subprocess.run([sys.executable, "-c", script], timeout=120, check=True)
