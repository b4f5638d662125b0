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
    look.loose = deck_bits & ~(buried | heads | look.up);
    look.reachable = look.loose | heads;
    look.floating = look.loose & ~(look.reachable >> 1U);
    return look;
  }

  /// Whether the cells can hold what must be somewhere the moment after the head was moved.
  ///
  /// A floating card lies in a column where nothing is buried, or in a cell, and what can be put on it goes where it goes. The head was the last
  /// of its column, so what follows it in its suit floats as well, and so does the head itself unless its parent can be reached. Each
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

  /// The depths after all heads that can go to their foundations have done so. A card can go up when it and all lower cards of its suit are not buried: then none lies
  /// on it, since only its suit's next lower card could.
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

/// All positions, settled: what can go to its foundation is there, and no cell holds a card whose parent is exposed.
class Placings {
 public:
  using Node = Tableau;
  using Step = Move;

  Placings(const Tableau& root, unsigned cells, Diggings<BakersDigs>& diggings) noexcept : cells_(cells), diggings_(diggings) {
    for (unsigned column = 0; column < max_columns; ++column) {
      Card under = no_card;
      for (unsigned place = root.bound[column]; place < root.bound[column + 1]; ++place) {
        root_under_[root.row[place]] = under;
        under = root.row[place];
      }
    }
  }

  [[nodiscard]] bool is_won(const Node& node) const noexcept { return node.is_complete(); }

  [[nodiscard]] PositionKey<2> key(const Node& node) const noexcept {
    PositionKey<2> key{};
    const auto put = [&key](Card card, unsigned code) {
      const unsigned index = suit_of(card) * king + rank_of(card) - 1;
      key[index / 26] |= std::uint64_t{code} << index % 26 * 2;
    };
    for (unsigned column = 0; column < max_columns; ++column) {
      Card under = no_card;
      for (unsigned place = node.bound[column]; place < node.bound[column + 1]; ++place) {
        const Card card = node.row[place];
        put(card, under == no_card ? 2U : under == root_under_[card] ? 0U : 1U);
        under = card;
      }
    }
    for (const Card card : node.cell) {
      if (card != no_card) put(card, 3);
    }
    key[0] |= std::uint64_t{node.foundation[0]} << 52U | std::uint64_t{node.foundation[1]} << 56U;
    key[1] |= std::uint64_t{node.foundation[2]} << 52U | std::uint64_t{node.foundation[3]} << 56U;
    return key;
  }

  void steps(const Node& node, std::vector<Move>& list) {
    const Depths depths = diggings_.depths(node);
    if (!diggings_.may_be_won(depths)) return;
    std::array<std::uint8_t, card_table_size> top_column;
    top_column.fill(max_columns);
    unsigned empty_columns = 0;
    unsigned empty_column = max_columns;
    for (unsigned i = 0; i < max_columns; ++i) {
      if (node.column_size(i) == 0) {
        ++empty_columns;
        if (empty_column == max_columns) empty_column = i;
      } else {
        top_column[node.column_top(i)] = static_cast<std::uint8_t>(i);
      }
    }
    const unsigned empty_cells = node.empty_cells(cells_);
    const unsigned capacity = (empty_cells + 1) << empty_columns;
    std::array<std::vector<Move>, 3> by_rank;
    for (unsigned i = 0; i < max_columns; ++i) {
      const unsigned size = node.column_size(i);
      if (size == 0) continue;
      const Card* const column = node.row.data() + node.bound[i];
      unsigned run = 1;
      while (run < size && fits<Fit::same_suit>(column[size - run], column[size - run - 1])) ++run;
      const bool digs = run < size;
      std::vector<Move>& best = digs && diggings_.is_won(diggings_.after_dig(depths, i)) ? by_rank[0] : digs ? by_rank[1] : by_rank[2];
      const Card head = column[size - run];
      const unsigned parent_column = top_column[head + 1U];
      if (parent_column < max_columns && run <= capacity) best.push_back(Move::cards(i, parent_column, run));
      if (empty_columns > 0) {
        for (unsigned count = run; count > 0; --count) {
          if (count < size && count <= capacity / 2) (count == run ? best : by_rank[2]).push_back(Move::cards(i, empty_column, count));
        }
      }
      if (run <= empty_cells) best.push_back(Move::cards(i, first_cell, run));
    }
    if (empty_columns > 0) {
      for (unsigned i = 0; i < cells_; ++i) {
        if (node.cell[i] != no_card) by_rank[2].push_back(Move::cards(first_cell + i, empty_column));
      }
    }
    for (const auto& moves : by_rank) list.insert(list.end(), moves.begin(), moves.end());
  }

  [[nodiscard]] Node next(const Node& node, Move step) const {
    Node result = node;
    play(result, step, [](Move) {});
    return result;
  }

  /// Plays a step in the app's moves, each of which is told.
  template <class Told>
  void play(Node& node, Move step, const Told& told) const {
    const Bakers<max_cells> game;
    const auto play_one = [&](Move move) {
      told(move);
      game.play(node, move);
    };
    if (is_cell(step.to())) {
      unsigned cell = 0;
      for (unsigned left = step.count(); left > 0; --left) {
        while (node.cell[cell] != no_card) ++cell;
        play_one(Move::cards(step.from(), first_cell + cell));
      }
    } else {
      play_one(step);
    }
    settle(node, told);
  }

  template <class Told>
  void settle(Node& node, const Told& told) const {
    const Bakers<max_cells> game;
    const auto play_one = [&](Move move) {
      told(move);
      game.play(node, move);
      return true;
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned i = 0; i < max_columns; ++i) {
        while (node.column_size(i) > 0 && node.is_next_on_foundation(node.column_top(i)))
          changed = play_one(Move::cards(i, own_foundation));
      }
      for (unsigned cell = 0; cell < cells_; ++cell) {
        const Card card = node.cell[cell];
        if (card == no_card) continue;
        if (node.is_next_on_foundation(card)) {
          changed = play_one(Move::cards(first_cell + cell, own_foundation));
          continue;
        }
        for (unsigned i = 0; i < max_columns; ++i) {
          if (node.column_size(i) > 0 && fits<Fit::same_suit>(card, node.column_top(i))) {
            changed = play_one(Move::cards(first_cell + cell, i));
            break;
          }
        }
      }
    }
  }

 private:
  unsigned cells_;
  Diggings<BakersDigs>& diggings_;
  std::array<Card, card_table_size> root_under_{};
};

}  // namespace

template <unsigned cell_count>
Solution solve_bakers(const Tableau& root, const SearchLimits& limits) {
  Solution solution;
  SearchBudget budget(limits);
  {
    Diggings<BakersDigs> diggings(root, cell_count, budget);
    Placings placings(root, cell_count, diggings);
    const auto tell = [&solution](Move move) { solution.moves.push_back(move); };
    Tableau node = root;
    placings.settle(node, tell);
    if (node.is_complete()) {
      solution.outcome = Outcome::winnable;
    } else {
      PositionSet<2> seen(budget);
      std::vector<Move> path;
      solution.outcome = depth_first(placings, node, budget, seen, path);
      if (solution.outcome != Outcome::winnable) solution.moves.clear();
      for (const Move step : path) placings.play(node, step, tell);
    }
  }
  solution.states = budget.states();
  solution.bytes = budget.peak_bytes();
  return solution;
}

template Solution solve_bakers<1>(const Tableau&, const SearchLimits&);
template Solution solve_bakers<2>(const Tableau&, const SearchLimits&);
template Solution solve_bakers<4>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
