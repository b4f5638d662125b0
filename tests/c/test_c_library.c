/* The C library from C99. Each test plays or reads through the public header only. */
#include <solitaires.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      printf("%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                     \
    }                                                                 \
  } while (0)

static const char* const codes[] = {"RU1-C-AAAAABB",   "RU1-R-AAAAABB",   "TF1-D1N-AAAAAAB", "TF1-D3N-AAAAAAB",
                                    "BK1-C4-AAAAA24",  "BK1-C2-AAAAA24",  "BK1-C1-AAAAA24",  "YK1-S-AAAAAAZ",
                                    "FC1-C4-AAAAAA2",  "FC1-C3-AAAAAA2",  "FC1-C2-AAAAAA2",  "FC1-C1-AAAAAA2",
                                    "KL1-D1N-AAAAABC", "KL1-D3N-AAAABAA", "MJ1-L00-AAAAABL", "MJ1-L08-7777777"};
enum { code_count = sizeof codes / sizeof codes[0] };

static sol_game* deal(const char* code, sol_position* start) {
  sol_game* game = NULL;
  sol_error error;
  if (sol_deal(code, &game, start, &error) != SOL_OK) {
    printf("%s: %s\n", code, error.message);
    exit(1);
  }
  return game;
}

static void test_versions(void) {
  CHECK(sol_abi_version() == SOL_ABI_VERSION);
  CHECK(SOL_ABI_VERSION == EXPECTED_ABI_VERSION);
  CHECK(strcmp(sol_version(), EXPECTED_VERSION) == 0);
}

/* Struct sizes are part of the promise of one SOL_ABI_VERSION. */
static void test_sizes(void) {
  CHECK(sizeof(sol_position) == 256);
  CHECK(sizeof(sol_refusal) == 16);
  CHECK(sizeof(sol_tile) == 12);
  CHECK(sizeof(sol_error) == 248);
}

static void test_codes(void) {
  static const struct {
    const char* text;
    const char* canonical; /* NULL: refused */
    unsigned place;
  } cases[] = {
      {"RU1-C-AAAAABB", "RU1-C-AAAAABB", 0},
      {" ru1-c-aaaaabb\r\n", "RU1-C-AAAAABB", 0},
      {"\xC2\xA0tf1\xE2\x80\x93"
       "d1n\xE2\x88\x92"
       "aaaaaab",
       "TF1-D1N-AAAAAAB", 0},
      {"mj1-l00-aaaaabl", "MJ1-L00-AAAAABL", 0},
      {"", NULL, 0},
      {"  ", NULL, 2},
      {"XX1-C-AAAAABB", NULL, 0},
      {" RU2-C-AAAAABB", NULL, 3},
      {"RU1.C-AAAAABB", NULL, 3},
      {"RU1-D-AAAAABB", NULL, 4},
      {"RU1-C", NULL, 5},
      {"RU1-C-AAAA1BB", NULL, 10},
      {"RU1\xE2\x80\x93"
       "C-AAAA1BB",
       NULL, 12},
      {"RU1-C-AAAAAB", NULL, 12},
      {"RU1-C-AAAAABBB", NULL, 13},
      {"RU1-C-AAAAABB\xFF", NULL, 13},
      {"\xE2\x80", NULL, 0},
      /* a dash and a space written longer than they need be */
      {"RU1\xC0\xAD"
       "C-AAAAABB",
       NULL, 3},
      {"\xE0\x80\xA0RU1-C-AAAAABB", NULL, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    sol_game* game = NULL;
    sol_position start;
    sol_error error;
    const sol_status status = sol_deal(cases[i].text, &game, &start, &error);
    CHECK(status == error.status);
    if (cases[i].canonical != NULL) {
      CHECK(status == SOL_OK);
      CHECK(strcmp(sol_game_code(game), cases[i].canonical) == 0);
    } else {
      CHECK(status == SOL_BAD_TEXT);
      CHECK(game == NULL);
      CHECK(strncmp(error.message, "expected ", 9) == 0);
      if (error.place != cases[i].place) printf("case %u: place %u\n", (unsigned)i, (unsigned)error.place);
      CHECK(error.place == cases[i].place);
    }
    sol_game_free(game);
  }
}

/* Every game: random play by listed moves; what is listed is played, what is not is refused with a rule; a copy undoes; texts read back. */
static void test_play(const char* code) {
  sol_position start, position;
  sol_game* game = deal(code, &start);
  uint64_t random_state = 7;
  for (int round = 0; round < 20; ++round) {
    position = start;
    for (int ply = 0; ply < 200; ++ply) {
      sol_move moves[SOL_MAX_LEGAL_MOVES];
      const int32_t count = sol_legal_moves(game, &position, moves, SOL_MAX_LEGAL_MOVES);
      CHECK(count >= 0 && count <= SOL_MAX_LEGAL_MOVES);
      CHECK(sol_legal_moves(game, &position, NULL, 0) == count);
      if (count == 0 || sol_is_won(game, &position) == 1) break;
      const sol_move move = moves[sol_random_below(&random_state, (uint32_t)count)];

      char text[SOL_MOVE_TEXT_SIZE];
      sol_move read = 0;
      const int32_t length = sol_move_text(move, text, sizeof text);
      CHECK(length > 0 && length < SOL_MOVE_TEXT_SIZE);
      CHECK(sol_read_move(text, &read, NULL) == SOL_OK);
      sol_refusal refusal;
      CHECK(sol_refusal_of(game, &position, move, &refusal) == SOL_OK && refusal.rule == 0);

      const sol_position before = position;
      uint8_t turned = 255;
      CHECK(sol_play(game, &position, move, &turned) == SOL_OK);
      CHECK(turned != 255);
      CHECK(sol_same_position(game, &before, &position) == 0);
      position = before;
      CHECK(sol_same_position(game, &before, &position) == 1);
      CHECK(sol_play(game, &position, read, NULL) == SOL_OK);
    }
    char text[2048];
    const int32_t length = sol_position_text(game, &position, text, sizeof text);
    CHECK(length > 0 && length < (int32_t)sizeof text && strlen(text) == (size_t)length);
    sol_game* read_game = NULL;
    sol_position read;
    CHECK(sol_read_position(text, &read_game, &read, NULL) == SOL_OK);
    char again[2048];
    CHECK(sol_position_text(read_game, &read, again, sizeof again) == length);
    CHECK(strcmp(text, again) == 0);
    CHECK(strcmp(sol_game_code(read_game), "") == 0);
    sol_game_free(read_game);
  }
  sol_game_free(game);
}

/* Every number that is a move: legal exactly when it is listed. */
static void test_refusals(const char* code) {
  sol_position start;
  sol_game* game = deal(code, &start);
  sol_move moves[SOL_MAX_LEGAL_MOVES];
  const int32_t count = sol_legal_moves(game, &start, moves, SOL_MAX_LEGAL_MOVES);
  int32_t legal = 0;
  const sol_position before = start;
  for (uint32_t kind = 0; kind < 5; ++kind) {
    for (uint32_t rest = 0; rest < (kind == 0 ? 20U * 65536U : 65536U); rest += rest % 256 == 60 && kind == 0 ? 196 : 1) {
      const sol_move move = kind << 24U | rest;
      char text[SOL_MOVE_TEXT_SIZE];
      sol_refusal refusal;
      const sol_status status = sol_refusal_of(game, &start, move, &refusal);
      if (status == SOL_BAD_ARGUMENT) {
        CHECK(sol_move_text(move, text, sizeof text) == SOL_BAD_ARGUMENT);
        CHECK(sol_play(game, &start, move, NULL) == SOL_BAD_ARGUMENT);
        continue;
      }
      CHECK(status == SOL_OK && sol_move_text(move, text, sizeof text) > 0);
      if (refusal.rule == 0) {
        static const sol_refusal none;
        int listed = 0;
        CHECK(memcmp(&refusal, &none, sizeof none) == 0);
        for (int32_t i = 0; i < count; ++i) listed = listed || moves[i] == move;
        legal += listed;
        continue;
      }
      CHECK(strlen(sol_rule_name(refusal.rule)) > 0);
      CHECK(sol_play(game, &start, move, NULL) == SOL_ILLEGAL_MOVE);
    }
  }
  CHECK(legal == count);
  CHECK(memcmp(&before, &start, sizeof start) == 0);
  sol_game_free(game);
}

static void test_refusal_names_the_rule(void) {
  sol_position start;
  sol_game* game = deal("BK1-C4-AAAAA24", &start);
  sol_move move = 0;
  sol_refusal refusal;
  CHECK(sol_read_move("1x2", &move, NULL) == SOL_BAD_TEXT);
  CHECK(sol_read_move("aa", &move, NULL) == SOL_OK);
  CHECK(sol_refusal_of(game, &start, move, &refusal) == SOL_OK);
  CHECK(strcmp(sol_rule_name(refusal.rule), "same-pile") == 0);
  CHECK(sol_read_move("draw", &move, NULL) == SOL_OK);
  CHECK(sol_refusal_of(game, &start, move, &refusal) == SOL_OK);
  CHECK(strcmp(sol_rule_name(refusal.rule), "no-such-pile") == 0);
  CHECK(strcmp(sol_rule_name(0), "") == 0 && strcmp(sol_rule_name(-1), "") == 0 && strcmp(sol_rule_name(1000), "") == 0);
  sol_game_free(game);
}

/* All 52 cards are somewhere, once. */
static void test_piles(const char* code) {
  sol_position position;
  sol_game* game = deal(code, &position);
  uint64_t random_state = 3;
  for (int round = 0; round < 50; ++round) {
    unsigned seen[64] = {0};
    int32_t total = 0;
    for (int32_t pile = -1; pile < 30; ++pile) {
      uint8_t cards[SOL_DECK_SIZE];
      const int32_t count = sol_pile_cards(game, &position, pile, cards);
      CHECK(count >= 0 || count == SOL_BAD_ARGUMENT);
      for (int32_t i = 0; i < count; ++i) {
        CHECK(cards[i] < 64 && cards[i] % 16 >= 1 && cards[i] % 16 <= 13);
        ++seen[cards[i] % 64];
      }
      total += count > 0 ? count : 0;
      if (pile >= 0 && pile < sol_column_count(game)) {
        const int32_t face_down = sol_face_down_count(game, &position, pile);
        CHECK(face_down >= 0 && (face_down < count || count == 0));
      }
    }
    CHECK(total == SOL_DECK_SIZE);
    for (unsigned card = 0; card < 64; ++card) CHECK(seen[card] <= 1);
    sol_playout(game, &position, &random_state, 1, NULL);
  }
  CHECK(sol_slot_count(game) == 0);
  CHECK(sol_face_down_count(game, &position, -1) == SOL_BAD_ARGUMENT);
  CHECK(sol_face_down_count(game, &position, 8) == SOL_BAD_ARGUMENT);
  sol_game_free(game);
}

static void test_tiles(void) {
  sol_position position;
  sol_game* game = deal("MJ1-L00-AAAAABL", &position);
  CHECK(strcmp(sol_game_letters(game), "MJ") == 0 && strcmp(sol_game_option(game), "L00") == 0);
  CHECK(sol_slot_count(game) == 144 && sol_column_count(game) == 0);
  int free_tiles = 0;
  for (int32_t slot = 0; slot < 144; ++slot) {
    sol_tile tile;
    CHECK(sol_tile_at(game, &position, slot, &tile) == SOL_OK);
    CHECK(tile.present == 1 && tile.kind < 42 && strlen(sol_tile_label(tile.kind)) == 2 - (size_t)(strlen(sol_tile_label(tile.kind)) == 1));
    free_tiles += tile.free;
  }
  CHECK(free_tiles > 0);
  sol_tile tile;
  CHECK(sol_tile_at(game, &position, 144, &tile) == SOL_BAD_ARGUMENT);
  CHECK(sol_tile_at(game, &position, -1, &tile) == SOL_BAD_ARGUMENT);
  CHECK(strcmp(sol_tile_label(0), "1B") == 0 && strcmp(sol_tile_label(255), "-") == 0 && strcmp(sol_tile_label(-3), "-") == 0);
  uint8_t cards[SOL_DECK_SIZE];
  CHECK(sol_pile_cards(game, &position, 0, cards) == SOL_BAD_ARGUMENT);

  const sol_move* plan = NULL;
  size_t count = 0;
  CHECK(sol_plan(game, &plan, &count) == SOL_OK && count == 72);
  for (size_t i = 0; i < count; ++i) CHECK(sol_play(game, &position, plan[i], NULL) == SOL_OK);
  CHECK(sol_is_won(game, &position) == 1);
  sol_game_free(game);
}

static void test_own_layout(void) {
  static const char flat[] = "kmahjongg-layout-v1.1\n# name: Four\nw8\nh2\nd1\n12121212\n43434343\n";
  sol_game* game = NULL;
  sol_position start;
  sol_error error;
  CHECK(sol_deal_layout(flat, 5, &game, &start, &error) == SOL_OK);
  CHECK(sol_slot_count(game) == 4 && strcmp(sol_game_option(game), "-") == 0 && strcmp(sol_game_code(game), "") == 0);
  sol_game_free(game);
  game = NULL;
  CHECK(sol_deal_layout(flat, (uint64_t)1 << 35, &game, &start, &error) == SOL_BAD_ARGUMENT && game == NULL);
  CHECK(sol_deal_layout("kmahjongg-layout-v1.1\nw8\n", 5, &game, &start, &error) == SOL_BAD_TEXT && game == NULL);
  /* two tiles, one on the other: no order removes them */
  static const char tower[] = "kmahjongg-layout-v1.1\nw2\nh2\nd2\n12\n43\n12\n43\n";
  CHECK(sol_deal_layout(tower, 5, &game, &start, &error) == SOL_NO_DEAL && game == NULL);
}

static int stop_at_once(void* context, uint64_t positions) {
  (void)positions;
  ++*(int*)context;
  return 1;
}

static void test_solve(void) {
  for (int i = 0; i < code_count; ++i) {
    sol_position position;
    sol_game* game = deal(codes[i], &position);
    sol_solution* solution = NULL;
    sol_error error;
    CHECK(sol_solve(game, &position, 200000, (uint64_t)256 << 20, NULL, NULL, &solution, &error) == SOL_OK);
    CHECK(sol_solution_states(solution) <= 200000 && sol_solution_bytes(solution) <= (uint64_t)256 << 20);
    const sol_move* moves = NULL;
    size_t count = 0;
    CHECK(sol_solution_moves(solution, &moves, &count) == SOL_OK);
    if (sol_solution_outcome(solution) == SOL_WINNABLE) {
      for (size_t ply = 0; ply < count; ++ply) CHECK(sol_play(game, &position, moves[ply], NULL) == SOL_OK);
      CHECK(sol_is_won(game, &position) == 1);
    } else {
      CHECK(count == 0);
    }
    sol_solution_free(solution);
    sol_game_free(game);
  }
  CHECK(sol_solution_outcome(NULL) == SOL_BAD_ARGUMENT);
  CHECK(sol_solution_states(NULL) == 0 && sol_solution_bytes(NULL) == 0);
  sol_solution_free(NULL);
}

static void test_stop(void) {
  sol_position position;
  sol_game* game = deal("YK1-S-AAAAAAZ", &position);
  int asked = 0;
  uint64_t lines = 77;
  CHECK(sol_perft(game, &position, 12, stop_at_once, &asked, &lines) == SOL_STOPPED);
  CHECK(asked == 1 && lines == 77);
  sol_solution* solution = NULL;
  asked = 0;
  CHECK(sol_solve(game, &position, 100000, 0, stop_at_once, &asked, &solution, NULL) == SOL_OK);
  CHECK(asked >= 1 && sol_solution_outcome(solution) == SOL_UNDECIDED && sol_solution_states(solution) < 100000);
  sol_solution_free(solution);
  sol_game_free(game);
}

static uint64_t lines_by_play(const sol_game* game, const sol_position* position, int depth) {
  sol_move moves[SOL_MAX_LEGAL_MOVES];
  if (depth == 0) return 1;
  const int32_t count = sol_legal_moves(game, position, moves, SOL_MAX_LEGAL_MOVES);
  uint64_t lines = 0;
  for (int32_t i = 0; i < count; ++i) {
    sol_position next = *position;
    CHECK(sol_play(game, &next, moves[i], NULL) == SOL_OK);
    lines += lines_by_play(game, &next, depth - 1);
  }
  return lines;
}

static void test_perft(const char* code) {
  sol_position start;
  sol_game* game = deal(code, &start);
  for (int depth = 0; depth < 4; ++depth) {
    uint64_t lines = 0;
    CHECK(sol_perft(game, &start, depth, NULL, NULL, &lines) == SOL_OK);
    CHECK(lines == lines_by_play(game, &start, depth));
  }
  uint64_t lines = 0;
  CHECK(sol_perft(game, &start, -1, NULL, NULL, &lines) == SOL_BAD_ARGUMENT);
  CHECK(sol_perft(game, &start, 65, NULL, NULL, &lines) == SOL_BAD_ARGUMENT);
  sol_game_free(game);
}

/* What cannot be used is told, whichever argument it is. */
static void test_bad_arguments(void) {
  sol_position start, other_start, empty;
  memset(&empty, 0, sizeof empty);
  sol_game* game = deal("RU1-C-AAAAABB", &start);
  sol_game* other = deal("RU1-R-AAAAABB", &other_start);
  sol_game* tiles = NULL;
  sol_game* other_tiles = NULL;
  sol_position board, other_board;
  tiles = deal("MJ1-L00-AAAAABL", &board);
  other_tiles = deal("MJ1-L00-AAAAABB", &other_board);
  const struct {
    const sol_game* game;
    const sol_position* position;
  } wrong[] = {{NULL, &start}, {game, NULL}, {game, &empty}, {game, &other_start}, {game, &board}, {tiles, &start}, {tiles, &other_board}};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    char text[64];
    sol_move moves[SOL_MAX_LEGAL_MOVES];
    sol_refusal refusal;
    sol_tile tile;
    uint8_t cards[SOL_DECK_SIZE];
    uint64_t number = 1;
    sol_solution* solution = NULL;
    sol_position copy;
    sol_position* changed = NULL;
    if (wrong[i].position != NULL) {
      copy = *wrong[i].position;
      changed = &copy;
    }
    CHECK(sol_position_text(wrong[i].game, wrong[i].position, text, sizeof text) == SOL_BAD_ARGUMENT);
    CHECK(sol_same_position(wrong[i].game, wrong[i].position, wrong[i].position) == SOL_BAD_ARGUMENT);
    CHECK(sol_legal_moves(wrong[i].game, wrong[i].position, moves, 256) == SOL_BAD_ARGUMENT);
    CHECK(sol_play(wrong[i].game, changed, 1U << 24U, NULL) == SOL_BAD_ARGUMENT);
    CHECK(sol_is_won(wrong[i].game, wrong[i].position) == SOL_BAD_ARGUMENT);
    CHECK(sol_refusal_of(wrong[i].game, wrong[i].position, 1U << 24U, &refusal) == SOL_BAD_ARGUMENT);
    CHECK(sol_pile_cards(wrong[i].game, wrong[i].position, 0, cards) == SOL_BAD_ARGUMENT);
    CHECK(sol_face_down_count(wrong[i].game, wrong[i].position, 0) == SOL_BAD_ARGUMENT);
    CHECK(sol_tile_at(wrong[i].game, wrong[i].position, 0, &tile) == SOL_BAD_ARGUMENT);
    CHECK(sol_playout(wrong[i].game, changed, &number, 10, NULL) == SOL_BAD_ARGUMENT);
    CHECK(sol_perft(wrong[i].game, wrong[i].position, 1, NULL, NULL, &number) == SOL_BAD_ARGUMENT);
    CHECK(sol_solve(wrong[i].game, wrong[i].position, 1, 0, NULL, NULL, &solution, NULL) == SOL_BAD_ARGUMENT && solution == NULL);
    CHECK(number == 1);
  }
  /* equal deals are one deal, whoever holds them */
  sol_game* same = deal("MJ1-L00-AAAAABL", &other_board);
  CHECK(sol_same_position(tiles, &board, &other_board) == 1);
  sol_game_free(same);

  sol_game* made = NULL;
  sol_error error;
  CHECK(sol_deal(NULL, &made, &start, &error) == SOL_BAD_ARGUMENT && error.status == SOL_BAD_ARGUMENT && strlen(error.message) > 0);
  CHECK(sol_deal("RU1-C-AAAAABB", NULL, &start, NULL) == SOL_BAD_ARGUMENT);
  CHECK(sol_deal("RU1-C-AAAAABB", &made, NULL, NULL) == SOL_BAD_ARGUMENT);
  CHECK(sol_deal_layout(NULL, 0, &made, &start, NULL) == SOL_BAD_ARGUMENT);
  CHECK(sol_read_position(NULL, &made, &start, NULL) == SOL_BAD_ARGUMENT);
  CHECK(sol_read_position("RU C\n", &made, &start, &error) == SOL_BAD_TEXT && strlen(error.message) > 0);
  CHECK(sol_read_move(NULL, NULL, NULL) == SOL_BAD_ARGUMENT);
  CHECK(sol_legal_moves(game, &start, NULL, 1) == SOL_BAD_ARGUMENT);
  CHECK(sol_position_text(game, &start, NULL, 1) == SOL_BAD_ARGUMENT);
  CHECK(sol_move_text(1U << 24U, NULL, 1) == SOL_BAD_ARGUMENT);
  CHECK(sol_plan(game, NULL, NULL) == SOL_BAD_ARGUMENT);
  CHECK(sol_solution_moves(NULL, NULL, NULL) == SOL_BAD_ARGUMENT);
  CHECK(sol_random_below(NULL, 5) == 0);
  CHECK(sol_column_count(NULL) == SOL_BAD_ARGUMENT && sol_cell_count(NULL) == SOL_BAD_ARGUMENT);
  CHECK(sol_draw_count(NULL) == SOL_BAD_ARGUMENT && sol_slot_count(NULL) == SOL_BAD_ARGUMENT);
  CHECK(strcmp(sol_game_code(NULL), "") == 0 && strcmp(sol_game_letters(NULL), "") == 0 && strcmp(sol_game_option(NULL), "") == 0);
  CHECK(made == NULL);
  sol_game_free(NULL);
  sol_game_free(game);
  sol_game_free(other);
  sol_game_free(tiles);
  sol_game_free(other_tiles);
}

/* Short buffers get what fits, and the length that is needed. */
static void test_short_buffers(void) {
  sol_position start;
  sol_game* game = deal("TF1-D3N-AAAAAAB", &start);
  const int32_t length = sol_position_text(game, &start, NULL, 0);
  char whole[2048];
  CHECK(sol_position_text(game, &start, whole, sizeof whole) == length);
  for (int32_t size = 1; size <= length + 2; ++size) {
    char part[2048];
    memset(part, '#', sizeof part);
    CHECK(sol_position_text(game, &start, part, (size_t)size) == length);
    CHECK(strlen(part) == (size_t)(size <= length ? size - 1 : length));
    CHECK(strncmp(part, whole, strlen(part)) == 0);
    CHECK(part[size] == '#');
  }
  sol_move moves[4] = {0, 0, 0, 0};
  const int32_t count = sol_legal_moves(game, &start, moves, 1);
  CHECK(count > 1 && moves[1] == 0);
  sol_game_free(game);
}

/* The first numbers of docs/deal-codes.md's generator; any state goes. */
static void test_random(void) {
  uint64_t state = 0;
  CHECK(sol_random_below(&state, 1) == 0);
  CHECK(state == UINT64_C(0x9E3779B97F4A7C15));
  CHECK(sol_random_below(&state, 0) == 0);
  CHECK(state == UINT64_C(0x9E3779B97F4A7C15));
  for (int i = 0; i < 1000; ++i) CHECK(sol_random_below(&state, 7) < 7);
}

int main(void) {
  test_versions();
  test_sizes();
  test_codes();
  for (int i = 0; i < code_count; ++i) {
    test_play(codes[i]);
    test_refusals(codes[i]);
    test_perft(codes[i]);
    if (strncmp(codes[i], "MJ", 2) != 0) test_piles(codes[i]);
  }
  test_refusal_names_the_rule();
  test_tiles();
  test_own_layout();
  test_solve();
  test_stop();
  test_bad_arguments();
  test_short_buffers();
  test_random();
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
