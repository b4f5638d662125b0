"""The six card games as hosts script them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _core
from .cards import CARDS, SUITS, Card, as_card, cards_of
from .game import Game
from .hints import useful_move
from .moves import Move
from .piles import Piles, piles_of
from .refusals import Figures, Refusal
from .scoring import SCORING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ._core import Change
    from .codes import DealCode

FOUNDATION = "h"


def moving_cards(game: CardGame, move: Move) -> tuple[Card, ...]:
    """Return the cards that a legal move takes, deepest first."""
    source = move.source
    if source.isdigit():
        return game.columns[int(source) - 1][-move.count :]
    if source == "w":
        return game.waste[-1:]
    if source.startswith(FOUNDATION):
        return (Card(game.foundations[SUITS.index(source[1])], source[1]),)
    card = game.cells["abcd".index(source)]
    assert card is not None
    return (card,)


class CardGame(Game[_core.CardLine]):
    """A card game in progress."""

    __slots__ = ()

    DEFAULT_UNDO_LIMIT = 100

    def __init__(
        self, code: DealCode | None, line: _core.CardLine, undo_limit: int | None, time_source: Callable[[], float]
    ) -> None:
        """Begin at the start of a line."""
        super().__init__(code, line, undo_limit, time_source, SCORING[line.game])

    @staticmethod
    def _piles_of(line: _core.CardLine) -> Piles | None:
        return piles_of(line.game, line.option)

    # ---- what is there

    @property
    def rules(self) -> str:
        """The rules as text, such as "RU C"."""
        return f"{self._line.game} {self._line.option}"

    @property
    def columns(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each column, deepest first, face-down ones too."""
        return tuple(map(cards_of, self._line.columns))

    @property
    def face_down(self) -> tuple[int, ...]:
        """How many cards of each column lie face down; they are its deepest ones."""
        return tuple(self._line.face_down)

    @property
    def foundations(self) -> tuple[int, ...]:
        """The ranks on the foundations of spades, hearts, diamonds and clubs, 0 for an empty one."""
        return tuple(self._line.foundations)

    @property
    def cells(self) -> tuple[Card | None, ...]:
        """The card in each cell, or None; empty where the game has no cells."""
        return tuple(map(CARDS.get, self._line.cells))

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock; the last card is drawn next."""
        return cards_of(self._line.stock[::-1])

    @property
    def waste(self) -> tuple[Card, ...]:
        """The waste; the last card is the playable one."""
        return cards_of(self._line.waste)

    @property
    def draw_count(self) -> int:
        """How many cards a draw turns, 1 or 3; 0 where the game has no stock."""
        return self._line.draw

    # ---- placing help

    def destinations(self, card: Card | str) -> list[Move]:
        """Return every legal move whose base card is this one."""
        source, count = self._place(as_card(card))
        if not count:
            return []
        return [move for move in self.legal_moves if move.source == source and move.count == count]

    def tap(self, card: Card | str) -> Change | None:
        """Send the last card of a column, the waste top or a cell card to its foundation; None where it may not go."""
        move = self._tapped(as_card(card))
        return None if move is None else self.play(move)

    def tap_stock(self) -> Change | None:
        """Draw, or turn the waste back when the stock is empty; None when neither is legal."""
        for move in (Move("draw"), Move("redeal")):
            if self._line.refusal(move._code) is None:
                return self.play(move)
        return None

    def double_tap(self, card: Card | str) -> Change | None:
        """Do what a tap does; else move the card and all above it.

        They go to the longest column that accepts them (the leftmost of equals), else to an empty column (unless they
        are a whole column), else, where the game has cells, a single card goes to the first empty cell. Nothing is
        done for a card on a foundation, a face-down or stock card, or a waste card below the top.
        """
        card = as_card(card)
        move = self._tapped(card)
        if move is None:
            source, _ = self._place(card)
            if source and not source.startswith(FOUNDATION):
                move = self._double_tapped(card, source)
        return None if move is None else self.play(move)

    def best_destination(self, card: Card | str) -> Move | None:
        """Return the move that a card, dropped with all above it, should make.

        It goes to the longest column that accepts it, else to an empty one; None where no column does.
        """
        return self._to_column(as_card(card), whole_column_to_empty=True)

    def _place(self, card: Card) -> tuple[str, int]:
        """Return the source and count of a move that has this base card; ("", 0) where it cannot be picked up."""
        for number, (column, face_down) in enumerate(zip(self.columns, self.face_down, strict=True), 1):
            if card in column:
                index = column.index(card)
                return (str(number), len(column) - index) if index >= face_down else ("", 0)
        if card in self.cells:
            return "abcd"[self.cells.index(card)], 1
        if self.waste and self.waste[-1] is card:
            return "w", 1
        if self.foundations[SUITS.index(card.suit)] == card.rank:
            return FOUNDATION + card.suit, 1
        return "", 0

    def _tapped(self, card: Card) -> Move | None:
        source, count = self._place(card)
        if count != 1 or source.startswith(FOUNDATION):
            return None
        move = Move(source + FOUNDATION)
        return move if self._line.refusal(move._code) is None else None

    def _double_tapped(self, card: Card, source: str) -> Move | None:
        move = self._to_column(card, whole_column_to_empty=False)
        if move is not None or source in "abcd":
            return move
        to_cells = [move for move in self.destinations(card) if move.destination in "abcd"]
        return to_cells[0] if to_cells else None

    def _to_column(self, card: Card, *, whole_column_to_empty: bool) -> Move | None:
        sizes = [len(column) for column in self.columns]
        best: Move | None = None
        best_size = -1
        for move in sorted(self.destinations(card)):
            if not move.destination.isdigit():
                continue
            size = sizes[int(move.destination) - 1]
            is_whole_column = move.source.isdigit() and move.count == sizes[int(move.source) - 1]
            if size == 0 and is_whole_column and not whole_column_to_empty:
                continue
            if size > best_size:
                best, best_size = move, size
        return best

    # ---- what the common part asks for

    def _explain(self, move: Move, figures: tuple[str, int, int, int, int, int, int, int, int]) -> Refusal:
        found = Figures(*figures)
        named: dict[str, int | str] = {
            "asked": found.asked,
            "limit": found.limit,
            "free_cells": found.free_cells,
            "free_columns": found.free_columns,
            "card": str(CARDS.get(found.card, "")),
            "onto": str(CARDS.get(found.onto, "")),
        }
        key = found.rule
        if key == "no-such-pile" and move.kind == "cards":
            named["absent"] = move.source if found.pile == move._code >> 16 & 255 else move.destination
        elif key == "no-such-pile":
            key += "/tiles" if move.kind == "pair" else "/stock"
        elif key == "foundation-order":
            card = CARDS[found.card]
            named["next"] = str(Card(self.foundations[SUITS.index(card.suit)] + 1, card.suit))
        return Refusal(found.rule, move, named, key)

    def _rule_of_thumb(self, line: _core.CardLine, losing: frozenset[int]) -> Move | None:
        return useful_move(line, losing)
