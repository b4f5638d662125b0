"""`solitaires convert`: from one format into another."""

from __future__ import annotations

import argparse
import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from .. import interchange
from ..codes import is_code
from ..errors import MoveError, NotExpressible, PositionError, SaveError, SolitairesError
from ..interchange.formats import OWN_POSITION, described
from ..interchange.kmahjongg import NAME as KMAHJONGG
from ..interchange.standard_notation import NAME as STANDARD_NOTATION
from ..languages import message, named
from ..mahjong import MahjongGame
from ..variants import GAMES
from .parser import add_choice, add_json
from .shared import (
    DONE,
    FAILED,
    WRONG,
    CommandError,
    file_name,
    language,
    likely_code,
    of_program,
    read_file,
    say,
    suggested,
    told,
    typed,
    write_text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..card_game import CardGame
    from .parser import Parser

_DESCRIPTION = message(
    "Read a deal, a position or a Mahjong layout in one format and write it in another. docs/interchange.md describes"
    " the formats. Exit status: 0, 1 when the other format cannot hold it, 2 for a wrong command line or text."
)
_NAME_IT = message("If it is in one of the formats, name that: --from FORMAT")
_TOLD_DIRECTLY = ("code", "microsoft", "pysol")
"""Formats so short that they stand on the command line."""


class _Converted(NamedTuple):
    """What was read and written; the members of the JSON."""

    source_format: str
    target_format: str
    rules: str | None
    """Such as "BK C4"; None for layouts."""
    text: str


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    names = [format.name for format in interchange.formats()]
    parser.add_argument(
        "source",
        nargs="?",
        type=file_name,
        default="-",
        metavar="SOURCE",
        help=say(
            message(
                "a file, a deal code, a number with --from microsoft or pysol, or - for the standard input (default)"
            )
        ),
    )
    add_choice(
        parser,
        "--from",
        [name for name in names if name != STANDARD_NOTATION],
        dest="source_format",
        metavar="FORMAT",
        help=say(message("the format of the source (default: the one that it looks like)")),
    )
    add_choice(
        parser,
        "--to",
        names,
        dest="target_format",
        metavar="FORMAT",
        help=say(message("the format to write (default: solitaires; for layouts kmahjongg)")),
    )
    add_choice(
        parser,
        "--game",
        GAMES,
        metavar="GAME",
        help=say(message("the game, such as BK, where the source does not name it")),
    )
    parser.add_argument("--option", metavar="OPTION", help=say(message("the option of the game, such as C2")))
    parser.add_argument(
        "--moves",
        type=file_name,
        metavar="FILE",
        help=say(message("moves in standard notation to play first; - for the standard input")),
    )
    parser.add_argument(
        "--autoplay",
        action="store_true",
        help=say(message("with --moves: cards that nothing can be put on go up untold")),
    )
    parser.add_argument("--formats", action="store_true", help=say(message("list the formats")))
    add_json(parser, say(message("print what was converted, or the formats, as JSON objects")))
    parser.set_defaults(refuse=parser.refuse)


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.formats:
        known = interchange.formats()
        print("\n".join(json.dumps(one._asdict()) for one in known) if parsed.json else _table(known))
        return DONE
    if parsed.autoplay and parsed.moves is None:
        parsed.refuse(say(message("argument --autoplay: expected --moves, too")))
    if parsed.moves == "-" and parsed.source == "-":
        parsed.refuse(say(message("argument --moves: the standard input is the source already")))
    try:
        converted = _converted(parsed, _text_of_source(parsed))
    except (MoveError, NotExpressible) as error:
        raise _refused(told(error), FAILED) from None
    except (CommandError, SolitairesError) as error:
        # a broken save is told as other commands tell it
        raise _refused(told(error.__cause__ if isinstance(error.__cause__, SaveError) else error)) from None
    write_text(json.dumps(converted._asdict()) + "\n" if parsed.json else converted.text)
    return DONE


def _refused(problem: str, status: int = WRONG) -> CommandError:
    return CommandError(of_program(problem, "convert"), status)


def _text_of_source(parsed: argparse.Namespace) -> str:
    source: str = parsed.source
    is_number = re.fullmatch(r"(#|ms)?[0-9]+", source, re.IGNORECASE)
    is_direct = parsed.source_format in _TOLD_DIRECTLY
    if source == "-" or (os.path.exists(source) and not (is_direct and (is_number or is_code(source)))):
        return read_file(source)
    if is_direct or (parsed.source_format is None and is_code(source)):
        return source
    if parsed.source_format is None and is_number:
        said = message("{text} is a number and no file; for that of a deal: --from microsoft or --from pysol")
        raise CommandError(say(said, text=typed(source)))
    looks_as_a_file = "." in source or os.sep in source
    likely = likely_code(source) if parsed.source_format is None and not looks_as_a_file else None
    try:
        return read_file(source)
    except CommandError as error:
        raise CommandError(f"{error}{suggested(likely)}") from None


def _detected(text: str) -> str:
    """Return the format that a text looks like. Raises `CommandError`."""
    try:
        return interchange.detect(text)
    except PositionError as error:
        raise CommandError(f"{told(error)}\n{say(_NAME_IT)}") from None


def _read(parsed: argparse.Namespace, text: str, format: str) -> CardGame | MahjongGame:
    """Return the game of a text. Raises `CommandError` and what `interchange.read` raises."""
    known = next(one for one in interchange.formats() if one.name == format)
    if parsed.game not in (None, *known.games):
        said = message("argument --game: {format} holds {games}, not {game}")
        parsed.refuse(say(said, format=format, games=", ".join(known.games), game=parsed.game))
    try:
        return interchange.read(text, format, game=parsed.game, option=parsed.option)
    except PositionError as error:
        if parsed.source_format is not None or known.names_game:
            raise
        said = message("{problem}\nIt was read as {format}; if it is in another format, name that: --from FORMAT")
        raise CommandError(say(said, problem=told(error), format=format)) from None


def _converted(parsed: argparse.Namespace, text: str) -> _Converted:
    layouts = [format.name for format in interchange.formats() if format.holds == "layouts"]
    source: str = parsed.source_format or _detected(text)
    target: str
    if source in layouts:
        for name in ("game", "option", "moves"):
            if getattr(parsed, name) is not None:
                parsed.refuse(say(message("argument {option}: not allowed with a layout"), option=f"--{name}"))
        target = parsed.target_format or KMAHJONGG
        if target not in layouts:
            reason = message("this is a layout, which only these hold: {formats}").of(formats=", ".join(layouts))
            raise NotExpressible(target, reason)
        return _Converted(
            source, target, None, interchange.write_layouts(interchange.read_layouts(text, source), target)
        )
    if source == STANDARD_NOTATION:
        raise CommandError(
            say(message("this is a list of moves: expected the deal or position that it begins with, and --moves FILE"))
        )
    target = parsed.target_format or OWN_POSITION
    game = _read(parsed, text, source)
    if parsed.moves is not None:
        for move in interchange.read_moves(read_file(parsed.moves), game, autoplay=parsed.autoplay):
            game.play(move)
    if target == STANDARD_NOTATION:
        written = interchange.write_moves(game)
    elif target in layouts:
        if not isinstance(game, MahjongGame):
            reason = message("it holds layouts, and {game} has none").of(game=game.rules[:2])
            raise NotExpressible(target, reason)
        written = interchange.write_layouts(game.layout, target)
    else:
        written = interchange.write(game, target)
        written += "" if written.endswith("\n") else "\n"
    return _Converted(source, target, game.rules, written)


def _table(formats: Sequence[interchange.Format]) -> str:
    rows = [
        (one.name, holds, " ".join(one.games), description)
        for one in formats
        for holds, description in [described(one, language.get())]
    ]
    heads = (named("heading", "format"), named("heading", "holds"), named("heading", "games"))
    rows.insert(0, (say(heads[0]), say(heads[1]), say(heads[2]), ""))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
