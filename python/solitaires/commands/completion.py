"""`solitaires completion`: what has a shell complete the commands, by shtab (the extra `cli`)."""

from __future__ import annotations

import argparse

from ..languages import message
from .parser import add_choice
from .shared import DONE, file_name, missing_extra, say

_SHELLS = ("bash", "zsh", "tcsh")

_DESCRIPTION = message(
    "Print a script that has a shell complete the commands and their options; docs/command-line.md tells where it"
    ' belongs. It needs the extra: pip install "solitaires[cli]". Exit status: 0, 1 without the extra, 2 for a wrong'
    " command line."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    add_choice(parser, "shell", _SHELLS, metavar="SHELL", help=say(message("the shell: bash, zsh or tcsh")))


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    try:
        import shtab  # noqa: PLC0415 - an extra
    except ImportError:
        raise missing_extra("shtab", "cli") from None
    from ..cli import whole_parser  # noqa: PLC0415 - it knows this command

    parser = whole_parser()
    for action in _all_actions(parser):
        if action.type is file_name:
            setattr(action, "complete", shtab.FILE)  # noqa: B010 - where shtab looks for it
    print(shtab.complete(parser, parsed.shell))
    return DONE


def _all_actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the arguments of a parser and of its commands."""
    found = list(parser._actions)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                found += _all_actions(command)
    return found
