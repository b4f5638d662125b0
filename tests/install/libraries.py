"""The C library seen through cffi, ctypes and Cython, in one form, so that the same tests can play through each."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, Protocol

import solitaires as sol

MAX_LEGAL_MOVES = 256


class Solved(NamedTuple):
    """What a search came to."""

    outcome: int
    moves: list[int]
    states: int
    bytes: int


class Deal(Protocol):
    """A game and its present position."""

    def text(self) -> str:
        """The text of the position."""
        ...

    def legal_moves(self) -> list[int]:
        """The legal moves as numbers."""
        ...

    def is_won(self) -> int:
        """What `sol_is_won` returns."""
        ...

    def refusal(self, move: int) -> tuple[str, bytes] | None:
        """The name of the rule and the other figures; None for a number that is no move."""
        ...

    def play(self, move: int) -> tuple[int, int]:
        """The status, and the card that was turned."""
        ...

    def keep(self) -> None:
        """Keep a copy of the position."""
        ...

    def take_back(self) -> None:
        """Make the copy the position."""
        ...

    def solve(self, max_states: int) -> Solved:
        """Search from here."""
        ...


class Library(Protocol):
    """What a binding of the library is to offer."""

    def deal(self, code: str) -> Deal:
        """Deal a code."""
        ...

    def move_text(self, move: int) -> str | None:
        """The notation of a move; None for a number that is none."""
        ...

    def random_below(self, state: int, bound: int) -> tuple[int, int]:
        """A random number and the next state."""
        ...


# ---- cffi: the same calls in ABI and in API mode


class CffiDeal:
    """A game through cffi."""

    def __init__(self, ffi: Any, lib: Any, code: str) -> None:
        self._ffi, self._lib = ffi, lib
        game, self._position = ffi.new("sol_game **"), ffi.new("sol_position *")
        assert lib.sol_deal(code.encode(), game, self._position, ffi.NULL) == lib.SOL_OK
        self._game = ffi.gc(game[0], lib.sol_game_free)
        self._kept = ffi.new("sol_position *")
        self._moves = ffi.new("sol_move[]", lib.SOL_MAX_LEGAL_MOVES)
        self._refusal, self._turned = ffi.new("sol_refusal *"), ffi.new("uint8_t *")

    def text(self) -> str:
        text = self._ffi.new("char[]", 4096)
        assert 0 < self._lib.sol_position_text(self._game, self._position, text, len(text)) < len(text)
        return str(self._ffi.string(text).decode())

    def legal_moves(self) -> list[int]:
        count = self._lib.sol_legal_moves(self._game, self._position, self._moves, len(self._moves))
        return list(self._moves[0:count])

    def is_won(self) -> int:
        return int(self._lib.sol_is_won(self._game, self._position))

    def refusal(self, move: int) -> tuple[str, bytes] | None:
        status = self._lib.sol_refusal_of(self._game, self._position, move, self._refusal)
        if status == self._lib.SOL_BAD_ARGUMENT:
            return None
        name = self._ffi.string(self._lib.sol_rule_name(self._refusal.rule)).decode()
        return name, bytes(self._ffi.buffer(self._refusal))[1:]

    def play(self, move: int) -> tuple[int, int]:
        self._turned[0] = 0
        return self._lib.sol_play(self._game, self._position, move, self._turned), self._turned[0]

    def keep(self) -> None:
        self._kept[0] = self._position[0]

    def take_back(self) -> None:
        self._position[0] = self._kept[0]

    def solve(self, max_states: int) -> Solved:
        ffi, lib = self._ffi, self._lib
        made, moves, count = ffi.new("sol_solution **"), ffi.new("sol_move **"), ffi.new("size_t *")
        unset = ffi.NULL
        assert lib.sol_solve(self._game, self._position, max_states, 0, unset, unset, made, unset) == lib.SOL_OK
        solution = ffi.gc(made[0], lib.sol_solution_free)
        assert lib.sol_solution_moves(solution, moves, count) == lib.SOL_OK
        line = list(moves[0][0 : count[0]]) if count[0] else []
        outcome = lib.sol_solution_outcome(solution)
        return Solved(outcome, line, lib.sol_solution_states(solution), lib.sol_solution_bytes(solution))


class CffiLibrary:
    """The library through cffi."""

    def __init__(self, ffi: Any, lib: Any) -> None:
        self.ffi, self.lib = ffi, lib

    def deal(self, code: str) -> Deal:
        return CffiDeal(self.ffi, self.lib, code)

    def move_text(self, move: int) -> str | None:
        text = self.ffi.new("char[]", self.lib.SOL_MOVE_TEXT_SIZE)
        if self.lib.sol_move_text(move, text, len(text)) == self.lib.SOL_BAD_ARGUMENT:
            return None
        return str(self.ffi.string(text).decode())

    def random_below(self, state: int, bound: int) -> tuple[int, int]:
        cell = self.ffi.new("uint64_t *", state)
        return self.lib.sol_random_below(cell, bound), cell[0]


def cffi_abi() -> CffiLibrary:
    """Load the library without a compiler."""
    from cffi import FFI

    ffi: Any = FFI()
    ffi.cdef(sol.get_declarations())
    return CffiLibrary(ffi, ffi.dlopen(sol.get_library()))


# ---- ctypes


class _Position(ctypes.Structure):
    _fields_ = (("words", ctypes.c_uint64 * 32),)


class CtypesDeal:
    """A game through ctypes."""

    def __init__(self, lib: ctypes.CDLL, code: str) -> None:
        self._lib, self._game = lib, ctypes.c_void_p()
        self._position, self._kept = _Position(), _Position()
        assert lib.sol_deal(code.encode(), ctypes.byref(self._game), ctypes.byref(self._position), None) == 0

    def __del__(self) -> None:
        self._lib.sol_game_free(self._game)

    def text(self) -> str:
        text = ctypes.create_string_buffer(4096)
        assert 0 < self._lib.sol_position_text(self._game, ctypes.byref(self._position), text, len(text)) < len(text)
        return text.value.decode()

    def legal_moves(self) -> list[int]:
        moves = (ctypes.c_uint32 * MAX_LEGAL_MOVES)()
        return moves[: self._lib.sol_legal_moves(self._game, ctypes.byref(self._position), moves, len(moves))]

    def is_won(self) -> int:
        return int(self._lib.sol_is_won(self._game, ctypes.byref(self._position)))

    def refusal(self, move: int) -> tuple[str, bytes] | None:
        refusal = (ctypes.c_uint8 * 16)()
        if self._lib.sol_refusal_of(self._game, ctypes.byref(self._position), move, refusal) != 0:
            return None
        return self._lib.sol_rule_name(refusal[0]).decode(), bytes(refusal)[1:]

    def play(self, move: int) -> tuple[int, int]:
        turned = ctypes.c_uint8()
        status = self._lib.sol_play(self._game, ctypes.byref(self._position), move, ctypes.byref(turned))
        return status, turned.value

    def keep(self) -> None:
        ctypes.pointer(self._kept)[0] = self._position

    def take_back(self) -> None:
        ctypes.pointer(self._position)[0] = self._kept

    def solve(self, max_states: int) -> Solved:
        lib, solution, count = self._lib, ctypes.c_void_p(), ctypes.c_size_t()
        moves = ctypes.POINTER(ctypes.c_uint32)()
        position = ctypes.byref(self._position)
        assert lib.sol_solve(self._game, position, max_states, 0, None, None, ctypes.byref(solution), None) == 0
        assert lib.sol_solution_moves(solution, ctypes.byref(moves), ctypes.byref(count)) == 0
        figures = lib.sol_solution_states(solution), lib.sol_solution_bytes(solution)
        solved = Solved(lib.sol_solution_outcome(solution), moves[: count.value], *figures)
        lib.sol_solution_free(solution)
        return solved


class CtypesLibrary:
    """The library through ctypes."""

    def __init__(self) -> None:
        self.lib = lib = ctypes.CDLL(sol.get_library())
        handle, move, number, size = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_size_t
        lib.sol_legal_moves.argtypes = (handle, handle, handle, size)
        lib.sol_position_text.argtypes = (handle, handle, handle, size)
        lib.sol_play.argtypes = (handle, handle, move, handle)
        lib.sol_refusal_of.argtypes = (handle, handle, move, handle)
        lib.sol_move_text.argtypes = (move, handle, size)
        lib.sol_random_below.argtypes = (handle, move)
        lib.sol_random_below.restype = move
        lib.sol_solve.argtypes = (handle, handle, number, number, handle, handle, handle, handle)
        lib.sol_rule_name.restype = ctypes.c_char_p
        for function in (lib.sol_solution_states, lib.sol_solution_bytes):
            function.argtypes, function.restype = (handle,), number

    def deal(self, code: str) -> Deal:
        return CtypesDeal(self.lib, code)

    def move_text(self, move: int) -> str | None:
        text = ctypes.create_string_buffer(16)
        return text.value.decode() if self.lib.sol_move_text(move, text, len(text)) > 0 else None

    def random_below(self, state: int, bound: int) -> tuple[int, int]:
        cell = ctypes.c_uint64(state)
        return self.lib.sol_random_below(ctypes.byref(cell), bound), cell.value
