/// \file
/// The solver of Thoughtful Solitaire and Klondike: held against search by all legal moves, and its solutions replayed.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fill_piles.hpp"
#include "solitaires/plain_search.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/random.hpp"
#include "solitaires/thoughtful_solver.hpp"

using namespace solitaires;

#define ALL_GAMES Thoughtful<1>, Thoughtful<3>, Klondike<1>, Klondike<3>

namespace {

/// How a random late position is made.
struct Shape {
  unsigned cards;    ///< that are not on foundations
  unsigned talon;    ///< at most
  unsigned columns;  ///< that hold cards, at most
  unsigned tidy;     ///< of eight, how often a column goes on in sequence
};

/// A late position that play may never reach.
template <class G>
[[nodiscard]] Tableau random_endgame(Random& random, const Shape& shape) {
  Piles position;
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
  fill(position, columns, talon);
  for (unsigned i = 0; i < max_columns; ++i) {
    const auto& column = columns[i];
    const auto size = static_cast<unsigned>(column.size());
    if (!G::rules.deals_face_down() || size == 0) continue;
    unsigned first_up = size - 1;
    while (first_up > 0 && fits<Fit::alternating>(column[first_up], column[first_up - 1]) && random.below(4) > 0) --first_up;
    position.face_down[i] = static_cast<std::uint8_t>(first_up);
  }
  position.waste_size = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(talon.size() + 1)));
  return set_up(position, G::rules);
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
  constexpr std::array shapes{Shape{8, 3, 2, 2},  Shape{10, 2, 1, 1}, Shape{12, 5, 2, 2}, Shape{13, 7, 2, 3},
                              Shape{14, 4, 2, 1}, Shape{16, 9, 3, 3}, Shape{15, 0, 1, 0}, Shape{12, 12, 1, 0}};
  Random random(20260728);
  unsigned won = 0;
  unsigned lost = 0;
  for (unsigned i = 0; i < 4000; ++i) {
    const Tableau position = random_endgame<G>(random, shapes[i % shapes.size()]);
    const Solution expected = solve_plainly(G{}, position, limited(10'000));
    const Solution found = solve_thoughtful<G>(position, {});
    REQUIRE(found.outcome != Outcome::undecided);
    if (found.outcome == Outcome::winnable) REQUIRE_MESSAGE(wins<G>(position, found.moves), text_of<G>(position));
    if (expected.outcome == Outcome::undecided) continue;
    REQUIRE_MESSAGE(found.outcome == expected.outcome, text_of<G>(position));
    ++(found.outcome == Outcome::winnable ? won : lost);
  }
  CHECK(won > 1500);
  CHECK(lost > 400);
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

TEST_CASE("what can be won by stricter rules can be won by looser ones") {
  for (unsigned seed = 0; seed < 400; ++seed) {
    const auto can_be_won = [seed](auto game) {
      using G = decltype(game);
      const Outcome outcome = solve_thoughtful<G>(G::deal(seed), limited(100'000)).outcome;
      return outcome == Outcome::undecided ? 0 : outcome == Outcome::winnable ? 1 : -1;
    };
    const int klondike_three = can_be_won(Klondike<3>{});
    const int klondike = can_be_won(Klondike<1>{});
    const int thoughtful_three = can_be_won(Thoughtful<3>{});
    const int thoughtful = can_be_won(Thoughtful<1>{});
    CHECK(klondike_three - klondike < 2);
    CHECK(klondike_three - thoughtful_three < 2);
    CHECK(klondike - thoughtful < 2);
    CHECK(thoughtful_three - thoughtful < 2);
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

TEST_CASE("odd positions") {
  constexpr std::array games{"TF D1N", "TF D3N", "KL D1N", "KL D3N"};
  const auto outcome = [](std::string_view game, const std::string& rest) {
    const auto position = std::get<CardPosition>(parse_position(std::string(game) + "\n" + rest));
    const Solution found = position.variant->solve(position.tableau, limited(1'000'000));
    if (found.outcome == Outcome::winnable) {
      Tableau table = position.tableau;
      for (const Move move : found.moves) {
        REQUIRE(position.variant->refusal(table, move).legal());
        position.variant->play(table, move);
      }
      REQUIRE(table.is_complete());
    }
    return found.outcome;
  };
  // a pile of all cards, deepest first: kings deepest, or aces deepest
  const auto pile = [](std::string_view game, bool kings_deepest) {
    std::string text = ":";
    for (unsigned i = 0; i < deck_size; ++i) {
      const unsigned rank = kings_deepest ? king - i / 4 : i / 4 + 1;
      const std::string card = card_text(make_card(i % 4, rank));
      text += game[0] == 'K' && i + 1 < deck_size ? " <" + card + ">" : " " + card;
    }
    return text + "\n:\n:\n:\n:\n:\n:";
  };
  const std::string empty_columns = ":\n:\n:\n:\n:\n:\n:";
  for (const std::string_view game : games) {
    CAPTURE(game);
    CHECK(outcome(game, "Foundations: S-K H-K D-K C-K\n" + empty_columns) == Outcome::winnable);
    CHECK(outcome(game, "Foundations: S-K H-K D-K C-Q\n:\n: KC\n:\n:\n:\n:\n:") == Outcome::winnable);
    CHECK(outcome(game, pile(game, true)) == Outcome::winnable);
    CHECK(outcome(game, pile(game, false)) != Outcome::undecided);
    // all that is left is in the stock, or has been drawn: the third card of three is drawn first
    CHECK(outcome(game, "Foundations: S-K H-K D-K C-T\nStock: KC QC JC\n" + empty_columns) == Outcome::winnable);
    CHECK(outcome(game, "Foundations: S-K H-K D-K C-T\nWaste: KC QC JC\n" + empty_columns) == Outcome::winnable);
    CHECK(outcome(game, "Foundations: S-K H-K D-K C-9\nStock: TC KC QC JC\n" + empty_columns) == Outcome::winnable);
  }
}
