"""A host for a terminal: `python examples/terminal_host.py [CODE]` deals, or goes on with the game it kept in FILE.

Type a move, or one of: undo, redo, hint, words, quit.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import solitaires as sol

FILE = Path("game.json")


def answer(game: sol.CardGame | sol.MahjongGame, line: str) -> str:
    """Do what a line says and return what to tell the player."""
    match line:
        case "undo":
            return f"took back {game.undo()}"
        case "redo":
            return f"played {game.redo()} again"
        case "hint":
            hint = game.hint(max_states=100_000)
            return game.describe(hint) if hint else "I know no move that helps."
        case "words":
            return game.describe()
    return game.describe(game.play(line))


def host(game: sol.CardGame | sol.MahjongGame, lines: Iterable[str], file: Path) -> None:
    """Play until the lines end or one says quit; keep the game in a file after every line."""
    print(game)
    for line in filter(None, map(str.strip, lines)):
        if line == "quit":
            break
        try:
            print(answer(game, line))
        except sol.SolitairesError as error:  # a refusal, or a text that is no move: nothing has changed
            print(error)
            continue
        print(game)
        file.write_text(game.save(), encoding="utf-8")
        if game.is_won:
            print("Won!")
        elif game.is_stuck:
            print("No move is left: undo, or try another deal.")


if __name__ == "__main__":
    try:
        if not sys.argv[1:] and FILE.exists():
            begun = sol.load(FILE.read_text(encoding="utf-8", errors="replace"))
        else:
            begun = sol.new_game(sys.argv[1] if sys.argv[1:] else sol.random_code("TF"))
    except sol.SolitairesError as error:  # a wrong code, or a file that holds no game
        print(error, file=sys.stderr)
        sys.exit(2)
    host(begun, sys.stdin, FILE)
