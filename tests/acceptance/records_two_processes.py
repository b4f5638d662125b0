"""Processes that write records into one file at once, while another one reads: nothing may be lost or counted twice.

In the folder `tests`: `python -m acceptance.records_two_processes`. Each process plays small boards as fast as it can,
with undo, redo, restart, saves and hints, leaves every third one unfinished, and now and then plays a game that all of
them play under one id. At the end the file must hold exactly what the processes say they played.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import solitaires as sol

SHARED_EVERY = 10
"""Every so many games a game is one that all processes play."""
# four pairs side by side in rows of two
LAYOUT = "\n".join(["kmahjongg-layout-v1.1", "w4", "h8", "d1", *["1212", "4343"] * 4]) + "\n"


class Played(NamedTuple):
    """What a process says of a game that it played alone."""

    game_id: str
    won: bool
    hints_used: int
    moves: int


class Report(NamedTuple):
    """What a process says at its end."""

    games: list[Played]
    shared: int
    """So many of the shared games it played, the first ones."""
    reads: int
    slowest: float
    """The longest that a call took which wrote, in seconds."""


def play_one(records: sol.Records, seed: int, game_id: str, to_win: bool) -> tuple[Played, float]:
    """Play a game in the ways that might count it twice; say what it was, and the time of the slowest change."""
    game = sol.new_mahjong(sol.load_layout(LAYOUT), seed)
    watched = records.watch(game, game_id)
    assert game.plan is not None
    slowest = 0.0
    hinted = seed % 4 == 0
    for number, move in enumerate(game.plan if to_win else game.plan[:2]):
        if hinted and number == 1:
            game.hint()
        begin = time.perf_counter()
        game.play(move)
        slowest = max(slowest, time.perf_counter() - begin)
        game.undo()
        game.redo()
    played = Played(game_id, game.is_won, game.hints_used, game.move_count)
    watched.stop()
    again = sol.load(game.save())
    with records.watch(again, game_id):
        if to_win:
            # nothing that follows a win changes what is recorded
            again.undo()
            again.redo()
            again.restart()
            again.play(again.legal_moves[0])
    return played, slowest


def play_for(path: str, worker: int, seconds: float) -> Report:
    """Play in one process."""
    records = sol.Records(path)
    games: list[Played] = []
    shared = reads = 0
    slowest = 0.0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        number = len(games)
        played, taken = play_one(records, number, f"{worker}-{number}", to_win=number % 3 != 2)
        games.append(played)
        slowest = max(slowest, taken)
        if number % SHARED_EVERY == 0:
            play_one(records, shared, f"shared-{shared}", to_win=True)
            shared += 1
            found = records.statistics()
            reads += 1
            assert found.started >= len(games)
    return Report(games, shared, reads, slowest)


def differences(path: Path, reports: list[Report]) -> list[str]:
    """Return what the file holds other than was played."""
    found = {game.game_id: game for game in sol.Records(path).games()}
    wrong = []
    expected = {played.game_id: played for report in reports for played in report.games}
    for game_id, played in expected.items():
        game = found.get(game_id)
        if game is None or played != (game_id, game.won, game.hints_used, game.moves):
            wrong.append(f"played {played}, recorded {game}")
    shared = {f"shared-{number}" for number in range(max(report.shared for report in reports))}
    wrong += [f"a shared game that is not recorded as won: {each}" for each in shared if not found[each].won]
    wrong += [f"recorded, but not played: {each}" for each in found.keys() - expected.keys() - shared]
    with sqlite3.connect(path) as database:
        verdict = database.execute("PRAGMA integrity_check").fetchone()[0]
        rows = database.execute("SELECT count(*) FROM games").fetchone()[0]
    database.close()
    if verdict != "ok" or rows != len(found):
        wrong.append(f"the database: {verdict}, {rows} rows")
    return wrong


def run(path: Path, processes: int, seconds: float) -> tuple[list[Report], list[str]]:
    """Have processes play into a file; return what they say, and what the file holds other than that."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as executor:
        futures = [executor.submit(play_for, str(path), worker, seconds) for worker in range(processes)]
        reports = [future.result() for future in futures]
    return reports, differences(path, reports)


def main() -> int:
    """Play, and print what happened; 1 after any difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reports, wrong = run(Path(folder, "records.db"), arguments.processes, arguments.seconds)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    for worker, report in enumerate(reports):
        print(
            f"process {worker}: {len(report.games)} games alone, {report.shared} shared, {report.reads} reads, "
            f"slowest change {report.slowest:.3f} s"
        )
    print(f"differences: {len(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
