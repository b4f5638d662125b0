/// \file
/// Baker's Game and its relative FreeCell, with one to four cells.
#pragma once

#include "solitaires/card_game.hpp"

namespace solitaires {

template <unsigned cell_count, Fit fit>
struct BakersPolicy {
  static constexpr CardRules rules{
      .family = Family::bakers,
      .fit = fit,
      .dealt = {7, 7, 7, 7, 6, 6, 6, 6},
      .columns = 8,
      .cells = cell_count,
      .ordered_groups = true,
      .group_needs_space = true,
      .foundation_fixed = true,
  };
};

template <unsigned cell_count>
using Bakers = CardGame<BakersPolicy<cell_count, Fit::same_suit>>;
template <unsigned cell_count>
using FreeCell = CardGame<BakersPolicy<cell_count, Fit::alternating>>;

}  // namespace solitaires
