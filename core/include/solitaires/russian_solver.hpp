/// \file
/// Proofs for Russian Solitaire, classic and relaxed, and for Yukon.
#pragma once

#include "solitaires/card.hpp"
#include "solitaires/search.hpp"
#include "solitaires/tableau.hpp"

namespace solitaires {

/// Looks for a win in the game of this fit: same suit is Russian, any suit is Russian relaxed, alternating is Yukon. Exact from every
/// position. \throws std::bad_alloc
template <Fit fit>
[[nodiscard]] Solution solve_russian(const Tableau& root, const SearchLimits& limits);

extern template Solution solve_russian<Fit::same_suit>(const Tableau&, const SearchLimits&);
extern template Solution solve_russian<Fit::any_suit>(const Tableau&, const SearchLimits&);
extern template Solution solve_russian<Fit::alternating>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
