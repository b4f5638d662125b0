"""Perft from the deal: nodes per second, and nanoseconds a position that is expanded.

`python tests/bench/perft_deals.py` counts the lines from the deals of seeds 0 to 59 of one variant of each family. The
last move of a line is counted, not played, so the positions are those of all shorter lines. Best of nine rounds.
"""

from __future__ import annotations

import time

import solitaires as sol

DEPTHS = {("RU", "C"): 7, ("TF", "D1N"): 8, ("BK", "C4"): 4, ("MJ", "L00"): 3}
DEALS = 60
ROUNDS = 9


def main() -> None:
    """Print a line for each variant."""
    for (game, option), depth in DEPTHS.items():
        deals = [sol.new_game(sol.DealCode(game=game, option=option, seed=seed)) for seed in range(DEALS)]
        expanded = sum(deal.perft(shorter) for deal in deals for shorter in range(depth))
        best = float("inf")
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            nodes = sum(deal.perft(depth) for deal in deals)
            best = min(best, time.perf_counter() - begun)
        print(
            f"{game} {option}, depth {depth}: {nodes:12,} nodes, {nodes / expanded:6.2f} a position;"
            f" {nodes / best / 1e6:7.1f} million nodes/s, {best / expanded * 1e9:6.1f} ns a position"
        )


if __name__ == "__main__":
    main()
