"""Random steps per second of batches: few and many games, new deals and the same ones again, one thread and two.

`python tests/bench/batch_rates.py [VARIANT ...]` (default: one variant of each game). Games are dealt anew at their
end, and the mask is kept up to date. All lines of a variant take turns in each of eleven rounds; figures are medians,
and the ratio is the median of the rounds' ratios. Batches of up to 64 games are stepped by one thread. Two threads
mean something where two cores are free.
"""

from __future__ import annotations

import statistics
import sys
import time

import solitaires as sol

ROUNDS = 11
SECONDS_PER_ROUND = 0.2
STEPS_AT_ONCE = 32


def rate(batch: sol.Batch, fused: bool) -> float:
    """Step for a while; return the steps of all games per second."""
    steps = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < SECONDS_PER_ROUND:
        if fused:
            steps += batch.random_steps(STEPS_AT_ONCE)
        else:
            for _ in range(STEPS_AT_ONCE):
                batch.step(batch.sample())
            steps += STEPS_AT_ONCE * len(batch)
    return steps / spent


def batches_of(variant: str, games: int, again: bool) -> tuple[sol.Batch, sol.Batch]:
    """Return a batch with one thread and one with two. `again`: each game has one deal, which it gets at each end."""
    deals = sol.Batch(variant, games, seed=1).codes if again else variant
    one, two = (sol.Batch(deals, games, seed=1, auto_reset=True, threads=threads) for threads in (1, 2))
    return one, two


def main(variants: list[str]) -> None:
    """Print a line for each variant, number of games and way to step."""
    print(f"{'steps/s':48} {'one thread':>12} {'two threads':>12} {'ratio':>6}")
    for variant in variants:
        lines = [
            (
                f"{variant}, {games} games, {'the same deals' if again else 'new deals'}, {name}",
                batches,
                name == "random_steps",
            )
            for games in (64, 1024)
            for again in (False, True)
            for batches in [batches_of(variant, games, again)]
            for name in ("step(sample())", "random_steps")
        ]
        rounds = [[(rate(one, fused), rate(two, fused)) for _, (one, two), fused in lines] for _ in range(ROUNDS)]
        for (title, _, _), figures in zip(lines, zip(*rounds, strict=True), strict=True):
            one, two = (statistics.median(column) for column in zip(*figures, strict=True))
            ratio = statistics.median(second / first for first, second in figures)
            print(f"{title:48} {one:12,.0f} {two:12,.0f} {ratio:6.2f}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["RU-C", "TF-D1N", "BK-C4", "MJ-L00"])
