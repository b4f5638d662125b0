"""Makes the pictures of the documentation: `python docs/make_pictures.py` writes them into docs/pictures."""

from __future__ import annotations

from pathlib import Path

import solitaires as sol
from solitaires.pictures import THEMES

FOLDER = Path(__file__).parent / "pictures"

# A game that is nearly won has few cards, and all kinds of them.
NEARLY_WON = """KL D1N
Foundations: S-7 H-6 D-8 C-7
Stock: KC 9S 8C
Waste: JD 7H TC
: KS QH JC TD 9C 8H
: <KH> QC JH TS 9D 8S
: <QS> <9H> KD
: <JS> TH
: QD
:
:
"""

OWN_LAYOUT = """kmahjongg-layout-v1.1
# name: Stepping stones
w12
h4
d2
12..1212..12
43..4343..43
12..1212..12
43..4343..43
............
....1212....
....4343....
............
"""


def played(code: str, moves: str) -> sol.CardGame | sol.MahjongGame:
    """Return a game after some moves."""
    game = sol.new_game(code)
    for move in moves.split():
        game.play(move)
    return game


def pictures() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    russian = played("RU1-C-AAAAABS", "4h 64x5 31x4 51x2 75x5 52x6 23x3 46x6 54 15x7 41x4 34 3h")
    thoughtful = played("TF1-D3N-AAAAAAB", "17 73x2 draw draw w3 w1 51 draw wh 7h 72 draw")
    bakers = played("BK1-C4-AAAAA24", "2h 16 58x2 5a 5h 7h 53 5h 61x2 45 4h 4b 6c 54 45x2 4d")
    mahjong = sol.new_game("MJ1-L00-AAAAABL")
    assert isinstance(mahjong, sol.MahjongGame)
    for move in mahjong.plan or ():
        mahjong.play(move)
        if mahjong.pairs_left == 54:
            break
    mahjong.tap(mahjong.free_tiles[-1].slot)
    pair = next(move for move in mahjong.plan or () if not mahjong.tiles[move.slots[0]].removed)
    small = sol.from_position(NEARLY_WON)
    own = sol.new_mahjong(sol.load_layout(OWN_LAYOUT), seed=8)
    starts = {
        "russian": "RU1-C-AAAAABB",
        "thoughtful": "TF1-D1N-AAAAAAB",
        "bakers": "BK1-C4-AAAAA24",
        "mahjong": "MJ1-L00-AAAAABL",
    }
    return {
        **{f"start-{name}.svg": sol.new_game(code).svg(width=480, coordinates=True) for name, code in starts.items()},
        "russian.svg": russian.svg(width=560, hint="73"),
        "thoughtful.svg": thoughtful.svg(width=560, coordinates=True, caption=True),
        "bakers.svg": bakers.svg(width=600, theme="blue"),
        "mahjong.svg": mahjong.svg(width=640, hint=pair),
        "own-layout.svg": own.svg(width=300, coordinates=True),
        "four-colours.svg": small.svg(width=420, four_colours=True),
        "large-print.svg": small.svg(width=420, large_print=True),
        "large-tiles.svg": own.svg(width=300, large_print=True),
        **{f"theme-{name}.svg": small.svg(width=420, theme=name, hint="36") for name in THEMES},
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8", newline="\n")
