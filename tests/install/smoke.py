"""Does an installed wheel work? `python tests/install/smoke.py` needs only the wheel and the standard library."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable

import solitaires as sol

CODES = {
    "Russian": "RU1-C-AAAAABS",
    "Thoughtful": "TF1-D1N-AAAAAAB",
    "Baker's": "BK1-C4-AAAAA24",
    "Mahjong": "MJ1-L00-AAAAABL",
}
MOVES = 12


def is_installed() -> None:
    """The package that was imported is the installed one, not a source tree's."""
    found = pathlib.Path(sol.__file__).resolve().parent
    expected = pathlib.Path(sysconfig.get_path("platlib"), "solitaires").resolve()
    assert found == expected, f"imported from {found}, expected {expected}"


def plays() -> None:
    """All four games are dealt, played, refused, undone and redone."""
    for code in CODES.values():
        game = sol.new_game(code)
        refused = "0+1" if isinstance(game, sol.MahjongGame) else "11"
        before = game.save()
        try:
            game.play(refused)
        except sol.SolitairesError:
            assert game.save() == before, f"{code}: {refused} changed something"
        else:
            raise AssertionError(f"{code}: {refused} was not refused")
        start = game.position
        played = [game.play(game.legal_moves[0]).move for _ in range(MOVES) if game.legal_moves]
        assert played == game.history, code
        end = game.position
        while game.can_undo:
            game.undo()
        assert game.position == start, code
        while game.can_redo:
            game.redo()
        assert game.position == end, code


def saves() -> None:
    """A saved game is loaded as it was."""
    for code in CODES.values():
        game = sol.new_game(code)
        for _ in range(MOVES):
            if game.legal_moves:
                game.play(game.legal_moves[-1])
        assert sol.load(game.save()) == game, code


def solves() -> None:
    """A solution wins, and a lost deal is proved lost."""
    for code in CODES.values():
        solution = sol.solve(code)
        assert solution.outcome == "winnable", f"{code}: {solution.outcome}"
        game = sol.new_game(code)
        for move in solution.moves:
            game.play(move)
        assert game.is_won, code
    assert sol.solve("RU1-C-AAAAABB").outcome == "unwinnable"


def batch_needs_numpy() -> None:
    """A batch works with NumPy, and names the extra without."""
    if importlib.util.find_spec("numpy"):
        assert len(sol.Batch("RU-C", 8, seed=7).sample()) == 8
        return
    message = ""
    try:
        sol.Batch("RU-C", 8)
    except ImportError as error:
        message = str(error)
    assert 'pip install "solitaires[batch]"' in message, message


def has_command() -> None:
    """The command runs as a script and as a module."""
    script = shutil.which("solitaires", path=sysconfig.get_path("scripts"))
    assert script, f"no command solitaires in {sysconfig.get_path('scripts')}"
    outputs = [
        subprocess.run([*command, "play", CODES["Baker's"], "2h", "1a"], capture_output=True, check=True).stdout
        for command in ([script], [sys.executable, "-m", "solitaires"])
    ]
    assert outputs[0] == outputs[1], outputs
    assert CODES["Baker's"].encode() in outputs[0], outputs


TESTS: tuple[Callable[[], None], ...] = (is_installed, plays, saves, solves, batch_needs_numpy, has_command)


def main() -> None:
    """Run all tests that this platform has processes for."""
    tests = [test for test in TESTS if test is not has_command or sys.platform != "emscripten"]
    for test in tests:
        test()
    print(f"solitaires {sol.__version__}, Python {sys.version.split()[0]}, {os.path.dirname(sol.__file__)}")
    print(f"{len(tests)} passed, 0 failed")


if __name__ == "__main__":
    main()
