/// \file
/// The moves that the notation can express, counted out from the grammar.
#pragma once

#include <vector>

#include "solitaires/card.hpp"
#include "solitaires/move.hpp"

namespace solitaires::test {

/// All of them, in the order of moves.
[[nodiscard]] inline const std::vector<Move>& expressible_moves() {
  static const std::vector<Move> moves = [] {
    std::vector<Move> all;
    for (unsigned from = first_column; from < own_foundation; ++from) {
      for (unsigned to = first_column; to <= own_foundation; ++to) {
        if (to >= waste_pile && to != own_foundation) continue;
        for (unsigned count = 1; count <= deck_size; ++count) all.push_back(Move::cards(from, to, count));
      }
    }
    all.push_back(Move::draw());
    all.push_back(Move::redeal());
    for (unsigned smaller = 0; smaller < max_slots; ++smaller) {
      for (unsigned larger = smaller; larger < max_slots; ++larger) all.push_back(Move::pair(smaller, larger));
    }
    return all;
  }();
  return moves;
}

}  // namespace solitaires::test
