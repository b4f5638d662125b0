"""The programs of docs/embedding.md, which the tests build and run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Protocol

ROOT = Path(__file__).resolve().parents[2]
_SNIPPET = re.compile(r"^<!-- file: (?P<name>\S+) -->\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


class Run(Protocol):
    """Runs a command to its end and returns what it printed."""

    def __call__(self, *command: str | Path, cwd: Path | None = None) -> str: ...


def write_snippets(folder: Path, *names: str) -> None:
    """Write these programs of the page into a folder, each under its name."""
    page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    snippets = {found["name"]: found["text"] for found in _SNIPPET.finditer(page)}
    for name in names:
        (folder / name).write_text(snippets[name], encoding="utf-8")
