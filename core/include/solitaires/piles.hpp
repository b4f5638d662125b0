/// \file
/// The cards of every pile in order: what a card game's position is read from and laid out to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solitaires/card.hpp"
#include "solitaires/card_rules.hpp"
#include "solitaires/tableau.hpp"

namespace solitaires {

/// A position with its cards in one row, pile after pile, so that no column has a fixed height. Play has its own form of it, `Tableau`.
///
/// The talon is the waste (deepest card first) followed by the stock (next card to be drawn first).
struct Piles {
  static constexpr unsigned talon = max_columns;  ///< index of the talon in `bound`
  static constexpr unsigned row_size = 64;

  std::array<Card, row_size> row{};                   ///< zero from bound[talon + 1] on
  std::array<std::uint8_t, max_columns + 2> bound{};  ///< column i is row[bound[i]] ... row[bound[i + 1] - 1]
  std::array<std::uint8_t, max_columns> face_down{};  ///< how many of each column are face down
  std::array<std::uint8_t, suit_count> foundation{};  ///< rank on top of each, 0 when empty
  std::array<Card, max_cells> cell{};
  std::uint8_t waste_size = 0;

  friend bool operator==(const Piles&, const Piles&) noexcept = default;

  [[nodiscard]] unsigned column_size(unsigned column) const noexcept { return static_cast<unsigned>(bound[column + 1] - bound[column]); }
  /// Place in the row of the first face-up card of a column.
  [[nodiscard]] unsigned first_face_up(unsigned column) const noexcept { return static_cast<unsigned>(bound[column] + face_down[column]); }
  [[nodiscard]] unsigned talon_size() const noexcept { return static_cast<unsigned>(bound[talon + 1] - bound[talon]); }
};

/// Lays cards, deepest first, on an empty column. \param rules_of returns the rules; when it is a constant expression, nothing is left of
/// what those rules do not have. \param cards a span of them, whose size the compiler may know. \param face_down how many are face down.
template <class RulesOf, class Cards>
void lay_column(Tableau& tableau, RulesOf rules_of, unsigned column, Cards cards, unsigned face_down) noexcept {
  const CardRules& rules = rules_of();
  Card last = no_card;
  for (const Card card : cards) {
    tableau.under[card] = last;
    last = card;
  }
  CardSet movable = 0;
  std::size_t first = cards.size();
  while (first > face_down) {
    const Card card = cards[--first];
    movable |= card_bit(card);
    if (!rules.ordered_groups) tableau.place[card] = Tableau::place_in(column, static_cast<unsigned>(first) - face_down + 1);
    if (rules.ordered_groups && (first == face_down || !fits(rules.fit, card, cards[first - 1]))) break;
  }
  tableau.top.set(column, last);
  if (!rules.ordered_groups) tableau.face_up.set(column, static_cast<std::uint8_t>(cards.size() - face_down));
  tableau.tops |= set_of(last);
  tableau.movable[column] = movable;
}

/// The position as play keeps it. The piles must be as the game can have them: no more cards in the talon than `max_talon`, face-down
/// cards only where the game has some, and what is face up in order where it must be.
[[nodiscard]] Tableau set_up(const Piles& piles, const CardRules& rules) noexcept;

/// The piles of a position.
[[nodiscard]] Piles laid_out(const Tableau& tableau, const CardRules& rules) noexcept;

}  // namespace solitaires
