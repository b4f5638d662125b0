"""What commands have in common: the language, errors with an exit status, suggestions, and options with limits."""

from __future__ import annotations

import argparse
import re
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from ..codes import DealCode
from ..errors import DealCodeError, IllegalMove, SolitairesError
from ..languages import LANGUAGES, SOURCE, message
from ..variants import variants

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..languages import Message

language: ContextVar[str] = ContextVar("language", default=SOURCE)
"""The language in which the command speaks."""

DONE, FAILED, WRONG, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130
"""The exit statuses; `solitaires.cli.main` says what each is for."""

_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}
_DID_YOU_MEAN = message("Did you mean {suggestion}?")
_LIKELY_LETTERS = str.maketrans({"0": "O", "1": "I", "8": "B", "9": "G"})
"""Figures that are no letters of a code, and the letters that look like them."""


class CommandError(Exception):
    """A command cannot go on: what to tell on the standard error, and the exit status."""

    def __init__(self, text: str, status: int = WRONG) -> None:
        """Keep both."""
        super().__init__(text)
        self.status = status


def say(message: Message, **figures: object) -> str:
    """Return a text in the language of the command."""
    return message.say(language.get(), **figures)


# ---- errors


def told(error: Exception) -> str:
    """Return what an error says in the language of the command."""
    if isinstance(error, IllegalMove):
        refusal = error.refusal
        return say(
            message("{move} is refused by the rule {rule}: {reason}"),
            move=refusal.move,
            rule=refusal.rule,
            reason=refusal.message_in(language.get()),
        )
    return error.message_in(language.get()) if isinstance(error, SolitairesError) else str(error)


def code_refused(error: DealCodeError) -> str:
    """Return what the error of a deal code says, and which code was probably meant."""
    return told(error) + suggested(_likely_code(error.text))


def suggested(suggestion: str | None) -> str:
    """Return the line that suggests a word, and begins a new line; nothing without one."""
    return "" if suggestion is None else "\n" + say(_DID_YOU_MEAN, suggestion=suggestion)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is most like another one; None where none is."""
    from difflib import get_close_matches  # noqa: PLC0415 - most words are spelt right

    return next(iter(get_close_matches(word, list(known), 1, 0.5)), None)


def _likely_code(text: str) -> str | None:
    """Return the code, or the variant, that a wrong text of one was probably meant to be."""
    words = text.strip().upper()[:32].replace("_", "-").replace(" ", "-").split("-")
    with_letters = len(words) > 2
    head = nearest("-".join(words[: 2 if with_letters else None]), (f"{one.game}1-{one.option}" for one in variants()))
    if head is None or not with_letters:
        return head if head != text else None
    try:
        return str(DealCode.parse(f"{head}-{words[2].translate(_LIKELY_LETTERS)}"))
    except DealCodeError:
        return None


def read_file(name: str) -> str:
    """Return the text of a file, or of the standard input for "-". Raises `CommandError`."""
    try:
        if name == "-":
            return sys.stdin.read() if sys.stdin is not None else ""
        return Path(name).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise CommandError(f"{name}: {error}") from None


class Parser(argparse.ArgumentParser):
    """A parser that suggests what a misspelt option was meant to be."""

    def refuse_words(self, words: list[str]) -> NoReturn:
        """Refuse words that the command does not know."""
        options = re.findall(r"--[a-z][a-z-]*", self.format_help())
        near = [nearest(word.partition("=")[0], options) for word in words if word.startswith("--")]
        self.error(f"unrecognized arguments: {' '.join(words)}{suggested(next(filter(None, near), None))}")


# ---- arguments


def count(text: str) -> int:
    """Read a whole number."""
    if not re.fullmatch(r"[0-9]{1,30}", text):
        raise argparse.ArgumentTypeError(f"expected a whole number, not {text!r}")
    return int(text)


def count_of_some(text: str) -> int:
    """Read a whole number that is not 0."""
    number = count(text)
    if number == 0:
        raise argparse.ArgumentTypeError("expected at least 1")
    return number


def seconds(text: str) -> float:
    """Read a number of seconds; Python's own reader would take "1_0", " 1", "-0" and "nan", too."""
    if not re.fullmatch(r"([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?|inf", text, re.ASCII | re.IGNORECASE):
        raise argparse.ArgumentTypeError(f"expected a number of seconds, not {text!r}")
    return float(text)


def number_of_bytes(text: str) -> int:
    """Read a number of bytes, perhaps with a unit."""
    match = re.fullmatch(r"([0-9]{1,30})([KMG]?)", text.upper())
    if match is None:
        raise argparse.ArgumentTypeError(f"expected a number of bytes such as 512M or 2G, not {text!r}")
    return int(match[1]) * _UNITS[match[2]]


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses the language; it may stand before the command or after it."""
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="the language (default: en)")


def add_json(parser: argparse._ActionsContainer, what: str) -> None:
    """Add the option that has a command write JSON."""
    parser.add_argument("--json", action="store_true", help=f"print {what}")


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add the options with the limits of each search."""
    parser.add_argument("--max-states", type=count, metavar="N", help="positions to expand for a deal")
    parser.add_argument("--max-seconds", type=seconds, metavar="S", help="time to take for a deal")
    parser.add_argument(
        "--max-memory", type=number_of_bytes, metavar="N", help="bytes a search may hold, such as 512M (default: 1G)"
    )
