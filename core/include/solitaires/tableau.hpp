/// \file
/// The table of every card game: columns, foundations, cells, stock and waste, in 91 bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "solitaires/card.hpp"
#include "solitaires/move.hpp"

namespace solitaires {

/// The cards on the table. Trivially copyable; equal positions are equal byte for byte.
///
/// The cards of all columns and of the talon lie in one row, pile after pile, so that no column has a fixed height. The
/// talon is the waste (deepest card first) followed by the stock (next card to be drawn first): a draw only moves the
/// border between them, and a redeal moves it back, which keeps the order by construction.
struct Tableau {
  static constexpr unsigned talon = max_columns;  ///< index of the talon in `bound`
  static constexpr unsigned row_size = 64;

  std::array<Card, row_size> row{};                   ///< zero from bound[talon + 1] on
  std::array<std::uint8_t, max_columns + 2> bound{};  ///< column i is row[bound[i]] ... row[bound[i + 1] - 1]
  std::array<std::uint8_t, max_columns> face_down{};  ///< how many of each column are face down
  std::array<std::uint8_t, suit_count> foundation{};  ///< rank on top of each, 0 when empty
  std::array<Card, max_cells> cell{};
  std::uint8_t waste_size = 0;

  friend bool operator==(const Tableau&, const Tableau&) noexcept = default;

  [[nodiscard]] unsigned column_size(unsigned column) const noexcept { return static_cast<unsigned>(bound[column + 1] - bound[column]); }
  /// The last card of a column that is not empty.
  [[nodiscard]] Card column_top(unsigned column) const noexcept { return row[bound[column + 1] - 1U]; }
  /// Place in the row of the first face-up card of a column.
  [[nodiscard]] unsigned first_face_up(unsigned column) const noexcept { return static_cast<unsigned>(bound[column] + face_down[column]); }
  [[nodiscard]] unsigned talon_size() const noexcept { return static_cast<unsigned>(bound[talon + 1] - bound[talon]); }
  [[nodiscard]] unsigned stock_size() const noexcept { return talon_size() - waste_size; }
  /// Place in the row of the waste top; the waste must not be empty.
  [[nodiscard]] unsigned waste_top_place() const noexcept { return bound[talon] + waste_size - 1U; }
  [[nodiscard]] bool is_next_on_foundation(Card card) const noexcept { return foundation[suit_of(card)] + 1U == rank_of(card); }
  [[nodiscard]] Card foundation_top(unsigned suit) const noexcept {
    return foundation[suit] == 0 ? no_card : make_card(suit, foundation[suit]);
  }
  [[nodiscard]] unsigned empty_cells(unsigned cells) const noexcept {
    unsigned count = 0;
    for (unsigned i = 0; i < cells; ++i) count += cell[i] == no_card ? 1U : 0U;
    return count;
  }
  [[nodiscard]] bool is_complete() const noexcept { return std::bit_cast<std::uint32_t>(foundation) == 0x0D0D0D0DU; }

  /// Takes one card out of a pile of the row.
  void remove(unsigned pile, unsigned place) noexcept {
    std::memmove(row.data() + place, row.data() + place + 1, row_size - 1 - place);
    for (unsigned i = pile + 1; i < bound.size(); ++i) --bound[i];
  }
  /// Puts one card on the end of a pile of the row.
  void append(unsigned pile, Card card) noexcept {
    const unsigned place = bound[pile + 1];
    std::memmove(row.data() + place + 1, row.data() + place, row_size - 1 - place);
    row[place] = card;
    for (unsigned i = pile + 1; i < bound.size(); ++i) ++bound[i];
  }
  /// Moves `count` cards that start at `place` in pile `from` to the end of pile `to`, another one.
  void transfer(unsigned from, unsigned place, unsigned count, unsigned to) noexcept {
    std::array<Card, row_size> held;
    std::memcpy(held.data(), row.data() + place, count);
    const unsigned end = bound[to + 1];
    if (from < to) {
      std::memmove(row.data() + place, row.data() + place + count, end - place - count);
      std::memcpy(row.data() + end - count, held.data(), count);
      for (unsigned i = from + 1; i <= to; ++i) bound[i] = static_cast<std::uint8_t>(bound[i] - count);
    } else {
      std::memmove(row.data() + end + count, row.data() + end, place - end);
      std::memcpy(row.data() + end, held.data(), count);
      for (unsigned i = to + 1; i <= from; ++i) bound[i] = static_cast<std::uint8_t>(bound[i] + count);
    }
  }
};
static_assert(sizeof(Tableau) == 91);

}  // namespace solitaires
