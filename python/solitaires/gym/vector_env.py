"""The Gymnasium environment of many games, on a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ..batch import NO_MOVE
from ..errors import number_between, whole_number, wrong_type
from .common import (
    METADATA,
    RENDERERS,
    Rewards,
    as_int8,
    check_render_mode,
    draw_stream,
    make_batch,
    read_code,
    read_options,
    single_spaces,
)

if TYPE_CHECKING:
    from gymnasium.core import RenderFrame

    from ..batch import Steps
    from ..card_game import CardGame
    from ..codes import DealCode
    from ..mahjong import MahjongGame
    from ..moves import Move
    from ..variants import Variant

    StepResult = tuple[
        NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]  # fmt: skip

_MOST_STEPS = 2**63 - 1
_METADATA = {**METADATA, "autoreset_mode": AutoresetMode.NEXT_STEP}


class SolitaireVectorEnv(VectorEnv[NDArray[np.uint8], ArrayLike, NDArray[Any]]):
    """Many games of a variant side by side, equal to as many `SolitaireEnv` step by step.

    An episode is truncated after `max_episode_steps` steps. `autoreset_mode` says when a game that is over is dealt
    anew: in the next step, whose action it ignores (the default), in the same step, or by `reset` alone. `threads` work
    at once; they change the speed and nothing else. With `copy=False` observations and masks are views that the next
    step overwrites. Rewards and the other arguments are those of `SolitaireEnv`.
    """

    metadata = _METADATA

    def __init__(
        self,
        variant: str | Variant,
        num_envs: int = 1,
        *,
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        illegal_penalty: float = 0.0,
        win_bonus: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment; `reset` deals."""
        self._batch = make_batch(variant, num_envs, threads)
        self._rewards = Rewards(self._batch, illegal_penalty, win_bonus)
        self._most_steps = (
            _MOST_STEPS
            if max_episode_steps is None
            else number_between("max_episode_steps", max_episode_steps, 1, _MOST_STEPS)
        )
        if not isinstance(copy, bool):
            wrong_type("copy", "a bool", copy)
        self._copies = copy
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**METADATA, "autoreset_mode": self._mode}
        self.render_mode = check_render_mode(render_mode)
        self.num_envs = len(self._batch)
        self.single_observation_space, self.single_action_space = single_spaces(self._batch)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._generators: list[np.random.Generator | None] = [None] * self.num_envs
        self._seeds = [0] * self.num_envs
        self._needs_stream = np.ones(self.num_envs, dtype=np.bool_)
        self._steps_taken = np.zeros(self.num_envs, dtype=np.int64)
        self._over = np.zeros(self.num_envs, dtype=np.bool_)
        self._started = False

    # ---- Gymnasium's part

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Deal games: the next of the streams that the last seeds began, or those of codes.

        With a whole number game i gets the seed `seed + i`; with a sequence it gets seed number i, and None goes on.
        `options["code"]` is one code for all games, or one for each. `options["reset_mask"]` (bool, shape (num_envs,))
        chooses the games; the others stay as they are.
        """
        self._need_open()
        given = read_options(options, "code", "reset_mask")
        chosen = self._read_mask(given["reset_mask"]) if "reset_mask" in given else np.ones(self.num_envs, np.bool_)
        if not self._started and not chosen.all():
            raise ResetNeeded("the first reset() must deal all games")
        codes = self._read_codes(given["code"]) if "code" in given else []
        for game, generator, used in self._read_seeds(seed, chosen):
            self._generators[game], self._seeds[game] = generator, used
            self._needs_stream[game] = True
        if codes:
            self._batch.reset(chosen, deals=codes)
            self._needs_stream |= chosen
        else:
            self._deal(chosen)
        self._steps_taken[chosen] = 0
        self._over[chosen] = False
        self._started = True
        return self._observations(), self._infos(self._batch.step(np.full(self.num_envs, NO_MOVE)))

    def step(self, actions: ArrayLike) -> StepResult:
        """Play an action in each game: whole numbers, shape (num_envs,).

        Returns observations (uint8, shape (num_envs, F)), rewards (float64), which games are over, which were
        truncated, and infos: `action_mask` (int8, shape (num_envs, A)), `illegal` and `won`; when games are dealt in
        the same step, also `final_obs` and `final_info` as Gymnasium has them.

        Raises `ValueError` for a number that is no action at all, `TypeError` for what are no integers, and Gymnasium's
        `ResetNeeded` for a game that only `reset` may deal; then nothing was done in any game.
        """
        self._need_start()
        batch, over = self._batch, self._over
        restart = bool(over.any())
        if restart and self._mode is AutoresetMode.DISABLED:
            raise ResetNeeded(f"game {int(over.argmax())} is over: reset() must deal it")
        chosen = self._read_actions(actions, restart)
        moves_before = batch.move_count.copy()
        steps = batch.step(chosen)
        rewards = self._rewards(steps.rewards, batch.move_count != moves_before, steps.illegal, steps.won)
        self._steps_taken += 1
        if restart:
            self._deal(over)
            self._steps_taken[over] = 0
        terminated = steps.terminated.copy()
        truncated = self._steps_taken >= self._most_steps
        done = terminated | truncated
        final = {}
        if self._mode is not AutoresetMode.SAME_STEP:
            self._over = done
        elif done.any():
            final = self._final(done, steps)
            self._deal(done)
            self._steps_taken[done] = 0
        return self._observations(), rewards, terminated, truncated, {**self._infos(steps), **final}

    def render(self) -> tuple[RenderFrame, ...] | None:
        """Return every game as the render mode shows it; see `SolitaireEnv.render`."""
        self._need_start()
        if self.render_mode is None:
            return None
        return tuple(RENDERERS[self.render_mode](self._batch, game) for game in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the games and their threads; arrays that were handed out stay."""
        self.__dict__.pop("_batch", None)

    @property  # type: ignore[misc]
    def np_random(self) -> tuple[np.random.Generator, ...]:  # type: ignore[override]
        """The random generators of the games, as `SyncVectorEnv` has them."""
        return tuple(self._generator(game) for game in range(self.num_envs))

    @property
    def np_random_seed(self) -> tuple[int, ...]:  # type: ignore[override]
        """The seeds of those generators."""
        return tuple(self._seeds[game] for game, _ in enumerate(self.np_random))

    # ---- what Gymnasium does not know

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal: bool, shape (num_envs, A)."""
        self._need_open()
        mask = self._batch.legal_mask()
        return mask.copy() if self._copies else mask

    @property
    def codes(self) -> tuple[DealCode, ...]:
        """The codes of the present deals."""
        self._need_start()
        return self._batch.codes

    def game(self, game: int) -> CardGame | MahjongGame:
        """Return a game of its own at the present position of a game; it shows what the player cannot see."""
        self._need_start()
        return self._batch.game(game)

    def move(self, action: int, game: int = 0) -> Move:
        """Return the move of an action; in Mahjong it depends on the board of the `game`."""
        self._need_open()
        return self._batch.move(action, game)

    def action(self, move: Move | str, game: int = 0) -> int:
        """Return the action of a move; in Mahjong it depends on the board of the `game`."""
        self._need_open()
        return self._batch.action(move, game)

    # ---- how it is done

    def _need_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed")

    def _need_start(self) -> None:
        self._need_open()
        if not self._started:
            raise ResetNeeded("reset() must come first")

    def _observations(self) -> NDArray[np.uint8]:
        observations = self._batch.observe()
        return observations.copy() if self._copies else observations

    def _infos(self, steps: Steps) -> dict[str, Any]:
        return {
            "action_mask": as_int8(self.action_masks()),
            "_action_mask": np.ones(self.num_envs, dtype=np.bool_),
            "illegal": steps.illegal.copy(),
            "_illegal": np.ones(self.num_envs, dtype=np.bool_),
            "won": steps.won.copy(),
            "_won": np.ones(self.num_envs, dtype=np.bool_),
        }

    def _final(self, done: NDArray[np.bool_], steps: Steps) -> dict[str, Any]:
        """Return what the games that are over look like at their end, in the form of `SyncVectorEnv`."""
        observations = np.full(self.num_envs, None, dtype=object)
        seen = self._batch.observe()
        for game in np.flatnonzero(done):
            observations[game] = seen[game].copy()
        infos = {}
        for name, value in self._infos(steps).items():
            infos[name] = value & (done if value.ndim == 1 else done[:, np.newaxis])
        return {"final_obs": observations, "_final_obs": done.copy(), "final_info": infos, "_final_info": done.copy()}

    def _generator(self, game: int) -> np.random.Generator:
        generator = self._generators[game]
        if generator is None:
            generator, self._seeds[game] = seeding.np_random()
            self._generators[game] = generator
        return generator

    def _deal(self, chosen: NDArray[np.bool_]) -> None:
        """Deal the chosen games from their streams, drawing those that are not drawn yet."""
        fresh = chosen & self._needs_stream
        if fresh.any():
            seeds = [0] * self.num_envs
            for game in np.flatnonzero(fresh).tolist():
                seeds[game] = draw_stream(self._generator(game))
            self._batch.reset(fresh, seed=seeds)
            self._needs_stream[fresh] = False
            chosen = chosen & ~fresh
        if chosen.any():
            self._batch.reset(chosen)

    def _read_actions(self, actions: ArrayLike, restart: bool) -> NDArray[np.int64]:
        """Return the actions to take; none in a game that this step deals anew."""
        array: NDArray[Any] = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions must be an array of integers, not of {array.dtype}")
        if array.shape != (self.num_envs,):
            raise ValueError(f"actions must have the shape ({self.num_envs},), one a game, not {array.shape}")
        wrong = (array < 0) | (array >= self._batch.action_count)
        if restart:
            wrong &= ~self._over
        if wrong.any():
            game = int(wrong.argmax())
            raise ValueError(
                f"game {game}: an action must be from 0 to {self._batch.action_count - 1}, not {array[game]}"
            )
        chosen: NDArray[np.int64] = array.astype(np.int64)
        if restart:
            chosen[self._over] = NO_MOVE
        return chosen

    def _read_mask(self, mask: object) -> NDArray[np.bool_]:
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            wrong_type('options["reset_mask"]', "an array of bools", mask)
        if mask.shape != (self.num_envs,):
            raise ValueError(f'options["reset_mask"] must have the shape ({self.num_envs},), not {mask.shape}')
        if not mask.any():
            raise ValueError('options["reset_mask"] must choose a game')
        return mask

    def _read_codes(self, codes: object) -> list[DealCode]:
        if isinstance(codes, (list, tuple)):
            if len(codes) != self.num_envs:
                raise ValueError(f'options["code"] must be one code or {self.num_envs}, not {len(codes)}')
            return [read_code(self._batch, code) for code in codes]
        return [read_code(self._batch, codes)]

    def _read_seeds(
        self, seed: int | Sequence[int | None] | None, chosen: NDArray[np.bool_]
    ) -> list[tuple[int, np.random.Generator, int]]:
        """Return the chosen games that get a seed, with its generator."""
        if seed is None:
            return []
        seeds: Sequence[int | None]
        if isinstance(seed, (list, tuple)):
            seeds = seed
            if len(seeds) != self.num_envs:
                raise ValueError(f"expected one seed or {self.num_envs}, one for each game, not {len(seeds)}")
        else:
            first = whole_number("seed", seed)
            seeds = range(first, first + self.num_envs)
        games = np.flatnonzero(chosen).tolist()
        return [(game, *seeding.np_random(seeds[game])) for game in games if seeds[game] is not None]
