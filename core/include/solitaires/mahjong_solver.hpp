/// \file
/// Proofs for Mahjong Solitaire.
#pragma once

#include "solitaires/mahjong.hpp"
#include "solitaires/search.hpp"

namespace solitaires {

/// Looks for a win with all tiles known. Exact from every position. \throws std::bad_alloc
///
/// The search goes through the ways to pair off the tiles, not through positions. A *state* is one run of removals to its end: by the
/// pairings chosen so far, or by all that are still allowed (twice for each choice), or to see which exclusions a dead end depends on.
[[nodiscard]] Solution solve_mahjong(const Mahjong& board, const MahjongState& root, const SearchLimits& limits);

}  // namespace solitaires
