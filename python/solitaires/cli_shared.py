"""What commands have in common: the language, the options with limits, and the line that tells how far a search is."""

from __future__ import annotations

import argparse
import re
from contextvars import ContextVar
from typing import TYPE_CHECKING, TextIO

from .languages import LANGUAGES, SOURCE

if TYPE_CHECKING:
    from .languages import Message

language: ContextVar[str] = ContextVar("language", default=SOURCE)
"""The language in which the command speaks."""

_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}


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


def say(message: Message, **figures: object) -> str:
    """Return a text in the language of the command."""
    return message.say(language.get(), **figures)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses the language; it may stand before the command or after it."""
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="the language (default: en)")


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add the options with the limits of each search."""
    parser.add_argument("--max-states", type=count, metavar="N", help="positions to expand for a deal")
    parser.add_argument("--max-seconds", type=seconds, metavar="S", help="time to take for a deal")
    parser.add_argument(
        "--max-memory", type=number_of_bytes, metavar="N", help="bytes a search may hold, such as 512M (default: 1G)"
    )


class ProgressLine:
    """A line of a terminal that is written again and again; where there is no terminal, nothing is."""

    def __init__(self, out: TextIO | None) -> None:
        """Begin with nothing written."""
        self.is_shown = out is not None and out.isatty()
        self._out = out
        self._width = 0

    def show(self, text: str) -> None:
        """Write a text over the one before."""
        if self.is_shown:
            self._write("\r" + text.ljust(self._width))
            self._width = len(text)

    def clear(self) -> None:
        """Leave the line empty."""
        if self._width:
            self._write("\r" + " " * self._width + "\r")
            self._width = 0

    def end(self) -> None:
        """Leave the text and go to the next line."""
        if self._width:
            self._write("\n")
            self._width = 0

    def _write(self, text: str) -> None:
        assert self._out is not None
        self._out.write(text)
        self._out.flush()
