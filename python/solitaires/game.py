"""What all games have in common: play, undo and redo, hints, clock, callbacks."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar

from . import _core
from .clock import Clock
from .errors import IllegalMove, number_between, wrong_type
from .hint_book import HINT_STATES, HintBook, find_hint
from .package import package_for
from .piles import read_move
from .search import UNLIMITED, checked_count, search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.text import Text
    from typing_extensions import Self, Unpack
    from typing_extensions import TypeVar as TypeVarWithDefault

    from ._core import Change
    from .codes import DealCode
    from .hints import Hint
    from .mahjong import Tile
    from .moves import Move
    from .pictures import PictureOptions
    from .piles import Piles
    from .refusals import Refusal
    from .scoring import Points
    from .search import Progress, Solution

    # the default lets hosts write Game without a parameter
    Line = TypeVarWithDefault("Line", bound=_core.CardLine | _core.MahjongLine, default=Any)
else:
    Line = TypeVar("Line")


class Listener:
    """A callback and the number of the last change that it was told."""

    __slots__ = ("callback", "told")

    def __init__(self, callback: Callable[[Change], object], told: int) -> None:
        """Begin after the change of a number."""
        self.callback = callback
        self.told = told


class Playouts(NamedTuple):
    """How random games ended."""

    moves: int
    """Moves played in all of them."""
    won: int
    """How many were won."""


def checked_limit(undo_limit: int | None) -> int | None:
    """Return an undo limit, checked."""
    if undo_limit is None:
        return None
    return number_between("undo_limit", undo_limit, 0, 2**63 - 1)


def _slots(kind: type) -> Iterator[str]:
    """Return the names of all slots of a class that hold something of their own."""
    for base in kind.__mro__:
        slots = vars(base).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name in ("__dict__", "__weakref__"):
                continue
            private = name.startswith("__") and not name.endswith("__")
            yield f"_{base.__name__.lstrip('_')}{name}" if private else name


class Game(_core.GameBase, Generic[Line], ABC):
    """A game in progress.

    The core keeps the positions that the game went through; undo takes up the one before. So nothing can be restored
    wrongly, and after any error nothing has changed. Made by `new_game`, `from_position`, `load` or `new_mahjong`.
    """

    __slots__ = ("__weakref__", "_change_number", "_code", "_hints", "_untold")

    DEFAULT_UNDO_LIMIT: int

    _line: Line

    def __init__(
        self,
        code: DealCode | None,
        line: Line,
        undo_limit: int | None,
        time_source: Callable[[], float],
        scoring: Points,
        tiles_of_pair: Callable[[str, Move], tuple[Tile, Tile]] | None = None,
    ) -> None:
        """Begin at the start of a line."""
        package = package_for(self._piles_of(line))
        super().__init__(package, line, Clock(time_source), checked_limit(undo_limit), scoring, tiles_of_pair)
        self._code = code
        self._hints = HintBook()
        self._change_number = 0
        self._untold: list[tuple[int, Change]] = []

    # ---- what is there

    @property
    def code(self) -> DealCode | None:
        """The deal's code; None for a game made from a position or on a host's own layout."""
        return self._code

    @property
    @abstractmethod
    def rules(self) -> str:
        """The rules as text, such as "RU C"."""

    @property
    def position(self) -> str:
        """The position as canonical text, which `from_position` reads; docs/positions.md gives the format."""
        return self._line.text

    @property
    def clock(self) -> Clock:
        """The time that the game has taken."""
        return self._clock

    # ---- moves: the base has legal_moves, play, undo, redo, refusal, the history and the counters

    def restart(self) -> None:
        """Go back to the deal: no history, counters and clock at zero. No `Change` is sent."""
        self._restart_line()
        self._hints = HintBook()
        self._clock.reset()

    # ---- help

    def hint(self, max_states: int | None = HINT_STATES) -> Hint | None:
        """Return a move worth playing: the plan's, else one that a search proves right, else a useful one.

        Whoever plays hints only wins every game that the searches find winnable. A hint never leads back into a
        position on the current line; asked again in the same position it is the same one and counts once, unless a
        larger `max_states` finds a win where none was known. None in a won position, where no move makes progress, and
        where every win leads back. `max_states` limits the positions that searches expand (0: no search, None: no
        limit), and memory is limited to 1 GiB; so the hints are the same on every machine. After a search that stayed
        undecided the positions that follow are searched with a twentieth of the limit. Ctrl-C stops a search.
        """
        limit = UNLIMITED if max_states is None else checked_count("max_states", max_states)
        return None if self.is_won else find_hint(self, limit)

    @property
    def hints_used(self) -> int:
        """In how many positions a hint was given."""
        return len(self._hints.given)

    def solve(
        self,
        max_states: int | None = None,
        max_seconds: float | None = None,
        max_memory: int | None = None,
        progress: Progress | None = None,
    ) -> Solution:
        """Find out whether the game can be won from here; see `solitaires.solve`."""
        return search(self._line, max_states, max_seconds, max_memory, progress)

    def perft(self, depth: int) -> int:
        """Return the number of lines of exactly `depth` legal moves from here, modulo 2**64; Ctrl-C stops it.

        It compares a move generator with another one, number by number. `depth` is at most 64.
        """
        return self._line.perft(number_between("depth", depth, 0, _core.MAX_PERFT_DEPTH))

    def playouts(self, seed: int, games: int = 1, max_moves: int = 1000) -> Playouts:
        """Play random games from here, on copies, each until it is won, stuck or `max_moves` long; Ctrl-C stops it.

        `seed` (0 to 2**64 - 1) decides the moves; the same seed plays the same moves on every platform.
        """
        seed = number_between("seed", seed, 0, 2**64 - 1)
        games = number_between("games", games, 0, 2**63 - 1)
        max_moves = number_between("max_moves", max_moves, 0, 2**63 - 1)
        return Playouts(*self._line.playouts(seed, games, max_moves))

    # ---- being told, being copied

    def on_change(self, callback: Callable[[Change], object]) -> Callable[[], None]:
        """Have a function called with each `Change`, undo and redo too; return a function that ends this.

        All callbacks are called, in the order of their coming; the first exception among them reaches the caller after
        the change is complete. Each hears all changes in their order, also those that another callback plays.
        """
        if not callable(callback):
            wrong_type("callback", "a function that takes a Change", callback)
        key = object()
        self._callbacks[key] = Listener(callback, self._change_number)

        def unsubscribe() -> None:
            self._callbacks.pop(key, None)

        return unsubscribe

    def copy(self) -> Self:
        """Return an independent game in the same state. It keeps the clock's reading, not the callbacks."""
        twin = _core.GameBase.__new__(type(self))
        for name in _slots(type(self)):
            if hasattr(self, name):
                setattr(twin, name, getattr(self, name))
        if hasattr(self, "__dict__"):  # of a host's subclass
            vars(twin).update(vars(self))
        twin._begin_as(self, self._clock.copy())
        twin._hints = self._hints.copy()
        twin._untold = []
        return twin

    def __copy__(self) -> Self:
        """Do as `copy`."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Do as `copy`: it shares nothing that can change."""
        return self.copy()

    def save(self) -> str:
        """Return the game as JSON, which `load` reads."""
        from .saves import save  # noqa: PLC0415 - saves makes games, so it knows them

        return save(self)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        """Pickle as the saved game: its clock is paused, its time source is the default one."""
        from .saves import load  # noqa: PLC0415

        return load, (self.save(), time.monotonic, None)

    def __eq__(self, other: object) -> bool:
        """Compare rules, position, score, move count, history and redo list."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self.rules == other.rules
            and self._line.same_position(other._line)
            and self.score == other.score
            and self.move_count == other.move_count
            and self.history == other.history
            and self._undone == other._undone
        )

    __hash__ = None  # type: ignore[assignment]

    def svg(self, **options: Unpack[PictureOptions]) -> str:
        """Return a picture of the game as SVG, complete in itself; docs/pictures.md shows what the options do.

        width=None, scale=None
            The width in pixels (16 to 10,000), or else the size beside the usual one (0.02 to 20).
        theme="green"
            "green", "blue", "dark", "paper", "high-contrast" or a `Theme` of your own.
        hint=None
            A legal move to point at: a `Hint`, a `Move` or its text.
        last_move=True
            Whether the last move is marked.
        coordinates=False, caption=False
            The names that moves have for piles and slots; below the board the code, the score and the moves.
        four_colours=False, large_print=False
            A colour for each suit; large ranks and labels.
        fixed_size=False
            Whether the size depends on the variant and these options only.
        lang="en"
            The language of titles, description and caption, English when it is not known.

        The identity of face-down cards is nowhere in it. An unknown option and a wrong type are a `TypeError`, another
        value a `ValueError`, an illegal hint an `IllegalMove`.
        """
        from .pictures.draw import draw_picture  # noqa: PLC0415 - the view knows the games

        return draw_picture("svg", self, options).svg

    def png(self, **options: Unpack[PictureOptions]) -> bytes:
        """Return a picture of the game as PNG, with the options of `svg`. Needs the extra `pictures`."""
        from .pictures import png  # noqa: PLC0415 - the view knows the games

        return png(self, **options)

    def _repr_svg_(self) -> str:
        """Return what a notebook shows: the picture with the names of the places and a caption."""
        return self.svg(coordinates=True, caption=True)

    def __rich__(self) -> Text:
        """Return what `rich.print` shows: the board with the colours of a terminal. Only rich asks for it."""
        from .coloured import coloured_text  # noqa: PLC0415 - the view knows the games

        return coloured_text(self)

    def __str__(self) -> str:
        """Return what a terminal shows: the board, the code, the score, the moves and the time."""
        from .terminal import game_text  # noqa: PLC0415 - the view knows the games

        return game_text(self)

    def describe(self, what: Move | str | Change | Hint | None = None, lang: str = "en") -> str:
        """Return the game in words, as screen readers and talking programs need it, or what is asked about it.

        Without `what`: what lies where, a sentence or two a line, and nothing that a player cannot see. With a legal
        move (or its text): what it would do; with a `Change`: what happened; with a `Hint`: the move, and why. `lang`
        is one of `languages()`, English when it is not known. docs/describing.md gives the form. Raises `MoveError`,
        and `IllegalMove` for a move, or the move of a hint, that the position does not allow.

        >>> import solitaires as sol
        >>> game = sol.new_game("TF1-D1N-AAAAAAB")
        >>> game.describe("17")
        'Move the 8 of hearts from column 1 to column 7, onto the 9 of spades.'
        >>> game.describe(game.play("17"), "pl")
        'Przeniesiono 8 kier z kolumny 1 na kolumnę 7.'
        """
        from .describe import describe  # noqa: PLC0415 - the words know the games

        return describe(self, what, lang)

    def __repr__(self) -> str:
        """Return the rules, the code and how far the game has come."""
        return f"<{self.rules} {self._code or 'position'}: {self.move_count} moves, score {self.score}>"

    # ---- what each kind of game adds

    @staticmethod
    @abstractmethod
    def _piles_of(line: Any) -> Piles | None:
        """Return the piles of a card game; None in Mahjong."""

    @abstractmethod
    def _explain(self, move: Move, figures: tuple[str, int, int, int, int, int, int, int, int]) -> Refusal:
        """Return the refusal of a move from what the core gives, the fields of `Figures`."""

    def _rest_of_plan(self, line: Any) -> Hint | None:
        """Return the hint of a winning plan that came with the deal, where it can still be followed."""
        return None

    @abstractmethod
    def _rule_of_thumb(self, line: Any, losing: frozenset[int]) -> Move | None:
        """Return a move that makes progress and leads to no position of the line, and none of those known to lose."""

    def _resume_saved(
        self, undoable: int, undone: int, move_count: int, hints: HintBook, elapsed: float, started: bool
    ) -> None:
        """Take up the state of a saved game after all its moves, those undone last, were played."""
        self._resume_line(undoable, undone, move_count)
        self._hints = hints
        self._clock.restore(elapsed, started, self.is_won)

    def _read_move(self, move: Move | str) -> Move:
        """Return a move that was given as such or as its text. Raises `MoveError`."""
        return read_move(move, self._piles_of(self._line))

    def _refuse(self, move: Move) -> NoReturn:
        """Raise the error for a move that the core does not play."""
        refusal = self.refusal(move)
        assert refusal is not None
        raise IllegalMove(refusal)

    def _notify(self, change: Change) -> None:
        """Tell each callback what it has not heard yet, in order.

        A callback that plays has the others told of the change before first; after an interruption the rest is told
        with the next change.
        """
        self._change_number += 1
        self._untold.append((self._change_number, change))
        first: BaseException | None = None
        for key, listener in tuple(self._callbacks.items()):
            while key in self._callbacks:
                due = next((numbered for numbered in self._untold if numbered[0] > listener.told), None)
                if due is None:
                    break
                listener.told = due[0]
                try:
                    listener.callback(due[1])
                except BaseException as error:
                    first = error if first is None else first
        heard = min((listener.told for listener in tuple(self._callbacks.values())), default=self._change_number)
        self._untold = [numbered for numbered in self._untold if numbered[0] > heard]
        if first is not None:
            raise first
