"""Random steps per second of a batch with one thread and with two, and their ratio.

`python tests/bench/batch_threads.py [VARIANT ...]` (default: one variant of each game): 1,024 games that are dealt anew
at their end, the mask kept up to date. Medians of eleven rounds in which both take their turn; the ratio is the median
of the rounds' ratios. It means something where two cores are free.
"""

from __future__ import annotations

import statistics
import sys
import time

import solitaires as sol

GAMES = 1024
ROUNDS = 11
SECONDS_PER_ROUND = 0.2


def rate(batch: sol.Batch, fused: bool) -> float:
    """Step for a while; return the steps of all games per second."""
    steps = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < SECONDS_PER_ROUND:
        if fused:
            steps += batch.random_steps(32)
        else:
            for _ in range(32):
                batch.step(batch.sample())
            steps += 32 * GAMES
    return steps / spent


def main(variants: list[str]) -> None:
    """Print a line for each variant and way to step."""
    print(f"{'steps/s of ' + str(GAMES) + ' games':32} {'one thread':>14} {'two threads':>14} {'ratio':>7}")
    for variant in variants:
        one, two = (sol.Batch(variant, GAMES, seed=1, auto_reset=True, threads=threads) for threads in (1, 2))
        for fused, name in ((False, "step(sample())"), (True, "random_steps")):
            rounds = [(rate(one, fused), rate(two, fused)) for _ in range(ROUNDS)]
            medians = [statistics.median(column) for column in zip(*rounds, strict=True)]
            ratio = statistics.median(second / first for first, second in rounds)
            print(f"{variant + ', ' + name:32} {medians[0]:14,.0f} {medians[1]:14,.0f} {ratio:7.2f}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["RU-C", "TF-D1N", "BK-C4", "MJ-L00"])
