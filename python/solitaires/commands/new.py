"""`solitaires new`: codes of deals."""

from __future__ import annotations

import argparse
import datetime
import json
import re
import sys

from ..codes import SEEDS, VERSION, DealCode, daily_code, parse_variant
from ..errors import DealCodeError
from ..solver import random_code
from ..variants import GAMES, options
from .progress import ProgressLine
from .shared import DONE, CommandError, add_json, count, count_of_some, nearest, suggested, told

_DESCRIPTION = """Print the code of a random deal, or of the one that is asked for. Exit status: 0, 2 for a wrong
command line, game or option, 130 after Ctrl-C."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = _DESCRIPTION
    parser.add_argument("game", metavar="GAME", help="the game, such as RU, perhaps with its option: RU-R")
    parser.add_argument("option", nargs="?", metavar="OPTION", help="its option (default: the first of the game)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--winnable", action="store_true", help="a deal that is proved winnable first")
    which.add_argument("--seed", type=_seed, metavar="N", help="the deal of this number")
    which.add_argument("--daily", type=_date, metavar="DATE", help="the deal of a day, such as 2026-11-30 or today")
    parser.add_argument("--count", type=count_of_some, default=1, metavar="N", help="so many random deals (default: 1)")
    add_json(parser, "one JSON object a deal")
    parser.set_defaults(refuse=parser.error)


def _seed(text: str) -> int:
    seed = count(text)
    if seed >= SEEDS:
        raise argparse.ArgumentTypeError(f"expected a seed from 0 to {SEEDS - 1}, not {text!r}")
    return seed


def _date(text: str) -> datetime.date:
    if text == "today":
        return datetime.date.today()
    # Python's own reader takes other forms in some versions
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            return datetime.date.fromisoformat(text)
        except ValueError:
            pass
    raise argparse.ArgumentTypeError(f"expected a date such as 2026-11-30, or today, not {text!r}")


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.count > 1 and (parsed.seed is not None or parsed.daily is not None):
        parsed.refuse("argument --count: not allowed with argument --seed or --daily")
    game, option = _variant(parsed)
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


def _variant(parsed: argparse.Namespace) -> tuple[str, str]:
    """Return the game and its option; the version of a code may stand between them. Raises `CommandError`."""
    words = [parsed.game] if parsed.option is None else [parsed.game, parsed.option]
    text = re.sub(f"^([A-Za-z]{{2}}){VERSION}(?=-|$)", r"\1", "-".join(words).strip())
    try:
        return parse_variant(text)
    except DealCodeError as error:
        game, _, option = text.upper().partition("-")
        near = nearest(game, GAMES)
        if near == game:
            near = nearest(option, options(game))
        raise CommandError(told(error) + suggested(near)) from None


def _code(parsed: argparse.Namespace, game: str, option: str) -> DealCode:
    if parsed.seed is not None:
        return DealCode(game=game, option=option, seed=parsed.seed)
    if parsed.daily is not None:
        return daily_code(game, option, date=parsed.daily)
    return random_code(game, option, winnable=parsed.winnable)
