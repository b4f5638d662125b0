#include "solitaires/thoughtful_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

// The search does not play the game but a smaller one that can be won exactly when the game can.
//
// Which of its two possible *parents* (the cards of the next rank and the other colour) a run lies on, and which column is which, does not
// matter: a parent is *free* when no run lies on it, and while one of the two is free, a run can be moved from the other to it. Where none
// is, nothing can be put there in either arrangement. So it is enough to know which cards are *visible*, that is, in the last run of their
// column, and which of these are *roots*: the deepest card of a run that still lies where it lay in the beginning. All other visible cards
// lie on a parent, or are kings that hold a column. A class of cards (one rank and colour) has as many free parents as there are more
// visible parents than visible cards of the class that are no roots. The steps:
// - a card is placed on a free parent (a king: in an empty column). It is a root (what it uncovers becomes visible), a card of the stock,
//   or the top of a foundation.
// - a card goes up to its foundation. It comes from the stock, or it is visible and its children leave one of their parents free,
//   so that it can be uncovered.
// Each step needs at most one free parent, and at most one foundation to be at some rank. It is a list of tokens: those it takes and
// those it gives. A step that takes nothing that the step before it gave can be made before that one instead. That is what the proofs
// below use.

namespace solitaires {
namespace {

/// A set of cards, four bits a rank, aces lowest: spades, clubs, hearts, diamonds. So the two cards of one rank and colour, a *class*,
/// are neighbours, and what lies on a class is found by shifts.
using Bits = std::uint64_t;

constexpr std::array<unsigned, suit_count> place_of_suit{0, 2, 3, 1};
constexpr std::array<unsigned, suit_count> suit_of_place{0, 3, 1, 2};
[[nodiscard]] constexpr unsigned index_of(Card card) noexcept { return (rank_of(card) - 1U) * 4U + place_of_suit[suit_of(card)]; }
[[nodiscard]] constexpr Card card_at(unsigned index) noexcept { return make_card(suit_of_place[index & 3U], index / 4U + 1U); }
[[nodiscard]] constexpr Bits bit_of(Card card) noexcept { return Bits{1} << index_of(card); }
/// How many of 24 bits are set: std::popcount is a call where the compiler may not assume the instruction.
[[nodiscard]] constexpr unsigned ones(std::uint64_t bits) noexcept {
  bits -= bits >> 1U & 0x555555U;
  bits = (bits & 0x333333U) + (bits >> 2U & 0x333333U);
  bits = (bits + (bits >> 4U)) & 0x0F0F0FU;
  return static_cast<unsigned>((bits + (bits >> 8U) + (bits >> 16U)) & 0xFFU);
}
[[nodiscard]] inline unsigned lowest(Bits cards) noexcept { return static_cast<unsigned>(std::countr_zero(cards)); }

constexpr Bits all = (Bits{1} << deck_size) - 1U;
constexpr Bits ace_bits = 0xF;
constexpr Bits king_bits = Bits{0xF} << 48U;
constexpr Bits black_bits = 0x3333333333333333;
constexpr Bits first_of_class = 0x5555555555555555;

[[nodiscard]] constexpr Bits other_colour(Bits cards) noexcept { return (cards & black_bits) << 2U | (cards >> 2U & black_bits); }
/// The classes that contain the cards.
[[nodiscard]] constexpr Bits classes_of(Bits cards) noexcept { return ((cards | cards >> 1U) & first_of_class) * 3U; }
/// Given whole classes: the classes that they may be put on, and that may be put on them.
[[nodiscard]] constexpr Bits parents_of(Bits classes) noexcept { return other_colour(classes) << 4U & all; }
[[nodiscard]] constexpr Bits children_of(Bits classes) noexcept { return other_colour(classes) >> 4U; }

/// A position, up to exchanges of runs and the names of columns.
struct Position {
  Bits visible;  ///< the cards in columns that are part of their column's last run
  Bits roots;    ///< of these the deepest of each run that lies on another card without fitting, or is the base of its column and no king
  Bits next;     ///< the card that each foundation takes next; the bit above the king where it is full
  Bits stock;    ///< the cards of stock and waste
  std::uint64_t key;          ///< all of this but the waste, exactly
  std::uint16_t ranks;        ///< of the foundations, four bits each
  std::uint8_t waste;         ///< how many of the cards of the stock have been drawn; 0 where it does not matter
  std::uint8_t buried;        ///< how many cards are neither of these nor on a foundation
  std::uint8_t free_columns;  ///< that hold no card
};

/// One step of the search's game: a card goes up to its foundation, or onto a parent (a king: to an empty column).
struct Step {
  std::uint8_t card;
  bool up;
};

/// What never changes in a search, and the steps.
///
/// The key of a position counts, in mixed radix, the cards of the stock (one bit each), the ranks of the foundations and the roots that are
/// left in each column. It has 56 bits at most, from any root: 24 cards of stock leave 28 for seven columns, and 2^24 x 14^4 x 5^7 < 2^56;
/// with each card less in the stock the first factor is halved and the last grows by 6/5 at most.
class Deal {
 public:
  Deal(const Piles& root, const CardRules& rules) {
    std::uint64_t weight = 1;
    start_.waste = root.waste_size;
    const unsigned talon_size = root.talon_size();
    stock_size_ = talon_size;
    for (unsigned i = 0; i < talon_size; ++i) {
      const unsigned card = index_of(root.row[root.bound[Piles::talon] + i]);
      stock_card_[i] = static_cast<std::uint8_t>(card);
      stock_place_[card] = static_cast<std::uint8_t>(i);
      start_.stock |= Bits{1} << card;
      start_.key += weight;
      weight *= 2;
    }
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      const unsigned place = place_of_suit[suit];
      const unsigned rank = root.foundation[suit];
      start_.next |= Bits{1} << (rank * 4 + place);
      start_.ranks = static_cast<std::uint16_t>(start_.ranks | rank << place * 4);
      rank_weight_[place] = weight;
      start_.key += weight * rank;
      weight *= king + 1;
    }
    for (unsigned column = 0; column < rules.columns; ++column) weight *= add_column(root, column, rules.deals_face_down(), weight);
  }

  [[nodiscard]] const Position& start() const noexcept { return start_; }
  [[nodiscard]] std::uint64_t stock_mask(const Position& position) const noexcept {
    return position.key & ((std::uint64_t{1} << stock_size_) - 1U);
  }

  /// Of some roots the one with the most cards under it.
  [[nodiscard]] unsigned deepest(Bits roots) const noexcept {
    unsigned best = lowest(roots);
    for (roots &= roots - 1; roots != 0; roots &= roots - 1) {
      if (depth_[lowest(roots)] > depth_[best]) best = lowest(roots);
    }
    return best;
  }

  void up(Position& position, unsigned card) const noexcept {
    const Bits bit = Bits{1} << card;
    position.next ^= bit | bit << 4U;
    position.ranks = static_cast<std::uint16_t>(position.ranks + (1U << (card & 3U) * 4));
    position.key += rank_weight_[card & 3U];
    if ((position.stock & bit) != 0) {
      take_from_stock(position, card);
    } else {
      position.visible ^= bit;
      if ((position.roots & bit) != 0) {
        leave(position, card);
      } else if ((bit & king_bits) != 0) {
        ++position.free_columns;
      }
    }
  }
  void place(Position& position, unsigned card) const noexcept {
    const Bits bit = Bits{1} << card;
    if ((bit & king_bits) != 0) --position.free_columns;
    if ((position.roots & bit) != 0) {
      leave(position, card);
      return;
    }
    position.visible |= bit;
    if ((position.stock & bit) != 0) {
      take_from_stock(position, card);
    } else {
      position.next ^= bit | bit << 4U;
      position.ranks = static_cast<std::uint16_t>(position.ranks - (1U << (card & 3U) * 4));
      position.key -= rank_weight_[card & 3U];
    }
  }
  void take(Position& position, Step step) const noexcept { step.up ? up(position, step.card) : place(position, step.card); }

  /// The cards of stock and waste that can be on top of the waste before any of them is played.
  [[nodiscard]] Bits reachable_by_threes(const Position& position) const noexcept {
    Bits cards = 0;
    unsigned till_next = 3;
    unsigned till_next_from_waste = position.waste == 0 ? 3 : position.waste;
    std::uint64_t mask = stock_mask(position);
    for (; mask != 0; mask &= mask - 1) {
      const bool last = (mask & (mask - 1)) == 0;
      --till_next;
      --till_next_from_waste;
      if (till_next == 0 || till_next_from_waste == 0 || last) cards |= Bits{1} << stock_card_[lowest(mask)];
      if (till_next == 0) till_next = 3;
      if (till_next_from_waste == 0) till_next_from_waste = 3;
    }
    return cards;
  }
  /// Gives the waste 0 where a fresh stock reaches the same cards: each third one and the last.
  void normalise_waste(Position& position) const noexcept {
    if (position.waste % 3 == 0 || position.waste == ones(stock_mask(position))) position.waste = 0;
  }

 private:
  void leave(Position& position, unsigned card) const noexcept {
    position.roots = (position.roots ^ Bits{1} << card) | next_root_[card];
    position.visible |= revealed_[card];
    position.buried = static_cast<std::uint8_t>(position.buried - revealed_count_[card]);
    if (revealed_count_[card] == 0) ++position.free_columns;
    position.key -= column_weight_[card];
  }
  void take_from_stock(Position& position, unsigned card) const noexcept {
    position.stock ^= Bits{1} << card;
    const std::uint64_t bit = std::uint64_t{1} << stock_place_[card];
    position.key -= bit;
    position.waste = static_cast<std::uint8_t>(ones(stock_mask(position) & (bit - 1U)));
  }
  /// Finds the roots of a column, the last run first. Returns how many values their count can have.
  ///
  /// In Thoughtful a dealt run moves as a whole once it is uncovered, and a run put on a fitting card is part of that one's; in Klondike a
  /// card that is face down begins no run, and is alone when it is turned.
  std::uint64_t add_column(const Piles& root, unsigned column, bool face_down_breaks_runs, std::uint64_t weight) {
    unsigned roots = 0;
    unsigned end = root.bound[column + 1];
    unsigned last_root = deck_size;  // the one above, none yet
    while (end > root.bound[column]) {
      unsigned first = end - 1;
      const unsigned face_up = roots == 0 ? root.first_face_up(column) : first;
      const unsigned least = face_down_breaks_runs ? face_up : root.bound[column];
      while (first > least && fits<Fit::alternating>(root.row[first], root.row[first - 1])) --first;
      Bits run = 0;
      for (unsigned place = first; place < end; ++place) run |= bit_of(root.row[place]);
      const Card base = root.row[first];
      // a king at the base of its column lies there as if it had been put there
      const Bits root_bit = first == root.bound[column] && rank_of(base) == king ? 0 : bit_of(base);
      if (last_root == deck_size) {
        start_.visible |= run;
        start_.roots |= root_bit;
      } else {
        revealed_[last_root] = run;
        next_root_[last_root] = root_bit;
        revealed_count_[last_root] = static_cast<std::uint8_t>(end - first);
        start_.buried = static_cast<std::uint8_t>(start_.buried + end - first);
      }
      if (root_bit != 0) {
        ++roots;
        last_root = lowest(root_bit);
        column_weight_[last_root] = weight;
        depth_[last_root] = static_cast<std::uint8_t>(first - root.bound[column]);
      }
      end = first;
    }
    start_.key += weight * roots;
    if (root.column_size(column) == 0) ++start_.free_columns;
    return roots + 1U;
  }

  std::array<Bits, deck_size> next_root_{};  ///< the root of the column after this one has left
  std::array<Bits, deck_size> revealed_{};   ///< the cards that become visible when this root leaves
  std::array<std::uint8_t, deck_size> revealed_count_{};
  std::array<std::uint8_t, deck_size> depth_{};  ///< how many cards lie under a root
  std::array<std::uint64_t, deck_size> column_weight_{};
  std::array<std::uint64_t, suit_count> rank_weight_{};
  std::array<std::uint8_t, 24> stock_card_{};  ///< in the order of drawing
  std::array<std::uint8_t, deck_size> stock_place_{};
  unsigned stock_size_ = 0;
  Position start_{};
};

/// What can move in a position.
struct Openings {
  explicit Openings(const Position& position) noexcept {
    const Bits placed = position.visible & ~position.roots;
    const Bits parents = other_colour(position.visible) >> 4U;  // of each class, at its own place
    const Bits one_parent = (parents | parents >> 1U) & first_of_class;
    const Bits two_parents = parents & parents >> 1U & first_of_class;
    const Bits one_child = placed | placed >> 1U;
    const Bits two_children = placed & placed >> 1U;
    slots = ((one_parent & ~one_child) | (two_parents & ~two_children)) * 3U;
    if (position.free_columns > 0) slots |= king_bits;
    uncovered = parents_of(slots) | ace_bits;
  }

  Bits slots;      ///< the cards (in whole classes) that find a free parent
  Bits uncovered;  ///< the cards that, when visible, nothing lies on, or what does can be moved to another parent
};

constexpr Bits lane = 0x1111111111111;

/// The suits whose foundation takes its next card *safely*: from a position that can be won, it can still be won after that card went up,
/// and no slower. With a surplus of 1: the suits in which that is so when the top card has come back.
///
/// A card of rank r is safe when the foundations of the other colour are at r - 2 or higher and the other one of its own colour is at r - 3
/// or higher. Take a shortest line to a win, and call low the cards of the other colour below r and the other ones of its own colour below
/// r - 1. Whatever low card the line first moves onto a column can go up instead: those below it, and those that may lie on it, are low. It
/// need not come back, since only low cards can lie on it, and then nothing is ever put on the card of rank r, which can thus go up at
/// once. No step becomes longer or impossible: more parents are free, cards are uncovered no later, and from the stock the same
/// cards are played at the same times (a card that is itself in the stock counts as safe with draw one only, where the order does not
/// matter).
[[nodiscard]] Bits safe_suits(unsigned ranks, unsigned surplus) noexcept {
  const unsigned spades = ranks & 15U;
  const unsigned clubs = ranks >> 4U & 15U;
  const unsigned hearts = ranks >> 8U & 15U;
  const unsigned diamonds = ranks >> 12U;
  const unsigned black = std::min(spades, clubs);
  const unsigned red = std::min(hearts, diamonds);
  Bits suits = 0;
  if (spades <= std::min(red + 1, clubs + 2) + surplus) suits |= lane;
  if (clubs <= std::min(red + 1, spades + 2) + surplus) suits |= lane << 1U;
  if (hearts <= std::min(black + 1, diamonds + 2) + surplus) suits |= lane << 2U;
  if (diamonds <= std::min(black + 1, hearts + 2) + surplus) suits |= lane << 3U;
  return suits;
}

/// Exact keys of 56 bits, each with a byte that is not 0 and says what is known of the position.
class KnownPositions {
 public:
  explicit KnownPositions(SearchBudget& budget) noexcept : budget_(&budget) {}
  KnownPositions(const KnownPositions&) = delete;
  KnownPositions& operator=(const KnownPositions&) = delete;
  ~KnownPositions() { budget_->return_bytes(capacity() * sizeof(std::uint64_t)); }

  /// The entry of a position, its lowest byte 0 if it is new: then the caller must set it. Null when it is new and there is no room.
  [[nodiscard]] std::uint64_t* find_or_add(std::uint64_t key) noexcept {
    // up to 3/4 full it grows; when it cannot, up to 15/16
    const bool full = size_ >= capacity() / 4 * 3 && !grow() && size_ >= capacity() / 16 * 15;
    if (capacity() == 0) return nullptr;
    std::uint64_t& entry = entry_of(key << 8U);
    if (entry == 0) {
      if (full) return nullptr;
      entry = key << 8U;
      ++size_;
    }
    return &entry;
  }

  /// Forgets all and keeps the memory.
  void clear() noexcept {
    std::fill(entries_.begin(), entries_.end(), std::uint64_t{0});
    size_ = 0;
  }

 private:
  static constexpr std::size_t first_capacity = 256;

  [[nodiscard]] std::uint64_t& entry_of(std::uint64_t entry) noexcept {
    const std::uint64_t key = entry >> 8U;
    const std::uint64_t mixed = (key ^ key >> 32U) * 0x9E3779B97F4A7C15U;
    std::size_t i = (mixed ^ mixed >> 29U) & (capacity() - 1);
    while (entries_[i] != 0 && entries_[i] >> 8U != key) i = (i + 1) & (capacity() - 1);
    return entries_[i];
  }
  [[nodiscard]] std::size_t capacity() const noexcept { return entries_.size(); }
  /// Doubles the table; both are held for a moment. False when memory does not allow it: nothing has changed.
  bool grow() noexcept {
    const std::size_t larger_size = entries_.empty() ? first_capacity : capacity() * 2;
    if (!budget_->spend_bytes(larger_size * sizeof(std::uint64_t))) return false;
    std::vector<std::uint64_t> old;
    try {
      old.resize(larger_size);
    } catch (const std::bad_alloc&) {
      budget_->return_bytes(larger_size * sizeof(std::uint64_t));
      return false;
    }
    std::swap(entries_, old);
    for (const std::uint64_t entry : old) {
      if (entry != 0) entry_of(entry) = entry;
    }
    budget_->return_bytes(old.size() * sizeof(std::uint64_t));
    return true;
  }

  SearchBudget* budget_;
  std::vector<std::uint64_t> entries_;  ///< a power of two of them, or none
  std::size_t size_ = 0;
};

/// A set of foundation ranks that is emptied often.
class RankSet {
 public:
  enum class Insertion : std::uint8_t { added, present, full };

  explicit RankSet(SearchBudget& budget) noexcept : budget_(&budget) {}
  RankSet(const RankSet&) = delete;
  RankSet& operator=(const RankSet&) = delete;
  ~RankSet() { budget_->return_bytes(entries_.size() * sizeof(std::uint32_t)); }

  void clear() noexcept {
    size_ = 0;
    if (++stamp_ >> 16U != 0) {
      std::fill(entries_.begin(), entries_.end(), 0U);
      stamp_ = 1;
    }
  }
  [[nodiscard]] Insertion insert(std::uint16_t ranks) {
    if (size_ * 2 >= entries_.size() && !grow()) return Insertion::full;
    std::uint32_t& entry = entry_of(ranks);
    if (entry >> 16U == stamp_) return Insertion::present;
    entry = stamp_ << 16U | ranks;
    ++size_;
    return Insertion::added;
  }

 private:
  [[nodiscard]] std::uint32_t& entry_of(std::uint32_t ranks) noexcept {
    std::size_t i = (ranks * 0x9E3779B1U >> 12U) & (entries_.size() - 1);
    while (entries_[i] >> 16U == stamp_ && (entries_[i] & 0xFFFFU) != ranks) i = (i + 1) & (entries_.size() - 1);
    return entries_[i];
  }
  bool grow() {
    const std::size_t size = entries_.empty() ? 128 : entries_.size() * 2;
    if (!budget_->spend_bytes(size * sizeof(std::uint32_t))) return false;
    std::vector<std::uint32_t> old(size);
    std::swap(entries_, old);
    for (const std::uint32_t entry : old) {
      if (entry >> 16U == stamp_) entry_of(entry & 0xFFFFU) = entry;
    }
    budget_->return_bytes(old.size() * sizeof(std::uint32_t));
    return true;
  }

  SearchBudget* budget_;
  std::vector<std::uint32_t> entries_;
  std::size_t size_ = 0;
  std::uint32_t stamp_ = 0;  ///< an entry with another one is empty
};

/// Depth-first search over groups of positions.
///
/// Up and back are inverse for visible cards that are no roots: where such a card lay, a parent is free. Positions that differ by such
/// steps form a *group*; all of it can be won or none. All other steps leave fewer roots or a smaller stock, so groups have no cycles. A
/// group is known by its *normal* positions: those in which no such card can go up. Safe cards go up at once and do not come back. If the
/// safe card is a root or in the stock, the whole group can be won exactly when the position after that step can, and has no other child.
template <unsigned draw>
class Search {
 public:
  Search(const Deal& deal, SearchBudget& budget)
      : deal_(deal),
        budget_(budget),
        known_(budget),
        frames_(budget),
        children_(budget),
        pending_(budget),
        members_(budget),
        ranks_seen_(budget),
        relaxed_(deal, budget) {}

  /// \param steps on a win those from the start to a position that is sure to be won.
  [[nodiscard]] Outcome run(std::vector<Step>& steps) {
    Position root = deal_.start();
    arrive(root);
    Outcome outcome = Outcome::undecided;
    if constexpr (draw > 1) {
      // an easy deal is won before the first proof of a loss would pay
      most_states_ = most_states_without_proofs;
      asks_relaxed_ = false;
      outcome = decide(root);
      asks_relaxed_ = true;
      if (outcome == Outcome::undecided) {
        if (!ran_out_) return outcome;
        most_states_ = std::numeric_limits<std::uint64_t>::max();
        known_.clear();
        forget_path();
      }
    }
    if (outcome == Outcome::undecided) outcome = decide(root);
    if (outcome == Outcome::winnable) recover(root, steps);
    return outcome;
  }

  /// Whether a position is proved to be lost within so many states; what is learned serves the next call. Nothing when the budget is spent.
  [[nodiscard]] std::optional<bool> is_lost(Position position, std::uint64_t most_states) {
    arrive(position);
    most_states_ = most_states;
    ran_out_ = false;
    const Outcome outcome = decide(position);
    if (outcome == Outcome::unwinnable) return true;
    const bool spent = outcome == Outcome::undecided && !ran_out_;
    for (const Frame& frame : frames_) {
      std::uint64_t& entry = *known_.find_or_add(frame.position.key);  // it is there since the frame was entered
      entry = (entry & ~std::uint64_t{0xFF}) | open;
    }
    forget_path();
    if (spent) return {};
    return false;
  }

 private:
  /// Which children of a group are found: those by steps of roots, or later, if none of these wins, those that take cards of the stock.
  enum class Stage : std::uint8_t { table, stock };

  struct Frame {
    Position position;
    std::size_t first;  ///< place in `children_`
    std::size_t next;
    std::size_t first_pending;  ///< place in `pending_`
    Stage stage;
  };
  /// A position of a group.
  struct Member {
    Position position;
    Bits done_places;  ///< steps that need not be taken from here, since they were taken before
    Bits done_ups;
    std::uint32_t parent;  ///< the position of the group that this one was found from, by `step`
    Step step;
  };

  /// What is known of a position with draw one.
  static constexpr std::uint64_t lost = 1;  ///< or being looked at
  static constexpr std::uint64_t open = 2;
  enum class Visit : std::uint8_t { added, present, open, full };

  void forget_path() noexcept {
    frames_.shrink_to(0);
    children_.shrink_to(0);
    pending_.shrink_to(0);
  }

  /// With all cards visible each one lies on a higher one, so of the cards that are left a lowest one can always go up, if the stock
  /// gives it.
  [[nodiscard]] static bool is_won(const Position& position) noexcept { return position.buried == 0 && (draw == 1 || position.stock == 0); }

  void arrive(Position& position) const noexcept {
    if constexpr (draw == 1) position.waste = 0;
    if constexpr (draw > 1) deal_.normalise_waste(position);
  }

  /// With draw three the byte of a key holds the least waste of each remainder by 3 that was seen (its third part, counted from 1
  /// so that the byte is never 0; 9: none). What can be
  /// reached from a waste of w cards contains what can be reached from w + 3, and from a fresh stock, and what follows depends on the card
  /// alone. So a waste that is seen after a better one, which was not won, cannot be won.
  [[nodiscard]] Visit visit(const Position& position) noexcept {
    std::uint64_t* const entry = known_.find_or_add(position.key);
    if (entry == nullptr) return Visit::full;
    const std::uint64_t known = *entry & 0xFFU;
    if constexpr (draw == 1) {
      if (known != 0) return known == open ? Visit::open : Visit::present;
      *entry |= lost;
      return Visit::added;
    } else {
      if (known == 0) *entry |= 0x99U;
      if (position.waste == 0) return known == 0 ? Visit::added : Visit::present;
      const unsigned shift = position.waste % 3 == 1 ? 0 : 4;
      const unsigned best = *entry >> shift & 15U;
      const unsigned mine = position.waste / 3U + 1;  // at most 8: of 24 cards in the waste all can be drawn anew
      if (best <= mine) return Visit::present;
      *entry -= std::uint64_t{best - mine} << shift;
      return Visit::added;
    }
  }

  /// Looks for a win below a position. On a win, and when the budget is spent, the frames are the path.
  [[nodiscard]] Outcome decide(const Position& root) {
    if (const Outcome outcome = enter(root); outcome != Outcome::unwinnable) return outcome;
    while (!frames_.empty()) {
      Frame& frame = frames_.top();
      if (frame.next < children_.size()) {
        const Position child = children_[frame.next++];
        if (const Outcome outcome = enter(child); outcome != Outcome::unwinnable) return outcome;
        continue;
      }
      children_.shrink_to(frame.first);
      frame.next = frame.first;
      if (frame.stage == Stage::table) {
        frame.stage = Stage::stock;
        if (const Position position = frame.position; !explore(position, Stage::stock)) return Outcome::undecided;
        continue;
      }
      for (std::size_t i = frame.first_pending; i < pending_.size(); ++i) {
        if (visit(pending_[i]) == Visit::full) return Outcome::undecided;
      }
      pending_.shrink_to(frame.first_pending);
      frames_.pop();
    }
    return Outcome::unwinnable;
  }

  /// `unwinnable` when nothing is known yet or the position is lost.
  [[nodiscard]] Outcome enter(Position position) {
    normalise(position, nullptr);
    if (is_won(position)) return Outcome::winnable;
    switch (visit(position)) {
      case Visit::present:
        return Outcome::unwinnable;
      case Visit::open:
        return Outcome::winnable;
      case Visit::full:
        return Outcome::undecided;
      case Visit::added:
        break;
    }
    if constexpr (draw > 1) {
      // a line of draw three is one of draw one, too
      if (asks_relaxed_) {
        const std::optional<bool> lost_with_draw_one = relaxed_.is_lost(position, most_relaxed_states);
        if (!lost_with_draw_one) return Outcome::undecided;
        if (*lost_with_draw_one) return Outcome::unwinnable;
      }
    }
    const std::size_t first = children_.size();
    if (!frames_.push({position, first, first, pending_.size(), Stage::table})) return Outcome::undecided;
    return explore(position, Stage::table) ? Outcome::unwinnable : Outcome::undecided;
  }

  /// Goes to a normal position of the group, or of one that can be won exactly when this one can.
  void normalise(Position& position, std::vector<Step>* steps) const {
    for (;;) {
      const Openings openings(position);
      const Bits free = position.visible & openings.uncovered;
      Bits ups = position.next & (draw == 1 ? free | position.stock : free) & safe_suits(position.ranks, 0);
      if (ups == 0) ups = position.next & free & ~position.roots;
      if (ups == 0) return;
      deal_.up(position, lowest(ups));
      if (steps != nullptr) steps->push_back({static_cast<std::uint8_t>(lowest(ups)), true});
    }
  }

  /// Finds the children of a group, of one kind. False when the budget is spent, or when the child that recovery looks for was found.
  [[nodiscard]] bool explore(const Position& position, Stage stage) {
    const std::size_t first = children_.size();
    const bool first_time = stage == Stage::table && target_ == nullptr;
    const Bits reach = draw == 1 || stage == Stage::table ? 0 : deal_.reachable_by_threes(position);
    members_.shrink_to(0);
    ranks_seen_.clear();
    if (!members_.push({position, 0, 0, 0, {}}) || ranks_seen_.insert(position.ranks) == RankSet::Insertion::full) return false;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (first_time) {
        ran_out_ = most_states_ == 0;
        if (ran_out_ || !budget_.spend_state()) return false;
        --most_states_;
      }
      current_ = i;
      const Member member = members_[i];
      const Position& here = member.position;
      const Openings openings(here);
      const Bits free = here.visible & openings.uncovered;
      const Bits safe = here.next & (draw == 1 ? free | here.stock : free) & safe_suits(here.ranks, 0);
      if (safe != 0) {
        const unsigned card = lowest(safe);
        if (((here.roots | here.stock) >> card & 1U) != 0) {
          children_.shrink_to(first);
          if (stage == Stage::stock) return true;
          return emit(here, card, true);
        }
        if (!add_member(here, card, true, i, 0, 0)) return false;
        continue;
      }
      const Bits ups = here.next & free & ~here.roots;
      if (first_time && i > 0 && ups == 0 && !pending_.push(here)) return false;
      const Bits backs = here.next >> 4U & openings.slots & ~safe_suits(here.ranks, 1);
      const Bits places = (stage == Stage::table ? here.roots : reach) & openings.slots;
      const Bits major_ups = here.next & (stage == Stage::table ? free & here.roots : reach);
      // A step that could be taken before such a card moved leads to the same group afterwards, unless both need a free parent of one
      // class. What a step uncovers is a run, each card of which but the last brings the parent that it lies on, so it takes no free
      // parent.
      for (Bits left = ups; left != 0; left &= left - 1) {
        const Bits used = children_of(classes_of(left & -left));
        if (!add_member(here, lowest(left), true, i, places & ~used, major_ups & ~parents_of(used))) return false;
      }
      for (Bits left = backs; left != 0; left &= left - 1) {
        const Bits bit = left & -left;
        const Bits used = (bit & king_bits) != 0 ? king_bits : classes_of(bit);
        if (!add_member(here, lowest(left), false, i, places & ~used, major_ups & ~parents_of(used))) return false;
      }
      for (Bits left = major_ups & ~member.done_ups; left != 0; left &= left - 1) {
        if (!emit(here, lowest(left), true)) return false;
      }
      for (Bits left = places & ~member.done_places; left != 0;) {
        const unsigned card = stage == Stage::table ? deal_.deepest(left) : lowest(left);
        left ^= Bits{1} << card;
        if (!emit(here, card, false)) return false;
      }
      if (draw == 1 && stage == Stage::stock && !(place_chains(here, all, all) && up_chains(here))) return false;
    }
    return true;
  }

  [[nodiscard]] bool add_member(const Position& from, unsigned card, bool up, std::size_t parent, Bits done_places, Bits done_ups) {
    Member member{from, done_places, done_ups, static_cast<std::uint32_t>(parent), {static_cast<std::uint8_t>(card), up}};
    deal_.take(member.position, member.step);
    switch (ranks_seen_.insert(member.position.ranks)) {
      case RankSet::Insertion::added:
        return members_.push(member);
      case RankSet::Insertion::present:
        return true;
      default:
        return false;
    }
  }

  /// Draw one: a card of the stock is placed only where it gives a free parent to a class that has none, and this is used in the next step.
  ///
  /// It can be played at any time, so in any line that wins it can be delayed while the steps do without what it gives; if it is never used
  /// it can stay. What uses it is a card placed on it, again from the stock perhaps, or the other card of its class that goes up and leaves
  /// its run there. Each link of a chain is one rank lower, so there are at most twelve. \param cards those that may be placed. \param
  /// users all cards, or the only one that may use what the last card of the chain gives.
  [[nodiscard]] bool place_chains(const Position& here, Bits cards, Bits users) {
    const Openings openings(here);
    for (Bits left = here.stock & openings.slots & ~openings.uncovered & cards; left != 0; left &= left - 1) {
      const unsigned card = lowest(left);
      const Bits own_class = classes_of(left & -left);
      const Bits children = children_of(own_class);
      Position placed = here;
      deal_.place(placed, card);
      chain_.push_back({static_cast<std::uint8_t>(card), false});
      const Bits places = children & (here.roots | (here.next >> 4U & ~safe_suits(here.ranks, 1)));
      for (Bits use = users == all ? places : 0; use != 0; use &= use - 1) {
        if (!emit(placed, lowest(use), false)) return false;
      }
      if (const Bits sibling = own_class & users & here.visible & here.next; sibling != 0) {
        if (!emit(placed, lowest(sibling), true)) return false;
      }
      if (!place_chains(placed, children, users)) return false;
      chain_.pop_back();
    }
    return true;
  }

  /// Draw one: a card of the stock goes up (unless it is safe) only just before the next of its suit does, and at last one from a column.
  ///
  /// It can be delayed as above; only the next card of its suit makes use of the step. If that one lacks a free parent for its run, a
  /// chain of cards from the stock gives it.
  [[nodiscard]] bool up_chains(const Position& here) {
    for (Bits left = here.stock & here.next; left != 0; left &= left - 1) {
      Position raised = here;
      const std::size_t chain_size = chain_.size();
      unsigned card = lowest(left);
      for (; card < deck_size && (here.stock >> card & 1U) != 0; card += 4) {
        deal_.up(raised, card);
        chain_.push_back({static_cast<std::uint8_t>(card), true});
      }
      if (card < deck_size && (here.visible >> card & 1U) != 0) {
        if ((Openings(raised).uncovered >> card & 1U) != 0) {
          if (!emit(raised, card, true)) return false;
        } else if (!place_chains(raised, all, Bits{1} << card)) {
          return false;
        }
      }
      chain_.erase(chain_.begin() + static_cast<std::ptrdiff_t>(chain_size), chain_.end());
    }
    return true;
  }

  /// Adds a child, or compares it with the one that recovery looks for. False when memory ran out or it was found.
  [[nodiscard]] bool emit(const Position& from, unsigned card, bool up) {
    Position child = from;
    const Step step{static_cast<std::uint8_t>(card), up};
    deal_.take(child, step);
    arrive(child);
    if (target_ == nullptr) return children_.push(child);
    if (child.key != target_->key || child.waste != target_->waste) return true;
    std::vector<Step> path;
    for (std::size_t i = current_; i != 0; i = members_[i].parent) path.push_back(members_[i].step);
    steps_->insert(steps_->end(), path.rbegin(), path.rend());
    steps_->insert(steps_->end(), chain_.begin(), chain_.end());
    steps_->push_back(step);
    normalise(child, steps_);
    found_ = true;
    return false;
  }

  /// The frames hold positions only: the steps between them are found by looking for each child again.
  void recover(Position root, std::vector<Step>& steps) {
    normalise(root, &steps);
    steps_ = &steps;
    for (const Frame& frame : frames_) {
      const Position target = children_[frame.next - 1];
      target_ = &target;
      found_ = false;
      chain_.clear();
      const bool all_looked_at = explore(frame.position, frame.stage);
      if (all_looked_at || !found_) throw std::logic_error("a step of the search was lost");
    }
    target_ = nullptr;
  }

  struct Nothing {
    Nothing(const Deal& /*deal*/, SearchBudget& /*budget*/) noexcept {}
  };
  // measured: docs/solvers.md
  static constexpr std::uint64_t most_relaxed_states = 200'000;
  static constexpr std::uint64_t most_states_without_proofs = 400;

  const Deal& deal_;
  SearchBudget& budget_;
  KnownPositions known_;
  BudgetStack<Frame> frames_;
  BudgetStack<Position> children_;
  BudgetStack<Position> pending_;  ///< other positions of the groups on the path: known when the group is
  BudgetStack<Member> members_;
  RankSet ranks_seen_;
  [[no_unique_address]] std::conditional_t<draw == 1, Nothing, Search<1>> relaxed_;
  bool asks_relaxed_ = false;
  std::uint64_t most_states_ = std::numeric_limits<std::uint64_t>::max();
  bool ran_out_ = false;     ///< of `most_states_`, and not of what the budget allows
  std::vector<Step> chain_;  ///< the steps of a chain so far
  // recovery of the steps of a win
  const Position* target_ = nullptr;
  bool found_ = false;
  std::vector<Step>* steps_ = nullptr;
  std::size_t current_ = 0;  ///< the position of the group that children are being found from
};

/// Turns steps into the app's own moves.
template <class G>
class Replay {
 public:
  explicit Replay(const Tableau& root) : table_(root) {}

  void take(Step step) {
    const Card card = card_at(step.card);
    step.up ? up(card) : place(card);
  }
  /// Plays the rest of a position that is sure to be won: the lowest card that is left is always free.
  void finish() {
    while (!table_.is_complete()) {
      unsigned suit = 0;
      for (unsigned i = 1; i < suit_count; ++i) {
        if (table_.foundation(i) < table_.foundation(suit)) suit = i;
      }
      up(make_card(suit, table_.foundation(suit) + 1U));
    }
  }
  [[nodiscard]] std::vector<Move> moves() && { return std::move(moves_); }

 private:
  void play(Move move) {
    if (!G{}.refusal(table_, move).legal()) throw std::logic_error("a step of the search is no legal move");
    G{}.play(table_, move);
    moves_.push_back(move);
  }

  struct Spot {
    unsigned pile;         ///< a column, or `stock_or_waste`, or `on_foundation`
    unsigned count;        ///< cards from it to the end of its column; how many are on the waste when it is on top there
    Card above = no_card;  ///< the card that lies on it
  };
  static constexpr unsigned stock_or_waste = max_columns;
  static constexpr unsigned on_foundation = stock_or_waste + 1;

  [[nodiscard]] Spot find(Card card) const {
    for (unsigned column = 0; column < G::rules.columns; ++column) {
      unsigned count = 1;
      Card above = no_card;
      for (Card here = table_.top[column]; here != no_card; above = here, here = table_.under[here], ++count) {
        if (here == card) return {column, count, above};
      }
    }
    for (unsigned i = 0; i < table_.waste_size; ++i) {
      if (table_.talon[i] == card) return {stock_or_waste, i + 1};
    }
    for (unsigned i = 0; i < table_.stock_size; ++i) {
      if (table_.talon[max_talon - table_.stock_size + i] == card) return {stock_or_waste, table_.waste_size + i + 1};
    }
    return {on_foundation, 1};
  }

  [[nodiscard]] unsigned free_parent(Card card, unsigned not_column) const {
    for (unsigned column = 0; column < G::rules.columns; ++column) {
      if (column == not_column) continue;
      const Card top = table_.top[column];
      if (rank_of(card) == king ? top == no_card : top != no_card && fits<Fit::alternating>(card, top)) return column;
    }
    throw std::logic_error("a card finds no free parent");
  }

  void up(Card card) {
    const Spot spot = find(card);
    if (spot.pile == stock_or_waste) {
      draw_to(spot.count);
      play(Move::cards(waste_pile, own_foundation));
      return;
    }
    if (spot.count > 1) play(Move::cards(spot.pile, free_parent(spot.above, spot.pile), spot.count - 1));
    play(Move::cards(spot.pile, own_foundation));
  }

  void place(Card card) {
    const Spot spot = find(card);
    if (spot.pile == stock_or_waste) {
      draw_to(spot.count);
      play(Move::cards(waste_pile, free_parent(card, max_columns)));
    } else if (spot.pile == on_foundation) {
      play(Move::cards(first_foundation + suit_of(card), free_parent(card, max_columns)));
    } else {
      play(Move::cards(spot.pile, free_parent(card, spot.pile), spot.count));
    }
  }

  /// Draws until so many cards are on the waste, going round once at most.
  void draw_to(unsigned waste_size) {
    for (unsigned redeals = 0; table_.waste_size != waste_size;) {
      if (table_.stock_size > 0) {
        play(Move::draw());
      } else {
        if (++redeals == 2) throw std::logic_error("a card of the stock is out of reach");
        play(Move::redeal());
      }
    }
  }

  Tableau table_;
  std::vector<Move> moves_;
};

}  // namespace

template <class G>
Solution solve_thoughtful(const Tableau& root, const SearchLimits& limits) {
  if (root.is_complete()) return {.outcome = Outcome::winnable};
  SearchBudget budget(limits);
  Solution solution;
  {
    const Deal deal(laid_out(root, G::rules), G::rules);
    std::vector<Step> steps;
    Search<G::rules.draw> search(deal, budget);
    solution.outcome = search.run(steps);
    solution.states = budget.states();
    solution.bytes = budget.peak_bytes();
    if (solution.outcome == Outcome::winnable) {
      Replay<G> replay(root);
      for (const Step step : steps) replay.take(step);
      replay.finish();
      solution.moves = std::move(replay).moves();
    }
  }
  return solution;
}

template Solution solve_thoughtful<Thoughtful<1>>(const Tableau&, const SearchLimits&);
template Solution solve_thoughtful<Thoughtful<3>>(const Tableau&, const SearchLimits&);
template Solution solve_thoughtful<Klondike<1>>(const Tableau&, const SearchLimits&);
template Solution solve_thoughtful<Klondike<3>>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
