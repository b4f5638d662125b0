"""The command `solitaires`: look at deals, play and solve them in a terminal."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import __version__
from .commands import COMMANDS
from .commands.parser import Parser, add_language
from .commands.shared import (
    FAILED,
    INTERRUPTED,
    CommandError,
    language,
    let_go,
    nearest,
    of_program,
    say,
    suggested,
    tell,
    typed,
)
from .files import trouble
from .languages import LANGUAGES, SOURCE, message

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_PROGRAM = "solitaires"
_LANG = "--lang"


def _command(name: str) -> Any:
    return import_module(f".commands.{name}", __package__)


def _parsers(with_arguments: Collection[str]) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the program and those of its commands; only some have their arguments, and are imported."""
    parser = Parser(
        prog=_PROGRAM,
        description=say(message("Russian, Thoughtful, Baker's and Mahjong Solitaire, by deal code.")),
        epilog=say(
            message("`solitaires COMMAND --help` tells what a command takes. docs/command-line.md has examples of all.")
        ),
    )
    version = say(message("show the version and end"))
    parser.add_argument("--version", action="version", version=f"{_PROGRAM} {__version__}", help=version)
    add_language(parser)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title=say(message("commands")))
    commands: dict[str, Parser] = {}
    for name, what in COMMANDS.items():
        commands[name] = subparsers.add_parser(name, help=say(what))
        commands[name].set_defaults(command=name)
    for name in with_arguments:
        _command(name).add_arguments(commands[name])
        add_language(commands[name])
    return parser, commands


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser with the arguments of all commands."""
    return _parsers(COMMANDS)[0]


def _place_of_command(words: Sequence[str]) -> int:
    """Return where the first word stands that is not an option of the program; the end where there is none."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] == _LANG else 1
    return min(place, len(words))


def _language_asked(words: Sequence[str]) -> str:
    """Return the language that is asked for, in which a wrong command line is refused, too."""
    asked = SOURCE
    for word, following in zip(words, [*words[1:], ""], strict=False):
        option, _, value = word.partition("=")
        if option == _LANG and (value or following) in LANGUAGES:
            asked = value or following
    return asked


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    0: done; 1: it could not be done, such as a move that is refused, a format that cannot hold a position, or a file
    that cannot be written; 2: what was asked for is wrong: the command line, a code or a file to read; 3: a deal stayed
    undecided; 130: stopped by Ctrl-C. A command line that cannot be read ends in `SystemExit`, as help does.
    """
    with contextlib.ExitStack() as stack:
        if sys.stderr is None:
            # closed by the caller: nothing else that is opened shall get its place, nor what it would say the output
            nowhere = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))
            stack.enter_context(contextlib.redirect_stderr(nowhere))
        return _status(arguments)


def _status(arguments: Sequence[str] | None) -> int:
    """Run the command, and tell what is wrong, with the output or otherwise."""
    if sys.stdout is None:
        # closed by the caller; a file that is opened now would get its place
        tell(say(message("solitaires: there is no standard output to write to")))
        return FAILED
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # a person at a terminal without suit signs gets question marks; what programs read is written as UTF-8
            stream.reconfigure(errors="replace")
    try:
        try:
            return _run(sys.argv[1:] if arguments is None else arguments)
        finally:
            # of help, too, which ends with `SystemExit`
            sys.stdout.flush()
    except CommandError as error:
        tell(str(error))
        return error.status
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # then whoever read the output has gone
            tell(of_program(trouble(error).say(language.get())))
        let_go(sys.stdout)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(words: Sequence[str]) -> int:
    language.set(_language_asked(words))
    place = _place_of_command(words)
    asked = words[place] if place < len(words) else None
    parser, commands = _parsers([asked] if asked in COMMANDS else [])
    _, unknown = parser.parse_known_args(words[:place])
    if unknown:
        parser.refuse_words(unknown)
    if asked not in commands:
        known = ", ".join(COMMANDS)
        if asked is None:
            parser.refuse(say(message("expected a command: {known}"), known=known))
        said = say(message("expected a command: {known}; not {word!r}"), known=known, word=typed(asked))
        parser.refuse(said + suggested(nearest(asked, COMMANDS)))
    status: int = _command(asked).run(commands[asked].read(words[place + 1 :]))
    return status


if __name__ == "__main__":
    sys.exit(main())
