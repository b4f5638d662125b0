"""What cards, suits, ranks, tiles, piles, rules, games and layouts are called, in the languages of the package.

The names stand for themselves, as in a list. Each function takes the language last, English by default and when it is
not known.

>>> from solitaires import names
>>> names.card_name("QH"), names.card_name("QH", "pl"), names.card_name("QH", "fr"), names.card_name("QH", "vi")
('queen of hearts', 'dama kier', 'dame de cœur', 'Q cơ')
>>> names.tile_name("5B"), names.tile_name("Wh", "vi")
('5 of bamboos', 'rồng trắng')
>>> names.rule_title("column-same-suit", "pl"), names.game_name("BK", "fr")
('Ten sam kolor', 'Jeu du Boulanger')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import as_card
from .errors import number_between, printable, wrong_type
from .languages import Message, language_of, named
from .mahjong import Layout, Tile, layout_by_id
from .refusals import RULE_TEXTS, RULE_TITLES
from .variants import variants

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .cards import Card

CARD_NAMES: dict[str, Message] = {
    "AS": named("card", "ace of spades"),
    "2S": named("card", "2 of spades"),
    "3S": named("card", "3 of spades"),
    "4S": named("card", "4 of spades"),
    "5S": named("card", "5 of spades"),
    "6S": named("card", "6 of spades"),
    "7S": named("card", "7 of spades"),
    "8S": named("card", "8 of spades"),
    "9S": named("card", "9 of spades"),
    "TS": named("card", "10 of spades"),
    "JS": named("card", "jack of spades"),
    "QS": named("card", "queen of spades"),
    "KS": named("card", "king of spades"),
    "AH": named("card", "ace of hearts"),
    "2H": named("card", "2 of hearts"),
    "3H": named("card", "3 of hearts"),
    "4H": named("card", "4 of hearts"),
    "5H": named("card", "5 of hearts"),
    "6H": named("card", "6 of hearts"),
    "7H": named("card", "7 of hearts"),
    "8H": named("card", "8 of hearts"),
    "9H": named("card", "9 of hearts"),
    "TH": named("card", "10 of hearts"),
    "JH": named("card", "jack of hearts"),
    "QH": named("card", "queen of hearts"),
    "KH": named("card", "king of hearts"),
    "AD": named("card", "ace of diamonds"),
    "2D": named("card", "2 of diamonds"),
    "3D": named("card", "3 of diamonds"),
    "4D": named("card", "4 of diamonds"),
    "5D": named("card", "5 of diamonds"),
    "6D": named("card", "6 of diamonds"),
    "7D": named("card", "7 of diamonds"),
    "8D": named("card", "8 of diamonds"),
    "9D": named("card", "9 of diamonds"),
    "TD": named("card", "10 of diamonds"),
    "JD": named("card", "jack of diamonds"),
    "QD": named("card", "queen of diamonds"),
    "KD": named("card", "king of diamonds"),
    "AC": named("card", "ace of clubs"),
    "2C": named("card", "2 of clubs"),
    "3C": named("card", "3 of clubs"),
    "4C": named("card", "4 of clubs"),
    "5C": named("card", "5 of clubs"),
    "6C": named("card", "6 of clubs"),
    "7C": named("card", "7 of clubs"),
    "8C": named("card", "8 of clubs"),
    "9C": named("card", "9 of clubs"),
    "TC": named("card", "10 of clubs"),
    "JC": named("card", "jack of clubs"),
    "QC": named("card", "queen of clubs"),
    "KC": named("card", "king of clubs"),
}
"""Names of cards in lists, by `Card.code`."""

CARDS_IN_SENTENCES: dict[str, Message] = {
    # Translators: as the object of "move" or after "onto", in its case and with its article
    "AS": named("card in a sentence", "the ace of spades"),
    "2S": named("card in a sentence", "the 2 of spades"),
    "3S": named("card in a sentence", "the 3 of spades"),
    "4S": named("card in a sentence", "the 4 of spades"),
    "5S": named("card in a sentence", "the 5 of spades"),
    "6S": named("card in a sentence", "the 6 of spades"),
    "7S": named("card in a sentence", "the 7 of spades"),
    "8S": named("card in a sentence", "the 8 of spades"),
    "9S": named("card in a sentence", "the 9 of spades"),
    "TS": named("card in a sentence", "the 10 of spades"),
    "JS": named("card in a sentence", "the jack of spades"),
    "QS": named("card in a sentence", "the queen of spades"),
    "KS": named("card in a sentence", "the king of spades"),
    "AH": named("card in a sentence", "the ace of hearts"),
    "2H": named("card in a sentence", "the 2 of hearts"),
    "3H": named("card in a sentence", "the 3 of hearts"),
    "4H": named("card in a sentence", "the 4 of hearts"),
    "5H": named("card in a sentence", "the 5 of hearts"),
    "6H": named("card in a sentence", "the 6 of hearts"),
    "7H": named("card in a sentence", "the 7 of hearts"),
    "8H": named("card in a sentence", "the 8 of hearts"),
    "9H": named("card in a sentence", "the 9 of hearts"),
    "TH": named("card in a sentence", "the 10 of hearts"),
    "JH": named("card in a sentence", "the jack of hearts"),
    "QH": named("card in a sentence", "the queen of hearts"),
    "KH": named("card in a sentence", "the king of hearts"),
    "AD": named("card in a sentence", "the ace of diamonds"),
    "2D": named("card in a sentence", "the 2 of diamonds"),
    "3D": named("card in a sentence", "the 3 of diamonds"),
    "4D": named("card in a sentence", "the 4 of diamonds"),
    "5D": named("card in a sentence", "the 5 of diamonds"),
    "6D": named("card in a sentence", "the 6 of diamonds"),
    "7D": named("card in a sentence", "the 7 of diamonds"),
    "8D": named("card in a sentence", "the 8 of diamonds"),
    "9D": named("card in a sentence", "the 9 of diamonds"),
    "TD": named("card in a sentence", "the 10 of diamonds"),
    "JD": named("card in a sentence", "the jack of diamonds"),
    "QD": named("card in a sentence", "the queen of diamonds"),
    "KD": named("card in a sentence", "the king of diamonds"),
    "AC": named("card in a sentence", "the ace of clubs"),
    "2C": named("card in a sentence", "the 2 of clubs"),
    "3C": named("card in a sentence", "the 3 of clubs"),
    "4C": named("card in a sentence", "the 4 of clubs"),
    "5C": named("card in a sentence", "the 5 of clubs"),
    "6C": named("card in a sentence", "the 6 of clubs"),
    "7C": named("card in a sentence", "the 7 of clubs"),
    "8C": named("card in a sentence", "the 8 of clubs"),
    "9C": named("card in a sentence", "the 9 of clubs"),
    "TC": named("card in a sentence", "the 10 of clubs"),
    "JC": named("card in a sentence", "the jack of clubs"),
    "QC": named("card in a sentence", "the queen of clubs"),
    "KC": named("card in a sentence", "the king of clubs"),
}
"""Names of cards as what somebody moves, or on what it comes to lie, inside a sentence."""

SUIT_NAMES: dict[str, Message] = {
    "S": named("suit", "spades"),
    "H": named("suit", "hearts"),
    "D": named("suit", "diamonds"),
    "C": named("suit", "clubs"),
}

RANK_NAMES: dict[int, Message] = {
    1: named("rank", "ace"),
    11: named("rank", "jack"),
    12: named("rank", "queen"),
    13: named("rank", "king"),
}
"""Names of the ranks that are no numbers."""

_NUMBERED_TILES: dict[str, Message] = {
    # Translators: one tile with its number, as a label names it, not so many of them
    "B": named("tile", "{number} of bamboos"),
    "C": named("tile", "{number} of characters"),
    "D": named("tile", "{number} of dots"),
    "F": named("tile", "flower {number}"),
    "S": named("tile", "season {number}"),
}
_HONOURS: dict[str, Message] = {
    "N": named("tile", "north wind"),
    "S": named("tile", "south wind"),
    "E": named("tile", "east wind"),
    "W": named("tile", "west wind"),
    "R": named("tile", "red dragon"),
    "G": named("tile", "green dragon"),
    "Wh": named("tile", "white dragon"),
}

_COLUMN = named("pile", "column {number}")
_CELL = named("pile", "cell {letter}")
_OTHER_PILES: dict[str, Message] = {
    "w": named("pile", "waste"),
    "h": named("pile", "foundation"),
    "hS": named("pile", "foundation of spades"),
    "hH": named("pile", "foundation of hearts"),
    "hD": named("pile", "foundation of diamonds"),
    "hC": named("pile", "foundation of clubs"),
    "stock": named("pile", "stock"),
}

GAME_NAMES: dict[str, Message] = {
    "RU": named("game", "Russian Solitaire"),
    "TF": named("game", "Thoughtful Solitaire"),
    "BK": named("game", "Baker's Game"),
    "MJ": named("game", "Mahjong Solitaire"),
    "YK": named("game", "Yukon"),
    "FC": named("game", "FreeCell"),
    "KL": named("game", "Klondike"),
}

_VARIANTS_OF_CARDS = (
    named("variant", "Russian Solitaire"),
    named("variant", "Russian Solitaire, relaxed"),
    named("variant", "Thoughtful Solitaire, draw one"),
    named("variant", "Thoughtful Solitaire, draw three"),
    named("variant", "Baker's Game, four cells"),
    named("variant", "Baker's Game, two cells"),
    named("variant", "Baker's Game, one cell"),
    named("variant", "Yukon"),
    named("variant", "FreeCell, four cells"),
    named("variant", "FreeCell, three cells"),
    named("variant", "FreeCell, two cells"),
    named("variant", "FreeCell, one cell"),
    named("variant", "Klondike, draw one"),
    named("variant", "Klondike, draw three"),
)
VARIANT_NAMES: dict[str, Message] = {variant.text: variant for variant in _VARIANTS_OF_CARDS}
"""Names of the variants of card games, by `Variant.name`."""
_ON_A_LAYOUT = named("variant", "Mahjong Solitaire, {layout}")

_LAYOUTS = (
    named("layout", "Turtle"),
    named("layout", "Pagoda"),
    named("layout", "Butterfly"),
    named("layout", "Fortress"),
    named("layout", "Labyrinth"),
    named("layout", "Ziggurat"),
    named("layout", "Sailing Ship"),
    named("layout", "Pinwheel"),
    named("layout", "Snow Crystal"),
    named("layout", "Archipelago"),
    named("layout", "Two Stairways"),
    named("layout", "Crab"),
    named("layout", "Hourglass"),
    named("layout", "Dragon"),
)
LAYOUT_NAMES: dict[str, Message] = {layout.text: layout for layout in _LAYOUTS}
"""Names of the numbered layouts, by `Layout.name`."""


def card_name(card: Card | str, lang: str = "en") -> str:
    """Return the name of a card (or its text) in words. Raises `CardError`."""
    return CARD_NAMES[as_card(card).code].say(lang)


def card_in_sentence(card: Card, lang: str) -> str:
    """Return the name of a card as it stands inside a sentence."""
    return CARDS_IN_SENTENCES[card.code].say(lang)


def suit_name(suit: str, lang: str = "en") -> str:
    """Return the name of a suit "S", "H", "D" or "C"; `ValueError` for another."""
    return _known("suit", SUIT_NAMES, suit).say(lang)


def rank_name(rank: int, lang: str = "en") -> str:
    """Return the name of a rank from 1 to 13; `ValueError` for another."""
    rank = number_between("rank", rank, 1, 13)
    language_of(lang)  # a wrong type is refused for every rank
    return RANK_NAMES[rank].say(lang) if rank in RANK_NAMES else str(rank)


def tile_name(tile: Tile | str, lang: str = "en") -> str:
    """Return the name of a tile, or of a label such as "5B"; `ValueError` for what is none."""
    label = tile.label if isinstance(tile, Tile) else tile
    if not isinstance(label, str):
        wrong_type("tile", "a Tile or its label", label)
    if label in _HONOURS:
        return _HONOURS[label].say(lang)
    if len(label) == 2 and label[0] in "FS" and label[1] in "1234":
        return _NUMBERED_TILES[label[0]].say(lang, number=label[1])
    if len(label) == 2 and label[0] in "123456789" and label[1] in "BCD":
        return _NUMBERED_TILES[label[1]].say(lang, number=label[0])
    raise ValueError(f"tile must be a label such as 5B, N, Wh, F1 or S1, not {label!r}")


def pile_name(pile: str, lang: str = "en") -> str:
    """Return the name of a pile of the notation ("3", "a", "w", "hS", "h") or of the "stock"; `ValueError` else."""
    if not isinstance(pile, str):
        wrong_type("pile", "a str", pile)
    if len(pile) == 1 and pile in "12345678":
        return _COLUMN.say(lang, number=pile)
    if len(pile) == 1 and pile in "abcd":
        return _CELL.say(lang, letter=pile)
    return _known("pile", _OTHER_PILES, pile).say(lang)


def rule_title(rule: str, lang: str = "en") -> str:
    """Return the title of a rule such as "group-limit"; `ValueError` for what is none."""
    return _known("rule", RULE_TITLES, rule).say(lang)


def rule_text(rule: str, lang: str = "en") -> str:
    """Return when a rule such as "group-limit" refuses a move, as docs/rules.md states it; `ValueError` else.

    >>> rule_text("tile-covered")
    'a tile of the layer above lies on it'
    """
    return _known("rule", RULE_TEXTS, rule).say(lang)


def game_name(game: str, lang: str = "en") -> str:
    """Return the name of a game such as "RU"; `ValueError` for what is none."""
    return _known("game", GAME_NAMES, game).say(lang)


def variant_name(game: str, option: str, lang: str = "en") -> str:
    """Return the name of a game with an option, such as "RU" and "R"; `ValueError` for what cannot be dealt.

    >>> variant_name("TF", "D3N"), variant_name("MJ", "L00", "fr")
    ('Thoughtful Solitaire, draw three', 'Mahjong Solitaire, Tortue')
    """
    for variant in variants():
        if (variant.game, variant.option) == (game, option):
            if game == "MJ":
                return _ON_A_LAYOUT.say(lang, layout=layout_name(layout_by_id(option), lang))
            return VARIANT_NAMES[variant.name].say(lang)
    raise ValueError(f"expected a game and one of its options, not {game!r} and {option!r}")


def layout_name(layout: Layout, lang: str = "en") -> str:
    """Return the name of a layout; of a host's own one as its text has it, with ? for what is not printable."""
    if not isinstance(layout, Layout):
        wrong_type("layout", "a Layout", layout)
    language_of(lang)  # a wrong type is refused for every layout
    if layout.id != "-":
        return LAYOUT_NAMES[layout.name].say(lang)
    return printable(layout.name)


def _known(what: str, names: Mapping[str, Message], key: str) -> Message:
    if not isinstance(key, str):
        wrong_type(what, "a str", key)
    if key not in names:
        raise ValueError(f"{what} must be one of {', '.join(names)}, not {key!r}")
    return names[key]
