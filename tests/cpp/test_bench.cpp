#include <doctest/doctest.h>

#include <cstdint>
#include <stdexcept>

#include "solitaires/bench.hpp"
#include "solitaires/random.hpp"

using namespace solitaires;

TEST_CASE("the bench counts what is stored for the first position of each variant") {
  std::string_view before;
  for (const BenchPosition& position : bench_positions()) {
    if (position.option == before) continue;
    before = position.option;
    CAPTURE(position.game);
    CAPTURE(position.option);
    CHECK(BenchGame(position.game, position.option, position.seed, position.moves_played).counts(position.perft_depth) == position.counts);
  }
}

TEST_CASE("the stored signature is that of the stored counts, and each count matters") {
  BenchSignature signature;
  for (const BenchPosition& position : bench_positions()) signature.add(position.counts);
  CHECK(signature.value() == stored_bench_signature());

  const auto folded = [](const BenchCounts& counts) {
    BenchSignature one;
    one.add(counts);
    return one.value();
  };
  const BenchCounts none;
  CHECK(folded(none) == folded(BenchCounts{}));
  CHECK(folded({.perft_lines = 1}) != folded(none));
  CHECK(folded({.playout_moves = 1}) != folded(none));
  CHECK(folded({.playouts_won = 1}) != folded(none));
  CHECK(folded({.outcome = Outcome::winnable}) != folded(none));
  CHECK(folded({.solver_states = 1}) != folded(none));
  CHECK(folded({.solution_moves = std::uint64_t{1} << 63U}) != folded(none));
  CHECK(folded({.perft_lines = 1}) != folded({.playout_moves = 1}));
}

TEST_CASE("a position of the bench that does not exist is refused") {
  CHECK_THROWS_AS(BenchGame("RU", "X", 0, 0), std::invalid_argument);
  CHECK_THROWS_AS(BenchGame("XX", "L00", 0, 0), std::invalid_argument);
  CHECK_THROWS_AS(BenchGame("MJ", "L99", 0, 0), std::invalid_argument);
  CHECK_THROWS_AS(BenchGame("RU", "C", seed_count, 0), std::invalid_argument);
  // play ends before: with no move left, or with the last of 72 pairs
  CHECK_THROWS_AS(BenchGame("RU", "C", 4, 100), std::invalid_argument);
  CHECK_THROWS_AS(BenchGame("MJ", "L00", 0, 73), std::invalid_argument);
}

TEST_CASE("after no moves the position is the deal") {
  CHECK(BenchGame("BK", "C2", 7, 0).text() == position_text(*find_card_variant("BK", "C2"), find_card_variant("BK", "C2")->deal(7)));
}
