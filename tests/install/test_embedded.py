"""Programs in C++ that embed the interpreter that runs this test, and import the package installed for it."""

from __future__ import annotations

import sys
import sysconfig
from typing import TYPE_CHECKING

import pytest

from install.snippets import ROOT

if TYPE_CHECKING:
    from install.snippets import Run


@pytest.mark.skipif(not sysconfig.get_config_var("Py_ENABLE_SHARED"), reason="a Python without a library to embed")
def test_embedded_interpreters(run: Run) -> None:
    run(
        "cmake", "-S", ROOT / "tests" / "install" / "embedded", "-B", "build", "-G", "Ninja",
        f"-DPython_EXECUTABLE={sys.executable}",
    )  # fmt: skip
    run("cmake", "--build", "build")
    lives = 1 if sys.version_info[:2] == (3, 12) else 2
    game = run("build/embed_python", sys.executable)
    assert game.count("refused: IllegalMove: 7h: The foundation takes A♠, not 6♠. (foundation-order)") == lives
    assert game.count("won: 1, moves: 88, heard of: 88, score: 625") == lives
    assert game.count("saved and loaded: 1") == lives
    print(run("build/interpreters", sys.executable))
