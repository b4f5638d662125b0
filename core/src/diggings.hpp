/// \file
/// Baker's Game and FreeCell from above: how far each column has been dug down, and nothing else.
///
/// What lies on a column is a run: a card that is put there fits. So a column that was dealt out of order is undone run by run, from its
/// end: in a *dig* the first card of a run, its *head*, leaves a card that it does not fit and can never be put back on. Play is a
/// sequence of digs, one for each head at most, and between them cards are put here and there. A group moves as single cards through cells
/// and empty columns, so everything is told of single cards: nothing lies on a head in the moment after it was moved. How they are put is
/// left open here; only what holds for every way of putting them is asked: can the cells and columns hold what must be somewhere? Where the
/// answer is no there is no win. Few depths are left to look at, and they settle most lost deals; the search of whole positions then enters
/// only depths from which a win is possible as far as can be seen from above.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "solitaires/card.hpp"
#include "solitaires/depth_first.hpp"
#include "solitaires/piles.hpp"
#include "solitaires/tableau.hpp"

namespace solitaires {

/// One byte a column: how many cards are *buried* under its head; 0 when what is left of the root's column is one run, or nothing.
using Depths = std::uint64_t;

[[nodiscard]] constexpr unsigned depth_of(Depths depths, unsigned column) noexcept { return depths >> 8 * column & 255U; }
[[nodiscard]] constexpr Depths with_depth(Depths depths, unsigned column, unsigned depth) noexcept {
  return (depths & ~(Depths{255} << 8 * column)) | Depths{depth} << 8 * column;
}

/// The cards of each suit below its lowest card in `set`.
[[nodiscard]] constexpr CardSet below_lowest(CardSet set) noexcept {
  constexpr CardSet suit_ends = 0x8000'8000'8000'8000U;
  constexpr CardSet suit_starts = 0x0001'0001'0001'0001U;
  const CardSet guarded = set | suit_ends;  // no suit borrows from the next
  return ~guarded & (guarded - suit_starts) & all_cards;
}

/// The columns of the root, and how far they are dug down in other positions.
template <Fit fit>
class RootColumns {
 public:
  explicit RootColumns(const Piles& root) noexcept {
    for (unsigned i = 0; i < max_columns; ++i) {
      const Card* const column = root.row.data() + root.bound[i];
      for (unsigned place = 0; place < root.column_size(i); ++place) {
        card_[i][place] = column[place];
        column_[column[place]] = static_cast<std::uint8_t>(i);
        place_[column[place]] = static_cast<std::uint8_t>(place);
        under_[column[place]] = place == 0 ? no_card : column[place - 1];
        below_[i][place + 1] = below_[i][place] | card_bit(column[place]);
        const bool goes_on = place > 0 && fits<fit>(column[place], column[place - 1]);
        run_start_[i][place] = static_cast<std::uint8_t>(goes_on ? run_start_[i][place - 1] : place);
        heads_up_to_[i][place] = static_cast<std::uint8_t>(place == 0 ? 0 : heads_up_to_[i][place - 1] + (goes_on ? 0 : 1));
      }
    }
  }

  /// Of a position that play reached from the root. A card that still lies where it lay belongs to the root's column; one that came back
  /// did so by fitting, so it is in the run of the card below it and makes no difference.
  [[nodiscard]] Depths depths(const Tableau& position) const noexcept {
    Depths depths = 0;
    for (unsigned i = 0; i < max_columns; ++i) {
      unsigned in_place = 0;
      for (Card card = position.top[i]; card != no_card; card = position.under[card]) {
        if (column_[card] != i || position.under[card] != under_[card]) {
          in_place = 0;
        } else if (in_place == 0) {
          in_place = place_[card] + 1U;
        }
      }
      if (in_place > 0) depths |= Depths{run_start_[i][in_place - 1]} << 8 * i;
    }
    return depths;
  }

  [[nodiscard]] Depths without_head(Depths depths, unsigned column) const noexcept {
    return with_depth(depths, column, run_start_[column][depth_of(depths, column) - 1]);
  }
  [[nodiscard]] Card head(unsigned column, unsigned depth) const noexcept { return card_[column][depth]; }
  [[nodiscard]] CardSet below(unsigned column, unsigned depth) const noexcept { return below_[column][depth]; }
  [[nodiscard]] unsigned digs_left(Depths depths) const noexcept {
    unsigned digs = 0;
    for (unsigned i = 0; i < max_columns; ++i) digs += heads_up_to_[i][depth_of(depths, i)];
    return digs;
  }

 private:
  template <class T>
  using OfEachPlace = std::array<std::array<T, deck_size + 1>, max_columns>;
  OfEachPlace<Card> card_{};
  std::array<std::uint8_t, card_table_size> column_{};  ///< of each card
  std::array<std::uint8_t, card_table_size> place_{};
  CardBytes under_{};
  OfEachPlace<CardSet> below_{};             ///< the cards below a place
  OfEachPlace<std::uint8_t> run_start_{};    ///< the place where the run begins that this place belongs to
  OfEachPlace<std::uint8_t> heads_up_to_{};  ///< runs that begin above the first place and not above this one
};

/// Says of depths whether a win may be possible, and remembers it.
///
/// \tparam Rules what differs between games: `look(depths)` gives what is known of the cards, with the set `loose` of those that need a
/// place; `can_dig(look, head)` is false when no position with these depths allows that dig; `settled(depths)` takes digs that always
/// follow at once; `rating(look)` is low for depths to be tried first.
template <class Rules>
class Diggings {
 public:
  using Node = Depths;
  struct Step {
    Depths after = 0;
    unsigned rating = 0;
  };

  Diggings(const Piles& root, unsigned cells, SearchBudget& budget) noexcept
      : columns_(root), rules_(columns_, cells), budget_(budget), seen_(budget), winnable_(budget) {}

  [[nodiscard]] Depths depths(const Tableau& position) const noexcept { return columns_.depths(position); }
  [[nodiscard]] unsigned digs_left(Depths depths) const noexcept { return columns_.digs_left(depths); }
  /// The depths after a dig in a column where something is buried.
  [[nodiscard]] Depths after_dig(Depths depths, unsigned column) const noexcept {
    return rules_.settled(columns_.without_head(depths, column));
  }

  /// False: there is no win. When states or memory run out it is true.
  [[nodiscard]] bool may_be_won(Depths depths) {
    if (is_won(depths)) return true;
    if (cut_short_) return true;
    if (is_lost(depths)) return false;
    std::vector<Step> path;
    const Outcome outcome = depth_first(*this, depths, budget_, seen_, path);
    if (outcome == Outcome::unwinnable) return false;
    const auto remember = [this](Depths won) {
      if (winnable_.insert({won}) == PositionSet<1>::Insertion::full) cut_short_ = true;
    };
    if (outcome == Outcome::undecided) cut_short_ = true;
    if (outcome == Outcome::winnable) {
      remember(depths);
      for (const Step& step : path) remember(step.after);
    }
    return true;
  }

  /// No card is buried, or it is known that there is a way to there.
  [[nodiscard]] bool is_won(Depths depths) const noexcept { return depths == 0 || winnable_.contains({depths}); }
  /// Whether it is known that there is no win: what complete searches saw and did not find winnable was followed to its end.
  [[nodiscard]] bool is_lost(Depths depths) const noexcept { return !cut_short_ && seen_.contains({depths}) && !is_won(depths); }
  [[nodiscard]] PositionKey<1> key(Depths depths) const noexcept { return {depths}; }
  [[nodiscard]] Depths next(Depths /*depths*/, const Step& step) const noexcept { return step.after; }
  /// A dig after which no card needs a place that did not need one before is the only one to try. For after it, whatever is dug, the loose
  /// cards are a part of those that there would be without it, each card that was there to be put on still is or has gone up with all that
  /// could be put on it, and no fewer columns are free: so every dig that was possible still is. The cards that this dig and the digs that
  /// follow it lay open are new heads or up, or they would be loose; a later dig of a column that has settled is left out.
  void steps(Depths depths, std::vector<Step>& list) const {
    const auto before = rules_.look(depths);
    for (unsigned i = 0; i < max_columns; ++i) {
      const unsigned depth = depth_of(depths, i);
      if (depth == 0 || !rules_.can_dig(before, columns_.head(i, depth))) continue;
      const Depths dug = after_dig(depths, i);
      const auto after = rules_.look(dug);
      if ((after.loose & ~before.loose) == 0) {
        list.assign(1, {dug, 0});
        return;
      }
      const Step step{dug, rules_.rating(after)};
      list.insert(std::upper_bound(list.begin(), list.end(), step, [](const Step& a, const Step& b) { return a.rating < b.rating; }), step);
    }
  }

 private:
  RootColumns<Rules::fit> columns_;
  Rules rules_;
  SearchBudget& budget_;
  PositionSet<1> seen_;
  PositionSet<1> winnable_;
  bool cut_short_ = false;
};

/// Moves with a rank each, given out from rank 0 up to an end.
class RankedMoves {
 public:
  void push(unsigned rank, Move move) noexcept {
    ranks_[moves_.size()] = static_cast<std::uint8_t>(rank);
    moves_.push(move);
  }
  void append_to(std::vector<Move>& list, unsigned end_rank) const {
    for (unsigned rank = 0; rank < end_rank; ++rank) {
      for (std::size_t i = 0; i < moves_.size(); ++i) {
        if (ranks_[i] == rank) list.push_back(moves_[i]);
      }
    }
  }

 private:
  MoveList moves_;
  std::array<std::uint8_t, max_legal_moves> ranks_;
};

/// The empty cells and columns of a position.
struct Room {
  unsigned cells = 0;
  unsigned columns = 0;
  Pile first_cell = 0;    ///< where there is one
  Pile first_column = 0;  ///< where there is one

  Room(const Tableau& position, unsigned cell_count) noexcept {
    for (unsigned i = cell_count; i-- > 0;) {
      if (position.cell[i] != no_card) continue;
      ++cells;
      first_cell = static_cast<Pile>(solitaires::first_cell + i);
    }
    const ColumnSet empty = position.empty_columns(max_columns);
    columns = count_columns(empty);
    if (empty != 0) first_column = static_cast<Pile>(first_column_of(empty));
  }

  /// The most cards that can be moved at once onto a card, or to an empty column.
  [[nodiscard]] unsigned onto_card() const noexcept { return (cells + 1) << columns; }
  [[nodiscard]] unsigned to_empty_column() const noexcept { return onto_card() / 2; }
};

/// Settles a root and searches what comes of it.
///
/// \tparam Placings the space of positions: `settle(position, told)` and `play(position, step, told)` call `told` with each move of the
/// game. \param rules of the game. \param search gives the outcome of a root that is not won, and the steps to the win.
template <class Rules, class Placings, class Search>
[[nodiscard]] Solution solve_with_diggings(const Tableau& root, const CardRules& rules, const SearchLimits& limits, const Search& search) {
  Solution solution{.outcome = Outcome::winnable};
  SearchBudget budget(limits);
  {
    Diggings<Rules> diggings(laid_out(root, rules), rules.cells, budget);
    Placings placings(root, rules.cells, diggings);
    const auto tell = [&solution](Move move) { solution.moves.push_back(move); };
    Tableau position = root;
    placings.settle(position, tell);
    if (!position.is_complete()) {
      std::vector<Move> path;
      solution.outcome = search(placings, position, budget, path);
      if (solution.outcome != Outcome::winnable) solution.moves.clear();
      for (const Move step : path) placings.play(position, step, tell);
    }
  }
  solution.states = budget.states();
  solution.bytes = budget.peak_bytes();
  return solution;
}

}  // namespace solitaires
