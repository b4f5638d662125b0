"""Deals with known answers: some of each list; `acceptance.truth` takes all."""

from __future__ import annotations

from itertools import islice

import pytest
import solitaires as sol
from solver.known import KNOWN_RULES, known_deals

# one deal in so many, where a list is long
STEP = {"BK C4": 40, "BK C2": 10, "BK C1": 10, "RU C": 4, "TF D3N": 5, "KL D3N": 5}


@pytest.mark.parametrize("rules", KNOWN_RULES)
def test_known_answers_are_found(rules: str) -> None:
    outcomes = set()
    for known in islice(known_deals(rules), 0, None, STEP.get(rules, 1)):
        game = sol.from_position(known.position, undo_limit=0)
        solution = game.solve()
        assert solution.outcome == ("winnable" if known.winnable else "unwinnable"), known.name
        outcomes.add(solution.outcome)
        for move in solution.moves:
            game.play(move)
        assert game.is_won == known.winnable, known.name
    assert len(outcomes) == (1 if rules == "RU R" else 2)
