"""Games and moves as JSON. docs/command-line.md is the schema: members may be added, none goes or changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards import SUITS
from ..mahjong import MahjongGame

if TYPE_CHECKING:
    from ..card_game import CardGame
    from ..moves import Move


def game_members(game: CardGame | MahjongGame) -> dict[str, Any]:
    """Return a game as the members of an object."""
    common = {
        "code": None if game.code is None else str(game.code),
        "rules": game.rules,
        "position": game.position,
        "won": game.is_won,
        "stuck": game.is_stuck,
        "score": game.score,
        "move_count": game.move_count,
        "history": [str(move) for move in game.history],
        "legal_moves": [str(move) for move in game.legal_moves],
    }
    if isinstance(game, MahjongGame):
        return {
            **common,
            "layout": {"id": game.layout.id, "name": game.layout.name},
            "pairs_left": game.pairs_left,
            "tiles": [tile._asdict() for tile in game.tiles],
        }
    return {
        **common,
        "foundations": dict(zip(SUITS, game.foundations, strict=True)),
        "cells": [None if card is None else card.code for card in game.cells],
        "stock": [card.code for card in game.stock],
        "waste": [card.code for card in game.waste],
        "columns": [[card.code for card in column] for column in game.columns],
        "face_down": list(game.face_down),
    }


def move_members(game: CardGame | MahjongGame, move: Move) -> dict[str, Any]:
    """Return a move as the members of an object."""
    members: dict[str, Any] = {"move": str(move), "kind": move.kind}
    if move.kind == "cards":
        members |= {"source": move.source, "destination": move.destination, "count": move.count}
    if isinstance(game, MahjongGame):
        members |= {"slots": list(move.slots), "labels": [game.tiles[slot].label for slot in move.slots]}
    return members
