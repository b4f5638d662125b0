/// \file
/// The bench: positions of every variant, and what is counted in them. The counts are the same on every platform, so a build that finds
/// others is wrong; how fast it finds them is what the command `solitaires bench` tells.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "solitaires/playout.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/search.hpp"

namespace solitaires {

/// Random games that are played from each position, and the moves that each may take.
inline constexpr unsigned bench_playouts = 32;
inline constexpr unsigned bench_playout_moves = 500;
/// Positions that the solver may expand.
inline constexpr std::uint64_t bench_solver_states = 10'000;

/// What is counted in a position. Only the playouts depend on the order in which a game lists its moves.
struct BenchCounts {
  std::uint64_t perft_lines = 0;
  std::uint64_t playout_moves = 0;
  std::uint64_t playouts_won = 0;
  Outcome outcome = Outcome::undecided;
  std::uint64_t solver_states = 0;
  std::uint64_t solution_moves = 0;

  friend constexpr bool operator==(const BenchCounts&, const BenchCounts&) noexcept = default;
};

/// A position of the bench and what is counted in it.
struct BenchPosition {
  std::string_view game;      ///< "RU", "TF", ..., "MJ"
  std::string_view option;    ///< "C", "D1N", ...; of Mahjong the layout, "L00", ...
  std::uint64_t seed = 0;     ///< of the deal
  unsigned moves_played = 0;  ///< random moves from the deal
  unsigned perft_depth = 0;
  BenchCounts counts;
};

/// All positions, variant by variant: every card game and some layouts of Mahjong. The counts are those that every build must find.
[[nodiscard]] std::span<const BenchPosition> bench_positions() noexcept;
/// The signature of those counts.
[[nodiscard]] std::uint64_t stored_bench_signature() noexcept;

/// A position of the bench, set up.
class BenchGame {
 public:
  /// The moves are drawn from the legal ones in the order of their codes, so a game that lists its moves otherwise plays the same ones.
  /// \throws std::invalid_argument when there is no such variant, the seed is none, or play ends before so many moves.
  BenchGame(std::string_view game, std::string_view option, std::uint64_t seed, unsigned moves_played);

  /// The canonical text of the position.
  [[nodiscard]] std::string text() const;
  /// `depth` is at most `max_perft_depth`.
  [[nodiscard]] std::uint64_t perft(unsigned depth) const;
  /// Moves of all the games, and how many were won.
  struct Playouts {
    std::uint64_t moves = 0;
    std::uint64_t won = 0;
  };
  [[nodiscard]] Playouts playouts() const;
  /// \throws std::bad_alloc
  [[nodiscard]] Solution solve() const;

  /// All of the above. \throws std::bad_alloc
  [[nodiscard]] BenchCounts counts(unsigned perft_depth) const;

 private:
  std::variant<CardPosition, MahjongPosition> position_;
  std::uint64_t playout_seed_;
};

/// Folds counts, one position after another, into one number: FNV-1a over each count as eight bytes, the least significant first.
class BenchSignature {
 public:
  void add(const BenchCounts& counts) noexcept;
  [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

 private:
  void add(std::uint64_t count) noexcept;

  std::uint64_t value_ = 0xCBF29CE484222325U;
};

/// The compiler of the library, such as "gcc 12.2.0".
[[nodiscard]] std::string_view compiler_name() noexcept;

}  // namespace solitaires
