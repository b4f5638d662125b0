"""The bench: how fast this build is, and whether it counts what every build must count.

The positions are those of the core, some deals of each variant and some positions that random moves led to, each with
the counts that are stored for it: the lines of perft, the moves and wins of random play, and what the solver finds. All
that is timed is counted, and a count that is not the stored one is an error. The signature folds all counts into one
number.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import random
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from . import __version__, _core
from .batch import Batch
from .codes import DealCode
from .errors import SaidError
from .languages import SOURCE, counted, message
from .start import from_position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .game import Game
    from .languages import Message, Saying

ROUNDS = 5
"""So many times all that is timed takes its turn; the medians are printed."""
STEPS_PER_GAME = 150
"""So many steps a game of random play through Python takes at most."""
BATCH_GAMES = 1024
BATCH_STEPS = 100
"""So many steps each game of a batch takes in a pass."""

_AFTER_MOVES = counted("moves", "{code} after {moves} random move", "{code} after {moves} random moves")

Pass: TypeAlias = "tuple[float, float]"
"""One pass of a timed loop: what was done, and the seconds that it took."""


class WrongCount(SaidError):
    """A count is not the one that is stored: this build is wrong, or the rules have changed."""


class Counts(NamedTuple):
    """What is counted in a position."""

    perft_lines: int
    playout_moves: int
    playouts_won: int
    outcome: str
    solver_states: int
    solution_moves: int


class Position:
    """A position of the bench, and the counts that are stored for it."""

    def __init__(self, core: _core.BenchPosition) -> None:
        """Wrap a position of the core."""
        self.variant = f"{core.game}1-{core.option}"
        """Such as "RU1-C"."""
        self.text = core.text
        """The canonical text."""
        self.stored = Counts(*core.stored)
        self.seed = core.seed
        self.perft_depth = core.perft_depth
        self.moves_played = core.moves_played
        self._core = core

    def __str__(self) -> str:
        """Say where it comes from."""
        return self.name_in(SOURCE)

    def name_in(self, lang: str) -> str:
        """Say where it comes from in a language."""
        name = self.saying()
        return name if isinstance(name, str) else name.say(lang)

    def saying(self) -> Saying | str:
        """Return where it comes from, to be said when the language is known."""
        code = DealCode(game=self._core.game, option=self._core.option, seed=self.seed)
        return _AFTER_MOVES.of(code=code, moves=self.moves_played) if self.moves_played else str(code)

    def perft(self) -> int:
        """Count lines of legal moves and return how many. Raises `WrongCount`."""
        lines = self._core.perft()
        self._check(message("perft lines"), lines, self.stored.perft_lines)
        return lines

    def playouts(self) -> int:
        """Play random games in the core and return the moves of all. Raises `WrongCount`."""
        moves, won = self._core.playouts()
        self._check(
            message("moves and wins of playouts"), (moves, won), (self.stored.playout_moves, self.stored.playouts_won)
        )
        return moves

    def solve(self) -> int:
        """Search a while for a win and return how many positions were expanded. Raises `WrongCount`."""
        found = self._core.solve()
        self._check(message("outcome, states and moves of the solver"), found, self.stored[3:])
        return found[1]

    def counts(self) -> Counts:
        """Count everything, whatever is stored."""
        moves, won = self._core.playouts()
        return Counts(self._core.perft(), moves, won, *self._core.solve())

    def _check(self, what: Message, counted: object, stored: object) -> None:
        if counted != stored:
            raise wrong_count(self, counted, stored, what)


def wrong_count(position: Position, counted: object, stored: object, what: Message | None = None) -> WrongCount:
    """Return the error of a count, or of all counts, of a position."""
    # as text: a tuple would be listed
    figures = {"position": position.saying(), "counted": str(counted), "stored": str(stored)}
    if what is None:
        return WrongCount(message("{position}: counted {counted}, stored {stored}").of(**figures))
    return WrongCount(message("{position}: {what}: counted {counted}, stored {stored}").of(**figures, what=what.of()))


def positions() -> tuple[Position, ...]:
    """Return all positions of the bench, variant by variant."""
    return tuple(map(Position, _core.bench_positions()))


def signature(counts: Iterable[Counts]) -> str:
    """Fold counts into one number and return its 16 hexadecimal digits."""
    return f"{_core.bench_signature(list(counts)):016x}"


# --- timing -----------------------------------------------------------------------------------------------------------


class Timed(NamedTuple):
    """A loop that is timed."""

    variant: str
    figure: str
    """"perft", "playouts", "batch", "python" or "solves"."""
    unit: str
    run: Callable[[], Pass]


class Figure(NamedTuple):
    """A figure: what a loop does in a second."""

    variant: str
    figure: str
    unit: str
    per_second: float
    """The median of the rounds."""
    rounds: tuple[float, ...]
    """What was done in a second, in each round."""


def timed_loops(of: Sequence[Position]) -> list[Timed]:
    """Return all that is timed, for each variant of the positions; batches only where NumPy is installed."""
    has_numpy = importlib.util.find_spec("numpy") is not None
    loops = []
    for variant in dict.fromkeys(position.variant for position in of):
        ours = [position for position in of if position.variant == variant]
        loops += [
            Timed(variant, "perft", "nodes/s", _core_pass([position.perft for position in ours])),
            Timed(variant, "playouts", "moves/s", _core_pass([position.playouts for position in ours])),
            *([Timed(variant, "batch", "steps/s", _BatchPass(variant))] if has_numpy else []),
            Timed(variant, "python", "steps/s", _PythonPass(ours)),
            Timed(variant, "solves", "solves/s", _solver_pass(ours)),
        ]
    return loops


def _core_pass(calls: Sequence[Callable[[], int]]) -> Callable[[], Pass]:
    def run() -> Pass:
        started = time.perf_counter()
        done = sum([call() for call in calls])
        return done, time.perf_counter() - started

    return run


def _solver_pass(of: Sequence[Position]) -> Callable[[], Pass]:
    def run() -> Pass:
        started = time.perf_counter()
        for position in of:
            position.solve()
        return len(of), time.perf_counter() - started

    return run


class _BatchPass:
    """Random play in a batch, one thread, with the mask of legal actions up to date after each step."""

    def __init__(self, variant: str) -> None:
        game, _, option = variant.partition("1-")
        self._variant = variant
        self._start = Batch(f"{game} {option}", BATCH_GAMES, auto_reset=True)
        self._end: tuple[int, ...] | None = None

    def __call__(self) -> Pass:
        batch = self._start.copy()
        started = time.perf_counter()
        for _ in range(BATCH_STEPS):
            batch.step(batch.sample())
        seconds = time.perf_counter() - started
        end = (int(batch.legal_mask().sum()), int(batch.move_count.sum()), int(batch.score.sum()))
        if self._end not in (None, end):
            said = message("{variant}: a batch has (legal actions, moves, score) {end}, before {before}")
            raise WrongCount(said.of(variant=self._variant, end=str(end), before=str(self._end)))
        self._end = end
        return BATCH_GAMES * BATCH_STEPS, seconds


class _PythonPass:
    """Random play through the public API: from each position one game, the same in each pass."""

    def __init__(self, of: Sequence[Position]) -> None:
        self._positions = of
        self._steps: int | None = None

    def __call__(self) -> Pass:
        steps, seconds = 0, 0.0
        for position in self._positions:
            played, spent = random_play(from_position(position.text), random.Random(position.seed))
            steps += played
            seconds += spent
        if self._steps not in (None, steps):
            said = message("{variant}: random play took {steps} steps, before {before}")
            raise WrongCount(said.of(variant=self._positions[0].variant, steps=steps, before=self._steps))
        self._steps = steps
        return steps, seconds


def random_play(game: Game, rng: random.Random) -> tuple[int, float]:
    """Play random legal moves and return how many, and the seconds that they took."""
    started = time.perf_counter()
    steps = 0
    while steps < STEPS_PER_GAME and (moves := game.legal_moves):
        game.play(rng.choice(moves))
        steps += 1
    return steps, time.perf_counter() - started


def rate(run: Callable[[], Pass], seconds: float) -> float:
    """Repeat a loop until it has taken so many seconds, at least once; return what it does in a second."""
    done, spent = 0.0, 0.0
    while True:
        more, took = run()
        done += more
        spent += took
        if spent >= seconds:
            return done / spent


def measure(
    loops: Sequence[Timed],
    rounds: int,
    seconds: float,
    progress: Callable[[int, str], object] = lambda number, what: None,
) -> list[Figure]:
    """Time loops that take turns, `seconds` for each in each round; `progress` hears of a round, from 1, and a loop.

    Raises `WrongCount`.
    """
    rates: list[list[float]] = [[] for _ in loops]
    for number in range(rounds):
        for loop, found in zip(loops, rates, strict=True):
            progress(number + 1, f"{loop.variant} {loop.figure}")
            found.append(rate(loop.run, seconds))
    return [
        Figure(loop.variant, loop.figure, loop.unit, statistics.median(found), tuple(found))
        for loop, found in zip(loops, rates, strict=True)
    ]


# --- where ------------------------------------------------------------------------------------------------------------


def machine() -> dict[str, str | int | None]:
    """Return what the figures depend on beside the engine."""
    return {
        "system": f"{platform.system()} {platform.release()}",
        "machine": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count(),
    }


def versions() -> dict[str, str]:
    """Return the versions of what is measured."""
    return {
        "solitaires": __version__,
        "compiler": _core.COMPILER,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _processor() -> str:
    """Return the model of the processor, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor()
