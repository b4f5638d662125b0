"""Instructions per call of the engine from C, Cython, cffi, ctypes and the package, in one table.

In the folder tests: `python -m bench.call_costs [CODE]`. It needs the extra `hosts`, a C compiler and valgrind, and
builds its hosts against the installed package. Each host gets the same random line of moves and, for each position of
it, a move that is refused there; it walks the line under callgrind once everything is warm. What an empty loop costs is
taken off. To undo is `undo()` for the package, and to copy a snapshot back for the others.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import solitaires as sol
from install.libraries import CffiLibrary, CtypesLibrary, cffi_abi
from install.modules import build_cffi_api, build_cython, load_module

from bench.instructions import run_counting

HERE = Path(__file__).parent
MARKS = "call_costs.so"
MOST_MOVES = 100
ROUNDS = 20
PARTS = ("nothing", "loop", "fresh", "moves", "play", "undo", "refusal")
COLUMNS = {"moves": "legal moves", "play": "play", "undo": "undo", "refusal": "refusal"}
Walks: TypeAlias = Mapping[str, Callable[[], object]]
"""What walks the line once, for each of the parts."""


class Line(NamedTuple):
    """What every host is given."""

    code: str
    moves: list[sol.Move]
    refused: list[sol.Move]

    def numbers(self) -> tuple[list[int], list[int]]:
        """The moves as the C library's numbers."""
        ffi, lib = (library := cffi_abi()).ffi, library.lib
        cell = ffi.new("sol_move *")

        def number(move: sol.Move) -> int:
            assert lib.sol_read_move(str(move).encode(), cell, ffi.NULL) == lib.SOL_OK
            return int(cell[0])

        return list(map(number, self.moves)), list(map(number, self.refused))


def random_line(code: str) -> Line:
    """Play at random. The refused moves are pairs of slots, or of columns, that do not go together."""
    game, rng, line = sol.new_game(code), random.Random(1), Line(code, [], [])
    names = range(len(game.tiles)) if isinstance(game, sol.MahjongGame) else range(1, len(game.columns) + 1)
    joint = "+" if isinstance(game, sol.MahjongGame) else ""
    while len(line.moves) < MOST_MOVES and (legal := game.legal_moves):
        asked = legal[0]
        while game.refusal(asked) is None:
            asked = sol.Move(joint.join(map(str, rng.sample(names, 2))))
        line.refused.append(asked)
        line.moves.append(rng.choice(legal))
        game.play(line.moves[-1])
    return line


# ---- the hosts


def in_python(names: Mapping[str, Any], calls: Mapping[str, str]) -> Walks:
    """Loops over `steps`: for each the position before it, its move, and the move that is refused there."""
    loop = "for position, move, refused in steps: "
    bodies = {part: loop + call for part, call in {**calls, "loop": "pass"}.items()}
    bodies |= {"nothing": "pass", "fresh": calls["fresh"]}
    bodies["play"] = f"{calls['fresh']}\n    {bodies['play']}"
    bodies["undo"] = f"{bodies['play']}\n    {bodies['undo']}"

    def function(body: str) -> Callable[[], object]:
        # local names, as in a host's function
        made: dict[str, Any] = {}
        exec(f"def walk({', '.join(f'{name}={name}' for name in names)}):\n    {body}", dict(names), made)
        walk: Callable[[], object] = made["walk"]
        return walk

    return {part: function(bodies[part]) for part in PARTS}


def package(line: Line) -> Walks:
    """The package."""
    start: Any = sol.new_game(line.code, undo_limit=None)
    game, steps = start.copy(), []
    for move, refused in zip(line.moves, line.refused, strict=True):
        steps.append((game.copy(), move, refused))
        game.play(move)
    calls = {
        "fresh": "game = start.copy()",
        "moves": "position.legal_moves",
        "play": "game.play(move)",
        "undo": "game.undo()",
        "refusal": "position.refusal(refused)",
    }
    return in_python({"start": start, "steps": steps}, calls)


CALLS = {
    "moves": "legal_moves(game, position, moves, 256)",
    "play": "play(game, present, move, turned)",
    "refusal": "refusal_of(game, position, refused, refusal)",
}
"""Of a binding of the C library."""


def through_cffi(line: Line, library: CffiLibrary) -> Walks:
    """One of the modes of cffi."""
    ffi, lib = library.ffi, library.lib
    made, position = ffi.new("sol_game **"), ffi.new("sol_position *")
    assert lib.sol_deal(line.code.encode(), made, position, ffi.NULL) == lib.SOL_OK
    game, steps = made[0], []
    for move, refused in zip(*line.numbers(), strict=True):
        steps.append((ffi.new("sol_position *", position[0]), move, refused))
        assert lib.sol_play(game, position, move, ffi.NULL) == lib.SOL_OK
    names = {
        "game": game,
        "steps": steps,
        "present": ffi.new("sol_position *"),
        "moves": ffi.new("sol_move[256]"),
        "turned": ffi.new("uint8_t *"),
        "refusal": ffi.new("sol_refusal *"),
        "legal_moves": lib.sol_legal_moves,
        "play": lib.sol_play,
        "refusal_of": lib.sol_refusal_of,
    }
    copy = "present[0] = position[0]"
    return in_python(names, {**CALLS, "fresh": "present[0] = steps[0][0][0]", "undo": copy})


class CLine(ctypes.Structure):
    """The struct `line` of call_costs.c."""

    _fields_ = (
        ("game", ctypes.c_void_p),
        ("positions", ctypes.c_void_p),
        ("moves", ctypes.c_void_p),
        ("refused", ctypes.c_void_p),
        ("length", ctypes.c_int),
        ("copies", ctypes.c_void_p),
    )


Position = ctypes.c_uint64 * 32


def of_ctypes(line: Line) -> tuple[ctypes.CDLL, ctypes.c_void_p, Any]:
    """The library, the game and the positions of the line."""
    lib, game, positions = CtypesLibrary().lib, ctypes.c_void_p(), (Position * (len(line.moves) + 1))()
    assert lib.sol_deal(line.code.encode(), ctypes.byref(game), ctypes.byref(positions[0]), None) == 0
    for i, move in enumerate(line.numbers()[0]):
        positions[i + 1] = positions[i]
        assert lib.sol_play(game, ctypes.byref(positions[i + 1]), move, None) == 0
    return lib, game, positions


def through_ctypes(line: Line) -> Walks:
    """ctypes, with the types of the arguments told once and the pointers made once."""
    lib, game, positions = of_ctypes(line)
    names = {
        "game": game,
        "steps": [(ctypes.byref(position), *step) for position, *step in zip(positions, *line.numbers(), strict=False)],
        "present": ctypes.byref(Position()),
        "moves": ctypes.byref((ctypes.c_uint32 * 256)()),
        "turned": ctypes.byref(ctypes.c_uint8()),
        "refusal": ctypes.byref((ctypes.c_uint8 * 16)()),
        "legal_moves": lib.sol_legal_moves,
        "play": lib.sol_play,
        "refusal_of": lib.sol_refusal_of,
        "memmove": ctypes.memmove,
    }
    copy = "memmove(present, {}, 256)"
    return in_python(names, {**CALLS, "fresh": copy.format("steps[0][0]"), "undo": copy.format("position")})


def in_c(line: Line, folder: Path) -> Walks:
    """C."""
    _, game, positions = of_ctypes(line)
    moves, refused = ((ctypes.c_uint32 * len(numbers))(*numbers) for numbers in line.numbers())
    copies = (Position * len(line.moves))()
    arrays = (ctypes.addressof(array) for array in (positions, moves, refused))
    given = CLine(game.value, *arrays, len(line.moves), ctypes.addressof(copies))
    kept = (positions, moves, refused, copies)
    hosts = ctypes.CDLL(str(folder / MARKS))

    def walk(part: str) -> Callable[[], object]:
        return lambda _kept=kept: getattr(hosts, f"c_{part}")(ctypes.byref(given))

    return {part: walk(part) for part in PARTS}


def in_cython(line: Line, folder: Path) -> Walks:
    """Cython."""
    module: Any = load_module(folder, "call_costs_cython")
    host = module.Host(line.code, *line.numbers())
    return {part: getattr(host, part) for part in PARTS}


def cffi_api(line: Line, folder: Path) -> Walks:
    """cffi in API mode."""
    api: Any = load_module(folder, "solitaires_api")
    return through_cffi(line, CffiLibrary(api.ffi, api.lib))


HOSTS: Mapping[str, Callable[[Line, Path], Walks]] = {
    "C": in_c,
    "Cython": in_cython,
    "cffi, API mode": cffi_api,
    "cffi, ABI mode": lambda line, _folder: through_cffi(line, cffi_abi()),
    "ctypes": lambda line, _folder: through_ctypes(line),
    "the package": lambda line, _folder: package(line),
}


# ---- counting


def build(folder: Path) -> None:
    """Build what the hosts need."""
    paths = subprocess.run(
        [sys.executable, "-m", "solitaires", "paths", "--cflags", "--libs"], capture_output=True, text=True, check=True
    )
    compiler = ["cc", "-std=gnu11", "-O2", "-shared", "-fPIC", "-o", str(folder / MARKS), str(HERE / "call_costs.c")]
    subprocess.run([*compiler, *paths.stdout.split()], check=True)
    build_cython(folder, HERE / "call_costs_cython.pyx")
    build_cffi_api(folder)


def run(host: str, code: str, folder: Path) -> None:
    """Walk the line, part by part; callgrind counts what lies between the marks."""
    line = random_line(code)
    walks = HOSTS[host](line, folder)
    marks = ctypes.CDLL(str(folder / MARKS))
    for part in PARTS:
        walks[part]()
        marks.begin_count()
        for _ in range(ROUNDS):
            walks[part]()
        marks.end_count(part.encode())
    print(len(line.moves))


def costs(host: str, code: str, folder: Path) -> dict[str, float]:
    """The instructions per call, by column."""
    command = [sys.executable, "-m", "bench.call_costs", code, "--host", host, "--folder", str(folder)]
    printed, counted = run_counting(command)
    part = {name: count / (ROUNDS * int(printed)) for name, count in counted.items()}
    loop = part["loop"] - part["nothing"]
    return {
        "moves": part["moves"] - part["loop"],
        "play": part["play"] - part["fresh"] - loop,
        "undo": part["undo"] - part["play"] - loop,
        "refusal": part["refusal"] - part["loop"],
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", nargs="?", default="KL1-D3N-AAAAAAA")
    parser.add_argument("--host", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parsed = parser.parse_args()
    if parsed.host:
        run(parsed.host, parsed.code, parsed.folder)
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        print(f"| instructions per call, {parsed.code} |" + "".join(f" {title} |" for title in COLUMNS.values()))
        print("|---" * (len(COLUMNS) + 1) + "|")
        for host in HOSTS:
            found = costs(host, parsed.code, folder)
            print(f"| {host} |" + "".join(f" {found[column]:,.0f} |" for column in COLUMNS), flush=True)


if __name__ == "__main__":
    main()
