"""The parser of the commands: argparse in the language of the command, with suggestions for what was misspelt."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from ..languages import LANGUAGES, message, recognized
from .shared import WRONG, language, nearest, say, suggested, tell, typed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_USAGE = message("usage: ")
_HEADING = message("{heading}:")
_ARGUMENT = message("argument {argument}: {problem}")
_PROBLEMS = (
    message("the following arguments are required: {arguments}"),
    message("not allowed with argument {argument}"),
    message("expected one argument"),
    message("ignored explicit argument {value}"),
)
"""What argparse says by itself."""


class _Help(argparse.HelpFormatter):
    """Help that begins in the language of the command."""

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, say(_USAGE) if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        # argparse puts a colon right after it, and French has a space before that
        super().start_section(None if heading is None else say(_HEADING, heading=heading).removesuffix(":"))


class Parser(argparse.ArgumentParser):
    """A parser that speaks the language of the command; long options are typed in full."""

    def __init__(self, **settings: Any) -> None:
        """Take the settings of argparse."""
        super().__init__(**settings, formatter_class=_Help, allow_abbrev=False, add_help=False)
        # in later versions of Python help may be in colour, which a usage in the middle of a text must not be
        self.color = False
        self._positionals.title = say(message("arguments"))
        self._optionals.title = say(message("options"))
        self.add_argument("-h", "--help", action="help", help=say(message("show this help and end")))

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Read words, of which those without dashes may stand anywhere."""
        # for that, argparse sets those arguments aside for a while; the usage shall tell of them all the same
        self.usage = self.format_usage()[len(say(_USAGE)) :].strip().replace("%", "%%")
        parsed, unknown = self.parse_known_intermixed_args(words)
        if unknown:
            self.refuse_words(unknown)
        return parsed

    def error(self, message: str) -> NoReturn:
        """Refuse the command line for a reason that argparse has."""
        of_argument = re.fullmatch(r"argument (\S+): (.*)", message, re.DOTALL)
        problem = of_argument[2] if of_argument else message
        known = recognized(problem, _PROBLEMS)
        said = typed(known.say(language.get())) if known else problem
        self.refuse(say(_ARGUMENT, argument=of_argument[1], problem=said) if of_argument else said)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse would not tell that help and the version could not be written
        (sys.stdout if file is None else file).write(message)

    def refuse(self, text: str) -> NoReturn:
        """Refuse the command line: tell the usage and what is wrong, and end."""
        line = say(message("{program}: error: {problem}"), program=self.prog, problem=text)
        tell(f"{self.format_usage()}{line}")
        self.exit(WRONG)

    def refuse_words(self, words: list[str]) -> NoReturn:
        """Refuse words that the command does not know."""
        options = re.findall(r"--[a-z][a-z-]*", self.format_help())
        near = [nearest(word.partition("=")[0], options) for word in words if word.startswith("--")]
        unknown = say(message("unrecognized arguments: {words}"), words=typed(" ".join(words)))
        self.refuse(unknown + suggested(next(filter(None, near), None)))


def add_choice(
    parser: argparse._ActionsContainer, name: str, known: Iterable[str], *, help: str, **settings: Any
) -> None:
    """Add an argument that is one of some words; another is refused with the one that was probably meant."""
    words = tuple(known)
    action = parser.add_argument(name, type=one_of(words), help=help, **settings)
    # for completions; the type has refused all others before argparse looks at these
    action.choices = words


def one_of(known: Sequence[str]) -> Callable[[str], str]:
    """Return a reader of one of some words."""

    def read(text: str) -> str:
        if text in known:
            return text
        expected = say(message("expected one of {known}, not {text!r}"), known=", ".join(known), text=typed(text))
        raise argparse.ArgumentTypeError(expected + suggested(nearest(text, known)))

    return read


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses the language; it may stand before the command or after it."""
    text = say(message("the language: {languages} (default: en)"), languages=", ".join(LANGUAGES))
    add_choice(parser, "--lang", LANGUAGES, metavar="LANGUAGE", default=argparse.SUPPRESS, help=text)


def add_json(parser: argparse._ActionsContainer, help: str) -> None:
    """Add the option that has a command write JSON."""
    parser.add_argument("--json", action="store_true", help=help)
