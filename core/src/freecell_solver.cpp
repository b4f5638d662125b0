#include "solitaires/freecell_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

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
    look.loose = all_cards & ~(look.buried | look.heads | look.up);
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
  /// Runs alternate colours, so the cards fall into two halves that never meet: red kings, black queens, ... and black kings, red queens,
  /// ... In each half, from the kings down, the loose cards of a rank go onto those of the rank above that are not in cells, as far as
  /// these reach (it never helps to use a place less); of the others each takes a column of its own or a cell. Cards that may be up count
  /// as there to be put on and need no place: that is more than any position offers. `bare` is a loose card that nothing lies on.
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
      for (unsigned other = 0; used + other <= free_columns; ++other)
        least = std::min<unsigned>(least, of_half[0][used] + of_half[1][other]);
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

/// All positions, *settled*: a card that is next on its foundation is there when nothing that could lie on it needs to.
///
/// That is so for a card of rank r when both cards of rank r - 1 and the other colour are up: nothing can lie on it, so on its foundation
/// it is in nobody's way. It is also so when both of rank r - 2 are up, and the other card of its colour and rank r - 3: where a line to a
/// win puts a card of rank r - 1 on it, that card can go up instead; where it puts one of rank r - 2 on that one, this too is up or can go
/// up; and what could lie on this one, of rank r - 3 and the other colour, is up.
class Placings {
 public:
  using Node = Tableau;
  using Step = Move;

  Placings(const Tableau& root, unsigned cells, Diggings<FreeCellDigs>& diggings) noexcept
      : cells_(cells), diggings_(diggings), keys_(root) {}

  [[nodiscard]] bool is_won(const Node& node) const noexcept { return node.is_complete(); }
  [[nodiscard]] PositionKey<3> key(const Node& node) const noexcept { return keys_(node); }

  /// Only the order depends on it, so the weights were chosen by trial and visits may be counted together. Few digs left, empty cells and
  /// columns come first; and the more positions with the same depths have been rated, the later the next, so
  /// that no one arrangement problem holds up the search.
  [[nodiscard]] unsigned rating(const Node& node) noexcept {
    const Depths depths = diggings_.depths(node);
    const Room room(node, cells_);
    std::uint16_t& visits = visits_[key_hash(PositionKey<1>{depths}) % visits_.size()];
    if (visits < std::numeric_limits<std::uint16_t>::max()) ++visits;
    return 12 * (max_columns + max_cells - room.columns - room.cells) + 4 * diggings_.digs_left(depths) +
           7 * static_cast<unsigned>(std::bit_width(visits));
  }

  /// All legal moves but: one of several empty cells and columns, no whole column to an empty one.
  void steps(const Node& node, std::vector<Move>& list) {
    const Depths depths = diggings_.depths(node);
    if (!diggings_.may_be_won(depths)) return;
    enum Rank : unsigned { up, dig_to_win, from_cell = dig_to_win, dig, onto_card, to_column, to_cell, lost };
    RankedMoves moves;
    const Room room(node, cells_);
    const auto moves_onto_cards = [&](Rank rank, unsigned from, Card card, unsigned count) {
      for (unsigned i = 0; i < max_columns; ++i) {
        if (i != from && node.top[i] != no_card && fits<Fit::alternating>(card, node.top[i])) moves.push(rank, Move::cards(from, i, count));
      }
    };
    for (unsigned i = 0; i < cells_; ++i) {
      const Card card = node.cell[i];
      if (card == no_card) continue;
      if (node.is_next_on_foundation(card)) moves.push(up, Move::cards(first_cell + i, own_foundation));
      moves_onto_cards(from_cell, first_cell + i, card, 1);
      if (room.columns > 0) moves.push(to_column, Move::cards(first_cell + i, room.first_column));
    }
    for (unsigned i = 0; i < max_columns; ++i) {
      Card card = node.top[i];
      if (card == no_card) continue;
      if (node.is_next_on_foundation(card)) moves.push(up, Move::cards(i, own_foundation));
      const unsigned run = count_cards(node.movable[i]);
      const bool is_whole_column = is_whole(node, i, run);
      Rank rank_of_dig = dig;
      if (!is_whole_column) {
        const Depths dug = diggings_.after_dig(depths, i);
        rank_of_dig = diggings_.is_won(dug) ? dig_to_win : diggings_.is_lost(dug) ? lost : dig;
      }
      for (unsigned count = 1; count <= std::min(run, room.onto_card()); ++count, card = node.under[card]) {
        const bool digs = count == run && !is_whole_column;
        moves_onto_cards(digs ? rank_of_dig : onto_card, i, card, count);
        if (count == 1 && room.cells > 0) moves.push(digs ? rank_of_dig : to_cell, Move::cards(i, room.first_cell));
        if (room.columns > 0 && (count < run || !is_whole_column) && count <= room.to_empty_column()) {
          moves.push(digs ? rank_of_dig : to_column, Move::cards(i, room.first_column, count));
        }
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
    play_one(node, step, told);
    settle(node, told);
  }

  template <class Told>
  void settle(Node& node, const Told& told) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned i = 0; i < max_columns; ++i) {
        for (; node.top[i] != no_card && goes_up(node, node.top[i]); changed = true) play_one(node, Move::cards(i, own_foundation), told);
      }
      for (unsigned cell = 0; cell < cells_; ++cell) {
        if (node.cell[cell] == no_card || !goes_up(node, node.cell[cell])) continue;
        play_one(node, Move::cards(first_cell + cell, own_foundation), told);
        changed = true;
      }
    }
  }

 private:
  /// Whether a column is nothing but its run, of so many cards.
  [[nodiscard]] static bool is_whole(const Node& node, unsigned column, unsigned run) noexcept {
    Card card = node.top[column];
    while (--run > 0) card = node.under[card];
    return node.under[card] == no_card;
  }

  [[nodiscard]] static bool goes_up(const Node& node, Card card) noexcept {
    if (!node.is_next_on_foundation(card)) return false;
    const unsigned rank = rank_of(card);
    const unsigned other_colour =
        is_red(card) ? std::min(node.foundation(0), node.foundation(3)) : std::min(node.foundation(1), node.foundation(2));
    const unsigned same_colour = node.foundation(suit_count - 1 - suit_of(card));  // the other suit of the colour
    return other_colour + 1 >= rank || (other_colour + 2 >= rank && same_colour + 3 >= rank);
  }

  /// Play is the same for any number of cells.
  template <class Told>
  static void play_one(Node& node, Move move, const Told& told) {
    told(move);
    FreeCell<max_cells>{}.play(node, move);
  }

  unsigned cells_;
  Diggings<FreeCellDigs>& diggings_;
  CardKeys keys_;
  std::array<std::uint16_t, 4096> visits_{};  ///< positions rated, by a hash of their depths
};

/// The first attempt ends after so many states: most deals that can be won are won by then, and a proof needs less memory depth first.
constexpr std::uint64_t first_attempt = 30'000;

}  // namespace

template <unsigned cell_count>
Solution solve_freecell(const Tableau& root, const SearchLimits& limits) {
  const auto search = [](Placings& placings, const Tableau& position, SearchBudget& budget, std::vector<Move>& path) {
    {
      PositionSet<3> seen(budget);
      const Outcome outcome = best_first(placings, position, budget, seen, path, first_attempt);
      if (outcome != Outcome::undecided) return outcome;
    }
    PositionSet<3> seen(budget);
    return depth_first(placings, position, budget, seen, path);
  };
  return solve_with_diggings<FreeCellDigs, Placings>(root, FreeCell<cell_count>::rules, limits, search);
}

template Solution solve_freecell<1>(const Tableau&, const SearchLimits&);
template Solution solve_freecell<2>(const Tableau&, const SearchLimits&);
template Solution solve_freecell<3>(const Tableau&, const SearchLimits&);
template Solution solve_freecell<4>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
