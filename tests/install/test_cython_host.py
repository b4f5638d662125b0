"""The Cython host of docs/embedding.md, built against the installed package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import solitaires as sol

from install.snippets import write_snippets

if TYPE_CHECKING:
    from install.snippets import Run

BUILD = (sys.executable, "setup.py", "build_ext", "--inplace")
PLAY = (sys.executable, "-c", "import cython_host; cython_host.main()")


def check(output: str) -> None:
    counts, ending = output.splitlines()
    lines = sol.new_game("BK1-C4-AAAAA24").perft(4)
    assert counts == f"lines of four moves: {lines} by play, {lines} by the library"
    assert ending == "a random game ends after 8 moves, won: False"


def test_it_plays_and_counts(run: Run, tmp_path: Path) -> None:
    write_snippets(tmp_path, "cython_host.pyx", "setup.py")
    run(*BUILD)
    check(run(*PLAY))
    perft = "import cython_host; print(cython_host.Game('{}').perft({}))"
    for code, depth in (("RU1-C-AAAAABB", 8), ("TF1-D3N-AAAAAAB", 5), ("KL1-D1N-AAAAAAB", 5), ("MJ1-L00-AAAAABL", 2)):
        count = sol.new_game(code).perft(depth)
        assert run(sys.executable, "-c", perft.format(code, depth)) == f"({count}, {count})\n"
    refused = "import cython_host\ntry: cython_host.Game('RU1-X-AAAAABB')\nexcept ValueError as error: print(error)"
    assert run(sys.executable, "-c", refused) == "expected an option of RU: C, R\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no runtime library directories")
def test_it_finds_the_library_from_its_own_place(run: Run, tmp_path: Path) -> None:
    write_snippets(tmp_path, "cython_host.pyx", "setup.py")
    setup = tmp_path / "setup.py"
    origin = "@loader_path" if sys.platform == "darwin" else "$ORIGIN"
    text = setup.read_text(encoding="utf-8")
    named = "runtime_library_dirs=[sol.get_library_dir()]"
    assert named in text
    setup.write_text(text.replace(named, f'runtime_library_dirs=["{origin}/solitaires/lib"]'), encoding="utf-8")
    run(*BUILD)
    site = tmp_path / "site"
    site.mkdir()
    (site / "solitaires").symlink_to(Path(sol.__file__).parent)
    for built in tmp_path.glob("cython_host.*.so"):
        built.rename(site / built.name)
    check(run(*PLAY, cwd=site))
