"""`solitaires new`: codes of deals."""

from __future__ import annotations

import argparse
import datetime
import json
import re
import sys
from typing import TYPE_CHECKING

from ..codes import SEEDS, DealCode, daily_code
from ..languages import message
from ..solver import random_code
from .parser import add_json
from .progress import ProgressLine
from .shared import DONE, say, typed, variant_of, whole_number

if TYPE_CHECKING:
    from .parser import Parser

_DESCRIPTION = message(
    "Print the code of a random deal, or of the one that is asked for. Exit status: 0, 2 for a wrong command line, game"
    " or option, 130 after Ctrl-C."
)


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    parser.add_argument(
        "game", metavar="GAME", help=say(message("the game, such as RU, perhaps with its option: RU-R"))
    )
    parser.add_argument(
        "option", nargs="?", metavar="OPTION", help=say(message("its option (default: the first of the game)"))
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--winnable", action="store_true", help=say(message("a random deal that is proved winnable")))
    which.add_argument(
        "--seed", type=whole_number(0, SEEDS - 1), metavar="NUMBER", help=say(message("the deal of this number"))
    )
    which.add_argument(
        "--daily", type=_date, metavar="DATE", help=say(message("the deal of a day, such as 2026-11-30 or today"))
    )
    parser.add_argument(
        "--count",
        type=whole_number(1),
        default=1,
        metavar="COUNT",
        help=say(message("so many random deals (default: 1)")),
    )
    add_json(parser, say(message("print one JSON object a deal")))
    parser.set_defaults(refuse=parser.refuse)


def _date(text: str) -> datetime.date:
    if text == "today":
        return datetime.date.today()
    # Python's own reader takes other forms in some versions
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            return datetime.date.fromisoformat(text)
        except ValueError:
            pass
    raise argparse.ArgumentTypeError(
        say(message("expected a date such as 2026-11-30, or today, not {text!r}"), text=typed(text))
    )


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.count > 1 and (parsed.seed is not None or parsed.daily is not None):
        parsed.refuse(say(message("argument --count: not allowed with --seed or --daily")))
    game, option = variant_of("-".join([parsed.game] if parsed.option is None else [parsed.game, parsed.option]))
    line = ProgressLine(sys.stderr)
    try:
        for number in range(parsed.count):
            if parsed.winnable:
                line.show(f"{game}-{option}", number, parsed.count)
            code = _code(parsed, game, option)
            line.clear()
            members = {"code": str(code), "game": game, "option": option, "seed": code.seed}
            print(json.dumps(members) if parsed.json else code, flush=True)
    finally:
        line.clear()
    return DONE


def _code(parsed: argparse.Namespace, game: str, option: str) -> DealCode:
    if parsed.seed is not None:
        return DealCode(game=game, option=option, seed=parsed.seed)
    if parsed.daily is not None:
        return daily_code(game, option, date=parsed.daily)
    return random_code(game, option, winnable=parsed.winnable)
