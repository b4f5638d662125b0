"""pyksolve (PyPI), which wraps Klondike-Solver, reads our decks and comes to our answers."""

from __future__ import annotations

import random

import pytest
import solitaires as sol
from pyksolve.solver import Solitaire, SolveResult
from solitaires import interchange as ic


def random_deal(rng: random.Random, option: str) -> sol.CardGame:
    game = sol.new_game(sol.DealCode(game="KL", option=option, seed=rng.getrandbits(35)))
    assert isinstance(game, sol.CardGame)
    return game


def test_decks() -> None:
    rng = random.Random(1)
    for _ in range(500):
        game = random_deal(rng, "D1N")
        deck = ic.write(game, "klondike-solver")
        peer = Solitaire()
        peer.load_solitaire(deck)
        assert peer.get_solitaire() == deck
        assert peer.get_pysol() + "\n" == ic.write(game, "fc-solve")
        assert ic.read(peer.get_pysol()).position == game.position


def test_decks_of_the_peer() -> None:
    peer = Solitaire()
    for number in range(500):
        peer.shuffle1(number)
        assert ic.read(peer.get_solitaire()).position == ic.read(peer.get_pysol()).position


@pytest.mark.parametrize(("draw", "least"), [(1, 5), (3, 12)])
def test_outcomes(draw: int, least: int) -> None:
    rng = random.Random(draw)
    decided = 0
    for _ in range(30):
        game = random_deal(rng, f"D{draw}N")
        peer = Solitaire()
        peer.load_solitaire(ic.write(game, "klondike-solver"))
        peer.reset_game(draw)
        result = peer.solve_fast(max_closed_count=20_000)
        outcome = game.solve(max_states=200_000).outcome
        if result in (SolveResult.SolvedMinimal, SolveResult.SolvedMayNotBeMinimal):
            assert outcome != "unwinnable"
            decided += outcome == "winnable"
        elif result is SolveResult.Impossible:
            assert outcome != "winnable"
            decided += outcome == "unwinnable"
    assert decided >= least
