"""Random-play steps per second: this package through Python and through the core, beside the peers that are installed.

`python tests/bench/random_play.py` prints one table. The loop is the same for all: ask for the legal moves, choose one
with `random.Random` (the core: with its own generator), play it, at most 150 steps a game. Making a game is not
counted; nor are chance nodes, which OpenSpiel plays where a card is turned. Peers: `pip install open_spiel soliterm`.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import time
from collections.abc import Callable, Iterator

import solitaires as sol

STEPS_PER_GAME = 150
SECONDS_PER_ROUND = 0.3
ROUNDS = 9


def ours(code: str) -> Callable[[random.Random], tuple[int, float]]:
    """Play one game through the public Python API."""
    game_code = sol.DealCode.parse(code)

    def play(rng: random.Random) -> tuple[int, float]:
        deal = sol.DealCode(game=game_code.game, option=game_code.option, seed=rng.getrandbits(35))
        game = sol.new_game(deal)
        started = time.perf_counter()
        steps = 0
        while steps < STEPS_PER_GAME and (moves := game.legal_moves):
            game.play(rng.choice(moves))
            steps += 1
        return steps, time.perf_counter() - started

    return play


def core(code: str) -> Callable[[random.Random], tuple[int, float]]:
    """Play a thousand games of one deal in the core."""
    game_code = sol.DealCode.parse(code)

    def play(rng: random.Random) -> tuple[int, float]:
        deal = sol.DealCode(game=game_code.game, option=game_code.option, seed=rng.getrandbits(35))
        game = sol.new_game(deal)
        started = time.perf_counter()
        moves, _ = game.playouts(rng.getrandbits(64), 1000, STEPS_PER_GAME)
        return moves, time.perf_counter() - started

    return play


def open_spiel() -> Callable[[random.Random], tuple[int, float]]:
    """Play one game of OpenSpiel's solitaire (Klondike, draw three at a time from a waste of known order)."""
    import pyspiel  # type: ignore[import-not-found]

    spiel_game = pyspiel.load_game("solitaire")

    def play(rng: random.Random) -> tuple[int, float]:
        state = spiel_game.new_initial_state()
        steps, spent = 0, 0.0
        while steps < STEPS_PER_GAME and not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            started = time.perf_counter()
            state.apply_action(rng.choice(state.legal_actions()))
            spent += time.perf_counter() - started
            steps += 1
        return steps, spent

    return play


def soliterm() -> Callable[[random.Random], tuple[int, float]]:
    """Play one game of soliterm's Klondike; dealing from the stock is one more move."""
    from soliterm.engine import new_solitaire  # type: ignore[import-not-found]

    def play(rng: random.Random) -> tuple[int, float]:
        game = new_solitaire("klondike", seed=rng.getrandbits(30))
        started = time.perf_counter()
        steps = 0
        while steps < STEPS_PER_GAME:
            moves = game.legal_moves()
            if game.can_deal():
                moves = [*moves, None]
            if not moves:
                break
            move = rng.choice(moves)
            if move is None:
                game.deal()
            else:
                game.attempt_move(*move)
            steps += 1
        return steps, time.perf_counter() - started

    return play


def steps_per_second(play: Callable[[random.Random], tuple[int, float]], rng: random.Random) -> float:
    """Play games for a short while and return the rate."""
    steps, spent = 0, 0.0
    while spent < SECONDS_PER_ROUND:
        more_steps, more_seconds = play(rng)
        steps += more_steps
        spent += more_seconds
    return steps / spent


def contenders() -> Iterator[tuple[str, Callable[[random.Random], tuple[int, float]]]]:
    """Return what is measured, peers where they are installed."""
    if importlib.util.find_spec("pyspiel"):
        yield "OpenSpiel solitaire (Klondike), Python", open_spiel()
    if importlib.util.find_spec("soliterm"):
        yield "soliterm Klondike, Python", soliterm()
    for name, code in (
        ("Klondike, draw three", "KL1-D3N-AAAAAAA"),
        ("Klondike, draw one", "KL1-D1N-AAAAAAA"),
        ("Russian classic", "RU1-C-AAAAAAA"),
        ("Russian relaxed", "RU1-R-AAAAAAA"),
        ("Thoughtful, draw one", "TF1-D1N-AAAAAAA"),
        ("Baker's, four cells", "BK1-C4-AAAAAAA"),
        ("Mahjong, turtle", "MJ1-L00-AAAAAAA"),
    ):
        yield f"solitaires {name}, Python", ours(code)
        yield f"solitaires {name}, core", core(code)


def main() -> None:
    """Print medians of several rounds in which all take their turn, and of the ratios to the first in each round."""
    players = dict(contenders())
    rng = random.Random(1)
    rounds = [{name: steps_per_second(play, rng) for name, play in players.items()} for _ in range(ROUNDS)]
    first = next(iter(players))
    for name in players:
        rate = statistics.median(rates[name] for rates in rounds)
        ratio = statistics.median(rates[name] / rates[first] for rates in rounds)
        print(f"{name:48} {rate:12,.0f} steps/s {ratio:8.2f} x")


if __name__ == "__main__":
    main()
