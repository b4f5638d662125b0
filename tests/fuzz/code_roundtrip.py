"""Any text is read as a deal code, a move or a card, or refused inside the text; what was read comes back.

`run.py` runs it under Atheris, pytest over its corpus.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import solitaires as sol
from solitaires.codes import SEEDS, parse_variant

from fuzz.python_law import Value, read_or_refuse, text_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from solitaires.errors import TextError


def check(data: bytes) -> None:
    """Hold the law against one input."""
    text = text_of(data)
    code = read_or_refuse(sol.DealCode.parse, text, sol.DealCodeError)
    if code is not None:
        assert 0 <= code.seed < SEEDS
        assert (code.game, code.option) in {(variant.game, variant.option) for variant in sol.variants()}
        assert sol.DealCode.parse(str(code)) == code
        assert sol.DealCode(game=code.game, option=code.option, seed=code.seed) == code
        assert hash(sol.DealCode.parse(str(code).lower())) == hash(code)
        assert sol.new_game(text).code == code
    variant = read_or_refuse(parse_variant, text, sol.DealCodeError)
    if variant is not None:
        assert parse_variant("-".join(variant)) == variant
    check_notation(sol.Move.parse, text, sol.MoveError, str)
    check_notation(sol.Card.parse, text, sol.CardError, str)
    check_notation(sol.Card.parse, text, sol.CardError, lambda card: card.code)


def check_notation(
    parse: Callable[[str], Value], text: str, refusal: type[TextError], write: Callable[[Value], str]
) -> None:
    """What is read comes back from what is written."""
    value = read_or_refuse(parse, text, refusal)
    if value is not None:
        assert parse(write(value)) == value
