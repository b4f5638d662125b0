/// Solves positions in-process and prints what each one cost.
///
/// usage: solve_positions [--states N] [--bytes N] [--quiet] < positions
/// Positions are texts as docs/positions.md describes them, with a line of "---" between two. One line of output for each: number, outcome,
/// states, CPU microseconds, bytes, moves; at the end the totals. Exits 1 when a solution does not replay to a win.

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "solitaires/mahjong_solver.hpp"
#include "solitaires/position_text.hpp"

namespace {

using namespace solitaires;

[[nodiscard]] bool wins(const CardPosition& position, const std::vector<Move>& moves) {
  Tableau state = position.tableau;
  for (const Move move : moves) {
    if (!position.variant->refusal(state, move).legal()) return false;
    position.variant->play(state, move);
  }
  return state.is_complete();
}

[[nodiscard]] bool wins(const MahjongPosition& position, const std::vector<Move>& moves) {
  MahjongState state = position.state;
  for (const Move move : moves) {
    if (!position.board->refusal(state, move).legal()) return false;
    position.board->play(state, move);
  }
  return position.board->is_won(state);
}

[[nodiscard]] Solution solve(const CardPosition& position, const SearchLimits& limits) {
  return position.variant->solve(position.tableau, limits);
}

[[nodiscard]] Solution solve(const MahjongPosition& position, const SearchLimits& limits) {
  return solve_mahjong(*position.board, position.state, limits);
}

}  // namespace

int main(int argument_count, char** arguments) {
  SearchLimits limits;
  bool quiet = false;
  for (int i = 1; i < argument_count; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--quiet") quiet = true;
    if (argument == "--states" && i + 1 < argument_count) limits.states = std::stoull(arguments[++i]);
    if (argument == "--bytes" && i + 1 < argument_count) limits.bytes = std::stoull(arguments[++i]);
  }
  std::vector<std::string> texts(1);
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "---") {
      texts.emplace_back();
    } else {
      texts.back() += line + '\n';
    }
  }
  if (texts.back().empty()) texts.pop_back();

  bool all_right = true;
  std::array<unsigned, 3> outcomes{};
  std::uint64_t states = 0;
  std::size_t most_bytes = 0;
  std::vector<double> times;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto position = parse_position(texts[i]);
    const std::clock_t start = std::clock();
    const Solution solution = std::visit([&limits](const auto& which) { return solve(which, limits); }, position);
    times.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC * 1e6);
    const bool right = solution.outcome != Outcome::winnable ||
                       std::visit([&solution](const auto& which) { return wins(which, solution.moves); }, position);
    all_right = all_right && right;
    ++outcomes[static_cast<std::size_t>(solution.outcome)];
    states += solution.states;
    most_bytes = std::max(most_bytes, solution.bytes);
    if (!quiet || !right) {
      std::cout << i << ' ' << outcome_name(solution.outcome) << ' ' << solution.states << ' ' << times.back() << ' ' << solution.bytes
                << ' ' << solution.moves.size() << (right ? "" : " WRONG") << '\n';
    }
  }
  if (times.empty()) return 0;
  double total = 0;
  for (const double time : times) total += time;
  std::sort(times.begin(), times.end());
  const auto count = static_cast<double>(times.size());
  std::cout << "undecided " << outcomes[0] << ", winnable " << outcomes[1] << ", unwinnable " << outcomes[2] << "; mean "
            << total / count / 1e3 << " ms, median " << times[times.size() / 2] / 1e3 << " ms, most " << times.back() / 1e3 << " ms; "
            << static_cast<double>(states) / count << " states a deal, " << static_cast<double>(states) / total
            << " million a second; at most " << most_bytes << " bytes\n";
  return all_right ? 0 : 1;
}
