"""What can go wrong, one class for each cause."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, NoReturn, SupportsIndex

from . import _core
from .languages import SOURCE, Saying, language_of, message
from .text_errors import text_error

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from .refusals import Refusal

    Result = TypeVar("Result")

_NO_SAVE = message("This is not a saved game, or it was damaged.")
_NOTHING_TO_UNDO = message("there is no action to undo")
_NOTHING_TO_REDO = message("there is no action to redo")
_IN_A_BATCH = message("game {game}, action {action}: {why}")


class SolitairesError(Exception):
    """Everything that the package refuses by its own rules.

    Arguments of the wrong type are a `TypeError`, numbers out of range a `ValueError`, unknown slots an `IndexError`.
    """

    def message_in(self, lang: str) -> str:
        """Return what `str(error)` says in a language; in English when that is not known, and for what only programmers
        meet (docs/languages.md lists what is translated)."""
        language_of(lang)
        return str(self)


class SaidError(SolitairesError):
    """An error with a sentence that is said in the languages of the package where it is marked for translation."""

    def __init__(self, said: str | Saying) -> None:
        """Keep the sentence."""
        super().__init__(said if isinstance(said, str) else said.say(SOURCE))
        self.saying = said

    def message_in(self, lang: str) -> str:
        """Say it in a language."""
        return super().message_in(lang) if isinstance(self.saying, str) else self.saying.say(lang)


class TextError(SolitairesError, ValueError):
    """A text was refused: `text` is the whole text, `position` the index of the first character that does not fit."""

    def __init__(self, expected: str | Saying, text: str, position: int) -> None:
        """Keep what was `expected` at `position` of `text`."""
        self.expected = expected if isinstance(expected, str) else expected.say(SOURCE)
        super().__init__(self.expected, text, position)
        self._saying = expected
        self.text = text
        self.position = position

    def __str__(self) -> str:
        """Say what was expected, where, and what stood there instead."""
        return self.message_in(SOURCE)

    def message_in(self, lang: str) -> str:
        """Say it in a language."""
        return text_error(lang, self._saying, self.text, self.position)


class DealCodeError(TextError):
    """Not the code of a deal."""


class MoveError(TextError):
    """Not the notation of a move."""


class CardError(TextError):
    """Not a card."""


class PositionError(TextError):
    """Not a position, or one that no game can hold."""


class SaveError(TextError):
    """Not a saved game, or one that was damaged."""

    def message_in(self, lang: str) -> str:
        """Say it in a language; beside English without the details, which say nothing to players."""
        return super().message_in(lang) if language_of(lang) == SOURCE else _NO_SAVE.say(lang)


class LayoutError(TextError):
    """Not a Mahjong layout, or one that cannot be dealt."""


class NotExpressible(SolitairesError, ValueError):
    """A format cannot hold a position: `format` is its name, `reason` says what it lacks and what is there."""

    def __init__(self, format: str, reason: str | Saying) -> None:
        """Keep both."""
        self.format = format
        self.reason = reason if isinstance(reason, str) else reason.say(SOURCE)
        super().__init__(format, self.reason)
        self._saying = reason

    def __str__(self) -> str:
        """Name the format and the reason."""
        return self.message_in(SOURCE)

    def message_in(self, lang: str) -> str:
        """Say it in a language."""
        return message("{format} cannot hold it: {reason}").of(format=self.format, reason=self._saying).say(lang)


class IllegalMove(SolitairesError, ValueError):
    """The rules refuse a move; `refusal` says which rule and why."""

    def __init__(self, refusal: Refusal) -> None:
        """Keep the `refusal`."""
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        """Name the move, the rule and the reason."""
        return self.message_in(SOURCE)

    def message_in(self, lang: str) -> str:
        """Say it in a language; the rule's name is the same in all."""
        return f"{self.refusal.move}: {self.refusal.message_in(lang)} ({self.refusal.rule})"


class IllegalAction(IllegalMove):
    """An action of a batch is not legal in its game: `game` is the index of the game, `action` the action."""

    def __init__(self, game: int, action: int, refusal: Refusal) -> None:
        """Keep all three."""
        super().__init__(refusal)
        self.args = (game, action, refusal)
        self.game = game
        self.action = action

    def message_in(self, lang: str) -> str:
        """Say it in a language; the rule's name is the same in all."""
        return _IN_A_BATCH.say(lang, game=self.game, action=self.action, why=super().message_in(lang))


class NothingToUndo(SolitairesError, IndexError):
    """No action is left to undo: none was played, or the undo limit is reached."""

    def message_in(self, lang: str) -> str:
        """Say it in a language."""
        return _NOTHING_TO_UNDO.say(lang)


class NothingToRedo(SolitairesError, IndexError):
    """No action was undone since the last one played."""

    def message_in(self, lang: str) -> str:
        """Say it in a language."""
        return _NOTHING_TO_REDO.say(lang)


class SolveError(SolitairesError, RuntimeError):
    """A worker failed on a deal.

    `index` is the place of the deal in the input, or its seed in a study; `deal` its name, `cause` what happened.
    """

    def __init__(self, index: int, deal: str, cause: str) -> None:
        """Keep all three."""
        super().__init__(index, deal, cause)
        self.index = index
        self.deal = deal
        self.cause = cause

    def __str__(self) -> str:
        """Name the deal and what happened."""
        return self.message_in(SOURCE)

    def message_in(self, lang: str) -> str:
        """Say it in a language, but for the cause."""
        return message("deal {index}, {deal}: {cause}").say(lang, index=self.index, deal=self.deal, cause=self.cause)


class StudyError(SaidError, ValueError):
    """A study cannot go on.

    Its file is no study, is damaged or has other parameters, it was closed, or another process took it over.
    """


class RecordsError(SaidError, ValueError):
    """Records cannot be read or written, or a game cannot be recorded as asked.

    The file holds no records, is damaged, of a newer version, locked or read-only, or the game is another one.
    """


def wrong_type(what: str, expected: str, value: object) -> NoReturn:
    """Raise the `TypeError` for an argument of the wrong type."""
    raise TypeError(f"{what} must be {expected}, not {type(value).__name__}")


def whole_number(what: str, value: object) -> int:
    """Return an argument that must be a whole number as an `int`; a `bool` is none."""
    if type(value) is int:  # the check against a protocol takes longer than a small search
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        wrong_type(what, "an int", value)
    return operator.index(value)


def number_between(what: str, value: object, least: int, most: int) -> int:
    """Return an argument that must be a whole number within bounds; `ValueError` outside them."""
    number = whole_number(what, value)
    if not least <= number <= most:
        raise ValueError(f"{what} must be from {least} to {most}, not {shown(number)}")
    return number


def shown(number: float) -> str:
    """Return a number as text; a very long one, which Python will not write out, by its size."""
    return (
        str(number)
        if isinstance(number, float) or number.bit_length() <= 256
        else f"a number of {number.bit_length()} bits"
    )


def printable(text: str) -> str:
    """Return a stranger's text with ? for what could command a terminal, or turn around the letters beside it."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def read_text(read: Callable[[bytes], Result], text: str, error: type[TextError]) -> Result:
    """Let the core read a text; its refusal becomes an `error` with the place counted in characters."""
    encoded = text.encode("utf-8", "surrogatepass")
    try:
        return read(encoded)
    except _core.TextError as refused:
        expected, offset = refused.args
        raise error(expected, text, len(encoded[:offset].decode("utf-8", "surrogatepass"))) from None
