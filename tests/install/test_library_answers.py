"""What the C library says of positions, layouts and searches, and its readers: beside the package."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import solitaires as sol
from hypothesis import given, settings
from hypothesis import strategies as st

from install.libraries import cffi_abi

LIBRARY = cffi_abi()
FFI, LIB = LIBRARY.ffi, LIBRARY.lib
CODES = [f"{game}1-{option}-AAAAAB2" for game, option, _ in sol.variants()]


def dealt(code: str) -> tuple[Any, Any]:
    game, position = FFI.new("sol_game **"), FFI.new("sol_position *")
    assert LIB.sol_deal(code.encode(), game, position, FFI.NULL) == LIB.SOL_OK
    return FFI.gc(game[0], LIB.sol_game_free), position


def text_of(game: Any, position: Any) -> str:
    text = FFI.new("char[]", 4096)
    assert 0 < LIB.sol_position_text(game, position, text, len(text)) < len(text)
    return str(FFI.string(text).decode())


def legal_moves(game: Any, position: Any) -> list[int]:
    moves = FFI.new("sol_move[]", LIB.SOL_MAX_LEGAL_MOVES)
    return list(moves[0 : LIB.sol_legal_moves(game, position, moves, len(moves))])


def pile(game: Any, position: Any, number: int) -> tuple[sol.Card, ...]:
    cards = FFI.new("uint8_t[]", LIB.SOL_DECK_SIZE)
    count = LIB.sol_pile_cards(game, position, number, cards)
    assert count >= 0
    return tuple(sol.Card(card % 16, "SHDC"[card // 16]) for card in cards[0:count])


def check_piles(board: sol.CardGame, game: Any, position: Any) -> None:
    columns, cells = LIB.sol_column_count(game), LIB.sol_cell_count(game)
    assert tuple(pile(game, position, number) for number in range(columns)) == board.columns
    assert tuple(LIB.sol_face_down_count(game, position, number) for number in range(columns)) == board.face_down
    in_cells = [pile(game, position, LIB.SOL_FIRST_CELL + number) for number in range(cells)]
    assert tuple(cards[0] if cards else None for cards in in_cells) == board.cells
    foundations = [pile(game, position, LIB.SOL_FIRST_FOUNDATION + suit) for suit in range(4)]
    assert tuple(map(len, foundations)) == board.foundations
    assert LIB.sol_draw_count(game) == board.draw_count
    if board.draw_count:
        assert pile(game, position, LIB.SOL_WASTE) == board.waste
        assert pile(game, position, LIB.SOL_STOCK) == board.stock


def check_tiles(board: sol.MahjongGame, game: Any, position: Any) -> None:
    tile = FFI.new("sol_tile *")
    assert LIB.sol_slot_count(game) == len(board.tiles)
    for expected in board.tiles:
        assert LIB.sol_tile_at(game, position, expected.slot, tile) == LIB.SOL_OK
        label = FFI.string(LIB.sol_tile_label(tile.kind)).decode()
        found = sol.Tile(expected.slot, tile.x, tile.y, tile.layer, label, not tile.present, bool(tile.free))
        assert found == expected


@pytest.mark.parametrize("code", CODES)
def test_what_lies_where(code: str) -> None:
    board: Any = sol.new_game(code)
    game, position = dealt(code)
    state = FFI.new("uint64_t *", 7)
    letters, option = (FFI.string(part(game)).decode() for part in (LIB.sol_game_letters, LIB.sol_game_option))
    assert (letters, option, FFI.string(LIB.sol_game_code(game)).decode()) == (code[:2], code.split("-")[1], code)
    for _ in range(60):
        if isinstance(board, sol.CardGame):
            check_piles(board, game, position)
        else:
            check_tiles(board, game, position)
        moves = legal_moves(game, position)
        if not moves or board.is_won:
            break
        chosen = LIB.sol_random_below(state, len(moves))
        assert LIB.sol_play(game, position, moves[chosen], FFI.NULL) == LIB.SOL_OK
        board.play(board.legal_moves[chosen])


@pytest.mark.parametrize("code", CODES)
def test_a_position_that_is_read_goes_on(code: str) -> None:
    game, position = dealt(code)
    LIB.sol_playout(game, position, FFI.new("uint64_t *", 3), 20, FFI.NULL)
    text = text_of(game, position)
    again, read = FFI.new("sol_game **"), FFI.new("sol_position *")
    assert LIB.sol_read_position(text.encode(), again, read, FFI.NULL) == LIB.SOL_OK
    other = FFI.gc(again[0], LIB.sol_game_free)
    assert legal_moves(other, read) == legal_moves(game, position)
    assert text_of(other, read) == text == sol.from_position(text).position
    for depth in range(3):
        lines = FFI.new("uint64_t *")
        assert LIB.sol_perft(other, read, depth, FFI.NULL, FFI.NULL, lines) == LIB.SOL_OK
        assert lines[0] == sol.from_position(text).perft(depth)


@pytest.mark.parametrize("code", CODES)
def test_playouts_are_games_of_uniformly_random_moves(code: str) -> None:
    game, position = dealt(code)
    for seed in range(5):
        by_library, state = FFI.new("sol_position *", position[0]), FFI.new("uint64_t *", seed)
        played = FFI.new("uint64_t *")
        won = LIB.sol_playout(game, by_library, state, 50, played)
        by_hand, own_state, moves = FFI.new("sol_position *", position[0]), FFI.new("uint64_t *", seed), 0
        while moves < 50 and not LIB.sol_is_won(game, by_hand) and (legal := legal_moves(game, by_hand)):
            LIB.sol_play(game, by_hand, legal[LIB.sol_random_below(own_state, len(legal))], FFI.NULL)
            moves += 1
        assert (played[0], state[0], won) == (moves, own_state[0], LIB.sol_is_won(game, by_hand))
        assert LIB.sol_same_position(game, by_library, by_hand) == 1


@pytest.mark.parametrize("layout", sol.layouts(), ids=lambda layout: str(layout.id))
def test_tiles_on_a_layout_of_the_host(layout: sol.Layout) -> None:
    made, position = FFI.new("sol_game **"), FFI.new("sol_position *")
    moves, count = FFI.new("sol_move **"), FFI.new("size_t *")
    for seed in (0, 1, 2**35 - 1):
        assert LIB.sol_deal_layout(layout.text.encode(), seed, made, position, FFI.NULL) == LIB.SOL_OK
        game = FFI.gc(made[0], LIB.sol_game_free)
        board = sol.new_mahjong(layout, seed)
        check_tiles(board, game, position)
        assert LIB.sol_plan(game, moves, count) == LIB.SOL_OK
        plan = tuple(LIBRARY.move_text(move) for move in moves[0][0 : count[0]])
        assert plan == tuple(map(str, board.plan or ()))


# ---- searches that end early


@pytest.mark.parametrize("limit", [0, 100_000, 1_000_000])
@pytest.mark.parametrize("code", CODES[::3])
def test_the_memory_limit_is_the_package_s(code: str, limit: int) -> None:
    game, position = dealt(code)
    made = FFI.new("sol_solution **")
    assert LIB.sol_solve(game, position, 5000, limit, FFI.NULL, FFI.NULL, made, FFI.NULL) == LIB.SOL_OK
    solution = FFI.gc(made[0], LIB.sol_solution_free)
    expected = sol.solve(code, max_states=5000, max_memory=limit or None)
    outcome = ("undecided", "winnable", "unwinnable")[LIB.sol_solution_outcome(solution)]
    found = outcome, LIB.sol_solution_states(solution), LIB.sol_solution_bytes(solution)
    assert found == (expected.outcome, expected.states, expected.memory)


def test_a_callback_ends_long_work() -> None:
    game, position = dealt("FC1-C4-AAAAAB2")
    asked: list[int] = []

    @FFI.callback("int(void *, uint64_t)")  # type: ignore[untyped-decorator]
    def stop(context: Any, positions: int) -> int:
        assert FFI.from_handle(context) is asked
        asked.append(positions)
        return len(asked) == 3

    handle, lines, made = FFI.new_handle(asked), FFI.new("uint64_t *", 5), FFI.new("sol_solution **")
    assert LIB.sol_perft(game, position, 20, stop, handle, lines) == LIB.SOL_STOPPED
    assert (len(asked), lines[0]) == (3, 5)
    assert asked == sorted(asked)
    asked.clear()
    assert LIB.sol_solve(game, position, 0, 0, stop, handle, made, FFI.NULL) == LIB.SOL_OK
    assert len(asked) <= 3
    LIB.sol_solution_free(made[0])


# ---- texts


def is_read(text: str, status: int, error: Any, by_package: Callable[[str], object]) -> bool:
    """Hold what the library made of a text against the package; return whether it was read."""
    assert status == error.status
    refused: sol.TextError | None = None
    try:
        by_package(text)
    except sol.TextError as raised:
        refused = raised
    if refused is None:
        assert status == LIB.SOL_OK
        return True
    assert status == LIB.SOL_BAD_TEXT
    assert len(text.encode()[: error.place].decode()) == refused.position
    assert refused.args[0].startswith(FFI.string(error.message).decode(errors="ignore"))
    return False


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=3)


@settings(max_examples=300)
@given(st.text(st.sampled_from("0123456789abcdhHSDCwx+ drawedl"), max_size=7) | TEXT)
def test_moves_that_are_read(text: str) -> None:
    move, error = FFI.new("sol_move *"), FFI.new("sol_error *")
    if is_read(text, LIB.sol_read_move(text.encode(), move, error), error, sol.Move):
        assert LIBRARY.move_text(move[0]) == str(sol.Move(text))


@settings(max_examples=300)
@given(st.sampled_from(CODES), st.integers(0, 400), st.integers(0, 3), TEXT)
def test_positions_that_are_read(code: str, place: int, removed: int, inserted: str) -> None:
    text = sol.new_game(code).position
    text = text[:place] + inserted + text[place + removed :]
    game, position, error = FFI.new("sol_game **"), FFI.new("sol_position *"), FFI.new("sol_error *")
    if is_read(text, LIB.sol_read_position(text.encode(), game, position, error), error, sol.from_position):
        assert text_of(FFI.gc(game[0], LIB.sol_game_free), position) == sol.from_position(text).position
    else:
        assert game[0] == FFI.NULL
        assert not any(position.words)


@settings(max_examples=100)
@given(st.sampled_from(sol.layouts()), st.integers(0, 2000), st.integers(0, 3), TEXT)
def test_layouts_that_are_read(layout: sol.Layout, place: int, removed: int, inserted: str) -> None:
    text = layout.text[:place] + inserted + layout.text[place + removed :]
    game, position, error = FFI.new("sol_game **"), FFI.new("sol_position *"), FFI.new("sol_error *")
    status = LIB.sol_deal_layout(text.encode(), 1, game, position, error)
    if status != LIB.SOL_NO_DEAL and is_read(text, status, error, sol.load_layout):
        check_tiles(sol.new_mahjong(sol.load_layout(text), 1), FFI.gc(game[0], LIB.sol_game_free), position)
