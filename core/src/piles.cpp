#include "solitaires/piles.hpp"

#include <algorithm>
#include <bit>

namespace solitaires {

Tableau set_up(const Piles& piles, const CardRules& rules) noexcept {
  Tableau tableau;
  for (unsigned column = 0; column < rules.columns; ++column) {
    Card last = no_card;
    CardSet movable = 0;
    for (unsigned place = piles.bound[column]; place < piles.bound[column + 1U]; ++place) {
      const Card card = piles.row[place];
      tableau.under[card] = last;
      if (place < piles.first_face_up(column) || (rules.ordered_groups && movable != 0 && !fits(rules.fit, card, last))) movable = 0;
      if (place >= piles.first_face_up(column)) movable |= card_bit(card);
      last = card;
    }
    tableau.top.set(column, last);
    tableau.tops |= set_of(last);
    tableau.movable[column] = movable;
    if (rules.group_limit < deck_size) tableau.loose.set(column, static_cast<std::uint8_t>(std::popcount(movable)));
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
