"""`solitaires show`: a board in the terminal, as a picture or as JSON."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, cast

from ..errors import SolitairesError
from ..languages import message
from .as_json import game_members
from .board import print_board
from .shared import DONE, FAILED, CommandError, add_json, count, language, nearest, say, suggested, told
from .source import add_source, game_after_moves

if TYPE_CHECKING:
    import argparse

    from ..card_game import CardGame
    from ..mahjong import MahjongGame
    from ..pictures import PictureOptions

_DESCRIPTION = """Print the board of a deal or a position, or draw it. docs/pictures.md shows what the pictures look
like; PNG needs the extra: pip install "solitaires[pictures]". Exit status: 0, 1 when a move is refused or a picture
cannot be written, 2 for a wrong command line, code or position."""
_OPTIONS = ("theme", "width", "hint", "large_print", "four_colours", "coordinates", "caption")
"""Those of a picture, as the parser names them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = _DESCRIPTION
    add_source(parser, "moves to play first")
    parser.add_argument("--svg", metavar="FILE", help="draw the board into a file; - is the output")
    parser.add_argument("--png", metavar="FILE", help="the same as pixels")
    picture = parser.add_argument_group("of a picture")
    picture.add_argument("--theme", metavar="NAME", help="green, blue, dark, paper or high-contrast (default: green)")
    picture.add_argument("--width", type=count, metavar="N", help="its width in pixels")
    picture.add_argument("--hint", metavar="MOVE", help="a legal move to point at")
    picture.add_argument("--large-print", action="store_true", help="large ranks and labels")
    picture.add_argument("--four-colours", action="store_true", help="blue diamonds and green clubs")
    picture.add_argument("--coordinates", action="store_true", help="the names of piles and slots")
    picture.add_argument("--caption", action="store_true", help="code, score and moves below the board")
    add_json(parser, "the game as one JSON object")
    parser.set_defaults(refuse=parser.error)


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    asked = [name for name in _OPTIONS if getattr(parsed, name)]
    if asked and not (parsed.svg or parsed.png):
        parsed.refuse(f"argument --{asked[0].replace('_', '-')}: expected --svg or --png, too")
    if parsed.svg == "-" and parsed.json:
        parsed.refuse("argument --svg: the standard output has the JSON already")
    if parsed.theme is not None:
        _check_theme(parsed)
    game = game_after_moves(parsed)
    options = {name: getattr(parsed, name) for name in asked}
    _draw(game, parsed, cast("PictureOptions", {**options, "lang": language.get()}))
    if parsed.json:
        print(json.dumps(game_members(game)))
    elif not (parsed.svg or parsed.png):
        print_board(game)
    return DONE


def _check_theme(parsed: argparse.Namespace) -> None:
    from ..pictures import THEMES  # noqa: PLC0415 - most boards are text

    if parsed.theme not in THEMES:
        known = ", ".join(THEMES)
        parsed.refuse(
            f"argument --theme: expected one of {known}, not {parsed.theme!r}{suggested(nearest(parsed.theme, THEMES))}"
        )


def _draw(game: CardGame | MahjongGame, parsed: argparse.Namespace, options: PictureOptions) -> None:
    """Write the pictures that were asked for. Raises `CommandError`."""
    try:
        if parsed.svg == "-":
            sys.stdout.write(game.svg(**options))
        elif parsed.svg:
            _write(game, parsed.svg, ".svg", options)
        if parsed.png:
            _write(game, parsed.png, ".png", options)
    except SolitairesError as error:
        raise CommandError(told(error), FAILED) from None
    except ValueError as error:
        raise CommandError(f"solitaires show: {error}") from None
    except (ImportError, OSError) as error:
        raise CommandError(f"solitaires show: {error}", FAILED) from None


def _write(game: CardGame | MahjongGame, name: str, ending: str, options: PictureOptions) -> None:
    from ..pictures import write_picture  # noqa: PLC0415 - most boards are text

    if not name.lower().endswith(ending):
        raise CommandError(say(message("{file}: expected a name that ends in {ending}"), file=name, ending=ending))
    write_picture(game, name, **options)
