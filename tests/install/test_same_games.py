"""The same random games through the package and through every binding of the C library: nothing differs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import solitaires as sol

from install.libraries import CffiLibrary, CtypesLibrary, Library, cffi_abi
from install.modules import build_cffi_api, build_cython

CODES = [f"{game}1-{option}-{seed}" for game, option, _ in sol.variants() for seed in ("AAAAABB", "Q7KXZ2M")]
OUTCOMES = {"undecided": 0, "winnable": 1, "unwinnable": 2}
MOST_MOVES = 80
FIGURES = ("asked", "limit", "free_cells", "free_columns", "card", "onto", "slot")
"""Of a refusal, in the order of `sol_refusal` behind the rule."""


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Library]:
    api: Any = build_cffi_api(tmp_path_factory.mktemp("cffi"))
    cython: Any = build_cython(tmp_path_factory.mktemp("cython"), Path(__file__).with_name("cython_library.pyx"))
    return {
        "cffi, ABI mode": cffi_abi(),
        "cffi, API mode": CffiLibrary(api.ffi, api.lib),
        "ctypes": CtypesLibrary(),
        "Cython": cython.Library(),
    }


class Random:
    """The generator of docs/deal-codes.md."""

    def __init__(self, state: int) -> None:
        self.state = state

    def next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return z ^ z >> 31

    def below(self, bound: int) -> int:
        while True:
            scaled = (self.next() >> 32) * bound
            if scaled % 2**32 >= 2**32 % bound:
                return scaled >> 32

    def move(self) -> int:
        """A number that is often a move, seldom a legal one, and now and then anything."""
        kind = (0, 0, 0, 1, 2, 3, 3, 4)[self.below(8)]
        if kind == 0:
            return self.below(18) << 16 | self.below(18) << 8 | (1 if self.below(2) else self.below(20))
        if kind == 3:
            return 3 << 24 | self.below(146) << 8 | self.below(146)
        return kind << 24 if kind < 3 else self.next() >> 32


def card(number: int) -> sol.Card | None:
    return sol.Card(number % 16, "SHDC"[number // 16]) if number else None


def check_refusal(game: Any, deals: dict[str, Any], library: Library, move: int) -> None:
    notation = library.move_text(move)
    found = {name: deal.refusal(move) for name, deal in deals.items()}
    (refusal,) = set(found.values())
    if notation is None:
        assert refusal is None
        return
    expected = game.refusal(notation)
    rule, figures = refusal
    assert rule == (expected.rule if expected else "")
    if expected is None:
        assert not any(figures)
        return
    numbers = dict(zip(FIGURES, figures, strict=False))
    named = {**numbers, **{name: str(card(numbers[name]) or "") for name in ("card", "onto")}}
    assert {name: named[name] for name in FIGURES if name in expected.figures} == {
        name: value for name, value in expected.figures.items() if name in FIGURES
    }
    before = {name: deal.text() for name, deal in deals.items()}
    assert {deal.play(move) for deal in deals.values()} == {(-1, 0)}
    assert {name: deal.text() for name, deal in deals.items()} == before


@pytest.mark.parametrize("code", CODES)
def test_same_games(libraries: dict[str, Library], code: str) -> None:
    game: Any = sol.new_game(code)
    deals = {name: library.deal(code) for name, library in libraries.items()}
    notation = {name: library.move_text for name, library in libraries.items()}
    random = Random(CODES.index(code))
    for _ in range(MOST_MOVES):
        legal = [str(move) for move in game.legal_moves]
        codes = {name: deal.legal_moves() for name, deal in deals.items()}
        for name, deal in deals.items():
            assert [notation[name](number) for number in codes[name]] == legal, name
            assert deal.text() == game.position, name
            assert deal.is_won() == game.is_won, name
        for _ in range(6):
            check_refusal(game, deals, libraries["ctypes"], random.move())
        if not legal or game.is_won:
            break
        before = random.state
        chosen = random.below(len(legal))
        for library in libraries.values():
            assert library.random_below(before, len(legal)) == (chosen, random.state)
        change = game.play(legal[chosen])
        take_back = random.below(4) == 0
        for name, deal in deals.items():
            deal.keep()
            status, turned = deal.play(codes[name][chosen])
            assert (status, card(turned)) == (0, change.turned), name
            if take_back:
                deal.take_back()
        if take_back:
            game.undo()
    solution = game.solve(max_states=3000)
    for name, deal in deals.items():
        solved = deal.solve(3000)
        assert solved.outcome == OUTCOMES[solution.outcome], name
        assert [notation[name](move) for move in solved.moves] == [str(move) for move in solution.moves], name
        assert (solved.states, solved.bytes) == (solution.states, solution.memory), name
