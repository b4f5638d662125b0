"""What the laws in Python share: how bytes become text, how a refusal must look, and how Atheris runs a law."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from solitaires.errors import TextError

Value = TypeVar("Value")


def text_of(data: bytes) -> str:
    """Return an input as text; bytes that are no UTF-8 become lone surrogates, which a `str` can hold too."""
    return data.decode("utf-8", "surrogateescape")


def read_or_refuse(parse: Callable[[str], Value], text: str, refusal: type[TextError]) -> Value | None:
    """Return what is read, None for a refusal of the one documented class that points into the text."""
    try:
        return parse(text)
    except refusal as error:
        refused = error
    assert type(refused) is refusal
    assert refused.text == text
    assert 0 <= refused.position <= len(text)
    assert refused.expected.startswith("expected")
    assert refused.expected in str(refused)
    return None


def main() -> None:
    """Let Atheris look for inputs that break a law: `python -m fuzz.python_law NAME [options of libFuzzer]`."""
    atheris: Any = importlib.import_module("atheris")  # not typed, and not needed where the laws are tests
    name = sys.argv.pop(1)
    with atheris.instrument_imports(include=["solitaires", "fuzz", "json"]):
        law = importlib.import_module(f"fuzz.{name}")
    mutated = getattr(law, "mutated", None)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        changed = mutated(data, seed) if mutated is not None and seed % 4 != 0 else None
        return changed if changed is not None and len(changed) <= most else bytes(atheris.Mutate(data, most))

    atheris.Setup(sys.argv, law.check, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
