"""What pictures say in words: titles and descriptions for those who cannot see them. All sentences are here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import SUITS
from ..describe import GAME_STUCK, GAME_WON
from ..languages import counted, message, named
from ..mahjong import MahjongGame
from ..names import card_name, game_name, layout_name, pile_name, tile_name, variant_name
from ..terminal import MOVES, PAIRS_LEFT, SCORE, WON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards import Card
    from ..game import Game
    from ..languages import Message
    from ..moves import Move

_SELECTED = named("in a picture", "{tile}, selected")
_FREE = named("in a picture", "{tile}, free")
_BLOCKED = named("in a picture", "{tile}, blocked")
_COVERED = named("in a picture", "a covered tile")

_CARDS_UP = message("{count} of 52 cards are on the foundations.")
_PAIRS = counted("pairs", "{pairs} pair is left.", "{pairs} pairs are left.")
_TILES_FREE = counted("count", "{count} tile is free.", "{count} tiles are free.")
_SELECTION_MARKED = message("The selected tile has a frame: {tile}.")
_HINT_MARKED = message("The tiles of the hint have marks at their corners: {move}.")

_COLUMN = counted("count", "column {number}: {count} card", "column {number}: {count} cards")
_COLUMN_WITH_BACKS = counted(
    "count",
    "column {number}: {count} card, {down} of them face down",
    "column {number}: {count} cards, {down} of them face down",
)
_EMPTY_COLUMN = named("in a picture", "column {number}: empty")
_EMPTY_CELL = named("in a picture", "cell {letter}: empty")
_FOUNDATION = counted("count", "{foundation}: {count} card", "{foundation}: {count} cards")
# Translators: {foundation} is such as "foundation of spades"
_EMPTY_FOUNDATION = named("in a picture", "{foundation}: empty")
_STOCK = counted("count", "stock: {count} card face down", "stock: {count} cards face down")
_EMPTY_STOCK = named("in a picture", "stock: empty")
_STOCK_TO_TURN = named("in a picture", "stock: empty, the waste can be turned back")
_WASTE = counted("count", "waste: {count} card", "waste: {count} cards")
_WASTE_IN_PART = counted(
    "count",
    "waste: {count} card, the last {seen} are seen",
    "waste: {count} cards, the last {seen} are seen",
)
_EMPTY_WASTE = named("in a picture", "waste: empty")
_HINT = named("in a picture", "hint: {move}")
_LAST_MOVE = named("in a picture", "last move: {move}")


class Words:
    """The words in a language; in English when it is not known."""

    def __init__(self, lang: str) -> None:
        """Keep the language."""
        self._lang = lang

    def _say(self, message: Message, **figures: object) -> str:
        return message.say(self._lang, **figures)

    def card(self, card: Card) -> str:
        """Name a card."""
        return card_name(card, self._lang)

    def tile_state(self, label: str, *, is_free: bool, is_selected: bool) -> str:
        """Name a tile and tell whether it can be picked."""
        state = _SELECTED if is_selected else _FREE if is_free else _BLOCKED
        return self._say(state, tile=tile_name(label, self._lang))

    def covered_tile(self) -> str:
        """Name a tile that nothing is seen of."""
        return self._say(_COVERED)

    def game(self, game: Game) -> str:
        """Name a game and its deal."""
        rules, option = game.rules.split(" ")
        if not isinstance(game, MahjongGame) or game.layout.id != "-":
            name = variant_name(rules, option, self._lang)
        else:
            layout = layout_name(game.layout, self._lang)
            name = game_name(rules, self._lang) + (f", {layout}" if layout else "")
        return f"{name}, {game.code}" if game.code else name

    def card_board(self, foundations: Sequence[int], *, won: bool, stuck: bool) -> str:
        """Tell how far a card game has come."""
        return self._told([self._say(_CARDS_UP, count=sum(foundations))], won=won, stuck=stuck)

    def tile_board(self, game: MahjongGame, hint: Move | None) -> str:
        """Tell how far a tile game has come, and what is marked."""
        left = [self._say(_PAIRS, pairs=game.pairs_left), self._say(_TILES_FREE, count=len(game.free_tiles))]
        told = self._told(left, won=game.is_won, stuck=game.is_stuck)
        if game.selected is not None:
            told += " " + self._say(_SELECTION_MARKED, tile=tile_name(game.selected, self._lang))
        return told if hint is None else f"{told} {self._say(_HINT_MARKED, move=hint)}"

    def _told(self, sentences: list[str], *, won: bool, stuck: bool) -> str:
        end = [self._say(GAME_WON)] if won else [self._say(GAME_STUCK)] if stuck else []
        return " ".join(sentences + end)

    def column(self, number: int, cards: int, face_down: int) -> str:
        """Name a column and tell how many cards it has."""
        if not cards:
            return self._say(_EMPTY_COLUMN, number=number)
        return self._say(_COLUMN_WITH_BACKS if face_down else _COLUMN, number=number, count=cards, down=face_down)

    def cell(self, letter: str, *, is_empty: bool) -> str:
        """Name a cell."""
        return self._say(_EMPTY_CELL, letter=letter) if is_empty else pile_name(letter, self._lang)

    def foundation(self, suit: int, rank: int) -> str:
        """Name a foundation and tell how many cards it has."""
        name = pile_name(f"h{SUITS[suit]}", self._lang)
        return self._say(_FOUNDATION if rank else _EMPTY_FOUNDATION, foundation=name, count=rank)

    def stock(self, cards: int, *, can_redeal: bool) -> str:
        """Name the stock and tell how many cards it has."""
        return self._say(_STOCK if cards else _STOCK_TO_TURN if can_redeal else _EMPTY_STOCK, count=cards)

    def waste(self, cards: int, seen: int) -> str:
        """Name the waste and tell how many cards it has and shows."""
        form = _WASTE_IN_PART if seen < cards else _WASTE if cards else _EMPTY_WASTE
        return self._say(form, count=cards, seen=seen)

    def hint(self, move: object) -> str:
        """Name the marks of a hint."""
        return self._say(_HINT, move=move)

    def last_move(self, move: object) -> str:
        """Name the marks of the last move."""
        return self._say(_LAST_MOVE, move=move)

    def caption(self, game: Game) -> str:
        """Tell the score, or in Mahjong the pairs that are left, and the moves, in few words."""
        if isinstance(game, MahjongGame):
            count = f"{self._say(PAIRS_LEFT)} {game.pairs_left}"
        else:
            count = self._say(SCORE, score=game.score)
        words = [count, self._say(MOVES, moves=game.move_count), *([self._say(WON)] if game.is_won else [])]
        return "   ".join(words)
