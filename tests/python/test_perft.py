"""Perft: the engine's move generator against numbers that an independent one gave."""

from __future__ import annotations

from pathlib import Path

import pytest
import solitaires as sol
from perft.make_tables import reference_counts

TABLES = sorted((Path(__file__).parent.parent / "perft").glob("*.perft"))
QUICK_LINES = 60


def rows(path: Path) -> list[tuple[str, list[int], list[int]]]:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    parts = [line.split("|") for line in lines]
    return [(code.strip(), [*map(int, shallow.split())], [*map(int, deep.split())]) for code, shallow, deep in parts]


def test_every_variant_has_a_table() -> None:
    found = {code[:-8] for path in TABLES for code, _, _ in rows(path)}
    assert found == {f"{variant.game}1-{variant.option}" for variant in sol.variants()}


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_engine_gives_the_numbers(path: Path) -> None:
    for code, shallow, deep in rows(path):
        game = sol.new_game(code)
        assert [game.perft(depth) for depth in range(1, len(shallow + deep) + 1)] == shallow + deep, code


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_reference_gives_the_shallow_numbers(path: Path) -> None:
    for code, shallow, _ in rows(path)[:4]:
        assert reference_counts(sol.DealCode.parse(code), QUICK_LINES) == shallow[: _quick(shallow)], code


def _quick(counts: list[int]) -> int:
    """How many depths the reference counts when it stops after the first count above QUICK_LINES."""
    return next((depth for depth, count in enumerate(counts, 1) if not 0 < count <= QUICK_LINES), len(counts))


def test_perft_of_depth_zero_is_one_line() -> None:
    assert sol.new_game("RU1-C-AAAAABB").perft(0) == 1


@pytest.mark.parametrize("depth", [-1, 65, 10**9])
def test_perft_refuses_depths_out_of_range(depth: int) -> None:
    with pytest.raises(ValueError, match="depth"):
        sol.new_game("RU1-C-AAAAABB").perft(depth)
