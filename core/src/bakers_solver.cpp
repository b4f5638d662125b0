/// The search has two levels. The upper one, `Diggings`, only knows how far each column has been dug down and takes everything else as
/// kindly arranged as could be: a few hundred nodes settle most lost deals. The lower one, `Placings`, has the whole table and enters
/// only what the upper one leaves open.

#include "solitaires/bakers_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "solitaires/depth_first.hpp"

namespace solitaires {
namespace {

/// One byte a column: how many of the root's cards in it are *buried*, that is, lie below the root's last card of a run. 0 when nothing is.
using Depths = std::uint64_t;

[[nodiscard]] constexpr unsigned depth_of(Depths depths, unsigned column) noexcept { return depths >> 8 * column & 255U; }
[[nodiscard]] constexpr Depths with_depth(Depths depths, unsigned column, unsigned depth) noexcept {
  return (depths & ~(Depths{255} << 8 * column)) | Depths{depth} << 8 * column;
}

constexpr CardSet deck_bits = 0x3FFE'3FFE'3FFE'3FFEU;
constexpr CardSet suit_ends = 0x8000'8000'8000'8000U;
constexpr CardSet suit_starts = 0x0001'0001'0001'0001U;

/// The cards of each suit below its lowest card in `set`.
[[nodiscard]] constexpr CardSet below_lowest(CardSet set) noexcept {
  const CardSet guarded = set | suit_ends;  // no suit borrows from the next
  return ~guarded & (guarded - suit_starts) & deck_bits;
}

/// How many cards in a row, from `card` down in its suit, are in `set`.
[[nodiscard]] constexpr unsigned run_down(CardSet set, unsigned card) noexcept {
  return static_cast<unsigned>(std::countl_one(set << (63U - card)));
}

class Diggings {
 public:
  using Node = Depths;
  struct Step {
    Depths after;
    unsigned cost;
  };

  Diggings(const Tableau& root, unsigned cells, SearchBudget& budget) noexcept
      : cells_(cells), budget_(budget), seen_(budget), winnable_(budget) {
    for (unsigned i = 0; i < max_columns; ++i) {
      const Card* const column = root.row.data() + root.bound[i];
      for (unsigned place = 0; place < root.column_size(i); ++place) {
        column_[i][place] = column[place];
        below_[i][place + 1] = below_[i][place] | card_bit(column[place]);
        const bool goes_on = place > 0 && fits<Fit::same_suit>(column[place], column[place - 1]);
        run_start_[i][place] = static_cast<std::uint8_t>(goes_on ? run_start_[i][place - 1] : place);
      }
    }
  }

  [[nodiscard]] Depths depths(const Tableau& state) const noexcept {
    Depths depths = 0;
    for (unsigned i = 0; i < max_columns; ++i) {
      const Card* const column = state.row.data() + state.bound[i];
      const unsigned size = state.column_size(i);
      unsigned in_place = 0;
      while (in_place < size && column[in_place] == column_[i][in_place]) ++in_place;
      if (in_place > 0) depths = with_depth(depths, i, run_start_[i][in_place - 1]);
    }
    return depths;
  }

  [[nodiscard]] bool may_be_won(Depths depths) {
    if (is_won(depths)) return true;
    if (seen_.contains({depths})) return false;
    std::vector<Step> path;
    switch (depth_first(*this, depths, budget_, seen_, path)) {
      case Outcome::unwinnable:
        return false;
      case Outcome::winnable:
        gave_up_ = gave_up_ || winnable_.insert({depths}) == PositionSet<1>::Insertion::full;
        for (const Step& step : path) gave_up_ = gave_up_ || winnable_.insert({step.after}) == PositionSet<1>::Insertion::full;
        return true;
      case Outcome::undecided:
        break;
    }
    gave_up_ = true;
    return true;
  }

  [[nodiscard]] bool is_known_winnable(Depths depths) const noexcept { return is_won(depths); }

  [[nodiscard]] Depths dug(Depths depths, unsigned column) const noexcept { return settled(popped(depths, column)); }

  [[nodiscard]] bool is_won(Depths depths) const noexcept { return depths == 0 || winnable_.contains({depths}); }
  [[nodiscard]] PositionKey<1> key(Depths depths) const noexcept { return {depths}; }
  [[nodiscard]] Depths next(Depths, const Step& step) const noexcept { return step.after; }

  void steps(Depths depths, std::vector<Step>& list) const {
    CardSet buried = 0;
    CardSet heads = 0;
    unsigned free_columns = 0;
    for (unsigned i = 0; i < max_columns; ++i) {
      const unsigned depth = depth_of(depths, i);
      if (depth == 0) {
        ++free_columns;
        continue;
      }
      buried |= below_[i][depth];
      heads |= card_bit(column_[i][depth]);
    }
    const CardSet up = below_lowest(buried);
    const CardSet loose = deck_bits & ~(buried | heads | up);
    const CardSet reachable = loose | heads;
    std::array<std::uint8_t, deck_size> lengths;
    unsigned count = 0;
    unsigned total = 0;
    for (CardSet set = loose & ~(reachable >> 1U); set != 0; set &= set - 1) {
      const unsigned length = run_down(loose, static_cast<unsigned>(std::countr_zero(set)));
      lengths[count++] = static_cast<std::uint8_t>(length);
      total += length;
    }
    std::sort(lengths.begin(), lengths.begin() + count, std::greater<>());
    const auto need = [&](unsigned tail, unsigned single) {
      unsigned sum = total + tail + single;
      unsigned columns = free_columns;
      unsigned i = 0;
      for (; columns > 0 && i < count && lengths[i] >= tail; ++i, --columns) sum -= lengths[i];
      if (columns > 0) {
        sum -= tail;
        --columns;
      }
      for (; columns > 0 && i < count; ++i, --columns) sum -= lengths[i];
      if (columns > 0) sum -= single;
      return sum;
    };
    for (unsigned i = 0; i < max_columns; ++i) {
      const unsigned depth = depth_of(depths, i);
      if (depth == 0) continue;
      const Card head = column_[i][depth];
      const unsigned tail = run_down(loose, head - 1U);
      const bool floats = (reachable >> (head + 1U) & 1U) == 0;
      if (need(tail, floats ? 1 : 0) > cells_) continue;
      const Depths after = dug(depths, i);
      list.push_back({after, cost(after)});
    }
    std::sort(list.begin(), list.end(), [](const Step& a, const Step& b) { return a.cost < b.cost; });
  }

 private:
  [[nodiscard]] Depths popped(Depths depths, unsigned column) const noexcept {
    return with_depth(depths, column, run_start_[column][depth_of(depths, column) - 1]);
  }
  [[nodiscard]] Depths settled(Depths depths) const noexcept {
    for (bool changed = true; changed;) {
      changed = false;
      CardSet buried = 0;
      for (unsigned i = 0; i < max_columns; ++i) buried |= below_[i][depth_of(depths, i)];
      const CardSet up = below_lowest(buried);
      for (unsigned i = 0; i < max_columns; ++i) {
        while (depth_of(depths, i) > 0 && (up >> column_[i][depth_of(depths, i)] & 1U) != 0) {
          depths = popped(depths, i);
          changed = true;
        }
      }
    }
    return depths;
  }
  [[nodiscard]] unsigned cost(Depths depths) const noexcept {
    CardSet buried = 0;
    CardSet heads = 0;
    for (unsigned i = 0; i < max_columns; ++i) {
      const unsigned depth = depth_of(depths, i);
      buried |= below_[i][depth];
      if (depth > 0) heads |= card_bit(column_[i][depth]);
    }
    const CardSet up = below_lowest(buried);
    const CardSet loose = deck_bits & ~(buried | heads | up);
    const CardSet reachable = loose | heads;
    const CardSet floating = loose & ~(reachable >> 1U);
    return 64U + 2 * static_cast<unsigned>(std::popcount(floating)) - static_cast<unsigned>(std::popcount(up));
  }

  unsigned cells_;
  SearchBudget& budget_;
  PositionSet<1> seen_;
  PositionSet<1> winnable_;
  bool gave_up_ = false;
  std::array<std::array<Card, deck_size + 1>, max_columns> column_{};
  std::array<std::array<CardSet, deck_size + 1>, max_columns> below_{};
  std::array<std::array<std::uint8_t, deck_size + 1>, max_columns> run_start_{};
};

/// All positions, settled: what can go to its foundation is there, and no cell holds a card whose parent is exposed.
class Placings {
 public:
  using Node = Tableau;
  using Step = Move;

  Placings(const Tableau& root, unsigned cells, Diggings& diggings) noexcept : cells_(cells), diggings_(diggings) {
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
      std::vector<Move>& best = digs && diggings_.is_known_winnable(diggings_.dug(depths, i)) ? by_rank[0] : digs ? by_rank[1] : by_rank[2];
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
  Diggings& diggings_;
  std::array<Card, card_table_size> root_under_{};
};

}  // namespace

template <unsigned cell_count>
Solution solve_bakers(const Tableau& root, const SearchLimits& limits) {
  Solution solution;
  SearchBudget budget(limits);
  {
    Diggings diggings(root, cell_count, budget);
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
