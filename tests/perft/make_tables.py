"""Writes the perft tables beside this file: shallow depths by the reference, deeper ones by the engine.

Run it in the folder tests with `python -m perft.make_tables`; the tables change only when the rules do.
"""

from __future__ import annotations

from pathlib import Path

import solitaires as sol
from reference import ReferenceCardGame, ReferenceMahjong, deal, perft
from reference.mahjong_dealing import deal_tiles

SEEDS = [0, 1, 33, 890, 2**35 - 1]
REFERENCE_LINES = 1500
ENGINE_LINES = 2_000_000
MAX_DEPTH = 9

HEADER = """\
# Lines of exactly 1, 2, 3, ... legal moves from the deal (perft), made by make_tables.py. Counts before the second bar
# were made by the reference in tests/reference, the quick ones again in every test run; the others by the engine.
"""


def reference_deal(code: sol.DealCode) -> ReferenceCardGame | ReferenceMahjong:
    """Return the reference's deal of a code."""
    if code.game != "MJ":
        return deal(str(code))
    layout = next(layout for layout in sol.layouts() if layout.id == code.option)
    tiles = deal_tiles(list(layout.slots), code.seed)
    assert tiles is not None
    return ReferenceMahjong(list(layout.slots), tiles[0], code.option)


def reference_counts(code: sol.DealCode, lines: int) -> list[int]:
    """Return the counts of the reference up to the first that is 0 or above a number of lines."""
    game = reference_deal(code)
    counts = [perft(game, 1)]
    while len(counts) < MAX_DEPTH and 0 < counts[-1] <= lines:
        counts.append(perft(game, len(counts) + 1))
    return counts


def row(code: sol.DealCode) -> str:
    """Return the line of one deal."""
    game = sol.new_game(code)
    counts = reference_counts(code, REFERENCE_LINES)
    deeper: list[int] = []
    while len(counts) + len(deeper) < MAX_DEPTH and 0 < (counts + deeper)[-1] <= ENGINE_LINES:
        deeper.append(game.perft(len(counts) + len(deeper) + 1))
    return f"{code} | {' '.join(map(str, counts))} | {' '.join(map(str, deeper))}".rstrip()


def main() -> None:
    """Write one table for each game."""
    for game in dict.fromkeys(variant.game for variant in sol.variants()):
        lines = []
        for variant in sol.variants():
            if variant.game == game:
                seeds = SEEDS if game != "MJ" else SEEDS[:2]
                lines += [row(sol.DealCode(game=game, option=variant.option, seed=seed)) for seed in seeds]
        path = Path(__file__).parent / f"{game.lower()}.perft"
        path.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
        print(path.name, len(lines))


if __name__ == "__main__":
    main()
