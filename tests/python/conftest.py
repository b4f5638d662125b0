"""Fixtures and the hypothesis profile that all Python tests share."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from support import FakeTime

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
