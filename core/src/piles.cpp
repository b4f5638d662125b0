#include "solitaires/piles.hpp"

#include <algorithm>
#include <span>

namespace solitaires {

Tableau set_up(const Piles& piles, const CardRules& rules) noexcept {
  Tableau tableau;
  const auto rules_of = [&rules]() -> const CardRules& { return rules; };
  for (unsigned column = 0; column < rules.columns; ++column) {
    const std::span<const Card> cards(piles.row.data() + piles.bound[column], piles.column_size(column));
    lay_column(tableau, rules_of, column, cards, piles.face_down[column]);
  }
  tableau.next_up = 0;
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    // the bit of a fourteenth rank is no card's
    tableau.next_up |= card_bit(make_card(suit, piles.foundation[suit] + 1U));
  }
  tableau.cell = piles.cell;
  const Card* const talon = piles.row.data() + piles.bound[Piles::talon];
  tableau.waste_size = piles.waste_size;
  tableau.stock_size = static_cast<std::uint8_t>(piles.talon_size() - piles.waste_size);
  std::copy_n(talon, tableau.waste_size, tableau.talon.begin());
  std::copy_n(talon + tableau.waste_size, tableau.stock_size, tableau.talon.end() - tableau.stock_size);
  return tableau;
}

Piles laid_out(const Tableau& tableau, const CardRules& rules) noexcept {
  Piles piles;
  unsigned place = 0;
  for (unsigned column = 0; column < rules.columns; ++column) {
    for (Card card = tableau.top[column]; card != no_card; card = tableau.under[card]) {
      if (rules.deals_face_down() && (tableau.movable[column] & card_bit(card)) == 0) ++piles.face_down[column];
      piles.row[place++] = card;
    }
    std::reverse(piles.row.begin() + piles.bound[column], piles.row.begin() + place);
    piles.bound[column + 1U] = static_cast<std::uint8_t>(place);
  }
  std::fill(piles.bound.begin() + rules.columns + 1, piles.bound.end(), static_cast<std::uint8_t>(place));
  std::copy_n(tableau.talon.begin(), tableau.waste_size, piles.row.begin() + place);
  std::copy_n(tableau.talon.end() - tableau.stock_size, tableau.stock_size, piles.row.begin() + place + tableau.waste_size);
  piles.bound[Piles::talon + 1] = static_cast<std::uint8_t>(place + tableau.waste_size + tableau.stock_size);
  for (unsigned suit = 0; suit < suit_count; ++suit) piles.foundation[suit] = static_cast<std::uint8_t>(tableau.foundation(suit));
  piles.cell = tableau.cell;
  piles.waste_size = tableau.waste_size;
  return piles;
}

}  // namespace solitaires
