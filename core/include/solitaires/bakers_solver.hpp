/// \file
/// Proofs for Baker's Game.
#pragma once

#include "solitaires/bakers.hpp"
#include "solitaires/search.hpp"

namespace solitaires {

/// Looks for a win. Exact from every position. \throws std::bad_alloc
template <unsigned cell_count>
[[nodiscard]] Solution solve_bakers(const Tableau& root, const SearchLimits& limits);

extern template Solution solve_bakers<1>(const Tableau&, const SearchLimits&);
extern template Solution solve_bakers<2>(const Tableau&, const SearchLimits&);
extern template Solution solve_bakers<4>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
