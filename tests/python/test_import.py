"""What `import solitaires` costs: which modules it brings, and that what is left for later is there all the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import solitaires as sol

# what dataclasses, enum and typing need is among them
STANDARD = {
    "__future__", "abc", "annotationlib", "ast", "builtins", "codecs", "collections", "contextlib", "copy", "copyreg",
    "dataclasses", "dis", "encodings", "enum", "functools", "genericpath", "importlib", "inspect", "io", "itertools",
    "keyword", "linecache", "math", "ntpath", "opcode", "operator", "os", "posixpath", "re", "reprlib", "sre_compile",
    "sre_constants", "sre_parse", "stat", "string", "sys", "time", "token", "tokenize", "types", "typing", "warnings",
    "weakref",
}  # fmt: skip
OURS = {
    "_core", "batch", "card_game", "cards", "clock", "codes", "difficulties", "errors", "game", "hint_book", "hints",
    "languages", "mahjong", "moves", "package", "piles", "refusals", "scoring", "search", "solver", "start",
    "text_errors", "variants",
}  # fmt: skip

# no site-packages and nothing that .pth files import
SCRIPT = """
import sys
sys.path.append(sys.argv[1])
before = set(sys.modules)
import solitaires
print(*sorted(set(sys.modules) - before))
"""


def imported() -> set[str]:
    where = str(Path(sol.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", SCRIPT, where], capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


def test_what_an_import_brings() -> None:
    names = imported()
    assert {name.partition(".")[2] for name in names if name.startswith("solitaires.")} == OURS
    others = {name.partition(".")[0] for name in names} - {"solitaires"}
    assert {name for name in others if not name.startswith("_")} <= STANDARD


@pytest.mark.parametrize("name", sol.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert name in dir(sol)
    assert getattr(sol, name) is getattr(sol, name)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="module 'solitaires' has no attribute 'no_such_name'"):
        sol.no_such_name  # noqa: B018


def test_a_star_brings_all_names() -> None:
    script = "from solitaires import *\nimport solitaires\nassert all(name in globals() for name in solitaires.__all__)"
    subprocess.run([sys.executable, "-c", script], timeout=60, check=True)
