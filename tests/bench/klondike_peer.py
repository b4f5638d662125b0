"""Solve the same Klondike deals with this engine and with pyksolve (PyPI), and print the ratio of their CPU times.

In the folder tests, with pyksolve installed and `solve_positions` built:
`python -m bench.klondike_peer ../build/dev/tests/cpp/solve_positions --draw 3 --seeds 1:101 --limit 200000`.
The deals are those of Python's shuffle (see bench.positions). Both are timed in their own process and by CPU time:
around each call of `solve_fast`, and around each call of the solver in `solve_positions`. Where pyksolve stops at its
limit its time still counts; no such limit is set here. `solitaires bench --peers` gives pyksolve less time.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from collections import Counter

import solitaires as sol
from pyksolve.solver import Solitaire, SolveResult

from bench.positions import card_position

ANSWERS = {
    SolveResult.SolvedMinimal: "winnable",
    SolveResult.SolvedMayNotBeMinimal: "winnable",
    SolveResult.Impossible: "unwinnable",
    SolveResult.CouldNotComplete: "undecided",
}


def peer(position: str, draw: int, limit: int) -> tuple[str, float]:
    """The answer of pyksolve and its CPU seconds."""
    deal = sol.from_position(position)
    assert isinstance(deal, sol.CardGame)
    game = Solitaire()
    game.load_solitaire(sol.interchange.write(deal, "klondike-solver"))
    game.reset_game(draw)
    expected = [item for item in position.replace("Stock", "Talon").split()[7:] if item not in ("Waste:", ":")]
    if game.get_pysol().split() != expected:
        raise RuntimeError("pyksolve reads another deal")
    start = time.process_time()
    result = game.solve_fast(max_closed_count=limit)
    return ANSWERS[result], time.process_time() - start


def main() -> None:
    """Print both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("solve_positions")
    parser.add_argument("--draw", type=int, choices=[1, 3], default=1)
    parser.add_argument("--seeds", default="1:101", help="first:end")
    parser.add_argument("--limit", type=int, default=200_000, help="states that pyksolve may close")
    arguments = parser.parse_args()
    first, _, end = arguments.seeds.partition(":")
    positions = [card_position(f"KL D{arguments.draw}N", "py", seed) for seed in range(int(first), int(end))]
    command = [arguments.solve_positions]
    output = subprocess.run(command, input="\n---\n".join(positions), capture_output=True, text=True, check=True).stdout
    ours = [(row[1], float(row[3]) / 1e6) for row in map(str.split, output.splitlines()) if row[0].isdigit()]
    theirs = [peer(position, arguments.draw, arguments.limit) for position in positions]
    against = sum(a != b and "undecided" not in (a, b) for (a, _), (b, _) in zip(ours, theirs, strict=True))
    for name, results in (("solitaires", ours), ("pyksolve", theirs)):
        mean = sum(seconds for _, seconds in results) / len(results) * 1000
        print(f"{name}: {mean:.3f} ms a deal; {dict(Counter(answer for answer, _ in results))}")
    ratio = sum(seconds for _, seconds in theirs) / sum(seconds for _, seconds in ours)
    print(f"{ratio:.0f} times as fast; {against} answers that contradict each other")


if __name__ == "__main__":
    main()
