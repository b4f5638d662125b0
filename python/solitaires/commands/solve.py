"""`solitaires solve`: whether deals can be won, and how."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, NamedTuple

from ..codes import DealCode
from ..errors import DealCodeError
from ..languages import counted, listed, message
from ..solver import shorten, solve
from .parser import add_json
from .progress import ProgressLine
from .shared import (
    DONE,
    UNDECIDED,
    CommandError,
    add_limits,
    code_refused,
    file_name,
    language,
    read_file,
    say,
)
from .source import DEAL_CODE, position_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ..game import Game
    from ..search import Solution

_DESCRIPTION = message(
    'Find out whether deals can be won, and how. The answer is exact: "unwinnable" is proved. Limits are for each deal.'
    " Exit status: 0 when all were decided, 3 when one stayed undecided, 2 for a wrong command line, code or position,"
    " 130 after Ctrl-C."
)


class _Task(NamedTuple):
    name: str
    members: dict[str, str | None]
    """What names it in JSON."""
    problem: DealCode | Game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    parser.add_argument("codes", nargs="*", metavar="CODE", help=say(DEAL_CODE))
    parser.add_argument(
        "--file",
        type=file_name,
        metavar="FILE",
        help=say(message("read codes, one a line; # begins a comment; - is the standard input")),
    )
    parser.add_argument(
        "--position",
        type=file_name,
        metavar="FILE",
        help=say(message("read one position (docs/positions.md); - is the standard input")),
    )
    add_limits(parser)
    parser.add_argument(
        "--shorten", action="store_true", help=say(message("leave needless moves out of the solutions"))
    )
    add_json(parser, say(message("print one JSON object a deal")))


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    tasks = list(_tasks(parsed))
    line = ProgressLine(sys.stderr)
    undecided = False
    for done, task in enumerate(tasks):

        def show(states: int, seconds: float, done: int = done, name: str = task.name) -> None:
            text = say(
                message("{done} of {all} done; {name}, positions: {states}, seconds: {seconds}"),
                done=done,
                all=len(tasks),
                name=name,
                states=f"{states:,}",
                seconds=f"{seconds:.1f}",
            )
            line.show(text, done, len(tasks))

        try:
            solution = solve(
                task.problem,
                parsed.max_states,
                parsed.max_seconds,
                parsed.max_memory,
                show if line.is_shown else None,
            )
        finally:
            line.clear()
        found = len(solution.moves) if parsed.shorten else None
        if parsed.shorten and solution.outcome == "winnable":
            solution = solution._replace(moves=shorten(task.problem, solution.moves))
        print(_as_json(task, solution, found) if parsed.json else _as_text(task, solution, found), flush=True)
        undecided = undecided or solution.outcome == "undecided"
    return UNDECIDED if undecided else DONE


def _tasks(parsed: argparse.Namespace) -> Iterator[_Task]:
    """Yield what is to be solved. Raises `CommandError`."""
    if not parsed.codes and parsed.file is None and parsed.position is None:
        raise CommandError(say(message("solitaires solve: give a code, --file or --position")))
    for code in parsed.codes:
        yield _deal(code, "")
    if parsed.file is not None:
        there_is_one = False
        for number, line in enumerate(read_file(parsed.file).splitlines(), 1):
            code = line.partition("#")[0].strip()
            if code:
                there_is_one = True
                yield _deal(code, say(message("{file}, line {number}: "), file=parsed.file, number=number))
        if not there_is_one:
            raise CommandError(say(message("{file}: there is no code in it"), file=parsed.file))
    if parsed.position is not None:
        game = position_of(parsed.position)
        yield _Task(parsed.position, {"code": None, "position": game.position}, game)


def _deal(text: str, place: str) -> _Task:
    try:
        code = DealCode.parse(text)
    except DealCodeError as error:
        raise CommandError(f"{place}{code_refused(error)}") from None
    return _Task(str(code), {"code": str(code)}, code)


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


_OUTCOMES = {
    "winnable": message("{deal}: winnable"),
    "unwinnable": message("{deal}: unwinnable"),
    "undecided": message("{deal}: undecided"),
}
_MOVES = counted("moves", "{moves} move", "{moves} moves")
_SHORTENED = counted("moves", "{moves} move (found with {found})", "{moves} moves (found with {found})")
_STATES = counted("states", "{states} state", "{states} states")
_SECONDS = message("{seconds} s")


def _as_text(task: _Task, solution: Solution, moves_found: int | None) -> str:
    figures = [say(_OUTCOMES[solution.outcome], deal=task.name)]
    if solution.outcome == "winnable":
        moves = len(solution.moves)
        figures.append(
            say(_MOVES, moves=moves) if moves_found is None else say(_SHORTENED, moves=moves, found=moves_found)
        )
    figures.append(say(_STATES, states=solution.states))
    figures.append(say(_SECONDS, seconds=f"{solution.seconds:.3f}"))
    head = listed(figures, language.get())
    return "\n".join([head, " ".join(map(str, solution.moves))]) if solution.moves else head
