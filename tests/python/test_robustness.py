"""Twenty thousand damaged texts: each is read as something sound or refused with the one error that is documented."""

from __future__ import annotations

import random
from typing import Any

import pytest
import solitaires as sol
from support import ALL_CODES, DECK, MAHJONG_CODE, all_cards, at, layout_text, mid_game, new, position_of

SIGNS = (
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+:<>{}[]",.|/\\ \t\n\0é♥♠①\u202e\U0001f0a1\ud800'
)


def damaged(text: str, rng: random.Random) -> str:
    """The text with one to three small damages."""
    for _ in range(rng.randint(1, 3)):
        index = rng.randrange(len(text) + 1)
        length = rng.choice((1, 1, 1, 2, 7, 40))
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:index] + rng.choice(SIGNS) + text[index + 1 :]
        elif kind == 1:
            text = text[:index] + text[index + length :]
        elif kind == 2:
            text = text[:index] + rng.choice(SIGNS) * length + text[index:]
        elif kind == 3:
            other = rng.randrange(len(text) + 1)
            text = text[:index] + text[other : other + length] + text[index:]
        elif kind == 4:
            text = text[:index] if rng.random() < 0.3 else text.swapcase()
        else:
            words = text.split(" ")
            first, second = rng.randrange(len(words)), rng.randrange(len(words))
            words[first], words[second] = words[second], words[first]
            text = " ".join(words)
    return text


def assert_points_into_the_text(error: Any) -> None:
    assert 0 <= error.position <= len(error.text)


def test_seven_thousand_damaged_codes() -> None:
    rng = random.Random(1)
    read = 0
    for _ in range(7000):
        text = damaged(rng.choice(ALL_CODES), rng)
        try:
            code = sol.DealCode.parse(text)
        except sol.DealCodeError as error:
            assert_points_into_the_text(error)
            continue
        read += 1
        assert sol.DealCode.parse(str(code)) == code
        assert str(code).lower() == text.strip().lower()
    assert 0 < read < 7000


@pytest.mark.parametrize("code", ALL_CODES)
def test_five_hundred_damaged_positions_of_each_game(code: str) -> None:
    rng = random.Random(code)
    good = position_of(mid_game(code))
    for _ in range(500):
        text = damaged(good, rng)
        try:
            game = at(text)
        except sol.PositionError as error:
            assert_points_into_the_text(error)
            continue
        # What is read is a whole game, and reads the same again.
        assert position_of(at(position_of(game))) == position_of(game)
        assert isinstance(game.legal_moves, list)
        if code != MAHJONG_CODE:
            assert sorted(all_cards(game)) == sorted(DECK)


@pytest.mark.parametrize("code", ALL_CODES)
def test_three_hundred_damaged_saves_of_each_game(code: str) -> None:
    rng = random.Random(code)
    game = mid_game(code)
    good = game.save()
    for _ in range(300):
        text = damaged(good, rng)
        try:
            loaded = sol.load(text)
        except sol.SaveError:
            continue
        # Only damage that changes nothing, white space between the values say, can be read.
        assert loaded == game


def test_a_thousand_damaged_moves_and_cards() -> None:
    rng = random.Random(4)
    game = new("FC1-C4-AAAAAAB")
    for _ in range(1000):
        move = damaged(rng.choice(["36x5", "hS4", "12+87", "draw", "redeal", "wh", "a5"]), rng)
        try:
            read = sol.Move.parse(move)
        except sol.MoveError:
            pass
        else:
            assert sol.Move.parse(str(read)) == read
            assert game.refusal(read) is None or game.refusal(read).rule
        try:
            card = sol.Card.parse(damaged(rng.choice(["TH", "10♥", "AS"]), rng))
        except sol.CardError:
            continue
        assert card.code in DECK


def test_five_hundred_damaged_layouts() -> None:
    rng = random.Random(5)
    good = layout_text([(x, 0, 0) for x in range(0, 12, 2)] + [(3, 0, 1), (7, 0, 1)])
    for _ in range(500):
        text = damaged(good, rng)
        if "\n" not in text:
            # Without a line end it could be meant as a path.
            continue
        try:
            layout = sol.load_layout(text)
        except sol.LayoutError:
            continue
        try:
            game = sol.new_mahjong(layout, 5)
        except sol.LayoutError:
            continue
        assert len(game.tiles) % 2 == 0
