"""The laws that the fuzzers look for exceptions to, over what they start from and what once broke one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fuzz import code_roundtrip, save_loads_or_refuses

CORPUS = Path(__file__).parents[1] / "fuzz" / "corpus"
LAWS: dict[str, Callable[[bytes], None]] = {
    "code_roundtrip": code_roundtrip.check,
    "save_loads_or_refuses": save_loads_or_refuses.check,
}


@pytest.mark.parametrize("law", LAWS)
def test_every_input_keeps_the_law(law: str) -> None:
    inputs = sorted((CORPUS / law).iterdir())
    assert inputs
    for path in inputs:
        LAWS[law](path.read_bytes())
