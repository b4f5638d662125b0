"""The card games as data: what differs from game to game, each field stated in the rules of that game."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Variant:
    """The rules of one game with one option."""

    rules: str
    """Game and option, as in the first line of a position."""
    column_sizes: tuple[int, ...]
    """Cards dealt to each column."""
    dealt_face_down: tuple[int, ...]
    """How many of these, deepest first, are dealt face down."""
    column_rule: str
    """Name of the rule for placing on a column: "column-same-suit", "column-any-suit" or "column-alternating"."""
    groups_in_sequence: bool
    """A group may be picked up only if it is already in sequence."""
    king_to_empty_column: bool
    """An empty column takes only a king (alone or with the cards above it)."""
    foundations_fixed: bool
    """Nothing comes back from a foundation except by undo."""
    cell_count: int = 0
    """Free cells; they also bound the size of a group ("group-capacity")."""
    draw_count: int = 0
    """Cards drawn at a time; 0: no stock and no waste."""
    group_limit: int | None = None
    """Most cards in one move ("group-limit")."""

    @property
    def game(self) -> str:
        """Two letters."""
        return self.rules.split()[0]

    @property
    def option(self) -> str:
        """C, R, S, D1N, D3N, C4 ..."""
        return self.rules.split()[1]

    @property
    def column_count(self) -> int:
        """Seven or eight."""
        return len(self.column_sizes)

    @property
    def has_stock(self) -> bool:
        """Whether there are a stock and a waste."""
        return self.draw_count > 0

    @property
    def has_face_down(self) -> bool:
        """Whether columns may hold face-down cards."""
        return any(self.dealt_face_down)


def _yukon_family(rules: str, column_rule: str) -> Variant:
    """Russian: 1, 6, 7, 8, 9, 10, 11 cards, 0 .. 6 of them face down; any face-up group, at most 20 cards."""
    return Variant(
        rules=rules,
        column_sizes=(1, 6, 7, 8, 9, 10, 11),
        dealt_face_down=(0, 1, 2, 3, 4, 5, 6),
        column_rule=column_rule,
        groups_in_sequence=False,
        king_to_empty_column=True,
        foundations_fixed=False,
        group_limit=20,
    )


def _klondike_family(rules: str, draw_count: int, face_down: tuple[int, ...]) -> Variant:
    """Thoughtful: columns of 1 .. 7 cards, the other 24 are the stock; opposite colour, ordered groups, kings."""
    return Variant(
        rules=rules,
        column_sizes=(1, 2, 3, 4, 5, 6, 7),
        dealt_face_down=face_down,
        column_rule="column-alternating",
        groups_in_sequence=True,
        king_to_empty_column=True,
        foundations_fixed=False,
        draw_count=draw_count,
    )


def _freecell_family(rules: str, column_rule: str, cell_count: int) -> Variant:
    """Baker's: 7, 7, 7, 7, 6, 6, 6, 6 cards face up, free cells, ordered groups up to capacity, fixed foundations."""
    return Variant(
        rules=rules,
        column_sizes=(7, 7, 7, 7, 6, 6, 6, 6),
        dealt_face_down=(0,) * 8,
        column_rule=column_rule,
        groups_in_sequence=True,
        king_to_empty_column=False,
        foundations_fixed=True,
        cell_count=cell_count,
    )


_ALL_UP = (0, 0, 0, 0, 0, 0, 0)
_LAST_UP = (0, 1, 2, 3, 4, 5, 6)

VARIANTS: dict[str, Variant] = {
    variant.rules: variant
    for variant in [
        _yukon_family("RU C", "column-same-suit"),
        _yukon_family("RU R", "column-any-suit"),
        _yukon_family("YK S", "column-alternating"),
        _klondike_family("TF D1N", 1, _ALL_UP),
        _klondike_family("TF D3N", 3, _ALL_UP),
        _klondike_family("KL D1N", 1, _LAST_UP),
        _klondike_family("KL D3N", 3, _LAST_UP),
        _freecell_family("BK C4", "column-same-suit", 4),
        _freecell_family("BK C2", "column-same-suit", 2),
        _freecell_family("BK C1", "column-same-suit", 1),
        _freecell_family("FC C4", "column-alternating", 4),
        _freecell_family("FC C3", "column-alternating", 3),
        _freecell_family("FC C2", "column-alternating", 2),
        _freecell_family("FC C1", "column-alternating", 1),
    ]
}
