"""The Gymnasium environment of one game."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, SupportsFloat, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from ..errors import number_between
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

    from ..card_game import CardGame
    from ..codes import DealCode
    from ..mahjong import MahjongGame
    from ..moves import Move
    from ..variants import Variant


class SolitaireEnv(gymnasium.Env[NDArray[np.uint8], SupportsIndex]):
    """One game of a variant, such as "RU-C"; a new deal, or the deal of a code, at each reset.

    Observations and actions are those of a `sol.Batch` of the variant: uint8, shape (F,), and 0 to A - 1. The reward is
    what the move adds to the score, in Mahjong 1 for each pair, and `win_bonus` for the move that wins. An action that
    is not legal changes nothing and costs `illegal_penalty`. The episode ends when the game is won or no move is legal.

    `info` has `action_mask` (int8, shape (A,): 1 for a legal action), `illegal` and `won`.
    """

    metadata = METADATA

    def __init__(
        self,
        variant: str | Variant,
        *,
        illegal_penalty: float = 0.0,
        win_bonus: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment; `reset` deals."""
        self._batch = make_batch(variant, 1)
        self._rewards = Rewards(self._batch, illegal_penalty, win_bonus)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space, self.action_space = single_spaces(self._batch)
        self._action = np.zeros(1, dtype=np.int32)
        # where the present game comes from: a stream and the number of deals taken from it, or a code; then its actions
        self._streamed_from: np.random.Generator | None = None
        self._stream = 0
        self._deals = 0
        self._code: DealCode | None = None
        self._actions: list[int] = []

    # ---- Gymnasium's part

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Deal a game: the next of the stream that the last `seed` began, or that of `options["code"]`.

        Raises `DealCodeError` for text that is no code and `ValueError` for the code of another variant; then nothing
        has changed.
        """
        given = read_options(options, "code")
        code = read_code(self._batch, given["code"]) if given else None
        super().reset(seed=seed)
        self._actions.clear()
        self._code = code
        if code is not None:
            self._batch.reset(deals=code)
            self._streamed_from = None
            self._deals = 0
        elif self.np_random is self._streamed_from:
            self._batch.reset()
            self._deals += 1
        else:
            self._streamed_from = self.np_random
            self._stream = draw_stream(self.np_random)
            self._batch.reset(seed=self._stream)
            self._deals = 1
        return self._observation(), self._info(illegal=False, won=False)

    def step(self, action: SupportsIndex) -> tuple[NDArray[np.uint8], SupportsFloat, bool, bool, dict[str, Any]]:
        """Play an action: observation, reward, whether the game is over, always False, and `info`.

        Raises `ValueError` for a number that is no action at all, and Gymnasium's `ResetNeeded` before the first reset.
        """
        self._need_reset()
        batch = self._batch
        self._action[0] = number_between("action", action, 0, batch.action_count - 1)
        moves_before = int(batch.move_count[0])
        steps = batch.step(self._action)
        self._actions.append(int(self._action[0]))
        moved = int(batch.move_count[0]) != moves_before
        illegal, won = bool(steps.illegal[0]), bool(steps.won[0])
        reward: float = self._rewards(int(steps.rewards[0]), moved, illegal, won)
        return self._observation(), reward, bool(steps.terminated[0]), False, self._info(illegal, won)

    def render(self) -> RenderFrame | list[RenderFrame] | None:
        """Return the game as the render mode shows it: text, or pixels (uint8, shape (H, W, 3)) for "rgb_array"."""
        self._need_reset()
        return None if self.render_mode is None else RENDERERS[self.render_mode](self._batch, 0)

    def _need_reset(self) -> None:
        if self._code is None and self._streamed_from is None:
            raise ResetNeeded("reset() must come first")

    def _observation(self) -> NDArray[np.uint8]:
        row: NDArray[np.uint8] = self._batch.observe()[0].copy()
        return row

    def _info(self, illegal: bool, won: bool) -> dict[str, Any]:
        return {"action_mask": as_int8(self.action_masks()), "illegal": illegal, "won": won}

    # ---- what Gymnasium does not know

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal: bool, shape (A,). The name is the one that sb3-contrib asks for."""
        row: NDArray[np.bool_] = self._batch.legal_mask()[0].copy()
        return row

    @property
    def code(self) -> DealCode:
        """The code of the present deal."""
        self._need_reset()
        return self._batch.code(0)

    @property
    def game(self) -> CardGame | MahjongGame:
        """A game of its own at the present position, to look at or to solve; it shows what the player cannot see."""
        self._need_reset()
        return self._batch.game(0)

    def move(self, action: int) -> Move:
        """Return the move of an action. Raises `IndexError` for an action that there is not."""
        return self._batch.move(action)

    def action(self, move: Move | str) -> int:
        """Return the action of a move. Raises `ValueError` for a move that is never legal, `MoveError` for its text."""
        return self._batch.action(move)

    # ---- copies

    def __copy__(self) -> SolitaireEnv:
        """Do as `copy.deepcopy`: nothing that changes is shared."""
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> SolitaireEnv:
        """Return an independent environment at the same position, which would go on alike."""
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        twin.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Return all but the batch, which is played again from the deal on."""
        return {**self.__dict__, "_batch": self._batch.variant}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Deal and play the present game again."""
        self.__dict__.update(state)
        self._batch = make_batch(state["_batch"], 1)
        if self._code is not None:
            self._batch.reset(deals=self._code)
        elif self._deals:
            self._batch.reset(seed=self._stream)
            for _ in range(1, self._deals):
                self._batch.reset()
        for action in self._actions:
            self._batch.step([action])
