"""Learns to play the turtle of Mahjong Solitaire: `python examples/learn.py [rounds]`, with NumPy alone.

The player has one number a place: how much it wants the tile there. It draws a pair with the chances of a softmax
over the sums, plays a batch of new deals, and moves the numbers towards what was played in the games that went better
than the mean (REINFORCE). It never looks at faces, so all that it can learn is which places to clear first.
"""

from __future__ import annotations

import argparse

import numpy as np
import solitaires as sol
from numpy.typing import NDArray

GAMES = 256
RATE = 2.0
PAIRS = 72


def places_of_actions(batch: sol.Batch) -> NDArray[np.int64]:
    """Return the two slots of each action in each game, shape (games, actions, 2)."""
    return np.array([[move.slots for move in batch.move_table(game)] for game in range(len(batch))])


def play(batch: sol.Batch, wanted: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float64]:
    """Play all games to their end; return the gradient of the log chance of what was played, shape (games, slots)."""
    places = places_of_actions(batch)
    games = np.arange(len(batch))
    gradient = np.zeros((len(batch), len(wanted)))
    sums = wanted[places].sum(axis=2)
    while (mask := batch.legal_mask()).any():
        weights = np.exp(sums - sums.max()) * mask
        running = mask.any(axis=1)
        chances = weights[running] / weights[running].sum(axis=1, keepdims=True)
        drawn = (chances.cumsum(axis=1) < rng.random((len(chances), 1))).sum(axis=1)
        last = mask.shape[1] - 1 - mask[running, ::-1].argmax(axis=1)  # where rounding leaves the sum below 1
        actions = np.full(len(batch), -1)
        actions[running] = np.minimum(drawn, last)
        for side in (0, 1):
            gradient[games[running], places[running, actions[running], side]] += 1
            np.subtract.at(gradient, (games[running, None], places[running, :, side]), chances)
        batch.step(actions)
    return gradient


def learn(rounds: int, seed: int = 1) -> list[float]:
    """Learn for some rounds of new deals and return the share of games that each one won."""
    rng = np.random.default_rng(seed)
    batch = sol.Batch("MJ-L00", GAMES, seed=seed)
    wanted = np.zeros(len(sol.layouts()[0].slots))
    shares = []
    for _ in range(rounds):
        gradient = play(batch, wanted, rng)
        gain = batch.move_count - batch.move_count.mean()
        wanted += RATE * (gain / (gain.std() + 1e-9)) @ gradient / GAMES
        shares.append(float((batch.move_count == PAIRS).mean()))
        batch.reset()
    return shares


def main(rounds: int) -> None:
    """Learn and print how many games were won, ten rounds a line."""
    shares = learn(rounds)
    for first in range(0, rounds, 10):
        part = shares[first : first + 10]
        print(f"rounds {first + 1} to {first + len(part)}: {sum(part) / len(part):.1%} won")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rounds", type=int, nargs="?", default=100, help="of new deals to learn from (default: 100)")
    main(parser.parse_args().rounds)
