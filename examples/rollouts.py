"""Plays Mahjong Solitaire by rollouts: of each move, random games to their end; the move that leaves fewest tiles wins.

`pip install "solitaires[gym]"`, then `python examples/rollouts.py [deals]`. The game is played in the Gymnasium
environment; the random games are played in a batch, whose copies all stand at the same position.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import solitaires as sol
import solitaires.gym

ENV_ID = "solitaires/MJ-L00-v0"
ROLLOUTS = 128  # random games for each move, shared by the moves that are legal
PAIRS = 72  # the turtle is empty after so many moves
WIN = 20  # what a won random game is worth, in pairs


def best_action(position: sol.Batch, legal: np.ndarray) -> int:
    """Play random games after each legal action and return the action after which they went best."""
    games = position.copy()
    choice = np.arange(len(games)) % len(legal)
    games.step(legal[choice])
    games.random_steps(PAIRS)
    value = games.move_count + WIN * (games.move_count == PAIRS)
    return int(legal[np.argmax(np.bincount(choice, value) / np.bincount(choice))])


def play(env: gymnasium.Env[Any, Any], seed: int) -> tuple[bool, float]:
    """Play the deal of a seed; return whether it was won, and the share of random games that win it."""
    _, info = env.reset(seed=seed)
    code = env.get_wrapper_attr("code")
    chance = sol.Batch(code, 1_000, seed=seed)
    chance.random_steps(PAIRS)
    position = sol.Batch(code, ROLLOUTS, seed=seed)
    over = False
    while not over:
        action = best_action(position, np.flatnonzero(info["action_mask"]))
        position.step(np.full(ROLLOUTS, action))
        _, _, over, _, info = env.step(action)
    return info["won"], float((chance.move_count == PAIRS).mean())


def main(deals: int) -> None:
    """Play the deals of the first seeds and print how many were won."""
    env = gymnasium.make(ENV_ID)
    results = [play(env, seed) for seed in range(deals)]
    won = sum(won for won, _ in results)
    chance = sum(chance for _, chance in results)
    print(f"{ENV_ID}, seeds 0 to {deals - 1}: rollouts win {won} of {deals}, random play {chance:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=int, nargs="?", default=100, help="to play (default: 100)")
    main(parser.parse_args().deals)
