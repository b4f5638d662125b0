"""The site: `sphinx-build -W -c docs . build/site` makes it of these pages, as they stand in the repository."""

from __future__ import annotations

import importlib.metadata
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "solitaires"
release = importlib.metadata.version("solitaires")
extensions = ["myst_parser", "sphinx.ext.autodoc"]

# the source is the whole repository, so a link leads to the same page here and there
root_doc = "docs/index"
include_patterns = ["docs/*.md", "CHANGELOG.md", "HACKING.md", "SECURITY.md"]
exclude_patterns = ["build", "dist", ".*", "*/.*"]
html_additional_pages = {"index": "to_start.html"}
templates_path = ["templates"]

myst_heading_anchors = 4
highlight_language = "text"

# docstrings write `code` as Markdown does
default_role = "code"
smartquotes = False
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 100

html_theme = "furo"
html_title = f"solitaires {release}"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False

NOT_MADE_BY_HOSTS = ("Game", "CardGame", "MahjongGame", "Layout", "WatchedGame")
"""Classes of which hosts are given objects, so that their constructors tell nothing."""


def without_constructor(app: Sphinx, kind: str, name: str, *_: object) -> tuple[str, str] | None:
    """Leave out the parameters of constructors that hosts never call."""
    return ("", "") if kind == "class" and name.rpartition(".")[2] in NOT_MADE_BY_HOSTS else None


def without_placeholder(app: Sphinx, kind: str, name: str, value: object, options: object, lines: list[str]) -> None:
    """Leave out what Python says of a named tuple's field whose name says all."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def with_directives(app: Sphinx, name: str, source: list[str]) -> None:
    """Take directives out of the comments in which pages keep them: who reads a page in the repository sees none."""
    source[0] = re.sub(r"<!--\n(```\{.*?\n```)\n-->", r"\1", source[0], flags=re.DOTALL)


def setup(app: Sphinx) -> None:
    """Have Sphinx ask about each page, signature and docstring."""
    app.connect("source-read", with_directives)
    app.connect("autodoc-process-signature", without_constructor)
    app.connect("autodoc-process-docstring", without_placeholder)
