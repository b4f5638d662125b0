"""Other packages beside this one, in the same run: random play through Python, and solvers on the same deals.

Both sides take turns, round by round; the ratio is the median of the rounds' ratios. A side that cannot be run is told,
and is no error.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import random
import re
import shutil
import statistics
import subprocess
import time
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .bench import STEPS_PER_GAME, Pass, WrongCount, random_play, rate
from .codes import DealCode
from .files import AT
from .interchange import klondike_solver, microsoft_deal
from .languages import message
from .start import new_game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .card_game import CardGame

NOT_INSTALLED = message("not installed")
PEER_FAILED = message("failed: {problem}")
_CONTRADICTION = message("deal {number}: {here} here, {there} there")
KLONDIKE_DEALS = 10
"""Deals with the seeds from 0 on that pyksolve and our solver get."""
PYKSOLVE_STATES = 20_000
"""So many positions pyksolve may close before it gives up a deal."""
MICROSOFT_DEALS = 100
"""The deals from number 1 on that fc-solve and our solver get."""
FC_SOLVE = "freecell-solver-range-parallel-solve"
"""The command of fc-solve that solves many deals without being started anew."""


class Comparison(NamedTuple):
    """What both did in a second."""

    peer: str
    version: str
    what: str
    unit: str
    here: float
    """The median of the rounds, as the next one."""
    there: float
    ratio: float
    """How many times as fast it is here: the median of the rounds' ratios."""
    rounds: tuple[tuple[float, float], ...]
    """Here and there, in each round."""
    remark: str


class Absent(NamedTuple):
    """A peer that was not measured."""

    peer: str
    reason: str


Result: TypeAlias = "Comparison | Absent"


class Contest(NamedTuple):
    """What is compared with a peer."""

    what: str
    unit: str
    here: Callable[[], Pass]
    there: Callable[[], Pass]
    remark: Callable[[], str] = lambda: ""
    """Said after all rounds. Raises `WrongCount` when the answers contradict each other."""


class Peer(NamedTuple):
    """Another package."""

    name: str
    find: Callable[[], str | None]
    """Returns the version, or None when it is not installed."""
    contests: Callable[[], Sequence[Contest]]


def compare(rounds: int, seconds: float, progress: Callable[[str], object] = lambda _: None) -> list[Result]:
    """Measure all peers that are installed, `seconds` for each side in each round. Raises `WrongCount`."""
    results: list[Result] = []
    for peer in PEERS:
        version = peer.find()
        if version is None:
            results.append(Absent(peer.name, NOT_INSTALLED.text))
            continue
        try:
            for contest in peer.contests():
                progress(f"{peer.name}: {contest.what}")
                results.append(_run(peer.name, version, contest, rounds, seconds))
        except WrongCount:
            raise
        except Exception as error:  # whatever another package does is not this one's failure
            results.append(Absent(peer.name, PEER_FAILED.text.format(problem=f"{type(error).__name__}: {error}")))
    return results


def _run(peer: str, version: str, contest: Contest, rounds: int, seconds: float) -> Comparison:
    rates = []
    for number in range(rounds):
        # who begins changes, so that a machine that slows down is nobody's advantage
        sides = {"here": contest.here, "there": contest.there}
        order = sides if number % 2 == 0 else reversed(sides)
        found = {side: rate(sides[side], seconds) for side in order}
        rates.append((found["here"], found["there"]))
    try:
        remark = contest.remark()
    except WrongCount as error:
        raise WrongCount(AT.of(place=f"{peer}, {contest.what}", problem=error.saying)) from None
    return Comparison(
        peer,
        version,
        contest.what,
        contest.unit,
        statistics.median(here for here, _ in rates),
        statistics.median(there for _, there in rates),
        statistics.median(here / there for here, there in rates),
        tuple(rates),
        remark,
    )


def _package(name: str) -> Callable[[], str | None]:
    """Return a function that finds the version of an installed distribution."""

    def find() -> str | None:
        try:
            return importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            return None

    return find


# --- random play through Python ---------------------------------------------------------------------------------------


def _deals(variant: str) -> Callable[[], Pass]:
    """Return a loop that plays a game of the next deal of a variant."""
    game, _, option = variant.partition("1-")
    rng = random.Random(1)

    def play() -> Pass:
        return random_play(new_game(DealCode(game=game, option=option, seed=rng.getrandbits(35))), rng)

    return play


def _open_spiel_contests() -> list[Contest]:
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game("solitaire")
    rng = random.Random(1)

    def play() -> Pass:
        """Play one game. Chance nodes, where a card is turned, are neither steps nor timed."""
        state = game.new_initial_state()
        steps, spent = 0, 0.0
        while steps < STEPS_PER_GAME and not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            started = time.perf_counter()
            state.apply_action(rng.choice(state.legal_actions()))
            spent += time.perf_counter() - started
            steps += 1
        return steps, spent

    return [Contest("Klondike, draw three", "steps/s", _deals("KL1-D3N"), play)]


def _soliterm_contests() -> list[Contest]:
    engine: Any = importlib.import_module("soliterm.engine")

    def player(key: str, options: dict[str, object]) -> Callable[[], Pass]:
        rng = random.Random(1)

        def play() -> Pass:
            """Play one game; dealing from the stock is one more move."""
            game = engine.new_solitaire(key, seed=rng.getrandbits(30), options=options)
            started = time.perf_counter()
            steps = 0
            while steps < STEPS_PER_GAME:
                moves = game.legal_moves()
                if game.can_deal():
                    moves = [*moves, None]
                if not moves:
                    break
                move = rng.choice(moves)
                if move is None:
                    game.deal()
                else:
                    game.attempt_move(*move)
                steps += 1
            return steps, time.perf_counter() - started

        return play

    klondike = {"draw": 3, "redeals": "unlimited"}
    return [
        Contest("Klondike, draw three", "steps/s", _deals("KL1-D3N"), player("klondike", klondike)),
        Contest("FreeCell", "steps/s", _deals("FC1-C4"), player("freecell", {})),
        Contest("Yukon", "steps/s", _deals("YK1-S"), player("yukon", {})),
    ]


# --- solvers on the same deals ----------------------------------------------------------------------------------------


class Answers:
    """What a solver said of each deal: "winnable", "unwinnable" or "undecided"."""

    def __init__(self) -> None:
        """Begin with no answers."""
        self.here: list[str] = []
        self.there: list[str] = []

    def remark(self) -> str:
        """Return what both said. Raises `WrongCount` when one finds a win where the other proves that there is none."""
        for number, pair in enumerate(zip(self.here, self.there, strict=True)):
            if set(pair) == {"winnable", "unwinnable"}:
                raise WrongCount(_CONTRADICTION.of(number=number, here=pair[0], there=pair[1]))
        return "; ".join(
            f"{side}: " + ", ".join(f"{answers.count(answer)} {answer}" for answer in dict.fromkeys(sorted(answers)))
            for side, answers in (("here", self.here), ("there", self.there))
        )


def _solver_here(games: Sequence[CardGame], answers: Answers) -> Callable[[], Pass]:
    def run() -> Pass:
        started = time.perf_counter()
        answers.here = [game.solve().outcome for game in games]
        return len(games), time.perf_counter() - started

    return run


def _pyksolve_contests() -> list[Contest]:
    solver: Any = importlib.import_module("pyksolve.solver")
    results = {
        solver.SolveResult.SolvedMinimal: "winnable",
        solver.SolveResult.SolvedMayNotBeMinimal: "winnable",
        solver.SolveResult.Impossible: "unwinnable",
        solver.SolveResult.CouldNotComplete: "undecided",
    }

    def contest(draw: int) -> Contest:
        games = [_klondike(draw, seed) for seed in range(KLONDIKE_DEALS)]
        decks = list(map(klondike_solver.write, games))
        answers = Answers()

        def there() -> Pass:
            answers.there, spent = [], 0.0
            for deck in decks:
                game = solver.Solitaire()
                game.load_solitaire(deck)
                game.reset_game(draw)
                started = time.perf_counter()
                result = game.solve_fast(max_closed_count=PYKSOLVE_STATES)
                spent += time.perf_counter() - started
                answers.there.append(results[result])
            return len(decks), spent

        what = f"Klondike, draw {'one' if draw == 1 else 'three'}"
        return Contest(what, "solves/s", _solver_here(games, answers), there, answers.remark)

    return [contest(1), contest(3)]


def _klondike(draw: int, seed: int) -> CardGame:
    game: CardGame = new_game(DealCode(game="KL", option=f"D{draw}N", seed=seed))  # type: ignore[assignment]
    return game


def _find_fc_solve() -> str | None:
    if shutil.which(FC_SOLVE) is None or shutil.which("fc-solve") is None:
        return None
    text = subprocess.run(["fc-solve", "--version"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"version (\S+)", text)
    return version[1] if version else ""


def _fc_solve_contests() -> list[Contest]:
    def contest(what: str, game: str, arguments: Sequence[str]) -> Contest:
        numbers = range(1, MICROSOFT_DEALS + 1)
        games = [microsoft_deal(number, game) for number in numbers]
        answers = Answers()
        command = [FC_SOLVE, "1", str(MICROSOFT_DEALS), str(MICROSOFT_DEALS), *arguments]

        def there() -> Pass:
            """Solve them all in one process, timed by the times that it prints itself."""
            text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            times = [float(line.split(" at ")[1].split()[0]) for line in text.splitlines() if " at " in line]
            unsolved = set(map(int, re.findall(r"Unsolved Board No\. (\d+)", text)))
            answers.there = ["undecided" if number in unsolved else "winnable" for number in numbers]
            return MICROSOFT_DEALS, times[-1] - times[0]

        return Contest(what, "solves/s", _solver_here(games, answers), there, answers.remark)

    return [
        contest("Baker's Game", "BK", ["--game", "bakers_game", "-to", "01ABCDE"]),
        contest("FreeCell, -l lg", "FC", ["-l", "lg"]),
    ]


PEERS = (
    Peer("OpenSpiel", _package("open_spiel"), _open_spiel_contests),
    Peer("soliterm", _package("soliterm"), _soliterm_contests),
    Peer("pyksolve", _package("pyksolve"), _pyksolve_contests),
    Peer("fc-solve", _find_fc_solve, _fc_solve_contests),
)
