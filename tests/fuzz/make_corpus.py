"""Write the inputs that the fuzzers start from: `python -m fuzz.make_corpus` in the folder tests.

Findings of the past stand beside them under other names and stay.
"""

from __future__ import annotations

import random
from pathlib import Path

import solitaires as sol

CORPUS = Path(__file__).parent / "corpus"
CHOICES = 6
"""Inputs of bytes that make choices, for each law that takes them."""


def write(law: str, name: str, data: str | bytes) -> None:
    """Write one input."""
    folder = CORPUS / law
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)


def played(game: sol.CardGame | sol.MahjongGame, moves: int, rng: random.Random) -> sol.CardGame | sol.MahjongGame:
    """Play random moves, to the foundations where possible."""
    for _ in range(moves):
        legal = game.legal_moves
        if not legal:
            break
        up = [move for move in legal if move.destination == "h"]
        game.play(rng.choice(up or legal))
    return game


def main() -> None:
    """Write all of them."""
    rng = random.Random(1)
    for law in ("legals_are_legal", "undo_restores", "solution_replays"):
        for number in range(CHOICES):
            write(law, f"choices-{number}", rng.randbytes(200))
    for law in ("position_roundtrip", "layout_loads_or_refuses"):
        for number in range(CHOICES):
            write(law, f"choices-{number}", b"\0" + rng.randbytes(200))

    one_of_each = {variant.game: variant for variant in reversed(sol.variants())}
    for variant in sol.variants():
        if variant.game == "MJ" and variant.option != "L00":
            continue
        code = sol.DealCode(game=variant.game, option=variant.option, seed=rng.randrange(2**35))
        write("code_roundtrip", f"{variant.game}-{variant.option}", str(code))
        game = played(sol.new_game(code), 50, rng)
        write("position_roundtrip", f"{variant.game}-{variant.option}", game.position)
        if one_of_each[variant.game] == variant:
            for _ in range(3):
                game.undo()
            write("save_loads_or_refuses", variant.game, played(sol.new_game(code), 12, rng).save())
    for name, text in {"dash": "ru1‐c–aaaaabb", "move": "36x5", "back": "hS4", "pair": "12+87", "card": "10♥"}.items():
        write("code_roundtrip", name, text)

    layout = sol.load_layout("kmahjongg-layout-v1.1\n# name: Two\nw4\nh2\nd1\n1212\n4343\n")
    write("layout_loads_or_refuses", "two", layout.text)
    tower = "12\n43\n"
    write("layout_loads_or_refuses", "tower", f"kmahjongg-layout-v1.1\r\nw2\r\nh2\r\nd4\r\n{tower * 4}")
    write("save_loads_or_refuses", "layout", played(sol.new_mahjong(layout, 5), 1, rng).save())
    position = sol.from_position("RU C\nFoundations: S-Q H-K D-K C-J\n: <KS> KC QC\n:\n:\n:\n:\n:\n:")
    position.hint()
    write("save_loads_or_refuses", "position", played(position, 2, rng).save())
    write("save_loads_or_refuses", "empty", "{}")


if __name__ == "__main__":
    main()
