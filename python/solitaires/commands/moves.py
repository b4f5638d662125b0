"""`solitaires moves`: the legal moves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..card_game import CardGame
from ..languages import message
from .as_json import move_members
from .parser import add_json
from .shared import DONE, language, say
from .source import add_source, game_after_moves

if TYPE_CHECKING:
    import argparse

    from ..mahjong import MahjongGame

_DESCRIPTION = message(
    "List the legal moves of a deal or a position, one a line. Exit status: 0, 1 when a move is refused, 2 for a wrong"
    " command line, code or position."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    add_source(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--words", action="store_true", help=say(message("say what each move does")))
    add_json(form, say(message("print one JSON object a move")))


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    game = game_after_moves(parsed)
    if parsed.json:
        for move in game.legal_moves:
            print(json.dumps(move_members(game, move)))
    elif parsed.words:
        for move in game.legal_moves:
            print(f"{move}  {game.describe(move, language.get())}")
    else:
        print("".join(f"{line}\n" for line in move_lines(game)), end="")
    return DONE


def move_lines(game: CardGame | MahjongGame) -> list[str]:
    """Return the legal moves as lines; those of Mahjong with the labels of their tiles."""
    if isinstance(game, CardGame):
        return [str(move) for move in game.legal_moves]
    return [f"{move} {' '.join(game.tiles[slot].label for slot in move.slots)}" for move in game.legal_moves]
