#include "solitaires/freecell_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>
#include <cstdlib>

#include "diggings.hpp"
#include "solitaires/best_first.hpp"
#include "solitaires/depth_first.hpp"

namespace solitaires {
namespace {

/// What depths tell about FreeCell.
class FreeCellDigs {
 public:
  static constexpr Fit fit = Fit::alternating;

  FreeCellDigs(const RootColumns<fit>& columns, unsigned cells) noexcept : columns_(columns), cells_(cells) {}

  struct Look {
    CardSet buried = 0;
    CardSet heads = 0;
    CardSet up = 0;     ///< may be on the foundations, whatever else was done
    CardSet loose = 0;  ///< neither buried nor a head nor up: lies on a fitting card, in a column where nothing is buried, or in a cell
    unsigned free_columns = 0;
  };

  [[nodiscard]] Look look(Depths depths) const noexcept {
    Look look;
    for (unsigned i = 0; i < max_columns; ++i) {
      const unsigned depth = depth_of(depths, i);
      if (depth == 0) {
        ++look.free_columns;
      } else {
        look.buried |= columns_.below(i, depth);
        look.heads |= card_bit(columns_.head(i, depth));
      }
    }
    look.up = below_lowest(look.buried | look.heads);
    look.loose = deck_bits & ~(look.buried | look.heads | look.up);
    return look;
  }

  /// Whether the cells can hold what must be somewhere the moment after the head was moved, when nothing lies on it.
  [[nodiscard]] bool can_dig(const Look& look, Card head) const noexcept {
    const CardSet bit = card_bit(head);
    const CardSet other_heads = look.heads & ~bit;
    const bool goes_up = (below_lowest(look.buried | other_heads) & bit) != 0;
    return goes_up ? cells_needed(look.loose, other_heads | look.up, look.free_columns, no_card) <= cells_
                   : cells_needed(look.loose | bit, other_heads | look.up, look.free_columns, head) <= cells_;
  }

  [[nodiscard]] unsigned rating(const Look& look) const noexcept {
    return deck_size + 2 * cells_needed(look.loose, look.heads | look.up, 0, no_card) - static_cast<unsigned>(std::popcount(look.up));
  }

  [[nodiscard]] Depths settled(Depths depths) const noexcept { return depths; }

 private:
  static constexpr unsigned most_parents = 2;  ///< cards of one rank and colour
  static constexpr unsigned too_many = deck_size;

  /// The fewest cells for the loose cards when each other card has a column or lies on a card that fits.
  ///
  /// Runs alternate colours, so the cards fall into two halves that never meet: red kings, black queens, ... and black kings, red queens, ...
  /// In each half, from the kings down, the loose cards of a rank go onto those of the rank above that are not in cells, as far as these reach (it never helps to use a place
  /// less); of the others each takes a column of its own or a cell. Cards that may be up count as there to be put on and need no place:
  /// that is more than any position offers. `bare` is a loose card that nothing lies on.
  [[nodiscard]] static unsigned cells_needed(CardSet loose, CardSet bases, unsigned free_columns, Card bare) noexcept {
    using ByColumns = std::array<std::uint8_t, max_columns + 1>;  ///< by how many columns are used
    std::array<ByColumns, 2> of_half;
    for (unsigned half = 0; half < 2; ++half) {
      std::array<ByColumns, most_parents + 1> cells;  ///< by how many cards of the last rank can be put on
      for (auto& row : cells) row.fill(too_many);
      cells[0][0] = 0;
      for (unsigned rank = king; rank > 0; --rank) {
        const bool red = ((rank + half) & 1U) != 0;
        const unsigned waiting = count(loose, rank, red);
        const unsigned there = count(bases, rank, red);
        const bool has_bare = bare != no_card && rank_of(bare) == rank && is_red(bare) == red;
        std::array<ByColumns, most_parents + 1> next;
        for (auto& row : next) row.fill(too_many);
        for (unsigned parents = 0; parents <= most_parents; ++parents) {
          const unsigned placed = std::min(waiting, parents);
          const unsigned left = waiting - placed;
          for (unsigned used = 0; used <= free_columns; ++used) {
            if (cells[parents][used] == too_many) continue;
            for (unsigned more = 0; more <= left && used + more <= free_columns; ++more) {
              // when one of them goes to a cell it may as well be the bare one
              const unsigned next_parents = there + placed + more - (has_bare && more == left ? 1U : 0U);
              std::uint8_t& best = next[next_parents][used + more];
              best = static_cast<std::uint8_t>(std::min<unsigned>(best, cells[parents][used] + left - more));
            }
          }
        }
        cells = next;
      }
      for (unsigned used = 0; used <= free_columns; ++used) {
        of_half[half][used] = std::min({cells[0][used], cells[1][used], cells[2][used]});
      }
    }
    unsigned least = too_many;
    for (unsigned used = 0; used <= free_columns; ++used) {
      for (unsigned other = 0; used + other <= free_columns; ++other) least = std::min<unsigned>(least, of_half[0][used] + of_half[1][other]);
    }
    return least;
  }

  /// The cards of one rank and colour in a set.
  [[nodiscard]] static unsigned count(CardSet set, unsigned rank, bool red) noexcept {
    const CardSet a = card_bit(make_card(red ? 1 : 0, rank));
    const CardSet b = card_bit(make_card(red ? 2 : 3, rank));
    return ((set & a) != 0 ? 1U : 0U) + ((set & b) != 0 ? 1U : 0U);
  }

  const RootColumns<fit>& columns_;
  unsigned cells_;
};

/// All positions
class Placings {
 public:
  using Node = Tableau;
  using Step = Move;

  Placings(const Tableau& root, unsigned cells, Diggings<FreeCellDigs>& diggings) noexcept : cells_(cells), diggings_(diggings), keys_(root) {}

  [[nodiscard]] bool is_won(const Node& node) const noexcept { return node.is_complete(); }
  [[nodiscard]] PositionKey<3> key(const Node& node) const noexcept { return keys_(node); }

  [[nodiscard]] unsigned rating(const Node& node) noexcept {
    static const auto W = [](const char* n, int d) { const char* e = getenv(n); return e ? atoi(e) : d; };
    static const int wl = W("WL", 4), wc = W("WC", 9), we = W("WE", 9), wn=W("WN",4);
    const Depths depths = diggings_.depths(node);
    unsigned empty_columns = 0;
    for (unsigned i = 0; i < max_columns; ++i) empty_columns += node.column_size(i) == 0 ? 1U : 0U;
    std::uint16_t& visits = visits_[key_hash(PositionKey<1>{depths}) % visits_.size()];
    return 200 + wl * diggings_.digs_left(depths) + wc * (cells_ - node.empty_cells(cells_)) - we * empty_columns +
           wn * static_cast<unsigned>(std::bit_width(visits++));
  }

  void steps(const Node& node, std::vector<Move>& list) {
    const Depths depths = diggings_.depths(node);
    if (!diggings_.may_be_won(depths)) return;
    unsigned empty_columns = 0;
    unsigned empty_column = max_columns;
    for (unsigned i = 0; i < max_columns; ++i) {
      if (node.column_size(i) == 0) {
        ++empty_columns;
        if (empty_column == max_columns) empty_column = i;
      }
    }
    const unsigned empty_cells = node.empty_cells(cells_);
    const unsigned capacity = (empty_cells + 1) << empty_columns;
    std::array<std::vector<Move>, 6> by_rank;
    unsigned empty_cell = 0;
    while (empty_cell < cells_ && node.cell[empty_cell] != no_card) ++empty_cell;
    for (unsigned i = 0; i < cells_; ++i) {
      const Card card = node.cell[i];
      if (card == no_card) continue;
      if (node.is_next_on_foundation(card)) by_rank[0].push_back(Move::cards(first_cell + i, own_foundation));
      for (unsigned j = 0; j < max_columns; ++j) {
        if (node.column_size(j) > 0 && fits<Fit::alternating>(card, node.column_top(j))) by_rank[1].push_back(Move::cards(first_cell + i, j));
      }
      if (empty_columns > 0) by_rank[4].push_back(Move::cards(first_cell + i, empty_column));
    }
    for (unsigned i = 0; i < max_columns; ++i) {
      const unsigned size = node.column_size(i);
      if (size == 0) continue;
      const Card* const column = node.row.data() + node.bound[i];
      unsigned run = 1;
      while (run < size && fits<Fit::alternating>(column[size - run], column[size - run - 1])) ++run;
      const bool known = run < size && diggings_.is_won(diggings_.after_dig(depths, i));
      for (unsigned count = 1; count <= run; ++count) {
        const Card card = column[size - count];
        const bool digs = count == run && run < size;
        auto& best = by_rank[digs ? known ? 1 : 2 : 3];
        if (count == 1 && node.is_next_on_foundation(card)) by_rank[0].push_back(Move::cards(i, own_foundation));
        if (count <= capacity) {
          for (unsigned j = 0; j < max_columns; ++j) {
            if (j != i && node.column_size(j) > 0 && fits<Fit::alternating>(card, node.column_top(j))) best.push_back(Move::cards(i, j, count));
          }
        }
        if (count == 1 && empty_cells > 0) by_rank[digs ? known ? 1 : 2 : 5].push_back(Move::cards(i, first_cell + empty_cell));
        if (empty_columns > 0 && count < size && count <= capacity / 2) by_rank[digs ? known ? 1 : 2 : 4].push_back(Move::cards(i, empty_column, count));
      }
    }
    for (const auto& moves : by_rank) list.insert(list.end(), moves.begin(), moves.end());
  }

  [[nodiscard]] Node next(const Node& node, Move step) const {
    Node result = node;
    play(result, step, [](Move) {});
    return result;
  }
  template <class Told>
  void play(Node& node, Move step, const Told& told) const {
    const FreeCell<max_cells> game;
    told(step);
    game.play(node, step);
    settle(node, told);
  }
  template <class Told>
  void settle(Node& node, const Told& told) const {
    const FreeCell<max_cells> game;
    const auto play_one = [&](Move move) {
      told(move);
      game.play(node, move);
      return true;
    };
    const auto is_safe = [&](Card card) {
      if (!node.is_next_on_foundation(card)) return false;
      const unsigned suit = suit_of(card);
      const unsigned rank = rank_of(card);
      const unsigned opposite = is_red(card) ? std::min(node.foundation[0], node.foundation[3]) : std::min(node.foundation[1], node.foundation[2]);
      return opposite + 1 >= rank || (opposite + 2 >= rank && node.foundation[3 - suit] + 3U >= rank);
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned i = 0; i < max_columns; ++i) {
        while (node.column_size(i) > 0 && is_safe(node.column_top(i))) changed = play_one(Move::cards(i, own_foundation));
      }
      for (unsigned cell = 0; cell < cells_; ++cell) {
        if (node.cell[cell] != no_card && is_safe(node.cell[cell])) changed = play_one(Move::cards(first_cell + cell, own_foundation));
      }
    }
  }
 private:
  unsigned cells_;
  Diggings<FreeCellDigs>& diggings_;
  CardKeys keys_;
  std::array<std::uint16_t, 4096> visits_{};
};

}  // namespace

template <unsigned cell_count>
Solution solve_freecell(const Tableau& root, const SearchLimits& limits) {
  static const unsigned long cap = getenv("CAP") ? strtoul(getenv("CAP"),0,10) : 20000;
  Solution solution;
  SearchBudget budget(limits);
  {
    Diggings<FreeCellDigs> diggings(root, cell_count, budget);
    Placings placings(root, cell_count, diggings);
    const auto tell = [&solution](Move move) { solution.moves.push_back(move); };
    Tableau node = root;
    placings.settle(node, tell);
    if (node.is_complete()) {
      solution.outcome = Outcome::winnable;
    } else {
      std::vector<Move> path;
      {
        PositionSet<3> seen(budget);
        solution.outcome = best_first(placings, node, budget, seen, path, cap);
      }
      if (solution.outcome == Outcome::undecided && !getenv("NODFS")) {
        PositionSet<3> seen(budget);
        solution.outcome = depth_first(placings, node, budget, seen, path);
      }
      if (solution.outcome != Outcome::winnable) solution.moves.clear();
      for (const Move step : path) placings.play(node, step, tell);
    }
  }
  solution.states = budget.states();
  solution.bytes = budget.peak_bytes();
  return solution;
}

template Solution solve_freecell<1>(const Tableau&, const SearchLimits&);
template Solution solve_freecell<2>(const Tableau&, const SearchLimits&);
template Solution solve_freecell<3>(const Tableau&, const SearchLimits&);
template Solution solve_freecell<4>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
