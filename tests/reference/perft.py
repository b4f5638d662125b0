"""Counting move sequences, to hold a fast move generator against."""

from .cardgame import ReferenceCardGame
from .mahjong import ReferenceMahjong


def perft(game: ReferenceCardGame | ReferenceMahjong, depth: int) -> int:
    """The number of move sequences of this length from here; what is legal stays legal in a won position."""
    if depth == 0:
        return 1
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total
