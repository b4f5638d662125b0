"""Perft and random play from the deal, in the core: nodes and moves per second, and nanoseconds for each.

`python tests/bench/from_deals.py` counts the lines from the deals of seeds 0 to 59 of one variant of each family. The
last move of a line is counted, not played, so the positions expanded are those of all shorter lines. Then it plays
two hundred random games of up to 150 moves from each of the first twenty deals. Best of five rounds: what the core can
do when nothing else disturbs it.
"""

from __future__ import annotations

import time

import solitaires as sol

DEPTHS = {("RU", "C"): 7, ("TF", "D1N"): 8, ("BK", "C4"): 4, ("MJ", "L00"): 3}
PLAYED = [*DEPTHS, ("RU", "R"), ("TF", "D3N"), ("BK", "C2"), ("BK", "C1"), ("YK", "S"), ("FC", "C4"), ("KL", "D3N")]
DEALS = 60
DEALS_PLAYED = 20
GAMES = 200
MOVES = 150
ROUNDS = 5


def main() -> None:
    """Print a line for each variant and kind."""
    for (game, option), depth in DEPTHS.items():
        deals = [sol.new_game(sol.DealCode(game=game, option=option, seed=seed)) for seed in range(DEALS)]
        expanded = sum(deal.perft(shorter) for deal in deals for shorter in range(depth))
        best = float("inf")
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            nodes = sum(deal.perft(depth) for deal in deals)
            best = min(best, time.perf_counter() - begun)
        print(
            f"{game} {option}, perft {depth}: {nodes:12,} nodes, {nodes / expanded:6.2f} a position;"
            f" {nodes / best / 1e6:7.1f} million nodes/s, {best / expanded * 1e9:6.1f} ns a position"
        )
    for game, option in PLAYED:
        deals = [sol.new_game(sol.DealCode(game=game, option=option, seed=seed)) for seed in range(DEALS_PLAYED)]
        best = float("inf")
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            moves = sum(deal.playouts(1, GAMES, MOVES).moves for deal in deals)
            best = min(best, time.perf_counter() - begun)
        print(
            f"{game} {option}, random play: {moves:8,} moves, {moves / DEALS_PLAYED / GAMES:6.1f} a game;"
            f" {moves / best / 1e6:6.1f} million moves/s, {best / moves * 1e9:6.1f} ns a move"
        )


if __name__ == "__main__":
    main()
