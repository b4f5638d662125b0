"""Batches: every game of a batch is as a game of its own, step by step, whatever is asked of the batch."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

import numpy as np
import pytest
import solitaires as sol
from hypothesis import given, settings
from hypothesis import strategies as st
from support import ALL_CODES, SUITS, Game, untyped

MASK64 = 2**64 - 1
ALL_VARIANTS = sol.variants()
FEW_LAYOUTS = [v for v in ALL_VARIANTS if v.game != "MJ" or v.option in ("L00", "L07")]
Array: TypeAlias = Any


def label(variant: sol.Variant) -> str:
    return f"{variant.game}-{variant.option}"


# --- the random streams, as docs/batch.md has them ---------------------------------------------------------------


class SplitMix:
    def __init__(self, state: int) -> None:
        self.state = state & MASK64

    def next(self) -> int:
        self.state = self.state + 0x9E3779B97F4A7C15 & MASK64
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
        return z ^ z >> 31

    def below(self, n: int) -> int:
        while True:
            scaled = (self.next() >> 32) * n
            if scaled % 2**32 >= 2**32 % n:
                return scaled >> 32


def mixed(number: int) -> int:
    return SplitMix(number).next()


class Streams:
    """The deals and samples of one game."""

    def __init__(self, variant: sol.Variant, seed: int, index: int) -> None:
        self.variant = variant
        self.key = mixed(mixed(seed) + index)
        self.deals = 0
        self.sampler = SplitMix(mixed(self.key - 1))

    def deal(self) -> Game:
        numbers = SplitMix(mixed(self.key + self.deals))
        self.deals += 1
        while True:
            seed = numbers.next() >> 29
            game: Game = sol.new_game(sol.DealCode(self.variant.game, self.variant.option, seed))
            if game.legal_moves:
                return game


# --- what a player knows, taken from a game ----------------------------------------------------------------------


def card_observation(game: Game, redealt: bool) -> list[int]:
    """The row of a card game by what docs/batch.md says of it."""
    pile, above = [0] * 52, [0] * 52

    def see(card: sol.Card, place: int, cards_on_it: int) -> None:
        index = SUITS.index(card.suit) * 13 + card.rank - 1
        assert pile[index] == 0
        pile[index], above[index] = place, cards_on_it

    for number, (column, hidden) in enumerate(zip(game.columns, game.face_down, strict=True), 1):
        for depth, card in enumerate(reversed(column)):
            if depth < len(column) - hidden:
                see(card, number, depth)
    for number, card in enumerate(game.cells):
        if card is not None:
            see(card, 9 + number, 0)
    for depth, card in enumerate(reversed(game.waste)):
        see(card, 13, depth)
    for suit, top in zip(SUITS, game.foundations, strict=True):
        for rank in range(1, top + 1):
            see(sol.Card(rank, suit), 14, top - rank)
    if redealt:
        for depth, card in enumerate(reversed(game.stock)):
            see(card, 15, depth)
    face_down = [*game.face_down, 0][:8]
    return [*pile, *above, *face_down, *game.foundations, len(game.stock), len(game.waste)]


KINDS = [f"{rank}{suit}" for suit in "BCD" for rank in range(1, 10)] + [
    *("N", "S", "E", "W", "R", "G", "Wh"),
    *("F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4"),
]


def tile_observation(game: Game) -> list[int]:
    kinds = [0 if tile.removed else 1 + KINDS.index(tile.label) for tile in game.tiles]
    return [*kinds, *(int(tile.is_free) for tile in game.tiles)]


# --- batches and single games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=label)
@settings(max_examples=6)
@given(data=st.data())
def test_each_game_is_as_a_game_of_its_own(variant: sol.Variant, data: st.DataObject) -> None:
    """Mask, samples, rewards, ends, positions, observations and deals, beside games of the public API."""
    n = data.draw(st.integers(1, 5), "n")
    seed = data.draw(st.integers(0, MASK64), "seed")
    auto_reset = data.draw(st.booleans(), "auto_reset")
    max_steps = data.draw(st.none() | st.integers(1, 30), "max_steps")
    batch = sol.Batch(
        variant,
        n,
        seed,
        auto_reset=auto_reset,
        max_steps=max_steps,
        threads=data.draw(st.integers(1, 3)),
        illegal="ignore",
    )
    streams = [Streams(variant, seed, index) for index in range(n)]
    games = [stream.deal() for stream in streams]
    steps_taken, redealt, over = [0] * n, [False] * n, [False] * n
    tables = [batch.move_table(index) for index in range(n)]
    observations = batch.observe()
    mask = batch.legal_mask()

    for _ in range(data.draw(st.integers(1, 25), "steps")):
        assert batch.observe() is observations
        assert batch.legal_mask() is mask
        for index, game in enumerate(games):
            legal = [] if over[index] else game.legal_moves
            assert np.flatnonzero(mask[index]).tolist() == sorted(batch.action(move, index) for move in legal)
            assert {tables[index][action] for action in np.flatnonzero(mask[index])} == set(legal)
            assert (batch.score[index], batch.move_count[index]) == (game.score, game.move_count)
            row = tile_observation(game) if variant.game == "MJ" else card_observation(game, redealt[index])
            assert observations[index].tolist() == row
            assert batch.game(index).position == game.position
            assert batch.code(index) == game.code
        sampled = batch.sample().tolist()
        for index, game in enumerate(games):
            if over[index]:
                assert sampled[index] == -1
            else:
                moves = game.legal_moves
                assert tables[index][sampled[index]] is moves[streams[index].sampler.below(len(moves))]
        # a sampled action most of the time, else any
        wild = st.integers(-1, batch.action_count - 1)
        actions = [data.draw(wild) if data.draw(st.integers(0, 5)) == 0 else action for action in sampled]
        steps = batch.step(actions)
        for index, (game, action) in enumerate(zip(games, actions, strict=True)):
            points, illegal, ended = 0, False, False
            if not over[index] and action >= 0:
                move = tables[index][action]
                steps_taken[index] += 1
                illegal = game.refusal(move) is not None
                if not illegal:
                    points = game.play(move).points
                    redealt[index] |= move.kind == "redeal"
                terminated = game.is_won or not game.legal_moves
                ended = terminated or steps_taken[index] == max_steps
                assert steps.terminated[index] == terminated
                assert steps.truncated[index] == (ended and not terminated)
                assert steps.won[index] == game.is_won
            assert (steps.rewards[index], steps.illegal[index]) == (points, illegal)
            over[index] |= ended
            assert (steps.terminated[index] or steps.truncated[index]) == (ended if auto_reset else over[index])
            if ended and auto_reset:
                games[index] = streams[index].deal()
                steps_taken[index], redealt[index], over[index] = 0, False, False
                tables[index] = batch.move_table(index)
    if data.draw(st.booleans(), "reset"):
        chosen = np.array([data.draw(st.booleans()) for _ in range(n)])
        batch.reset(chosen)
        for index, game in enumerate(games):
            assert batch.game(index).position == (streams[index].deal() if chosen[index] else game).position


@pytest.mark.parametrize("variant", FEW_LAYOUTS, ids=label)
def test_games_played_to_their_end_are_told_as_won(variant: sol.Variant) -> None:
    """Solutions of the package, played in a batch, win there too, and a won game takes no action."""
    if variant.game == "MJ":
        code = sol.DealCode(variant.game, variant.option, 5)
        plan = untyped.new_game(code).plan
    else:
        code = next(
            code
            for code in (sol.DealCode(variant.game, variant.option, seed) for seed in range(30_000))
            if sol.solve(code, max_states=20_000).outcome == "winnable"
        )
        plan = sol.solve(code, max_states=20_000).moves
    batch = sol.Batch(code, 2)
    game: Game = sol.new_game(code)
    actions = [batch.action(move) for move in plan]
    for move, action in zip(plan, actions, strict=True):
        steps = batch.step([action, -1])
        assert steps.rewards.tolist() == [game.play(move).points, 0]
    steps = batch.step([-1, -1])
    assert (steps.won.tolist(), steps.terminated.tolist(), steps.truncated.tolist()) == (
        [True, False],
        [True, False],
        [False, False],
    )
    assert batch.score.tolist() == [game.score, 0]
    assert batch.game(0).is_won
    assert not batch.legal_mask()[0].any()
    assert batch.step([actions[-1], -1]).won.tolist() == [True, False]
    assert batch.sample()[0] == -1
    batch.reset([True, False])
    assert batch.game(0).position == untyped.new_game(code).position
    assert not batch.step([-1, -1]).won.any()


@pytest.mark.parametrize("variant", FEW_LAYOUTS, ids=label)
def test_the_number_of_threads_changes_nothing(variant: sol.Variant) -> None:
    def played(threads: int) -> list[bytes]:
        batch = sol.Batch(variant, 300, seed=9, auto_reset=True, max_steps=20, threads=threads)
        seen = []
        for _ in range(12):
            steps = batch.step(batch.sample())
            arrays = [*steps, batch.legal_mask(), batch.observe(), batch.score, batch.move_count, batch.seeds]
            seen += [array.tobytes() for array in arrays]
        assert batch.random_steps(25) == 300 * 25
        batch.reset(np.arange(300) % 2 == 0)
        return [*seen, batch.legal_mask().tobytes(), batch.observe().tobytes(), batch.sample().tobytes()]

    once = played(1)
    assert played(2) == once
    assert played(4) == once


@pytest.mark.parametrize("variant", FEW_LAYOUTS, ids=label)
def test_random_steps_are_sampled_steps(variant: sol.Variant) -> None:
    fused, plain = (sol.Batch(variant, 20, seed=4, auto_reset=True, max_steps=30) for _ in range(2))
    assert fused.random_steps(50) == 1000
    for _ in range(50):
        plain.step(plain.sample())
    for fused_array, plain_array in zip(
        [fused.legal_mask(), fused.observe(), fused.score, fused.move_count, fused.seeds, fused.sample()],
        [plain.legal_mask(), plain.observe(), plain.score, plain.move_count, plain.seeds, plain.sample()],
        strict=True,
    ):
        assert (fused_array == plain_array).all()


def test_old_samples_are_checked_as_any_actions() -> None:
    for change in (lambda batch: batch.step(batch.sample()), lambda batch: batch.random_steps(1), sol.Batch.reset):
        batch = sol.Batch("RU", 200, seed=2)
        sampled = batch.sample()
        change(batch)
        before = snapshot(batch)
        with pytest.raises(sol.IllegalAction):
            batch.step(sampled)
        assert snapshot(batch) == before


@settings(max_examples=60)
@given(
    st.sampled_from(FEW_LAYOUTS),
    st.booleans(),
    st.lists(
        st.sampled_from(["sample", "play", "play", "play", "skip", "steps", "reset", "streams", "deals", "copy"]),
        min_size=1,
        max_size=20,
    ),
)
def test_drawing_samples_ahead_shows_nowhere(variant: sol.Variant, auto_reset: bool, operations: list[str]) -> None:
    # samples that are played as the array they came in are followed by others drawn ahead; their copies are not
    ahead, plain = (sol.Batch(variant, 70, seed=3, auto_reset=auto_reset, max_steps=15, threads=2) for _ in range(2))
    for number, operation in enumerate(operations):
        for batch in (ahead, plain):
            if operation == "play":
                samples = batch.sample()
                batch.step(samples if batch is ahead else samples.copy())
            elif operation == "skip":
                batch.step(np.full(70, -1))
            elif operation == "steps":
                batch.random_steps(2)
            elif operation == "reset":
                batch.reset(np.arange(70) % 3 == 0)
            elif operation == "streams":
                batch.reset(np.arange(70) % 2 == 0, seed=number)
            elif operation == "deals":
                batch.reset(np.arange(70) == 7, deals=sol.DealCode(variant.game, variant.option, number))
        if operation == "sample":
            assert (ahead.sample() == plain.sample()).all()
        elif operation == "copy":
            ahead = ahead.copy()
        for of_ahead, of_plain in zip(
            [ahead.legal_mask(), ahead.score, ahead.move_count, ahead.seeds],
            [plain.legal_mask(), plain.score, plain.move_count, plain.seeds],
            strict=True,
        ):
            assert (of_ahead == of_plain).all()
    assert (ahead.sample() == plain.sample()).all()


def test_samples_are_uniform() -> None:
    batch = sol.Batch("TF1-D1N-AAAAAAB", 3000, seed=1)
    counts = np.bincount(batch.sample(), minlength=batch.action_count)
    legal = np.flatnonzero(batch.legal_mask()[0])
    assert len(legal) == 3
    assert counts.sum() == counts[legal].sum() == 3000
    assert (np.abs(counts[legal] - 1000) < 5 * 1000**0.5).all()
    again = batch.sample().copy()
    assert (again != batch.sample()).any()


# --- where games come from ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ALL_CODES)
def test_codes_are_dealt_in_turn_and_again(code: str) -> None:
    first = sol.DealCode.parse(code)
    second = sol.DealCode(first.game, first.option, first.seed + 1)
    batch = sol.Batch([code, second], 5, auto_reset=True, max_steps=1)
    assert batch.codes == (first, second, first, second, first)
    assert (batch.code(3), batch.seeds.tolist()[1]) == (second, second.seed)
    starts = [batch.game(index).position for index in range(5)]
    assert starts == [sol.new_game(one).position for one in batch.codes]
    steps = batch.step(batch.sample())
    assert (steps.truncated | steps.terminated).all()
    assert [batch.game(index).position for index in range(5)] == starts
    batch.reset(seed=3)
    assert batch.codes == sol.Batch(f"{first.game}-{first.option}", 5, seed=3).codes
    batch.reset(np.arange(5) > 2, deals=second)
    assert batch.codes[3:] == (second, second)
    assert batch.codes[:3] == sol.Batch(f"{first.game} {first.option}", 3, seed=3).codes


def test_the_default_number_of_games() -> None:
    assert len(sol.Batch("RU")) == 1
    assert len(sol.Batch("RU1-C-AAAAABB")) == 1
    assert len(sol.Batch(["RU1-C-AAAAABB", "RU1-C-AAAAABC"])) == 2
    assert len(sol.Batch(sol.DealCode("BK", "C2", seed) for seed in range(7))) == 7


@pytest.mark.parametrize("text", ["TF-D3N", "tf-d3n", " TF D3N ", "TF–D3N"])
def test_a_variant_is_read_as_forgivingly_as_a_code(text: str) -> None:
    assert sol.Batch(text).variant == "TF D3N"


def test_the_default_option() -> None:
    assert [sol.Batch(game).variant for game in ("RU", "TF", "BK", "MJ")] == ["RU C", "TF D1N", "BK C4", "MJ L00"]


def test_seeds_fix_the_deals_of_each_game() -> None:
    batch = sol.Batch("RU-C", 50, seed=1)
    assert batch.codes == sol.Batch("RU-C", 50, seed=1, threads=2).codes
    assert batch.codes[:20] == sol.Batch("RU-C", 20, seed=1).codes
    assert batch.codes != sol.Batch("RU-C", 50, seed=2).codes
    assert len(set(batch.codes)) == 50
    before = batch.codes
    batch.reset()
    assert not set(before) & set(batch.codes)
    batch.reset(seed=1)
    assert batch.codes == before
    batch.reset(seed=list(range(50)))
    assert batch.codes == tuple(sol.Batch("RU-C", seed=seed).code(0) for seed in range(50))
    assert batch.sample()[7] == sol.Batch("RU-C", seed=7).sample()[0]


def test_the_first_deals_never_change() -> None:
    batch = sol.Batch("RU-C", 3, seed=0)
    assert list(map(str, batch.codes)) == ["RU1-C-EEYHJCV", "RU1-C-2EAIE6V", "RU1-C-O5C77NL"]
    batch.reset()
    assert list(map(str, batch.codes)) == ["RU1-C-MKSO2QC", "RU1-C-HA4UKXF", "RU1-C-BVJ7DMI"]


def test_games_without_a_legal_move_are_over_at_once() -> None:
    stuck = next(
        code for code in (sol.DealCode("RU", "C", seed) for seed in range(5000)) if not sol.new_game(code).legal_moves
    )
    batch = sol.Batch(stuck, 2, auto_reset=True)
    assert batch.random_steps(10) == 0
    assert batch.step([5, -1]).terminated.all()
    assert (batch.sample() == -1).all()


# --- memory ------------------------------------------------------------------------------------------------------


def arrays_of(batch: sol.Batch) -> list[Array]:
    steps = batch.step(batch.sample())
    return [*steps, batch.legal_mask(), batch.observe(), batch.sample(), batch.score, batch.move_count, batch.seeds]


def test_shapes_and_types() -> None:
    batch = sol.Batch("FC", 6)
    types = ["int32", "bool", "bool", "bool", "bool", "bool", "uint8", "int32", "int64", "int64", "uint64"]
    arrays = arrays_of(batch)
    assert [str(array.dtype) for array in arrays] == types
    shapes = {array.shape for array in arrays}
    assert shapes == {(6,), (6, batch.action_count), (6, 118)}
    fields = batch.observation_fields
    assert list(fields) == ["pile", "above", "face_down", "foundations", "stock", "waste"]
    assert batch.observe()[0, fields["foundations"]].tolist() == [0, 0, 0, 0]
    tiles = sol.Batch("MJ-L03", 2)
    assert (tiles.action_count, tiles.observe().shape, list(tiles.observation_fields)) == (
        216,
        (2, 288),
        ["kind", "free"],
    )


def test_arrays_are_views_that_cannot_be_written_to() -> None:
    batch = sol.Batch("TF", 3)
    for array in arrays_of(batch):
        assert not array.flags.owndata
        assert not array.flags.writeable
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True


def test_arrays_outlive_their_batch() -> None:
    arrays = arrays_of(sol.Batch("TF", 500, threads=2))
    copies = [array.copy() for array in arrays]
    gc.collect()
    more = [sol.Batch("TF", 500, seed=seed) for seed in range(5)]
    assert more
    assert all((array == saved).all() for array, saved in zip(arrays, copies, strict=True))


def test_a_batch_is_freed() -> None:
    batch = sol.Batch("TF", 3, threads=2)
    alive = weakref.ref(batch)
    del batch
    gc.collect()
    assert alive() is None


@pytest.mark.parametrize("variant", FEW_LAYOUTS, ids=label)
def test_copies_go_on_alike_and_apart(variant: sol.Variant) -> None:
    batch = sol.Batch(variant, 30, seed=6, auto_reset=True, max_steps=15, threads=2, illegal="ignore")
    batch.random_steps(10)
    for twin in (batch.copy(), copy.copy(batch), copy.deepcopy(batch)):
        assert (twin.legal_mask() == batch.legal_mask()).all()
        before = batch.legal_mask().copy()
        assert twin.random_steps(20) == 600
        assert (batch.legal_mask() == before).all()
        last = batch.copy()
        last.random_steps(20)
        assert (twin.legal_mask() == last.legal_mask()).all()
        assert (twin.observe() == last.observe()).all()
        assert twin.variant == batch.variant
        assert len(twin) == 30


def test_a_batch_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="a batch cannot be pickled"):
        pickle.dumps(sol.Batch("RU"))


# --- what is refused ---------------------------------------------------------------------------------------------


def snapshot(batch: sol.Batch) -> list[bytes]:
    arrays = [*batch._steps, batch.legal_mask(), batch.observe(), batch.score, batch.move_count, batch.seeds]
    return [array.tobytes() for array in arrays]


@pytest.mark.parametrize("code", ALL_CODES)
def test_an_illegal_action_names_game_action_and_rule(code: str) -> None:
    batch = sol.Batch(code, 4, threads=2)
    batch.step(batch.sample())
    actions = batch.sample().copy()
    actions[2] = np.flatnonzero(~batch.legal_mask()[2])[-1]
    before = snapshot(batch)
    with pytest.raises(sol.IllegalMove) as caught:
        batch.step(actions)
    assert snapshot(batch) == before
    error = caught.value
    assert isinstance(error, sol.IllegalAction)
    assert (error.game, error.action) == (2, actions[2])
    assert error.refusal.move is batch.move(int(actions[2]), 2)
    assert error.refusal == batch.game(2).refusal(error.refusal.move)
    assert str(error).startswith(f"game 2, action {actions[2]}: {error.refusal.move}: ")
    assert error.refusal.rule in str(error)
    actions[2] = -1
    batch.step(actions)


@pytest.mark.parametrize("illegal", ["raise", "ignore"])
@pytest.mark.parametrize(
    ("actions", "error"),
    [
        ([0.0, 1.0, 2.0], TypeError),
        ([True, False, True], TypeError),
        (["a", "b", "c"], TypeError),
        ([None, 1, 2], TypeError),
        ([2**70, 1, 2], ValueError),
        ([2**63, 0, 1], ValueError),
        ([], ValueError),
        (None, TypeError),
        (3, ValueError),
        ([0, 1], ValueError),
        ([0, 1, 2, 3], ValueError),
        ([[0, 1, 2]], ValueError),
        ([0, 1, 875], ValueError),
        ([0, -2, 1], ValueError),
        (np.array([0, 1, 2**63], dtype=np.uint64), ValueError),
        (np.array([0, 1, 2**32], dtype=np.int64), ValueError),
        (np.array([0, 1, 2**32], dtype=np.uint64), ValueError),
        (np.array([0, 200, 255], dtype=np.uint8).view(np.int8), ValueError),
        (np.zeros(3, dtype=np.complex128), TypeError),
        (np.zeros((3, 1), dtype=np.int32), ValueError),
    ],
)
def test_bad_actions_are_refused_and_nothing_is_done(actions: object, error: type[Exception], illegal: str) -> None:
    batch = sol.Batch("RU-C", 3, illegal=illegal)
    before = snapshot(batch)
    with pytest.raises(error) as caught:
        untyped_batch(batch).step(actions)
    assert "action" in str(caught.value)
    assert snapshot(batch) == before


def untyped_batch(batch: sol.Batch) -> Any:
    return batch


@pytest.mark.parametrize(
    "dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4", ">i8"]
)
def test_every_integer_type_will_do(dtype: str) -> None:
    batch = sol.Batch("RU", 64, seed=5, illegal="ignore")
    twin = batch.copy()
    actions = batch.legal_mask()[:, :120].argmax(axis=1)
    assert actions.any()
    batch.step(actions)
    strided = np.repeat(actions.astype(dtype), 2)[::2]
    assert not strided.flags.c_contiguous
    twin.step(strided)
    assert snapshot(batch) == snapshot(twin)


@pytest.mark.parametrize(
    ("deals", "options", "error"),
    [
        ("XX", {}, sol.DealCodeError),
        ("RU-X", {}, sol.DealCodeError),
        ("RU/C", {}, sol.DealCodeError),
        ("", {}, sol.DealCodeError),
        ("MJ-L99", {}, sol.DealCodeError),
        ("RU1-C-AAAAAA", {}, sol.DealCodeError),
        ("RU2-C-AAAAABB", {}, sol.DealCodeError),
        (["RU1-C-AAAAABB", "RU1-R-AAAAABB"], {}, ValueError),
        (["RU1-C-AAAAABB", 5], {}, TypeError),
        (["RU-C"], {}, sol.DealCodeError),
        ([], {}, ValueError),
        (5, {}, TypeError),
        (None, {}, TypeError),
        (b"RU-C", {}, TypeError),
        ("RU", {"n": 0}, ValueError),
        ("RU", {"n": -1}, ValueError),
        ("RU", {"n": 2**24 + 1}, ValueError),
        ("RU", {"n": 2.0}, TypeError),
        ("RU", {"n": True}, TypeError),
        ("RU", {"seed": -1}, ValueError),
        ("RU", {"seed": 2**64}, ValueError),
        ("RU", {"seed": 0.5}, TypeError),
        ("RU", {"seed": None}, TypeError),
        ("RU", {"auto_reset": 1}, TypeError),
        ("RU", {"max_steps": 0}, ValueError),
        ("RU", {"max_steps": 1.5}, TypeError),
        ("RU", {"threads": 0}, ValueError),
        ("RU", {"threads": 10**6}, ValueError),
        ("RU", {"threads": "2"}, TypeError),
        ("RU", {"illegal": "flag"}, ValueError),
        ("RU", {"illegal": None}, ValueError),
    ],
)
def test_what_is_no_batch_is_refused(deals: object, options: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        untyped.Batch(deals, **options)
    assert len(str(caught.value)) > 10


def test_bad_resets_are_refused_and_nothing_is_done() -> None:
    batch: Any = sol.Batch("RU-C", 3)
    batch.step(batch.sample())
    before = snapshot(batch)
    cases: list[tuple[list[Any], dict[str, Any], type[Exception]]] = [
        ([[1, 0, 1]], {}, TypeError),
        ([[0, 2]], {}, TypeError),
        ([[True, False]], {}, ValueError),
        ([True], {}, ValueError),
        ([[[True, False, True]]], {}, ValueError),
        (["yes"], {}, TypeError),
        ([], {"deals": "RU-C"}, ValueError),
        ([], {"deals": "RU1-R-AAAAABB"}, ValueError),
        ([], {"deals": ["RU1-C-AAAAABB", "TF1-D1N-AAAAABB"]}, ValueError),
        ([], {"deals": "RU1-C-AAAAAB!"}, sol.DealCodeError),
        ([], {"deals": 7}, TypeError),
        ([], {"seed": -1}, ValueError),
        ([], {"seed": "1"}, TypeError),
        ([], {"seed": [1, 2]}, ValueError),
        ([], {"seed": [1, 2, -3]}, ValueError),
        ([], {"seed": [1, 2, 3.0]}, TypeError),
        ([], {"seed": 1, "deals": "RU1-C-AAAAABB"}, ValueError),
    ]
    for arguments, options, error in cases:
        with pytest.raises(error):
            batch.reset(*arguments, **options)
        assert snapshot(batch) == before


def test_games_actions_and_moves_that_are_not_there() -> None:
    batch: Any = sol.Batch("BK-C2", 3)
    cases: list[tuple[Callable[[], object], type[Exception]]] = [
        (lambda: batch.game(3), IndexError),
        (lambda: batch.game(-1), IndexError),
        (lambda: batch.game("0"), TypeError),
        (lambda: batch.code(3), IndexError),
        (lambda: batch.move(batch.action_count), IndexError),
        (lambda: batch.move(-1), IndexError),
        (lambda: batch.move(0.0), TypeError),
        (lambda: batch.move(0, 3), IndexError),
        (lambda: batch.action("12", 3), IndexError),
        (lambda: batch.action("1c"), ValueError),
        (lambda: batch.action("draw"), ValueError),
        (lambda: batch.action("12+13"), ValueError),
        (lambda: batch.action("hS1"), ValueError),
        (lambda: batch.action("12x14"), ValueError),
        (lambda: batch.action("9z"), sol.MoveError),
        (lambda: batch.action(5), TypeError),
        (lambda: batch.random_steps(-1), ValueError),
        (lambda: batch.random_steps(1.0), TypeError),
    ]
    for call, error in cases:
        with pytest.raises(error):
            call()


def test_the_class_of_the_core_cannot_be_made_empty() -> None:
    with pytest.raises(TypeError):
        untyped._core.Batch.__new__(untyped._core.Batch)


# --- threads, processes, signals ---------------------------------------------------------------------------------


def test_python_threads_may_call_one_batch() -> None:
    batch = sol.Batch("TF", 200, auto_reset=True, max_steps=10, threads=2, illegal="ignore")
    actions = np.zeros(200, dtype=np.int64)
    errors: list[Exception] = []

    def run(call: Any) -> None:
        try:
            for _ in range(60):
                call()
        except Exception as error:
            errors.append(error)

    strict = batch.copy()
    strict._illegal = "raise"

    def refused() -> None:
        with pytest.raises((sol.IllegalAction, ValueError)):
            strict.step(actions | 1)
        strict.random_steps(1)

    def scribble() -> None:
        actions[:] = np.random.default_rng(0).integers(-1, batch.action_count, 200)

    calls = [
        lambda: batch.step(actions),
        lambda: batch.step(batch.sample()),
        scribble,
        batch.observe,
        batch.reset,
        lambda: batch.random_steps(3),
        lambda: batch.game(5).position,
        lambda: batch.copy().random_steps(2),
        refused,
    ]
    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    for index in range(0, 200, 17):
        legal = sorted(batch.action(move, index) for move in batch.game(index).legal_moves)
        assert np.flatnonzero(batch.legal_mask()[index]).tolist() == legal


def run_script(script: str, *options: str) -> str:
    done = subprocess.run(
        [sys.executable, *options, "-c", script], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_a_forked_process_goes_on_with_its_own_threads() -> None:
    script = """
import os, solitaires as sol
batch = sol.Batch("TF", 1000, threads=2, auto_reset=True, max_steps=50)
batch.random_steps(20)
twin = batch.copy()
child = os.fork()
batch.random_steps(30)
if child == 0:
    del twin
    twin = sol.Batch("TF", 1000, auto_reset=True, max_steps=50)
    twin.random_steps(50)
    same = (twin.observe() == batch.observe()).all() and batch.copy().random_steps(5) == 5000
    del batch, twin
    os._exit(0 if same else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert run_script(script, "-W", "ignore") == "0\n"


def test_ctrl_c_stops_random_steps() -> None:
    script = """
import signal, threading, solitaires as sol
batch = sol.Batch("TF", 100, threads=2)
threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
try:
    batch.random_steps(2**60)
except KeyboardInterrupt:
    counts = set(batch.move_count.tolist())
    print(len(counts), counts.pop() > 0)
"""
    assert run_script(script) == "1 True\n"


def test_a_batch_with_threads_does_not_hold_up_the_end() -> None:
    script = """
import solitaires as sol
batch = sol.Batch("TF", 1000, threads=4)
batch.random_steps(5)
keep = [batch]
keep.append(keep)
"""
    assert run_script(script) == ""


def test_without_numpy_the_extra_is_named() -> None:
    script = """
import sys
sys.modules["numpy"] = None
import solitaires as sol
try:
    sol.Batch("RU")
except ImportError as error:
    print(error)
"""
    assert 'pip install "solitaires[batch]"' in run_script(script)


def test_random_steps_leave_the_arrays_as_the_loop_does_when_games_are_over() -> None:
    batch = sol.Batch("RU-C", 8, seed=1)
    twin = batch.copy()
    steps = batch.step(np.full(8, -1, dtype=np.int32))
    batch.random_steps(300)
    for _ in range(299):
        twin.step(twin.sample())
    loop = twin.step(twin.sample())
    assert all(loop.terminated)
    for ours, theirs in zip(steps, loop, strict=True):
        assert np.array_equal(ours, theirs)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no alarm signal")
def test_a_signal_handler_cannot_use_a_batch_that_is_at_work() -> None:
    batch = sol.Batch("TF-D1N", 64, auto_reset=True)
    refused: list[str] = []

    def handler(*_: object) -> NoReturn:
        try:
            batch.sample()
        except RuntimeError as error:
            refused.append(str(error))
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            batch.random_steps(2**62)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert "at work" in refused[0]
    assert batch.sample().shape == (64,)


def test_ctrl_c_reaches_a_thread_that_waits_for_the_batch() -> None:
    script = """
import _thread, threading, time
import solitaires as sol
batch = sol.Batch("TF-D1N", 64, auto_reset=True)
threading.Thread(target=lambda: batch.random_steps(2**62), daemon=True).start()
time.sleep(0.2)
threading.Timer(0.2, _thread.interrupt_main).start()
try:
    batch.sample()
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout == "interrupted\n"


def test_actions_and_masks_of_any_alignment_are_taken() -> None:
    batch = sol.Batch("RU-C", 3)
    raw = np.zeros(13, dtype=np.uint8)
    actions = raw[1:].view(np.int32)
    actions[:] = -1
    assert not actions.flags.aligned
    batch.step(actions)
    before = batch.seeds.tolist()
    batch.reset(np.array([0, 2, 0], dtype=np.uint8).view(np.bool_))
    assert [old == new for old, new in zip(before, batch.seeds.tolist(), strict=True)] == [True, False, True]
