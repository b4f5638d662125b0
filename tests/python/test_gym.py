"""Gymnasium's environments: by its own checks, beside games of the public API, and the vector beside single ones."""

from __future__ import annotations

import copy
import pickle
import random
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
import solitaires as sol
import solitaires.gym
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.error import Error as GymnasiumError
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from hypothesis import given, settings
from hypothesis import strategies as st
from solitaires.gym import ENV_IDS, MAX_EPISODE_STEPS, SolitaireEnv, SolitaireVectorEnv
from solitaires.pictures import pixels
from support import ALL_CODES, Game

FEW_IDS = [env_id for env_id in ENV_IDS if "MJ" not in env_id or "L00" in env_id or "L07" in env_id]
VARIANTS = [env_id[len("solitaires/") : -len("-v0")] for env_id in FEW_IDS]
MODES = list(AutoresetMode)


def legal_action(mask: Any, rng: random.Random) -> int:
    """A legal action; any action when none is legal."""
    legal = np.flatnonzero(mask)
    return int(rng.choice(legal.tolist())) if len(legal) else 0


def stuck_deal(game: str, option: str) -> sol.DealCode:
    codes = (sol.DealCode(game, option, seed) for seed in range(5000))
    return next(code for code in codes if not sol.new_game(code).legal_moves)


# --- one game ----------------------------------------------------------------------------------------------------


def test_every_variant_has_an_id() -> None:
    assert [f"solitaires/{v.game}-{v.option}-v0" for v in sol.variants()] == list(ENV_IDS)
    for env_id in ENV_IDS:
        spec = gymnasium.spec(env_id)
        assert spec.max_episode_steps == MAX_EPISODE_STEPS
        assert not spec.nondeterministic


def test_a_module_name_in_the_id_registers_them() -> None:
    script = 'import gymnasium as g; print(g.make("solitaires.gym:solitaires/BK-C2-v0").reset(seed=1)[1]["illegal"])'
    run = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


@pytest.mark.parametrize("env_id", ENV_IDS)
def test_gymnasium_checks_each_environment(env_id: str) -> None:
    check_env(gymnasium.make(env_id).unwrapped)
    check_env(gymnasium.make(env_id, render_mode="ansi", illegal_penalty=1, win_bonus=100.0).unwrapped)


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_episode_is_a_game_of_the_api(variant: str) -> None:
    """Rewards, masks and ends beside a game that is dealt from the same code."""
    env = SolitaireEnv(variant, illegal_penalty=0.25, win_bonus=1000)
    rng = random.Random(variant)
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        game: Game = sol.new_game(env.code)
        total = 0.0
        for _ in range(60):
            assert observation in env.observation_space
            assert info["action_mask"].dtype == np.int8
            assert (info["action_mask"] == env.action_masks()).all()
            legal = {env.move(int(action)) for action in np.flatnonzero(info["action_mask"])}
            assert legal == set(game.legal_moves)
            assert env.game.position == game.position
            if not legal:
                break
            action = legal_action(info["action_mask"], rng)
            if rng.random() < 0.2:
                action = rng.randrange(len(info["action_mask"]))
            is_legal = env.move(action) in legal
            observation, reward, terminated, truncated, info = env.step(action)
            expected = -0.25
            if is_legal:
                change = game.play(env.move(action))
                expected = 1.0 if variant[:2] == "MJ" else change.points
                assert env.action(change.move) == action
            assert (reward, type(reward)) == (expected + 1000 * game.is_won, float)
            assert (terminated, truncated) == (game.is_won or not game.legal_moves, False)
            assert (info["illegal"], info["won"]) == (not is_legal, game.is_won)
            total += float(reward) if is_legal else 0.0
        assert total == (game.move_count if variant[:2] == "MJ" else game.score)


def test_a_win_is_rewarded_once() -> None:
    code = "MJ1-L00-AAAAABL"
    board: Game = sol.new_game(code)
    env = SolitaireEnv("MJ-L00", win_bonus=10.5)
    env.reset(options={"code": code})
    rewards = []
    for move in board.plan:
        _, reward, terminated, _, info = env.step(env.action(move))
        rewards.append(reward)
        assert terminated == info["won"] == (len(rewards) == 72)
    assert rewards == [1.0] * 71 + [11.5]
    _, reward, terminated, truncated, info = env.step(0)  # nothing is left to do
    assert not info["action_mask"].any()
    assert (reward, terminated, truncated, info["won"], info["illegal"]) == (0.0, True, False, True, False)


def test_seeds() -> None:
    env, other = SolitaireEnv("TF-D1N"), SolitaireEnv("TF")
    seen = []
    env.reset(seed=5)
    for _ in range(4):
        seen.append(env.code)
        env.reset()
    assert len(set(seen)) == 4
    other.reset(seed=5)
    assert other.code == seen[0]
    other.reset(options={"code": "TF1-D1N-AAAAAAB"})
    assert str(other.code) == "TF1-D1N-AAAAAAB"
    other.reset()  # a new stream, from the same generator
    assert other.code not in seen
    again = other.code
    other.reset(seed=5, options={"code": "TF1-D1N-AAAAAAC"})
    other.reset()
    assert other.code == seen[0]
    other.reset(seed=5)
    other.reset(options={"code": sol.DealCode("TF", "D1N", 1)})
    other.reset()
    assert other.code == again
    other.np_random = np.random.default_rng(3)
    other.reset()
    env.np_random = np.random.default_rng(3)
    env.reset()
    assert other.code == env.code
    assert SolitaireEnv("TF").reset()[1]["action_mask"].any()


def test_the_first_deals_of_a_seed_never_change() -> None:
    env = SolitaireEnv("RU-C")
    env.reset(seed=0)
    first = str(env.code)
    env.reset()
    assert [first, str(env.code)] == ["RU1-C-EL4A2PB", "RU1-C-OHJRLKT"]


def test_a_deal_that_cannot_be_begun_is_over_with_its_first_step() -> None:
    code = stuck_deal("RU", "C")
    env = SolitaireEnv("RU-C", illegal_penalty=1.0)
    _, info = env.reset(options={"code": code})
    assert not info["action_mask"].any()
    _, reward, terminated, truncated, _ = env.step(3)
    assert (reward, terminated, truncated) == (0.0, True, False)


def test_a_time_limit_truncates() -> None:
    env = gymnasium.make("solitaires/RU-C-v0", max_episode_steps=3)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert [env.step(illegal)[2:4] for _ in range(3)] == [(False, False), (False, False), (False, True)]


def test_text() -> None:
    env = gymnasium.make("solitaires/TF-D1N-v0", render_mode="ansi")
    env.reset(options={"code": "TF1-D1N-AAAAAAB"})
    game: Game = sol.new_game("TF1-D1N-AAAAAAB")
    inner: Any = env.unwrapped
    for move in ("73", "draw"):
        game.play(move)
        env.step(inner.action(move))
    text: Any = env.render()
    assert text.splitlines() == [*str(game).splitlines()[:-1], "TF1-D1N-AAAAAAB  score 0  moves 2"]
    board = SolitaireEnv("MJ-L00", render_mode="ansi")
    board.reset(options={"code": "MJ1-L00-AAAAABL"})
    text = board.render()
    assert text.splitlines()[-2:] == ["pairs left  72", "MJ1-L00-AAAAABL  moves 0"]
    assert SolitaireEnv("MJ-L00").render_mode is None


@pytest.mark.parametrize("variant", ["RU-C", "TF-D3N", "BK-C4", "MJ-L07"])
def test_pixels(variant: str) -> None:
    env: Any = gymnasium.make(f"solitaires/{variant}-v0", render_mode="rgb_array").unwrapped
    check_env(env)
    rng = random.Random(1)
    _, info = env.reset(seed=4)
    shapes = set()
    for _ in range(3):
        frame = env.render()
        assert frame.dtype == np.uint8
        assert (frame == pixels(env.game, width=640, fixed_size=True)).all()
        shapes.add(frame.shape)
        for _ in range(6):
            if info["action_mask"].any():
                _, _, _, _, info = env.step(legal_action(info["action_mask"], rng))
    assert len(shapes) == 1
    assert shapes.pop()[1:] == (640, 3)


def test_pixels_need_their_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    for make in (SolitaireEnv, SolitaireVectorEnv):
        with pytest.raises(ImportError, match=r"solitaires\[pictures\]"):
            make("RU-C", render_mode="rgb_array")
        assert make("RU-C", render_mode="ansi").render_mode == "ansi"


@pytest.mark.parametrize("code", ALL_CODES)
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alike_and_apart(code: str, twin_of: Callable[[Any], Any]) -> None:
    env: Any = SolitaireEnv(code[:2] + code[3 : code.rindex("-")], win_bonus=2.0, render_mode="ansi")
    rng = random.Random(code)
    starts: list[Any] = [None, {"options": {"code": code}, "seed": 1}, {"seed": 3}, {}, {}]
    for start in starts:
        if start is not None:
            env.reset(**start)
            for _ in range(4):
                env.step(legal_action(env.action_masks(), rng))
        twin = twin_of(env)
        assert twin.observation_space == env.observation_space
        if start is None:
            with pytest.raises(ResetNeeded):
                twin.step(0)
            continue
        assert twin.code == env.code
        before = env.render()
        for _ in range(4):
            twin.step(legal_action(twin.action_masks(), rng))
        assert env.render() == before
        last = twin_of(env)
        assert last.render() == before
        last.reset()
        twin.reset()
        assert last.code == twin.code
        last.reset()
        twin.reset()
        assert last.render() == twin.render()


def refused_resets() -> list[tuple[dict[str, Any], type[Exception], str]]:
    return [
        ({"options": {"code": "BK1-C4-AAAAA24"}}, ValueError, "expected a deal of RU C, not BK1-C4-AAAAA24"),
        ({"options": {"code": "RU1-R-AAAAABB"}}, ValueError, "expected a deal of RU C, not RU1-R-AAAAABB"),
        ({"options": {"code": "RU-C"}}, sol.DealCodeError, "expected"),
        ({"options": {"code": "RU1-C-AAAAAB"}}, sol.DealCodeError, "expected"),
        ({"options": {"code": 5}}, TypeError, "DealCode or its text"),
        ({"options": {"cod": "RU1-C-AAAAABB"}}, ValueError, "'cod'"),
        ({"options": ["code"]}, TypeError, "options must be a dict"),
        ({"seed": -1}, GymnasiumError, "Seed"),
    ]


def test_bad_input_is_refused_and_nothing_is_done() -> None:
    env: Any = SolitaireEnv("RU-C", render_mode="ansi")
    with pytest.raises(ResetNeeded):
        env.step(0)
    for look in ("code", "game"):
        with pytest.raises(ResetNeeded):
            getattr(env, look)
    with pytest.raises(ResetNeeded):
        env.render()
    env.reset(seed=1)
    generator = env.np_random.bit_generator.state
    before = env.render()
    for arguments, error, message in refused_resets():
        with pytest.raises(error, match=message):
            env.reset(**arguments)
        with pytest.raises(error, match=message):
            env.reset(**{"seed": 3, **arguments})
        assert env.render() == before
        assert env.np_random.bit_generator.state == generator
    wrong = [(-1, ValueError), (875, ValueError), (2**70, ValueError), (1.0, TypeError), ("17", TypeError)]
    for action, error in wrong:
        with pytest.raises(error):
            env.step(action)
        assert env.render() == before
    env.step(np.int64(3))
    env.step(np.array(3))


def test_bad_arguments() -> None:
    untyped: Any = SolitaireEnv
    cases: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"variant": "RU-X"}, sol.DealCodeError),
        ({"variant": "RU1-C-AAAAABB"}, sol.DealCodeError),
        ({"variant": 5}, TypeError),
        ({"variant": "RU", "illegal_penalty": float("nan")}, ValueError),
        ({"variant": "RU", "win_bonus": float("inf")}, ValueError),
        ({"variant": "RU", "win_bonus": "5"}, TypeError),
        ({"variant": "RU", "win_bonus": True}, TypeError),
        ({"variant": "RU", "render_mode": "human"}, ValueError),
    ]
    for arguments, error in cases:
        with pytest.raises(error):
            untyped(**arguments)
        untyped_vector: Any = SolitaireVectorEnv
        with pytest.raises(error):
            untyped_vector(**arguments)


def test_a_variant_may_be_given_as_such() -> None:
    variant = sol.variants()[1]
    env = SolitaireEnv(variant)
    env.reset()
    assert (env.code.game, env.code.option) == variant[:2]


def test_the_extra_is_named_when_it_is_missing() -> None:
    script = "import sys; sys.modules['gymnasium'] = None; import solitaires; import solitaires.gym"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert 'ImportError: gymnasium is missing: pip install "solitaires[gym]"' in run.stderr


# --- many games --------------------------------------------------------------------------------------------------


def assert_same(one: Any, other: Any, rows: Any = slice(None)) -> None:
    """Compare what two environments return: arrays, or infos that hold them."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            assert_same(one[key], other[key], rows)
    elif one.dtype == object:
        for left, right in zip(one[rows], other[rows], strict=True):
            assert (left is None) == (right is None)
            assert left is None or (left == right).all()
    else:
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        assert (one[rows] == other[rows]).all()


@pytest.mark.parametrize("env_id", FEW_IDS)
@settings(max_examples=5)
@given(data=st.data())
def test_the_vector_equals_single_environments(env_id: str, data: st.DataObject) -> None:
    """Everything that reset and step return, beside Gymnasium's SyncVectorEnv of the single environments."""
    games = data.draw(st.integers(1, 5), "games")
    mode = data.draw(st.sampled_from(MODES), "mode")
    arguments: dict[str, Any] = {
        "num_envs": games,
        "illegal_penalty": data.draw(st.sampled_from([0.0, 0.5]), "penalty"),
        "win_bonus": 5.0,
        "max_episode_steps": data.draw(st.integers(1, 30), "max_episode_steps"),
    }
    native = gymnasium.make_vec(
        env_id,
        vectorization_mode="vector_entry_point",
        autoreset_mode=mode,
        threads=data.draw(st.integers(1, 2)),
        copy=data.draw(st.booleans()),
        **arguments,
    )
    singles = gymnasium.make_vec(env_id, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **arguments)
    assert isinstance(native, SolitaireVectorEnv)
    assert native.metadata["autoreset_mode"] is mode
    for space in ("observation_space", "action_space", "single_observation_space", "single_action_space"):
        assert getattr(native, space) == getattr(singles, space)
    rng = random.Random(data.draw(st.integers(0, 2**32), "rng"))
    seeds = st.integers(0, 2**70)
    variant = env_id[len("solitaires/") : -len("-v0")]
    game, option = variant.split("-")
    code = sol.DealCode(game, option, data.draw(st.integers(0, 2**35 - 1)))
    starts: list[dict[str, Any]] = [
        {"seed": data.draw(seeds)},
        {"seed": [data.draw(st.none() | seeds) for _ in range(games)]},
        {},
        {"options": {"code": str(code)}},
        {"options": {"code": code}, "seed": 7},
    ]
    for start in [starts[0], *data.draw(st.lists(st.sampled_from(starts), max_size=2))]:
        (ours, our_infos), (theirs, their_infos) = native.reset(**start), singles.reset(**start)
        assert_same(ours, theirs)
        assert_same(our_infos, their_infos)
        for _ in range(12):
            mask = our_infos["action_mask"]
            if rng.random() < 0.1:
                actions = np.array([rng.randrange(mask.shape[1]) for _ in range(games)])
            else:
                actions = np.array([legal_action(row, rng) for row in mask])
            ours_step, their_step = native.step(actions), singles.step(actions)
            for one, other in zip(ours_step, their_step, strict=True):
                assert_same(one, other)
            over, our_infos = ours_step[2] | ours_step[3], ours_step[4]
            if mode is AutoresetMode.DISABLED and over.any():
                ours, our_infos = native.reset(options={"reset_mask": over})
                theirs, their_infos = singles.reset(options={"reset_mask": over.copy()})
                assert_same(ours, theirs)
                assert_same(our_infos, their_infos, over)
    native.close()
    singles.close()


def test_wins_and_ends_of_the_vector() -> None:
    """A won board beside one that is left alone by illegal actions; the win is in the final info of its step."""
    code = "MJ1-L00-AAAAABL"
    plan = list(sol.new_game(code).plan or ())  # type: ignore[union-attr]
    for mode in MODES:
        envs = SolitaireVectorEnv("MJ-L00", 2, autoreset_mode=mode, win_bonus=9.0, illegal_penalty=2.0)
        _, infos = envs.reset(options={"code": [code, "MJ1-L00-AAAAABM"]})
        assert list(map(str, envs.codes)) == [code, "MJ1-L00-AAAAABM"]
        illegal = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
        for move in plan[:-1]:
            assert envs.step([envs.action(move, 0), illegal])[1].tolist() == [1.0, -2.0]
        _, rewards, terminated, truncated, infos = envs.step([envs.action(plan[-1], 0), illegal])
        assert rewards.tolist() == [10.0, -2.0]
        assert (terminated.tolist(), truncated.tolist()) == ([True, False], [False, False])
        assert infos["illegal"].tolist() == [False, True]
        if mode is AutoresetMode.SAME_STEP:
            assert infos["won"].tolist() == [False, False]
            assert infos["final_info"]["won"].tolist() == [True, False]
            assert infos["_final_info"].tolist() == [True, False]
            assert not infos["final_obs"][0].any()
            assert infos["final_obs"][1] is None
            assert infos["action_mask"][0].any()
        else:
            assert infos["won"].tolist() == [True, False]
            assert not infos["action_mask"][0].any()


def test_the_vector_ends_by_time_and_by_itself_as_one_does() -> None:
    """The limit may fall on the step that ends the game: both flags are set, as Gymnasium's TimeLimit does."""
    code = stuck_deal("RU", "C")
    native = gymnasium.make_vec("solitaires/RU-C-v0", num_envs=2, max_episode_steps=1)
    singles = gymnasium.make_vec("solitaires/RU-C-v0", num_envs=2, max_episode_steps=1, vectorization_mode="sync")
    for envs in (native, singles):
        envs.reset(options={"code": code})
        assert [flags.tolist() for flags in envs.step(np.array([0, 0]))[2:4]] == [[True, True], [True, True]]


def test_threads_change_nothing() -> None:
    def played(threads: int) -> list[bytes]:
        envs = SolitaireVectorEnv("TF-D3N", 100, max_episode_steps=20, threads=threads)
        _, infos = envs.reset(seed=2)
        rng, seen = random.Random(1), []
        for _ in range(30):
            actions = [legal_action(row, rng) for row in infos["action_mask"]]
            observations, rewards, _, _, infos = envs.step(actions)
            seen += [observations.tobytes(), rewards.tobytes(), infos["action_mask"].tobytes()]
        return seen

    assert played(1) == played(2)


def test_copies_and_views() -> None:
    envs = SolitaireVectorEnv("BK-C4", 3)
    first, infos = envs.reset(seed=1)
    saved = first.copy(), infos["action_mask"].copy()
    more, _, _, _, later = envs.step([legal_action(row, random.Random(1)) for row in infos["action_mask"]])
    assert (first == saved[0]).all()
    assert (infos["action_mask"] == saved[1]).all()
    assert not np.shares_memory(first, more)
    first[0, 0] = 1  # one's own
    views = SolitaireVectorEnv("BK-C4", 3, copy=False)
    first, infos = views.reset(seed=1)
    more, _, _, _, later = views.step([0, 0, 0])
    assert np.shares_memory(first, more)
    assert np.shares_memory(infos["action_mask"], later["action_mask"])
    assert not first.flags.writeable


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_wrappers_of_gymnasium_see_no_difference(mode: AutoresetMode) -> None:
    """Episode statistics and infos as lists, beside the same wrappers around SyncVectorEnv."""
    env_id, games = "solitaires/RU-C-v0", 6
    singles = gymnasium.make_vec(
        env_id, games, "sync", vector_kwargs={"autoreset_mode": mode}, max_episode_steps=30, illegal_penalty=1.0
    )
    native = gymnasium.make_vec(env_id, games, autoreset_mode=mode, max_episode_steps=30, illegal_penalty=1.0)
    ours, theirs = RecordEpisodeStatistics(native), RecordEpisodeStatistics(singles)
    _, infos = ours.reset(seed=1)
    theirs.reset(seed=1)
    rng = random.Random(1)
    for _ in range(100):
        actions = np.array([legal_action(row, rng) for row in infos["action_mask"]])
        infos, others = ours.step(actions)[-1], theirs.step(actions)[-1]
        assert infos.keys() == others.keys()
        if "episode" in infos:
            assert_same(infos["_episode"], others["_episode"])
            for name in "rl":
                assert_same(infos["episode"][name], others["episode"][name])
    assert ours.episode_count == theirs.episode_count > 10
    assert list(ours.return_queue) == list(theirs.return_queue)

    our_list, their_list = DictInfoToList(native), DictInfoToList(singles)
    our_list.reset(seed=1)
    their_list.reset(seed=1)
    for action in range(40):
        actions = np.full(games, action)
        listed: Any = our_list.step(actions)[-1]
        for one, other in zip(listed, their_list.step(actions)[-1], strict=True):
            assert one.keys() == other.keys()
            assert (one["action_mask"] == other["action_mask"]).all()


def test_rendering_many() -> None:
    envs = SolitaireVectorEnv("FC", 2, render_mode="ansi")
    envs.reset(options={"code": ["FC1-C4-AAAAAAB", "FC1-C4-AAAAAAC"]})
    texts: Any = envs.render()
    assert [text.splitlines()[-1][:14] for text in texts] == ["FC1-C4-AAAAAAB", "FC1-C4-AAAAAAC"]
    assert SolitaireVectorEnv("FC", 2).render_mode is None
    frames: Any = SolitaireVectorEnv("FC", 2, render_mode="rgb_array")
    frames.reset(options={"code": ["FC1-C4-AAAAAAB", "FC1-C4-AAAAAAC"]})
    one, other = frames.render()
    assert one.shape == other.shape
    assert (one != other).any()
    assert envs.game(1).position == sol.new_game("FC1-C4-AAAAAAC").position
    assert envs.move(envs.action("1a")) == sol.Move.parse("1a")


def test_seeds_of_the_vector() -> None:
    envs = SolitaireVectorEnv("KL-D1N", 3)
    envs.reset(seed=5)
    assert envs.np_random_seed == (5, 6, 7)
    assert envs.codes[1] == envs.codes[1]
    single = SolitaireEnv("KL-D1N")
    single.reset(seed=6)
    assert (envs.codes[1], envs.np_random[1].bit_generator.state) == (single.code, single.np_random.bit_generator.state)
    free = SolitaireVectorEnv("KL-D1N", 3)
    free.reset()
    assert len({*free.codes, *envs.codes}) == 6


def test_copies_of_the_vector_go_on_alike() -> None:
    envs = SolitaireVectorEnv("YK-S", 4, max_episode_steps=9)
    _, infos = envs.reset(seed=3)
    rng = random.Random(2)
    for _ in range(5):
        infos = envs.step([legal_action(row, rng) for row in infos["action_mask"]])[-1]
    twin = copy.deepcopy(envs)
    for _ in range(20):
        actions = [legal_action(row, rng) for row in infos["action_mask"]]
        *ours, infos = envs.step(actions)
        *theirs, others = twin.step(actions)
        for one, other in zip(ours, theirs, strict=True):
            assert_same(one, other)
        assert_same(infos, others)


def test_bad_input_to_the_vector_is_refused_and_nothing_is_done() -> None:
    envs: Any = SolitaireVectorEnv("RU-C", 2, render_mode="ansi", autoreset_mode="Disabled", max_episode_steps=2)
    for call in (lambda: envs.step([0, 0]), envs.render, lambda: envs.codes, lambda: envs.game(0)):
        with pytest.raises(ResetNeeded):
            call()
    with pytest.raises(ResetNeeded, match="first"):
        envs.reset(options={"reset_mask": np.array([True, False])})
    envs.reset(seed=1)
    generators = [generator.bit_generator.state for generator in envs.np_random]
    before = envs.render()
    cases: list[tuple[dict[str, Any], type[Exception], str]] = [
        *refused_resets(),
        ({"seed": [1]}, ValueError, "expected one seed or 2"),
        ({"seed": [1, -1]}, GymnasiumError, "Seed"),
        ({"seed": "12"}, TypeError, "seed"),
        ({"options": {"code": ["RU1-C-AAAAABB"]}}, ValueError, "one code or 2"),
        ({"options": {"code": ["RU1-C-AAAAABB", "RU1-R-AAAAABB"]}}, ValueError, "not RU1-R-AAAAABB"),
        ({"options": {"reset_mask": [True, True]}}, TypeError, "reset_mask"),
        ({"options": {"reset_mask": np.array([1, 1])}}, TypeError, "reset_mask"),
        ({"options": {"reset_mask": np.array([True])}}, ValueError, "reset_mask"),
        ({"options": {"reset_mask": np.array([False, False])}}, ValueError, "reset_mask"),
    ]
    for arguments, error, message in cases:
        with pytest.raises(error, match=message):
            envs.reset(**arguments)
        with pytest.raises(error, match=message):
            envs.reset(**{"seed": 3, **arguments})
        assert envs.render() == before
        assert [generator.bit_generator.state for generator in envs.np_random] == generators
    steps: list[tuple[Any, type[Exception]]] = [
        ([0], ValueError),
        ([0, -1], ValueError),
        ([0, 875], ValueError),
        (np.array([0, 2**64 - 1], dtype=np.uint64), ValueError),
        ([0.0, 1.0], TypeError),
        ("17", TypeError),
        (None, TypeError),
    ]
    for actions, error in steps:
        with pytest.raises(error):
            envs.step(actions)
        assert envs.render() == before
    envs.step([0, 0])
    envs.step([0, 0])
    with pytest.raises(ResetNeeded, match="game 0 is over"):
        envs.step([0, 0])


def test_bad_arguments_of_the_vector() -> None:
    untyped: Any = SolitaireVectorEnv
    cases: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"num_envs": 0}, ValueError),
        ({"num_envs": 1.0}, TypeError),
        ({"threads": 0}, ValueError),
        ({"max_episode_steps": 0}, ValueError),
        ({"max_episode_steps": 2.0}, TypeError),
        ({"copy": 1}, TypeError),
        ({"autoreset_mode": "never"}, ValueError),
    ]
    for arguments, error in cases:
        with pytest.raises(error):
            untyped("RU-C", **arguments)


def test_a_closed_vector() -> None:
    envs = SolitaireVectorEnv("RU-C", 2, threads=2)
    observations, infos = envs.reset(seed=1)
    envs.close()
    envs.close()
    assert (observations.shape, infos["action_mask"].shape) == ((2, 118), (2, 875))
    for call in (lambda: envs.step([0, 0]), envs.reset, envs.render, envs.action_masks, lambda: envs.move(0)):
        with pytest.raises(ClosedEnvironmentError):
            call()


# --- the example -------------------------------------------------------------------------------------------------


def test_the_example_plays(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(Path(__file__).parent.parent.parent / "examples" / "rollouts.py"))
    example["main"](3)
    assert capsys.readouterr().out == "solitaires/MJ-L00-v0, seeds 0 to 2: rollouts win 2 of 3, random play 0.5\n"


def test_a_shallow_copy_shares_nothing_that_changes() -> None:
    env = SolitaireEnv("TF-D1N")
    env.reset(seed=3)
    twin = copy.copy(env)
    for _ in range(5):
        twin.step(int(twin.action_masks().argmax()))
    again = pickle.loads(pickle.dumps(env))
    assert twin.game.position != env.game.position
    assert again.game.position == env.game.position
