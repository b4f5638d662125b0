"""What text from strangers may cost: each reader refuses a text that is too long for what it reads, and says where."""

from __future__ import annotations

import copy
import json
import pickle
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import solitaires as sol
from solitaires.saves import MAX_LENGTH
from support import at, edited_save, layout_text, mid_game, new, position_of, untyped

POSITION_BYTES = 2**16
LAYOUT_BYTES = 2**20
LONG = 5_000_000


def refused_at(read: Callable[[str], object], text: str, error: type[sol.SolitairesError]) -> int:
    with pytest.raises(error) as caught:
        read(text)
    refused: Any = caught.value
    assert refused.text == text
    assert len(str(refused)) < 400
    return int(refused.position)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("A" * LONG, 0),
        (" " * LONG, LONG),
        ("RU1-" + "C" * LONG, 4),
        ("RU1-C-" + "A" * LONG, 13),
        (" RU1-C-AAAAABB" + "-" * LONG, 14),
        ("RU1-C-AAAAABB" + " " * LONG + "x", 13),
        ("‐" * LONG, 0),
    ],
    ids=["letters", "blanks", "option", "seed", "dashes", "blanks within", "signs"],
)
def test_a_long_code_is_refused_where_it_goes_wrong(text: str, position: int) -> None:
    assert refused_at(sol.DealCode.parse, text, sol.DealCodeError) == position


def test_a_code_is_read_among_any_white_space() -> None:
    assert str(sol.DealCode.parse(" " * LONG + "ru1-c-aaaaabb" + "\n" * LONG)) == "RU1-C-AAAAABB"


def test_a_code_says_how_many_letters_it_has() -> None:
    with pytest.raises(sol.DealCodeError, match=f"expected 7 letters after the option, found {LONG};"):
        sol.DealCode.parse("RU1-C-" + "A" * LONG)


@pytest.mark.parametrize("filling", ["KS ", "\n", "x", ":", "♠", "\ud800"])
def test_a_long_position_is_refused(filling: str) -> None:
    text = position_of(new("RU1-C-AAAAABB")) + filling * LONG
    position = refused_at(sol.from_position, text, sol.PositionError)
    cut = text[:position].encode("utf-8", "surrogatepass")
    assert POSITION_BYTES - 4 < len(cut) <= POSITION_BYTES


def test_a_position_is_read_with_much_white_space() -> None:
    text = position_of(new("RU1-C-AAAAABB"))
    assert position_of(at(text + "\n" * (POSITION_BYTES - len(text)))) == text


def test_a_long_layout_is_refused() -> None:
    text = layout_text([(0, 0, 0), (2, 0, 0)])
    assert len(sol.load_layout(text + "\n" * (LAYOUT_BYTES - len(text))).slots) == 2
    assert refused_at(sol.load_layout, text + "\n" * LAYOUT_BYTES, sol.LayoutError) == LAYOUT_BYTES


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without an end")
def test_a_layout_file_without_an_end_is_refused() -> None:
    with pytest.raises(sol.LayoutError, match="at most 1048576 bytes"):
        sol.load_layout("/dev/zero")


@pytest.mark.parametrize("size", ["w65535", "h65535", "d65535", "w9" + "9" * 1000])
def test_a_large_size_of_a_layout_costs_no_more_than_its_rows(size: str) -> None:
    with pytest.raises(sol.LayoutError):
        sol.load_layout(f"kmahjongg-layout-v1.1\n{size}\n12\n43\n")


@pytest.mark.parametrize("read", [sol.Move.parse, sol.Card.parse], ids=["move", "card"])
@pytest.mark.parametrize("text", ["1" * LONG, "+" * LONG, "K" * LONG, "♠" * LONG, "12x" + "9" * LONG])
def test_a_long_move_and_a_long_card_are_refused(read: Callable[[str], object], text: str) -> None:
    error = sol.MoveError if read == sol.Move.parse else sol.CardError
    assert refused_at(read, text, error) <= 5


# --- saves ----------------------------------------------------------------------------------------------------------


def test_a_long_save_is_refused_unread() -> None:
    assert refused_at(sol.load, "[" * (MAX_LENGTH + 1), sol.SaveError) == MAX_LENGTH


def test_the_host_says_how_long_a_save_may_be() -> None:
    game = mid_game("RU1-C-AAAAABB")
    saved = game.save()
    assert untyped.load(saved, max_length=len(saved)) == game
    assert untyped.load(saved + " " * MAX_LENGTH, max_length=None) == game
    assert refused_at(lambda text: sol.load(text, max_length=len(saved) - 1), saved, sol.SaveError) == len(saved) - 1
    with pytest.raises(TypeError, match="max_length"):
        untyped.load(saved, max_length="1")
    with pytest.raises(ValueError, match="max_length"):
        untyped.load(saved, max_length=-1)


def test_a_copy_and_a_pickle_of_the_hosts_own_game_know_no_limit() -> None:
    game = new("TF1-D1N-AAAAAAB", undo_limit=None)
    made, arguments = game.__reduce__()
    assert made is sol.load
    assert arguments[2] is None
    assert pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) == game


@pytest.mark.parametrize("name", ["version", "undoable", "undo_limit", "move_count"])
@pytest.mark.parametrize("digits", [65, 4000, 4400, 1_000_000])
def test_a_long_number_in_a_save_is_refused(name: str, digits: int) -> None:
    saved = json.loads(mid_game("RU1-C-AAAAABB").save())
    members = ", ".join(f'"{key}": {"9" * digits if key == name else json.dumps(saved[key])}' for key in saved)
    with pytest.raises(sol.SaveError, match=f"a number of {digits} digits"):
        sol.load("{" + members + "}")


@pytest.mark.parametrize("rules", ["TF1-D1N-AAAAAAB", "KL1-D3N-AAAAAAB"])
def test_a_save_of_many_moves_is_loaded(rules: str) -> None:
    saved = new(rules, undo_limit=None).save()
    cycle = ["draw"] * (24 if "D1N" in rules else 8) + ["redeal"]
    moves = cycle * (20_000 // len(cycle))
    loaded = untyped.load(edited_save(saved, moves=moves, undoable=len(moves), move_count=len(moves)))
    assert len(loaded.history) == loaded.move_count == len(moves)
    assert position_of(loaded) == position_of(new(rules))


def test_a_small_map_does_not_become_a_large_board() -> None:
    tiles = '<tile x="255" y="255" z="255"/><tile x="0" y="0" z="0"/>'
    text = f'<map name="far" scorename="far">{tiles}</map>'
    tracemalloc.start()
    try:
        position = refused_at(sol.interchange.read_layouts, text, sol.LayoutError)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert text[position:] == "</map>"
    assert peak < 2 * LAYOUT_BYTES
    # what the largest board may be is not smaller than before
    (layout,) = sol.interchange.read_layouts(text.replace("255", "99", 2).replace("255", "19"))
    assert layout.slots == ((0, 0, 0), (198, 198, 19))
