/// \file
/// What a move of a card game is worth.
#pragma once

#include <cstdint>

#include "solitaires/card.hpp"
#include "solitaires/game.hpp"
#include "solitaires/move.hpp"

namespace solitaires {

/// Points by event. The callers own the tables; the engine applies them.
struct ScoringTable {
  int card_to_foundation = 0;
  int card_turned = 0;
  int waste_to_column = 0;
  int redeal = 0;
};

/// The points that a move really adds to a score: the score never falls below 0, so a penalty takes what is there.
[[nodiscard]] constexpr std::int64_t points(const ScoringTable& table, Move move, const Change& change, std::int64_t score) noexcept {
  std::int64_t points = change.turned != no_card ? table.card_turned : 0;
  if (move.kind() == Move::Kind::redeal) points += table.redeal;
  if (move.kind() == Move::Kind::cards) {
    if (move.to() == own_foundation) {
      points += table.card_to_foundation;
    } else if (move.from() == waste_pile) {
      points += table.waste_to_column;
    }
  }
  return score + points >= 0 ? points : -score;
}

}  // namespace solitaires
