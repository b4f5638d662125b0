/// Runs a part of the bench under `valgrind --tool=callgrind --collect-atstart=no`, for `python -m bench.instructions`: callgrind dumps its
/// counters after each line of the bench under the line's name, such as "RU C perft". Prints the compiler.

#include <valgrind/callgrind.h>

#include <array>
#include <cstdint>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solitaires/batch.hpp"
#include "solitaires/bench.hpp"
#include "solitaires/card_variant.hpp"

namespace {

using namespace solitaires;

/// One of each kind of rules and of each solver.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> variants{{
    {"RU", "C"},
    {"RU", "R"},
    {"TF", "D3N"},
    {"BK", "C4"},
    {"YK", "S"},
    {"FC", "C4"},
    {"KL", "D1N"},
    {"MJ", "L00"},
}};
constexpr unsigned moves_played = 20;

/// Counts the instructions of a part of the bench under a name.
template <class Part>
void count(const std::string& name, Part part) {
  CALLGRIND_ZERO_STATS;
  CALLGRIND_TOGGLE_COLLECT;
  part();
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name.c_str());
}

/// A batch that deals its games anew at their end.
[[nodiscard]] std::unique_ptr<Batch> batch_of(std::string_view game, std::string_view option) {
  const BatchOptions options{.games = 256, .auto_reset = true, .scoring = {}};
  if (const CardVariant* const variant = find_card_variant(game, option)) return variant->batch(options, {});
  return std::make_unique<MahjongBatch>(options, std::span<const std::uint64_t>(),
                                        MahjongTables(options.games, mahjong_layouts()[0].layout));
}
constexpr unsigned batch_steps = 100;

}  // namespace

int main() {
  std::uint64_t counted = 0;  // printed, so that nothing is left out
  for (const auto& [game, option] : variants) {
    std::vector<std::pair<BenchGame, unsigned>> positions;
    for (const BenchPosition& position : bench_positions()) {
      if (position.game != game || position.option != option || (position.moves_played != 0 && position.moves_played != moves_played))
        continue;
      positions.emplace_back(BenchGame(game, option, position.seed, position.moves_played), position.perft_depth);
    }
    const std::string variant = std::string(game) + ' ' + std::string(option);
    count(variant + " perft", [&] {
      for (const auto& [start, depth] : positions) counted += start.perft(depth);
    });
    count(variant + " playouts", [&] {
      for (const auto& [start, depth] : positions) counted += start.playouts().moves;
    });
    count(variant + " solves", [&] {
      for (const auto& [start, depth] : positions) counted += start.solve().states;
    });
    const std::unique_ptr<Batch> batch = batch_of(game, option);
    count(variant + " batch", [&batch] {
      for (unsigned i = 0; i < batch_steps; ++i) {
        batch->sample();
        static_cast<void>(batch->step(std::span<const std::int32_t>(batch->samples()), true));
      }
    });
    for (const std::int64_t moves : batch->move_counts()) counted += static_cast<std::uint64_t>(moves);
  }
  std::cout << compiler_name() << '\n' << counted << '\n';
}
