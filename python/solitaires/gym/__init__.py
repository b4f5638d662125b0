"""Gymnasium environments of all variants, `solitaires/RU-C-v0` and so on; docs/gym.md is their manual.

To import this module registers them. Needs the extra `gym`.

>>> import gymnasium
>>> import solitaires.gym
>>> env = gymnasium.make("solitaires/RU-C-v0")
>>> observation, info = env.reset(seed=1)
>>> info["action_mask"].shape, int(info["action_mask"].sum())
((875,), 3)
"""

try:
    import gymnasium
except ImportError as missing:
    raise ImportError(f'gymnasium is missing: pip install "solitaires[gym]" ({missing})') from missing

from ..variants import variants
from .env import SolitaireEnv
from .vector_env import SolitaireVectorEnv

__all__ = ["ENV_IDS", "MAX_EPISODE_STEPS", "SolitaireEnv", "SolitaireVectorEnv"]

MAX_EPISODE_STEPS = 1000
"""After so many steps `gymnasium.make` and `make_vec` truncate an episode when they are not told otherwise."""


def _register() -> tuple[str, ...]:
    """Register every variant that is not registered yet and return all ids."""
    ids = []
    for variant in variants():
        name = f"{variant.game}-{variant.option}"
        ids.append(f"solitaires/{name}-v0")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(
                ids[-1],
                entry_point="solitaires.gym:SolitaireEnv",
                vector_entry_point="solitaires.gym:SolitaireVectorEnv",
                max_episode_steps=MAX_EPISODE_STEPS,
                kwargs={"variant": name},
            )
    return tuple(ids)


ENV_IDS = _register()
"""The ids of all environments, in the order of `sol.variants()`."""
