"""Deals whose answers are known from other programs: a position's text, and whether it can be won."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.positions import card_position, turtles

_TRUTH = json.loads((Path(__file__).parent / "truth.json").read_text())


class Known(NamedTuple):
    """A position with a known answer."""

    name: str
    position: str
    winnable: bool


def _listed(rules: str, deck: str, last: int, listed: list[int], *, listed_can_be_won: bool) -> Iterator[Known]:
    there = set(listed)
    for seed in range(1, last + 1):
        winnable = (seed in there) == listed_can_be_won
        yield Known(f"{rules} {deck} {seed}", card_position(rules, deck, seed), winnable)


def known_deals(rules: str) -> Iterator[Known]:
    """All deals of a variant with known answers, in a fixed order."""
    game, option = rules.split()
    if game == "BK":
        lists = _TRUTH["bakers_ms_1_8000"]
        if option == "C4":
            yield from _listed(rules, "ms", 8000, lists["C4_unwinnable"], listed_can_be_won=False)
        else:
            yield from _listed(rules, "ms", 8000, lists[f"{option}_winnable"], listed_can_be_won=True)
    elif game == "MJ":
        for number, (winnable, position) in enumerate(turtles()):
            yield Known(f"turtle {number}", position, winnable)
    else:
        name, last = {
            "RU C": ("russian_py_1_2000", 2000),
            "RU R": ("relaxed_py_1_60", 60),
            "TF D1N": ("thoughtful_py_1_200", 200),
            "TF D3N": ("thoughtful_py_1_200", 200),
            "KL D1N": ("klondike_py_1_300", 300),
            "KL D3N": ("klondike_py_1_300", 300),
        }[rules]
        yield from _listed(rules, "py", last, _TRUTH[name][f"{option}_winnable"], listed_can_be_won=True)


KNOWN_RULES = ["RU C", "RU R", "TF D1N", "TF D3N", "KL D1N", "KL D3N", "BK C4", "BK C2", "BK C1", "MJ L00"]
