/// \file
/// Baker's Game and FreeCell from above: how far each column has been dug down, and nothing else.
///
/// All moves but one kind can be taken back, or take back what was done; the exception is the *dig*: the deepest card of a column's dealt run,
/// its *head*, leaves a card that it cannot be put back on. So play is a sequence of digs (at most one for each card), with cards put here and there in between. How they are put
/// is left open here; only what can be said for every way of putting them is asked: do the cells suffice? What is lost so is lost. A few hundred nodes settle most lost
/// deals, and the search of real positions enters only what is left open.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "solitaires/card.hpp"
#include "solitaires/depth_first.hpp"
#include "solitaires/tableau.hpp"

namespace solitaires {

/// One byte a column: how many cards are *buried* under its head; 0 when what is left of the root's column is one run, or nothing.
using Depths = std::uint64_t;

[[nodiscard]] constexpr unsigned depth_of(Depths depths, unsigned column) noexcept { return depths >> 8 * column & 255U; }
[[nodiscard]] constexpr Depths with_depth(Depths depths, unsigned column, unsigned depth) noexcept {
  return (depths & ~(Depths{255} << 8 * column)) | Depths{depth} << 8 * column;
}

inline constexpr CardSet deck_bits = 0x3FFE'3FFE'3FFE'3FFEU;

/// The cards of each suit below its lowest card in `set`.
[[nodiscard]] constexpr CardSet below_lowest(CardSet set) noexcept {
  constexpr CardSet suit_ends = 0x8000'8000'8000'8000U;
  constexpr CardSet suit_starts = 0x0001'0001'0001'0001U;
  const CardSet guarded = set | suit_ends;  // no suit borrows from the next
  return ~guarded & (guarded - suit_starts) & deck_bits;
}

/// The columns of the root, and how far they are dug down in other positions.
template <Fit fit>
class RootColumns {
 public:
  explicit RootColumns(const Tableau& root) noexcept {
    for (unsigned i = 0; i < max_columns; ++i) {
      const Card* const column = root.row.data() + root.bound[i];
      for (unsigned place = 0; place < root.column_size(i); ++place) {
        card_[i][place] = column[place];
        below_[i][place + 1] = below_[i][place] | card_bit(column[place]);
        const bool goes_on = place > 0 && fits<fit>(column[place], column[place - 1]);
        run_start_[i][place] = static_cast<std::uint8_t>(goes_on ? run_start_[i][place - 1] : place);
        heads_up_to_[i][place] = static_cast<std::uint8_t>(place == 0 ? 0 : heads_up_to_[i][place - 1] + (goes_on ? 0 : 1));
      }
    }
  }

  /// Of a position that play reached from the root. A card that still lies where it lay belongs to the root's column; one that came back did
  /// so by fitting, so it is in the run of the card below it and makes no difference.
  [[nodiscard]] Depths depths(const Tableau& position) const noexcept {
    Depths depths = 0;
    for (unsigned i = 0; i < max_columns; ++i) {
      const Card* const column = position.row.data() + position.bound[i];
      const unsigned size = position.column_size(i);
      unsigned in_place = 0;
      while (in_place < size && column[in_place] == card_[i][in_place]) ++in_place;
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
  OfEachPlace<CardSet> below_{};              ///< the cards below a place
  OfEachPlace<std::uint8_t> run_start_{};     ///< the place where the run begins that this place belongs to
  OfEachPlace<std::uint8_t> heads_up_to_{};  ///< runs that begin above the first place and not above this one
};

/// Says of depths whether a win is possible from above, and remembers it.
///
/// \tparam Space the space of depths; `is_open(depths, winnable)`...
template <class Rules>
class Diggings {
 public:
  using Node = Depths;
  struct Step {
    Depths after = 0;
    unsigned rating = 0;
  };

  Diggings(const Tableau& root, unsigned cells, SearchBudget& budget) noexcept
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
    // what was seen, and is not known to win, was followed to its end, unless the search was cut short
    if (!cut_short_ && seen_.contains({depths})) return false;
    if (cut_short_) return true;
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

  // the space that is searched
  /// All cards can be reached, or it is known that there is a way to there.
  [[nodiscard]] bool is_won(Depths depths) const noexcept { return depths == 0 || winnable_.contains({depths}); }
  [[nodiscard]] PositionKey<1> key(Depths depths) const noexcept { return {depths}; }
  [[nodiscard]] Depths next(Depths, const Step& step) const noexcept { return step.after; }
  void steps(Depths depths, std::vector<Step>& list) const {
    const auto before = rules_.look(depths);
    for (unsigned i = 0; i < max_columns; ++i) {
      const unsigned depth = depth_of(depths, i);
      if (depth == 0 || !rules_.can_dig(before, columns_.head(i, depth))) continue;
      const Depths after = after_dig(depths, i);
      const auto seen_after = rules_.look(after);
      if ((seen_after.loose & ~before.loose) == 0) {
        list.assign(1, {after, 0});
        return;
      }
      const Step step{after, rules_.rating(seen_after)};
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

}  // namespace solitaires
