"""Boards as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import RANKS, SUIT_SIGNS, SUITS

if TYPE_CHECKING:
    from .card_game import CardGame
    from .cards import Card
    from .game import Game
    from .mahjong import MahjongGame

_EMPTY = "--"
_CELL_WIDTH = 5


def game_text(game: Game) -> str:
    """Return the board and, in a last line, the code, the score, the moves and the time."""
    from .mahjong import MahjongGame  # noqa: PLC0415 - the games know this view

    state = " - won" if game.is_won else ""
    seconds = int(game.clock.elapsed)
    name = str(game.code) if game.code else game.rules
    score = "" if isinstance(game, MahjongGame) else f"  score {game.score}"
    line = f"{name}{score}  moves {game.move_count}  time {seconds // 60}:{seconds % 60:02}{state}"
    return f"{board_text(game)}\n{line}"


def board_text(game: Game) -> str:
    """Return the board alone."""
    from .card_game import CardGame  # noqa: PLC0415 - the games know this view
    from .mahjong import MahjongGame  # noqa: PLC0415

    lines: list[str] = []
    if isinstance(game, CardGame):
        lines = _card_lines(game)
    elif isinstance(game, MahjongGame):
        lines = _mahjong_lines(game)
    return "\n".join(lines)


def _card_lines(game: CardGame) -> list[str]:
    foundations = " ".join(
        SUIT_SIGNS[suit] + (RANKS[rank].replace("T", "10") if rank else "-")
        for suit, rank in zip(SUITS, game.foundations, strict=True)
    )
    lines = [f"foundations  {foundations}"]
    if game.cells:
        cells = "  ".join(f"{letter} {_card(card)}" for letter, card in zip("abcd", game.cells, strict=False))
        lines.append(f"cells        {cells}")
    if game.draw_count:
        shown = " ".join(map(_card, game.waste[-3:])) or _EMPTY
        lines.append(f"stock        {len(game.stock)}   waste {len(game.waste)}: {shown}")
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


def _mahjong_lines(game: MahjongGame) -> list[str]:
    """One block for each layer, top first.

    A label stands at its tile's top-left corner, those of free tiles in brackets.
    """
    lines: list[str] = []
    left = [tile for tile in game.tiles if not tile.removed]
    for layer in sorted({tile.layer for tile in left}, reverse=True):
        lines.append(f"layer {layer}")
        tiles = [tile for tile in left if tile.layer == layer]
        for y in range(min(tile.y for tile in tiles), max(tile.y for tile in tiles) + 1):
            row = ""
            for tile in (tile for tile in tiles if tile.y == y):
                label = f"[{tile.label}]" if tile.is_free else f" {tile.label} "
                row = row.ljust(2 * tile.x) + label
            lines.append(row)
    lines = [line.rstrip() for line in lines]
    lines.append("free  " + "  ".join(f"{tile.slot}:{tile.label}" for tile in game.free_tiles))
    lines.append(f"pairs left  {game.pairs_left}")
    return lines
