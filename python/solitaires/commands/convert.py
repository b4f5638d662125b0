"""`solitaires convert`: from one format into another."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .. import interchange
from ..errors import NotExpressible, SolitairesError
from ..interchange.formats import OWN_POSITION, is_code
from ..interchange.kmahjongg import NAME as KMAHJONGG
from ..interchange.standard_notation import NAME as STANDARD_NOTATION
from ..mahjong import MahjongGame
from .shared import DONE, FAILED, WRONG, CommandError, add_json, read_file

if TYPE_CHECKING:
    from collections.abc import Sequence

_DESCRIPTION = """Read a deal, a position or a Mahjong layout in one format and write it in another. docs/interchange.md
describes the formats. Exit status: 0, 1 when the other format cannot hold it, 2 for a wrong command line or text."""
_TOLD_DIRECTLY = ("code", "microsoft", "pysol")
"""Formats so short that they stand on the command line."""


class _Converted(NamedTuple):
    """What was read and written; the members of the JSON."""

    source_format: str
    target_format: str
    rules: str | None
    """Such as "BK C4"; None for layouts."""
    text: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = _DESCRIPTION
    names = [format.name for format in interchange.formats()]
    parser.add_argument(
        "source",
        nargs="?",
        default="-",
        metavar="SOURCE",
        help="a file, a deal code, a number with --from microsoft or pysol, or - for the standard input (the default)",
    )
    parser.add_argument(
        "--from",
        dest="source_format",
        choices=[name for name in names if name != STANDARD_NOTATION],
        metavar="FORMAT",
        help="the format of the source (default: the one that it looks like)",
    )
    parser.add_argument(
        "--to",
        dest="target_format",
        choices=names,
        metavar="FORMAT",
        help="the format to write (default: solitaires; for layouts kmahjongg)",
    )
    parser.add_argument("--game", metavar="GAME", help="the game, such as BK, where the source does not name it")
    parser.add_argument("--option", metavar="OPTION", help="its option, such as C2")
    parser.add_argument(
        "--moves", metavar="FILE", help="moves in standard notation to play first; - for the standard input"
    )
    parser.add_argument(
        "--autoplay", action="store_true", help="with --moves: cards that nothing can be put on go up untold"
    )
    parser.add_argument("--formats", action="store_true", help="list the formats")
    add_json(parser, "what was converted, or the formats, as JSON objects")
    parser.set_defaults(refuse=parser.error)


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.formats:
        known = interchange.formats()
        print("\n".join(json.dumps(one._asdict()) for one in known) if parsed.json else _table(known))
        return DONE
    if parsed.autoplay and parsed.moves is None:
        parsed.refuse("argument --autoplay: expected --moves, too")
    if parsed.moves == "-" and parsed.source == "-":
        parsed.refuse("argument --moves: the standard input is the source already")
    try:
        converted = _converted(parsed, _text_of_source(parsed))
    except NotExpressible as error:
        print(f"solitaires convert: {error}", file=sys.stderr)
        return FAILED
    except (CommandError, SolitairesError, ValueError) as error:
        print(f"solitaires convert: {error}", file=sys.stderr)
        return WRONG
    sys.stdout.write(json.dumps(converted._asdict()) + "\n" if parsed.json else converted.text)
    return DONE


def _text_of_source(parsed: argparse.Namespace) -> str:
    source: str = parsed.source
    told = parsed.source_format in _TOLD_DIRECTLY
    if source != "-" and (told or (parsed.source_format is None and is_code(source) and not Path(source).exists())):
        return source
    return read_file(source)


def _converted(parsed: argparse.Namespace, text: str) -> _Converted:
    layouts = [format.name for format in interchange.formats() if format.holds == "layouts"]
    source: str = parsed.source_format or interchange.detect(text)
    target: str
    if source in layouts:
        for name in ("game", "option", "moves"):
            if getattr(parsed, name) is not None:
                parsed.refuse(f"argument --{name}: not allowed with a layout")
        target = parsed.target_format or KMAHJONGG
        return _Converted(
            source, target, None, interchange.write_layouts(interchange.read_layouts(text, source), target)
        )
    target = parsed.target_format or OWN_POSITION
    game = interchange.read(text, source, game=parsed.game, option=parsed.option)
    if parsed.moves is not None:
        for move in interchange.read_moves(read_file(parsed.moves), game, autoplay=parsed.autoplay):
            game.play(move)
    if target == STANDARD_NOTATION:
        written = interchange.write_moves(game)
    elif target in layouts:
        if not isinstance(game, MahjongGame):
            raise NotExpressible(target, f"it holds layouts, and {game.rules[:2]} has none")
        written = interchange.write_layouts(game.layout, target)
    else:
        written = interchange.write(game, target)
        written += "" if written.endswith("\n") else "\n"
    return _Converted(source, target, game.rules, written)


def _table(formats: Sequence[interchange.Format]) -> str:
    rows = [(one.name, one.holds, " ".join(one.games), one.description) for one in formats]
    rows.insert(0, ("format", "holds", "games", ""))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
