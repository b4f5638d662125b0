// What is promised to be usable by any number of threads at once: games, layouts and solvers. It tells most under ThreadSanitizer.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "solitaires/card_variant.hpp"
#include "solitaires/deal_code.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/mahjong_solver.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/position_text.hpp"

using namespace solitaires;

namespace {

constexpr unsigned thread_count = 4;

/// What each thread finds out for itself must be the same in all of them.
template <class Work>
void check_same_in_all_threads(Work work) {
  std::array<std::string, thread_count> found;
  std::vector<std::thread> threads;
  for (std::string& text : found) threads.emplace_back([&text, &work] { text = work(); });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& text : found) CHECK(text == found.front());
  CHECK(!found.front().empty());
}

[[nodiscard]] std::string told(const Solution& solution) {
  std::string text = std::string(outcome_name(solution.outcome)) + ' ' + std::to_string(solution.states);
  for (const Move move : solution.moves) text += ' ' + move_text(move);
  return text;
}

}  // namespace

TEST_CASE("threads that ask for a layout for the first time get one and the same") {
  check_same_in_all_threads([] {
    const DealCode code = parse_deal_code("MJ1-L05-AAAAABL");
    const MahjongDeal deal = deal_mahjong(*code.layout->layout, code.seed).value();
    return std::to_string(reinterpret_cast<std::uintptr_t>(code.layout)) + std::string(deal.tiles.begin(), deal.tiles.end());
  });
}

TEST_CASE("one board serves many threads") {
  const DealCode code = parse_deal_code("MJ1-L00-AAAAABL");
  const Mahjong board(code.layout->layout, deal_mahjong(*code.layout->layout, code.seed).value().tiles);
  check_same_in_all_threads([&board] {
    std::string text = told(solve_mahjong(board, board.start(), SearchLimits{.states = 20'000}));
    Random random(5);
    for (int game = 0; game < 50; ++game) {
      MahjongState state = board.start();
      text += ' ' + std::to_string(playout(board, state, random, 72).moves);
    }
    return text;
  });
}

TEST_CASE("every card game is dealt, played and solved in many threads at once") {
  for (const CardVariant& variant : card_variants()) {
    CAPTURE(variant.name);
    check_same_in_all_threads([&variant] {
      Tableau state = variant.deal(7);
      std::string text = told(variant.solve(state, SearchLimits{.states = 2'000}));
      Random random(9);
      text += ' ' + std::to_string(variant.playout(state, random, 200).moves);
      return text + position_text(variant, state);
    });
  }
}
