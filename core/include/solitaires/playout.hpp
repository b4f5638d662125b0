/// \file
/// Random play to the end.
#pragma once

#include <cstdint>

#include "solitaires/game.hpp"
#include "solitaires/random.hpp"

namespace solitaires {

struct Playout {
  std::uint64_t moves = 0;  ///< moves played
  bool won = false;
};

/// Plays uniformly random legal moves on `state` until it is won, no move is left, or `max_moves` have been played.
template <Game G>
Playout playout(const G& game, typename G::State& state, Random& random, std::uint64_t max_moves) noexcept {
  Playout result;
  MoveList moves;
  while (result.moves < max_moves && !game.is_won(state)) {
    game.legal_moves(state, moves);
    if (moves.empty()) break;
    game.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    ++result.moves;
  }
  result.won = game.is_won(state);
  return result;
}

}  // namespace solitaires
