"""Card games: columns, cells, foundations, stock and waste."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..card_game import moving_cards
from ..cards import SUITS, Card
from . import cards_art as art
from .board import MARGIN, Drawing, arrow, frame, titled
from .writer import group, use

if TYPE_CHECKING:
    from .. import _core
    from ..card_game import CardGame
    from ..moves import Move
    from .options import View
    from .words import Words

_GAP = 16
_PITCH = art.WIDTH + _GAP
_NAME_SPACE = 18
_COUNT_SPACE = 26
_ROW_GAP = 24
_FACE_DOWN_STEP = 14
_FIXED_STEPS = 14
"""How many face-up cards lie on another in a column of a picture of fixed size before they are drawn closer."""
_WASTE_SEEN = 3


class Place(NamedTuple):
    """Where a card lies or would lie."""

    x: float
    y: float


class CardBoard:
    """The places of a card game's piles, and what draws them."""

    def __init__(self, game: CardGame, view: View, words: Words) -> None:
        """Look at a game."""
        self.game = game
        self.words = words
        self.drawing = Drawing(view, words)
        self.step = 48 if view.style.large_print else 33
        self.waste_step = 54 if view.style.large_print else 44
        self.columns = game.columns
        self.face_down = game.face_down
        self.waste = game.waste
        self.top = MARGIN + (_NAME_SPACE if view.coordinates else 0)
        below = _COUNT_SPACE if game.draw_count else 0
        self.column_top = self.top + art.HEIGHT + below + (_NAME_SPACE if view.coordinates else 0) + _ROW_GAP

    # ---- where things are

    def column_x(self, number: int) -> float:
        """Return the left edge of a column, counted from 1."""
        return MARGIN + (number - 1) * _PITCH

    def foundation(self, suit: int) -> Place:
        """Return the place of a foundation, counted from 0."""
        return Place(self.column_x(len(self.columns) - 3 + suit), self.top)

    def cell(self, index: int) -> Place:
        """Return the place of a cell, counted from 0."""
        return Place(self.column_x(1 + index), self.top)

    @property
    def stock(self) -> Place:
        """The place of the stock."""
        return Place(self.column_x(1), self.top)

    def waste_place(self, from_top: int) -> Place:
        """Return the place of a card of the waste that is seen, 0 for the topmost."""
        seen = min(len(self.waste), _WASTE_SEEN)
        return Place(self.column_x(2) + max(0, seen - 1 - from_top) * self.waste_step, self.top)

    def column_places(self, number: int) -> list[Place]:
        """Return the places of a column's cards, and after them the one that another card would take."""
        face_down = self.face_down[number - 1]
        count = len(self.columns[number - 1])
        steps: list[int] = [_FACE_DOWN_STEP if index < face_down else self.step for index in range(count)]
        length = sum(steps[:-1])
        room = _FIXED_STEPS * self.step
        shrink = room / length if self.drawing.view.fixed_size and length > room else 1.0
        x, y = self.column_x(number), float(self.column_top)
        places = [Place(x, y)]
        for step in steps:
            y += step * shrink
            places.append(Place(x, y))
        return places

    def source(self, move: Move) -> list[Place]:
        """Return where the cards of a move lie, deepest first."""
        if move.source.isdigit():
            places = self.column_places(int(move.source))[:-1]
            return places[len(places) - move.count :]
        if move.source == "w":
            return [self.waste_place(0)]
        if move.source.startswith("h"):
            return [self.foundation(SUITS.index(move.source[1]))]
        return [self.cell("abcd".index(move.source))]

    def destination(self, move: Move, suit: int) -> Place:
        """Return the card or the empty place that the cards of a move go to."""
        if move.destination.isdigit():
            return self.column_places(int(move.destination))[max(0, len(self.columns[int(move.destination) - 1]) - 1)]
        if move.destination == "h":
            return self.foundation(suit)
        return self.cell("abcd".index(move.destination))

    # ---- what is drawn

    def draw(self) -> Drawing:
        """Draw the board."""
        game, drawing = self.game, self.drawing
        drawing.width = 2 * MARGIN + len(self.columns) * _PITCH - _GAP
        for index, held in enumerate(game.cells):
            self._pile("abcd"[index], self.words.cell("abcd"[index], is_empty=held is None), self.cell(index), held)
        if game.draw_count:
            self._stock()
            self._waste()
        for suit, rank in enumerate(game.foundations):
            self._foundation(suit, rank)
        for number in range(1, len(self.columns) + 1):
            self._column(number)
        bottom = max(
            self.column_places(number)[max(0, len(column) - 1)].y for number, column in enumerate(self.columns, 1)
        )
        if drawing.view.fixed_size:
            bottom = self.column_top + _FIXED_STEPS * self.step
        drawing.height = bottom + art.HEIGHT + MARGIN
        if drawing.view.last_move and game._played:
            self._last_move(game._played[-1])
        if drawing.view.hint is not None:
            self._hint(drawing.view.hint)
        if drawing.view.caption:
            drawing.add_caption(game)
        return drawing

    @cached_property
    def back(self) -> str:
        """What the back of a card is defined as."""
        return art.card_back(self.drawing.definitions, self.drawing.style)

    @cached_property
    def outline(self) -> str:
        """What the outline of an empty place is defined as."""
        return art.empty_place(self.drawing.definitions, self.drawing.style)

    def _empty(self, place: Place, sign: str = "") -> str:
        return group(use(self.outline), sign, transform=f"translate({place.x:g} {place.y:g})")

    def _card(self, card: Card, place: Place) -> str:
        front = art.card_front(self.drawing.definitions, self.drawing.style, card)
        return titled(self.words.card(card), use(front, *place), role="img", data_card=card.code)

    def _name(self, name: str, place: Place) -> None:
        if self.drawing.view.coordinates:
            self.drawing.add_text(name, place.x + art.WIDTH / 2, place.y - _NAME_SPACE, 11)

    def _pile(self, name: str, title: str, place: Place, card: Card | None, empty: str = "") -> None:
        """Draw a pile of which one card is seen."""
        self._name(name[0], place)
        content = self._card(card, place) if card else self._empty(place, empty)
        self.drawing.add(titled(title, content, data_pile=name))

    def _foundation(self, suit: int, rank: int) -> None:
        sign = "" if rank else art.faint_sign(self.drawing.definitions, self.drawing.style, SUITS[suit])
        card = Card(rank, SUITS[suit]) if rank else None
        self._pile(f"h{SUITS[suit]}", self.words.foundation(suit, rank), self.foundation(suit), card, sign)

    def _stock(self) -> None:
        count, place = len(self.game.stock), self.stock
        can_redeal = not count and bool(self.waste)
        if count:
            content = use(self.back, *place)
        else:
            sign = art.again_sign(self.drawing.style) if can_redeal else art.nothing_sign(self.drawing.style)
            content = self._empty(place, sign)
        self.drawing.add(titled(self.words.stock(count, can_redeal=can_redeal), content, data_pile="stock"))
        self._count(count, place)

    def _waste(self) -> None:
        seen = self.waste[-_WASTE_SEEN:]
        first = Place(self.column_x(2), self.top)
        self._name("w", first)
        cards = [self._card(card, self.waste_place(len(seen) - 1 - index)) for index, card in enumerate(seen)]
        title = self.words.waste(len(self.waste), len(seen))
        self.drawing.add(titled(title, *(cards or [self._empty(first)]), data_pile="w"))
        self._count(len(self.waste), first)

    def _count(self, count: int, place: Place) -> None:
        self.drawing.add_text(str(count), place.x + art.WIDTH / 2, place.y + art.HEIGHT + 9, 13)

    def _column(self, number: int) -> None:
        cards, face_down = self.columns[number - 1], self.face_down[number - 1]
        places = self.column_places(number)
        self._name(str(number), places[0])
        content = [
            use(self.back, *place) if index < face_down else self._card(card, place)
            for index, (card, place) in enumerate(zip(cards, places, strict=False))
        ]
        title = self.words.column(number, len(cards), face_down)
        self.drawing.add(titled(title, *(content or [self._empty(places[0])]), data_pile=str(number)))

    # ---- marks

    def _last_move(self, move: Move) -> None:
        """Mark the cards that the last move moved, where they lie now."""
        before = self.game._line.copy()
        before.go_to(len(self.game._played) - 1)
        places = self._moved(move, before)
        self.drawing.add(titled(self.words.last_move(move), _around(places, self.drawing.theme.last), role="img"))

    def _moved(self, move: Move, before: _core.CardLine) -> list[Place]:
        if move.kind == "redeal":
            return [self.stock]
        if move.kind == "draw":
            drawn = len(self.waste) - len(before.waste)
            return [self.waste_place(index) for index in reversed(range(min(drawn, _WASTE_SEEN)))]
        if move.destination.isdigit():
            places = self.column_places(int(move.destination))[:-1]
            return places[len(places) - move.count :]
        grown = (now > then for now, then in zip(self.game.foundations, before.foundations, strict=True))
        return [self.destination(move, next((suit for suit, more in enumerate(grown) if more), 0))]

    def _hint(self, move: Move) -> None:
        """Mark the cards that a move would move, and point at where they would go."""
        colour = self.drawing.theme.hint
        if move.kind != "cards":
            marks = _around([self.stock], colour)
        else:
            source = self.source(move)
            target = self.destination(move, self._suit(move))
            marks = (
                _around(source, colour)
                + frame(*target, art.WIDTH, art.HEIGHT, art.CORNER, colour, dashes="10 7")
                + _arrow(source[0], target, colour)
            )
        self.drawing.add(titled(self.words.hint(move), marks, role="img"))

    def _suit(self, move: Move) -> int:
        """Return the suit of a move's base card, counted from 0."""
        return SUITS.index(moving_cards(self.game, move)[0].suit)


def _around(places: list[Place], colour: str) -> str:
    """Return a frame around the cards at these places, of one fan."""
    first, last = places[0], places[-1]
    return frame(first.x, first.y, last.x - first.x + art.WIDTH, last.y - first.y + art.HEIGHT, art.CORNER, colour)


def _arrow(source: Place, target: Place, colour: str) -> str:
    """Return an arrow from the edge of a card to just inside the edge of another, which leaves their ranks free."""
    inside = 22
    if source.x == target.x:
        x = source.x + art.WIDTH / 2
        return arrow((x, source.y), (x, target.y + art.HEIGHT - inside), colour)
    is_to_the_left = target.x < source.x
    start = source.x if is_to_the_left else source.x + art.WIDTH
    end = target.x + (art.WIDTH - inside if is_to_the_left else inside)
    return arrow((start, source.y + art.CORNER + 8), (end, target.y + art.HEIGHT * 0.6), colour)
