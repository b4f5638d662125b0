"""Where a command's game comes from: a deal code or a position, and moves that are played first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import DealCodeError, PositionError, SolitairesError
from ..languages import message
from ..start import from_position, new_game
from .shared import FAILED, CommandError, code_refused, language, read_file, say, told

if TYPE_CHECKING:
    import argparse

    from ..card_game import CardGame
    from ..mahjong import MahjongGame


def add_source(parser: argparse.ArgumentParser, moves: str) -> None:
    """Add the arguments that name a game; `moves` says what the moves are for."""
    parser.add_argument("code", nargs="?", metavar="CODE", help="a deal code, such as RU1-C-AAAAABB")
    parser.add_argument("moves", nargs="*", metavar="MOVE", help=f"{moves}, such as 36x5, 3h, draw or 12+87")
    parser.add_argument(
        "--position", metavar="FILE", help="begin with a position (docs/positions.md) instead of a code; - is the input"
    )


def game_and_moves(parsed: argparse.Namespace) -> tuple[CardGame | MahjongGame, list[str]]:
    """Return the game at its start, and the moves. Raises `CommandError`."""
    words: list[str] = [*([] if parsed.code is None else [parsed.code]), *parsed.moves]
    if parsed.position is not None:
        return position_of(parsed.position), words
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
        raise CommandError(f"{name}: {error.message_in(language.get())}") from None
