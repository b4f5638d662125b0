"""Where the installed package keeps what programs in other languages need: the C library and what describes it.

Each path is absolute, and the file or folder is there, but not in a wheel for Pyodide, where nothing could load the
library.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path


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


def compiler_flags() -> list[str]:
    """Return the flags that compile a C or C++ source."""
    return [f"-I{get_include()}"]


def linker_flags() -> list[str]:
    """Return the flags that link a program."""
    if sys.platform == "win32":
        return [str(Path(get_library_dir(), "solitaires.lib"))]
    # the program finds the library where it is, without any setting of its environment
    return [f"-L{get_library_dir()}", "-lsolitaires", f"-Wl,-rpath,{get_library_dir()}"]
