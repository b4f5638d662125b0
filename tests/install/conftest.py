"""What the tests of the installed package share: they look at the package that is installed, never at the source."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import solitaires as sol

from install.snippets import Run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session", autouse=True)
def _the_installed_package() -> None:
    assert not Path(sol.__file__).is_relative_to(ROOT / "python")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command in the folder of the test (or another one); when it fails, the test does, with its output."""

    def run_command(*command: str | Path, cwd: Path | None = None) -> str:
        done = subprocess.run(
            command, cwd=cwd or tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    return run_command
