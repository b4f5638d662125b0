/// \file
/// The solver of Thoughtful Solitaire and Klondike: held against search by all legal moves, and its solutions replayed.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "solitaires/plain_search.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/random.hpp"
#include "solitaires/thoughtful_solver.hpp"

using namespace solitaires;

#define ALL_GAMES Thoughtful<1>, Thoughtful<3>, Klondike<1>, Klondike<3>

namespace {

/// How a random position is made.
struct Shape {
  unsigned cards;    ///< that are not on foundations
  unsigned talon;    ///< at most
  unsigned columns;  ///< that hold cards, at most
  unsigned tidy;     ///< of eight, how often a column goes on in sequence
};

/// A late position that play may never reach.
template <class G>
[[nodiscard]] Tableau random_endgame(Random& random, const Shape& shape) {
  Tableau position;
  position.foundation.fill(king);
  for (unsigned taken = 0; taken < shape.cards;) {
    auto& rank = position.foundation[random.below(suit_count)];
    if (rank == 0) continue;
    --rank;
    ++taken;
  }
  std::vector<Card> cards;
  for (const Card card : sorted_deck()) {
    if (rank_of(card) > position.foundation[suit_of(card)]) cards.push_back(card);
  }
  random.shuffle(cards);
  std::vector<Card> talon;
  for (unsigned size = random.below(shape.talon + 1); size > 0 && !cards.empty(); --size) {
    talon.push_back(cards.back());
    cards.pop_back();
  }
  std::array<std::vector<Card>, max_columns> columns;
  while (!cards.empty()) {
    auto& column = columns[random.below(shape.columns)];
    if (!column.empty() && random.below(8) < shape.tidy) {
      const auto fitting =
          std::find_if(cards.begin(), cards.end(), [&column](Card card) { return fits<Fit::alternating>(card, column.back()); });
      if (fitting != cards.end()) std::swap(*fitting, cards.back());
    }
    column.push_back(cards.back());
    cards.pop_back();
  }
  unsigned place = 0;
  for (unsigned i = 0; i < max_columns; ++i) {
    const auto& column = columns[i];
    const auto size = static_cast<unsigned>(column.size());
    std::copy(column.begin(), column.end(), position.row.begin() + place);
    place += size;
    position.bound[i + 1] = static_cast<std::uint8_t>(place);
    if (!G::rules.deals_face_down() || size == 0) continue;
    unsigned first_up = size - 1;
    while (first_up > 0 && fits<Fit::alternating>(column[first_up], column[first_up - 1]) && random.below(4) > 0) --first_up;
    position.face_down[i] = static_cast<std::uint8_t>(first_up);
  }
  std::copy(talon.begin(), talon.end(), position.row.begin() + place);
  position.bound[Tableau::talon + 1] = static_cast<std::uint8_t>(place + talon.size());
  position.waste_size = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(talon.size() + 1)));
  return position;
}

template <class G>
[[nodiscard]] bool wins(Tableau position, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    if (!G{}.refusal(position, move).legal()) return false;
    G{}.play(position, move);
  }
  return G{}.is_won(position);
}

template <class G>
[[nodiscard]] std::string text_of(const Tableau& position) {
  for (const CardVariant& variant : card_variants()) {
    if (variant.rules == &G::rules) return position_text(variant, position);
  }
  return {};
}

template <class G>
void play_at_random(Tableau& position, Random& random, unsigned moves) {
  MoveList list;
  for (; moves > 0 && !G{}.is_won(position); --moves) {
    G{}.legal_moves(position, list);
    if (list.empty()) return;
    G{}.play(position, list[random.below(static_cast<std::uint32_t>(list.size()))]);
  }
}

[[nodiscard]] SearchLimits limited(std::uint64_t states) {
  SearchLimits limits;
  limits.states = states;
  return limits;
}

}  // namespace

TEST_CASE_TEMPLATE("late positions are decided as all legal moves decide them", G, ALL_GAMES) {
  constexpr std::array shapes{Shape{8, 3, 2, 2},  Shape{10, 6, 2, 3}, Shape{12, 5, 3, 3},  Shape{13, 7, 2, 4},
                              Shape{14, 8, 3, 2}, Shape{16, 9, 3, 5}, Shape{18, 10, 4, 5}, Shape{12, 12, 1, 0}};
  Random random(20260728);
  unsigned won = 0;
  unsigned lost = 0;
  for (unsigned i = 0; i < 4000; ++i) {
    const Tableau position = random_endgame<G>(random, shapes[i % shapes.size()]);
    const Solution expected = solve_plainly(G{}, position, limited(20'000));
    const Solution found = solve_thoughtful<G>(position, {});
    REQUIRE(found.outcome != Outcome::undecided);
    if (found.outcome == Outcome::winnable) REQUIRE_MESSAGE(wins<G>(position, found.moves), text_of<G>(position));
    if (expected.outcome == Outcome::undecided) continue;
    REQUIRE_MESSAGE(found.outcome == expected.outcome, text_of<G>(position));
    ++(found.outcome == Outcome::winnable ? won : lost);
  }
  CHECK(won > 1000);
  CHECK(lost > 150);
  MESSAGE(won << " won, " << lost << " lost");
}

TEST_CASE_TEMPLATE("solutions of deals and of positions inside a game replay to a win", G, ALL_GAMES) {
  Random random(977);
  unsigned won = 0;
  for (unsigned i = 0; i < 3000; ++i) {
    Tableau position = G::deal(i % 600);
    play_at_random<G>(position, random, random.below(200));
    const Solution found = solve_thoughtful<G>(position, limited(20'000));
    if (found.outcome != Outcome::winnable) {
      REQUIRE(found.moves.empty());
      continue;
    }
    ++won;
    REQUIRE_MESSAGE(wins<G>(position, found.moves), text_of<G>(position));
    // from anywhere on the way to a win there is a win
    Tableau on_the_way = position;
    const std::size_t moves = random.below(static_cast<std::uint32_t>(found.moves.size() + 1));
    for (std::size_t move = 0; move < moves; ++move) G{}.play(on_the_way, found.moves[move]);
    const Solution again = solve_thoughtful<G>(on_the_way, limited(200'000));
    REQUIRE_MESSAGE(again.outcome != Outcome::unwinnable, text_of<G>(on_the_way));
    if (again.outcome == Outcome::winnable) REQUIRE_MESSAGE(wins<G>(on_the_way, again.moves), text_of<G>(on_the_way));
  }
  CHECK(won > 1200);
}

TEST_CASE_TEMPLATE("a spent budget leaves a position undecided, never lost", G, ALL_GAMES) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    const Tableau deal = G::deal(seed);
    const Solution full = solve_thoughtful<G>(deal, limited(100'000));
    for (const std::uint64_t states : {0U, 1U, 10U, 300U}) {
      const Solution found = solve_thoughtful<G>(deal, limited(states));
      CHECK(found.states <= states);
      if (found.outcome == Outcome::undecided) {
        CHECK(found.moves.empty());
      } else {
        CHECK(found.outcome == full.outcome);
        CHECK(found.moves == full.moves);
      }
    }
    for (const std::size_t bytes : {0U, 1U, 1000U, 20'000U, 60'000U}) {
      SearchLimits limits;
      limits.bytes = bytes;
      limits.states = 100'000;
      const Solution found = solve_thoughtful<G>(deal, limits);
      CHECK(found.bytes <= bytes);
      if (found.outcome != Outcome::undecided && full.outcome != Outcome::undecided) CHECK(found.outcome == full.outcome);
    }
  }
}

TEST_CASE("a stop ends a search within a few hundred states") {
  SearchLimits limits;
  limits.stop.asked = [](void*, std::uint64_t states) noexcept { return states > 1000; };
  unsigned stopped = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Solution found = solve_thoughtful<Klondike<3>>(Klondike<3>::deal(seed), limits);
    CHECK(found.states <= 1000 + 512);
    if (found.outcome == Outcome::undecided) ++stopped;
  }
  CHECK(stopped > 10);
}

TEST_CASE_TEMPLATE("the same position costs the same and gives the same moves", G, ALL_GAMES) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Solution first = solve_thoughtful<G>(G::deal(seed), limited(30'000));
    const Solution second = solve_thoughtful<G>(G::deal(seed), limited(30'000));
    CHECK(first.outcome == second.outcome);
    CHECK(first.moves == second.moves);
    CHECK(first.states == second.states);
    CHECK(first.bytes == second.bytes);
  }
}

TEST_CASE("odd positions are right or undecided") {
  const auto solve = [](const std::string& text) {
    const auto position = std::get<CardPosition>(parse_position(text));
    const Solution found = position.variant->solve(position.tableau, limited(3'000'000));
    if (found.outcome == Outcome::winnable) {
      Tableau table = position.tableau;
      for (const Move move : found.moves) {
        REQUIRE(position.variant->refusal(table, move).legal());
        position.variant->play(table, move);
      }
      REQUIRE(table.is_complete());
    }
    return found;
  };
  const std::string in_order =
      "KS KC KH KD QS QC QH QD JS JC JH JD TS TC TH TD 9S 9C 9H 9D 8S 8C 8H 8D 7S 7C 7H 7D 6S 6C 6H 6D 5S 5C 5H 5D 4S 4C 4H 4D 3S 3C 3H "
      "3D 2S 2C 2H 2D AS AC AH AD";
  std::string reversed;
  for (std::size_t i = 0; i < in_order.size(); i += 3) reversed = in_order.substr(i, 2) + (reversed.empty() ? "" : " ") + reversed;
  for (const std::string game : {"TF D1N", "TF D3N", "KL D1N", "KL D3N"}) {
    CAPTURE(game);
    std::string face_down;
    for (std::size_t i = 0; i < in_order.size(); i += 3) {
      const std::string card = in_order.substr(i, 2);
      face_down += game[0] == 'K' && i + 2 < in_order.size() ? " <" + card + ">" : " " + card;
    }
    // a won position, and one in which a king came back
    CHECK(solve(game + "\nFoundations: S-K H-K D-K C-K\n:\n:\n:\n:\n:\n:\n:").outcome == Outcome::winnable);
    CHECK(solve(game + "\nFoundations: S-K H-K D-K C-K\n:\n:\n:\n:\n:\n:\n:").moves.empty());
    CHECK(solve(game + "\nFoundations: S-K H-K D-K C-Q\n:\n:\n: KC\n:\n:\n:\n:").outcome == Outcome::winnable);
    // all cards in one column
    CHECK(solve(game + "\n:" + face_down + "\n:\n:\n:\n:\n:\n:").outcome == Outcome::winnable);
    if (game[0] == 'T') CHECK(solve(game + "\n: " + reversed + "\n:\n:\n:\n:\n:\n:").outcome != Outcome::undecided);
    // the rest in the stock, and all of it drawn
    const std::string last = "TS TC TH TD 9S 9C 9H 9D JS JC JH JD QS QC QH QD KS KC KH KD";
    CHECK(solve(game + "\nFoundations: S-8 H-8 D-8 C-8\nStock: " + last + "\n:\n:\n:\n:\n:\n:\n:").outcome != Outcome::undecided);
    CHECK(solve(game + "\nFoundations: S-8 H-8 D-8 C-8\nWaste: " + last + "\n:\n:\n:\n:\n:\n:\n:").outcome != Outcome::undecided);
  }
}
