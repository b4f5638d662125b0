"""What the documents say is true: their examples run, their tables hold."""

from __future__ import annotations

import doctest
import hashlib
import importlib
import pkgutil
import re
import runpy
from pathlib import Path

import pytest
import solitaires as sol

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [module.name for module in pkgutil.iter_modules(sol.__path__) if module.name not in ("_core", "__main__")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_pages_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"solitaires.{name}")).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    modules = [importlib.import_module(f"solitaires.{name}") for name in MODULES]
    assert sum(bool(test.examples) for module in modules for test in finder.find(module)) >= 8


def test_every_public_name_is_documented() -> None:
    for name in sol.__all__:
        public = getattr(sol, name)
        if isinstance(public, str):
            continue
        assert public.__doc__, name
        if isinstance(public, type):
            for member, value in vars(public).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert value.__doc__, f"{name}.{member}"


def test_the_reference_has_every_public_name() -> None:
    listed = re.findall(
        r"^\.\. auto\w+:: (?:solitaires\.)?(\w+)$", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"), re.M
    )
    assert sorted(listed) == sorted({*sol.__all__, "pictures", "gym"} - {"__version__"})


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "HACKING.md", ROOT / "CHANGELOG.md"]:
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            assert "://" in target or (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_read_well_in_the_repository(page: Path) -> None:
    """Directives, which only the site understands, stand in comments; a file that one shows is linked beside it."""
    text = page.read_text(encoding="utf-8")
    if page.name == "api.md":  # a list of names for the site
        return
    shown = re.sub(r"<!--\n```\{.*?\n```\n-->", "", text, flags=re.DOTALL)
    assert "```{" not in shown
    for file in re.findall(r"```\{literalinclude\} (\S+)", text):
        assert f"]({file})" in shown


def test_programs_are_shown_whole() -> None:
    for page in PAGES:
        for options in re.findall(
            r"```\{literalinclude\} [^\n]*\.py\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL
        ):
            assert options == ":language: python\n", page.name


def table_rows(page: str, first_cell: str) -> list[list[str]]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in rows if re.fullmatch(first_cell, row[0])]


def test_the_layouts_are_as_documented() -> None:
    rows = table_rows("layouts.md", r"L\d\d")
    assert [row[0] for row in rows] == [layout.id for layout in sol.layouts()]
    for row, layout in zip(rows, sol.layouts(), strict=True):
        free = len([tile for tile in sol.new_mahjong(layout, 0).tiles if tile.is_free])
        layers = [slot[2] for slot in layout.slots]
        sizes = " ".join(str(layers.count(layer)) for layer in sorted(set(layers)))
        digest = hashlib.sha256(repr(layout.slots).encode()).hexdigest()[:16]
        assert [layout.name, str(len(set(layers))), str(free), sizes, digest] == [*row[1:4], *row[5:]]


def test_golden_deals() -> None:
    rows = table_rows("deal-codes.md", r"[A-Z]{2}1-\w+")
    assert len(rows) == 6 + len(sol.layouts())
    for deals, expected in rows:
        game, option = deals.split("1-")
        digest = hashlib.sha256()
        for seed in range(1000):
            position = sol.new_game(sol.DealCode(game=game, option=option, seed=seed)).position
            digest.update(f"{position}\n".encode())
        assert digest.hexdigest() == expected, deals


def test_the_host_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "host.py"), run_name="__main__")
    out = capsys.readouterr().out
    for code in ("RU1-C-AAAAABB", "TF1-D1N-AAAAAAB", "BK1-C4-AAAAA24", "MJ1-L00-AAAAABL"):
        assert f"== {code}" in out
    assert "a different game" not in out
    assert "the plan wins: True, 72 moves" in out
