"""Memory over a million games: the process must be no larger after the last than it was after the first part.

`python tests/bench/memory.py` plays games of every variant as hosts do (deal, play, ask, undo, redo, copy, save, load,
pickle, callbacks, hints, solves, batches) and prints the resident size each `--every` games. It exits with 1 when the
process has grown by more than `--allowed` KiB since the first line, when all caches were filled. Linux only: the size
is read from /proc.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import pickle
import random
import sys
import time
from pathlib import Path

import solitaires as sol

PAGE_KIB = os.sysconf("SC_PAGE_SIZE") // 1024
MOVES = 8
"""The most moves of a game."""


def resident_kib() -> int:
    """Return what the process holds in memory now, in KiB."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE_KIB


def play(code: sol.DealCode, rng: random.Random) -> sol.CardGame | sol.MahjongGame:
    """Deal, play, take back and copy."""
    game = sol.new_game(code, undo_limit=rng.choice((None, 0, 5, 100)))
    for _ in range(MOVES):
        legal = game.legal_moves
        if not legal:
            break
        game.play(rng.choice(legal))
    if game.can_undo:
        game.undo()
    if game.can_undo:
        game.undo()
        game.redo()
    assert game.copy() == game
    return game


def listen(game: sol.CardGame | sol.MahjongGame) -> None:
    """Be told of changes, and be refused."""
    heard: list[object] = []
    unsubscribe = game.on_change(heard.append)
    for text in (*map(str, game.legal_moves[:2]), "18x9", "12+12", "no move"):
        try:
            game.play(text)
        except sol.SolitairesError:
            continue
    unsubscribe()


def use(game: sol.CardGame | sol.MahjongGame) -> None:
    """Save, load, pickle, read, search: what costs more."""
    loaded = sol.load(game.save())
    assert loaded == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert sol.from_position(game.position).position == game.position
    for text in ("RU C\n: KS", "", "MJ L00\nTiles: 5B"):
        try:
            sol.from_position(text)
        except sol.PositionError:
            continue
    with contextlib.suppress(sol.SaveError):
        sol.load(game.save()[:-1])
    str(game)
    game.hint(max_states=50)
    game.solve(max_states=50)
    loaded.restart()


def use_batch(variant: sol.Variant, seed: int) -> None:
    """Play a few games of a batch."""
    batch = sol.Batch(variant, 20, seed, auto_reset=True, max_steps=10, threads=2)
    batch.step(batch.sample())
    batch.random_steps(20)
    batch.observe()
    batch.copy().reset()
    batch.game(0)


def run(games: int, every: int) -> list[tuple[int, int]]:
    """Play so many games, and return the resident size in KiB each `every` games."""
    rng = random.Random(5)
    variants = sol.variants()
    sizes = []
    start = time.monotonic()
    for number in range(1, games + 1):
        variant = variants[number % len(variants)]
        game = play(sol.DealCode(game=variant.game, option=variant.option, seed=rng.randrange(2**35)), rng)
        if number % 7 == 0:
            listen(game)
        if number % 101 == 0:
            use(game)
        if number % 1009 == 0:
            use_batch(variant, number)
        del game
        if number % every == 0:
            sizes.append((number, resident_kib()))
            print(f"{number:>9,} games {sizes[-1][1]:>9,} KiB {time.monotonic() - start:>7.0f} s", flush=True)
    return sizes


def main() -> int:
    """Measure, and compare the last size with the first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--every", type=int, default=100_000)
    parser.add_argument("--allowed", type=int, default=1024, help="KiB that the process may grow by (default: 1024)")
    options = parser.parse_args()
    sizes = run(options.games, options.every)
    grown = sizes[-1][1] - sizes[0][1]
    print(f"grown by {grown} KiB after the first {sizes[0][0]:,} games; {options.allowed} KiB are allowed")
    return 0 if grown <= options.allowed else 1


if __name__ == "__main__":
    sys.exit(main())
