"""`solitaires paths`: where the C library is."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

from ..languages import message
from ..paths import compiler_flags, get_cmake_dir, get_library, linker_flags
from .shared import DONE, say

if TYPE_CHECKING:
    import argparse

    from .parser import Parser


_DESCRIPTION = message(
    "Print what a compiler or a build system needs to use the C library of this package: flags on one line, quoted for"
    " a shell's eval where the path has blanks or such, or one path as it is. Exit status: 0, 2 for a wrong command"
    " line."
)
_OPTIONS = {
    "--cflags": message("print flags that compile a C or C++ source"),
    "--libs": message("print flags that link a program"),
    "--library": message("print the file of the library"),
    "--cmake-dir": message("print the folder of the CMake package"),
}


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    for option, what in _OPTIONS.items():
        parser.add_argument(option, action="store_true", help=say(what))
    parser.set_defaults(refuse=parser.refuse)


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.library or parsed.cmake_dir:
        if parsed.cflags or parsed.libs or (parsed.library and parsed.cmake_dir):
            parsed.refuse(say(message("expected --library or --cmake-dir alone")))
        print(get_library() if parsed.library else get_cmake_dir())
        return DONE
    words = compiler_flags() if parsed.cflags else []
    words += linker_flags() if parsed.libs else []
    if not words:
        parsed.refuse(say(message("expected --cflags, --libs or both, or one of --library and --cmake-dir")))
    print(" ".join(map(_quoted, words)))
    return DONE


def _quoted(word: str) -> str:
    # a shell takes quotes in $(...) as they are, so they come only where it would need eval anyway
    return shlex.quote(word) if re.search(r"[\s'\"\\$`*?\[]", word) else word
