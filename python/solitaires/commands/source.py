"""Where a command's game comes from: a deal code or a position, and moves that are played first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..codes import is_code
from ..errors import DealCodeError, PositionError, SolitairesError
from ..files import AT
from ..languages import message
from ..start import from_position, new_game
from .shared import FAILED, CommandError, code_refused, file_name, read_file, say, told

if TYPE_CHECKING:
    import argparse

    from ..card_game import CardGame
    from ..mahjong import MahjongGame

DEAL_CODE = message("a deal code, such as RU1-C-AAAAABB")


def add_source(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name a game, and moves."""
    parser.add_argument("code", nargs="?", metavar="CODE", help=say(DEAL_CODE))
    parser.add_argument(
        "moves",
        nargs="*",
        metavar="MOVE",
        help=say(message("a move to play, such as 36x5, 3h, draw or 12+87; several are played in turn")),
    )
    parser.add_argument(
        "--position",
        type=file_name,
        metavar="FILE",
        help=say(message("begin with a position (docs/positions.md) instead of a code; - is the standard input")),
    )


def moves_of(parsed: argparse.Namespace, option: str) -> list[str]:
    """Return the moves beside an option that brings the game. Raises `CommandError` for a code."""
    words: list[str] = [*([] if parsed.code is None else [parsed.code]), *parsed.moves]
    if any("-" in word or is_code(word) for word in words):
        raise CommandError(
            say(
                message("solitaires {command}: give a code or {option}, not both"),
                command=parsed.command,
                option=option,
            )
        )
    return words


def game_and_moves(parsed: argparse.Namespace) -> tuple[CardGame | MahjongGame, list[str]]:
    """Return the game at its start, and the moves. Raises `CommandError`."""
    if parsed.position is not None:
        moves = moves_of(parsed, "--position")
        return position_of(parsed.position), moves
    words: list[str] = [*([] if parsed.code is None else [parsed.code]), *parsed.moves]
    if not words:
        raise CommandError(say(message("solitaires {command}: give a code or --position"), command=parsed.command))
    try:
        return new_game(words[0]), words[1:]
    except DealCodeError as error:
        raise CommandError(code_refused(error)) from None


def game_after_moves(parsed: argparse.Namespace) -> CardGame | MahjongGame:
    """Return the game after the moves. Raises `CommandError`, with status 1 for a move that is refused."""
    game, moves = game_and_moves(parsed)
    try:
        for move in moves:
            game.play(move)
    except SolitairesError as error:
        raise CommandError(told(error), FAILED) from None
    return game


def position_of(name: str) -> CardGame | MahjongGame:
    """Return the game of a position in a file. Raises `CommandError`."""
    text = read_file(name)
    try:
        return from_position(text)
    except PositionError as error:
        raise CommandError(say(AT, place=name, problem=told(error))) from None
