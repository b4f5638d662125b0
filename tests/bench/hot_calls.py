"""Instructions per call of a host's loop: this package's beside those of the peers that are installed, in one run.

`python tests/bench/hot_calls.py [NAME ...]` prints a table; names choose rows by a part of them. It needs valgrind, and
measures what is there of python-chess and OpenSpiel (`pip install chess open_spiel`). Each loop runs in a process of
its own under callgrind, once and twice as often; the difference of the two counts is free of start-up and of what
happens once. What the loop itself costs, and the copy from which a line is played again, is measured too and taken off.
The counts are the same from run to run, whatever else the machine does; they depend on how Python was built.

Each contender plays one random game; `moves` is asked in all its positions, `play` plays it, and `undo` takes it back
from its end. Where a peer cannot take back, `undo` is the copy that a host makes before each move instead.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import re
import subprocess
import sys
import timeit
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

MOST_MOVES = 100
ROUNDS = 40
"""How often the loop of a column runs, for a line of a hundred moves; a shorter line is walked more often."""


@dataclass(frozen=True)
class Contender:
    """A line of moves, and the calls as statements about `game` and `move`."""

    fresh: Callable[[], Any]
    """Gives the start of the line."""
    line: list[Any]
    moves: str
    play: str
    undo: str | None
    """None: the peer cannot take back."""
    copy: str

    def statements(self) -> dict[str, str]:
        """The loops that are measured."""
        walk = f"for move in line: {self.play}"
        back = f"\nfor move in back: {self.undo}" if self.undo else ""
        return {
            "loop": "for move in line: pass",
            "fresh": "game = fresh()",
            "moves": f"for game in games: {self.moves}",
            "play": f"game = fresh()\n{walk}",
            "undo": f"game = fresh()\n{walk}{back}" if back else f"for game in games: {self.copy}",
        }

    def run(self, statement: str, rounds: int) -> None:
        """Run one of the loops."""
        games, game = [], self.fresh()
        copy, play = (compile(call, call, "eval") for call in (self.copy, self.play))
        for move in self.line if "games" in self.statements()[statement] else ():
            games.append(eval(copy, {"game": game}))
            eval(play, {"game": game, "move": move})
        names = {"fresh": self.fresh, "line": self.line, "back": self.line[::-1], "games": games}
        timeit.Timer(self.statements()[statement], globals=names).timeit(rounds * MOST_MOVES // len(self.line))


def ours(code: str) -> Contender:
    """This package."""
    import solitaires as sol

    start = sol.new_game(code, undo_limit=None)
    game, rng, line = start.copy(), random.Random(1), []
    while len(line) < MOST_MOVES and (moves := game.legal_moves):
        line.append(game.play(rng.choice(moves)).move)
    return Contender(start.copy, line, "game.legal_moves", "game.play(move)", "game.undo()", "game.copy()")


def python_chess() -> Contender:
    """python-chess."""
    import chess

    board, rng, line = chess.Board(), random.Random(1), []
    while len(line) < MOST_MOVES and (moves := list(board.legal_moves)):
        line.append(rng.choice(moves))
        board.push(line[-1])
    return Contender(chess.Board, line, "list(game.legal_moves)", "game.push(move)", "game.pop()", "game.copy()")


def open_spiel(name: str) -> Contender:
    """A game of OpenSpiel; where chance decides, its move is one of the line."""
    import pyspiel  # type: ignore[import-not-found]

    start = pyspiel.load_game(name).new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])
    state, rng, line = start.clone(), random.Random(1), []
    while len(line) < MOST_MOVES and not state.is_terminal():
        line.append(rng.choice(state.legal_actions()))
        state.apply_action(line[-1])
    undo: str | None = "game.undo_action(0, move)"
    try:
        state.clone().undo_action(0, line[-1])
    except pyspiel.SpielError:
        undo = None
    return Contender(start.clone, line, "game.legal_actions()", "game.apply_action(move)", undo, "game.clone()")


CONTENDERS: dict[str, tuple[str, Callable[[], Contender]]] = {
    "solitaires, Klondike draw three": ("solitaires", lambda: ours("KL1-D3N-AAAAAAA")),
    "solitaires, Russian classic": ("solitaires", lambda: ours("RU1-C-AAAAAAB")),
    "solitaires, Baker's": ("solitaires", lambda: ours("BK1-C4-AAAAAAB")),
    "solitaires, Mahjong turtle": ("solitaires", lambda: ours("MJ1-L00-AAAAAAB")),
    "OpenSpiel, solitaire": ("pyspiel", lambda: open_spiel("solitaire")),
    "OpenSpiel, chess": ("pyspiel", lambda: open_spiel("chess")),
    "python-chess": ("chess", python_chess),
}
COLUMNS = ("moves", "play", "undo")


def instructions(name: str, statement: str, rounds: int) -> int:
    """Count the instructions of a process that runs a loop."""
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
    done = subprocess.run(
        [*valgrind, sys.executable, __file__, name, "--run", statement, "--rounds", str(rounds)],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise RuntimeError(f"no count in what valgrind says: {done.stderr}")
    return int(found[1])


def costs(name: str, contender: Contender) -> Iterator[float]:
    """The instructions per call, column by column."""

    def per_call(statement: str) -> float:
        once, twice = (instructions(name, statement, rounds) for rounds in (ROUNDS, 2 * ROUNDS))
        return (twice - once) / (ROUNDS * MOST_MOVES // len(contender.line) * len(contender.line))

    loop, fresh = per_call("loop"), per_call("fresh")
    play = per_call("play")
    yield per_call("moves") - loop
    yield play - fresh - loop
    yield per_call("undo") - loop - (play - loop if contender.undo else 0)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--run", help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        CONTENDERS[arguments.names[0]][1]().run(arguments.run, arguments.rounds)
        return
    print(f"{'instructions per call':34}" + "".join(f"{column:>10}" for column in COLUMNS))
    for name, (module, make) in CONTENDERS.items():
        if importlib.util.find_spec(module) and any(part in name for part in arguments.names or [""]):
            contender = make()
            row = "".join(f"{cost:10,.0f}" for cost in costs(name, contender))
            print(f"{name:34}{row}{'' if contender.undo else '  (undo: a copy)'}", flush=True)


if __name__ == "__main__":
    main()
