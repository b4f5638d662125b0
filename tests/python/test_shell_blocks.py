"""The commands that the documents show in a shell are run, but for an exact list that is run elsewhere or by hand."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import solitaires as sol
from solitaires import interchange as ic
from support import layout_text

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NOT_RUN = {
    # installation, tests, wheels: .ci/run does it
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/python examples/host.py",
    ".venv/bin/pip install '.[test]' && .venv/bin/pytest -n auto",
    "python3 -m venv .venv",
    ".venv/bin/pip install solitaires-0.1.0-….whl",
    "python3 -m venv .venv && .venv/bin/pip install -r wheels/requirements.txt",
    ".venv/bin/python wheels/build.py",
    ".venv/bin/python wheels/build.py --python 3.11 --target aarch64 --target musl",
    "cibuildwheel --print-build-identifiers --platform windows",
    "validate-pyproject pyproject.toml",
    "check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/wheels.yml",
    "pip install scikit-build-core pybind11",
    "pip wheel --no-index --no-build-isolation --no-deps solitaires-0.1.0.tar.gz",
    # tests/install builds these hosts
    "cc host.c $(solitaires paths --cflags --libs) -o host",
    "c++ -std=c++17 script_host.cpp $(python3-config --includes --ldflags --embed) -o script_host && "
    './script_host "$(which python)"',
    # test_examples.py runs these hosts, but for their windows
    "python examples/pygame_host.py BK1-C4-AAAAA24",
    "python examples/textual_host.py TF1-D1N-AAAAAAB",
    "python examples/learn.py 100",
    # long runs, with programs of a C++ build
    "build/dev/tests/cpp/difficulty_study --deals 100 RU C",
    "build/dev/tests/cpp/compare_solvers 3000",
    "python3 -m bench.positions MJ L00 turtle 0:300 | ../build/dev/tests/cpp/solve_positions",
    "python3 -m bench.positions MJ L00 shuffled 0:10000 | ../build/dev/tests/cpp/solve_positions --quiet",
    "python3 -m bench.positions MJ L08 shuffled 0:1000 | ../build/dev/tests/cpp/solve_positions --quiet",
    "python -m acceptance.winnability studies",
}
SHORTENED = {
    # as it stands, each takes minutes or more, or asks for a cluster
    "solitaires bench": "solitaires bench --seconds 0.01",
    "solitaires bench --seconds 5 RU1-C MJ1-L00": "solitaires bench --seconds 0.05 RU1-C MJ1-L00",
    "solitaires bench --peers KL1-D3N": "solitaires bench --quick --peers KL1-D3N",
    "solitaires study BK1-C2 --deals 0:1000000 --out bk-c2.study": (
        "solitaires study BK1-C2 --deals 0:20 --out bk-c2.study"
    ),
    "solitaires study BK1-C2 --deals 0:1000000 --out bk-c2.study --dask tcp://host:8786 --parquet bk-c2.parquet": (
        "solitaires study BK1-C2 --deals 0:40 --out bk-c2.study --parquet bk-c2.parquet"
    ),
}


def blocks(page: Path) -> list[list[str]]:
    """The lines of each block that is run in a shell, without their comments."""
    found = re.findall(r"^ *```sh\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [[re.sub(r"\s+# .*", "", line).strip() for line in block.splitlines()] for block in found]


BLOCKS = [
    pytest.param(lines, id=f"{page.name}: {lines[0]}")
    for page in PAGES
    for lines in blocks(page)
    if any(line.startswith("solitaires ") for line in lines)
]


def test_what_is_not_run_is_listed() -> None:
    lines = {line for page in PAGES for block in blocks(page) for line in block}
    assert {line for line in lines if not line.startswith(("solitaires ", "mkdir "))} == NOT_RUN
    assert set(SHORTENED) <= lines
    assert len(BLOCKS) >= 4


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """The environment of a shell that has the command, and fc-solve or one that prints as it does."""
    programs = tmp_path / "programs"
    programs.mkdir()
    deal = sol.new_game("BK1-C4-AAAAA24")
    (programs / "solution").write_text(ic.write_moves(deal, deal.solve().moves), encoding="utf-8")
    scripts = {"solitaires": f'exec {shlex.quote(sys.executable)} -m solitaires "$@"'}
    if shutil.which("fc-solve") is None:
        scripts["fc-solve"] = f"exec cat {shlex.quote(str(programs / 'solution'))}"
    for name, text in scripts.items():
        (programs / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}


@pytest.mark.skipif(sys.platform == "win32", reason="the blocks are for a POSIX shell")
@pytest.mark.parametrize("lines", BLOCKS)
def test_blocks_run(lines: list[str], shell: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    # files that a reader is said to have
    (folder / "board.txt").write_text(ic.write(ic.microsoft_deal(24), "fc-solve"), encoding="utf-8")
    layout = sol.load_layout(layout_text([(0, 0, 0), (2, 0, 0)]))
    (folder / "mahjongg.map").write_text(ic.write_layouts(layout, "gnome-mahjongg"), encoding="utf-8")
    game = sol.new_game("RU1-C-AAAAABB")
    with sol.Records(folder / "records.db").watch(game):
        game.play(game.legal_moves[0])
    for line in lines:
        command = ["sh", "-c", SHORTENED.get(line, line)]
        ended = subprocess.run(command, cwd=folder, env=shell, capture_output=True, text=True, check=False)
        assert ended.returncode == 0, (line, ended.stderr)
        names = re.findall(r"(?:>|--csv|--parquet|--out) (\S+)", line)
        written = [Path(shell["HOME"], name[2:]) if name.startswith("~/") else folder / name for name in names]
        assert ended.stdout or written or line.startswith("mkdir "), line
        assert all(file.stat().st_size for file in written), line
