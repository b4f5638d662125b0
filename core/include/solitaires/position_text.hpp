/// \file
/// Positions as text, both ways. The format is in docs/positions.md.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "solitaires/card_variant.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/tableau.hpp"

namespace solitaires {

/// Longer texts are refused: no position needs a tenth of it.
inline constexpr std::size_t max_position_text = std::size_t{1} << 16U;

/// A card position that was read.
struct CardPosition {
  const CardVariant* variant = nullptr;
  Tableau tableau;
};

/// A Mahjong position that was read; the layout is a numbered one.
struct MahjongPosition {
  std::shared_ptr<const Mahjong> board;
  MahjongState state;
  std::string layout_id;
};

/// The canonical text of a position, without a newline at its end.
[[nodiscard]] std::string position_text(const CardVariant& variant, const Tableau& tableau);
/// \param layout_id "L00" ..., or "-" for a layout without a number.
[[nodiscard]] std::string position_text(std::string_view layout_id, const Mahjong& board, const MahjongState& state);

/// Reads a position, canonical or in the spellings that docs/positions.md allows.
/// \throws TextError that says what is wrong and where.
[[nodiscard]] std::variant<CardPosition, MahjongPosition> parse_position(std::string_view text);

}  // namespace solitaires
