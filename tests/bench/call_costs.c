/* For call_costs.py: marks what callgrind counts, and is the host in C. */
#include <solitaires.h>
#include <valgrind/callgrind.h>

void begin_count(void) {
  CALLGRIND_ZERO_STATS;
  CALLGRIND_TOGGLE_COLLECT;
}

void end_count(const char* name) {
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name);
}

/* A line of moves, the positions before them, and in each of these a move that is refused. */
typedef struct line {
  const sol_game* game;
  const sol_position* positions;
  const sol_move* moves;
  const sol_move* refused;
  int length;
  sol_position* copies; /* as many as positions */
} line;

void c_nothing(const line* line) { (void)line; }

void c_loop(const line* line) {
  for (int i = 0; i < line->length; ++i) __asm__ volatile("" ::: "memory");
}

void c_moves(const line* line) {
  sol_move moves[SOL_MAX_LEGAL_MOVES];
  for (int i = 0; i < line->length; ++i) sol_legal_moves(line->game, &line->positions[i], moves, SOL_MAX_LEGAL_MOVES);
}

void c_fresh(const line* line) { line->copies[0] = line->positions[0]; }

void c_play(const line* line) {
  uint8_t turned;
  c_fresh(line);
  for (int i = 0; i < line->length; ++i) sol_play(line->game, &line->copies[0], line->moves[i], &turned);
}

void c_undo(const line* line) {
  c_play(line);
  for (int i = 0; i < line->length; ++i) line->copies[i] = line->positions[i];
}

void c_refusal(const line* line) {
  sol_refusal refusal;
  for (int i = 0; i < line->length; ++i) sol_refusal_of(line->game, &line->positions[i], line->refused[i], &refusal);
}
