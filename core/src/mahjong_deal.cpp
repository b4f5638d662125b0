#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "solitaires/mahjong.hpp"
#include "solitaires/random.hpp"

// The procedure of docs/deal-codes.md, step by step; it is frozen with code version 1. Tiles are laid on the layout in the order of a
// removal that empties it, so the deal can be won.

namespace solitaires {
namespace {

constexpr unsigned new_with_old_tries = 100;
constexpr unsigned highest_first_tries = 100;

using SlotPair = std::pair<unsigned, unsigned>;
using TilePair = std::pair<TileKind, TileKind>;

/// The pairs of tiles that are laid, in the order in which the plan takes them.
[[nodiscard]] std::vector<TilePair> tile_pairs(unsigned count, Random& random) {
  std::array<std::array<TileKind, 4>, tile_groups> groups{};
  for (TileKind kind = 0; kind < first_flower; ++kind) groups[kind].fill(kind);
  for (const TileKind first : {first_flower, first_season}) {
    auto& group = groups[group_of(first)];
    for (unsigned i = 0; i < group.size(); ++i) group[i] = static_cast<TileKind>(first + i);
    random.shuffle(group);
  }
  random.shuffle(groups);
  std::vector<TilePair> pairs;
  pairs.reserve(2 * groups.size());
  for (const auto& group : groups) {
    pairs.emplace_back(group[0], group[1]);
    pairs.emplace_back(group[2], group[3]);
  }
  pairs.resize(count);
  random.shuffle(pairs);
  return pairs;
}

/// How many tiles lie under each slot, one on another.
[[nodiscard]] std::array<unsigned, max_slots> heights(const MahjongLayout& layout) noexcept {
  std::array<unsigned, max_slots> height{};
  for (unsigned slot = 0; slot < layout.size(); ++slot) {  // slots are in order of their layers
    for (unsigned below = 0; below < slot; ++below) {
      if (layout.lies_on(slot, below)) height[slot] = std::max(height[slot], height[below] + 1);
    }
  }
  return height;
}

/// Takes a random slot out of a set and returns it.
[[nodiscard]] unsigned take(SlotSet& slots, Random& random) noexcept {
  return slots.take([&random](unsigned size) { return random.below(size); });
}

/// Chooses one of the slots that became free last and one of those that were free before.
class NewWithOld {
 public:
  void start() noexcept { known_ = {}; }

  [[nodiscard]] SlotPair choose(const SlotSet& free, unsigned removed_pairs, Random& random) noexcept {
    freed_at_[removed_pairs] = free - known_;
    known_ = free;
    unsigned newest = removed_pairs;
    while (!free.meets(freed_at_[newest])) --newest;
    SlotSet new_slots = free & freed_at_[newest];
    SlotSet old_slots = free - new_slots;
    const unsigned first = take(new_slots, random);
    return {first, take(old_slots.empty() ? new_slots : old_slots, random)};
  }

 private:
  SlotSet known_;
  std::array<SlotSet, max_slots / 2> freed_at_{};  ///< the slots that became free when so many pairs had been removed
};

/// Chooses among the free slots that lie highest; it finds a way on layouts with towers where the other choice does not.
class HighestFirst {
 public:
  explicit HighestFirst(const MahjongLayout& layout) noexcept : height_(heights(layout)) {}

  void start() noexcept {}

  [[nodiscard]] SlotPair choose(const SlotSet& free, unsigned /*removed_pairs*/, Random& random) const noexcept {
    SlotSet rest = free;
    const unsigned first = highest(rest, random);
    rest.erase(first);
    return {first, highest(rest, random)};
  }

 private:
  [[nodiscard]] unsigned highest(const SlotSet& slots, Random& random) const noexcept {
    unsigned most = 0;
    slots.for_each([&](unsigned slot) { most = std::max(most, height_[slot]); });
    SlotSet candidates;
    slots.for_each([&](unsigned slot) { candidates.insert_if(height_[slot] == most, slot); });
    return take(candidates, random);
  }

  std::array<unsigned, max_slots> height_;
};

/// Empties the layout pair by pair; nothing when every try ends with fewer than two free slots.
template <class Chooser>
[[nodiscard]] std::optional<std::vector<SlotPair>> removal(const MahjongLayout& layout, Chooser chooser, unsigned tries, Random& random) {
  std::vector<SlotPair> pairs;
  pairs.reserve(layout.size() / 2);
  for (unsigned attempt = 0; attempt < tries; ++attempt) {
    chooser.start();
    pairs.clear();
    SlotSet present = layout.all();
    SlotSet free = layout.free_at_first();
    while (free.has_two()) {
      const auto [first, second] = pairs.emplace_back(chooser.choose(free, static_cast<unsigned>(pairs.size()), random));
      layout.remove(present, free, first, second, [](unsigned /*slot*/, bool /*is_freed*/) {});
    }
    if (present.empty()) return pairs;
  }
  return std::nullopt;
}

}  // namespace

std::optional<MahjongDeal> deal_mahjong(const MahjongLayout& layout, std::uint64_t seed) {
  Random random = dealing_random(Family::mahjong, seed);
  const std::vector<TilePair> tiles = tile_pairs(layout.size() / 2, random);
  auto slots = removal(layout, NewWithOld{}, new_with_old_tries, random);
  if (!slots) slots = removal(layout, HighestFirst{layout}, highest_first_tries, random);
  if (!slots) return std::nullopt;
  MahjongDeal deal;
  deal.tiles.fill(unknown_tile);
  deal.plan.reserve(slots->size());
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const auto [first, second] = (*slots)[i];
    deal.tiles[first] = tiles[i].first;
    deal.tiles[second] = tiles[i].second;
    deal.plan.push_back(Move::pair(first, second));
  }
  return deal;
}

}  // namespace solitaires
