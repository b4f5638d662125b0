"""Boards as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import SUIT_SIGNS, SUITS, rank_text
from .languages import SOURCE, named

if TYPE_CHECKING:
    from .card_game import CardGame
    from .cards import Card
    from .game import Game
    from .mahjong import MahjongGame

_EMPTY = "--"
_CELL_WIDTH = 5

_FOUNDATIONS = named("on the board", "foundations")
_CELLS = named("on the board", "cells")
_STOCK = named("on the board", "stock")
_WASTE = named("on the board", "waste {count}: {cards}")
_LAYER = named("on the board", "layer {layer}")
_FREE = named("on the board", "free")
PAIRS_LEFT = named("on the board", "pairs left")
SCORE = named("on the board", "score {score}")
MOVES = named("on the board", "moves {moves}")
_TIME = named("on the board", "time {time}")
WON = named("on the board", "won")


def game_text(game: Game, lang: str = SOURCE) -> str:
    """Return the board and, in a last line, the code, the score, the moves and the time."""
    from .mahjong import MahjongGame  # noqa: PLC0415 - the games know this view

    seconds = int(game.clock.elapsed)
    fields = [
        str(game.code) if game.code else game.rules,
        *([] if isinstance(game, MahjongGame) else [SCORE.say(lang, score=game.score)]),
        MOVES.say(lang, moves=game.move_count),
        _TIME.say(lang, time=f"{seconds // 60}:{seconds % 60:02}"),
    ]
    state = f" - {WON.say(lang)}" if game.is_won else ""
    return f"{board_text(game, lang)}\n{'  '.join(fields)}{state}"


def board_text(game: Game, lang: str = SOURCE) -> str:
    """Return the board alone."""
    from .card_game import CardGame  # noqa: PLC0415 - the games know this view
    from .mahjong import MahjongGame  # noqa: PLC0415

    lines: list[str] = []
    if isinstance(game, CardGame):
        lines = _card_lines(game, lang)
    elif isinstance(game, MahjongGame):
        lines = _mahjong_lines(game, lang)
    return "\n".join(lines)


def _card_lines(game: CardGame, lang: str) -> list[str]:
    foundations = " ".join(
        SUIT_SIGNS[suit] + (rank_text(rank) if rank else "-")
        for suit, rank in zip(SUITS, game.foundations, strict=True)
    )
    labels = {label: label.say(lang) for label in (_FOUNDATIONS, _CELLS, _STOCK)}
    width = max(map(len, labels.values())) + 2
    lines = [f"{labels[_FOUNDATIONS]:{width}}{foundations}"]
    if game.cells:
        cells = "  ".join(f"{letter} {_card(card)}" for letter, card in zip("abcd", game.cells, strict=False))
        lines.append(f"{labels[_CELLS]:{width}}{cells}")
    if game.draw_count:
        shown = " ".join(map(_card, game.waste[-3:])) or _EMPTY
        waste = _WASTE.say(lang, count=len(game.waste), cards=shown)
        lines.append(f"{labels[_STOCK]:{width}}{len(game.stock)}   {waste}")
    lines.append("")
    lines.append("".join(f"{number:>{_CELL_WIDTH}}" for number in range(1, len(game.columns) + 1)))
    for row in range(max(map(len, game.columns), default=0)):
        shown_row = [
            "" if row >= len(column) else "##" if row < face_down else str(column[row])
            for column, face_down in zip(game.columns, game.face_down, strict=True)
        ]
        lines.append("".join(f"{text:>{_CELL_WIDTH}}" for text in shown_row).rstrip())
    return lines


def _card(card: Card | None) -> str:
    return _EMPTY if card is None else str(card)


def _mahjong_lines(game: MahjongGame, lang: str) -> list[str]:
    """One block for each layer, top first.

    A label stands at its tile's top-left corner, those of free tiles in brackets.
    """
    lines: list[str] = []
    left = [tile for tile in game.tiles if not tile.removed]
    for layer in sorted({tile.layer for tile in left}, reverse=True):
        lines.append(_LAYER.say(lang, layer=layer))
        tiles = [tile for tile in left if tile.layer == layer]
        for y in range(min(tile.y for tile in tiles), max(tile.y for tile in tiles) + 1):
            row = ""
            for tile in (tile for tile in tiles if tile.y == y):
                label = f"[{tile.label}]" if tile.is_free else f" {tile.label} "
                row = row.ljust(2 * tile.x) + label
            lines.append(row)
    lines = [line.rstrip() for line in lines]
    lines.append(f"{_FREE.say(lang)}  " + "  ".join(f"{tile.slot}:{tile.label}" for tile in game.free_tiles))
    lines.append(f"{PAIRS_LEFT.say(lang)}  {game.pairs_left}")
    return lines
