"""The command `solitaires`: look at deals, play and solve them in a terminal."""

from __future__ import annotations

import argparse
import io
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import __version__
from .commands import COMMANDS
from .commands.shared import (
    FAILED,
    INTERRUPTED,
    WRONG,
    CommandError,
    Parser,
    add_language,
    language,
    nearest,
    suggested,
)
from .languages import SOURCE

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_DESCRIPTION = "Russian, Thoughtful, Baker's and Mahjong Solitaire, by deal code."
_EPILOG = "`solitaires COMMAND --help` tells what a command takes. docs/command-line.md has examples of all."


def _command(name: str) -> Any:
    return import_module(f".commands.{name}", __package__)


def _parsers(with_arguments: Collection[str]) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the program and those of its commands; only some have their arguments, and are imported."""
    parser = Parser(prog="solitaires", description=_DESCRIPTION, epilog=_EPILOG, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"solitaires {__version__}")
    add_language(parser)
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands = {name: subparsers.add_parser(name, help=text) for name, text in COMMANDS.items()}
    for name in with_arguments:
        _command(name).add_arguments(commands[name])
        add_language(commands[name])
    return parser, commands


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser with the arguments of all commands."""
    return _parsers(COMMANDS)[0]


def _asked(arguments: Sequence[str]) -> str | None:
    """Return the first word that is not an option of the program: the command."""
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            next(words, None)
        elif not word.startswith("-"):
            return word
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    0: done; 1: a move was refused, a count of the bench is wrong or output failed; 2: the command line or a code is
    wrong; 3: a deal stayed undecided; 130: stopped by Ctrl-C.
    """
    if sys.stdout is None:
        # closed by the caller; a file that is opened now would get its place
        print("solitaires: there is no standard output to write to", file=sys.stderr)
        return FAILED
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # a terminal that cannot show suit signs gets question marks, not an error
            stream.reconfigure(errors="replace")
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except CommandError as error:
        print(error, file=sys.stderr)
        return error.status
    except BrokenPipeError:
        # whoever read the output has gone; nothing more is written, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        print(f"solitaires: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _run(arguments: Sequence[str]) -> int:
    language.set(SOURCE)
    asked = _asked(arguments)
    parser, commands = _parsers([asked] if asked in COMMANDS else [])
    if asked is not None and asked not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise CommandError(
            f"solitaires: expected a command: {known}; not {asked!r}{suggested(nearest(asked, COMMANDS))}", WRONG
        )
    parsed, unknown = parser.parse_known_args(arguments)
    if unknown:
        commands[parsed.command].refuse_words(unknown)
    if hasattr(parsed, "lang"):
        language.set(parsed.lang)
    status: int = _command(parsed.command).run(parsed)
    return status


if __name__ == "__main__":
    sys.exit(main())
