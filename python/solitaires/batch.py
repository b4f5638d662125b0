"""Thousands of games at once, in NumPy arrays; docs/batch.md is its manual."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from . import _core
from .card_game import CardGame
from .codes import DealCode, is_variant, parse_variant
from .errors import IllegalAction, LayoutError, number_between, whole_number, wrong_type
from .mahjong import MahjongGame, layout_by_id
from .moves import MOVES, Move
from .piles import piles_of, read_move
from .scoring import SCORING, Points
from .variants import Variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

NO_MOVE = -1
"""The action that leaves a game alone."""
MAX_THREADS = 1024
_SEEDS = 2**64


class Steps(NamedTuple):
    """What a step did, one entry a game. The arrays are views of the batch's memory: the next step overwrites them."""

    rewards: NDArray[np.int32]
    """Points added to the score, as `Change.points` has them; always 0 in Mahjong, which has no score."""
    terminated: NDArray[np.bool_]
    """The game is won, or no move is legal."""
    truncated: NDArray[np.bool_]
    """The game is over only because it has taken `max_steps` steps."""
    won: NDArray[np.bool_]
    """The game is won."""
    illegal: NDArray[np.bool_]
    """The action was not legal, so nothing was done."""


class Batch:
    """Games of one variant that are played side by side.

    `deals` is a variant ("RU-C", "RU C", "RU1-C", "RU" for the default option, or a `Variant`) or the codes of deals of
    one variant: one code or several. `n` is the number of games: by default one for each code, and one for a variant.
    With more games than codes the codes are given out in turn.

    A game of a variant is dealt from random streams of its own that `seed` (0 to 2**64 - 1) and the index of the game
    fix; a game with a code gets the same deal every time. With `auto_reset` a game that is over is dealt anew within
    the step that ended it. A game is over when it is won, when no move is legal, or after `max_steps` steps. `threads`
    work at once; they change the speed and nothing else. `illegal` says what an illegal action does: "raise" refuses
    the whole step, "ignore" leaves that game as it is and flags it.

    All arrays are read-only views of memory that the batch keeps; the same array each time. Needs the extra `batch`.

    >>> import solitaires as sol
    >>> batch = sol.Batch("RU-C", 1000, seed=7)
    >>> batch.legal_mask().shape, batch.observe().shape
    ((1000, 875), (1000, 118))
    >>> steps = batch.step(batch.sample())
    >>> int(steps.rewards.sum()), int(steps.won.sum())
    (2265, 0)
    """

    __slots__ = ("__weakref__", "_core", "_fields", "_game", "_illegal", "_mask", "_n", "_numpy", "_observations",
                 "_option", "_samples", "_steps")  # fmt: skip

    def __init__(
        self,
        deals: str | Variant | DealCode | Iterable[str | DealCode],
        n: int | None = None,
        seed: int = 0,
        *,
        auto_reset: bool = False,
        max_steps: int | None = None,
        threads: int = 1,
        illegal: str = "raise",
    ) -> None:
        """Deal all games.

        Raises `DealCodeError` for text that is neither a variant nor a code, `ValueError` for codes of several
        variants, and `ImportError` when NumPy is missing.
        """
        self._numpy = _import_numpy()
        self._game, self._option, seeds = _read_deals(deals)
        if n is None:
            n = max(1, len(seeds))
        self._n = number_between("n", n, 1, _core.MAX_BATCH_GAMES)
        seed = number_between("seed", seed, 0, _SEEDS - 1)
        if not isinstance(auto_reset, bool):
            wrong_type("auto_reset", "True or False", auto_reset)
        max_steps = _SEEDS - 1 if max_steps is None else number_between("max_steps", max_steps, 1, _SEEDS - 1)
        threads = number_between("threads", threads, 1, MAX_THREADS)
        if illegal not in ("raise", "ignore"):
            raise ValueError(f'illegal must be "raise" or "ignore", not {illegal!r}')
        self._illegal = illegal
        scoring = SCORING.get(self._game, Points())
        _check_deals(self._game, self._option, seeds)
        self._take(
            _core.Batch.make(self._game, self._option, self._n, seed, auto_reset, max_steps, threads, scoring, seeds)
        )

    def _take(self, core: _core.Batch) -> None:
        """Show the memory of the core's batch."""
        self._core = core
        self._mask = core.legal_mask
        self._observations = core.observations
        self._samples = core.samples
        self._steps = Steps(core.rewards, core.terminated, core.truncated, core.won, core.illegal)
        self._fields = {name: slice(begin, begin + size) for name, begin, size in core.observation_fields}

    # ---- what is there

    def __len__(self) -> int:
        """Return the number of games."""
        return self._n

    def __repr__(self) -> str:
        """Return the variant and the number of games."""
        return f"<Batch of {self._n} x {self._game} {self._option}>"

    @property
    def variant(self) -> str:
        """The rules of all games, such as "RU C"."""
        return f"{self._game} {self._option}"

    @property
    def action_count(self) -> int:
        """How many actions there are: A."""
        return self._core.action_count

    @property
    def score(self) -> NDArray[np.int64]:
        """The score of each present game: a view, int64, shape (n,)."""
        return self._core.scores

    @property
    def move_count(self) -> NDArray[np.int64]:
        """The moves played in each present game: a view, int64, shape (n,)."""
        return self._core.move_counts

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed of each game's deal, the number in its code: a view, uint64, shape (n,)."""
        return self._core.seeds

    @property
    def codes(self) -> tuple[DealCode, ...]:
        """The code of each game's deal."""
        return tuple(DealCode(self._game, self._option, seed) for seed in self._core.seeds.tolist())

    def code(self, game: int) -> DealCode:
        """Return the code of a game's deal. Raises `IndexError` for a game that is not there."""
        return DealCode(self._game, self._option, int(self._core.seeds[self._index(game)]))

    def game(self, game: int) -> CardGame | MahjongGame:
        """Return a game of its own at the present position of a game, to look at, to render or to solve.

        Like a game made from a position it has no code, no score and no history.
        """
        return self._game_at(self._core.line(self._index(game)))

    def _game_at(self, line: _core.CardLine | _core.MahjongLine) -> CardGame | MahjongGame:
        if isinstance(line, _core.CardLine):
            return CardGame(None, line, CardGame.DEFAULT_UNDO_LIMIT, time.monotonic)
        return MahjongGame(
            None,
            line,
            MahjongGame.DEFAULT_UNDO_LIMIT,
            time.monotonic,
            layout=layout_by_id(self._option),
            seed=None,
            plan=None,
        )

    def _index(self, game: int) -> int:
        game = whole_number("game", game)
        if not 0 <= game < self._n:
            raise IndexError(f"game must be from 0 to {self._n - 1}, not {game}")
        return game

    # ---- actions

    def move(self, action: int, game: int = 0) -> Move:
        """Return the move of an action; in Mahjong it depends on the board of the `game`.

        Raises `IndexError` for an action or a game that is not there.
        """
        action = whole_number("action", action)
        if not 0 <= action < self.action_count:
            raise IndexError(f"action must be from 0 to {self.action_count - 1}, not {action}")
        return MOVES[self._core.move(self._index(game), action)]

    def action(self, move: Move | str, game: int = 0) -> int:
        """Return the action of a move; in Mahjong it depends on the board of the `game`.

        Raises `ValueError` for a move that is legal in no position of the variant or board, `MoveError` for text
        outside the grammar.
        """
        move = read_move(move, piles_of(self._game, self._option))
        action = self._core.action(self._index(game), move._code)
        if action is None:
            of_game = f" in game {game}" if self._game == "MJ" else ""
            raise ValueError(f"{move} is legal in no position of {self.variant}{of_game}")
        return action

    def move_table(self, game: int = 0) -> tuple[Move, ...]:
        """Return the moves of all actions, in order; in Mahjong they depend on the board of the `game`."""
        return tuple(self.move(action, game) for action in range(self.action_count))

    def legal_mask(self) -> NDArray[np.bool_]:
        """Return which actions are legal: bool, shape (n, A). The view is always up to date.

        In a game that is over no action is legal.
        """
        return self._mask

    def sample(self) -> NDArray[np.int32]:
        """Draw a legal action for each game, all equally likely: int32, shape (n,); -1 for a game that is over.

        Each game has a random stream of its own, which dealing anew does not set back.
        """
        self._core.sample()
        return self._samples

    # ---- play

    def step(self, actions: ArrayLike) -> Steps:
        """Play an action in each game: whole numbers from -1 to A - 1, shape (n,); -1 leaves a game alone.

        The action of a game that is over is ignored. After any error nothing was done in any game: `IllegalAction` (an
        `IllegalMove`) for an action that is not legal, when the batch was made to raise; `ValueError` for an action out
        of range and for another shape; `TypeError` for what are no integers. Arrays of int32 and int64 are the fastest.
        """
        refused = self._core.step(self._integers(actions), self._illegal == "raise")
        if refused is None:
            return self._steps
        game, action, illegal = refused
        if illegal is None:
            raise ValueError(self._out_of_range(game, action))
        code, line = illegal
        refusal = self._game_at(line).refusal(MOVES[code])
        assert refusal is not None
        raise IllegalAction(game, action, refusal)

    def _integers(self, actions: ArrayLike) -> NDArray[np.int32] | NDArray[np.int64]:
        if actions is self._samples:
            return self._samples
        numpy = self._numpy
        array: NDArray[Any] = numpy.asarray(actions)
        if array.dtype.kind not in "iu":
            if isinstance(
                actions, (list, tuple)
            ):  # of which NumPy makes something else when one is too large, or none is there
                for game, action in enumerate(actions):
                    if isinstance(action, int) and not -(2**63) <= action < 2**63:
                        raise ValueError(self._out_of_range(game, action))
                if not actions:
                    raise ValueError(f"actions must have the shape ({self._n},), one action a game, not (0,)")
            raise TypeError(f"actions must be an array of integers, not of {array.dtype}")
        if array.shape != (self._n,):
            raise ValueError(f"actions must have the shape ({self._n},), one action a game, not {array.shape}")
        if array.dtype.itemsize == 8 and array.dtype.kind == "u" and array.max() >= 2**63:
            game = int(array.argmax())
            raise ValueError(self._out_of_range(game, int(array[game])))
        integers: NDArray[np.int32] | NDArray[np.int64] = numpy.require(
            array, numpy.int32 if array.dtype == numpy.int32 else numpy.int64, ["C", "A"]
        )
        return integers

    def _out_of_range(self, game: int, action: int) -> str:
        return f"game {game}: an action must be from -1 to {self.action_count - 1}, not {action}"

    def random_steps(self, steps: int) -> int:
        """Take random steps, up to `steps` in each game, as `step(sample())` does; return how many all games took.

        It takes one call for all of them. Afterwards mask, scores and the arrays of the last step are up to date.
        Ctrl-C stops it: then each game has taken fewer.
        """
        return self._core.random_steps(number_between("steps", steps, 0, _SEEDS - 1))

    def reset(
        self,
        mask: ArrayLike | None = None,
        *,
        deals: str | DealCode | Iterable[str | DealCode] | None = None,
        seed: int | Sequence[int] | None = None,
    ) -> None:
        """Deal games anew: those that `mask` (bool, shape (n,)) chooses, all without one.

        With `deals`, a code or several of this variant, game i gets code number i modulo their number, now and each
        time it is dealt anew. With `seed` the games chosen are dealt from random streams that begin anew, as in a batch
        made with that seed; with a sequence of n seeds game i is dealt as the first game of a batch with seed number i.
        With neither a game with a code gets the same deal again, another one the next deal of its stream.
        """
        if deals is not None and seed is not None:
            raise ValueError("expected deals or a seed, not both")
        chosen = None if mask is None else self._flags(mask)
        codes: list[int] = []
        if deals is not None:
            game, option, codes = _read_deals(deals)
            if not codes:
                raise ValueError(f"expected codes of deals of {self.variant}, not a variant")
            if (game, option) != (self._game, self._option):
                raise ValueError(f"expected codes of {self.variant}, not of {game} {option}")
            _check_deals(game, option, codes)
        seeds, for_each = self._seeds_of(seed)
        self._core.reset(chosen, codes, seeds, for_each)

    def _flags(self, mask: ArrayLike) -> NDArray[np.uint8]:
        array: NDArray[Any] = self._numpy.asarray(mask)
        if array.dtype != self._numpy.bool_:
            raise TypeError(f"mask must be an array of bools, not of {array.dtype}")
        if array.shape != (self._n,):
            raise ValueError(f"mask must have the shape ({self._n},), one flag a game, not {array.shape}")
        flags: NDArray[np.uint8] = self._numpy.ascontiguousarray(array).view(self._numpy.uint8)
        return flags

    def _seeds_of(self, seed: int | Sequence[int] | None) -> tuple[list[int], bool]:
        if seed is None:
            return [], False
        if isinstance(seed, (str, bytes)) or not isinstance(seed, Iterable):
            return [number_between("seed", seed, 0, _SEEDS - 1)], False
        seeds = [number_between(f"seed {index}", one, 0, _SEEDS - 1) for index, one in enumerate(seed)]
        if len(seeds) != self._n:
            raise ValueError(f"expected one seed, or {self._n}, one for each game, not {len(seeds)}")
        return seeds, True

    # ---- what players see

    def observe(self) -> NDArray[np.uint8]:
        """Return what a player knows of each position: uint8, shape (n, F); docs/batch.md gives the meaning.

        Written by this call only, always into the same array. Cards that lie face down and have not been seen are
        hidden.
        """
        self._core.observe()
        return self._observations

    @property
    def observation_fields(self) -> dict[str, slice]:
        """The parts of an observation by name, as slices of its row."""
        return dict(self._fields)

    # ---- copies

    def copy(self) -> Batch:
        """Return an independent batch of the same games at the same positions; both would go on alike."""
        twin = object.__new__(Batch)
        for name in ("_numpy", "_game", "_option", "_n", "_illegal"):
            setattr(twin, name, getattr(self, name))
        twin._take(self._core.copy())
        return twin

    __copy__ = copy

    def __reduce__(self) -> NoReturn:
        """Refuse: a batch is memory and threads of this process."""
        raise TypeError("a batch cannot be pickled")

    def __deepcopy__(self, memo: object) -> Batch:
        """Return an independent batch."""
        return self.copy()


def _import_numpy() -> Any:
    try:
        import numpy  # noqa: PLC0415 - an extra, which only batches need
    except ImportError as error:
        raise ImportError(f'numpy is missing: pip install "solitaires[batch]" ({error})') from error
    return numpy


def _read_deals(deals: object) -> tuple[str, str, list[int]]:
    """Return the game, the option and the seeds of fixed deals, none for a variant."""
    if isinstance(deals, Variant):
        return *parse_variant(f"{deals.game} {deals.option}"), []
    if isinstance(deals, str):
        if is_variant(deals):
            return *parse_variant(deals), []
        deals = DealCode.parse(deals)
    if isinstance(deals, DealCode):
        return deals.game, deals.option, [deals.seed]
    try:
        inputs = iter(deals)  # type: ignore[call-overload]
    except TypeError:
        wrong_type("deals", "a variant, a code or an iterable of codes", deals)
    codes: list[DealCode] = []
    for index, deal in enumerate(inputs):
        if not isinstance(deal, (str, DealCode)):
            wrong_type(f"deal {index}", "a DealCode or its text", deal)
        code = DealCode.parse(deal) if isinstance(deal, str) else deal
        if codes and (code.game, code.option) != (codes[0].game, codes[0].option):
            raise ValueError(f"deal {index}: expected a deal of {codes[0].game} {codes[0].option}, not {code}")
        codes.append(code)
    if not codes:
        raise ValueError("deals must not be empty")
    return codes[0].game, codes[0].option, [code.seed for code in codes]


def _check_deals(game: str, option: str, seeds: list[int]) -> None:
    """Raise `LayoutError` when a Mahjong deal cannot be laid."""
    if game != "MJ":
        return
    layout = layout_by_id(option)
    for seed in dict.fromkeys(seeds):
        if layout._core.deal(seed) is None:
            raise LayoutError(
                f"expected deals that can be laid, which {DealCode(game, option, seed)} cannot", layout.text, 0
            )
