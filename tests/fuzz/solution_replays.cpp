/// \file
/// A win that a solver finds is a line of legal moves to a win, a position that it calls lost cannot be won by all moves either, and it
/// keeps to its limits.

#include <cstddef>
#include <cstdint>
#include <string>

#include "solitaires/plain_search.hpp"
#include "subjects.hpp"

namespace {

using namespace solitaires;
using namespace solitaires::fuzz;

constexpr std::uint64_t most_states = 1000;
constexpr std::size_t most_bytes = std::size_t{1} << 24U;

struct Stop {
  std::uint64_t after;
  std::uint64_t asked;
};

[[nodiscard]] bool is_time(void* context, std::uint64_t /*positions*/) {
  auto& stop = *static_cast<Stop*>(context);
  return ++stop.asked > stop.after;
}

template <class Subject>
void check(const Subject& subject, Choices& choices) {
  const auto describe = [&subject] { return subject.text(subject.start); };
  Stop stop{.after = choices.below(4), .asked = 0};
  SearchLimits limits{.states = most_states - choices.up_to(most_states), .bytes = most_bytes - choices.up_to(most_bytes)};
  const bool stops = choices.below(4) == 0;
  if (stops) limits.stop = {&is_time, &stop};
  const Solution solution = subject.solve(limits);
  require(solution.states <= limits.states, "no more positions than allowed", describe);
  require(solution.bytes <= limits.bytes, "no more memory than allowed", describe);
  require(solution.outcome == Outcome::winnable || solution.moves.empty(), "moves only to a win", describe);
  if (solution.outcome == Outcome::winnable) {
    auto state = subject.start;
    for (const Move move : solution.moves) {
      require(!subject.game.is_won(state), "a solution ends with the win", describe);
      require(subject.game.refusal(state, move).legal(), "each move of a solution is legal", describe);
      subject.game.play(state, move);
    }
    require(subject.game.is_won(state), "a solution wins", describe);
  }
  const Solution plain = solve_plainly(subject.game, subject.start, {.states = most_states, .bytes = most_bytes});
  require(solution.outcome == plain.outcome || solution.outcome == Outcome::undecided || plain.outcome == Outcome::undecided,
          "a solver and search by all moves agree", describe);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  with_subject(choices, [&choices](const auto& subject) { check(subject, choices); });
  return 0;
}
