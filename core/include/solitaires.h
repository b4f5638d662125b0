/** \file
 * The C library of solitaires: deals by code, legal moves, play, refusals, positions, counts and proofs.
 *
 * A `sol_game` is one deal: the rules, and for tiles the board. It never changes, so any number of threads may use one at once. A
 * `sol_position` is a plain struct that play changes; a copy of it is a snapshot, so undo is an assignment. It belongs to whoever holds it:
 * two threads must not use one position at once while one of them plays on it.
 *
 * No function throws, prints, or keeps a pointer that it was given; only those that deal, solve, and read or write texts allocate. Texts
 * are UTF-8 and end in NUL. What a function cannot use (a null pointer, a position of another variant or board, a number out of range) is
 * SOL_BAD_ARGUMENT, and nothing is changed then. Negative results are errors. A pointer that comes from no function of this library, or was
 * freed, is undefined, as everywhere in C. Programs that are linked with a static build of the library define SOL_STATIC.
 */
#ifndef SOLITAIRES_H
#define SOLITAIRES_H

/* NOLINTBEGIN(bugprone-macro-parentheses,modernize-*): it is C, and cffi reads the constants as they stand */
#include <stddef.h>
#include <stdint.h>

#if defined(SOL_STATIC)
#define SOL_API
#elif defined(_WIN32) && defined(SOL_BUILDING_LIBRARY)
#define SOL_API __declspec(dllexport)
#elif defined(_WIN32)
#define SOL_API __declspec(dllimport)
#elif defined(__GNUC__)
#define SOL_API __attribute__((visibility("default")))
#else
#define SOL_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- declarations */

/** What a host was compiled for; the library that it finds must give the same number (`sol_abi_version`). It grows when a struct, a
 * constant or the meaning of a function changes, never when functions are added. */
#define SOL_ABI_VERSION 1

/** The library's SOL_ABI_VERSION. */
SOL_API int32_t sol_abi_version(void);
/** The library's version, such as "0.1.0". */
SOL_API const char* sol_version(void);

/* ---- results and errors */

/** 0, or one of the negative numbers below. */
typedef int32_t sol_status;

#define SOL_OK 0
/** The move is not legal: `sol_refusal_of` tells the rule. */
#define SOL_ILLEGAL_MOVE -1
/** A text was refused. */
#define SOL_BAD_TEXT -2
/** A null pointer, a number out of range, or a position of another variant or board. */
#define SOL_BAD_ARGUMENT -3
/** The tiles of a layout cannot be dealt so that they can be won. */
#define SOL_NO_DEAL -4
/** The callback asked for an end. */
#define SOL_STOPPED -5
#define SOL_OUT_OF_MEMORY -6
/** A fault of the library: no call is known to give it. The message tells what it was. */
#define SOL_FAILED -7

#define SOL_MESSAGE_SIZE 240

/** Why a call failed; after SOL_OK it says that, with an empty message. Every function that takes one accepts NULL. */
typedef struct sol_error {
  sol_status status;
  uint32_t place;                 /**< of SOL_BAD_TEXT: the offset of the first byte that does not fit */
  char message[SOL_MESSAGE_SIZE]; /**< what was expected, in English; cut between characters where it is longer */
} sol_error;

/* ---- games and positions */

/** One deal. Made by the functions below, freed by `sol_game_free`. */
typedef struct sol_game sol_game;

/** A position: 256 bytes that only this library reads and writes. Copy it freely within the process. It serves every game of its variant,
 * or of its board; one that no function has filled is refused. Keep `sol_position_text`, never the bytes: bytes that were altered, or come
 * from another build, are undefined. */
typedef struct sol_position {
  uint64_t words[32];
} sol_position;

/** Deals the cards or tiles of a code (docs/deal-codes.md), such as "RU1-C-AAAAABB".
 * \return SOL_OK: `*game` is the caller's to free and `*start` is filled. SOL_BAD_TEXT; SOL_BAD_ARGUMENT; SOL_OUT_OF_MEMORY. */
SOL_API sol_status sol_deal(const char* code, sol_game** game, sol_position* start, sol_error* error);
/** Deals tiles on a layout of the host's own: KMahjongg layout text (docs/layouts.md), and a seed below 2^35.
 * \return as `sol_deal`, and SOL_NO_DEAL. */
SOL_API sol_status sol_deal_layout(const char* layout, uint64_t seed, sol_game** game, sol_position* start, sol_error* error);
/** Reads the text of a position (docs/positions.md). \return as `sol_deal`. */
SOL_API sol_status sol_read_position(const char* text, sol_game** game, sol_position* position, sol_error* error);
/** Frees a game; nothing happens for NULL. Its positions can still be used with another game of the variant or board. */
SOL_API void sol_game_free(sol_game* game);

/** The canonical deal code; "" when the game was not dealt by one. Valid as long as the game, like all that the next functions
 * give; for NULL they give "". */
SOL_API const char* sol_game_code(const sol_game* game);
/** The game's two letters: "RU", "TF", "BK", "MJ", "YK", "FC" or "KL". */
SOL_API const char* sol_game_letters(const sol_game* game);
/** The option: "C", "D1N", "C4", ...; of tiles the number of the layout, "L00" ..., or "-". */
SOL_API const char* sol_game_option(const sol_game* game);
/** How many columns, cells, cards drawn at once (0 without a stock) and slots for tiles the game has; 0 for what is not its own.
 * SOL_BAD_ARGUMENT for NULL. */
SOL_API int32_t sol_column_count(const sol_game* game);
SOL_API int32_t sol_cell_count(const sol_game* game);
SOL_API int32_t sol_draw_count(const sol_game* game);
SOL_API int32_t sol_slot_count(const sol_game* game);

/** Writes the canonical text of a position, without a newline at its end. Allocates, and frees again.
 * \return the number of bytes of the whole text without the NUL; the text was cut when that is `size` or more. `text` may be NULL when
 *     `size` is 0. SOL_BAD_ARGUMENT; SOL_OUT_OF_MEMORY. */
SOL_API int32_t sol_position_text(const sol_game* game, const sol_position* position, char* text, size_t size);
/** 1 when the positions are the same, else 0; SOL_BAD_ARGUMENT. */
SOL_API int32_t sol_same_position(const sol_game* game, const sol_position* a, const sol_position* b);

/* ---- moves */

/** A move of any game. Equal moves are equal numbers on every platform and in every release. From the highest byte: the kind (0 cards,
 * 1 draw, 2 redeal, 3 a pair of tiles), the pile the cards come from, the pile they go to (SOL_OWN_FOUNDATION: that of the card's suit),
 * their number; of a pair the two lowest bytes are the smaller and the larger slot, and of draw and redeal all are 0. 0 is never a move. */
typedef uint32_t sol_move;

/** No position has more legal moves. */
#define SOL_MAX_LEGAL_MOVES 256
/** The longest notation of a move, with its NUL. */
#define SOL_MOVE_TEXT_SIZE 16

/** Writes the legal moves of a position, in an order that depends on the position alone.
 * \return how many there are. Only the first `capacity` are written; `moves` may be NULL when that is 0. SOL_BAD_ARGUMENT. */
SOL_API int32_t sol_legal_moves(const sol_game* game, const sol_position* position, sol_move* moves, size_t capacity);
/** Plays a move. `turned`, unless NULL, gets the card that the move turned face up, or 0.
 * \return SOL_OK; SOL_ILLEGAL_MOVE or SOL_BAD_ARGUMENT, and nothing was changed. */
SOL_API sol_status sol_play(const sol_game* game, sol_position* position, sol_move move, uint8_t* turned);
/** 1 when the position is won, else 0; SOL_BAD_ARGUMENT. */
SOL_API int32_t sol_is_won(const sol_game* game, const sol_position* position);

/** Reads the notation of a move, such as "36x5", "3h", "draw" or "12+87" (docs/rules.md).
 * \return SOL_OK, SOL_BAD_TEXT, SOL_BAD_ARGUMENT, SOL_OUT_OF_MEMORY. */
SOL_API sol_status sol_read_move(const char* text, sol_move* move, sol_error* error);
/** Writes the canonical notation of a move. \return its length, as `sol_position_text`; SOL_BAD_ARGUMENT for a number that is no move. */
SOL_API int32_t sol_move_text(sol_move move, char* text, size_t size);

/** Why a move is refused: the rule that forbids it and the figures that explain it. Figures that do not belong to the rule say nothing; for
 * a legal move all is 0. */
typedef struct sol_refusal {
  uint8_t rule;         /**< for `sol_rule_name`; 0 for a legal move */
  uint8_t asked;        /**< cards that the move asks for */
  uint8_t limit;        /**< cards that the pile, the group limit or the capacity allows */
  uint8_t free_cells;   /**< empty cells that the capacity counts */
  uint8_t free_columns; /**< empty columns that the capacity counts */
  uint8_t card;         /**< the base card of the move */
  uint8_t onto;         /**< the card it would lie on, or the card in the cell */
  uint8_t slot;         /**< the tile that the rule speaks of */
  uint8_t pile;         /**< the pile that the game lacks */
  uint8_t unused[7];
} sol_refusal;

/** Fills `refusal`. \return SOL_OK, SOL_BAD_ARGUMENT. */
SOL_API sol_status sol_refusal_of(const sol_game* game, const sol_position* position, sol_move move, sol_refusal* refusal);
/** The name of a rule, such as "column-same-suit" (docs/rules.md); "" for 0 and for a number that is no rule. */
SOL_API const char* sol_rule_name(int32_t rule);

/* ---- what lies where */

/** Piles by number: columns from 0, cells from SOL_FIRST_CELL, the waste, foundations (spades, hearts, diamonds, clubs), and two
 * that are only where a card goes (the foundation of its suit) and only looked at (the stock). */
#define SOL_FIRST_CELL 8
#define SOL_WASTE 12
#define SOL_FIRST_FOUNDATION 13
#define SOL_OWN_FOUNDATION 17
#define SOL_STOCK 18
#define SOL_DECK_SIZE 52

/** Writes the cards of a pile, deepest first; the last card of the stock is drawn next. A card is its suit (0 spades, 1 hearts, 2 diamonds,
 * 3 clubs) times 16 plus its rank (1 ace to 13 king). `cards` has room for SOL_DECK_SIZE.
 * \return how many cards the pile has. SOL_BAD_ARGUMENT, also for a pile that the game lacks. */
SOL_API int32_t sol_pile_cards(const sol_game* game, const sol_position* position, int32_t pile, uint8_t* cards);
/** How many cards of a column, from the deepest one on, lie face down; SOL_BAD_ARGUMENT. */
SOL_API int32_t sol_face_down_count(const sol_game* game, const sol_position* position, int32_t column);

/** A slot of a Mahjong board. */
typedef struct sol_tile {
  uint16_t x;      /**< left edge in half tiles */
  uint16_t y;      /**< upper edge in half tiles */
  uint16_t layer;  /**< 0 at the bottom */
  uint8_t kind;    /**< for `sol_tile_label`; 255 where there was no tile from the beginning */
  uint8_t present; /**< 1 while the tile is there */
  uint8_t free;    /**< 1 when it is there and can be picked up */
  uint8_t unused[3];
} sol_tile;

/** Fills `tile` for a slot. \return SOL_OK, SOL_BAD_ARGUMENT. */
SOL_API sol_status sol_tile_at(const sol_game* game, const sol_position* position, int32_t slot, sol_tile* tile);
/** The label of a kind of tile, such as "5B" or "F1"; "-" for a number that is none. */
SOL_API const char* sol_tile_label(int32_t kind);
/** The pairs of one win from the start, in order. They are the game's; `*count` is 0 unless tiles were dealt. \return SOL_OK,
 * SOL_BAD_ARGUMENT. */
SOL_API sol_status sol_plan(const sol_game* game, const sol_move** moves, size_t* count);

/* ---- random play and counting */

/** Moves a state of the random generator of docs/deal-codes.md on. Any number is a state. \return a number from 0 to `bound` - 1; 0 when
 * `bound` is 0 or `state` is NULL. */
SOL_API uint32_t sol_random_below(uint64_t* state, uint32_t bound);
/** Plays uniformly random legal moves until the position is won, stuck, or `max_moves` were played. `moves`, unless NULL, gets their
 * number. \return 1 when the position is won, else 0; SOL_BAD_ARGUMENT. */
SOL_API int32_t sol_playout(const sol_game* game, sol_position* position, uint64_t* random_state, uint64_t max_moves, uint64_t* moves);

/** Asked by long work every tenth of a second or more often, with the positions done so far; another number than 0 ends it.
 * It must return: an exception or a longjmp out of it ends the process, or is undefined. */
typedef int (*sol_stop)(void* context, uint64_t positions);

/** Counts the lines of exactly `depth` (0 to 64) legal moves, modulo 2^64. \return SOL_OK, SOL_STOPPED, SOL_BAD_ARGUMENT;
 * `*lines` is set only by SOL_OK. */
SOL_API sol_status sol_perft(const sol_game* game, const sol_position* position, int32_t depth, sol_stop stop, void* context,
                             uint64_t* lines);

/* ---- proofs */

#define SOL_UNDECIDED 0
#define SOL_WINNABLE 1
#define SOL_UNWINNABLE 2

/** What a search came to. Freed by `sol_solution_free`. */
typedef struct sol_solution sol_solution;

/** Looks for a win. A win is a line of legal moves, a loss is proved; a search that ran into a limit or was stopped is undecided.
 * \param max_states positions that the search may expand; 0: no limit
 * \param max_bytes memory that it may hold; 0: 1 GiB
 * \param stop may be NULL
 * \return SOL_OK: `*solution` is the caller's to free. SOL_BAD_ARGUMENT; SOL_OUT_OF_MEMORY. */
SOL_API sol_status sol_solve(const sol_game* game, const sol_position* position, uint64_t max_states, uint64_t max_bytes, sol_stop stop,
                             void* context, sol_solution** solution, sol_error* error);
/** SOL_UNDECIDED, SOL_WINNABLE or SOL_UNWINNABLE; SOL_BAD_ARGUMENT for NULL. */
SOL_API int32_t sol_solution_outcome(const sol_solution* solution);
/** Positions expanded; 0 for NULL. */
SOL_API uint64_t sol_solution_states(const sol_solution* solution);
/** The most bytes held at once; 0 for NULL. */
SOL_API uint64_t sol_solution_bytes(const sol_solution* solution);
/** The moves to the win: valid as long as the solution. None unless it is winnable, or the position is won already.
 * \return SOL_OK, SOL_BAD_ARGUMENT. */
SOL_API sol_status sol_solution_moves(const sol_solution* solution, const sol_move** moves, size_t* count);
/** Nothing happens for NULL. */
SOL_API void sol_solution_free(sol_solution* solution);

/* ---- end of declarations */

#ifdef __cplusplus
}
#endif

/* NOLINTEND(bugprone-macro-parentheses,modernize-*) */

#endif
