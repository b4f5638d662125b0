"""Steps per second of the vector environments, beside SyncVectorEnv of the same single environments.

`python tests/bench/gym_steps.py [--games 256]` prints one table: medians over rounds in which all take their turn, with
the ratio to SyncVectorEnv as `gymnasium.make_vec` makes it, and to SyncVectorEnv of the bare environments, without
Gymnasium's wrappers. The actions are random legal ones; to choose them is not counted.
"""

from __future__ import annotations

import argparse
import statistics
import time

import gymnasium
import numpy as np
import solitaires.gym
from gymnasium.vector import SyncVectorEnv, VectorEnv

VARIANTS = ("RU-C", "TF-D1N", "BK-C4", "KL-D3N", "MJ-L00")
ROUNDS = 9


def contenders(variant: str, games: int) -> dict[str, VectorEnv]:
    """Return the environments to time: the two peers first."""
    env_id = f"solitaires/{variant}-v0"
    bare = [lambda: solitaires.gym.SolitaireEnv(variant)] * games
    return {
        "SyncVectorEnv, made": gymnasium.make_vec(env_id, games, vectorization_mode="sync"),
        "SyncVectorEnv, bare": SyncVectorEnv(bare),
        "vector": gymnasium.make_vec(env_id, games),
        "vector, copy=False": gymnasium.make_vec(env_id, games, copy=False),
        "vector, threads=2": gymnasium.make_vec(env_id, games, threads=2),
    }


class Player:
    """An environment that random legal actions are played in."""

    def __init__(self, envs: VectorEnv, seed: int) -> None:
        """Deal."""
        self.envs = envs
        self.rng = np.random.default_rng(seed)
        self.mask = envs.reset(seed=seed)[1]["action_mask"]

    def steps_per_second(self, calls: int) -> float:
        """Play and return how many steps of single games a second of `step` makes."""
        spent = 0.0
        for _ in range(calls):
            actions = (self.rng.random(self.mask.shape, dtype=np.float32) * self.mask).argmax(axis=1)
            started = time.perf_counter()
            *_, infos = self.envs.step(actions)
            spent += time.perf_counter() - started
            self.mask = infos["action_mask"]
        return calls * len(self.mask) / spent


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=256)
    games = parser.parse_args().games
    for variant in VARIANTS:
        players = {name: Player(envs, seed=1) for name, envs in contenders(variant, games).items()}
        rounds = [
            {name: player.steps_per_second(4 if name.startswith("Sync") else 100) for name, player in players.items()}
            for _ in range(ROUNDS)
        ]
        made, bare, *_ = players
        for name in players:
            rate = statistics.median(rates[name] for rates in rounds)
            ratios = [statistics.median(rates[name] / rates[peer] for rates in rounds) for peer in (made, bare)]
            print(f"{variant:7} {name:20} {rate:12,.0f} steps/s {ratios[0]:8.1f} x made {ratios[1]:8.1f} x bare")


if __name__ == "__main__":
    main()
