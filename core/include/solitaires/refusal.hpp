/// \file
/// Why a move is refused: the one rule that forbids it, with the figures that explain it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "solitaires/card.hpp"

namespace solitaires {

/// The rules that can refuse a move, in the order in which they are checked (docs/rules.md).
enum class Rule : std::uint8_t {
  none,
  // is there such a move at all?
  no_such_pile,
  same_pile,
  empty_source,
  not_enough_cards,
  // what may be picked up
  face_down,
  group_sequence,
  waste_top_only,
  single_card,
  foundation_fixed,
  // where it may go
  column_same_suit,
  column_any_suit,
  column_alternating,
  empty_column_king,
  foundation_order,
  cell_occupied,
  // how many
  group_limit,
  group_capacity,
  // stock
  stock_empty,
  stock_not_empty,
  nothing_to_redeal,
  // tiles
  no_such_tile,
  same_tile,
  tile_removed,
  tile_covered,
  tile_blocked,
  tiles_differ,
};

inline constexpr std::array<std::string_view, 27> rule_names = {
    "",
    "no-such-pile",
    "same-pile",
    "empty-source",
    "not-enough-cards",
    "face-down",
    "group-sequence",
    "waste-top-only",
    "single-card",
    "foundation-fixed",
    "column-same-suit",
    "column-any-suit",
    "column-alternating",
    "empty-column-king",
    "foundation-order",
    "cell-occupied",
    "group-limit",
    "group-capacity",
    "stock-empty",
    "stock-not-empty",
    "nothing-to-redeal",
    "no-such-tile",
    "same-tile",
    "tile-removed",
    "tile-covered",
    "tile-blocked",
    "tiles-differ",
};
static_assert(rule_names.size() == static_cast<std::size_t>(Rule::tiles_differ) + 1);

[[nodiscard]] constexpr std::string_view rule_name(Rule rule) noexcept { return rule_names[static_cast<std::size_t>(rule)]; }

/// A refused move, or (`rule == Rule::none`) a legal one. Figures that do not belong to the rule say nothing.
struct Refusal {
  Rule rule = Rule::none;
  std::uint8_t asked = 0;         ///< cards that the move asks for
  std::uint8_t limit = 0;         ///< cards that the pile, the group limit or the capacity allows
  std::uint8_t free_cells = 0;    ///< empty cells that the capacity counts
  std::uint8_t free_columns = 0;  ///< empty columns that the capacity counts
  Card card = no_card;            ///< the base card of the move
  Card onto = no_card;            ///< the card it would lie on, or the card in the cell
  std::uint8_t slot = 0;          ///< the tile that the rule speaks of
  std::uint8_t pile = 0;          ///< the pile that the game lacks, as moves name it

  [[nodiscard]] constexpr bool legal() const noexcept { return rule == Rule::none; }
};

}  // namespace solitaires
