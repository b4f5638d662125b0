/// \file
/// What the card games differ in.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "solitaires/card.hpp"
#include "solitaires/move.hpp"
#include "solitaires/random.hpp"

namespace solitaires {

/// What makes one card game differ from another.
struct CardRules {
  Family family{};
  Fit fit{};                                          ///< what may be put on a column
  std::array<std::uint8_t, max_columns> dealt{};      ///< cards dealt to each column; the rest is the stock
  std::array<std::uint8_t, max_columns> face_down{};  ///< how many of them face down
  unsigned columns = 0;
  unsigned cells = 0;
  unsigned draw = 0;                 ///< cards drawn at once; 0: the game has no stock and no waste
  unsigned group_limit = deck_size;  ///< the most cards in one move
  bool ordered_groups = false;       ///< a group must be a run that fits
  bool group_needs_space = false;    ///< a group is limited by the empty cells and columns
  bool kings_only_on_empty = false;  ///< an empty column takes only kings
  bool foundation_fixed = false;     ///< cards do not come back from a foundation

  /// Cards that are dealt before those of a column.
  [[nodiscard]] constexpr unsigned dealt_before(std::size_t column) const noexcept {
    return std::accumulate(dealt.begin(), dealt.begin() + column, 0U);
  }
  /// Cards that are not dealt to the columns.
  [[nodiscard]] constexpr unsigned stock_size() const noexcept { return deck_size - dealt_before(max_columns); }
  [[nodiscard]] constexpr bool deals_face_down() const noexcept {
    return std::any_of(face_down.begin(), face_down.end(), [](auto count) { return count != 0; });
  }
};

}  // namespace solitaires
