/// \file
/// Positions of any shape, for tests.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "fill_piles.hpp"
#include "solitaires/card_rules.hpp"
#include "solitaires/piles.hpp"

namespace solitaires::test {

/// A position of any shape that the game's position text can carry: unlike play it often has many empty columns, long runs,
/// full cells, and foundations far apart. `choices.below(n)` makes each choice, a number less than n.
template <class Choices>
[[nodiscard]] Tableau any_position(const CardRules& rules, Choices& choices) {
  const auto below = [&choices](std::size_t n) { return static_cast<unsigned>(choices.below(static_cast<std::uint32_t>(n))); };
  Piles position;
  const unsigned most_up = below(king + 1);
  for (auto& rank : position.foundation) rank = static_cast<std::uint8_t>(below(most_up + 1));
  std::vector<Card> cards;
  for (const Card card : sorted_deck()) {
    if (rank_of(card) > position.foundation[suit_of(card)]) cards.push_back(card);
  }
  const auto next_card = [&cards, &below] {
    std::swap(cards[below(cards.size())], cards.back());
    const Card card = cards.back();
    cards.pop_back();
    return card;
  };

  for (unsigned i = 0; i < rules.cells; ++i) {
    if (!cards.empty() && below(2) == 0) position.cell[i] = next_card();
  }
  std::vector<Card> talon;
  if (rules.draw > 0) {
    talon.resize(below(std::min<std::size_t>(max_talon, cards.size()) + 1));
    for (Card& card : talon) card = next_card();
    position.waste_size = static_cast<std::uint8_t>(below(talon.size() + 1));
  }

  std::vector<unsigned> open;
  const unsigned openness = below(4);
  for (unsigned i = 0; i < rules.columns; ++i) {
    if (below(4) <= openness) open.push_back(i);
  }
  if (open.empty()) open.push_back(below(rules.columns));
  const unsigned tidiness = below(5);
  std::array<std::vector<Card>, max_columns> columns;
  while (!cards.empty()) {
    std::vector<Card>& column = columns[open[below(open.size())]];
    if (!column.empty() && below(4) < tidiness) {
      const auto fitting = std::find_if(cards.begin(), cards.end(), [&](Card card) { return fits(rules.fit, card, column.back()); });
      if (fitting != cards.end()) {
        column.push_back(*fitting);
        cards.erase(fitting);
        continue;
      }
    }
    column.push_back(next_card());
  }

  fill(position, columns, talon);
  for (unsigned i = 0; i < max_columns; ++i) {
    const std::vector<Card>& column = columns[i];
    const auto size = static_cast<unsigned>(column.size());
    if (!rules.deals_face_down() || size == 0) continue;
    unsigned least = 0;
    if (rules.ordered_groups) {  // what is face up must be a run
      least = size - 1;
      while (least > 0 && fits(rules.fit, column[least], column[least - 1])) --least;
    }
    position.face_down[i] = static_cast<std::uint8_t>(least + (below(2) == 0 ? 0 : below(size - least)));
  }
  return set_up(position, rules);
}

}  // namespace solitaires::test
