/// \file
/// Positions for tests.
#pragma once

#include <array>
#include <vector>

#include "solitaires/piles.hpp"

namespace solitaires {

/// Lays out columns, deepest card first, and a talon.
inline void fill(Piles& piles, const std::array<std::vector<Card>, max_columns>& columns, const std::vector<Card>& talon = {}) {
  unsigned place = 0;
  const auto add = [&](unsigned pile, const std::vector<Card>& cards) {
    for (const Card card : cards) piles.row[place++] = card;
    piles.bound[pile + 1] = static_cast<std::uint8_t>(place);
  };
  for (unsigned i = 0; i < max_columns; ++i) add(i, columns[i]);
  add(Piles::talon, talon);
}

/// The position with all cards on the foundations.
[[nodiscard]] inline Tableau won_position() noexcept {
  Tableau won;
  won.next_up = Tableau::full_foundations;
  return won;
}

}  // namespace solitaires
