"""What pictures say in words: titles and descriptions for those who cannot see them. All sentences are here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import SUITS
from ..mahjong import MahjongGame
from ..variants import variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards import Card
    from ..game import Game

_RANKS = (
    "",
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_TILE_SUITS = {"B": "bamboos", "C": "characters", "D": "dots"}
_TILES = {
    "N": "north wind",
    "E": "east wind",
    "S": "south wind",
    "W": "west wind",
    "R": "red dragon",
    "G": "green dragon",
    "Wh": "white dragon",
    "F1": "flower, plum",
    "F2": "flower, orchid",
    "F3": "flower, chrysanthemum",
    "F4": "flower, bamboo",
    "S1": "season, spring",
    "S2": "season, summer",
    "S3": "season, autumn",
    "S4": "season, winter",
}


class Words:
    """The words in English; a subclass says them in another language."""

    def card(self, card: Card) -> str:
        """Name a card."""
        return f"{_RANKS[card.rank]} of {_SUITS[card.suit]}"

    def tile(self, label: str) -> str:
        """Name a tile."""
        return _TILES.get(label) or f"{_RANKS[int(label[0])].replace('ace', 'one')} of {_TILE_SUITS[label[1]]}"

    def tile_state(self, label: str, *, is_free: bool, is_selected: bool) -> str:
        """Name a tile and tell whether it can be picked."""
        state = "selected" if is_selected else "free" if is_free else "blocked"
        return f"{self.tile(label)}, {state}"

    def covered_tile(self) -> str:
        """Name a tile that nothing is seen of."""
        return "a covered tile"

    def game(self, game: Game) -> str:
        """Name a game and its deal."""
        name = next((row.name for row in variants() if f"{row.game} {row.option}" == game.rules), "Mahjong Solitaire")
        if game.code is None and isinstance(game, MahjongGame) and game.layout.id == "-" and game.layout.name:
            name += f", {game.layout.name}"
        return f"{name}, {game.code}" if game.code else name

    def card_board(self, foundations: Sequence[int], *, won: bool, stuck: bool) -> str:
        """Tell how far a card game has come."""
        return f"{sum(foundations)} of 52 cards are on the foundations.{self._end(won=won, stuck=stuck)}"

    def tile_board(self, game: MahjongGame) -> str:
        """Tell how far a tile game has come."""
        pairs = "1 pair is left" if game.pairs_left == 1 else f"{game.pairs_left} pairs are left"
        return f"{pairs}, {len(game.free_tiles)} tiles are free.{self._end(won=game.is_won, stuck=game.is_stuck)}"

    def _end(self, *, won: bool, stuck: bool) -> str:
        return " The game is won." if won else " No move is left." if stuck else ""

    def column(self, number: int, cards: int, face_down: int) -> str:
        """Name a column and tell how many cards it has."""
        if not cards:
            return f"column {number}: empty"
        hidden = f", {face_down} of them face down" if face_down else ""
        return f"column {number}: {self._cards(cards)}{hidden}"

    def cell(self, letter: str, *, is_empty: bool) -> str:
        """Name a cell."""
        return f"cell {letter}: empty" if is_empty else f"cell {letter}"

    def foundation(self, suit: int, rank: int) -> str:
        """Name a foundation and tell how many cards it has."""
        return f"foundation of {_SUITS[SUITS[suit]]}: {self._cards(rank) if rank else 'empty'}"

    def stock(self, cards: int, *, can_redeal: bool) -> str:
        """Name the stock and tell how many cards it has."""
        if cards:
            return f"stock: {self._cards(cards)} face down"
        return "stock: empty, the waste can be turned back" if can_redeal else "stock: empty"

    def waste(self, cards: int, seen: int) -> str:
        """Name the waste and tell how many cards it has and shows."""
        if not cards:
            return "waste: empty"
        return f"waste: {self._cards(cards)}" + (f", the last {seen} are seen" if seen < cards else "")

    def _cards(self, count: int) -> str:
        return "1 card" if count == 1 else f"{count} cards"

    def hint(self, move: object) -> str:
        """Name the marks of a hint."""
        return f"hint: {move}"

    def last_move(self, move: object) -> str:
        """Name the marks of the last move."""
        return f"last move: {move}"

    def caption(self, game: Game) -> str:
        """Tell the score, or in Mahjong the pairs that are left, and the moves, in few words."""
        count = f"pairs left {game.pairs_left}" if isinstance(game, MahjongGame) else f"score {game.score}"
        return f"{count}   moves {game.move_count}" + ("   won" if game.is_won else "")


ENGLISH = Words()
