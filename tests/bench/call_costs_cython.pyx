# cython: language_level=3, boundscheck=False, wraparound=False
"""For call_costs.py: the host in Cython."""

from libc.stdint cimport uint8_t
from libc.stdlib cimport calloc, free

from solitaires.c_api cimport (
    SOL_MAX_LEGAL_MOVES,
    SOL_OK,
    sol_deal,
    sol_game,
    sol_game_free,
    sol_legal_moves,
    sol_move,
    sol_play,
    sol_position,
    sol_refusal,
    sol_refusal_of,
)


cdef class Host:
    cdef sol_game* game
    cdef sol_position* positions
    cdef sol_position* copies
    cdef sol_move* line
    cdef sol_move* refused
    cdef int length

    def __cinit__(self, str code, list line, list refused):
        cdef sol_position position
        self.length = len(line)
        self.positions = <sol_position*>calloc(self.length, sizeof(sol_position))
        self.copies = <sol_position*>calloc(self.length, sizeof(sol_position))
        self.line = <sol_move*>calloc(self.length, sizeof(sol_move))
        self.refused = <sol_move*>calloc(self.length, sizeof(sol_move))
        assert sol_deal(code.encode(), &self.game, &position, NULL) == SOL_OK
        for i in range(self.length):
            self.positions[i] = position
            self.line[i], self.refused[i] = line[i], refused[i]
            assert sol_play(self.game, &position, self.line[i], NULL) == SOL_OK

    def __dealloc__(self):
        sol_game_free(self.game)
        free(self.positions)
        free(self.copies)
        free(self.line)
        free(self.refused)

    def nothing(self):
        pass

    def loop(self):  # the compiler leaves nothing of it
        pass

    def moves(self):
        cdef sol_move[SOL_MAX_LEGAL_MOVES] moves
        cdef int i
        for i in range(self.length):
            sol_legal_moves(self.game, &self.positions[i], moves, SOL_MAX_LEGAL_MOVES)

    def fresh(self):
        self.copies[0] = self.positions[0]

    def play(self):
        cdef uint8_t turned
        cdef int i
        self.copies[0] = self.positions[0]
        for i in range(self.length):
            sol_play(self.game, &self.copies[0], self.line[i], &turned)

    def undo(self):
        cdef int i
        self.play()
        for i in range(self.length):
            self.copies[i] = self.positions[i]

    def refusal(self):
        cdef sol_refusal refusal
        cdef int i
        for i in range(self.length):
            sol_refusal_of(self.game, &self.positions[i], self.refused[i], &refusal)
