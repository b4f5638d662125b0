/// \file
/// The immutable positions that Python holds. A move makes a new one, so undo is to keep the old one.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "solitaires/card_variant.hpp"
#include "solitaires/mahjong.hpp"

namespace solitaires::python {

struct BoundCardPosition {
  BoundCardPosition(const CardVariant* the_variant, const Tableau& the_tableau) noexcept : variant(the_variant), tableau(the_tableau) {}

  const CardVariant* variant;
  Tableau tableau;
};

struct BoundMahjongPosition {
  BoundMahjongPosition(std::string id, std::shared_ptr<const Mahjong> the_board, const MahjongState& the_state)
      : layout_id(std::move(id)), board(std::move(the_board)), state(the_state) {}

  std::string layout_id;  ///< "-" for a host's own layout
  std::shared_ptr<const Mahjong> board;
  MahjongState state;
};

}  // namespace solitaires::python
