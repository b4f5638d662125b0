/// \file
/// The Russian solver against search by all legal moves, and its promises: solutions replay, limits are kept, nothing is left to chance.
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
#include "solitaires/russian.hpp"
#include "solitaires/russian_solver.hpp"

using namespace solitaires;

namespace {

template <Fit fit_>
struct Subject {
  static constexpr Fit fit = fit_;
  using Game = CardGame<RussianPolicy<fit>>;
};

template <class Game>
[[nodiscard]] bool replays(const Tableau& root, const Solution& solution) {
  Tableau table = root;
  for (const Move move : solution.moves) {
    if (!Game{}.refusal(table, move).legal()) return false;
    Game{}.play(table, move);
  }
  return Game{}.is_won(table);
}

template <class Game>
[[nodiscard]] std::string text_of(const Tableau& table) {
  for (const CardVariant& variant : card_variants()) {
    if (variant.rules == &Game::rules) return position_text(variant, table);
  }
  return {};
}

[[nodiscard]] Tableau parsed(std::string_view text) { return std::get<CardPosition>(parse_position(text)).tableau; }

/// What was compared.
struct Tally {
  unsigned winnable = 0;
  unsigned unwinnable = 0;
  unsigned open = 0;  ///< too many positions for plain search
};

/// The solver must find what plain search finds; where that finds nothing a win must still replay.
template <class Subject>
void compare(const Tableau& root, Tally& tally, std::uint64_t most_states) {
  using Game = typename Subject::Game;
  const Solution solution = solve_russian<Subject::fit>(root, {.states = 20'000});
  if (solution.outcome == Outcome::winnable && !replays<Game>(root, solution)) FAIL_CHECK("does not replay: " << text_of<Game>(root));
  const Outcome plain = solve_plainly(Game{}, root, {.states = most_states}).outcome;
  if (plain == Outcome::undecided) {
    ++tally.open;
    return;
  }
  ++(plain == Outcome::winnable ? tally.winnable : tally.unwinnable);
  if (solution.outcome != plain) FAIL_CHECK("not " << outcome_name(plain) << ": " << text_of<Game>(root));
}

struct Shape {
  unsigned least_cards;
  unsigned most_cards;
  unsigned most_columns;
  bool face_down;
};

/// Foundations at random until so many cards are left, and these in a few columns in any order.
[[nodiscard]] Piles random_endgame(Random& random, const Shape& shape) {
  Piles table;
  const unsigned left = shape.least_cards + random.below(shape.most_cards - shape.least_cards + 1);
  for (unsigned up = 0; up < deck_size - left;) {
    auto& foundation = table.foundation[random.below(suit_count)];
    if (foundation == king) continue;
    ++foundation;
    ++up;
  }
  std::vector<Card> cards;
  for (const Card card : sorted_deck()) {
    if (rank_of(card) > table.foundation[suit_of(card)]) cards.push_back(card);
  }
  random.shuffle(cards);
  const unsigned columns = 1 + random.below(shape.most_columns);
  std::array<std::vector<Card>, max_columns> column;
  for (const Card card : cards) column[random.below(columns)].push_back(card);
  fill(table, column);
  for (unsigned i = 0; i < columns; ++i) {
    if (shape.face_down && column[i].size() > 1) {
      table.face_down[i] = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(column[i].size())));
    }
  }
  return table;
}

template <class Game>
void play_randomly(Tableau& table, Random& random, unsigned moves) {
  MoveList legal;
  for (; moves > 0; --moves) {
    Game{}.legal_moves(table, legal);
    if (legal.empty()) return;
    Game{}.play(table, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
}

[[nodiscard]] bool always(void* /*context*/, std::uint64_t /*positions*/) { return true; }

}  // namespace

TEST_CASE_TEMPLATE("endgames of any shape have the outcome of plain search", Subject, Subject<Fit::same_suit>, Subject<Fit::any_suit>,
                   Subject<Fit::alternating>) {
  Random random(17);
  Tally tally;
  for (unsigned i = 0; i < 1000; ++i)
    compare<Subject>(set_up(random_endgame(random, {2, 12, 7, true}), Subject::Game::rules), tally, 2'000);
  for (unsigned i = 0; i < 2000; ++i)
    compare<Subject>(set_up(random_endgame(random, {8, 18, 4, true}), Subject::Game::rules), tally, 2'000);
  for (unsigned i = 0; i < 500; ++i)
    compare<Subject>(set_up(random_endgame(random, {16, 30, 7, true}), Subject::Game::rules), tally, 2'000);
  MESSAGE(tally.winnable << " winnable, " << tally.unwinnable << " unwinnable, " << tally.open << " open");
  CHECK(tally.winnable > 1000);
  CHECK(tally.unwinnable > 50);
}

TEST_CASE_TEMPLATE("late positions of won games have the outcome of plain search", Subject, Subject<Fit::same_suit>, Subject<Fit::any_suit>,
                   Subject<Fit::alternating>) {
  using Game = typename Subject::Game;
  Random random(18);
  Tally tally;
  unsigned games = 0;
  for (std::uint64_t seed = 0; games < 30; ++seed) {
    const Tableau deal = Game::deal(seed);
    const Solution solution = solve_russian<Subject::fit>(deal, {.states = 20'000});
    if (solution.outcome != Outcome::winnable) continue;
    CHECK(replays<Game>(deal, solution));
    ++games;
    for (unsigned end = 10; end <= 40; end += 3) {
      Tableau table = deal;
      for (std::size_t i = 0; i + end < solution.moves.size(); ++i) Game{}.play(table, solution.moves[i]);
      play_randomly<Game>(table, random, random.below(12));
      compare<Subject>(table, tally, 2'000);
    }
  }
  MESSAGE(tally.winnable << " winnable, " << tally.unwinnable << " unwinnable, " << tally.open << " open");
  CHECK(tally.winnable > 100);
}

TEST_CASE("classic deals have the outcome of plain search") {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 200; ++seed) compare<Subject<Fit::same_suit>>(RussianClassic::deal(seed), tally, 10'000);
  MESSAGE(tally.winnable << " winnable, " << tally.unwinnable << " unwinnable, " << tally.open << " open");
  CHECK(tally.unwinnable > 100);
}

TEST_CASE("relaxed deals that are lost at sight") {
  for (const std::uint64_t seed : {std::uint64_t{369}, std::uint64_t{2898}}) {
    const Solution solution = solve_russian<Fit::any_suit>(RussianRelaxed::deal(seed), {});
    CHECK(solution.outcome == Outcome::unwinnable);
    CHECK(solution.states == 1);
  }
}

TEST_CASE_TEMPLATE("columns with more than twenty cards face up", Subject, Subject<Fit::same_suit>, Subject<Fit::any_suit>,
                   Subject<Fit::alternating>) {
  Random random(19);
  Tally tally;
  for (unsigned i = 0; i < 500; ++i)
    compare<Subject>(set_up(random_endgame(random, {22, 30, 2, false}), Subject::Game::rules), tally, 3'000);
  for (unsigned i = 0; i < 300; ++i)
    compare<Subject>(set_up(random_endgame(random, {26, 52, 2, false}), Subject::Game::rules), tally, 3'000);
  MESSAGE(tally.winnable << " winnable, " << tally.unwinnable << " unwinnable, " << tally.open << " open");
  CHECK(tally.winnable + tally.unwinnable > 300);
}

TEST_CASE("twenty cards move at once and no more") {
  const Tableau twenty = parsed(
      "RU C\nFoundations: S-J D-K\n: KC KH QH JH TH AC AH QS QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C 9H 8H 7H 6H 5H 4H 3H 2H\n: "
      "KS\n:\n:\n:\n:\n:");
  const Solution solution = solve_russian<Fit::same_suit>(twenty, {});
  CHECK(solution.outcome == Outcome::winnable);
  CHECK(replays<RussianClassic>(twenty, solution));
  const Tableau one_more = parsed(
      "RU C\nFoundations: S-J D-K\n: KC KH QH JH AC AH QS QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C TH 9H 8H 7H 6H 5H 4H 3H 2H\n: "
      "KS\n:\n:\n:\n:\n:");
  CHECK(solve_russian<Fit::same_suit>(one_more, {}).outcome == Outcome::unwinnable);
}

TEST_CASE_TEMPLATE("positions of an odd shape", Subject, Subject<Fit::same_suit>, Subject<Fit::any_suit>, Subject<Fit::alternating>) {
  using Game = typename Subject::Game;
  const Tableau won = won_position();
  CHECK(solve_russian<Subject::fit>(won, {.states = 0}).outcome == Outcome::winnable);
  CHECK(solve_russian<Subject::fit>(won, {}).moves.empty());

  Random random(20);
  for (const unsigned columns : {1U, 2U, 7U}) {
    for (unsigned i = 0; i < 20; ++i) {
      Piles piles = random_endgame(random, {deck_size, deck_size, columns, false});
      for (unsigned column = 0; column < 7; ++column) {
        if (piles.column_size(column) > 0) piles.face_down[column] = static_cast<std::uint8_t>(piles.column_size(column) - 1);
      }
      const Tableau table = set_up(piles, Game::rules);
      const Solution solution = solve_russian<Subject::fit>(table, {.states = 10'000});
      if (solution.outcome == Outcome::winnable) CHECK(replays<Game>(table, solution));
      const Outcome plain = solve_plainly(Game{}, table, {.states = 10'000}).outcome;
      if (plain != Outcome::undecided && solution.outcome != Outcome::undecided) CHECK(solution.outcome == plain);
    }
  }

  // all in one column, in order: only the foundations are needed
  std::array<std::vector<Card>, max_columns> in_order;
  for (unsigned i = 0; i < deck_size; ++i) in_order[0].push_back(sorted_deck()[deck_size - 1 - i]);
  for (const unsigned face_down : {0U, deck_size - 1}) {
    Piles piles;
    fill(piles, in_order);
    piles.face_down[0] = static_cast<std::uint8_t>(face_down);
    const Tableau sorted = set_up(piles, Game::rules);
    const Solution solution = solve_russian<Subject::fit>(sorted, {});
    CHECK(solution.outcome == Outcome::winnable);
    CHECK(replays<Game>(sorted, solution));
  }
}

TEST_CASE_TEMPLATE("a limit gives no proof", Subject, Subject<Fit::same_suit>, Subject<Fit::any_suit>, Subject<Fit::alternating>) {
  using Game = typename Subject::Game;
  unsigned undecided = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Tableau deal = Game::deal(seed);
    const Outcome outcome = solve_russian<Subject::fit>(deal, {.states = 50'000}).outcome;
    for (const std::uint64_t states : {0U, 1U, 10U}) {
      const Solution limited = solve_russian<Subject::fit>(deal, {.states = states});
      CHECK(limited.states <= states);
      CHECK((limited.outcome == Outcome::undecided || outcome == Outcome::undecided || limited.outcome == outcome));
      CHECK(limited.moves.empty() == (limited.outcome != Outcome::winnable));
      undecided += limited.outcome == Outcome::undecided ? 1 : 0;
    }
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1000}, std::size_t{20'000}, std::size_t{50'000}}) {
      const Solution limited = solve_russian<Subject::fit>(deal, {.states = 50'000, .bytes = bytes});
      CHECK(limited.bytes <= bytes);
      CHECK((limited.outcome == Outcome::undecided || outcome == Outcome::undecided || limited.outcome == outcome));
      undecided += limited.outcome == Outcome::undecided ? 1 : 0;
    }
    const Solution stopped = solve_russian<Subject::fit>(deal, {.stop = {.asked = &always, .context = nullptr}});
    CHECK(stopped.states <= 256);
    CHECK((stopped.outcome == Outcome::undecided || outcome == Outcome::undecided || stopped.outcome == outcome));
  }
  CHECK(undecided > 60);
}

TEST_CASE_TEMPLATE("the same position has the same solution", Subject, Subject<Fit::same_suit>, Subject<Fit::any_suit>,
                   Subject<Fit::alternating>) {
  for (std::uint64_t seed = 100; seed < 140; ++seed) {
    const Tableau deal = Subject::Game::deal(seed);
    const Solution one = solve_russian<Subject::fit>(deal, {.states = 30'000});
    const Solution other = solve_russian<Subject::fit>(deal, {.states = 30'000});
    CHECK(one.outcome == other.outcome);
    CHECK(one.moves == other.moves);
    CHECK(one.states == other.states);
    CHECK(one.bytes == other.bytes);
  }
}
