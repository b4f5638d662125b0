"""`solitaires records`: what games were begun and won, and the best times."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from ..errors import RecordsError
from ..languages import message, named
from ..mahjong import layout_by_id
from ..names import layout_name
from ..records import BEST_TIMES, GameRecord, Records, Statistics, best_times_of, statistics_of
from .parser import add_json
from .shared import (
    DONE,
    FAILED,
    CommandError,
    file_name,
    game_or_variant_of,
    language,
    of_program,
    say,
    say_of_file,
    told,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Collection, Sequence

    from .parser import Parser

_DESCRIPTION = message(
    "Show how many games were begun and won, hints used, streaks, scores, moves and times, and the {count} best times"
    " of Mahjong, or of the rules asked for. Nothing is written but the files that are asked for. docs/records.md tells"
    " how a game comes into the records. Exit status: 0, 1 when the records cannot be read or a file cannot be written,"
    " 2 for a wrong command line or a FILE that is not there."
)
_HEADINGS = (
    named("heading", "begun"),
    named("heading", "won"),
    named("heading", "hints"),
    named("heading", "streak"),
    named("heading", "longest"),
    named("heading", "best score"),
    named("heading", "fewest moves"),
    named("heading", "best time"),
)
"""Over the figures of each variant."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION, count=BEST_TIMES)
    parser.add_argument(
        "rules",
        nargs="?",
        metavar="RULES",
        help=say(message("a game or a variant, such as MJ or RU1-C (default: all)")),
    )
    parser.add_argument(
        "--file",
        type=file_name,
        metavar="FILE",
        help=say(message("the file of the records (default: in the user's data folder)")),
    )
    parser.add_argument("--csv", type=file_name, metavar="FILE", help=say(message("export all games as CSV, too")))
    add_json(parser, say(message("print all games and figures as one JSON object")))
    parser.set_defaults(refuse=parser.refuse)


def _rules(text: str) -> str:
    """Return what a text names as records have it. Raises `CommandError`."""
    if text == "MJ -":
        return text
    game, option = game_or_variant_of(text)
    return game if option is None else f"{game} {option}"


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.csv == "-":
        parsed.refuse(say(message("argument --csv: expected a file, not the standard output")))
    if parsed.json and parsed.rules:
        parsed.refuse(say(message("argument RULES: not allowed with argument --json, which prints all games")))
    rules = None if parsed.rules is None else _rules(parsed.rules)
    try:
        records = Records(parsed.file)
        if parsed.file is not None and not records.path.exists():
            # rather a wrong name than a player who never played
            problem = say_of_file(parsed.file, message("there are no records").of())
            raise CommandError(of_program(problem))
        if parsed.csv is not None:  # before anything is printed, since whoever reads that may go
            records.export_csv(parsed.csv)
        if parsed.json:
            print(records.as_json())
        else:
            print(_as_text(records.games(rules), rules or "MJ"))
    except RecordsError as error:
        raise CommandError(of_program(told(error)), FAILED) from None
    return DONE


def _as_text(games: Sequence[GameRecord], best_of: str) -> str:
    if not games:
        return say(message("no game is recorded"))
    rules = sorted({game.rules for game in games})
    rows = [(name, statistics_of(game for game in games if game.rules == name)) for name in rules]
    if len(rows) > 1:
        rows.append((say(named("heading", "all")), statistics_of(games)))
    lines = _table([("", *map(say, _HEADINGS)), *(_cells(name, figures) for name, figures in rows)], left=(0,))
    best = best_times_of(game for game in games if game.rules.startswith(best_of))
    if best:
        lines += ["", say(message("best times, {rules}"), rules=best_of)]
        lines += _table([(f"{place}.", *_best(game)) for place, game in enumerate(best, 1)], left=(3, 4, 5))
    return "\n".join(lines)


def _cells(name: str, figures: Statistics) -> tuple[str, ...]:
    return (
        name,
        str(figures.started),
        f"{figures.won} ({figures.won / figures.started:.0%})",
        str(figures.hints_used),
        str(figures.current_streak),
        str(figures.longest_streak),
        _shown(None if name.startswith("MJ") else figures.best_score),
        _shown(figures.fewest_moves),
        "-" if figures.best_seconds is None else _time(figures.best_seconds),
    )


def _table(rows: Sequence[tuple[str, ...]], left: Collection[int]) -> list[str]:
    """Return rows as lines with columns of one width, some of them aligned on the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _best(game: GameRecord) -> tuple[str, ...]:
    assert game.won_at is not None
    day = datetime.datetime.fromtimestamp(game.won_at, datetime.timezone.utc).date()
    return (
        _time(game.seconds),
        day.isoformat(),
        _layout(game),
        game.code or "",
        say(message("hints: {count}"), count=game.hints_used),
    )


def _layout(game: GameRecord) -> str:
    option = game.rules[3:]
    return game.layout or game.rules if option == "-" else layout_name(layout_by_id(option), language.get())


def _time(seconds: float) -> str:
    """Return minutes, seconds and tenths, cut off and not rounded."""
    tenths = int(seconds * 10)
    return f"{tenths // 600}:{tenths // 10 % 60:02}.{tenths % 10}"


def _shown(number: int | None) -> str:
    return "-" if number is None else str(number)
