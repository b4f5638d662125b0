"""What can be dealt."""

from __future__ import annotations

from typing import NamedTuple

from . import _core


class Variant(NamedTuple):
    """A game with an option: the part of a deal code before the seven letters."""

    game: str
    option: str
    name: str


def _all_variants() -> tuple[Variant, ...]:
    cards = [Variant(*row) for row in _core.CARD_VARIANTS]
    tiles = [Variant("MJ", layout_id, f"Mahjong Solitaire, {name}") for layout_id, name in _core.LAYOUT_TITLES]
    return (*cards, *tiles)


_VARIANTS = _all_variants()
GAMES = tuple(dict.fromkeys(variant.game for variant in _VARIANTS))


def variants() -> tuple[Variant, ...]:
    """Return everything that can be dealt; of each game the default option comes first.

    >>> [f"{v.game} {v.option}" for v in variants() if v.game in ("RU", "BK")]
    ['RU C', 'RU R', 'BK C4', 'BK C2', 'BK C1']
    """
    return _VARIANTS


def options(game: str) -> tuple[str, ...]:
    """Return the options of a game, the default first; empty for an unknown game."""
    return tuple(variant.option for variant in _VARIANTS if variant.game == game)
