"""Any text is loaded as a saved game or refused by a `SaveError`.

A game that was loaded is whole, and comes back from its own save. So that inputs get beyond the checksum, each is tried
with the checksum that belongs to it too. `run.py` runs it under Atheris, pytest over its corpus.
"""

from __future__ import annotations

import json
import random
from typing import Any

import solitaires as sol
from solitaires.saves import checksum_of

from fuzz.python_law import read_or_refuse, text_of

ODD_VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**62, 2**63, 10**30, 0.5, -0.0, 1e15, 1e300),
    *("", "draw", "1h", "12+87", "x", "\0", "\ud800", [], {}, [[]], {"": None}),
)


def check(data: bytes) -> None:
    """Hold the law against one input."""
    text = text_of(data)
    check_text(text)
    with_checksum = checked(text)
    if with_checksum is not None:
        check_text(with_checksum)


def checked(text: str) -> str | None:
    """Return a JSON object with the checksum that belongs to it; None for any other text."""
    try:
        members = json.loads(text)
        if not isinstance(members, dict):
            return None
        members.pop("checksum", None)
        return json.dumps({**members, "checksum": checksum_of(members)})
    except (ValueError, RecursionError):
        return None


def check_text(text: str) -> None:
    """Load one text, or have it refused."""
    game = read_or_refuse(sol.load, text, sol.SaveError)
    if game is None:
        return
    saved: dict[str, Any] = json.loads(text)
    assert game.clock.paused
    assert (game.move_count, len(game.history)) == (saved["move_count"], saved["undoable"])
    assert game.hints_used == len(saved["hinted"])
    again = sol.load(game.save())
    assert again == game
    assert again.save() == game.save()
    undone = [game.undo() for _ in range(saved["undoable"])]
    assert not game.can_undo
    redone = [game.redo() for _ in range(len(undone) + len(saved["redo"]))]
    assert not game.can_redo
    assert redone[: len(undone)] == undone[::-1]
    for move in game.legal_moves:
        assert game.refusal(move) is None
    if game.rules != "MJ -":  # a position does not carry a host's own layout
        assert sol.from_position(game.position).position == game.position


def mutated(data: bytes, seed: int) -> bytes | None:
    """Return a JSON text with one value exchanged, left out or repeated; None for any other text."""
    try:
        root = [json.loads(text_of(data))]
    except (ValueError, RecursionError):
        return None
    rng = random.Random(seed)
    values = places(root)
    holder, key = rng.choice(values)
    other_holder, other_key = rng.choice(values)
    kind = rng.randrange(4)
    if kind == 0:
        holder[key] = rng.choice(ODD_VALUES)
    elif kind == 1:
        holder[key] = json.loads(json.dumps(other_holder[other_key]))
    elif kind == 2 and holder is not root:
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(key, holder[key])
    return json.dumps(root[0]).encode("utf-8", "surrogatepass") if root else None


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place inside a JSON value, as what holds it and its index or name there."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [place for key in keys for place in ((value, key), *places(value[key]))]
