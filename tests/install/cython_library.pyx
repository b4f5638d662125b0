# cython: language_level=3
"""The C library through Cython, in the form of libraries.py."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from solitaires.c_api cimport (
    SOL_BAD_ARGUMENT,
    SOL_MAX_LEGAL_MOVES,
    SOL_MOVE_TEXT_SIZE,
    SOL_OK,
    sol_deal,
    sol_game,
    sol_game_free,
    sol_is_won,
    sol_legal_moves,
    sol_move,
    sol_move_text,
    sol_play,
    sol_position,
    sol_position_text,
    sol_random_below,
    sol_refusal,
    sol_refusal_of,
    sol_rule_name,
    sol_solution,
    sol_solution_bytes,
    sol_solution_free,
    sol_solution_moves,
    sol_solution_outcome,
    sol_solution_states,
    sol_solve,
)

from install.libraries import Solved


cdef class Deal:
    cdef sol_game* game
    cdef sol_position position
    cdef sol_position kept

    def __cinit__(self, str code):
        assert sol_deal(code.encode(), &self.game, &self.position, NULL) == SOL_OK

    def __dealloc__(self):
        sol_game_free(self.game)

    def text(self):
        cdef char[4096] text
        assert 0 < sol_position_text(self.game, &self.position, text, sizeof(text)) < <int32_t>sizeof(text)
        return text.decode()

    def legal_moves(self):
        cdef sol_move[SOL_MAX_LEGAL_MOVES] moves
        cdef int32_t count = sol_legal_moves(self.game, &self.position, moves, SOL_MAX_LEGAL_MOVES)
        return [moves[i] for i in range(count)]

    def is_won(self):
        return sol_is_won(self.game, &self.position)

    def refusal(self, sol_move move):
        cdef sol_refusal refusal
        if sol_refusal_of(self.game, &self.position, move, &refusal) == SOL_BAD_ARGUMENT:
            return None
        return sol_rule_name(refusal.rule).decode(), (<char*>&refusal)[1:sizeof(refusal)]

    def play(self, sol_move move):
        cdef uint8_t turned = 0
        return sol_play(self.game, &self.position, move, &turned), turned

    def keep(self):
        self.kept = self.position

    def take_back(self):
        self.position = self.kept

    def solve(self, uint64_t max_states):
        cdef sol_solution* solution = NULL
        cdef const sol_move* moves = NULL
        cdef size_t count = 0
        assert sol_solve(self.game, &self.position, max_states, 0, NULL, NULL, &solution, NULL) == SOL_OK
        try:
            assert sol_solution_moves(solution, &moves, &count) == SOL_OK
            figures = sol_solution_states(solution), sol_solution_bytes(solution)
            return Solved(sol_solution_outcome(solution), [moves[i] for i in range(count)], *figures)
        finally:
            sol_solution_free(solution)


class Library:
    def deal(self, code):
        return Deal(code)

    def move_text(self, sol_move move):
        cdef char[SOL_MOVE_TEXT_SIZE] text
        return None if sol_move_text(move, text, sizeof(text)) == SOL_BAD_ARGUMENT else text.decode()

    def random_below(self, uint64_t state, uint32_t bound):
        number = sol_random_below(&state, bound)
        return number, state
