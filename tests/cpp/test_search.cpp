/// \file
/// What all solvers stand on: the account of states and bytes, the set of positions, the keys, depth-first search by all moves, and the
/// pass that shortens a winning line.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "fill_piles.hpp"
#include "solitaires/bakers.hpp"
#include "solitaires/plain_search.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/position_set.hpp"
#include "solitaires/random.hpp"
#include "solitaires/russian.hpp"
#include "solitaires/search.hpp"
#include "solitaires/shorten.hpp"
#include "solitaires/thoughtful.hpp"

using namespace solitaires;

namespace {

using Set = PositionSet<2>;

/// The position with columns and cells in a fixed order, as text that tells all else.
template <class G>
[[nodiscard]] std::vector<unsigned> without_names(const Tableau& tableau) {
  const Piles state = laid_out(tableau, G::rules);
  std::vector<std::vector<unsigned>> columns;
  for (unsigned i = 0; i < G::rules.columns; ++i) {
    std::vector<unsigned> column{state.face_down[i]};
    column.insert(column.end(), state.row.begin() + state.bound[i], state.row.begin() + state.bound[i + 1]);
    columns.push_back(column);
  }
  std::sort(columns.begin(), columns.end());
  std::array<Card, max_cells> cells = state.cell;
  std::sort(cells.begin(), cells.end());
  std::vector<unsigned> all{state.waste_size};
  for (const auto& column : columns) {
    all.push_back(99);
    all.insert(all.end(), column.begin(), column.end());
  }
  all.insert(all.end(), cells.begin(), cells.end());
  all.insert(all.end(), state.foundation.begin(), state.foundation.end());
  all.insert(all.end(), state.row.begin() + state.bound[Piles::talon], state.row.begin() + state.bound[Piles::talon + 1]);
  return all;
}

/// A position late in a game that random play and moves up have carried far: few cards are left.
template <class G>
[[nodiscard]] Tableau endgame(std::uint64_t seed, unsigned most_left) {
  Random random(seed);
  Piles state;
  // cards that are left: the highest of each suit, dealt at random
  std::vector<Card> left;
  const unsigned count = 4 + random.below(most_left - 3);
  for (auto& rank : state.foundation) rank = king;
  while (left.size() < count) {
    auto& rank = state.foundation[random.below(suit_count)];
    if (rank > 0) left.push_back(make_card(static_cast<unsigned>(&rank - state.foundation.data()), rank--));
  }
  random.shuffle(left);
  const unsigned in_talon = G::rules.draw > 0 ? random.below(std::min<unsigned>(count, 12)) : 0;
  std::array<std::vector<Card>, max_columns> columns;
  for (unsigned i = 0; i < count - in_talon; ++i) columns[random.below(G::rules.columns)].push_back(left[i]);
  for (unsigned i = 0; i < max_columns; ++i) {
    if (G::rules.deals_face_down() && columns[i].size() > 1)
      state.face_down[i] = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(columns[i].size())));
  }
  fill(state, columns, {left.begin() + (count - in_talon), left.end()});
  // in Klondike what is face up must be a run: only the last card is
  if (G::rules.deals_face_down() && G::rules.ordered_groups) {
    for (unsigned i = 0; i < max_columns; ++i)
      state.face_down[i] = static_cast<std::uint8_t>(columns[i].empty() ? 0 : columns[i].size() - 1);
  }
  return set_up(state, G::rules);
}

/// The same question answered in the simplest way: all positions, names and all, in an ordered set.
template <class G>
[[nodiscard]] bool can_be_won(const Tableau& root) {
  const G game;
  std::set<std::vector<unsigned>> seen{without_names<G>(root)};
  std::vector<Tableau> waiting{root};
  MoveList moves;
  while (!waiting.empty()) {
    const Tableau state = waiting.back();
    waiting.pop_back();
    if (game.is_won(state)) return true;
    game.legal_moves(state, moves);
    for (const Move move : moves) {
      Tableau next = state;
      game.play(next, move);
      if (seen.insert(without_names<G>(next)).second) waiting.push_back(next);
    }
  }
  return false;
}

template <class G>
[[nodiscard]] bool wins(const Tableau& root, const std::vector<Move>& moves) {
  const G game;
  Tableau state = root;
  for (const Move move : moves) {
    if (!game.refusal(state, move).legal()) return false;
    game.play(state, move);
  }
  return game.is_won(state);
}

#define SOLITAIRES_CARD_GAMES \
  RussianClassic, RussianRelaxed, Yukon, Thoughtful<1>, Thoughtful<3>, Klondike<1>, Klondike<3>, Bakers<1>, Bakers<4>, FreeCell<2>

}  // namespace

TEST_CASE("a budget counts states and bytes and says when it is spent") {
  SearchBudget budget(SearchLimits{.states = 3, .bytes = 100});
  CHECK(budget.spend_state());
  CHECK(budget.spend_state());
  CHECK(budget.states_left() == 1);
  CHECK(budget.spend_state());
  CHECK_FALSE(budget.spend_state());
  CHECK(budget.states() == 3);
  CHECK(budget.spend_bytes(60));
  CHECK_FALSE(budget.spend_bytes(41));
  CHECK(budget.spend_bytes(40));
  budget.return_bytes(60);
  CHECK(budget.spend_bytes(10));
  CHECK(budget.peak_bytes() == 100);
}

TEST_CASE("a budget stops when it is asked to, and stays stopped") {
  std::uint64_t told = 0;
  const StopRequest stop{[](void* context, std::uint64_t states) {
                           *static_cast<std::uint64_t*>(context) = states;
                           return true;
                         },
                         &told};
  SearchBudget budget(SearchLimits{.stop = stop});
  std::uint64_t spent = 0;
  while (budget.spend_state()) ++spent;
  CHECK(budget.stopped());
  CHECK(spent < 1000);
  CHECK(told == spent);
  CHECK_FALSE(budget.spend_state());
}

TEST_CASE("a set of positions holds what was put in and nothing else") {
  SearchBudget budget(SearchLimits{});
  Set set(budget);
  std::set<PositionKey<2>> expected;
  Random random(1);
  CHECK_FALSE(set.contains({0, 0}));
  for (unsigned i = 0; i < 5000; ++i) {
    // from a small range, so that keys come again, the key of zeros among them
    const PositionKey<2> key{random.below(50), random.below(50)};
    CHECK(set.contains(key) == expected.contains(key));
    CHECK((set.insert(key) == Set::Insertion::added) == expected.insert(key).second);
    CHECK(set.size() == expected.size());
  }
  set.clear();
  CHECK(set.size() == 0);
  for (const auto& key : expected) CHECK_FALSE(set.contains(key));
}

TEST_CASE("a set keeps to its memory, and says full without forgetting") {
  constexpr std::size_t bytes = 100'000;
  SearchBudget budget(SearchLimits{.bytes = bytes});
  {
    Set set(budget);
    std::uint64_t next = 1;
    while (set.insert({next, next}) == Set::Insertion::added) ++next;
    CHECK(next > 1000);
    CHECK(budget.peak_bytes() <= bytes);
    CHECK(set.size() == next - 1);
    for (std::uint64_t i = 1; i < next; ++i) {
      CHECK(set.contains({i, i}));
      CHECK(set.insert({i, i}) == Set::Insertion::present);
    }
    CHECK(set.insert({next, next}) == Set::Insertion::full);
    CHECK_FALSE(set.contains({next, next}));
  }
  CHECK(budget.spend_bytes(bytes));  // all was given back
}

TEST_CASE("a set without any memory is full at once") {
  SearchBudget budget(SearchLimits{.bytes = 0});
  Set set(budget);
  CHECK(set.insert({1, 1}) == Set::Insertion::full);
  CHECK(set.insert({0, 0}) == Set::Insertion::added);
  CHECK_FALSE(set.contains({1, 1}));
}

TEST_CASE_TEMPLATE("keys are equal exactly when positions are, up to the names of columns and cells", G, SOLITAIRES_CARD_GAMES) {
  const G game;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    // from deals, from endgames, and from positions in the middle of a game
    Tableau root = seed % 3 == 0 ? endgame<G>(seed, 20) : G::deal(seed);
    Random random(seed);
    if (seed % 3 == 2) playout(game, root, random, 40);
    const CardKeys keys(root);
    std::map<PositionKey<3>, std::vector<unsigned>> seen;
    std::map<std::vector<unsigned>, PositionKey<3>> seen_back;
    MoveList moves;
    for (unsigned walk = 0; walk < 10; ++walk) {
      Tableau state = root;
      for (unsigned step = 0; step < 60; ++step) {
        const auto key = keys(state);
        const auto position = without_names<G>(state);
        CHECK(seen.emplace(key, position).first->second == position);
        CHECK(seen_back.emplace(position, key).first->second == key);
        game.legal_moves(state, moves);
        if (moves.empty()) break;
        game.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  }
}

TEST_CASE_TEMPLATE("search by all moves decides endgames as an ordered set of positions does", G, SOLITAIRES_CARD_GAMES) {
  const G game;
  unsigned winnable = 0;
  constexpr unsigned count = 60;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const Tableau root = endgame<G>(seed, G::rules.cells > 0 ? 10 : 8);
    const Solution solution = solve_plainly(game, root, {.states = 2'000});
    if (solution.outcome == Outcome::undecided) continue;
    CHECK((solution.outcome == Outcome::winnable ? wins<G>(root, solution.moves) : !can_be_won<G>(root)));
    winnable += solution.outcome == Outcome::winnable ? 1U : 0U;
    const Solution again = solve_plainly(game, root, {});
    CHECK(again.moves == solution.moves);
    CHECK(again.states == solution.states);
  }
  CHECK(winnable > 0);
}

TEST_CASE("a search that reaches a limit is undecided") {
  const FreeCell<4> game;
  const Tableau root = FreeCell<4>::deal(1);
  for (const std::uint64_t states : {0U, 1U, 1000U}) {
    const Solution solution = solve_plainly(game, root, {.states = states});
    CHECK(solution.outcome == Outcome::undecided);
    CHECK(solution.states == states);
    CHECK(solution.moves.empty());
  }
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1'000}, std::size_t{100'000}}) {
    const Solution solution = solve_plainly(game, root, {.bytes = bytes});
    CHECK(solution.outcome == Outcome::undecided);
    CHECK(solution.bytes <= bytes);
  }
  const StopRequest stop{[](void*, std::uint64_t) { return true; }, nullptr};
  CHECK(solve_plainly(game, root, {.stop = stop}).outcome == Outcome::undecided);
}

TEST_CASE("a won position needs no move") {
  const Solution solution = solve_plainly(Yukon{}, won_position(), {.states = 0});
  CHECK(solution.outcome == Outcome::winnable);
  CHECK(solution.moves.empty());
}

TEST_CASE_TEMPLATE("a shortened line wins and is not longer", G, SOLITAIRES_CARD_GAMES) {
  const G game;
  std::size_t before = 0;
  std::size_t after = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Tableau root = endgame<G>(seed, 12);
    const Solution solution = solve_plainly(game, root, {.states = 2'000});
    if (solution.outcome != Outcome::winnable || solution.moves.size() > 300) continue;
    const std::vector<Move> shorter = Shortener<G>(game, root, {}).shorten(solution.moves);
    CHECK(wins<G>(root, shorter));
    CHECK(shorter.size() <= solution.moves.size());
    before += solution.moves.size();
    after += shorter.size();
  }
  // in Russian classic hardly a move is needless
  CHECK((after < before || G::rules.fit == Fit::same_suit));
}

TEST_CASE("a line that goes round and up is cut to the moves up") {
  // two kings, each alone in a column, and everything else is up
  Piles piles{.foundation = {king, king, king - 1, king - 1}};
  fill(piles, {{{make_card(2, king)}, {make_card(3, king)}}});
  const Tableau root = set_up(piles, RussianClassic::rules);
  const std::vector<Move> round{Move::cards(0, 4),
                                Move::cards(4, 0),
                                Move::cards(1, 5),
                                Move::cards(0, 6),
                                Move::cards(5, 1),
                                Move::cards(6, own_foundation),
                                Move::cards(1, own_foundation)};
  REQUIRE(wins<RussianClassic>(root, round));
  CHECK(Shortener<RussianClassic>(RussianClassic{}, root, {}).shorten(round).size() == 2);
  CHECK(Shortener<RussianClassic>(RussianClassic{}, root, {}).shorten({round[0], Move::cards(4, own_foundation), round[6]}).size() == 2);
}

TEST_CASE("shortening stops when asked to, and what comes back wins") {
  const Thoughtful<1> game;
  const StopRequest stop{[](void*, std::uint64_t) { return true; }, nullptr};
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Tableau root = endgame<Thoughtful<1>>(seed, 10);
    const Solution solution = solve_plainly(game, root, {.states = 2'000});
    if (solution.outcome != Outcome::winnable) continue;
    CHECK(wins<Thoughtful<1>>(root, Shortener<Thoughtful<1>>(game, root, stop).shorten(solution.moves)));
  }
}
