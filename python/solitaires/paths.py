"""Where the installed package keeps what programs in other languages need: the C library and what describes it.

Each path is absolute, and the file or folder is there, but not in a wheel for Pyodide, where nothing could load the
library.
"""

from __future__ import annotations

import re
import shlex
import sys
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse


def _root() -> Path:
    # the package holds a compiled module, so it always lies in a folder of its own
    return Path(str(files("solitaires")))


def get_include() -> str:
    """Return the folder that holds solitaires.h.

    >>> from pathlib import Path
    >>> Path(get_include(), "solitaires.h").is_file()
    True
    """
    return str(_root() / "include")


def get_library() -> str:
    """Return the file of the C library, as a program loads it.

    >>> import ctypes
    >>> ctypes.CDLL(get_library()).sol_abi_version()
    1
    """
    names = {"win32": "bin/solitaires.dll", "darwin": "lib/libsolitaires.dylib"}
    return str(_root() / names.get(sys.platform, "lib/libsolitaires.so"))


def get_library_dir() -> str:
    """Return the folder in which a linker finds the C library, as `solitaires`."""
    return str(_root() / "lib")


def get_cmake_dir() -> str:
    """Return the folder of the CMake package: the value of `solitaires_DIR` for `find_package(solitaires)`."""
    return str(_root() / "lib" / "cmake" / "solitaires")


def get_declarations() -> str:
    """Return the declarations of the C library: those of solitaires.h, as cffi's `FFI.cdef` takes them.

    >>> "int32_t sol_abi_version(void);" in get_declarations()
    True
    """
    return (_root() / "c_api.cdef").read_text(encoding="utf-8")


def _compiler_flags() -> list[str]:
    return [f"-I{get_include()}"]


def _linker_flags() -> list[str]:
    if sys.platform == "win32":
        return [str(Path(get_library_dir(), "solitaires.lib"))]
    # the program finds the library where it is, without any setting of its environment
    return [f"-L{get_library_dir()}", "-lsolitaires", f"-Wl,-rpath,{get_library_dir()}"]


def add_paths(commands: Any) -> None:
    """Add the command to the parser's commands."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "paths",
        help="where the C library is, for compilers",
        description="Print what a compiler or a build system needs to use the C library of this package: flags on one "
        "line, quoted for a shell's eval where the path has blanks or such, or one path as it is.",
    )
    parser.add_argument("--cflags", action="store_true", help="flags that compile a C or C++ source")
    parser.add_argument("--libs", action="store_true", help="flags that link a program")
    parser.add_argument("--library", action="store_true", help="the file of the library")
    parser.add_argument("--cmake-dir", action="store_true", help="the folder of the CMake package")
    parser.set_defaults(refuse=parser.error)


def run_paths(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.library or parsed.cmake_dir:
        if parsed.cflags or parsed.libs or (parsed.library and parsed.cmake_dir):
            parsed.refuse("expected --library or --cmake-dir alone")
        print(get_library() if parsed.library else get_cmake_dir())
        return 0
    words = _compiler_flags() if parsed.cflags else []
    words += _linker_flags() if parsed.libs else []
    if not words:
        parsed.refuse("expected --cflags, --libs or both, or one of --library and --cmake-dir")
    print(" ".join(map(_quoted, words)))
    return 0


def _quoted(word: str) -> str:
    # a shell takes quotes in $(...) as they are, so they come only where it would need eval anyway
    return shlex.quote(word) if re.search(r"[\s'\"\\$`*?\[]", word) else word
