"""A slow, plain reference of the games: one simple statement for each rule, to hold the engine against."""

from .cardgame import ReferenceCardGame
from .dealing import deal, deal_deck, shuffled_deck, split_code
from .mahjong import ReferenceMahjong
from .moves import BadMoveText, NothingLeft, ParsedMove, Refused, canonical, parse_move
from .perft import perft
from .variants import VARIANTS, Variant

__all__ = [
    "VARIANTS",
    "BadMoveText",
    "NothingLeft",
    "ParsedMove",
    "ReferenceCardGame",
    "ReferenceMahjong",
    "Refused",
    "Variant",
    "canonical",
    "deal",
    "deal_deck",
    "parse_move",
    "perft",
    "shuffled_deck",
    "split_code",
]
