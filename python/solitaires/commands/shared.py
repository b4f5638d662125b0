"""What commands have in common: the language, errors with an exit status, suggestions, and options with limits."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import sys
from contextvars import ContextVar
from typing import TYPE_CHECKING

from ..codes import VERSION, DealCode, parse_game_or_variant, parse_variant
from ..errors import DealCodeError, SolitairesError, printable
from ..files import AT, CANNOT_BE_READ, trouble
from ..languages import MISSING_EXTRA, SOURCE, message
from ..variants import GAMES, options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TextIO

    from ..languages import Message, Saying

language: ContextVar[str] = ContextVar("language", default=SOURCE)
"""The language in which the command speaks."""

DONE, FAILED, WRONG, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130
"""The exit statuses; `solitaires.cli.main` says what each is for."""

MOST_BYTES = 2**26
"""Of a text that is read: some files and pipes have no end. The longest save needs no more."""
_MOST_TYPED = 120
"""Of a word that was typed, as many characters are shown."""
_MOST_FIGURES = 30
"""A number with more is not written out."""
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


def write_text(text: str) -> None:
    """Write what programs read to the standard output: in UTF-8 and as it is, whatever a person's terminal shows."""
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.flush()
        out.buffer.write(text.encode())
        out.buffer.flush()
    else:
        out.write(text)


def tell(text: str) -> None:
    """Write a line to the standard error; where that cannot be, there is still the exit status."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        let_go(sys.stderr)


def let_go(stream: TextIO) -> None:
    """Have what a stream could not write go nowhere: Python would try again when it ends, and end with an error."""
    try:
        stream.flush()
    except OSError:
        with contextlib.suppress(OSError), open(os.devnull, "w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())


# ---- errors


def typed(text: str) -> str:
    """Return what was typed as an error shows it: of a very long word the beginning."""
    return text if len(text) <= _MOST_TYPED else f"{text[:_MOST_TYPED]}..."


def of_program(problem: str, command: str = "") -> str:
    """Return a problem with the name of the program or of a command before it."""
    return say(AT, place=f"solitaires {command}".rstrip(), problem=problem)


def told(error: Exception) -> str:
    """Return what an error says in the language of the command."""
    return error.message_in(language.get()) if isinstance(error, SolitairesError) else str(error)


def code_refused(error: DealCodeError) -> str:
    """Return what the error of a deal code says, and which code was probably meant."""
    with contextlib.suppress(DealCodeError):
        game, option = parse_variant(error.text)
        code = DealCode(game=game, option=option, seed=33)
        said = message(
            "{text} names a game and no deal: expected a deal code, such as {code}; `solitaires new {game}` gives one"
        )
        return say(said, text=error.text.strip(), code=code, game=f"{game}-{option}")
    return told(error) + suggested(likely_code(error.text))


def suggested(suggestion: str | None) -> str:
    """Return the line that suggests a word, and begins a new line; nothing without one."""
    return "" if suggestion is None else "\n" + say(_DID_YOU_MEAN, suggestion=suggestion)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is most like another one; None where none is, or several are alike.

    Words that differ in figures only are other numbers, and no misspelt ones.
    """
    from difflib import SequenceMatcher  # noqa: PLC0415 - most words are spelt right

    ratios = {one: SequenceMatcher(None, one, word).ratio() for one in known if _in_words(one) != _in_words(word)}
    best = max(ratios.values(), default=0.0)
    near = [one for one, ratio in ratios.items() if ratio == best]
    is_near = best >= 0.6 or (best >= 0.5 and len(word) <= 2 and near[0][:1] == word[:1])
    return near[0] if is_near and len(near) == 1 else None


def _in_words(text: str) -> str:
    return re.sub("[0-9]", "0", text)


def likely_code(text: str) -> str | None:
    """Return the code, the variant or the game that a wrong text of one was probably meant to be."""
    words = text.strip().upper()[:32].replace("_", "-").replace(" ", "-").split("-")
    game = words[0][:2] if words[0][:2] in GAMES else nearest(words[0][:2], GAMES)
    if game is None or len(words) == 1:
        return game if game != text else None
    option = words[1] if words[1] in options(game) else nearest(words[1], options(game))
    if option is None:
        return None
    likely = f"{game}{VERSION}-{option}"
    if len(words) > 2:
        try:
            likely = str(DealCode.parse(f"{likely}-{words[2].translate(_LIKELY_LETTERS)}"))
        except DealCodeError:
            return None
    return likely if likely != text else None


def variant_of(text: str) -> tuple[str, str]:
    """Return the game and the option that a text names, else the first of the game. Raises `CommandError`."""
    game, option = game_or_variant_of(text)
    return game, options(game)[0] if option is None else option


def game_or_variant_of(text: str) -> tuple[str, str | None]:
    """Return the game that a text names, as forgiving as a code, and the option if it names one. `CommandError`."""
    try:
        return parse_game_or_variant(text)
    except DealCodeError as error:
        with contextlib.suppress(DealCodeError):
            code = DealCode.parse(text)
            said = message("{text} is the code of a deal: expected a game, perhaps with its option, such as {game}")
            raise CommandError(say(said, text=text, game=f"{code.game}-{code.option}")) from None
        raise CommandError(told(error) + suggested(likely_code(text))) from None


def read_file(name: str) -> str:
    """Return the text of a file, or of the standard input for "-", in UTF-8. Raises `CommandError`."""
    try:
        if name == "-":
            # what a host has put in its place may have no bytes
            source = getattr(sys.stdin, "buffer", sys.stdin)
            got = b"" if source is None else source.read(MOST_BYTES + 1)
            read = got.encode() if isinstance(got, str) else got
        else:
            with open(name, "rb") as file:
                read = file.read(MOST_BYTES + 1)
        if len(read) > MOST_BYTES:
            too_long = message("it is too long: at most {most} bytes are read")
            raise CommandError(say_of_file(name, too_long.of(most=MOST_BYTES)))
        return io.TextIOWrapper(io.BytesIO(read), encoding="utf-8-sig").read()
    except (OSError, ValueError) as error:
        raise CommandError(say_of_file(name, CANNOT_BE_READ.of(trouble=trouble(error)))) from None


def say_of_file(name: str, problem: Saying) -> str:
    """Return what is wrong with a file."""
    return AT.of(place=printable(name), problem=problem).say(language.get())


def missing_extra(module: str, extra: str) -> CommandError:
    """Return the error of a package that only an extra brings."""
    return CommandError(say(MISSING_EXTRA, module=module, extra=extra), FAILED)


# ---- arguments


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of a whole number within bounds."""

    def read(text: str) -> int:
        if re.fullmatch(r"[0-9]+", text):
            # a longer one is out of all bounds, or as good as no limit
            number = int(text) if len(text) <= _MOST_FIGURES else 10**_MOST_FIGURES
            if number >= least and (most is None or number <= most):
                return number
        raise argparse.ArgumentTypeError(
            say(message("expected a whole number of at least {least}, not {text!r}"), least=least, text=typed(text))
            if most is None
            else say(
                message("expected a whole number from {least} to {most}, not {text!r}"),
                least=least,
                most=most,
                text=typed(text),
            )
        )

    return read


def seconds(text: str) -> float:
    """Read a number of seconds; Python's own reader would take "1_0", " 1", "-0" and "nan", too."""
    if not re.fullmatch(r"([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?|inf", text, re.ASCII | re.IGNORECASE):
        raise no_seconds(text)
    return float(text)


def no_seconds(text: str) -> argparse.ArgumentTypeError:
    """Return the error of what is no number of seconds."""
    return argparse.ArgumentTypeError(
        say(message("expected a number of seconds, 0 or more, such as 2.5, not {text!r}"), text=typed(text))
    )


def number_of_bytes(text: str) -> int:
    """Read a number of bytes, perhaps with a unit."""
    match = re.fullmatch(r"([0-9]{1,30})([KMG]?)", text.upper())
    if match is None:
        raise argparse.ArgumentTypeError(
            say(message("expected a number of bytes such as 512M or 2G, not {text!r}"), text=typed(text))
        )
    return int(match[1]) * _UNITS[match[2]]


def file_name(text: str) -> str:
    """Read the name of a file, or "-"."""
    if not text:
        raise argparse.ArgumentTypeError(say(message("expected the name of a file, not an empty one")))
    return text


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add the options with the limits of each search."""
    parser.add_argument(
        "--max-states",
        type=whole_number(0),
        metavar="COUNT",
        help=say(message("look at so many positions of a deal at most")),
    )
    parser.add_argument(
        "--max-seconds",
        type=seconds,
        metavar="SECONDS",
        help=say(message("search so many seconds for a deal at most")),
    )
    parser.add_argument(
        "--max-memory",
        type=number_of_bytes,
        metavar="BYTES",
        help=say(message("let a search hold so many bytes at most, such as 512M (default: 1G)")),
    )
