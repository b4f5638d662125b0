"""Boards in the colours of a terminal, by rich (the extra `cli`): the plain text of `terminal.py`, with styles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .languages import SOURCE
from .mahjong import MahjongGame
from .terminal import game_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from .game import Game

_CARD_STYLES = {
    re.compile("(?:10|[2-9AJQK])[♥♦]|[♥♦](?:10|[2-9AJQK-])"): "bold red",
    re.compile("(?:10|[2-9AJQK])[♠♣]|[♠♣](?:10|[2-9AJQK-])"): "bold",
    re.compile("##|--"): "dim",
}
_TILE = re.compile(r"(?P<free>\[)?\b(?:[1-9](?P<suit>[BCD])|(?P<bonus>[FS][1-4])|Wh|[NSEWRG])\b\]?")
_SUIT_COLOURS = {"B": "green", "C": "red", "D": "blue"}
_BONUS_COLOUR, _HONOUR_COLOUR = "magenta", "yellow"


def coloured_text(game: Game, lang: str = SOURCE) -> Text:
    """Return what `game_text` says, with styles; without them it is the same, letter by letter."""
    from rich.text import Text  # noqa: PLC0415 - an extra

    text = Text(game_text(game, lang))
    # not the last line, which has the code
    board = text.plain[: text.plain.rfind("\n")]
    for style, start, end in (_tile_spans if isinstance(game, MahjongGame) else _card_spans)(board):
        text.stylize(style, start, end)
    return text


def _card_spans(board: str) -> Iterator[tuple[str, int, int]]:
    for pattern, style in _CARD_STYLES.items():
        for found in pattern.finditer(board):
            yield style, *found.span()


def _tile_spans(board: str) -> Iterator[tuple[str, int, int]]:
    """Yield the spans of the tiles of the layers, free ones bold, and of those in the list of free tiles."""
    list_begins = max(board.rfind("\n", 0, board.rfind("\n")), 0)
    for found in _TILE.finditer(board):
        colour = _SUIT_COLOURS.get(found["suit"] or "") or (_BONUS_COLOUR if found["bonus"] else _HONOUR_COLOUR)
        is_free = found["free"] or found.start() > list_begins
        yield f"{'bold' if is_free else 'dim'} {colour}", *found.span()
