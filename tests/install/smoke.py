"""Does an installed wheel work? `python tests/install/smoke.py` needs only the wheel and the standard library."""

from __future__ import annotations

import ctypes
import importlib.util
import pathlib
import re
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


def has_c_library() -> None:
    """The C library is loaded, and is of the version that its header says."""
    header = pathlib.Path(sol.get_include(), "solitaires.h").read_text(encoding="utf-8")
    match = re.search(r"#define SOL_ABI_VERSION (\d+)", header)
    assert match, "solitaires.h: expected SOL_ABI_VERSION"
    assert ctypes.CDLL(sol.get_library()).sol_abi_version() == int(match[1])


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


def has_processes() -> bool:
    """Whether this Python can start itself; it cannot in a browser, nor under an emulator."""
    try:
        return subprocess.run([sys.executable, "-c", ""], check=False).returncode == 0
    except OSError:
        return False


TESTS: tuple[Callable[[], None], ...] = (is_installed, plays, saves, solves, batch_needs_numpy)
"""What is true of every wheel."""


def main() -> None:
    """Run all tests that make sense on this platform."""
    tests = [*TESTS]
    if sys.platform != "emscripten":
        tests.append(has_c_library)
    if has_processes():
        tests.append(has_command)
    for test in tests:
        test()
        print(f"{test.__name__}: {test.__doc__}")
    print(f"solitaires {sol.__version__}, Python {sys.version.split()[0]} on {sysconfig.get_platform()}")


if __name__ == "__main__":
    main()
