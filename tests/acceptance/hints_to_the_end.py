"""Play deals to the end by hints alone and hold every step against the solver.

In the folder tests: `python -m acceptance.hints_to_the_end RU C --deals 1000 --random-moves 20`. What must hold:

- a position that can be won can be won after the hint, too;
- no position comes twice on a line, and a hint asked for twice is the same;
- a deal that the solver decides winnable is won. After random moves a hint may also be None because every win leads
  back into the line; such ends are counted, and each is checked: no legal move may have a winning line that keeps clear
  of the positions gone through.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import solitaires as sol
from solitaires.hint_book import HINT_STATES


class Task(NamedTuple):
    """One deal to be played."""

    game: str
    option: str
    seed: int
    random_moves: int
    max_states: int
    solve_every_step: bool


class Ending(NamedTuple):
    """How one deal went."""

    task: Task
    counts: Counter[str]
    moves: int
    seconds: float
    violations: list[str]


def play_to_the_end(task: Task) -> Ending:
    """Play one deal."""
    began = time.process_time()
    game: Any = sol.new_game(sol.DealCode(game=task.game, option=task.option, seed=task.seed), undo_limit=None)
    rng = random.Random(task.seed)
    seen = {game.position}
    for _ in range(task.random_moves):
        # at most as many as leave something to be done; in Mahjong off the plan where there is a choice
        moves = [move for move in game.legal_moves if move not in (getattr(game, "plan", None) or ())]
        moves = moves or game.legal_moves
        if not moves or game.is_won:
            break
        game.play(rng.choice(moves))
        seen.add(game.position)
    outcome = first = game.solve(max_states=task.max_states).outcome
    counts: Counter[str] = Counter({f"{first} at first": 1})
    violations: list[str] = []
    proved: tuple[sol.Move, ...] | None = None
    while (hint := game.hint(task.max_states)) is not None:
        counts[f"{hint.why} hints"] += 1
        if game.hint(task.max_states) != hint:
            violations.append(f"after {game.move_count} moves another hint when asked again")
        if hint.line is not None and hint.line[0] is not hint.move:
            violations.append(f"{hint.move} does not begin its line")
        if hint.lost and outcome == "winnable":
            violations.append(f"after {game.move_count} moves called lost, but winnable")
        if hint.line is not None and hint.line != proved:
            other = game.copy()
            for move in hint.line:
                other.play(move)
            if not other.is_won:
                violations.append(f"after {game.move_count} moves a line that does not win")
        proved = hint.line[1:] if hint.line is not None else None
        game.play(hint.move)
        if game.position in seen:
            violations.append(f"{hint.move} leads back")
        seen.add(game.position)
        if outcome == "unwinnable":
            continue  # nothing that follows can be won
        if proved is not None and not task.solve_every_step:
            outcome = "winnable"  # the rest of a line that was played through
            continue
        before, outcome = outcome, game.solve(max_states=task.max_states).outcome
        if before == "winnable" and outcome == "unwinnable":
            violations.append(f"{hint.move} ({hint.why}) loses what could be won")
        if before == "winnable" and outcome == "undecided":
            counts["undecided after winnable"] += 1
            outcome = before
    if game.is_won:
        counts["won"] += 1
    elif outcome == "winnable":
        counts["every win leads back"] += 1
        violations.extend(overlooked(game, seen, task.max_states))
        if task.random_moves == 0:
            violations.append("a winnable deal is not won")
    return Ending(task, counts, game.move_count, time.process_time() - began, violations)


def overlooked(game: Any, seen: set[str], max_states: int) -> Iterator[str]:
    """Yield the moves that win without leading back."""
    for move in game.legal_moves:
        other = game.copy()
        other.play(move)
        met = {other.position}
        for each in other.solve(max_states=max_states).moves:
            other.play(each)
            met.add(other.position)
        if other.is_won and seen.isdisjoint(met):
            yield f"no hint, but {move} wins and does not lead back"


def endings(tasks: Iterable[Task], processes: int) -> Iterator[Ending]:
    """Yield how the deals went, in order."""
    if processes == 1:
        yield from map(play_to_the_end, tasks)
        return
    with ProcessPoolExecutor(processes) as executor:
        yield from executor.map(play_to_the_end, tasks)


def main() -> int:
    """Play, and print what happened; 1 after any violation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("option")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first deal")
    parser.add_argument("--random-moves", type=int, default=0, help="moves played at random first")
    parser.add_argument("--max-states", type=int, default=HINT_STATES)
    parser.add_argument("--solve-every-step", action="store_true", help="also where a winning line is known")
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.deals)
    rest = (arguments.random_moves, arguments.max_states, arguments.solve_every_step)
    tasks = [Task(arguments.game, arguments.option, seed, *rest) for seed in seeds]
    total: Counter[str] = Counter()
    moves, seconds, slowest, bad = 0, 0.0, 0.0, 0
    for ending in endings(tasks, arguments.processes):
        total += ending.counts
        moves += ending.moves
        seconds += ending.seconds
        slowest = max(slowest, ending.seconds)
        for violation in ending.violations:
            bad += 1
            print(f"seed {ending.task.seed}: {violation}", flush=True)
    print(f"{arguments.game} {arguments.option}, {len(tasks)} deals, {arguments.random_moves} random moves first")
    for what, count in sorted(total.items()):
        print(f"  {what}: {count}")
    print(f"  moves: {moves}; CPU seconds: {seconds:.1f}, the slowest deal {slowest:.1f}")
    print(f"  violations: {bad}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
