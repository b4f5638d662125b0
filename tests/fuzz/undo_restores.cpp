/// \file
/// Taking moves back and up again shows the positions that were there, and what a move names (its cards, the card that it turned) is enough
/// to take it back on a table of one's own.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "subjects.hpp"

namespace {

using namespace solitaires;
using namespace solitaires::fuzz;

constexpr unsigned most_actions = 200;

/// A table as a host keeps it: the cards of each pile.
struct Table {
  explicit Table(const Piles& piles) : foundation(piles.foundation), cell(piles.cell), face_down(piles.face_down) {
    const auto pile = [&piles](unsigned from, unsigned to) { return std::vector<Card>(piles.row.begin() + from, piles.row.begin() + to); };
    for (unsigned i = 0; i < max_columns; ++i) column[i] = pile(piles.bound[i], piles.bound[i + 1]);
    const unsigned talon = piles.bound[Piles::talon];
    waste = pile(talon, talon + piles.waste_size);
    stock = pile(talon + piles.waste_size, piles.bound[Piles::talon + 1]);
  }

  friend bool operator==(const Table&, const Table&) = default;

  /// Takes a move back that took `cards` along and turned a card, or none.
  void take_back(Move move, const std::vector<Card>& cards, Card turned) {
    if (move.kind() == Move::Kind::draw) {
      waste.erase(waste.end() - static_cast<std::ptrdiff_t>(cards.size()), waste.end());
      stock.insert(stock.begin(), cards.begin(), cards.end());
      return;
    }
    if (move.kind() == Move::Kind::redeal) {
      std::swap(waste, stock);
      return;
    }
    if (turned != no_card) ++face_down[move.from()];
    if (is_column(move.to())) {
      column[move.to()].erase(column[move.to()].end() - static_cast<std::ptrdiff_t>(cards.size()), column[move.to()].end());
    } else if (is_cell(move.to())) {
      cell[move.to() - first_cell] = no_card;
    } else {
      --foundation[suit_of(cards[0])];
    }
    if (is_column(move.from())) {
      column[move.from()].insert(column[move.from()].end(), cards.begin(), cards.end());
    } else if (is_cell(move.from())) {
      cell[move.from() - first_cell] = cards[0];
    } else if (move.from() == waste_pile) {
      waste.push_back(cards[0]);
    } else {
      ++foundation[move.from() - first_foundation];
    }
  }

  std::array<std::vector<Card>, max_columns> column;
  std::vector<Card> waste;
  std::vector<Card> stock;
  std::array<std::uint8_t, suit_count> foundation;
  std::array<Card, max_cells> cell;
  std::array<std::uint8_t, max_columns> face_down;
};

[[nodiscard]] bool can_take_back(const CardSubject& subject, const Tableau& before, Move move, const Tableau& after, Card turned) {
  std::array<Card, deck_size> moved{};
  const unsigned count = subject.variant->moved_cards(before, move, moved);
  Table table(laid_out(after, *subject.variant->rules));
  table.take_back(move, {moved.begin(), moved.begin() + count}, turned);
  return table == Table(laid_out(before, *subject.variant->rules));
}

[[nodiscard]] bool can_take_back(const TileSubject& subject, const MahjongState& before, Move move, const MahjongState& after,
                                 Card /*turned*/) {
  SlotSet present = after.present;
  present.insert(move.smaller_slot());
  present.insert(move.larger_slot());
  return subject.game.with(present) == before;
}

template <class Subject>
void check(const Subject& subject, Choices& choices) {
  auto line = subject.line();
  std::vector states{subject.start};  // what the line must show
  std::size_t present = 0;
  MoveList moves;
  for (unsigned action = 0; action < most_actions && choices.left(); ++action) {
    const auto describe = [&] { return "action " + std::to_string(action) + " in\n" + subject.text(states[present]); };
    const std::uint32_t kind = choices.below(8);
    if (kind < 4) {
      line.legal_moves(moves);
      if (moves.empty()) continue;
      const Move move = moves[choices.below(static_cast<std::uint32_t>(moves.size()))];
      const auto before = line.now();
      python::advance(line, move);
      const python::Step& step = line.positions.step_to(line.positions.present());
      require(step.move == move, "a step keeps its move", describe);
      require(can_take_back(subject, before, move, line.now(), step.turned), "what a move names is enough to take it back", describe);
      states.resize(++present);
      states.push_back(line.now());
    } else if (kind < 7) {
      const std::size_t to = kind == 4   ? present + 1
                             : kind == 5 ? present - std::min<std::size_t>(present, 1)
                                         : choices.below(static_cast<std::uint32_t>(states.size() + 2));
      const bool can = to < states.size();
      require(line.positions.go_to(to) == can, "a line goes to each of its positions and to no other", describe);
      if (can) present = to;
    } else if (choices.below(8) == 0) {
      line.positions.clear();
      states.resize(1);
      present = 0;
    }
    require(line.now() == states[present], "the position is the one that was there", describe);
    require(line.positions.present() == present && line.positions.size() + 1 == states.size(), "a line knows its moves", describe);
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    require(line.positions.after(i) == states[i], "every position of the line is the one that was there",
            [&] { return subject.text(states[i]); });
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  with_subject(choices, [&choices](const auto& subject) { check(subject, choices); });
  return 0;
}
