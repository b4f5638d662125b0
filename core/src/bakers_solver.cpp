#include "solitaires/bakers_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

#include "diggings.hpp"
#include "solitaires/depth_first.hpp"

namespace solitaires {
namespace {

/// What depths tell about Baker's Game.
class BakersDigs {
 public:
  static constexpr Fit fit = Fit::same_suit;

  BakersDigs(const RootColumns<fit>& columns, unsigned cells) noexcept : columns_(columns), cells_(cells) {}

  struct Look {
    CardSet up = 0;         ///< on the foundations
    CardSet loose = 0;      ///< neither buried nor a head nor up
    CardSet reachable = 0;  ///< loose, or a head
    CardSet floating = 0;   ///< loose, and not to be put on a card: what heads a loose run
    unsigned free_columns = 0;
  };

  [[nodiscard]] Look look(Depths depths) const noexcept {
    Look look;
    CardSet buried = 0;
    CardSet heads = 0;
    for (unsigned i = 0; i < max_columns; ++i) {
      const unsigned depth = depth_of(depths, i);
      if (depth == 0) {
        ++look.free_columns;
      } else {
        buried |= columns_.below(i, depth);
        heads |= card_bit(columns_.head(i, depth));
      }
    }
    look.up = below_lowest(buried);
    look.loose = all_cards & ~(buried | heads | look.up);
    look.reachable = look.loose | heads;
    look.floating = look.loose & ~(look.reachable >> 1U);
    return look;
  }

  /// Whether the cells can hold what must be somewhere the moment after the head was moved.
  ///
  /// A floating card lies in a column where nothing is buried, or in a cell, and what can be put on it goes where it goes. The head was the
  /// last of its column, so what follows it in its suit floats as well, and so does the head itself unless its parent can be reached. Each
  /// column holds one of these runs at most and each cell one card, so at best the longest runs have the columns.
  [[nodiscard]] bool can_dig(const Look& look, Card head) const noexcept {
    std::array<std::uint8_t, deck_size> lengths;
    unsigned count = 0;
    unsigned total = 0;
    const auto add = [&](unsigned length) {
      lengths[count++] = static_cast<std::uint8_t>(length);
      total += length;
    };
    for (CardSet set = look.floating; set != 0; set &= set - 1) add(run_down(look.loose, static_cast<unsigned>(std::countr_zero(set))));
    if (const unsigned tail = run_down(look.loose, head - 1U); tail > 0) add(tail);
    if ((look.reachable >> (head + 1U) & 1U) == 0) add(1);
    if (look.free_columns >= count) return true;
    if (look.free_columns > 0) {
      std::partial_sort(lengths.begin(), lengths.begin() + look.free_columns, lengths.begin() + count, std::greater<>());
      for (unsigned i = 0; i < look.free_columns; ++i) total -= lengths[i];
    }
    return total <= cells_;
  }

  [[nodiscard]] unsigned rating(const Look& look) const noexcept {
    return deck_size + 2 * static_cast<unsigned>(std::popcount(look.floating)) - static_cast<unsigned>(std::popcount(look.up));
  }

  /// The depths after all heads that can go to their foundations have done so. A card can go up when it and all lower cards of its suit are
  /// not buried: then none lies on it, since only its suit's next lower card could.
  [[nodiscard]] Depths settled(Depths depths) const noexcept {
    for (bool changed = true; changed;) {
      changed = false;
      CardSet buried = 0;
      for (unsigned i = 0; i < max_columns; ++i) buried |= columns_.below(i, depth_of(depths, i));
      const CardSet up = below_lowest(buried);
      for (unsigned i = 0; i < max_columns; ++i) {
        while (depth_of(depths, i) > 0 && (up & card_bit(columns_.head(i, depth_of(depths, i)))) != 0) {
          depths = columns_.without_head(depths, i);
          changed = true;
        }
      }
    }
    return depths;
  }

 private:
  /// How many cards in a row, from `card` down in its suit, are in `set`.
  [[nodiscard]] static unsigned run_down(CardSet set, unsigned card) noexcept {
    return static_cast<unsigned>(std::countl_one(set << (63U - card)));
  }

  const RootColumns<fit>& columns_;
  unsigned cells_;
};

/// All positions, *settled*: what can go to its foundation is there, and no cell holds a card whose parent is exposed.
///
/// Settling loses no win, and these steps suffice: a run from its column onto its parent, to the cells, or a part of it (of a whole column
/// a proper part) to an empty column; a cell card to an empty column. Proof: follow any line of single cards to a win with a settled
/// position in which each card lies where it lies in the line, or is on its foundation, or is in a cell in the line and on its parent here.
/// This holds at the start, and settling keeps it: on a card that can go up nothing can lie, here or later in the line, so it is in
/// nobody's way on its foundation. When the line moves a card that is up here, or one to its parent that lies there already, nothing is to
/// be done. Else the card is moved here too, with the cards on it; these are in cells in the line, which are empty here, so there is room
/// for all of them, in cells or on the way to a column, and they lie on it again after settling. A column or a parent that is free in the
/// line is free here: only that same card can lie on its parent.
class Placings {
 public:
  using Node = Tableau;
  using Step = Move;  ///< of several cards to a cell: to as many cells

  Placings(const Tableau& root, unsigned cells, Diggings<BakersDigs>& diggings) noexcept
      : cells_(cells), diggings_(diggings), root_under_(root.under) {}

  [[nodiscard]] bool is_won(const Node& node) const noexcept { return node.is_complete(); }

  /// A card lies where it lay at the root, or on its parent, or at the base of a column, or in a cell: 2 bits, and the foundations.
  [[nodiscard]] PositionKey<2> key(const Node& node) const noexcept {
    constexpr unsigned as_at_root = 0;
    constexpr unsigned on_parent = 1;
    constexpr unsigned column_base = 2;
    constexpr unsigned in_cell = 3;
    PositionKey<2> key{};
    const auto put = [&key](Card card, unsigned code) {
      const unsigned index = suit_of(card) * king + rank_of(card) - 1;
      key[index / 26] |= std::uint64_t{code} << index % 26 * 2;
    };
    for (unsigned column = 0; column < max_columns; ++column) {
      for (Card card = node.top[column]; card != no_card; card = node.under[card]) {
        const Card under = node.under[card];
        put(card, under == no_card ? column_base : under == root_under_[card] ? as_at_root : on_parent);
      }
    }
    for (const Card card : node.cell) {
      if (card != no_card) put(card, in_cell);
    }
    key[0] |= std::uint64_t{node.foundation(0)} << 52U | std::uint64_t{node.foundation(1)} << 56U;
    key[1] |= std::uint64_t{node.foundation(2)} << 52U | std::uint64_t{node.foundation(3)} << 56U;
    return key;
  }

  void steps(const Node& node, std::vector<Move>& list) {
    const Depths depths = diggings_.depths(node);
    if (!diggings_.may_be_won(depths)) return;
    enum Rank : unsigned { dig_to_win, empties_column, dig, other, lost };
    RankedMoves moves;
    const Room room(node, cells_);
    for (unsigned i = 0; i < max_columns; ++i) {
      const Card top = node.top[i];
      if (top == no_card) continue;
      const unsigned run = count_cards(node.movable[i]);
      const bool is_whole_column = node.under[static_cast<Card>(top + run - 1)] == no_card;
      Rank rank = other;
      if (!is_whole_column) {
        const Depths dug = diggings_.after_dig(depths, i);
        rank = diggings_.is_won(dug) ? dig_to_win : diggings_.is_lost(dug) ? lost : dig;
      }
      const auto parent = static_cast<Card>(top + run);
      if ((node.tops & card_bit(parent)) != 0 && run <= room.onto_card()) {
        moves.push(is_whole_column ? empties_column : rank, Move::cards(i, node.column_of(parent), run));
      }
      if (room.columns > 0) {
        for (unsigned count = std::min(is_whole_column ? run - 1 : run, room.to_empty_column()); count > 0; --count) {
          moves.push(count == run ? rank : other, Move::cards(i, room.first_column, count));
        }
      }
      if (run <= room.cells) moves.push(rank, Move::cards(i, room.first_cell, run));
    }
    if (room.columns > 0) {
      for (unsigned i = 0; i < cells_; ++i) {
        if (node.cell[i] != no_card) moves.push(other, Move::cards(first_cell + i, room.first_column));
      }
    }
    moves.append_to(list, lost);
  }

  [[nodiscard]] Node next(const Node& node, Move step) const noexcept {
    Node result = node;
    play(result, step, [](Move) {});
    return result;
  }

  template <class Told>
  void play(Node& node, Move step, const Told& told) const {
    if (is_cell(step.to())) {
      for (unsigned left = step.count(); left > 0; --left) play_one(node, Move::cards(step.from(), Room(node, cells_).first_cell), told);
    } else {
      play_one(node, step, told);
    }
    settle(node, told);
  }

  template <class Told>
  void settle(Node& node, const Told& told) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned i = 0; i < max_columns; ++i) {
        for (; node.is_next_on_foundation(node.top[i]); changed = true) {
          play_one(node, Move::cards(i, own_foundation), told);
        }
      }
      for (unsigned cell = 0; cell < cells_; ++cell) {
        if (node.cell[cell] == no_card) continue;
        const Pile target = target_of(node, node.cell[cell]);
        if (target == waste_pile) continue;
        play_one(node, Move::cards(first_cell + cell, target), told);
        changed = true;
      }
    }
  }

 private:
  /// Where a cell card goes at once; the waste, which is not in this game, for nowhere.
  [[nodiscard]] static Pile target_of(const Node& node, Card card) noexcept {
    if (node.is_next_on_foundation(card)) return own_foundation;
    const auto parent = static_cast<Card>(card + 1);
    return (node.tops & card_bit(parent)) != 0 ? static_cast<Pile>(node.column_of(parent)) : waste_pile;
  }

  /// Play is the same for any number of cells.
  template <class Told>
  static void play_one(Node& node, Move move, const Told& told) {
    told(move);
    Bakers<max_cells>{}.play(node, move);
  }

  unsigned cells_;
  Diggings<BakersDigs>& diggings_;
  CardBytes root_under_;
};

}  // namespace

template <unsigned cell_count>
Solution solve_bakers(const Tableau& root, const SearchLimits& limits) {
  const auto search = [](Placings& placings, const Tableau& position, SearchBudget& budget, std::vector<Move>& path) {
    PositionSet<2> seen(budget);
    return depth_first(placings, position, budget, seen, path);
  };
  return solve_with_diggings<BakersDigs, Placings>(root, Bakers<cell_count>::rules, limits, search);
}

template Solution solve_bakers<1>(const Tableau&, const SearchLimits&);
template Solution solve_bakers<2>(const Tableau&, const SearchLimits&);
template Solution solve_bakers<4>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
