"""Are the files of a wheel those that it should hold, and no others?

`python tests/install/check_contents.py WHEEL ...`
"""

from __future__ import annotations

import argparse
import pathlib
import re
import sys
import zipfile
from collections.abc import Iterable
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / "python"
CYTHON = ROOT / "bindings/cython"


class Expected(NamedTuple):
    """Files that a wheel holds: what they are, a regular expression that the whole path matches, and how many."""

    what: str
    pattern: str
    files: int = 1


COMMON = (
    Expected("metadata", r"solitaires-[^/]+\.dist-info/(METADATA|RECORD|WHEEL)", 3),
    Expected("commands", r"solitaires-[^/]+\.dist-info/entry_points\.txt"),
    Expected("declarations for cffi", r"solitaires/c_api\.cdef"),
    Expected("licence", r"solitaires-[^/]+\.dist-info/licenses/LICENSE"),
)
C_LIBRARY = (
    Expected("header", r"solitaires/include/solitaires\.h"),
    Expected("CMake package", r"solitaires/lib/cmake/solitaires/solitaires(Config|ConfigVersion|Targets)\.cmake", 3),
    Expected("CMake package", r"solitaires/lib/cmake/solitaires/solitairesTargets-release\.cmake"),
)
WASM = (Expected("module", r"solitaires/_core\.cpython-PYTHON-wasm32-emscripten\.so"),)
LINUX = (Expected("C library", r"solitaires/lib/libsolitaires\.so"), *C_LIBRARY)
PLATFORMS = {
    r"(many)?linux": (Expected("module", r"solitaires/_core\.cpython-PYTHON-ARCH-linux-gnu\.so"), *LINUX),
    r"musllinux": (Expected("module", r"solitaires/_core\.cpython-PYTHON-ARCH-linux-musl\.so"), *LINUX),
    r"macosx": (
        Expected("module", r"solitaires/_core\.cpython-PYTHON-darwin\.so"),
        Expected("C library", r"solitaires/lib/libsolitaires\.dylib"),
        *C_LIBRARY,
    ),
    r"win": (
        Expected("module", r"solitaires/_core\.cpPYTHON-win_ARCH\.pyd"),
        Expected("C library", r"solitaires/(bin/solitaires\.dll|lib/solitaires\.lib)", 2),
        *C_LIBRARY,
    ),
    r"pyodide|pyemscripten": WASM,
}
"""What is there for all Pythons, and for one platform by the first word of its tag, besides the sources."""
TAGS = re.compile(
    r"solitaires-[^-]+-cp(?P<python>3\d+)-cp3\d+-(.+\.)?(?P<kind>[a-z]+)\d*(_\d+)*_(?P<arch>x86_64|aarch64|arm64|amd64|wasm32)\.whl"
)


def platform_files(wheel: str) -> list[Expected]:
    """Return what a wheel of this name holds because of its platform and Python."""
    match = TAGS.fullmatch(wheel)
    found = [files for kind, files in PLATFORMS.items() if match and re.fullmatch(kind, match["kind"])]
    if not match or not found:
        raise ValueError(f"{wheel}: expected a name that matches {TAGS.pattern}, of {', '.join(PLATFORMS)}")
    words = {"PYTHON": match["python"], "ARCH": match["arch"]}
    return [
        rule._replace(pattern=re.sub("|".join(words), lambda word: words[word[0]], rule.pattern)) for rule in found[0]
    ]


def source_files() -> list[Expected]:
    """Return the sources, stubs and markers of the package, and what Cython includes, each one expected."""
    left_out = {".pyc", ".po"}  # .mo files are compiled from the latter
    python = [path.relative_to(PYTHON) for path in PYTHON.rglob("*") if path.is_file() and path.suffix not in left_out]
    cython = [pathlib.PurePath("solitaires", path.name) for path in CYTHON.glob("*.pxd")]
    return [Expected("source", re.escape(path.as_posix())) for path in [*python, *cython]]


def complaints(names: Iterable[str], expected: Iterable[Expected]) -> list[str]:
    """Return what is missing and what is too much."""
    left = set(names)
    found = []
    for rule in expected:
        matched = {name for name in left if re.fullmatch(rule.pattern, name)}
        if len(matched) != rule.files:
            found.append(f"{rule.what}: expected {rule.files} of {rule.pattern}, not {sorted(matched)}")
        left -= matched
    return found + [f"not expected: {name}" for name in sorted(left)]


def main() -> int:
    """Check all wheels of the command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheels", nargs="+", type=pathlib.Path, metavar="WHEEL")
    failed = 0
    for path in parser.parse_args().wheels:
        with zipfile.ZipFile(path) as wheel:
            names = [name for name in wheel.namelist() if not name.endswith("/")]
        wrong = complaints(names, [*source_files(), *COMMON, *platform_files(path.name)])
        for line in wrong:
            print(f"{path.name}: {line}", file=sys.stderr)
        failed += bool(wrong)
        if not wrong:
            print(f"{path.name}: {len(names)} files, all expected")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
