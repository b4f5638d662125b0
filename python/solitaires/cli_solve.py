"""The command `solitaires solve`."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .codes import DealCode
from .errors import PositionError, SolitairesError
from .solver import shorten, solve
from .start import from_position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .game import Game
    from .search import Solution

_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}
_DESCRIPTION = """Find out whether deals can be won, and how. The answer is exact: "unwinnable" is proved. Limits are
for each deal. Exit status: 0 when all were decided, 3 when one stayed undecided, 2 for a wrong command line, code or
position, 130 after Ctrl-C."""


class _Refused(Exception):
    """What to solve could not be read; the text says where and why."""


class _Task(NamedTuple):
    name: str
    members: dict[str, str | None]
    """What names it in JSON."""
    problem: DealCode | Game


def add_solve(commands: Any) -> None:
    """Add the command to the parser's commands."""
    parser = commands.add_parser("solve", help="find out whether deals can be won", description=_DESCRIPTION)
    parser.add_argument("codes", nargs="*", metavar="CODE", help="a deal code, such as RU1-C-AAAAABB")
    parser.add_argument("--file", metavar="FILE", help="read codes, one a line; # begins a comment; - is the input")
    parser.add_argument("--position", metavar="FILE", help="read one position (docs/positions.md); - is the input")
    parser.add_argument("--max-states", type=_count, metavar="N", help="positions to expand")
    parser.add_argument("--max-seconds", type=_seconds, metavar="S", help="time to take")
    parser.add_argument("--max-memory", type=_bytes, metavar="N", help="bytes to hold, such as 512M (default: 1G)")
    parser.add_argument("--shorten", action="store_true", help="leave needless moves out of the solutions")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run_solve(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    try:
        tasks = list(_tasks(parsed))
    except _Refused as refused:
        print(refused, file=sys.stderr)
        return 2
    progress = _Progress(len(tasks))
    undecided = False
    for task in tasks:
        try:
            solution = solve(
                task.problem,
                parsed.max_states,
                parsed.max_seconds,
                parsed.max_memory,
                progress.at(task.name) if progress.is_shown else None,
            )
        finally:
            progress.clear()
        found = len(solution.moves) if parsed.shorten else None
        if parsed.shorten and solution.outcome == "winnable":
            solution = solution._replace(moves=shorten(task.problem, solution.moves))
        print(_as_json(task, solution, found) if parsed.json else _as_text(task, solution, found), flush=True)
        undecided = undecided or solution.outcome == "undecided"
        progress.done += 1
    return 3 if undecided else 0


def _tasks(parsed: argparse.Namespace) -> Iterator[_Task]:
    """Yield what is to be solved. Raises `_Refused`."""
    if not parsed.codes and parsed.file is None and parsed.position is None:
        raise _Refused("solitaires solve: give a code, --file or --position")
    for code in parsed.codes:
        yield _deal(code, "")
    if parsed.file is not None:
        for number, line in enumerate(_read(parsed.file).splitlines(), 1):
            code = line.partition("#")[0].strip()
            if code:
                yield _deal(code, f"{parsed.file}, line {number}: ")
    if parsed.position is not None:
        try:
            game = from_position(_read(parsed.position))
        except PositionError as error:
            raise _Refused(f"{parsed.position}: {error}") from None
        yield _Task(parsed.position, {"code": None, "position": game.position}, game)


def _deal(text: str, place: str) -> _Task:
    try:
        code = DealCode.parse(text)
    except SolitairesError as error:
        raise _Refused(f"{place}{error}") from None
    return _Task(str(code), {"code": str(code)}, code)


def _read(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise _Refused(f"{name}: {error}") from None


def _as_json(task: _Task, solution: Solution, moves_found: int | None) -> str:
    found = {
        "outcome": solution.outcome,
        "moves": [str(move) for move in solution.moves],
        "states": solution.states,
        "seconds": round(solution.seconds, 6),
    }
    if moves_found is not None:
        found["moves_found"] = moves_found
    return json.dumps({**task.members, **found})


def _as_text(task: _Task, solution: Solution, moves_found: int | None) -> str:
    moves = ""
    if solution.outcome == "winnable":
        before = "" if moves_found is None else f" (found with {moves_found})"
        moves = f", {len(solution.moves)} moves{before}"
    head = f"{task.name}: {solution.outcome}{moves}, {solution.states} states, {solution.seconds:.3f} s"
    return "\n".join([head, " ".join(map(str, solution.moves))]) if solution.moves else head


class _Progress:
    """One line on the terminal that tells how far the search is."""

    def __init__(self, tasks: int) -> None:
        self.is_shown = sys.stderr is not None and sys.stderr.isatty()
        self.done = 0
        self._tasks = tasks
        self._width = 0

    def at(self, name: str) -> Any:
        def show(states: int, seconds: float) -> None:
            text = f"{self.done} of {self._tasks} done; {name}: {states:,} states, {seconds:.1f} s"
            self._write("\r" + text.ljust(self._width))
            self._width = len(text)

        return show

    def clear(self) -> None:
        if self._width:
            self._write("\r" + " " * self._width + "\r")
            self._width = 0

    @staticmethod
    def _write(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,30}", text):
        raise argparse.ArgumentTypeError(f"expected a whole number, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not seconds >= 0:
        raise argparse.ArgumentTypeError(f"expected a number of seconds, not {text!r}")
    return seconds


def _bytes(text: str) -> int:
    match = re.fullmatch(r"([0-9]{1,30})([KMG]?)", text.upper())
    if match is None:
        raise argparse.ArgumentTypeError(f"expected a number of bytes such as 512M or 2G, not {text!r}")
    return int(match[1]) * _UNITS[match[2]]
