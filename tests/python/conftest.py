"""Fixtures and the hypothesis profile that all Python tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from support import FakeTime, make_locales

# No database and no random seed: a failure on one machine is the same failure on every other.
settings.register_profile(
    "repeatable",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("repeatable")


@pytest.fixture
def time_source() -> FakeTime:
    """A clock that moves only when a test says so."""
    return FakeTime()


@pytest.fixture(scope="session")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with locales that most machines lack; empty where they cannot be made."""
    folder = tmp_path_factory.mktemp("locales")
    make_locales(folder)
    return folder
