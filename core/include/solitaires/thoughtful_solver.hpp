/// \file
/// The exact solver of Thoughtful Solitaire and Klondike with known cards.
#pragma once

#include "solitaires/search.hpp"
#include "solitaires/tableau.hpp"
#include "solitaires/thoughtful.hpp"

namespace solitaires {

/// Looks for a win. Exact from every position; it may throw std::bad_alloc.
template <class G>
[[nodiscard]] Solution solve_thoughtful(const Tableau& root, const SearchLimits& limits);

extern template Solution solve_thoughtful<Thoughtful<1>>(const Tableau&, const SearchLimits&);
extern template Solution solve_thoughtful<Thoughtful<3>>(const Tableau&, const SearchLimits&);
extern template Solution solve_thoughtful<Klondike<1>>(const Tableau&, const SearchLimits&);
extern template Solution solve_thoughtful<Klondike<3>>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
