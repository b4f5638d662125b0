"""Boards as fc-solve reads and prints them and as pysol-cards and the board makers of fc-solve deal them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..cards import RANKS, SUITS
from ..errors import NotExpressible
from ..languages import message
from .deals import CARD_GAMES, card_game_of
from .mapped_text import game_of_shape, position_of

if TYPE_CHECKING:
    from ..card_game import CardGame
    from ..game import Game

NAME = "fc-solve"
_NO_WASTE = message("its boards have no waste, and this position has one")
GAMES = CARD_GAMES
_NAMES = {"founds": "Foundations", "decks": "Foundations", "fc": "Freecells"}
"""Other names of lines, which fc-solve reads, too."""
_NAMED_LINE = re.compile(r"(\s*)([a-z]+)\s*:", re.IGNORECASE)
_CARDS = re.compile(r"(<?(10|[2-9tjqka])[cdhs♠♥♦♣]>?)+", re.IGNORECASE)
_CELL_WIDTH = 4
"""fc-solve prints each cell right-aligned in so many characters, an empty one as blanks."""


def read(text: str, game: str | None, option: str | None) -> CardGame:
    """Read a board. Without a game it is the one that such boards are printed for: FreeCell, Klondike or Yukon."""
    lines = [(match[0], match.start()) for match in re.finditer(r"[^\n]+", text) if match[0].strip()]
    names = [_NAMED_LINE.match(line) for line, _ in lines]
    if game is None:
        has_stock = any(name is not None and name[2].lower() in ("talon", "stock") for name in names)
        game = game_of_shape(names.count(None), has_stock=has_stock, has_hidden="<" in text)
    position = position_of(game, option, text)
    for (line, start), name in zip(lines, names, strict=True):
        position.add("\n")
        if name is None:
            position.add(line, start)
            continue
        other = _NAMES.get(name[2].lower())
        position.add(other or name[2], None if other else start + name.start(2))
        position.add(":")
        rest = line[name.end() :]
        position.add(_with_places(rest) if (other or name[2]).lower() == "freecells" else rest, start + name.end())
    return position.card_game()


def is_board(text: str) -> bool:
    """Whether a text begins as boards do, with a named line, or is one of cards, some of which may be misspelt."""
    first = text.strip().split("\n", 1)[0]
    named = _NAMED_LINE.match(first)
    if named is not None:
        return named[2].lower() in ("foundations", "freecells", "talon", "stock", *_NAMES)
    words = text.replace(":", " ").split()
    cards = sum(1 for word in words if _CARDS.fullmatch(word))
    return first == ":" or (cards > 0 and 2 * cards >= len(words))


def _with_places(cells: str) -> str:
    """Return the cells of a line with `-` where fc-solve printed blanks for an empty one before others."""
    ends = [match.end() for match in re.finditer(r"\S+", cells)]
    if any(end % _CELL_WIDTH for end in ends):
        return cells
    return "".join(
        cells[start : start + _CELL_WIDTH] if cells[start : start + _CELL_WIDTH].strip() else "   -"
        for start in range(0, max(ends, default=0), _CELL_WIDTH)
    )


def write(game: Game) -> str:
    """Write a board, as the programs that deal write it: named lines only where they hold something."""
    cards = card_game_of(game, NAME, GAMES)
    if cards.waste:
        raise NotExpressible(NAME, _NO_WASTE.of())
    lines = []
    if cards.draw_count:
        lines.append(" ".join(["Talon:", *(card.code for card in reversed(cards.stock))]))
    if any(cards.foundations):
        tops = dict(zip(SUITS, cards.foundations, strict=True))
        lines.append("Foundations: " + " ".join(f"{suit}-{RANKS[tops[suit]] if tops[suit] else 0}" for suit in "HCDS"))
    if any(cards.cells):
        lines.append(" ".join(["Freecells:", *("-" if card is None else card.code for card in cards.cells)]))
    for column, hidden in zip(cards.columns, cards.face_down, strict=True):
        row = [f"<{card.code}>" if place < hidden else card.code for place, card in enumerate(column)]
        lines.append(" ".join(row) or ":")
    return "\n".join(lines) + "\n"
