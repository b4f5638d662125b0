/// The solvers of Baker's Game and FreeCell against search by all moves, and against known answers.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "solitaires/bakers_solver.hpp"
#include "solitaires/card_variant.hpp"
#include "solitaires/freecell_solver.hpp"
#include "solitaires/plain_search.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/random.hpp"

using namespace solitaires;

namespace {

template <class G>
[[nodiscard]] const CardVariant& variant_of() {
  return *std::find_if(card_variants().begin(), card_variants().end(),
                       [](const CardVariant& variant) { return variant.rules == &G::rules; });
}

template <class G>
[[nodiscard]] Solution solve(const Tableau& root, const SearchLimits& limits = {}) {
  return variant_of<G>().solve(root, limits);
}

/// Whether the moves are legal in turn and end in a win.
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

/// A late position with `count` cards left at most, few of them in order, in a number of columns and perhaps in cells.
template <class G>
[[nodiscard]] Tableau endgame(Random& random, unsigned count) {
  Tableau position;
  position.foundation.fill(king);
  for (unsigned i = 0; i < count; ++i) {
    std::uint8_t& rank = position.foundation[random.below(suit_count)];
    if (rank > 0) --rank;
  }
  std::vector<Card> cards;
  for (const Card card : sorted_deck()) {
    if (rank_of(card) > position.foundation[suit_of(card)]) cards.push_back(card);
  }
  random.shuffle(cards);
  // the low cards deep, more or less: they are taken from the end
  const unsigned disorder = 1 + random.below(13);
  std::vector<unsigned> weights(card_table_size);
  for (const Card card : cards) weights[card] = rank_of(card) + random.below(disorder);
  std::stable_sort(cards.begin(), cards.end(), [&weights](Card a, Card b) { return weights[a] > weights[b]; });
  const unsigned crowding = random.below(3);
  for (unsigned i = 0; i < G::rules.cells && !cards.empty(); ++i) {
    if (random.below(2) < crowding) {
      position.cell[i] = cards.front();
      cards.erase(cards.begin());
    }
  }
  const unsigned open = random.below(4) == 0 ? 1 + random.below(max_columns) : max_columns;
  std::array<std::vector<Card>, max_columns> columns;
  const unsigned tidiness = random.below(3);
  for (unsigned i = 0; !cards.empty(); ++i) {
    std::vector<Card>& column = columns[random.below(8) < 6 ? i % open : random.below(open)];
    if (!column.empty() && random.below(4) < tidiness) {
      const auto fitting =
          std::find_if(cards.begin(), cards.end(), [&column](Card card) { return fits<G::rules.fit>(card, column.back()); });
      if (fitting != cards.end()) std::swap(*fitting, cards.back());
    }
    column.push_back(cards.back());
    cards.pop_back();
  }
  for (unsigned i = 0; i < max_columns; ++i) {
    for (const Card card : columns[i]) position.append(i, card);
  }
  return position;
}

}  // namespace

TEST_CASE_TEMPLATE("late positions: as search by all moves says", G, Bakers<1>, Bakers<2>, Bakers<4>, FreeCell<1>, FreeCell<2>, FreeCell<3>,
                   FreeCell<4>) {
  Random random(20 + G::rules.cells);
  const SearchLimits few{.states = 3000};
  std::array<unsigned, 3> compared{};
  for (unsigned i = 0; i < 6000; ++i) {
    const Tableau root = endgame<G>(random, 8 + random.below(29));
    const Solution expected = solve_plainly(G{}, root, few);
    const Solution found = solve<G>(root);
    CAPTURE(position_text(variant_of<G>(), root));
    REQUIRE(found.outcome != Outcome::undecided);
    if (found.outcome == Outcome::winnable) REQUIRE(wins<G>(root, found.moves));
    if (expected.outcome != Outcome::undecided) REQUIRE(found.outcome == expected.outcome);
    ++compared[static_cast<std::size_t>(expected.outcome)];
  }
  MESSAGE(compared[0], " ", compared[1], " ", compared[2]);
}

TEST_CASE_TEMPLATE("after some play: as search by all moves says", G, Bakers<1>, Bakers<2>, Bakers<4>, FreeCell<1>, FreeCell<2>,
                   FreeCell<3>, FreeCell<4>) {
  Random random(40 + G::rules.cells);
  std::array<unsigned, 3> compared{};
  for (unsigned i = 0; i < 400; ++i) {
    Tableau root = G::deal(i);
    playout(G{}, root, random, random.below(80));
    const Solution expected = solve_plainly(G{}, root, {.states = 20000});
    if (expected.outcome != Outcome::undecided) {
      const Solution found = solve<G>(root);
      CAPTURE(position_text(variant_of<G>(), root));
      if (found.outcome == Outcome::winnable) REQUIRE(wins<G>(root, found.moves));
      REQUIRE(found.outcome == expected.outcome);
    }
    ++compared[static_cast<std::size_t>(expected.outcome)];
  }
  MESSAGE(compared[0], " ", compared[1], " ", compared[2]);
}
