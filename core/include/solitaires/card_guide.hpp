/// \file
/// Rules of thumb for every card game.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "solitaires/card_game.hpp"

namespace solitaires {

template <class CardGame>
class CardGuide {
 public:
  /// A card that no column will need is put up at once: one that nothing can be built on, or whose possible children are up or can go up.
  [[nodiscard]] std::optional<Move> obvious(const Tableau& state, const MoveList& moves) const noexcept {
    for (const Move move : moves) {
      if (move.kind() == Move::Kind::cards && move.to() == own_foundation && is_unneeded(state, card_of(state, move))) return move;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool considers(Move move) const noexcept { return move.kind() != Move::Kind::cards || !is_foundation(move.from()); }

  [[nodiscard]] unsigned left(const Tableau& state) const noexcept {
    unsigned up = 0;
    for (unsigned suit = 0; suit < suit_count; ++suit) up += state.foundation(suit);
    return deck_size - up;
  }

  /// The weights were set by hand. They are part of what a difficulty is: other ones give other numbers.
  [[nodiscard]] int worth(const Tableau& state) const noexcept {
    unsigned face_down = 0;
    unsigned misfits = 0;       // cards that lie on a card that they do not fit, and bases of columns
    unsigned over_next = 0;     // cards that lie over those that the foundations take next
    unsigned over_smaller = 0;  // cards that lie over a smaller one of their suit
    unsigned empty_columns = 0;
    const Piles piles = laid_out(state, rules);
    for (unsigned column = 0; column < rules.columns; ++column) {
      const unsigned begin = piles.bound[column];
      const unsigned end = piles.bound[column + 1];
      if (begin == end) ++empty_columns;
      face_down += piles.face_down[column];
      std::array<unsigned, suit_count> least{king + 1, king + 1, king + 1, king + 1};
      for (unsigned place = begin; place < end; ++place) {
        const Card card = piles.row[place];
        const unsigned rank = rank_of(card);
        unsigned& smallest = least[suit_of(card)];
        const bool in_order = place > begin ? fits<rules.fit>(card, piles.row[place - 1]) : rules.kings_only_on_empty && rank == king;
        misfits += in_order ? 0U : 1U;
        over_smaller += smallest < rank ? 1U : 0U;
        smallest = std::min(smallest, rank);
        if (state.is_next_on_foundation(card)) over_next += end - 1 - place;
      }
    }
    const unsigned good = 10 * (deck_size - left(state)) + 15 * empty_columns + 10 * state.empty_cells(rules.cells);
    const unsigned bad = 8 * face_down + 6 * misfits + 2 * over_next + 4 * over_smaller + 2 * piles.talon_size();
    return static_cast<int>(good) - static_cast<int>(bad);
  }

 private:
  static constexpr const CardRules& rules = CardGame::rules;

  [[nodiscard]] static Card card_of(const Tableau& state, Move move) noexcept {
    if (is_column(move.from())) return state.top[move.from()];
    return is_cell(move.from()) ? state.cell[move.from() - first_cell] : state.waste_top();
  }

  [[nodiscard]] static bool is_unneeded(const Tableau& state, Card card) noexcept {
    if constexpr (rules.fit == Fit::same_suit) return true;
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      const bool builds = rules.fit == Fit::any_suit ? suit != suit_of(card) : is_red(make_card(suit, 1)) != is_red(card);
      if (builds && state.foundation(suit) + 2U < rank_of(card)) return false;
    }
    return true;
  }
};

}  // namespace solitaires
