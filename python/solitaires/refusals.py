"""Why a move is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .languages import SOURCE, Message, Saying, counted, message, named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .moves import Move

MESSAGES: dict[str, Message] = {
    "no-such-pile/column": message("There is no column {absent} in this game."),
    "no-such-pile/cell": message("There is no cell {absent} in this game."),
    "no-such-pile/waste": message("There is no waste in this game."),
    "no-such-pile/stock": message("This game has no stock to draw from."),
    "no-such-pile/tiles": message("This game is played with cards; it has no pairs of tiles."),
    "same-pile/column": message("From column {source} to the same column nothing would change."),
    "same-pile/cell": message("From one cell to another nothing would change."),
    "same-pile/foundation": message("From a foundation to the foundation nothing would change."),
    "empty-source/column": message("There is no card in column {source}."),
    "empty-source/cell": message("There is no card in cell {source}."),
    "empty-source/waste": message("There is no card in the waste."),
    "empty-source/hS": message("There is no card on the foundation of spades."),
    "empty-source/hH": message("There is no card on the foundation of hearts."),
    "empty-source/hD": message("There is no card on the foundation of diamonds."),
    "empty-source/hC": message("There is no card on the foundation of clubs."),
    "not-enough-cards/column": counted(
        "asked",
        "The move asks for {asked} card, but the number of cards in column {source} is {limit}.",
        "The move asks for {asked} cards, but the number of cards in column {source} is {limit}.",
    ),
    "not-enough-cards/cell": counted(
        "asked",
        "The move asks for {asked} card, but the number of cards in cell {source} is {limit}.",
        "The move asks for {asked} cards, but the number of cards in cell {source} is {limit}.",
    ),
    "not-enough-cards/waste": counted(
        "asked",
        "The move asks for {asked} card, but the number of cards in the waste is {limit}.",
        "The move asks for {asked} cards, but the number of cards in the waste is {limit}.",
    ),
    "not-enough-cards/foundation": counted(
        "asked",
        "The move asks for {asked} card, but the number of cards on the foundation is {limit}.",
        "The move asks for {asked} cards, but the number of cards on the foundation is {limit}.",
    ),
    "face-down": counted(
        "asked",
        "The group of {asked} card from column {source} would begin with a card that lies face down.",
        "The group of {asked} cards from column {source} would begin with a card that lies face down.",
    ),
    "group-sequence": counted(
        "asked",
        "The {asked} card from {card} on is not in sequence, so it cannot move as a group.",
        "The {asked} cards from {card} on are not in sequence, so they cannot move together.",
    ),
    "waste-top-only": counted(
        "asked",
        "Only the top card of the waste can be played, not {asked} card.",
        "Only the top card of the waste can be played, not {asked} cards.",
    ),
    "single-card/cell": message("A cell takes only one card at a time, not {asked}."),
    "single-card/foundation": message("A foundation takes only one card at a time, not {asked}."),
    "single-card/back": message("Only one card at a time can come back from a foundation, not {asked}."),
    "foundation-fixed": message("Cards on a foundation stay there; only undo takes {card} back."),
    "column-same-suit": message(
        "In a column, {card} goes only on its own suit, on the card one rank higher, not on {onto}."
    ),
    "column-any-suit": message("In a column, {card} goes only on a card one rank higher, not on {onto}."),
    "column-alternating": message(
        "In a column, {card} goes only on the other colour, on a card one rank higher, not on {onto}."
    ),
    "empty-column-king": message("An empty column takes only a king, not {card}."),
    "foundation-order": message("The foundation takes {next}, not {card}."),
    "cell-occupied": message("There is already a card in cell {destination}: {onto}."),
    "group-limit": counted(
        "limit",
        "At most {limit} card can move at once, not {asked}.",
        "At most {limit} cards can move at once, not {asked}.",
    ),
    "group-capacity": message(
        "Cards that can move together here: {limit}, not {asked} (empty cells: {free_cells}, empty columns to"
        " spare: {free_columns})."
    ),
    "stock-empty": message("The stock is empty."),
    "stock-not-empty": counted(
        "limit",
        "The waste turns back only when the stock is empty; {limit} card is left in it.",
        "The waste turns back only when the stock is empty; {limit} cards are left in it.",
    ),
    "nothing-to-redeal": message("Stock and waste are both empty."),
    "no-such-tile": message("This layout has no slot {slot}."),
    "no-such-tile/cards": message("Mahjong is played with tiles: a move is a pair of slots, such as 12+87."),
    "same-tile": message("A tile ({slot}) cannot pair with itself."),
    "tile-removed": message("Tile {slot} is gone."),
    "tile-covered": message("Tile {slot} ({label}) is covered by a tile above it."),
    "tile-blocked": message("Tile {slot} ({label}) has neighbours on both its left and its right."),
    "tiles-differ": message("Tiles {slot} ({label}) and {other_slot} ({other_label}) are not a pair."),
}
"""Whole sentences by the rule's name, with the case after a slash where one sentence does not serve all.

Cards stand in them as signs (`10♥`), which need no grammatical case in any language.
"""

RULE_TITLES: dict[str, Message] = {
    "no-such-pile": named("rule", "No such pile"),
    "same-pile": named("rule", "Same pile"),
    "empty-source": named("rule", "No card there"),
    "not-enough-cards": named("rule", "Not enough cards"),
    "face-down": named("rule", "Face-down card"),
    "group-sequence": named("rule", "Group in sequence"),
    "waste-top-only": named("rule", "Top of the waste only"),
    "single-card": named("rule", "One card at a time"),
    "foundation-fixed": named("rule", "Foundations are fixed"),
    "column-same-suit": named("rule", "Same suit"),
    "column-any-suit": named("rule", "Mixed suits"),
    "column-alternating": named("rule", "Alternating colours"),
    "empty-column-king": named("rule", "Empty column: kings only"),
    "foundation-order": named("rule", "Order on the foundation"),
    "cell-occupied": named("rule", "Cell is taken"),
    "group-limit": named("rule", "Largest group"),
    "group-capacity": named("rule", "Room for the group"),
    "stock-empty": named("rule", "Empty stock"),
    "stock-not-empty": named("rule", "Stock is not empty"),
    "nothing-to-redeal": named("rule", "Nothing to redeal"),
    "no-such-tile": named("rule", "No such tile"),
    "same-tile": named("rule", "Same tile"),
    "tile-removed": named("rule", "Tile is gone"),
    "tile-covered": named("rule", "Tile is covered"),
    "tile-blocked": named("rule", "Tile is blocked"),
    "tiles-differ": named("rule", "Tiles differ"),
}
"""Titles of the rules that refuse moves, by `Refusal.rule`."""


RULE_TEXTS: dict[str, Message] = {
    # Translators: each ends a sentence that begins "The rule refuses a move when:"
    "no-such-pile": message(
        "the game lacks the pile (a column, a cell, the waste), has no stock to draw from or redeal to, or is asked for"
        " a pair of tiles"
    ),
    "same-pile": message(
        "source and destination are one pile; also from a cell to any cell and from a foundation to the foundation,"
        " where nothing would change"
    ),
    "empty-source": message("the source holds no card"),
    "not-enough-cards": message(
        "the source holds fewer cards than asked for: a cell one, a foundation as many as its rank"
    ),
    "face-down": message("the group would begin with a face-down card"),
    "group-sequence": message("the game moves runs only, and the group is not one"),
    "waste-top-only": message("more than one card is taken from the waste"),
    "single-card": message("more than one card goes to a cell, to a foundation or from a foundation"),
    "foundation-fixed": message("a card comes from a foundation, in a game that keeps them there"),
    "column-same-suit": message(
        "the base card is not both of the same suit and one rank below the column's last card (RU C, BK)"
    ),
    "column-any-suit": message("the base card is not one rank below the column's last card (RU R)"),
    "column-alternating": message(
        "the base card is not both of the other colour and one rank below the column's last card (TF, YK, FC, KL)"
    ),
    "empty-column-king": message(
        "something other than a king is at the base, to an empty column that takes only kings"
    ),
    "foundation-order": message("the card is not the next one of its foundation"),
    "cell-occupied": message("the cell holds a card"),
    "group-limit": message("more than 20 cards move at once (RU, YK)"),
    "group-capacity": message("more cards move than the empty cells and columns let through (BK, FC)"),
    "stock-empty": message("a card is drawn from an empty stock"),
    "stock-not-empty": message("the waste is turned back while the stock has cards"),
    "nothing-to-redeal": message("the waste is turned back with stock and waste both empty"),
    "no-such-tile": message("the layout lacks the slot; also any move of cards, a draw or a redeal"),
    "same-tile": message("both slots are the same"),
    "tile-removed": message("the tile is gone"),
    "tile-covered": message("a tile of the layer above lies on it"),
    "tile-blocked": message("it has neighbours on both sides"),
    "tiles-differ": message("the two free tiles are not a pair"),
}
"""When each rule refuses a move, as docs/rules.md states it, by `Refusal.rule`."""


def kind_of(pile: str) -> str:
    """Return the kind of a pile of the notation: "column", "cell", "waste" or "foundation"."""
    if pile.isdigit():
        return "column"
    if pile == "w":
        return "waste"
    return "foundation" if pile.startswith("h") else "cell"


class Figures(NamedTuple):
    """A refusal as the core gives it; figures that do not belong to the rule say nothing."""

    rule: str
    asked: int
    limit: int
    free_cells: int
    free_columns: int
    card: int
    onto: int
    slot: int
    pile: int


@dataclass(frozen=True)
class Refusal:
    """The one rule that forbids a move, the first that fails in the order of docs/rules.md."""

    rule: str
    """The name of the rule, such as "group-capacity"."""
    move: Move
    """The move that is refused."""
    figures: Mapping[str, int | str] = field(default_factory=dict[str, "int | str"], compare=False)
    """The figures of the message, by name: asked, limit, free_cells, free_columns, card, onto, next (card games); slot,
    label, other_slot, other_label (Mahjong). Those that do not belong to the rule say nothing."""
    key: str = field(default="", compare=False, repr=False)
    """The key of the sentence in `MESSAGES`, as far as the piles of the move do not decide it."""

    @property
    def message(self) -> str:
        """The reason in English."""
        return self.message_in(SOURCE)

    def message_in(self, lang: str) -> str:
        """Return the reason in a language; in English when the language is not known."""
        return self.saying.say(lang)

    def title_in(self, lang: str) -> str:
        """Return the title of the rule in a language; in English when the language is not known."""
        return RULE_TITLES[self.rule].say(lang)

    @property
    def saying(self) -> Saying:
        """The reason with its figures."""
        move = self.move
        return MESSAGES[self._case()].of(**{"source": move.source, "destination": move.destination, **self.figures})

    def _case(self) -> str:
        """Return the key of the sentence for the piles of the move."""
        move, key = self.move, self.key or self.rule
        match key:
            case "no-such-pile":
                return f"{key}/{kind_of(str(self.figures['absent']))}"
            case "empty-source" if move.source.startswith("h"):
                return f"{key}/{move.source}"
            case "same-pile" | "empty-source" | "not-enough-cards":
                return f"{key}/{kind_of(move.source)}"
            case "single-card" if move.source.startswith("h"):
                return f"{key}/back"
            case "single-card":
                return f"{key}/{kind_of(move.destination)}"
        return key
