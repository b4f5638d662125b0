/// \file
/// Russian Solitaire, classic and relaxed, and its relative Yukon.
#pragma once

#include "solitaires/card_game.hpp"

namespace solitaires {

template <Fit fit>
struct RussianPolicy {
  static constexpr CardRules rules{
      .family = Family::russian,
      .fit = fit,
      .dealt = {1, 6, 7, 8, 9, 10, 11},
      .face_down = {0, 1, 2, 3, 4, 5, 6},
      .columns = 7,
      .group_limit = 20,
      .kings_only_on_empty = true,
  };
};

using RussianClassic = CardGame<RussianPolicy<Fit::same_suit>>;
using RussianRelaxed = CardGame<RussianPolicy<Fit::any_suit>>;
using Yukon = CardGame<RussianPolicy<Fit::alternating>>;

}  // namespace solitaires
