#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "solitaires/mahjong.hpp"
#include "solitaires/mahjong_solver.hpp"
#include "solitaires/plain_search.hpp"
#include "solitaires/random.hpp"

using namespace solitaires;

namespace {

using Tiles = std::array<TileKind, max_slots>;
using Layout = std::shared_ptr<const MahjongLayout>;

[[nodiscard]] bool wins(const Mahjong& board, MahjongState state, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    if (!board.refusal(state, move).legal()) return false;
    board.play(state, move);
  }
  return board.is_won(state);
}

/// The solution, held to what every solution promises.
[[nodiscard]] Solution solved(const Mahjong& board, const MahjongState& root, const SearchLimits& limits = {}) {
  Solution solution = solve_mahjong(board, root, limits);
  if (solution.outcome == Outcome::winnable) {
    REQUIRE(wins(board, root, solution.moves));
  } else {
    REQUIRE(solution.moves.empty());
  }
  REQUIRE(solution.states <= limits.states);
  REQUIRE(solution.bytes <= limits.bytes);
  return solution;
}

/// All kinds of a set, each as often as the set has it: neighbours in the list are of one group.
[[nodiscard]] std::vector<TileKind> sorted_set() {
  std::vector<TileKind> kinds;
  for (TileKind kind = 0; kind < tile_kinds; ++kind) kinds.insert(kinds.end(), tiles_of_kind(kind), kind);
  return kinds;
}

[[nodiscard]] Tiles random_tiles(const MahjongLayout& layout, Random& random) {
  std::vector<TileKind> kinds = sorted_set();
  random.shuffle(kinds);
  Tiles tiles{};
  std::copy_n(kinds.begin(), layout.size(), tiles.begin());
  return tiles;
}

[[nodiscard]] Layout numbered(unsigned number) { return mahjong_layouts()[number].layout; }

/// A layout of `size` tiles at random places of a small box: tiles float and overhang as no designer would have them.
[[nodiscard]] Layout random_layout(Random& random, unsigned size) {
  for (;;) {
    const unsigned width = 4 + random.below(9);
    const unsigned height = 2 + random.below(5);
    const unsigned depth = 1 + random.below(4);
    const bool halves = random.below(2) == 0;
    std::vector<std::string> rows(std::size_t{height} * depth, std::string(width, '.'));
    unsigned placed = 0;
    for (unsigned tries = 0; tries < 200 && placed < size; ++tries) {
      unsigned x = random.below(width - 1);
      unsigned y = random.below(height - 1);
      if (!halves) {
        x -= x % 2;
        y -= y % 2;
      }
      const std::size_t row = std::size_t{random.below(depth)} * height + y;
      if (rows[row].compare(x, 2, "..") != 0 || rows[row + 1].compare(x, 2, "..") != 0) continue;
      rows[row].replace(x, 2, "12");
      rows[row + 1].replace(x, 2, "43");
      ++placed;
    }
    if (placed < size) continue;
    std::string text =
        "kmahjongg-layout-v1.1\nw" + std::to_string(width) + "\nh" + std::to_string(height) + "\nd" + std::to_string(depth) + '\n';
    for (const std::string& row : rows) text += row + '\n';
    return std::make_shared<const MahjongLayout>(MahjongLayout::parse(text));
  }
}

/// Groups of four and of two tiles, as many as a layout has room for.
[[nodiscard]] Tiles few_groups(const MahjongLayout& layout, Random& random) {
  std::vector<TileKind> kinds;
  for (TileKind kind = 0; kinds.size() < layout.size(); ++kind) {
    const bool pair = layout.size() - kinds.size() == 2 || random.below(5) == 0;
    kinds.insert(kinds.end(), pair ? 2 : 4, kind);
  }
  random.shuffle(kinds);
  Tiles tiles{};
  tiles.fill(unknown_tile);
  std::copy(kinds.begin(), kinds.end(), tiles.begin());
  return tiles;
}

/// How many of the positions compared had which outcome.
struct Tally {
  unsigned winnable = 0;
  unsigned unwinnable = 0;
};

/// Holds the solver against plain search.
void compare(const Mahjong& board, const MahjongState& root, Tally& tally) {
  const Outcome expected = solve_plainly(board, root, {}).outcome;
  REQUIRE(expected != Outcome::undecided);
  REQUIRE(solved(board, root).outcome == expected);
  ++(expected == Outcome::winnable ? tally.winnable : tally.unwinnable);
}

/// Plays random pairs until at most `size` tiles are left, or no pair.
[[nodiscard]] MahjongState after_random_play(const Mahjong& board, Random& random, unsigned size) {
  MahjongState state = board.start();
  MoveList moves;
  while (state.present.size() > size) {
    board.legal_moves(state, moves);
    if (moves.empty()) break;
    board.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return state;
}

/// A board of the turtle that takes the search some thousand states.
[[nodiscard]] Mahjong hard_board() {
  for (Random random(1);;) {
    Mahjong board(numbered(0), random_tiles(*numbered(0), random));
    if (solve_mahjong(board, board.start(), {}).states > 2000) return board;
  }
}

struct Answered {
  Tiles tiles;
  bool winnable;
};

/// The random turtles whose answers three independent programs agree on.
[[nodiscard]] std::vector<Answered> answered_turtles() {
  std::ifstream file(SOLITAIRES_ANSWERS "/turtle300.txt");
  std::vector<Answered> boards;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    unsigned number = 0;
    Answered board{};
    words >> number >> board.winnable;
    for (TileKind& tile : board.tiles) {
      std::string label;
      words >> label;
      tile = tile_kind(label).value();
    }
    boards.push_back(board);
  }
  return boards;
}

}  // namespace

TEST_CASE("boards of every shape with few tiles: as plain search") {
  Random random(1);
  Tally tally;
  for (unsigned i = 0; i < 6000; ++i) {
    const Layout layout = random_layout(random, 2 + 2 * random.below(11));
    const Mahjong board(layout, few_groups(*layout, random));
    compare(board, board.start(), tally);
  }
  CHECK(tally.winnable > 1000);
  CHECK(tally.unwinnable > 1000);
}

TEST_CASE("late positions on every layout: as plain search") {
  Random random(2);
  Tally tally;
  for (const NumberedLayout& each : mahjong_layouts()) {
    const unsigned boards = each.id == "L00" ? 600 : 100;
    for (unsigned i = 0; i < boards; ++i) {
      const Mahjong board(each.layout, random_tiles(*each.layout, random));
      const MahjongState state = after_random_play(board, random, 20 + 2 * random.below(7));
      if (state.present.size() <= 32) compare(board, state, tally);
    }
  }
  CHECK(tally.winnable > 200);
  CHECK(tally.unwinnable > 200);
}

TEST_CASE("positions with tiles missing anywhere: as plain search") {
  Random random(3);
  Tally tally;
  for (unsigned i = 0; i < 1500; ++i) {
    const Layout layout = numbered(random.below(static_cast<std::uint32_t>(mahjong_layouts().size())));
    std::vector<TileKind> kept = sorted_set();
    kept.erase(kept.begin(), kept.begin() + 2 * random.below(60));
    kept.resize(4 + 2 * random.below(9));
    kept.resize(layout->size(), unknown_tile);
    random.shuffle(kept);
    Tiles tiles{};
    std::copy(kept.begin(), kept.end(), tiles.begin());
    const Mahjong board(layout, tiles);
    compare(board, board.start(), tally);
  }
  CHECK(tally.winnable > 100);
}

TEST_CASE("300 random turtles: as three other programs") {
  const std::vector<Answered> boards = answered_turtles();
  REQUIRE(boards.size() == 300);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    CAPTURE(i);
    const Mahjong board(numbered(0), boards[i].tiles);
    CHECK(solved(board, board.start()).outcome == (boards[i].winnable ? Outcome::winnable : Outcome::unwinnable));
  }
}

TEST_CASE("every dealt board is winnable, and stays so along its plan") {
  for (const NumberedLayout& each : mahjong_layouts()) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto deal = deal_mahjong(*each.layout, seed);
      REQUIRE(deal.has_value());
      const Mahjong board(each.layout, deal->tiles);
      MahjongState state = board.start();
      for (std::size_t i = 0; i < deal->plan.size(); ++i) {
        if (i % 8 == 0) CHECK(solved(board, state).outcome == Outcome::winnable);
        board.play(state, deal->plan[i]);
      }
    }
  }
}

TEST_CASE("a position without a win has no move to one with a win, and one with a win has such a move") {
  Random random(4);
  MoveList moves;
  for (unsigned i = 0; i < 100; ++i) {
    const Mahjong board(numbered(0), random_tiles(*numbered(0), random));
    const MahjongState state = after_random_play(board, random, 50 + 2 * random.below(48));
    board.legal_moves(state, moves);
    const bool leads_to_win = std::any_of(moves.begin(), moves.end(), [&](Move move) {
      MahjongState next = state;
      board.play(next, move);
      return solved(board, next).outcome == Outcome::winnable;
    });
    CHECK((solved(board, state).outcome == Outcome::winnable) == leads_to_win);
  }
}

TEST_CASE("a won position needs no moves, a stuck one no choice") {
  Random random(5);
  const Mahjong board(numbered(0), random_tiles(*numbered(0), random));
  const Solution won = solve_mahjong(board, {}, {.states = 0});
  CHECK(won.outcome == Outcome::winnable);
  CHECK(won.moves.empty());
  CHECK(won.states == 0);

  // two towers of two: each has the mate of its lower tile on top of the other
  const auto towers =
      std::make_shared<const MahjongLayout>(MahjongLayout::parse("kmahjongg-layout-v1.1\nw5\nh2\nd2\n"
                                                                 "12.12\n43.43\n12.12\n43.43\n"));
  Tiles tiles{};
  tiles = {0, 1, 0, 1};  // below 1B 2B, above 1B 2B
  const Mahjong stuck(towers, tiles);
  CHECK(solved(stuck, stuck.start()).outcome == Outcome::unwinnable);
  tiles = {0, 0, 1, 1};
  const Mahjong open(towers, tiles);
  const Solution solution = solved(open, open.start());
  CHECK(solution.outcome == Outcome::winnable);
  CHECK(solution.moves == std::vector{Move::pair(2, 3), Move::pair(0, 1)});
}

TEST_CASE("tiles that cannot pair off, or that nobody knows, leave no win") {
  const auto row =
      std::make_shared<const MahjongLayout>(MahjongLayout::parse("kmahjongg-layout-v1.1\nw11\nh2\nd1\n"
                                                                 "12.12.12.12\n43.43.43.43\n"));
  Tiles tiles{};
  tiles.fill(unknown_tile);
  tiles[0] = tiles[1] = tiles[2] = 7;
  tiles[3] = 8;
  const Mahjong odd(row, tiles);
  CHECK(solved(odd, odd.start()).outcome == Outcome::unwinnable);

  tiles[2] = tiles[3] = unknown_tile;
  const Mahjong two(row, tiles);
  CHECK(solved(two, two.start()).outcome == Outcome::winnable);
  MahjongState with_unknown = two.start();
  with_unknown.present = row->all();
  with_unknown.free = row->free_slots(with_unknown.present);
  CHECK(solved(two, with_unknown).outcome == Outcome::unwinnable);
}

TEST_CASE("with any limit the outcome is right or undecided") {
  const Mahjong board = hard_board();
  const MahjongState root = board.start();
  const Solution full = solved(board, root);
  for (const std::uint64_t states :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{10}, std::uint64_t{100}, full.states / 2, full.states - 1}) {
    const Solution limited = solved(board, root, {.states = states});
    CHECK(limited.outcome == Outcome::undecided);
    CHECK(limited.states == states);
  }
  CHECK(solved(board, root, {.states = full.states}).outcome == full.outcome);
  for (std::size_t bytes = 0; bytes < full.bytes; bytes = bytes * 5 / 4 + 1000) {
    CHECK(solved(board, root, {.bytes = bytes}).outcome == Outcome::undecided);
  }
  CHECK(solved(board, root, {.bytes = full.bytes}).outcome == full.outcome);

  Random random(6);
  for (unsigned i = 0; i < 200; ++i) {
    const Mahjong each(numbered(i % 14), random_tiles(*numbered(i % 14), random));
    const Outcome right = solved(each, each.start()).outcome;
    const Outcome limited = solved(each, each.start(), {.states = random.below(300)}).outcome;
    CHECK((limited == right || limited == Outcome::undecided));
  }
}

TEST_CASE("a stop is answered") {
  const Mahjong board = hard_board();
  std::uint64_t asked = 0;
  const StopRequest at_third{
      .asked = [](void* context, std::uint64_t /*positions*/) { return ++*static_cast<std::uint64_t*>(context) == 3; }, .context = &asked};
  const Solution solution = solved(board, board.start(), {.stop = at_third});
  CHECK(solution.outcome == Outcome::undecided);
  CHECK(asked == 3);
  CHECK(solution.states < 1000);
}

TEST_CASE("the same position gives the same solution") {
  Random random(7);
  for (unsigned i = 0; i < 50; ++i) {
    const Mahjong board(numbered(0), random_tiles(*numbered(0), random));
    const Solution first = solved(board, board.start());
    const Solution second = solved(board, board.start());
    CHECK(first.outcome == second.outcome);
    CHECK(first.moves == second.moves);
    CHECK(first.states == second.states);
    CHECK(first.bytes == second.bytes);
  }
}
