#include "solitaires/mahjong_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

// A win pairs off the tiles of each group: a group of four in one of three ways, its *pairings*, a group of two in one. (M. de Bondt,
// "Solving Mahjong Solitaire boards with peeking", 2012, searches over pairings too.) A tile is *playable* when it is free, or was free
// before it went. Fewer tiles on the table never make a free tile covered or blocked: the more tiles have gone, the more are playable.
//
// 1. Order does not matter. With one pairing chosen for each group, removing free pairs of these pairings until there is none always ends
//    with the same tiles. For two such runs A and B, let p be the first pair of A that B never removes: B has removed all that went before
//    p in A, so both tiles of p are playable where B ended, and B did not end there. So a board can be won exactly when the run of some
//    choice of pairings removes every tile.
// 2. Four at once. When all four tiles of a group are playable and none has gone, they can go: whatever pairing is chosen, its run removes
//    them from there on.
// 3. Dead ends. Let each group allow some of its pairings. The *relaxed closure* removes each tile that is playable and has a playable
//    partner in some allowed pairing, until there is none. It removes all that the run of any choice of allowed pairings removes: going
//    along that run, both tiles of the next pair are playable in the closure too. So when the closure leaves a tile, no choice of allowed
//    pairings wins. (It may begin where the run of the pairings chosen so far has ended: it removes all that that run did.)
// 4. Clauses. The closure grows with the allowed pairings. If it still leaves a tile when some of the excluded pairings are allowed again,
//    every win uses one of those that are still excluded. A set of pairings of which every win uses at least one is a *clause*; it holds
//    for the whole board.
// 5. Exclusion. When all pairings of a clause but those of one group are excluded, that group has to use one that is in the clause: its
//    others are excluded, and the clause is their *reason*. When all pairings of a clause are excluded, there is no win: a *conflict*.
// 6. Learning. Let K be a clause, x a pairing of group g in it, and R the reason why x is excluded. Then K without x, and with what R has
//    outside of g, is a clause: a win that uses nothing else of K uses x, so no other pairing of g; x is not in R; so what it uses of R is
//    outside of g.
// 7. Choices. Where the run of the pairings chosen, with fours at once, ends before the win and the relaxed closure goes on, some group
//    without a choice has an allowed pair that is free. The first tile that the closure removes has a playable partner in an allowed
//    pairing; if the partner were gone, or the pairing of the group chosen, the run would have removed that tile.
// 8. The end. Choosing a pairing begins a level, with all exclusions that follow. At a conflict, learning replaces the latest exclusion by
//    earlier ones until those of the deepest level belong to one group, as all that a choice itself excludes do. The search returns to the
//    deepest level of the others, and the clause excludes a pairing there. That is a new exclusion: if it were not, the group would have
//    been left without a pairing on the deeper level, and a clause that excludes the last pairing of a group is a conflict instead. So the
//    row of the numbers of exclusions on levels 0, 1, ... grows in dictionary order with each conflict, and it cannot grow for ever. A
//    conflict without a choice proves that there is no win. No clause is forgotten; the search would end without any but the reasons.

namespace solitaires {
namespace {

/// A pairing of a group: its place in an `OptionSet`.
using Option = std::uint8_t;

constexpr unsigned pairings = 3;
constexpr unsigned groups_in_word = 21;
constexpr std::size_t option_end = 128;

[[nodiscard]] constexpr Option option_of(unsigned group, unsigned pairing) noexcept {
  return static_cast<Option>(pairings * group + pairing + group / groups_in_word);
}
[[nodiscard]] constexpr unsigned group_of_option(Option option) noexcept { return (option - option / 64U) / pairings; }
[[nodiscard]] constexpr unsigned pairing_of(Option option) noexcept { return (option - option / 64U) % pairings; }

class OptionSet {
 public:
  constexpr OptionSet() noexcept = default;

  constexpr void insert(Option option) noexcept { words_[option / 64] |= std::uint64_t{1} << option % 64; }
  constexpr void erase(Option option) noexcept { words_[option / 64] &= ~(std::uint64_t{1} << option % 64); }
  [[nodiscard]] constexpr bool contains(Option option) const noexcept { return (words_[option / 64] >> option % 64 & 1U) != 0; }
  [[nodiscard]] constexpr bool empty() const noexcept { return (words_[0] | words_[1]) == 0; }
  /// The smallest of a set that is not empty.
  [[nodiscard]] constexpr Option first() const noexcept {
    return static_cast<Option>(words_[0] != 0 ? std::countr_zero(words_[0]) : 64 + std::countr_zero(words_[1]));
  }
  /// The pairings of a group that are in the set: bits 0-2.
  [[nodiscard]] constexpr unsigned of_group(unsigned group) const noexcept {
    return static_cast<unsigned>(words_[group / groups_in_word] >> pairings * (group % groups_in_word)) & 7U;
  }
  [[nodiscard]] constexpr OptionSet outside(unsigned group) const noexcept {
    OptionSet result = *this;
    result.words_[group / groups_in_word] &= ~(std::uint64_t{7} << pairings * (group % groups_in_word));
    return result;
  }
  /// Calls `visit(option)` for each, smallest first.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (unsigned i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(static_cast<Option>(i * 64 + static_cast<unsigned>(std::countr_zero(word))));
      }
    }
  }

  friend constexpr OptionSet operator&(const OptionSet& a, const OptionSet& b) noexcept {
    return {a.words_[0] & b.words_[0], a.words_[1] & b.words_[1]};
  }
  friend constexpr OptionSet operator|(const OptionSet& a, const OptionSet& b) noexcept {
    return {a.words_[0] | b.words_[0], a.words_[1] | b.words_[1]};
  }
  friend constexpr OptionSet operator-(const OptionSet& a, const OptionSet& b) noexcept {
    return {a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1]};
  }

 private:
  constexpr OptionSet(std::uint64_t first, std::uint64_t second) noexcept : words_{first, second} {}

  std::array<std::uint64_t, 2> words_{};
};

/// The two pairs of each pairing, as bits of the tiles of a group.
constexpr std::array<std::array<std::uint8_t, 2>, pairings> pairs_of{{{0b0011, 0b1100}, {0b0101, 0b1010}, {0b1001, 0b0110}}};

/// What a group gives to remove: by its allowed pairings, and by its tiles that are playable (bits 0-3) and that have gone (bits 4-7).
using RemovalTable = std::array<std::array<std::uint8_t, 256>, 1U << pairings>;

[[nodiscard]] constexpr RemovalTable make_removals(bool relaxed) noexcept {
  RemovalTable table{};
  for (unsigned allowed = 0; allowed < table.size(); ++allowed) {
    for (unsigned tiles = 0; tiles < 256; ++tiles) {
      const unsigned playable = tiles & 15U;
      unsigned removed = playable == 15 ? 15 : 0;
      if (relaxed || std::has_single_bit(allowed)) {
        for (unsigned pairing = 0; pairing < pairings; ++pairing) {
          for (const unsigned pair : pairs_of[pairing]) {
            if ((allowed >> pairing & 1U) != 0 && (playable & pair) == pair) removed |= pair;
          }
        }
      }
      table[allowed][tiles] = static_cast<std::uint8_t>(removed & ~(tiles >> 4U));
    }
  }
  return table;
}
/// Pairs of groups whose pairing is known, and four at once.
constexpr RemovalTable play = make_removals(false);
/// The relaxed closure.
constexpr RemovalTable relaxed = make_removals(true);

// What lies around a tile: three bits count the tiles above, two each those to the left and to the right.
constexpr unsigned one_above = 1;
constexpr unsigned one_left = 8;
constexpr unsigned one_right = 32;

constexpr std::array<bool, 256> is_free = [] {
  std::array<bool, 256> table{};
  for (unsigned around = 0; around < table.size(); ++around) {
    table[around] = around % one_left == 0 && (around / one_left % 4 == 0 || around / one_right % 4 == 0);
  }
  return table;
}();

/// How far removals have come.
struct Progress {
  std::array<std::uint8_t, max_slots> around{};   ///< what lies around each slot
  std::array<std::uint8_t, tile_groups> tiles{};  ///< of each group, as `RemovalTable` takes them
  unsigned left = 0;                              ///< tiles that have not gone
};

class PairingSearch {
 public:
  /// `root` has an even number of tiles of each group, and is not won.
  PairingSearch(const Mahjong& board, const MahjongState& root, SearchBudget& budget) noexcept;

  [[nodiscard]] Outcome run();
  /// The pairs of the win that `run` has found, in order.
  [[nodiscard]] std::vector<Move> moves();

 private:
  struct Neighbour {
    std::uint8_t slot;
    std::uint8_t weight;  ///< what it loses of `Progress::around` when this tile goes
    std::uint8_t group;
    std::uint8_t bit;  ///< which of the group
  };
  struct Tile {
    std::uint8_t group;
    std::uint8_t bit;  ///< which of the group
    std::uint8_t neighbour_count;
    std::array<Neighbour, 8> neighbours;  ///< up to four below, two on either side
  };
  struct Group {
    std::array<std::uint8_t, group_size> slots;
    std::uint8_t size;
  };
  using Allowed = std::array<std::uint8_t, tile_groups>;

  using ClauseIndex = std::uint32_t;
  static constexpr ClauseIndex no_clause = std::numeric_limits<ClauseIndex>::max();
  /// A clause is in the lists of two of its pairings, of different groups. While neither is excluded, the clause excludes nothing.
  struct Clause {
    OptionSet options;
    std::array<Option, 2> watched{};
    std::array<ClauseIndex, 2> next{};  ///< what follows in these lists: 2 x clause + which of its two
  };
  /// Why and when a pairing was excluded.
  struct Exclusion {
    ClauseIndex reason = no_clause;
    std::uint8_t level = 0;
    std::uint8_t order = 0;  ///< place in `excluded_`
  };

  /// Marks tiles of a group as gone, for `follow`.
  void take(Progress& progress, unsigned group, unsigned fresh, unsigned& count) noexcept;
  /// Removes what there is to remove after the first `count` tiles of `gone_`.
  void follow(Progress& progress, const Allowed& allowed, const RemovalTable& removals, unsigned count) noexcept;
  /// Removes all that the table lets go.
  void remove_all(Progress& progress, const Allowed& allowed, const RemovalTable& removals) noexcept;

  void exclude(Option option, ClauseIndex reason) noexcept;
  /// Excludes the pairings of a group that are not in the clause.
  void exclude_others(ClauseIndex reason, unsigned group) noexcept;
  /// Excludes all that clauses exclude. \return a conflict, or `no_clause`.
  [[nodiscard]] ClauseIndex propagate() noexcept;
  /// The clause of a dead end, given its relaxed closure: none of its pairings could be left out. Nothing when the budget is spent.
  [[nodiscard]] std::optional<OptionSet> explain(Progress& progress) noexcept;
  /// Adds a clause whose pairings are all excluded. \return `no_clause` when memory is spent.
  [[nodiscard]] ClauseIndex keep(const OptionSet& clause);
  /// Goes back to where a conflict excludes something new. False: memory is spent.
  [[nodiscard]] bool learn(ClauseIndex conflict);
  /// Begins a level: chooses a pairing with a free pair.
  void choose() noexcept;
  void return_to(unsigned level) noexcept;
  /// The pairing of a set of excluded ones that was excluded last.
  [[nodiscard]] Option latest(const OptionSet& options) const noexcept;

  SearchBudget& budget_;
  unsigned group_count_ = 0;
  std::array<Group, tile_groups> groups_{};
  std::array<Tile, max_slots> tiles_{};
  Progress start_;
  std::array<std::uint8_t, max_slots> gone_{};  ///< tiles in the order of their removal, during one closure

  OptionSet open_;     ///< the pairings that are not excluded
  Allowed allowed_{};  ///< the same, for each group
  OptionSet settled_;  ///< the pairings that were excluded on level 0
  std::array<Exclusion, option_end> exclusions_{};
  std::array<Option, std::size_t{pairings} * tile_groups> excluded_{};  ///< in order
  unsigned excluded_count_ = 0;
  unsigned followed_ = 0;  ///< so many of them have gone through the clauses
  unsigned level_ = 0;
  std::array<std::uint8_t, tile_groups + 1> first_of_level_{};  ///< places in `excluded_`
  std::array<Progress, tile_groups + 1> played_{};              ///< on each level, by the pairings chosen there

  BudgetStack<Clause> clauses_;
  std::array<ClauseIndex, option_end> watchers_{};       ///< for each pairing, the first entry of its list
  std::array<std::uint32_t, tile_groups> clauses_of_{};  ///< how often a group has occurred in clauses
};

PairingSearch::PairingSearch(const Mahjong& board, const MahjongState& root, SearchBudget& budget) noexcept
    : budget_(budget), clauses_(budget) {
  watchers_.fill(no_clause);
  std::array<unsigned, tile_groups> number{};  // counted from 1
  root.present.for_each([&](unsigned slot) {
    unsigned& group = number[group_of(board.tile(slot))];
    if (group == 0) group = ++group_count_;
    Group& members = groups_[group - 1];
    tiles_[slot].group = static_cast<std::uint8_t>(group - 1);
    tiles_[slot].bit = static_cast<std::uint8_t>(1U << members.size);
    members.slots[members.size++] = static_cast<std::uint8_t>(slot);
  });
  start_.left = root.present.size();
  const std::vector<Slot>& slots = board.layout().slots();
  root.present.for_each([&](unsigned slot) {
    Tile& tile = tiles_[slot];
    (board.layout().released_by(slot) & root.present).for_each([&](unsigned other) {
      const bool above = slots[slot].layer != slots[other].layer;
      const auto weight = static_cast<std::uint8_t>(above ? one_above : slots[slot].x < slots[other].x ? one_left : one_right);
      tile.neighbours[tile.neighbour_count++] = {static_cast<std::uint8_t>(other), weight, tiles_[other].group, tiles_[other].bit};
      start_.around[other] = static_cast<std::uint8_t>(start_.around[other] + weight);
    });
  });
  root.present.for_each([&](unsigned slot) {
    std::uint8_t& playable = start_.tiles[tiles_[slot].group];
    if (is_free[start_.around[slot]]) playable = static_cast<std::uint8_t>(playable | tiles_[slot].bit);
  });
  for (unsigned group = 0; group < group_count_; ++group) {
    allowed_[group] = groups_[group].size == 2 ? 1 : (1U << pairings) - 1;  // of two: the pair of the first pairing
    for (unsigned pairing = 0; pairing < pairings; ++pairing) {
      if ((allowed_[group] >> pairing & 1U) != 0) open_.insert(option_of(group, pairing));
    }
  }
  played_[0] = start_;
}

inline void PairingSearch::take(Progress& progress, unsigned group, unsigned fresh, unsigned& count) noexcept {
  progress.tiles[group] = static_cast<std::uint8_t>(progress.tiles[group] | fresh << 4U);
  for (; fresh != 0; fresh &= fresh - 1) gone_[count++] = groups_[group].slots[static_cast<unsigned>(std::countr_zero(fresh))];
}

void PairingSearch::follow(Progress& progress, const Allowed& allowed, const RemovalTable& removals, unsigned count) noexcept {
  for (unsigned i = 0; i < count; ++i) {
    const Tile& tile = tiles_[gone_[i]];
    const Neighbour* const end = tile.neighbours.data() + tile.neighbour_count;
    for (const Neighbour* neighbour = tile.neighbours.data(); neighbour != end; ++neighbour) {
      const Neighbour each = *neighbour;
      const auto around = static_cast<std::uint8_t>(progress.around[each.slot] - each.weight);
      progress.around[each.slot] = around;
      if (!is_free[around]) continue;
      const auto tiles = static_cast<std::uint8_t>(progress.tiles[each.group] | each.bit);
      progress.tiles[each.group] = tiles;
      if (const unsigned fresh = removals[allowed[each.group]][tiles]; fresh != 0) take(progress, each.group, fresh, count);
    }
  }
  progress.left -= count;
}

void PairingSearch::remove_all(Progress& progress, const Allowed& allowed, const RemovalTable& removals) noexcept {
  unsigned count = 0;
  for (unsigned group = 0; group < group_count_; ++group) {
    if (const unsigned fresh = removals[allowed[group]][progress.tiles[group]]; fresh != 0) take(progress, group, fresh, count);
  }
  follow(progress, allowed, removals, count);
}

void PairingSearch::exclude(Option option, ClauseIndex reason) noexcept {
  open_.erase(option);
  allowed_[group_of_option(option)] = static_cast<std::uint8_t>(allowed_[group_of_option(option)] & ~(1U << pairing_of(option)));
  if (level_ == 0) settled_.insert(option);
  exclusions_[option] = {reason, static_cast<std::uint8_t>(level_), static_cast<std::uint8_t>(excluded_count_)};
  excluded_[excluded_count_++] = option;
}

void PairingSearch::exclude_others(ClauseIndex reason, unsigned group) noexcept {
  const unsigned others = allowed_[group] & ~clauses_[reason].options.of_group(group);
  for (unsigned left = others; left != 0; left &= left - 1)
    exclude(option_of(group, static_cast<unsigned>(std::countr_zero(left))), reason);
}

PairingSearch::ClauseIndex PairingSearch::propagate() noexcept {
  while (followed_ < excluded_count_) {
    const Option option = excluded_[followed_++];
    for (ClauseIndex* link = &watchers_[option]; *link != no_clause;) {
      const ClauseIndex entry = *link;
      Clause& clause = clauses_[entry / 2];
      const unsigned place = entry % 2;
      const unsigned group = group_of_option(clause.watched[1 - place]);
      const OptionSet left = clause.options & open_;
      if (const OptionSet others = left.outside(group); !others.empty()) {
        *link = clause.next[place];
        clause.watched[place] = others.first();
        clause.next[place] = std::exchange(watchers_[others.first()], entry);
        continue;
      }
      if (left.empty()) return entry / 2;
      exclude_others(entry / 2, group);
      link = &clause.next[place];
    }
  }
  return no_clause;
}

std::optional<OptionSet> PairingSearch::explain(Progress& progress) noexcept {
  Allowed allowed = allowed_;
  OptionSet clause;
  const unsigned settled = level_ == 0 ? excluded_count_ : first_of_level_[1];
  for (unsigned i = excluded_count_; i-- > settled;) {
    const Option option = excluded_[i];
    const unsigned group = group_of_option(option);
    const std::uint8_t before = allowed[group];
    allowed[group] = static_cast<std::uint8_t>(before | 1U << pairing_of(option));
    const unsigned fresh = relaxed[allowed[group]][progress.tiles[group]];
    if (fresh == 0) continue;
    if (!budget_.spend_state()) return std::nullopt;
    Progress trial = progress;
    unsigned count = 0;
    take(trial, group, fresh, count);
    follow(trial, allowed, relaxed, count);
    if (trial.left == 0) {
      clause.insert(option);
      allowed[group] = before;
    } else {
      progress = trial;
    }
  }
  return clause;
}

Option PairingSearch::latest(const OptionSet& options) const noexcept {
  Option last = options.first();
  options.for_each([&](Option option) {
    if (exclusions_[option].order > exclusions_[last].order) last = option;
  });
  return last;
}

PairingSearch::ClauseIndex PairingSearch::keep(const OptionSet& clause) {
  if (clauses_.size() >= no_clause / 2 || !clauses_.push({.options = clause})) return no_clause;
  const auto index = static_cast<ClauseIndex>(clauses_.size() - 1);
  clause.for_each([this](Option option) { ++clauses_of_[group_of_option(option)]; });
  const Option last = latest(clause);
  const OptionSet rest = clause.outside(group_of_option(last));
  if (rest.empty()) return index;  // it has excluded all it can when it is learned
  clauses_[index].watched = {last, latest(rest)};
  for (unsigned i = 0; i < 2; ++i) clauses_[index].next[i] = std::exchange(watchers_[clauses_[index].watched[i]], 2 * index + i);
  return index;
}

bool PairingSearch::learn(ClauseIndex conflict) {
  OptionSet clause = clauses_[conflict].options - settled_;
  for (bool changed = false;; changed = true) {
    const Option last = latest(clause);
    const unsigned group = group_of_option(last);
    const OptionSet rest = clause.outside(group);
    const unsigned level = rest.empty() ? 0 : exclusions_[latest(rest)].level;
    if (level < exclusions_[last].level) {
      const ClauseIndex reason = changed ? keep(clause) : conflict;
      if (reason == no_clause) return false;
      return_to(level);
      exclude_others(reason, group);
      return true;
    }
    // `last` has a reason: a choice excludes pairings of one group, before all others of its level
    clause.erase(last);
    clause = clause | (clauses_[exclusions_[last].reason].options.outside(group) - settled_);
  }
}

void PairingSearch::return_to(unsigned level) noexcept {
  for (const unsigned end = first_of_level_[level + 1]; excluded_count_ > end;) {
    const Option option = excluded_[--excluded_count_];
    open_.insert(option);
    allowed_[group_of_option(option)] = static_cast<std::uint8_t>(allowed_[group_of_option(option)] | 1U << pairing_of(option));
  }
  followed_ = excluded_count_;
  level_ = level;
}

void PairingSearch::choose() noexcept {
  const Progress& played = played_[level_];
  const auto releases = [&](unsigned slot) {
    unsigned count = 0;
    for (unsigned i = 0; i < tiles_[slot].neighbour_count; ++i) {
      const Neighbour& neighbour = tiles_[slot].neighbours[i];
      const unsigned around = played.around[neighbour.slot];
      if (!is_free[around] && is_free[around - neighbour.weight]) ++count;
    }
    return count;
  };
  // the pair that makes most tiles free; of these, the group that had most to do with dead ends
  std::uint64_t best = 0;
  unsigned group_chosen = 0;
  unsigned pairing_chosen = 0;
  for (unsigned group = 0; group < group_count_; ++group) {
    const unsigned free = played.tiles[group];  // more than four bits: the group has gone
    if (std::has_single_bit(allowed_[group]) || free > 15) continue;
    std::array<unsigned, group_size> released{};
    for (unsigned left = free; left != 0; left &= left - 1) {
      const auto i = static_cast<unsigned>(std::countr_zero(left));
      released[i] = releases(groups_[group].slots[i]);
    }
    for (unsigned pairing = 0; pairing < pairings; ++pairing) {
      if ((allowed_[group] >> pairing & 1U) == 0) continue;
      for (const unsigned pair : pairs_of[pairing]) {
        if ((free & pair) != pair) continue;
        std::uint64_t score = 1;
        for (unsigned left = pair; left != 0; left &= left - 1) score += released[static_cast<unsigned>(std::countr_zero(left))];
        score = score << 32U | clauses_of_[group];
        if (score <= best) continue;
        best = score;
        group_chosen = group;
        pairing_chosen = pairing;
      }
    }
  }
  played_[level_ + 1] = played;
  first_of_level_[++level_] = static_cast<std::uint8_t>(excluded_count_);
  for (unsigned left = allowed_[group_chosen] & ~(1U << pairing_chosen); left != 0; left &= left - 1) {
    exclude(option_of(group_chosen, static_cast<unsigned>(std::countr_zero(left))), no_clause);
  }
}

Outcome PairingSearch::run() {
  for (;;) {
    ClauseIndex conflict = propagate();
    if (conflict == no_clause) {
      Progress& played = played_[level_];
      if (!budget_.spend_state()) return Outcome::undecided;
      remove_all(played, allowed_, play);
      if (played.left == 0) return Outcome::winnable;
      if (!budget_.spend_state()) return Outcome::undecided;
      Progress reach = played;
      remove_all(reach, allowed_, relaxed);
      if (reach.left == 0) {
        choose();
        continue;
      }
      const std::optional<OptionSet> clause = explain(reach);
      if (!clause) return Outcome::undecided;
      if (clause->empty()) return Outcome::unwinnable;
      conflict = keep(*clause);
      if (conflict == no_clause) return Outcome::undecided;
    } else if (level_ == 0) {
      return Outcome::unwinnable;
    }
    if (!learn(conflict)) return Outcome::undecided;
  }
}

std::vector<Move> PairingSearch::moves() {
  Allowed chosen = allowed_;
  for (auto& allowed : chosen) allowed = static_cast<std::uint8_t>(allowed & -allowed);  // where four went at once, any
  Progress progress = start_;
  remove_all(progress, chosen, play);
  std::vector<Move> result;
  std::array<unsigned, tile_groups> seen{};
  for (unsigned i = 0; i < start_.left; ++i) {
    const Tile& tile = tiles_[gone_[i]];
    seen[tile.group] |= tile.bit;
    for (const unsigned pair : pairs_of[static_cast<unsigned>(std::countr_zero(chosen[tile.group]))]) {
      if ((pair & tile.bit) == 0 || (seen[tile.group] & pair) != pair) continue;
      result.push_back(
          Move::pair(gone_[i], groups_[tile.group].slots[static_cast<unsigned>(std::countr_zero(pair & ~unsigned{tile.bit}))]));
    }
  }
  return result;
}

/// Whether the number of tiles of each group is even, and no tile unknown.
[[nodiscard]] bool pairs_off(const Mahjong& board, const MahjongState& root) noexcept {
  std::array<unsigned, tile_groups> sizes{};
  bool known = true;
  root.present.for_each([&](unsigned slot) {
    const TileKind kind = board.tile(slot);
    known = known && kind != unknown_tile;
    if (known) ++sizes[group_of(kind)];
  });
  return known && std::all_of(sizes.begin(), sizes.end(), [](unsigned size) { return size % 2 == 0; });
}

}  // namespace

Solution solve_mahjong(const Mahjong& board, const MahjongState& root, const SearchLimits& limits) {
  if (board.is_won(root)) return {.outcome = Outcome::winnable};
  if (!pairs_off(board, root)) return {.outcome = Outcome::unwinnable};
  SearchBudget budget(limits);
  Solution solution;
  if (budget.spend_bytes(sizeof(PairingSearch))) {
    PairingSearch search(board, root, budget);
    solution.outcome = search.run();
    if (solution.outcome == Outcome::winnable) solution.moves = search.moves();
  }
  solution.states = budget.states();
  solution.bytes = budget.peak_bytes();
  return solution;
}

}  // namespace solitaires
