"""Texts that users give, and texts put together from them, which know where each part of them came from."""

from __future__ import annotations

from bisect import bisect_right

from ..card_game import CardGame
from ..codes import checked_deal
from ..errors import PositionError
from ..start import from_position


def without_mark(text: str) -> str:
    """Return a text without the byte order mark (U+FEFF) with which some programs begin their files."""
    return text.removeprefix("\ufeff")


class MappedText:
    """The text of a position, made from the `source` that a user gave."""

    def __init__(self, source: str) -> None:
        """Begin with nothing."""
        self.source = source
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._origins: list[int | None] = []
        self._size = 0

    def add(self, part: str, origin: int | None = None) -> None:
        """Add a part that stands at `origin` of the source, character by character; None for one that does not."""
        self._starts.append(self._size)
        self._origins.append(origin)
        self._parts.append(part)
        self._size += len(part)

    def origin(self, position: int) -> int:
        """Return where in the source a position of the text came from; the end of the source where it did not."""
        part = bisect_right(self._starts, position) - 1
        if position >= self._size or part < 0:
            return len(self.source)
        origin = self._origins[part]
        if origin is not None:
            return origin + position - self._starts[part]
        later = (known for known in self._origins[part + 1 :] if known is not None)
        return next(later, len(self.source))

    def card_game(self) -> CardGame:
        """Read the text as a position of a card game. Raises `PositionError` with the place in the source."""
        try:
            game = from_position("".join(self._parts))
        except PositionError as refused:
            raise PositionError(refused.expected, self.source, self.origin(refused.position)) from None
        assert isinstance(game, CardGame)
        return game


def position_of(game: str, option: str | None, source: str) -> MappedText:
    """Begin a position of a card game, in the default option when it is None.

    Raises `DealCodeError` for a game or an option that does not exist.
    """
    game, option = checked_deal(game, option)
    text = MappedText(source)
    text.add(f"{game} {option}")
    return text


def game_of_shape(columns: int, *, has_stock: bool, has_hidden: bool) -> str:
    """Return the game that a board which does not name it is most likely of.

    With a stock it is Klondike, or Thoughtful when no card is face down; without one Yukon when it has face-down cards
    or seven columns, else FreeCell.
    """
    if has_stock:
        return "KL" if has_hidden else "TF"
    return "YK" if has_hidden or columns == 7 else "FC"
