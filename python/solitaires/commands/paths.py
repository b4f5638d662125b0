"""`solitaires paths`: where the C library is."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from ..paths import compiler_flags, get_cmake_dir, get_library, linker_flags
from .shared import DONE

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Print what a compiler or a build system needs to use the C library of this package, on one line."
    )
    parser.add_argument("--cflags", action="store_true", help="flags that compile a C or C++ source")
    parser.add_argument("--libs", action="store_true", help="flags that link a program")
    parser.add_argument("--library", action="store_true", help="the file of the library")
    parser.add_argument("--cmake-dir", action="store_true", help="the folder of the CMake package")
    parser.set_defaults(refuse=parser.error)


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    words: list[str] = []
    if parsed.cflags:
        words += compiler_flags()
    if parsed.libs:
        words += linker_flags()
    if parsed.library:
        words.append(get_library())
    if parsed.cmake_dir:
        words.append(get_cmake_dir())
    if not words:
        parsed.refuse("expected one or more of --cflags, --libs, --library, --cmake-dir")
    print(shlex.join(words))
    return DONE
