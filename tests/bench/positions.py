"""Print the positions of many deals, for `solve_positions`: texts as docs/positions.md says, "---" between two.

In the folder tests: `python -m bench.positions BK C4 ms 1:101` prints Microsoft deals 1 to 100 as Baker's Game. The
decks are "ms" (Microsoft FreeCell), "py" (`random.shuffle` of Python, dealt column by column) and "own" (the seeds of
deal codes). Mahjong has "shuffled" (`random.shuffle` of the 144 tiles, dealt slot by slot:
`python -m bench.positions MJ L03 shuffled 0:300`) and "turtle", 300 random boards with known answers.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from reference.dealing import deal_deck, shuffled_deck
from reference.variants import VARIANTS
from solitaires.interchange.microsoft import microsoft_deck

TURTLES = Path(__file__).parents[1] / "solver" / "turtle300.txt"


def python_deck(seed: int) -> list[str]:
    """The deck of a Python seed, in dealing order."""
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    random.Random(seed).shuffle(deck)
    return deck


def by_columns(rules: str, deck: list[str]) -> list[str]:
    """The deck that, dealt column by column, gives the table of a deck dealt row by row."""
    columns = len(VARIANTS[rules].column_sizes)
    return [card for column in range(columns) for card in deck[column::columns]]


def card_position(rules: str, deck_name: str, seed: int) -> str:
    """The position of a deal."""
    if deck_name == "ms":
        deck = by_columns(rules, microsoft_deck(seed))
    else:
        deck = python_deck(seed) if deck_name == "py" else shuffled_deck(rules[:2], seed)
    return deal_deck(rules, deck).position()


def turtles() -> Iterator[tuple[bool, str]]:
    """The 300 boards: whether each can be won, and its position."""
    for row in TURTLES.read_text().splitlines():
        if row and not row.startswith("#"):
            _, winnable, *labels = row.split()
            yield winnable == "1", f"MJ L00\nTiles: {' '.join(labels)}"


def shuffled_board(layout: str, seed: int) -> str:
    """A board of the whole set, any order of its tiles as likely as any other."""
    tiles = [kind for suit in "BCD" for rank in range(1, 10) for kind in [f"{rank}{suit}"] * 4]
    tiles += [kind for kind in ["N", "S", "E", "W", "R", "G", "Wh"] for _ in range(4)]
    tiles += [f"{family}{number}" for family in "FS" for number in range(1, 5)]
    random.Random(seed).shuffle(tiles)
    return f"MJ {layout}\nTiles: {' '.join(tiles)}"


def main() -> None:
    """Print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("option")
    parser.add_argument("deck", choices=["ms", "py", "own", "shuffled", "turtle"])
    parser.add_argument("seeds", nargs="?", default="0:300", help="first:end")
    arguments = parser.parse_args()
    first, _, end = arguments.seeds.partition(":")
    seeds = range(int(first), int(end))
    if arguments.deck == "turtle":
        texts = [text for _, text in turtles()][seeds.start : seeds.stop]
    elif arguments.deck == "shuffled":
        texts = [shuffled_board(arguments.option, seed) for seed in seeds]
    else:
        texts = [card_position(f"{arguments.game} {arguments.option}", arguments.deck, seed) for seed in seeds]
    print("\n---\n".join(texts))


if __name__ == "__main__":
    main()
