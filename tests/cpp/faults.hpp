/// \file
/// What makes a position whole, and a step right.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "solitaires/card_variant.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/piles.hpp"

namespace solitaires::test {

/// What is wrong with the parts of a tableau, or nothing.
[[nodiscard]] inline std::string fault_of(const CardRules& rules, const Tableau& tableau) {
  const Piles table = laid_out(tableau, rules);
  if (set_up(table, rules) != tableau) return "the sets do not follow from the piles";
  const unsigned end = table.bound[Piles::talon + 1];
  if (end > deck_size) return "the row holds more than a deck";
  if (std::any_of(table.row.begin() + end, table.row.end(), [](Card card) { return card != no_card; }))
    return "the row goes on beyond its end";
  for (unsigned i = 0; i < max_columns; ++i) {
    if (i >= rules.columns && table.column_size(i) > 0) return "cards in a column that the game lacks";
    if (table.face_down[i] > 0 && table.face_down[i] >= table.column_size(i)) return "the last card of a column is face down";
    if (table.face_down[i] > 0 && !rules.deals_face_down()) return "a face-down card in a game without";
  }
  CardBytes places;
  if (!rules.ordered_groups) {
    for (unsigned i = 0; i < rules.columns; ++i) {
      if (tableau.face_up[i] != table.column_size(i) - table.face_down[i]) return "another number of cards is face up";
      for (unsigned place = table.first_face_up(i), level = 1; place < table.bound[i + 1U]; ++place, ++level) {
        places[table.row[place]] = static_cast<std::uint8_t>(32 * i + std::min(level, 31U));
      }
    }
  }
  if (places != tableau.place) return "cards are not where their places tell";
  if (table.waste_size > table.talon_size()) return "the waste is larger than the talon";
  if (rules.draw == 0 && table.talon_size() > 0) return "a talon in a game without";
  for (unsigned i = rules.cells; i < max_cells; ++i) {
    if (table.cell[i] != no_card) return "a card in a cell that the game lacks";
  }

  std::array<unsigned, card_table_size> seen{};
  for (unsigned i = 0; i < end; ++i) {
    if (!is_card(table.row[i])) return "the row holds something that is no card";
    ++seen[table.row[i]];
  }
  for (const Card card : table.cell) {
    if (card != no_card && !is_card(card)) return "a cell holds something that is no card";
    if (card != no_card) ++seen[card];
  }
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    if (table.foundation[suit] > king) return "a foundation goes beyond the king";
    for (unsigned rank = 1; rank <= table.foundation[suit]; ++rank) ++seen[make_card(suit, rank)];
  }
  for (const Card card : sorted_deck()) {
    if (seen[card] != 1) return card_text(card) + " is there " + std::to_string(seen[card]) + " times";
  }
  return {};
}

/// What a step did wrong, or nothing. Cards are only moved by a step, never made or lost, so the fault of the state after it tells; here:
/// where they went.
[[nodiscard]] inline std::string fault_of_step(const CardVariant& variant, const Tableau& tableau_before, Move move,
                                               const Tableau& tableau_after, Change change) {
  const CardRules& rules = *variant.rules;
  std::array<Card, deck_size> moved{};
  const unsigned count = variant.moved_cards(tableau_before, move, moved);
  const Piles before = laid_out(tableau_before, rules);
  const Piles after = laid_out(tableau_after, rules);
  unsigned turned = 0;
  for (unsigned i = 0; i < max_columns; ++i) {
    if (after.face_down[i] == before.face_down[i]) continue;
    if (after.face_down[i] + 1 != before.face_down[i] || i != move.from()) return "more than one card turned";
    if (change.turned != tableau_after.top[i]) return "the change does not name the card that turned";
    ++turned;
  }
  if (turned == 0 && change.turned != no_card) return "the change names a card that did not turn";
  switch (move.kind()) {
    case Move::Kind::draw: {
      if (count != std::min(rules.draw, before.talon_size() - before.waste_size)) return "the wrong number of cards drawn";
      if (after.waste_size != before.waste_size + count || after.row != before.row || after.bound != before.bound)
        return "a draw moves only the border";
      const Card* const drawn = after.row.data() + after.bound[Piles::talon] + before.waste_size;
      if (!std::equal(drawn, drawn + count, moved.begin())) return "other cards drawn than named";
      return {};
    }
    case Move::Kind::redeal:
      if (count != 0) return "a redeal names cards";
      if (after.waste_size != 0 || after.row != before.row || after.bound != before.bound) return "a redeal moves only the border";
      return {};
    default:
      break;
  }
  if (count != move.count()) return "the wrong number of cards moved";
  if (is_column(move.to())) {
    const Card* const end = after.row.data() + after.bound[move.to() + 1U];
    if (after.column_size(move.to()) != before.column_size(move.to()) + count) return "the column did not grow by what was moved";
    if (!std::equal(end - count, end, moved.begin())) return "other cards on the column than named";
  } else if (is_cell(move.to())) {
    if (after.cell[move.to() - first_cell] != moved[0]) return "another card in the cell than named";
  } else if (tableau_after.foundation_top(suit_of(moved[0])) != moved[0]) {
    return "another card on the foundation than named";
  }
  for (unsigned i = 0; i < max_columns; ++i) {  // whatever the move does not name lies where it lay
    if (i == move.to()) continue;
    const unsigned left = before.column_size(i) - (i == move.from() ? count : 0U);
    if (after.column_size(i) != left) return "the size of another column changed";
    const Card* const first = after.row.data() + after.bound[i];
    if (!std::equal(first, first + left, before.row.data() + before.bound[i])) return "the cards of another column changed";
  }
  return {};
}

/// What is wrong with the parts of a state, or nothing.
[[nodiscard]] inline std::string fault_of(const Mahjong& game, const MahjongState& state) {
  if (!(state.present - game.layout().all()).empty()) return "tiles outside of the layout";
  if (state.free != game.layout().free_slots(state.present)) return "free is not what follows from present";
  if (state != game.with(state.present)) return "the free tiles in groups are not what follows from present";
  std::array<unsigned, tile_groups> left{};
  state.present.for_each([&](unsigned slot) { ++left[group_of(game.tile(slot))]; });
  if (std::any_of(left.begin(), left.end(), [](unsigned count) { return count % 2 != 0; })) return "tiles that cannot pair off";
  return {};
}

[[nodiscard]] inline std::string fault_of_step(const Mahjong& game, const MahjongState& before, Move move, const MahjongState& after,
                                               Change change) {
  MahjongState expected = before;
  expected.present.erase(move.smaller_slot());
  expected.present.erase(move.larger_slot());
  if (after.present != expected.present) return "other tiles gone than the pair";
  if (after.present.size() + 2 != before.present.size()) return "a tile of the pair was not there";
  if (group_of(game.tile(move.smaller_slot())) != group_of(game.tile(move.larger_slot()))) return "no pair";
  return change.turned == no_card ? "" : "a card turned";
}

}  // namespace solitaires::test
