"""`solitaires show`: a board in the terminal, as a picture or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from ..errors import SolitairesError
from ..files import CANNOT_BE_WRITTEN, trouble
from ..languages import message
from .as_json import game_members
from .board import print_board
from .parser import add_json
from .shared import (
    DONE,
    FAILED,
    CommandError,
    file_name,
    language,
    missing_extra,
    nearest,
    say,
    say_of_file,
    suggested,
    told,
    typed,
    whole_number,
    write_text,
)
from .source import add_source, game_after_moves

if TYPE_CHECKING:
    import argparse

    from ..card_game import CardGame
    from ..mahjong import MahjongGame
    from ..pictures import PictureOptions
    from .parser import Parser

_DESCRIPTION = message(
    "Print the board of a deal or a position, or draw it. docs/pictures.md shows what the pictures look like; PNG needs"
    ' the extra: pip install "solitaires[pictures]". Exit status: 0, 1 when a move is refused or a picture cannot be'
    " written, 2 for a wrong command line, code or position."
)
_OPTIONS = ("theme", "width", "hint", "large_print", "four_colours", "coordinates", "caption")
"""Those of a picture, as the parser names them."""
_DETAILS = {
    "large-print": message("draw large ranks and labels"),
    "four-colours": message("draw blue diamonds and green clubs"),
    "coordinates": message("write the names of piles and slots"),
    "caption": message("write code, score and moves below the board"),
}


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    add_source(parser)
    parser.add_argument(
        "--svg",
        type=file_name,
        metavar="FILE",
        help=say(message("draw the board into a file; - is the standard output")),
    )
    parser.add_argument(
        "--png", type=file_name, metavar="FILE", help=say(message("draw the board into a file as pixels"))
    )
    picture = parser.add_argument_group(say(message("of a picture")))
    picture.add_argument(
        "--theme",
        metavar="THEME",
        help=say(message("the colours: green, blue, dark, paper or high-contrast (default: green)")),
    )
    picture.add_argument(
        "--width",
        type=_width,
        metavar="PIXELS",
        help=say(message("the width in pixels")),
    )
    picture.add_argument("--hint", metavar="MOVE", help=say(message("point at a legal move")))
    for name, what in _DETAILS.items():
        picture.add_argument(f"--{name}", action="store_true", help=say(what))
    add_json(parser, say(message("print the game as one JSON object")))
    parser.set_defaults(refuse=parser.refuse)


def _width(text: str) -> int:
    from ..pictures.options import LEAST_WIDTH, MAX_WIDTH  # noqa: PLC0415 - most boards are text

    return whole_number(LEAST_WIDTH, MAX_WIDTH)(text)


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    asked = [name for name in _OPTIONS if getattr(parsed, name) not in (None, False)]
    if asked and not (parsed.svg or parsed.png):
        option = f"--{asked[0].replace('_', '-')}"
        parsed.refuse(say(message("argument {option}: expected --svg or --png, too"), option=option))
    if parsed.svg == "-" and parsed.json:
        parsed.refuse(say(message("argument --svg: the standard output has the JSON already")))
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
        said = message("argument --theme: expected one of {known}, not {text!r}")
        known = say(said, known=", ".join(THEMES), text=typed(parsed.theme))
        parsed.refuse(known + suggested(nearest(parsed.theme, THEMES)))


def _draw(game: CardGame | MahjongGame, parsed: argparse.Namespace, options: PictureOptions) -> None:
    """Write the pictures that were asked for. Raises `CommandError`."""
    try:
        if parsed.svg == "-":
            write_text(game.svg(**options))
        elif parsed.svg:
            _write(game, parsed.svg, ".svg", options)
        if parsed.png:
            _write(game, parsed.png, ".png", options)
    except SolitairesError as error:
        raise CommandError(told(error), FAILED) from None
    except ValueError:
        raise CommandError(say(message("the picture would be too large: expected a smaller --width"))) from None
    except ImportError:
        raise missing_extra("resvg-py", "pictures") from None


def _write(game: CardGame | MahjongGame, name: str, ending: str, options: PictureOptions) -> None:
    from ..pictures import write_picture  # noqa: PLC0415 - most boards are text

    if not name.lower().endswith(ending):
        raise CommandError(say(message("{file}: expected a name that ends in {ending}"), file=name, ending=ending))
    try:
        write_picture(game, name, **options)
    except OSError as error:
        raise CommandError(say_of_file(name, CANNOT_BE_WRITTEN.of(trouble=trouble(error))), FAILED) from None
