/// \file
/// Proofs for Mahjong Solitaire.
#pragma once

#include "solitaires/mahjong.hpp"
#include "solitaires/search.hpp"

namespace solitaires {

/// Looks for a win with all tiles known. Exact from every position. \throws std::bad_alloc
[[nodiscard]] Solution solve_mahjong(const Mahjong& board, const MahjongState& root, const SearchLimits& limits);

}  // namespace solitaires
