/// Counts what the bench counts, and prints the signature of the counts: the number that `solitaires bench --signature` prints.
///
/// usage: bench_signature [--write FILE]
/// Exits 1 when a position has other counts than those stored; the rows that differ go to the standard error. With --write it chooses the
/// positions anew, by the rule below, and writes them with their counts: FILE is core/src/bench_positions.inc.

#include <array>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "solitaires/bench.hpp"

namespace {

using namespace solitaires;

constexpr std::array layouts{"L00", "L04", "L08"};
constexpr unsigned deals = 4;
constexpr std::array<unsigned, 3> lengths_of_play{10, 20, 40};
constexpr std::uint64_t most_lines = 100'000;
constexpr std::uint64_t fewest_lines_of_play = 5'000;
constexpr unsigned most_depth = 30;

[[nodiscard]] std::string hexadecimal(const BenchSignature& signature) {
  std::ostringstream text;
  text << std::hex << std::setw(16) << std::setfill('0') << signature.value();
  return text.str();
}

[[nodiscard]] std::string row(const BenchPosition& position) {
  const BenchCounts& counts = position.counts;
  std::ostringstream text;
  text << "    BenchPosition{\"" << position.game << "\", \"" << position.option << "\", " << position.seed << ", " << position.moves_played
       << ", " << position.perft_depth << ", {" << counts.perft_lines << ", " << counts.playout_moves << ", " << counts.playouts_won
       << ", Outcome::" << outcome_name(counts.outcome) << ", " << counts.solver_states << ", " << counts.solution_moves << "}},\n";
  return text.str();
}

/// A position counted to the greatest depth that has some lines and not too many; at a dead end the depth is 0.
[[nodiscard]] BenchPosition counted(std::string_view game, std::string_view option, std::uint64_t seed, unsigned moves_played) {
  const BenchGame start(game, option, seed, moves_played);
  unsigned depth = 0;
  for (unsigned deeper = 1; deeper <= most_depth; ++deeper) {
    const std::uint64_t lines = start.perft(deeper);
    if (lines == 0 || lines > most_lines) break;
    depth = deeper;
  }
  return {game, option, seed, moves_played, depth, start.counts(depth)};
}

/// The first deal from a seed on that the solver wins.
[[nodiscard]] BenchPosition won_deal(std::string_view game, std::string_view option, std::uint64_t seed) {
  while (BenchGame(game, option, seed, 0).solve().outcome != Outcome::winnable) ++seed;
  return counted(game, option, seed, 0);
}

/// The first position from a seed on that is reached by so many moves and no dead end.
[[nodiscard]] BenchPosition position_of_play(std::string_view game, std::string_view option, std::uint64_t seed, unsigned moves_played) {
  for (;; ++seed) {
    try {
      const BenchPosition position = counted(game, option, seed, moves_played);
      if (position.counts.perft_lines >= fewest_lines_of_play) return position;
    } catch (const std::invalid_argument&) {
      continue;  // play ended before
    }
  }
}

/// The first deals of a variant, one more that can be won, and for each length of play a position that random moves led to.
void add_positions(std::string_view game, std::string_view option, std::vector<BenchPosition>& positions) {
  for (unsigned seed = 0; seed < deals; ++seed) positions.push_back(counted(game, option, seed, 0));
  positions.push_back(won_deal(game, option, deals));
  std::uint64_t seed = deals;
  for (const unsigned moves_played : lengths_of_play) {
    positions.push_back(position_of_play(game, option, seed, moves_played));
    seed = positions.back().seed + 1;
  }
}

void write(const char* path) {
  std::vector<BenchPosition> positions;
  for (const CardVariant& variant : card_variants()) add_positions(variant.game, variant.option, positions);
  for (const std::string_view layout : layouts) add_positions("MJ", layout, positions);
  BenchSignature signature;
  for (const BenchPosition& position : positions) signature.add(position.counts);
  std::ofstream file(path);
  file
      << "// The positions of the bench and what every build must count in them, written by `bench_signature --write`.\n"
      << "constexpr std::uint64_t stored_signature = 0x" << std::hex << signature.value() << std::dec << ";\n"
      << "// game, option, seed, random moves, depth of perft; lines, playout moves, playouts won, outcome, solver states, solution moves\n"
      << "constexpr std::array stored_positions{\n";
  for (const BenchPosition& position : positions) file << row(position);
  file << "};\n";
  if (!file.flush()) throw std::runtime_error("cannot write the positions");
}

[[nodiscard]] bool check() {
  bool right = true;
  BenchSignature signature;
  for (const BenchPosition& stored : bench_positions()) {
    BenchPosition found = stored;
    found.counts = BenchGame(stored.game, stored.option, stored.seed, stored.moves_played).counts(stored.perft_depth);
    signature.add(found.counts);
    if (found.counts == stored.counts) continue;
    right = false;
    std::cerr << "stored\n" << row(stored) << "counted\n" << row(found);
  }
  std::cout << hexadecimal(signature) << '\n';
  return right && signature.value() == stored_bench_signature();
}

}  // namespace

int main(int argument_count, char** arguments) {
  try {
    if (argument_count == 1) return check() ? 0 : 1;
    if (argument_count != 3 || arguments[1] != std::string_view("--write"))
      throw std::runtime_error("usage: bench_signature [--write FILE]");
    write(arguments[2]);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench_signature: " << error.what() << '\n';
    return 2;
  }
}
