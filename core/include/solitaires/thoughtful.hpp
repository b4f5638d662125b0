/// \file
/// Thoughtful Solitaire with one or three cards drawn, and its relative Klondike.
#pragma once

#include "solitaires/card_game.hpp"

namespace solitaires {

template <unsigned cards_drawn, bool all_face_up>
struct ThoughtfulPolicy {
  static constexpr CardRules rules{
      .family = Family::thoughtful,
      .fit = Fit::alternating,
      .dealt = {1, 2, 3, 4, 5, 6, 7},
      .face_down = all_face_up ? std::array<std::uint8_t, max_columns>{} : std::array<std::uint8_t, max_columns>{0, 1, 2, 3, 4, 5, 6},
      .columns = 7,
      .draw = cards_drawn,
      .ordered_groups = true,
      .kings_only_on_empty = true,
  };
};

template <unsigned cards_drawn>
using Thoughtful = CardGame<ThoughtfulPolicy<cards_drawn, true>>;
template <unsigned cards_drawn>
using Klondike = CardGame<ThoughtfulPolicy<cards_drawn, false>>;

}  // namespace solitaires
