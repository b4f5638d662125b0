"""Memory stays flat however many games are played; tests/bench/memory.py plays a million."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GAMES = 20_000
PART = 5_000
ALLOWED_KIB = 3 * 1024
"""A leak of 256 bytes a game would grow to more; what the allocator keeps by chance is a fraction of it."""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the resident size is read from /proc")
def test_memory_stays_flat_over_twenty_thousand_games() -> None:
    script = Path(__file__).parents[1] / "bench" / "memory.py"
    command = [sys.executable, str(script), "--games", str(GAMES), "--every", str(PART), "--allowed", str(ALLOWED_KIB)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
