/// The solvers of Baker's Game and FreeCell against search by all moves, and against known answers.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "fill_piles.hpp"
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
  Piles position;
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
  fill(position, columns);
  return set_up(position, G::rules);
}

/// The outcome of a position in writing.
[[nodiscard]] Outcome solved(std::string_view text) {
  const auto position = std::get<CardPosition>(parse_position(text));
  return position.variant->solve(position.tableau, {}).outcome;
}

}  // namespace

TEST_CASE_TEMPLATE("late positions: as search by all moves says", G, Bakers<1>, Bakers<2>, Bakers<4>, FreeCell<1>, FreeCell<2>, FreeCell<3>,
                   FreeCell<4>) {
  Random random(20 + G::rules.cells);
  std::array<unsigned, 3> compared{};
  for (unsigned i = 0; i < 2000; ++i) {
    const Tableau root = endgame<G>(random, 8 + random.below(25));
    const Solution expected = solve_plainly(G{}, root, {.states = 2000});
    if (expected.outcome == Outcome::undecided) continue;
    const Solution found = solve<G>(root);
    CAPTURE(position_text(variant_of<G>(), root));
    REQUIRE(found.outcome == expected.outcome);
    if (found.outcome == Outcome::winnable) REQUIRE(wins<G>(root, found.moves));
    ++compared[static_cast<std::size_t>(expected.outcome)];
  }
  CHECK(compared[static_cast<std::size_t>(Outcome::winnable)] > 1500);
  CHECK(compared[static_cast<std::size_t>(Outcome::unwinnable)] > 0);
}

TEST_CASE_TEMPLATE("after random play: as search by all moves says", G, Bakers<1>, Bakers<2>, Bakers<4>, FreeCell<1>, FreeCell<2>,
                   FreeCell<3>, FreeCell<4>) {
  Random random(40 + G::rules.cells);
  std::array<unsigned, 3> compared{};
  for (unsigned i = 0; i < 300; ++i) {
    Tableau root = G::deal(i);
    playout(G{}, root, random, random.below(80));
    const Solution expected = solve_plainly(G{}, root, {.states = 2000});
    if (expected.outcome == Outcome::undecided) continue;
    const Solution found = solve<G>(root);
    CAPTURE(position_text(variant_of<G>(), root));
    REQUIRE(found.outcome == expected.outcome);
    if (found.outcome == Outcome::winnable) REQUIRE(wins<G>(root, found.moves));
    ++compared[static_cast<std::size_t>(expected.outcome)];
  }
  CHECK(compared[static_cast<std::size_t>(Outcome::unwinnable)] > 100);
}

TEST_CASE_TEMPLATE("deals: a limit or a stop gives undecided, never another answer", G, Bakers<1>, Bakers<2>, Bakers<4>, FreeCell<1>,
                   FreeCell<2>, FreeCell<3>, FreeCell<4>) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Tableau root = G::deal(seed);
    const Solution whole = solve<G>(root, {.states = 100'000});
    const auto check = [&](const SearchLimits& limits) {
      const Solution part = solve<G>(root, limits);
      REQUIRE(part.states <= limits.states);
      REQUIRE(part.bytes <= limits.bytes);
      if (part.outcome == Outcome::undecided) {
        REQUIRE(part.moves.empty());
      } else {
        if (whole.outcome != Outcome::undecided) REQUIRE(part.outcome == whole.outcome);
        if (part.outcome == Outcome::winnable) REQUIRE(wins<G>(root, part.moves));
      }
      return part.outcome;
    };
    CHECK(check({.states = 0}) == Outcome::undecided);
    for (const std::uint64_t states : {std::uint64_t{1}, std::uint64_t{10}, whole.states / 2, whole.states}) check({.states = states});
    for (std::size_t bytes = 0; bytes <= 65536; bytes = bytes * 2 + 1) check({.states = 20'000, .bytes = bytes});
    const StopRequest stop{.asked = [](void*, std::uint64_t) { return true; }};
    const Solution stopped = solve<G>(root, {.stop = stop});
    CHECK(stopped.states < 257);
    if (whole.states > 256) CHECK(stopped.outcome == Outcome::undecided);

    const Solution again = solve<G>(root, {.states = 100'000});
    CHECK(again.outcome == whole.outcome);
    CHECK(again.moves == whole.moves);
    CHECK(again.states == whole.states);
    CHECK(again.bytes == whole.bytes);
  }
}

TEST_CASE_TEMPLATE("odd positions", G, Bakers<1>, Bakers<2>, Bakers<4>, FreeCell<1>, FreeCell<2>, FreeCell<3>, FreeCell<4>) {
  SUBCASE("won already") {
    const Solution solution = solve<G>(won_position(), {.states = 0, .bytes = 0});
    CHECK(solution.outcome == Outcome::winnable);
    CHECK(solution.moves.empty());
  }
  SUBCASE("all cards in one column") {
    Random random(7);
    for (unsigned i = 0; i < 20; ++i) {
      std::array<Card, deck_size> deck = sorted_deck();
      random.shuffle(deck);
      Piles piles;
      std::array<std::vector<Card>, max_columns> columns;
      columns[i % max_columns].assign(deck.begin(), deck.end());
      fill(piles, columns);
      const Tableau root = set_up(piles, G::rules);
      const Solution solution = solve<G>(root, {.states = 20'000});
      if (solution.outcome == Outcome::winnable) CHECK(wins<G>(root, solution.moves));
    }
  }
  SUBCASE("one suit in one column, the king on top: it can be turned over when the suit may lie on itself") {
    // else twelve cards would have to lie by themselves, and there are seven columns and four cells at most
    Piles piles{.foundation = {0, king, king, king}};
    std::array<std::vector<Card>, max_columns> columns;
    for (unsigned rank = 1; rank <= king; ++rank) columns[3].push_back(make_card(0, rank));
    fill(piles, columns);
    const Tableau root = set_up(piles, G::rules);
    const Solution solution = solve<G>(root);
    CHECK((solution.outcome == Outcome::winnable) == (G::rules.fit == Fit::same_suit));
    if (solution.outcome == Outcome::winnable) CHECK(wins<G>(root, solution.moves));
  }
  SUBCASE("one suit in one column, the ace on top") {
    Piles piles{.foundation = {0, king, king, king}};
    std::array<std::vector<Card>, max_columns> columns;
    for (unsigned rank = king; rank > 0; --rank) columns[3].push_back(make_card(0, rank));
    fill(piles, columns);
    const Tableau root = set_up(piles, G::rules);
    const Solution solution = solve<G>(root, {.states = 0});
    CHECK(solution.outcome == Outcome::winnable);
    CHECK(wins<G>(root, solution.moves));
  }
  SUBCASE("cells full, and each column ends in a card that fits nowhere") {
    Piles piles;
    std::vector<Card> deep;
    std::vector<Card> last;
    for (const Card card : sorted_deck()) {
      (rank_of(card) == king || rank_of(card) == king - 2 || rank_of(card) == king - 4 ? last : deep).push_back(card);
    }
    for (unsigned i = 0; i < G::rules.cells; ++i) {
      piles.cell[i] = last.back();
      last.pop_back();
    }
    deep.insert(deep.end(), last.begin() + max_columns, last.end());
    std::array<std::vector<Card>, max_columns> columns;
    for (unsigned i = 0; i < deep.size(); ++i) columns[i % max_columns].push_back(deep[i]);
    for (unsigned i = 0; i < max_columns; ++i) columns[i].push_back(last[i]);
    fill(piles, columns);
    const Tableau root = set_up(piles, G::rules);
    CHECK(solve_plainly(G{}, root, {.states = 1}).outcome == Outcome::unwinnable);
    CHECK(solve<G>(root).outcome == Outcome::unwinnable);
  }
}

TEST_CASE("Baker's Game: Microsoft deals 276 and 278 can be won, if parts of runs are put away, and 10 is lost") {
  CHECK(solved(R"(BK C4
Foundations: S-0 H-0 D-0 C-0
Freecells: - - - -
: AS 2D KD 5H 3D AH 4S
: 5C 3S TD 6C 9C 5S TH
: 8S 9D JC QC JS KS 8D
: 8H 7S 6D 7H 4H 5D QS
: 4D QD 2S 9S 2H KH
: TC KC 7D QH JD 2C
: 7C 6H JH AD 8C 3C
: 9H 4C AC 3H TS 6S)") == Outcome::winnable);
  CHECK(solved(R"(BK C4
Foundations: S-0 H-0 D-0 C-0
Freecells: - - - -
: 3H JC 5S 4C 8C 3S 5H
: 5C 4S AD 7D 4D 7S 8D
: JH 8S 5D QC KD 6S 2H
: KH 9D TS QD AC 3D KC
: AH 4H 6H 7H 2D 9H
: JD 2C TC TD QH 9C
: TH KS AS 9S 3C 6C
: 8H JS 7C QS 2S 6D)") == Outcome::winnable);
  CHECK(solved(R"(BK C4
Foundations: S-0 H-0 D-0 C-0
Freecells: - - - -
: 5S KD JC TS 9D KH 8D
: 5H 2S 9H 7H TD AD 6D
: 6H QD 6C TC AH 8S TH
: 6S 2D 7C QC QS 7D 3H
: 5D AS 7S KC 3D AC
: 4D 9C QH 4H 4C 5C
: 2H 3S 8H 9S JS 4S
: JH JD 3C KS 2C 8C)") == Outcome::unwinnable);
}

TEST_CASE("FreeCell: Microsoft deal 11982 is lost, its neighbour is not") {
  CHECK(solved(R"(FC C4
Foundations: S-0 H-0 D-0 C-0
Freecells: - - - -
: AH 3D KD JC 6C JD KC
: AS 3H 6H 5D 2C 7D 8D
: 4H QS 5S 5C TH 8H 2S
: AC QC 4D 8C QH 9C 3S
: 2D 8S 9H 9D 6D 2H
: 6S 7H JH TD TC QD
: TS AD 9S KH 4S 4C
: JS KS 3C 7C 7S 5H)") == Outcome::unwinnable);
  CHECK(solved(R"(FC C4
Foundations: S-0 H-0 D-0 C-0
Freecells: - - - -
: 2H 9C KC TH 5S 8S 2D
: JH 3S TS 4S 7S 9H AD
: 3H 7D 4H QD JS 6H 2S
: 2C 4C 3D QS KD 7H 8H
: 5C QH 4D TD 6C AS
: AH TC 6D 3C JD AC
: 6S 8C 8D QC 9D 5D
: JC 7C 9S KH KS 5H)") == Outcome::winnable);
}
