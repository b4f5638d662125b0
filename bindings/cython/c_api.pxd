"""The C library of solitaires for Cython: what each function does, and its errors, is told in solitaires.h.

All of it may be used without the GIL. A host compiles with `solitaires.get_include()` among its include directories,
and links the library `solitaires` from `solitaires.get_library_dir()`.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "solitaires.h" nogil:
    enum:
        SOL_ABI_VERSION

    int32_t sol_abi_version() noexcept
    const char* sol_version() noexcept

    # ---- results and errors

    ctypedef int32_t sol_status

    enum:
        SOL_OK
        SOL_ILLEGAL_MOVE
        SOL_BAD_TEXT
        SOL_BAD_ARGUMENT
        SOL_NO_DEAL
        SOL_STOPPED
        SOL_OUT_OF_MEMORY
        SOL_FAILED
        SOL_MESSAGE_SIZE

    ctypedef struct sol_error:
        sol_status status
        uint32_t place
        char[SOL_MESSAGE_SIZE] message

    # ---- games and positions

    ctypedef struct sol_game:
        pass

    ctypedef struct sol_position:
        uint64_t[32] words

    sol_status sol_deal(const char* code, sol_game** game, sol_position* start, sol_error* error) noexcept
    sol_status sol_deal_layout(const char* layout, uint64_t seed, sol_game** game, sol_position* start, sol_error* error) noexcept
    sol_status sol_read_position(const char* text, sol_game** game, sol_position* position, sol_error* error) noexcept
    void sol_game_free(sol_game* game) noexcept

    const char* sol_game_code(const sol_game* game) noexcept
    const char* sol_game_letters(const sol_game* game) noexcept
    const char* sol_game_option(const sol_game* game) noexcept
    int32_t sol_column_count(const sol_game* game) noexcept
    int32_t sol_cell_count(const sol_game* game) noexcept
    int32_t sol_draw_count(const sol_game* game) noexcept
    int32_t sol_slot_count(const sol_game* game) noexcept

    int32_t sol_position_text(const sol_game* game, const sol_position* position, char* text, size_t size) noexcept
    int32_t sol_same_position(const sol_game* game, const sol_position* a, const sol_position* b) noexcept

    # ---- moves

    ctypedef uint32_t sol_move

    enum:
        SOL_MAX_LEGAL_MOVES
        SOL_MOVE_TEXT_SIZE

    int32_t sol_legal_moves(const sol_game* game, const sol_position* position, sol_move* moves, size_t capacity) noexcept
    sol_status sol_play(const sol_game* game, sol_position* position, sol_move move, uint8_t* turned) noexcept
    int32_t sol_is_won(const sol_game* game, const sol_position* position) noexcept

    sol_status sol_read_move(const char* text, sol_move* move, sol_error* error) noexcept
    int32_t sol_move_text(sol_move move, char* text, size_t size) noexcept

    ctypedef struct sol_refusal:
        uint8_t rule
        uint8_t asked
        uint8_t limit
        uint8_t free_cells
        uint8_t free_columns
        uint8_t card
        uint8_t onto
        uint8_t slot
        uint8_t pile
        uint8_t[7] unused

    sol_status sol_refusal_of(const sol_game* game, const sol_position* position, sol_move move, sol_refusal* refusal) noexcept
    const char* sol_rule_name(int32_t rule) noexcept

    # ---- what lies where

    enum:
        SOL_FIRST_CELL
        SOL_WASTE
        SOL_FIRST_FOUNDATION
        SOL_OWN_FOUNDATION
        SOL_STOCK
        SOL_DECK_SIZE

    int32_t sol_pile_cards(const sol_game* game, const sol_position* position, int32_t pile, uint8_t* cards) noexcept
    int32_t sol_face_down_count(const sol_game* game, const sol_position* position, int32_t column) noexcept

    ctypedef struct sol_tile:
        uint16_t x
        uint16_t y
        uint16_t layer
        uint8_t kind
        uint8_t present
        uint8_t free
        uint8_t[3] unused

    sol_status sol_tile_at(const sol_game* game, const sol_position* position, int32_t slot, sol_tile* tile) noexcept
    const char* sol_tile_label(int32_t kind) noexcept
    sol_status sol_plan(const sol_game* game, const sol_move** moves, size_t* count) noexcept

    # ---- random play and counting

    uint32_t sol_random_below(uint64_t* state, uint32_t bound) noexcept
    int32_t sol_playout(const sol_game* game, sol_position* position, uint64_t* random_state, uint64_t max_moves, uint64_t* moves) noexcept

    # a host's function that needs Python takes the GIL itself: `noexcept with gil`
    ctypedef int (*sol_stop)(void* context, uint64_t positions) noexcept nogil

    sol_status sol_perft(const sol_game* game, const sol_position* position, int32_t depth, sol_stop stop, void* context, uint64_t* lines) noexcept

    # ---- proofs

    enum:
        SOL_UNDECIDED
        SOL_WINNABLE
        SOL_UNWINNABLE

    ctypedef struct sol_solution:
        pass

    sol_status sol_solve(const sol_game* game, const sol_position* position, uint64_t max_states, uint64_t max_bytes, sol_stop stop, void* context, sol_solution** solution, sol_error* error) noexcept
    int32_t sol_solution_outcome(const sol_solution* solution) noexcept
    uint64_t sol_solution_states(const sol_solution* solution) noexcept
    uint64_t sol_solution_bytes(const sol_solution* solution) noexcept
    sol_status sol_solution_moves(const sol_solution* solution, const sol_move** moves, size_t* count) noexcept
    void sol_solution_free(sol_solution* solution) noexcept
