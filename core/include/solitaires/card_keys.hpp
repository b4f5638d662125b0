/// \file
/// Exact keys of the positions of any card game.
#pragma once

#include <array>
#include <cstdint>

#include "solitaires/position_key.hpp"
#include "solitaires/tableau.hpp"

namespace solitaires {

/// The keys of all positions that play can reach from one root, whatever the root is.
///
/// A position is told by what lies under each card, and that is little: the card that lay there at the root, or one of the four cards of
/// the next rank (a card is only put on a fitting one), or nothing, or the card is in a cell, on its foundation, or still in the talon,
/// whose order never changes. So 3 bits a card and the size of the waste: 161 bits. Columns and cells have no names in it.
///
/// Face-down cards need no bits of their own: a card is face down exactly when it was so at the root and its dealt neighbour above has
/// never left. For a neighbour that left and came back another code is used, since it lies on a face-up card then.
class CardKeys {
 public:
  explicit CardKeys(const Tableau& root) noexcept : root_under_(root.under) {
    for (unsigned column = 0; column < max_columns; ++column) root_movable_ |= root.movable[column];
  }

  [[nodiscard]] PositionKey<3> operator()(const Tableau& state) const noexcept {
    PositionKey<3> key{};
    for (unsigned column = 0; column < max_columns; ++column) {
      // what was buried at the root and is so no longer carries a card that came back
      const CardSet dug_up = state.movable[column] & ~root_movable_;
      for (Card card = state.top[column]; card != no_card; card = state.under[card]) {
        const Card under = state.under[card];
        const bool in_place = under == root_under_[card] && (dug_up & card_bit(under)) == 0;
        put(key, card, under == no_card ? column_base : in_place ? as_at_root : first_fit + suit_of(under));
      }
    }
    for (const Card card : state.cell) {
      if (card != no_card) put(key, card, cell);
    }
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      for (unsigned rank = 1; rank <= state.foundation(suit); ++rank) put(key, make_card(suit, rank), foundation);
    }
    key[2] |= std::uint64_t{state.waste_size} << 32U;
    return key;
  }

 private:
  static constexpr unsigned as_at_root = 0;  ///< also a card that is still in the talon
  static constexpr unsigned first_fit = 1;   ///< and the suit of the card that it was put on
  static constexpr unsigned column_base = 5;
  static constexpr unsigned cell = 6;
  static constexpr unsigned foundation = 7;

  static void put(PositionKey<3>& key, Card card, unsigned code) noexcept {
    const unsigned index = suit_of(card) * king + rank_of(card) - 1;
    key[index / 21] |= std::uint64_t{code} << index % 21 * 3;
  }

  CardBytes root_under_;
  CardSet root_movable_ = 0;
};

}  // namespace solitaires
