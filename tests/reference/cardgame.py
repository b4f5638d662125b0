"""The card games: one class for all of them, told apart by `variants.Variant`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from .cards import DECK, RANKS, SUITS, card_of, check_card, is_red, rank_of, suit_of
from .moves import (
    CELL_NAMES,
    COLUMN_NAMES,
    SOURCES,
    TARGETS,
    NothingLeft,
    ParsedMove,
    Refused,
    card_move,
    parse_move,
)
from .variants import VARIANTS

Change = dict[str, Any]


class Snapshot(NamedTuple):
    """Everything that undo restores: the cards, what is face down, and the score."""

    columns: list[list[str]]
    face_down: list[int]
    foundations: list[int]
    cells: list[str | None]
    stock: list[str]
    waste: list[str]
    score: int


class Step(NamedTuple):
    """One action on the undo or redo stack."""

    before: Snapshot
    after: Snapshot
    change: Change


class ReferenceCardGame:
    """A card game in play.

    `columns`: lists of cards, deepest first. `face_down`: how many of each column, deepest first, are face down.
    `foundations`: the rank reached on S, H, D, C. `cells`: a card or None. `stock[-1]` is drawn next, `waste[-1]` is
    the playable one.
    """

    def __init__(
        self,
        rules: str,
        columns: list[list[str]],
        face_down: list[int] | None = None,
        foundations: list[int] | None = None,
        cells: list[str | None] | None = None,
        stock: list[str] | None = None,
        waste: list[str] | None = None,
        undo_limit: int | None = 100,
    ) -> None:
        self.variant = VARIANTS[rules]
        self.columns = [list(column) for column in columns]
        self.face_down = list(face_down) if face_down is not None else [0] * len(columns)
        self.foundations = list(foundations) if foundations is not None else [0, 0, 0, 0]
        self.cells: list[str | None] = list(cells) if cells is not None else [None] * self.variant.cell_count
        self.stock = list(stock) if stock is not None else []
        self.waste = list(waste) if waste is not None else []
        self.score = 0
        self.move_count = 0
        self.undo_limit = undo_limit
        self.undo_stack: list[Step] = []
        self.redo_stack: list[Step] = []
        self._check()

    def _check(self) -> None:
        """The state must be one of this game: 52 different cards, the right piles, no last card face down."""
        variant = self.variant
        if len(self.columns) != variant.column_count or len(self.face_down) != variant.column_count:
            raise ValueError("wrong number of columns")
        if len(self.cells) != variant.cell_count:
            raise ValueError("wrong number of cells")
        if not variant.has_stock and (self.stock or self.waste):
            raise ValueError("this game has no stock")
        if len(self.stock) + len(self.waste) > 24:
            raise ValueError("more than 24 cards in stock and waste")
        if len(self.foundations) != 4 or not all(0 <= rank <= 13 for rank in self.foundations):
            raise ValueError("wrong foundations")
        cards = [card for column in self.columns for card in column] + self.stock + self.waste
        cards += [card for card in self.cells if card is not None]
        for suit in SUITS:
            cards += self._foundation_pile(suit)
        if sorted(cards) != sorted(DECK):
            raise ValueError("not 52 different cards")
        for column, down in zip(self.columns, self.face_down, strict=True):
            if down and not variant.has_face_down:
                raise ValueError("this game has no face-down cards")
            if not (0 <= down < len(column) or (down == 0 and not column)):
                raise ValueError("the last card of a column cannot be face down")
            if variant.has_face_down and variant.groups_in_sequence and not self._in_sequence(column[down:]):
                raise ValueError("the face-up part is not a run")

    # ---------------------------------------------------------------- the state

    def copy(self) -> ReferenceCardGame:
        """An independent copy, history included."""
        twin = object.__new__(ReferenceCardGame)
        twin.variant = self.variant
        twin._restore(self._snapshot())
        twin.move_count = self.move_count
        twin.undo_limit = self.undo_limit
        twin.undo_stack = list(self.undo_stack)
        twin.redo_stack = list(self.redo_stack)
        return twin

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            columns=[list(column) for column in self.columns],
            face_down=list(self.face_down),
            foundations=list(self.foundations),
            cells=list(self.cells),
            stock=list(self.stock),
            waste=list(self.waste),
            score=self.score,
        )

    def _restore(self, snapshot: Snapshot) -> None:
        self.columns = [list(column) for column in snapshot.columns]
        self.face_down = list(snapshot.face_down)
        self.foundations = list(snapshot.foundations)
        self.cells = list(snapshot.cells)
        self.stock = list(snapshot.stock)
        self.waste = list(snapshot.waste)
        self.score = snapshot.score

    @property
    def rules(self) -> str:
        """Game and option."""
        return self.variant.rules

    @property
    def history(self) -> list[str]:
        """The moves now on the undo stack, oldest first."""
        return [step.change["move"] for step in self.undo_stack]

    def is_won(self) -> bool:
        """ "Won when all 52 cards are on the foundations." """
        return self.foundations == [13, 13, 13, 13]

    def is_stuck(self) -> bool:
        """No legal move is left and the game is not won."""
        return not self.is_won() and not self.legal_moves()

    # ---------------------------------------------------------------- piles

    def _foundation_pile(self, suit: str) -> list[str]:
        """The cards on a foundation, ace first."""
        return [card_of(rank, suit) for rank in range(1, self.foundations[SUITS.index(suit)] + 1)]

    def _pile_exists(self, name: str) -> bool:
        """Whether this game has the pile: columns, cells and waste differ, foundations are in every game."""
        if name in COLUMN_NAMES:
            return COLUMN_NAMES.index(name) < self.variant.column_count
        if name in CELL_NAMES:
            return CELL_NAMES.index(name) < self.variant.cell_count
        if name == "w":
            return self.variant.has_stock
        return True

    def _pile(self, source: str) -> list[str]:
        """The cards of an existing source pile, deepest first."""
        if source in COLUMN_NAMES:
            return self.columns[COLUMN_NAMES.index(source)]
        if source in CELL_NAMES:
            held = self.cells[CELL_NAMES.index(source)]
            return [] if held is None else [held]
        if source == "w":
            return self.waste
        return self._foundation_pile(source[1])

    @staticmethod
    def _kind(name: str) -> str:
        """What sort of pile a name of the grammar is."""
        if name in COLUMN_NAMES:
            return "column"
        if name in CELL_NAMES:
            return "cell"
        return "waste" if name == "w" else "foundation"

    # ---------------------------------------------------------------- rules

    def _fits(self, lower: str, upper: str) -> bool:
        """Whether `upper` may lie on `lower` in a column: one rank lower, and suits as this game says."""
        if rank_of(lower) != rank_of(upper) + 1:
            return False
        if self.variant.column_rule == "column-same-suit":
            return suit_of(lower) == suit_of(upper)
        if self.variant.column_rule == "column-alternating":
            return is_red(lower) != is_red(upper)
        return True

    def _in_sequence(self, cards: list[str]) -> bool:
        """Whether each card fits on the one below it."""
        return all(self._fits(lower, upper) for lower, upper in pairwise(cards))

    def _capacity(self, target: str) -> int:
        """(empty cells + 1) * 2^(empty columns); "into an empty column that column is not counted"."""
        empty_cells = self.cells.count(None)
        empty_columns = 0
        for name, column in zip(COLUMN_NAMES, self.columns, strict=False):
            if not column and name != target:
                empty_columns += 1
        return int((empty_cells + 1) * 2**empty_columns)

    def refusal(self, text: str) -> str | None:
        """The first rule that forbids the move, in the order of "Interactive rules"; None when it is legal."""
        move = parse_move(text)
        if move.kind == "tiles":
            return "no-such-pile"
        if move.kind in ("draw", "redeal"):
            return self._stock_refusal(move.kind)

        # 1. the piles and the number of cards
        if not self._pile_exists(move.source) or not self._pile_exists(move.target):
            return "no-such-pile"
        source_kind = self._kind(move.source)
        target_kind = self._kind(move.target)
        if move.source == move.target:
            return "same-pile"
        if source_kind == target_kind and source_kind in ("cell", "foundation"):
            return "same-pile"
        pile = self._pile(move.source)
        if not pile:
            return "empty-source"
        if move.count > len(pile):
            return "not-enough-cards"

        # 2. what may be picked up
        group = pile[len(pile) - move.count :]
        base = group[0]
        if source_kind == "column":
            face_up = len(pile) - self.face_down[COLUMN_NAMES.index(move.source)]
            if move.count > face_up:
                return "face-down"
            if self.variant.groups_in_sequence and not self._in_sequence(group):
                return "group-sequence"
        if source_kind == "waste" and move.count > 1:
            return "waste-top-only"
        if move.count > 1 and (target_kind in ("cell", "foundation") or source_kind == "foundation"):
            return "single-card"
        if source_kind == "foundation" and self.variant.foundations_fixed:
            return "foundation-fixed"

        # 3. where it may go
        if target_kind == "column":
            column = self.columns[COLUMN_NAMES.index(move.target)]
            if column and not self._fits(column[-1], base):
                return self.variant.column_rule
            if not column and self.variant.king_to_empty_column and rank_of(base) != 13:
                return "empty-column-king"
        if target_kind == "foundation" and rank_of(base) != self.foundations[SUITS.index(suit_of(base))] + 1:
            return "foundation-order"
        if target_kind == "cell" and self.cells[CELL_NAMES.index(move.target)] is not None:
            return "cell-occupied"

        # 4. how many
        if self.variant.group_limit is not None and move.count > self.variant.group_limit:
            return "group-limit"
        if self.variant.cell_count > 0 and target_kind == "column" and move.count > self._capacity(move.target):
            return "group-capacity"
        return None

    def _stock_refusal(self, kind: str) -> str | None:
        """1. "a stock that this game lacks"; 5. stock."""
        if not self.variant.has_stock:
            return "no-such-pile"
        if kind == "draw":
            return None if self.stock else "stock-empty"
        if self.stock:
            return "stock-not-empty"
        return None if self.waste else "nothing-to-redeal"

    def every_move(self) -> Iterator[str]:
        """Every canonical move text of cards and stock, and a few of tiles."""
        yield "draw"
        yield "redeal"
        for source in SOURCES:
            for target in TARGETS:
                for count in range(1, 53):
                    yield card_move(source, target, count)
        yield from ["0+0", "0+1", "12+87", "142+143", "143+143"]

    def legal_moves(self) -> set[str]:
        """Every move that is not refused: each source and target is tried with up to one card more than there are."""
        found = {text for text in ("draw", "redeal") if self.refusal(text) is None}
        for source in SOURCES:
            size = len(self._pile(source)) if self._pile_exists(source) else 0
            for target in TARGETS:
                for count in range(1, min(size + 1, 52) + 1):
                    text = card_move(source, target, count)
                    if self.refusal(text) is None:
                        found.add(text)
        return found

    # ---------------------------------------------------------------- playing

    def play(self, text: str) -> Change:
        """Play a move and say what happened; `Refused` if it is not legal."""
        move = parse_move(text)
        rule = self.refusal(text)
        if rule is not None:
            raise Refused(text, rule)
        before = self._snapshot()
        turned: str | None = None
        wanted_points = 0
        if move.kind == "draw":
            cards = self._draw()
        elif move.kind == "redeal":
            cards = []
            self._redeal()
            wanted_points = -100
        else:
            cards = self._take(move)
            self._put(move, cards)
            if self._kind(move.target) == "foundation":
                wanted_points += 10
            if move.source == "w" and self._kind(move.target) == "column":
                wanted_points += 5
            turned = self._turn_exposed(move.source)
            if turned is not None:
                wanted_points += 5
        # "Score starts at 0 and never goes below 0."
        self.score = max(0, self.score + wanted_points)
        self.move_count += 1
        change: Change = {
            "kind": "play",
            "move": str(move),
            "cards": cards,
            "turned": turned,
            "points": self.score - before.score,
            "score": self.score,
            "won": self.is_won(),
        }
        self.undo_stack.append(Step(before, self._snapshot(), change))
        # "Undo reaches back 100 actions (oldest forgotten first)."
        while self.undo_limit is not None and len(self.undo_stack) > self.undo_limit:
            del self.undo_stack[0]
        self.redo_stack.clear()
        return dict(change)

    def _draw(self) -> list[str]:
        """One or three cards, one after the other onto the waste; "fewer than three left: what there is"."""
        drawn = []
        for _ in range(self.variant.draw_count):
            if self.stock:
                card = self.stock.pop()
                self.waste.append(card)
                drawn.append(card)
        return drawn

    def _redeal(self) -> None:
        """The whole waste becomes the stock, "order kept (the first card drawn will be the first again)"."""
        self.stock = list(reversed(self.waste))
        self.waste = []

    def _take(self, move: ParsedMove) -> list[str]:
        """Remove the cards from their pile; deepest first."""
        pile = self._pile(move.source)
        cards = pile[len(pile) - move.count :]
        kind = self._kind(move.source)
        if kind == "column":
            column = self.columns[COLUMN_NAMES.index(move.source)]
            del column[len(column) - move.count :]
        elif kind == "cell":
            self.cells[CELL_NAMES.index(move.source)] = None
        elif kind == "waste":
            self.waste.pop()
        else:
            self.foundations[SUITS.index(move.source[1])] -= 1
        return cards

    def _put(self, move: ParsedMove, cards: list[str]) -> None:
        """Lay the cards on their new pile."""
        kind = self._kind(move.target)
        if kind == "column":
            self.columns[COLUMN_NAMES.index(move.target)].extend(cards)
        elif kind == "cell":
            self.cells[CELL_NAMES.index(move.target)] = cards[0]
        else:
            self.foundations[SUITS.index(suit_of(cards[0]))] += 1

    def _turn_exposed(self, source: str) -> str | None:
        """ "A face-down card that becomes the last of its column turns face up at once, as part of that move." """
        if self._kind(source) != "column":
            return None
        index = COLUMN_NAMES.index(source)
        column = self.columns[index]
        if column and self.face_down[index] == len(column):
            self.face_down[index] -= 1
            return column[-1]
        return None

    def undo(self) -> Change:
        """Take back the last action: cards, face-up state and score; `move_count` stays."""
        if not self.undo_stack:
            raise NothingLeft("nothing to undo")
        step = self.undo_stack.pop()
        self._restore(step.before)
        self.redo_stack.append(step)
        change = dict(step.change)
        change.update(kind="undo", points=-step.change["points"], score=self.score, won=self.is_won())
        return change

    def redo(self) -> Change:
        """Play again what was undone last; `move_count` stays."""
        if not self.redo_stack:
            raise NothingLeft("nothing to redo")
        step = self.redo_stack.pop()
        self._restore(step.after)
        self.undo_stack.append(step)
        change = dict(step.change)
        change.update(kind="redo", score=self.score, won=self.is_won())
        return change

    # ---------------------------------------------------------------- placing help

    def _where(self, card: str) -> tuple[str, int] | None:
        """The pile that holds a card, and how many cards a move with this base takes; None for a stock card."""
        check_card(card)
        for source in SOURCES:
            if self._pile_exists(source) and card in self._pile(source):
                pile = self._pile(source)
                return source, len(pile) - pile.index(card)
        return None

    def base_card(self, text: str) -> str | None:
        """The deepest card that a legal move takes; None for a draw and a redeal."""
        move = parse_move(text)
        if move.kind != "cards":
            return None
        pile = self._pile(move.source)
        return pile[len(pile) - move.count]

    def destinations(self, card: str) -> set[str]:
        """ "Every legal move whose base card is that card." """
        check_card(card)
        return {text for text in self.legal_moves() if self.base_card(text) == card}

    def tap(self, card: str) -> str | None:
        """Last card of a column, waste top or cell card: "the move to its foundation if legal, else nothing"."""
        place = self._where(card)
        if place is None:
            return None
        source, count = place
        if count != 1 or self._kind(source) == "foundation":
            return None
        text = card_move(source, "h")
        return text if self.refusal(text) is None else None

    def tap_stock(self) -> str | None:
        """ "Tap on the stock: draw; when the stock is empty: redeal." """
        if self.refusal("draw") is None:
            return "draw"
        if self.refusal("redeal") is None:
            return "redeal"
        return None

    def _accepting(self, source: str, count: int) -> tuple[list[str], list[str]]:
        """Moves to the columns that accept the group, left to right: those to columns with cards, and to empty ones.

        The first list is sorted by length, longest first; "ties go to the leftmost", "longest counts face-down cards
        too", "accepts includes group limit and capacity".
        """
        filled: list[tuple[int, int, str]] = []
        empty: list[str] = []
        for index, column in enumerate(self.columns):
            text = card_move(source, COLUMN_NAMES[index], count)
            if self.refusal(text) is None:
                if column:
                    filled.append((-len(column), index, text))
                else:
                    empty.append(text)
        return [text for _, _, text in sorted(filled)], empty

    def double_tap(self, card: str) -> str | None:
        """Foundation, else longest column, else an empty column, else (games with cells) the first empty cell."""
        place = self._where(card)
        if place is None:
            return None
        source, count = place
        kind = self._kind(source)
        # "on a foundation card, a face-down or stock card, a waste card below the top, it does nothing"
        if kind == "foundation" or (kind == "waste" and count > 1):
            return None
        to_foundation = self.tap(card)
        if to_foundation is not None:
            return to_foundation
        filled, empty = self._accepting(source, count)
        if filled:
            return filled[0]
        # "a group that is a whole column is not moved to an empty column"
        whole_column = kind == "column" and count == len(self._pile(source))
        if empty and not whole_column:
            return empty[0]
        # "a cell card is not moved to a cell": the rules refuse it too
        for name in CELL_NAMES[: self.variant.cell_count]:
            text = card_move(source, name, count)
            if self.refusal(text) is None:
                return text
        return None

    def best_destination(self, card: str) -> str | None:
        """Auto-place: among the columns only, "the longest that accepts it, else an empty one"."""
        place = self._where(card)
        if place is None:
            return None
        filled, empty = self._accepting(*place)
        choices = filled + empty
        return choices[0] if choices else None

    # ---------------------------------------------------------------- position text

    def position(self) -> str:
        """The canonical text of the position ("Position text")."""
        ranks = "0" + RANKS
        lines = [self.rules]
        marks = [f"{suit}-{ranks[rank]}" for suit, rank in zip(SUITS, self.foundations, strict=True)]
        lines.append(" ".join(["Foundations:", *marks]))
        if self.variant.has_stock:
            # "Stock: the first card is drawn first. Waste: the last is the playable one."
            lines.append(" ".join(["Stock:", *reversed(self.stock)]))
            lines.append(" ".join(["Waste:", *self.waste]))
        if self.variant.cell_count:
            lines.append(" ".join(["Freecells:", *[card or "-" for card in self.cells]]))
        for column, down in zip(self.columns, self.face_down, strict=True):
            words = [f"<{card}>" for card in column[:down]] + column[down:]
            lines.append(" ".join([":", *words]))
        return "\n".join(lines)

    @classmethod
    def from_position(cls, text: str, undo_limit: int | None = 100) -> ReferenceCardGame:
        """Read a canonical position; named lines at their default may be missing."""
        lines = [line.split() for line in text.splitlines() if line.strip()]
        if not lines or " ".join(lines[0]) not in VARIANTS:
            raise ValueError("the first line must be a game and its option")
        rules = " ".join(lines[0])
        named: dict[str, list[str]] = {}
        columns: list[list[str]] = []
        face_down: list[int] = []
        for words in lines[1:]:
            if words[0] == ":":
                down = [word for word in words[1:] if word.startswith("<")]
                columns.append([word.strip("<>") for word in words[1:]])
                face_down.append(len(down))
                if words[1 : 1 + len(down)] != down:
                    raise ValueError("a face-down card above a face-up one")
            elif words[0] in ("Foundations:", "Stock:", "Waste:", "Freecells:") and words[0] not in named:
                named[words[0]] = words[1:]
            else:
                raise ValueError(f"unknown or repeated line: {words}")
        foundations = [0, 0, 0, 0]
        for word in named.get("Foundations:", []):
            foundations[SUITS.index(word[0])] = ("0" + RANKS).index(word[2])
        cells: list[str | None] = [None] * VARIANTS[rules].cell_count
        for index, word in enumerate(named.get("Freecells:", [])):
            cells[index] = None if word == "-" else word
        return cls(
            rules,
            columns,
            face_down,
            foundations,
            cells,
            stock=named.get("Stock:", [])[::-1],
            waste=named.get("Waste:", []),
            undo_limit=undo_limit,
        )
