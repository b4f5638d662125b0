/// \file
/// Fixed action spaces: every move that a game can ever have as a number, by table and arithmetic, both ways.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "solitaires/card_game.hpp"
#include "solitaires/mahjong.hpp"

namespace solitaires {

/// The number of a move in an action space.
using Action = std::uint16_t;

/// No action of any game.
inline constexpr Action no_action = 0xFFFF;

/// Room for the legal actions of a position; generators may write a few more than they count.
using ActionList = std::array<Action, max_legal_moves + 4>;

/// Repeats the first action of a list up to whole fours, as `mark` reads it.
inline void fill_last_four(ActionList& actions, unsigned count) noexcept {
  for (unsigned i = 0; i < 3; ++i) actions[count + i] = actions[0];
}

/// Writes a byte into a row for each action of a list. In fours, because where the list ends cannot be foretold, but most are short.
inline void mark(std::uint8_t* row, const ActionList& actions, unsigned count, std::uint8_t byte) noexcept {
  for (unsigned i = 0; i < count; i += 4) {
    for (unsigned k = 0; k < 4; ++k) row[actions[i + k]] = byte;
  }
}

/// The actions of a card game, numbered in this order, each group from the lowest pile and the smallest count up:
/// draw and redeal (where there is a stock); column to column (source, destination, count); column to foundation; column to cell; the waste
/// to each column, then to its foundation; each cell the same; each foundation to each column (where cards come back).
template <class G>
class CardActions {
  static constexpr const CardRules& rules = G::rules;

  /// Calls `visit(from, to, most)` for each pair of piles that the rules can join; a move takes 1 to `most` cards.
  template <class Visit>
  static constexpr void for_each_route(Visit visit) {
    // an ordered group ends at an ace at the latest
    constexpr unsigned longest = rules.ordered_groups ? king : rules.group_limit;
    for (unsigned from = 0; from < rules.columns; ++from) {
      for (unsigned to = 0; to < rules.columns; ++to) {
        if (from != to) visit(from, to, longest);
      }
    }
    for (unsigned from = 0; from < rules.columns; ++from) visit(from, unsigned{own_foundation}, 1U);
    for (unsigned from = 0; from < rules.columns; ++from) {
      for (unsigned i = 0; i < rules.cells; ++i) visit(from, first_cell + i, 1U);
    }
    const auto from_single = [&visit](unsigned from, bool up) {
      for (unsigned to = 0; to < rules.columns; ++to) visit(from, to, 1U);
      if (up) visit(from, unsigned{own_foundation}, 1U);
    };
    if (rules.draw > 0) from_single(waste_pile, true);
    for (unsigned i = 0; i < rules.cells; ++i) from_single(first_cell + i, true);
    if (!rules.foundation_fixed) {
      for (unsigned suit = 0; suit < suit_count; ++suit) from_single(first_foundation + suit, false);
    }
  }

  static constexpr Action first_route = rules.draw > 0 ? 2 : 0;

  [[nodiscard]] static constexpr std::size_t counted() noexcept {
    std::size_t total = first_route;
    for_each_route([&total](unsigned, unsigned, unsigned most) { total += most; });
    return total;
  }

 public:
  static constexpr std::size_t count = counted();

  /// The move of an action less than `count`.
  [[nodiscard]] static constexpr Move move(Action action) noexcept { return tables.moves[action]; }

  // the form in which `CardGame::list_moves` writes actions
  [[nodiscard]] static constexpr Action draw() noexcept { return 0; }
  [[nodiscard]] static constexpr Action redeal() noexcept { return 1; }
  [[nodiscard]] static constexpr Action cards(unsigned from, unsigned to, unsigned taken = 1) noexcept {
    return static_cast<Action>(tables.first[route(from, to)] + taken - 1U);
  }
  /// The same move to a cell, of the card of a column. \param action the move of column 0.
  [[nodiscard]] static constexpr Action from_column(Action action, unsigned column) noexcept {
    return static_cast<Action>(action + column * rules.cells);
  }

  /// Writes the legal actions in the order of `CardGame::legal_moves`; returns how many.
  static unsigned legal(const typename G::State& state, ActionList& actions) noexcept {
    return static_cast<unsigned>(G::template list_moves<CardActions>(state, actions.data()) - actions.data());
  }

  /// The action of any move; `no_action` for one that is legal in no position of the game.
  [[nodiscard]] static constexpr Action find(Move move) noexcept {
    if (move.kind() != Move::Kind::cards) {
      return rules.draw == 0 ? no_action : move == Move::draw() ? draw() : move == Move::redeal() ? redeal() : no_action;
    }
    if (move.from() >= piles || move.to() >= piles || tables.first[route(move.from(), move.to())] == no_action) return no_action;
    const std::size_t found = tables.first[route(move.from(), move.to())] + std::size_t{move.count()} - 1U;
    return found < count && tables.moves[found] == move ? static_cast<Action>(found) : no_action;
  }

 private:
  static constexpr unsigned piles = own_foundation + 1U;
  [[nodiscard]] static constexpr unsigned route(unsigned from, unsigned to) noexcept { return from << 5U | to; }

  struct Tables {
    std::array<Move, count> moves{};
    std::array<Action, std::size_t{piles} * 32> first{};  ///< by route: the action that moves one card
  };
  [[nodiscard]] static constexpr Tables made() noexcept {
    Tables made;
    made.first.fill(no_action);
    if (rules.draw > 0) {
      made.moves[0] = Move::draw();
      made.moves[1] = Move::redeal();
    }
    Action next = first_route;
    for_each_route([&](unsigned from, unsigned to, unsigned most) {
      made.first[route(from, to)] = next;
      for (unsigned taken = 1; taken <= most; ++taken) made.moves[next++] = Move::cards(from, to, taken);
    });
    return made;
  }
  static constexpr Tables tables = made();
};

/// The actions of a Mahjong board: group after group (bamboos, characters, dots, winds, dragons, flowers, seasons) the six pairs of the
/// group's tiles, which are numbered by their slots: 0+1, 0+2, 0+3, 1+2, 1+3, 2+3.
class MahjongActions {
 public:
  static constexpr std::size_t count = std::size_t{tile_groups} * group_pairs;

  /// The move of an action less than `count`; a pair of one slot where the board lacks a tile of it.
  [[nodiscard]] static Move move(const Mahjong& board, Action action) noexcept {
    const unsigned group = action / group_pairs;
    const auto [a, b] = pairs[action % group_pairs];
    const unsigned larger = board.slot(group, b);
    return larger == Mahjong::no_slot ? Move::pair(0, 0) : Move::ordered_pair(board.slot(group, a), larger);
  }

  /// Writes the legal actions in the order of `Mahjong::legal_moves`, and their bytes in a row of a mask, which must all be 0; returns how
  /// many.
  static unsigned legal(const MahjongState& state, ActionList& actions, std::uint8_t* row) noexcept {
    Action* next = actions.data();
    state.free_in_groups.for_each_with_pair([&](unsigned group, unsigned tiles) {
      const PairsAmong& pairs = pairs_among[tiles];
      const unsigned first = group * group_pairs;
      // those that are too many are written over
      for (unsigned i = 0; i < group_pairs; ++i) next[i] = static_cast<Action>(first + pairs.which[i]);
      next += pairs.count;
      std::copy(pairs.has.begin(), pairs.has.end(), row + first);
    });
    return static_cast<unsigned>(next - actions.data());
  }

  /// The action of any move; `no_action` for one that is legal in no position of the board.
  [[nodiscard]] static Action find(const Mahjong& board, Move asked) noexcept {
    if (asked.kind() != Move::Kind::pair || asked.larger_slot() >= max_slots || asked.smaller_slot() >= asked.larger_slot())
      return no_action;
    const GroupedTiles::Place a = board.place(asked.smaller_slot());
    const GroupedTiles::Place b = board.place(asked.larger_slot());
    const auto found =
        static_cast<Action>(GroupedTiles::group_at(a) * group_pairs + pair_numbers[GroupedTiles::tile_at(a)][GroupedTiles::tile_at(b)]);
    return move(board, found) == asked ? found : no_action;
  }

 private:
  struct Pair {
    std::uint8_t a, b;
  };
  static constexpr std::array<Pair, group_pairs> pairs{{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};
  static constexpr std::array<std::array<std::uint8_t, group_size>, group_size> pair_numbers{
      {{0, 0, 1, 2}, {0, 0, 3, 4}, {1, 3, 0, 5}, {2, 4, 5, 0}}};
};

}  // namespace solitaires
