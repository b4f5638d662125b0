"""Programs in C++ that embed the interpreter that runs this test, and import the package installed for it."""

from __future__ import annotations

import sys
import sysconfig
from typing import TYPE_CHECKING

import pytest

from install.snippets import ROOT, write_snippets

if TYPE_CHECKING:
    from pathlib import Path

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


@pytest.mark.skipif(not sysconfig.get_config_var("Py_ENABLE_SHARED"), reason="a Python without a library to embed")
def test_host_that_runs_a_script(run: Run, tmp_path: Path) -> None:
    write_snippets(tmp_path, "script_host.cpp")
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.22)\nproject(host LANGUAGES CXX)\n"
        "find_package(Python REQUIRED COMPONENTS Interpreter Development.Embed)\n"
        "add_executable(script_host script_host.cpp)\ntarget_link_libraries(script_host PRIVATE Python::Python)\n"
    )
    run("cmake", "-S", ".", "-B", "build", "-G", "Ninja", f"-DPython_EXECUTABLE={sys.executable}")
    run("cmake", "--build", "build")
    refused, won = run("build/script_host", sys.executable).splitlines()
    assert refused == "refused: foundation-order"
    assert won.startswith("BK1-C4-AAAAA24 won in")
