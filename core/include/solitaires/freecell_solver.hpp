/// \file
/// Proofs for FreeCell.
#pragma once

#include "solitaires/bakers.hpp"
#include "solitaires/search.hpp"

namespace solitaires {

/// Looks for a win. Exact from every position. \throws std::bad_alloc
template <unsigned cell_count>
[[nodiscard]] Solution solve_freecell(const Tableau& root, const SearchLimits& limits);

extern template Solution solve_freecell<3>(const Tableau&, const SearchLimits&);
extern template Solution solve_freecell<1>(const Tableau&, const SearchLimits&);
extern template Solution solve_freecell<2>(const Tableau&, const SearchLimits&);
extern template Solution solve_freecell<4>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
