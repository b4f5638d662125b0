/// \file
/// What a player knows of a position, as a row of bytes of one length.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "solitaires/card_game.hpp"
#include "solitaires/mahjong.hpp"

namespace solitaires {

/// A part of an observation.
struct ObservationField {
  std::string_view name;
  std::size_t begin;
  std::size_t size;
};

/// The row of the card games, the same for all of them.
struct CardObservation {
  static constexpr std::size_t pile = 0;                              ///< for each card, suit by suit from the ace up: where it lies
  static constexpr std::size_t above = pile + deck_size;              ///< for each card: how many cards lie on it in its pile
  static constexpr std::size_t face_down = above + deck_size;         ///< for each column
  static constexpr std::size_t foundation = face_down + max_columns;  ///< the rank on top of each
  static constexpr std::size_t stock = foundation + suit_count;       ///< how many cards
  static constexpr std::size_t waste = stock + 1;                     ///< how many cards
  static constexpr std::size_t size = waste + 1;

  static constexpr std::array<ObservationField, 6> fields{{
      {"pile", pile, deck_size},
      {"above", above, deck_size},
      {"face_down", face_down, max_columns},
      {"foundations", foundation, suit_count},
      {"stock", stock, 1},
      {"waste", waste, 1},
  }};

  /// Values of `pile`.
  enum Place : std::uint8_t {
    not_seen,
    in_column = 1,
    in_cell = in_column + max_columns,
    in_waste = in_cell + max_cells,
    on_foundation,
    in_stock
  };

  /// Writes the row. \param stock_seen whether every card of the stock has been in the waste before.
  static void write(const CardRules& rules, const Tableau& state, bool stock_seen, std::uint8_t* row) noexcept {
    std::fill(row, row + size, std::uint8_t{0});
    const auto see = [row](Card card, unsigned place, unsigned cards_on_it) {
      const unsigned index = suit_of(card) * king + rank_of(card) - 1U;
      row[pile + index] = static_cast<std::uint8_t>(place);
      row[above + index] = static_cast<std::uint8_t>(cards_on_it);
    };
    for (unsigned i = 0; i < rules.columns; ++i) {
      unsigned cards_on_it = 0;
      unsigned hidden = 0;
      for (Card card = state.top[i]; card != no_card; card = state.under[card], ++cards_on_it) {
        if (!rules.deals_face_down() || (state.movable[i] & card_bit(card)) != 0) {
          see(card, in_column + i, cards_on_it);
        } else {
          ++hidden;
        }
      }
      row[face_down + i] = static_cast<std::uint8_t>(hidden);
    }
    for (unsigned i = 0; i < rules.cells; ++i) {
      if (state.cell[i] != no_card) see(state.cell[i], in_cell + i, 0);
    }
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      const unsigned up = state.foundation(suit);
      for (unsigned rank = 1; rank <= up; ++rank) see(make_card(suit, rank), on_foundation, up - rank);
      row[foundation + suit] = static_cast<std::uint8_t>(up);
    }
    if (rules.draw > 0) {
      const unsigned drawn = state.waste_size;
      for (unsigned i = 0; i < drawn; ++i) see(state.talon[i], in_waste, drawn - 1U - i);
      if (stock_seen) {
        for (unsigned i = 0; i < state.stock_size; ++i) see(state.talon[max_talon - state.stock_size + i], in_stock, i);
      }
      row[stock] = state.stock_size;
      row[waste] = state.waste_size;
    }
  }
};

/// The row of a Mahjong board, which depends on the number of slots: for each slot one more than the kind of its tile, 0 when it is gone;
/// then for each slot 1 when it is free.
struct MahjongObservation {
  [[nodiscard]] static std::vector<ObservationField> fields(const MahjongLayout& layout) {
    return {{"kind", 0, layout.size()}, {"free", layout.size(), layout.size()}};
  }

  /// Writes the row.
  static void write(const Mahjong& board, const MahjongState& state, std::uint8_t* row) noexcept {
    const unsigned slots = board.layout().size();
    std::fill(row, row + std::size_t{2} * slots, std::uint8_t{0});
    state.present.for_each([&](unsigned slot) { row[slot] = static_cast<std::uint8_t>(board.tile(slot) + 1U); });
    state.free.for_each([&](unsigned slot) { row[slots + slot] = 1; });
  }
};

}  // namespace solitaires
