"""What the hints of a game remember, and how a hint is found: plan, then solver, then rule of thumb."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from .hints import Hint
from .moves import MOVES, Move
from .search import search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .game import Game

HINT_STATES = 5_000_000
"""How many positions the searches of one hint expand at most, unless the caller says otherwise."""
AFTER_UNDECIDED = 20
"""After a search that stayed undecided the positions that follow are searched with the limit divided by this."""
DETOUR_POSITIONS = 200
"""How many positions are searched at most for a way to a win that repeats no position."""


class Given(NamedTuple):
    """A hint that was given."""

    hint: Hint
    """The hint without its line."""
    states: int
    """The limit of the searches that it rests on."""
    way: tuple[Move, ...] = ()
    """A winning line that has the hint's one as its end: the hints along a line share it."""
    start: int = 0
    """Where in `way` the hint's line begins."""


class Verdict(NamedTuple):
    """What the last search found out, and where on the line; it holds for what follows, too."""

    path: tuple[Move, ...]
    """The moves from the start to the position."""
    outcome: str
    """That of the search."""
    line: tuple[Move, ...]
    """When winnable, moves that win and repeat no position of the line; none where every win leads back to one."""
    states: int
    """The limit of the search."""

    def holds(self, played: list[Move]) -> bool:
        """Whether the moves played from the start go through the position."""
        return tuple(played[: len(self.path)]) == self.path

    def line_left(self, played: list[Move]) -> tuple[Move, ...]:
        """Return the rest of the winning line; empty where play has left it."""
        followed = tuple(played[len(self.path) :])
        return self.line[len(followed) :] if self.line[: len(followed)] == followed else ()


class HintBook:
    """The hints given, by digest of the position, and the last verdict."""

    __slots__ = ("given", "verdict")

    def __init__(self) -> None:
        """Begin without hints."""
        self.given: dict[str, Given] = {}
        self.verdict: Verdict | None = None

    def copy(self) -> HintBook:
        """Return a book of the same hints."""
        twin = HintBook()
        twin.given = self.given.copy()
        twin.verdict = self.verdict
        return twin


def position_digest(text: str) -> str:
    """Return what stands for a position in a book and in saves."""
    import hashlib  # noqa: PLC0415 - it loads a library of cryptography

    return hashlib.sha256(text.encode("ascii")).hexdigest()[:32]


def find_hint(game: Game[Any], max_states: int) -> Hint | None:
    """Find the hint for a game that is not won, and note it in the game's book."""
    return _Finder(game, max_states).hint()


class _Finder:
    """The search for one hint. It works on a copy of the line; what is found is noted in the game's book at the end."""

    def __init__(self, game: Game[Any], max_states: int) -> None:
        self.game = game
        self.book = game._hints
        self.played: list[Move] = game._played
        self.line: _core.CardLine | _core.MahjongLine = game._line.copy()
        self.max_states = max_states
        verdict = self.book.verdict
        self.verdict = verdict if verdict is not None and verdict.holds(self.played) else None

    def hint(self) -> Hint | None:
        key = position_digest(self.line.text)
        given = self.book.given.get(key)
        hint = self.game._rest_of_plan(self.line)
        if hint is None and given is not None and self._may_play(given.hint.move):
            hint = self._given_again(given)
        hint = hint or self._searched()
        if hint is not None:
            self.book.given[key] = self._kept(hint, given)
        return hint

    def _kept(self, hint: Hint, given: Given | None) -> Given:
        """Return what to keep of a hint in a position where perhaps one was given before."""
        kept = hint._replace(line=None)
        if given is None or given.hint.move is not hint.move:
            given = Given(kept, self.max_states)
        given = given._replace(hint=kept, states=max(given.states, self.max_states))
        if self.verdict is not None and hint.line and self.verdict.line_left(self.played) == hint.line:
            given = given._replace(way=self.verdict.line, start=len(self.played) - len(self.verdict.path))
        return given

    def _may_play(self, move: Move) -> bool:
        if self.line.refusal(move._code) is not None:
            return False
        return isinstance(self.line, _core.MahjongLine) or not self.line.look_ahead(move._code)[1]

    # ---- a hint that was given before

    def _given_again(self, given: Given) -> Hint | None:
        """Return a hint of this position again, as it is now; None when more may be found out now than then."""
        hint = given.hint
        if hint.lost or (self.verdict is not None and self.verdict.outcome == "unwinnable"):
            return hint._replace(lost=True)
        if hint.why == "heuristic":
            return hint if self.max_states <= given.states else None
        line = () if self.verdict is None else self.verdict.line_left(self.played)
        if line and line[0] is hint.move:
            return hint._replace(line=line)
        if given.way:
            line = self._clean_way([move._code for move in given.way[given.start :]])
        elif given.states < self.max_states:
            line = self._line_through(hint.move)
        else:
            line = ()
        if not line or line[0] is not hint.move:
            # no line is known, or it leads back now; the move is right all the same
            return hint
        self._note("winnable", line)
        return hint._replace(line=line)

    def _line_through(self, move: Move) -> tuple[Move, ...]:
        after = self.line.copy()
        after.step(move._code)
        solution = search(after, self.max_states)
        if solution.outcome != "winnable":
            return ()
        return self._clean_way([move._code, *(each._code for each in solution.moves)])

    # ---- a new one

    def _searched(self) -> Hint | None:
        verdict = self.verdict
        states = self.max_states
        if verdict is not None:
            if verdict.outcome == "unwinnable":
                return self._useful(lost=True)
            line = verdict.line_left(self.played)
            if line:
                return Hint(line[0], "solver", line)
            if verdict.outcome == "winnable" and len(verdict.path) == len(self.played) and verdict.states >= states:
                return None
            if verdict.outcome == "undecided" and verdict.states >= states:
                states //= AFTER_UNDECIDED
        if not states:
            return self._useful()
        solution = search(self.line, states)
        if solution.outcome == "unwinnable":
            self._note("unwinnable")
            return self._useful(lost=True)
        if solution.outcome == "undecided":
            if states == self.max_states:
                self._note("undecided")
            return self._useful()
        codes = [move._code for move in solution.moves]
        line = self._clean_way(codes)
        if not line and self.line.was_won:
            # there is one won position, and it is on the line
            self._note("winnable")
            return None
        if not line:
            return self._detour(codes, states - solution.states)
        self._note("winnable", line)
        return Hint(line[0], "solver", line)

    def _useful(self, losing: frozenset[int] = frozenset(), *, lost: bool = False) -> Hint | None:
        move = self.game._rule_of_thumb(self.line, losing)
        return None if move is None else Hint(move, "heuristic", None, lost)

    def _note(self, outcome: str, line: tuple[Move, ...] = ()) -> None:
        self.verdict = self.book.verdict = Verdict(tuple(self.played), outcome, line, self.max_states)

    def _clean_way(self, codes: list[int]) -> tuple[Move, ...]:
        """Return moves to a win without rounds; none when they lead back to a position of the line, or do not win."""
        way = self.line.way_to_win(codes)
        return () if way is None or way[1] else tuple(map(MOVES.__getitem__, way[0]))

    def _detour(self, codes: list[int], states: int) -> Hint | None:
        """Look, breadth first, for a position from which the solver's way to a win avoids the line.

        `codes` win, but lead back. A move of a way that leads back, played earlier than there, often makes all that
        follows new, so these moves come first.
        """
        assert isinstance(self.line, _core.CardLine)  # tiles never come back
        safe: Move | None = None
        losing: set[int] = set()
        all_known = True
        met = {self.line.text}
        waiting: deque[tuple[_core.CardLine, tuple[int, ...], list[int]]] = deque([(self.line, (), codes)])
        while waiting:
            here, path, wish = waiting.popleft()
            for code in _wished_first(here.legal_moves(), wish):
                if here.look_ahead(code)[1]:
                    continue
                there = here.copy()
                there.step(code)
                if there.text in met:
                    continue
                if states <= 0 or len(met) > DETOUR_POSITIONS:
                    all_known = False
                    break
                met.add(there.text)
                solution = search(there, states)
                states -= solution.states
                if solution.outcome != "winnable":
                    all_known = all_known and solution.outcome == "unwinnable"
                    if not path and solution.outcome == "unwinnable":
                        losing.add(code)
                    continue
                way = [*path, code, *(move._code for move in solution.moves)]
                safe = safe or MOVES[way[0]]
                line = self._clean_way(way)
                if line:
                    self._note("winnable", line)
                    return Hint(line[0], "solver", line)
                waiting.append((there, (*path, code), way[len(path) + 1 :]))
        if all_known:
            # every win leads back
            self._note("winnable")
            return None
        return self._useful(frozenset(losing)) if safe is None else Hint(safe, "solver")


def _wished_first(codes: list[int], wish: Sequence[int]) -> list[int]:
    place = {code: i for i, code in reversed(list(enumerate(wish)))}
    return sorted(codes, key=lambda code: place.get(code, len(wish)))
