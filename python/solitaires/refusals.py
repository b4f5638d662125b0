"""Why a move is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .moves import Move

MESSAGES: dict[str, dict[str, str]] = {
    "en": {
        "no-such-pile": "There is no such pile in this game: {pile}.",
        "no-such-pile/stock": "This game has no stock to draw from.",
        "no-such-pile/tiles": "This game is played with cards; it has no pairs of tiles.",
        "same-pile": "From {source} to {destination} nothing would change.",
        "empty-source": "There is no card in {source}.",
        "not-enough-cards": "The move asks for {asked} cards, but the number of cards in {source} is {limit}.",
        "face-down": "The group of {asked} from {source} would begin with a card that lies face down.",
        "group-sequence": "The {asked} cards from {card} on are not in sequence, so they cannot move together.",
        "waste-top-only": "Only the top card of the waste can be played, not {asked} cards.",
        "single-card": "Only one card at a time can move from {source} to {destination}, not {asked}.",
        "foundation-fixed": "Cards on a foundation stay there; only undo takes {card} back.",
        "column-same-suit": "In a column {card} goes only on its own suit, on the card one rank higher, not on {onto}.",
        "column-any-suit": "In a column {card} goes only on a card one rank higher, not on {onto}.",
        "column-alternating": "In a column {card} goes only on the other colour, one rank higher, not on {onto}.",
        "empty-column-king": "An empty column takes only a king, not {card}.",
        "foundation-order": "The foundation takes {next}, not {card}.",
        "cell-occupied": "There is already a card in {destination}: {onto}.",
        "group-limit": "At most {limit} cards can move at once, not {asked}.",
        "group-capacity": (
            "Cards that can move together here: {limit}, not {asked} (empty cells: {free_cells}, empty columns to"
            " spare: {free_columns})."
        ),
        "stock-empty": "The stock is empty.",
        "stock-not-empty": "The waste turns back only when the stock is empty; {limit} cards are left in it.",
        "nothing-to-redeal": "Stock and waste are both empty.",
        "no-such-tile": "This layout has no slot {slot}.",
        "no-such-tile/cards": "Mahjong is played with tiles: a move is a pair of slots, such as 12+87.",
        "same-tile": "A tile ({slot}) cannot pair with itself.",
        "tile-removed": "Tile {slot} is gone.",
        "tile-covered": "Tile {slot} ({label}) is covered by a tile above it.",
        "tile-blocked": "Tile {slot} ({label}) has neighbours on both its left and its right.",
        "tiles-differ": "Tiles {slot} ({label}) and {other_slot} ({other_label}) are not a pair.",
    }
}
"""Whole sentences, by language and key.

A key is the rule's name, with the case after a slash where one sentence does not serve all.
"""

PILES: dict[str, dict[str, str]] = {
    "en": {
        "column": "column {number}",
        "cell": "cell {letter}",
        "waste": "the waste",
        "foundation": "the foundation",
        "foundation/S": "the foundation of spades",
        "foundation/H": "the foundation of hearts",
        "foundation/D": "the foundation of diamonds",
        "foundation/C": "the foundation of clubs",
    }
}
"""Names of piles inside the sentences."""


def pile_name(pile: str, language: str) -> str:
    """Return the name of a pile of the notation ("3", "a", "w", "hS", "h") in a language."""
    names = PILES[language]
    if pile.isdigit():
        return names["column"].format(number=pile)
    if pile == "w":
        return names["waste"]
    if pile.startswith("h"):
        return names["foundation/" + pile[1] if len(pile) == 2 else "foundation"]
    return names["cell"].format(letter=pile)


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
    """The key of the sentence in `MESSAGES`."""

    @property
    def message(self) -> str:
        """The reason in English."""
        return self.message_in("en")

    def message_in(self, language: str) -> str:
        """Return the reason in a language; in English when the language is not known."""
        if not isinstance(language, str):
            raise TypeError(f"language must be a str, not {type(language).__name__}")
        if language not in MESSAGES:
            language = "en"
        absent = str(self.figures.get("absent", ""))
        return MESSAGES[language][self.key or self.rule].format(
            pile=pile_name(absent, language) if absent else "",
            source=pile_name(self.move.source, language) if self.move.source else "",
            destination=pile_name(self.move.destination, language) if self.move.destination else "",
            **self.figures,
        )
