"""What holds of every game in every variant, looked for by random play."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
import solitaires as sol
from hypothesis import given
from hypothesis import strategies as st
from support import (
    ALL_CODES,
    CARD_CODES,
    DECK,
    SUITS,
    Game,
    all_cards,
    all_labels,
    at,
    new,
    play_at_random,
    position_of,
    redo_all,
    score_of,
    undo_all,
)

SEEDS = st.integers(0, 2**35 - 1)
Play = tuple[str, int, int, int]
"""Code, seed of the deal, seed of the play, number of actions."""


def plays(codes: list[str], most: int = 80) -> st.SearchStrategy[Play]:
    return st.tuples(st.sampled_from(codes), SEEDS, st.integers(0, 2**32), st.integers(0, most))


def played(play: Play, **options: Any) -> Game:
    code, seed, play_seed, actions = play
    base = sol.DealCode.parse(code)
    game = new(sol.DealCode(game=base.game, option=base.option, seed=seed), **options)
    play_at_random(game, random.Random(play_seed), actions)
    return game


for_every_code: Callable[[Any], Any] = pytest.mark.parametrize("code", ALL_CODES)


@for_every_code
@given(data=st.data())
def test_play_conserves_cards_and_tiles(code: str, data: st.DataObject) -> None:
    game = played(data.draw(plays([code])))
    if code in CARD_CODES:
        assert sorted(all_cards(game)) == sorted(DECK)
        assert all(0 <= down <= max(0, len(pile) - 1) for pile, down in zip(game.columns, game.face_down, strict=True))
        assert game.is_won == (tuple(game.foundations) == (13, 13, 13, 13))
    else:
        assert all_labels(game).total() == 144
        assert sum(tile.removed for tile in game.tiles) == 2 * game.move_count
    assert game.is_stuck == (not game.legal_moves and not game.is_won)
    assert score_of(game) >= 0


@for_every_code
@given(data=st.data())
def test_undo_all_returns_to_the_start_and_redo_all_to_the_end(code: str, data: st.DataObject) -> None:
    play = data.draw(plays([code]))
    game = played(play, undo_limit=None)
    end, score, count, moves = position_of(game), score_of(game), game.move_count, game.history
    assert undo_all(game) == moves[::-1]
    assert position_of(game) == position_of(new(game.code))
    assert score_of(game) == 0
    assert redo_all(game) == moves
    assert (position_of(game), score_of(game), game.move_count, game.history) == (end, score, count, moves)
    assert game == played(play, undo_limit=None)


@for_every_code
@given(data=st.data())
def test_saves_and_positions_come_back(code: str, data: st.DataObject) -> None:
    game = played(data.draw(plays([code])))
    for _ in range(data.draw(st.integers(0, 5))):
        if game.can_undo:
            game.undo()
    loaded: Game = sol.load(game.save())
    assert loaded == game
    assert loaded.legal_moves == game.legal_moves
    assert position_of(at(position_of(game))) == position_of(game)
    assert game.copy() == game


@for_every_code
@given(data=st.data())
def test_a_played_game_can_be_played_again_from_its_moves(code: str, data: st.DataObject) -> None:
    game = played(data.draw(plays([code])), undo_limit=None)
    again = new(game.code, undo_limit=None)
    for move in game.history:
        change = again.play(str(move))
        assert change.move == move
    assert again == game


def expressible() -> list[str]:
    """All card moves of the notation, and the two of the stock."""
    sources = [*"12345678", *"abcd", "w", *(f"h{suit}" for suit in SUITS)]
    counts = ["", *(f"x{count}" for count in range(2, 53))]
    return [
        "draw",
        "redeal",
        *("".join(parts) for parts in itertools.product(sources, [*"12345678", *"abcd", "h"], counts)),
    ]


CARD_MOVES = expressible()
TILE_MOVES = [f"{low}+{high}" for low in range(144) for high in range(low, 144)]
RULE_NAMES = {
    *("no-such-pile", "same-pile", "empty-source", "not-enough-cards"),
    *("face-down", "group-sequence", "waste-top-only", "single-card", "foundation-fixed"),
    *("column-same-suit", "column-any-suit", "column-alternating", "empty-column-king"),
    *("foundation-order", "cell-occupied", "group-limit", "group-capacity"),
    *("stock-empty", "stock-not-empty", "nothing-to-redeal"),
    *("no-such-tile", "same-tile", "tile-removed", "tile-covered", "tile-blocked", "tiles-differ"),
}


def assert_complete(game: Game, candidates: list[str]) -> None:
    """A move is legal exactly when no rule refuses it."""
    legal = {str(move) for move in game.legal_moves}
    for text in candidates:
        refusal = game.refusal(text)
        assert (refusal is None) == (text in legal), text
        assert refusal is None or refusal.rule in RULE_NAMES


@for_every_code
def test_legal_moves_are_all_that_is_not_refused(code: str) -> None:
    every = CARD_MOVES if code in CARD_CODES else TILE_MOVES
    game = new(code)
    assert_complete(game, every)
    assert {str(move) for move in game.legal_moves} <= set(every)
    play_at_random(game, random.Random(code), 30)
    assert_complete(game, every)


@for_every_code
@given(data=st.data())
def test_sampled_moves_are_legal_exactly_when_not_refused(code: str, data: st.DataObject) -> None:
    game = played(data.draw(plays([code])))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    short = [text for text in CARD_MOVES if "x" not in text]
    sample = rng.sample(CARD_MOVES, 100) + short if code in CARD_CODES else rng.sample(TILE_MOVES, 300)
    assert_complete(game, sample + [str(move) for move in game.legal_moves])


@given(seed=SEEDS, play_seed=st.integers(0, 2**32), code=st.sampled_from(CARD_CODES))
def test_a_change_tells_what_moved(seed: int, play_seed: int, code: str) -> None:
    game = played((code, seed, 0, 0), undo_limit=None)
    rng = random.Random(play_seed)
    for _ in range(40):
        moves = game.legal_moves
        if not moves:
            break
        before, score, down = set(position_of(game).split()), game.score, sum(game.face_down)
        change = game.play(rng.choice(moves))
        assert change.score == game.score == score + change.points
        assert change.won == game.is_won
        assert sum(game.face_down) == down - (change.turned is not None)
        if change.turned is not None:
            assert f"<{change.turned.code}>" in before
        text = str(change.move)
        count = int(text.split("x")[1]) if "x" in text else 1
        if text == "redeal":
            assert len(change.cards) == 0
        elif text == "draw":
            assert [card.code for card in game.waste[-len(change.cards) :]] == [card.code for card in change.cards]
        else:
            assert len(change.cards) == count
            if text[1 + (text[0] == "h") :][0] in "12345678":
                target = game.columns[int(text[1 + (text[0] == "h")]) - 1]
                assert list(target[-count:]) == list(change.cards)


@given(seed=SEEDS, game=st.sampled_from(["RU", "TF", "BK", "MJ", "YK", "FC", "KL"]))
def test_codes_come_back(seed: int, game: str) -> None:
    option = sol.random_code(game).option
    code = sol.DealCode(game=game, option=option, seed=seed)
    assert sol.DealCode.parse(str(code)) == code
    assert sol.DealCode.parse(f" {str(code).lower()} ") == code
    assert len(str(code).split("-")[2]) == 7
