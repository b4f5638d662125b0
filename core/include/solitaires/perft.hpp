/// \file
/// Counting lines of play: the check of a move generator against an independent one, number by number.
#pragma once

#include <cstdint>

#include "solitaires/game.hpp"
#include "solitaires/stop_request.hpp"

namespace solitaires {

/// Deeper counts are refused by the callers: a line of this length needs less than 100 kilobytes of stack.
inline constexpr unsigned max_perft_depth = 64;

/// Counts the lines of exactly `depth` legal moves, modulo 2^64; the last move is counted, not played.
template <Game G>
class Perft {
 public:
  /// `game` must outlive the counter.
  Perft(const G& game, StopRequest stop) noexcept : game_(game), stop_(stop) {}

  /// `depth` is at most `max_perft_depth`. After a stop the number is meaningless.
  [[nodiscard]] std::uint64_t count(const typename G::State& state, unsigned depth) noexcept {
    if (depth == 0) return 1;
    if constexpr (CountsMoves<G>) {
      if (depth == 1) return game_.count_legal_moves(state);
    }
    MoveList moves;
    game_.legal_moves(state, moves);
    if (depth == 1) return moves.size();
    if ((++positions_ & 0x3FFFU) == 0 && stop_.asked != nullptr) stopped_ = stopped_ || stop_.asked(stop_.context, positions_);
    std::uint64_t lines = 0;
    for (const Move move : moves) {
      if (stopped_) break;
      typename G::State next = state;
      game_.play(next, move);
      lines += count(next, depth - 1);
    }
    return lines;
  }

  [[nodiscard]] bool stopped() const noexcept { return stopped_; }

 private:
  const G& game_;
  StopRequest stop_;
  std::uint64_t positions_ = 0;
  bool stopped_ = false;
};

template <Game G>
[[nodiscard]] std::uint64_t perft(const G& game, const typename G::State& state, unsigned depth) noexcept {
  return Perft<G>(game, {}).count(state, depth);
}

}  // namespace solitaires
