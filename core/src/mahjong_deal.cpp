#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solitaires/bit_counts.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/random.hpp"

// The procedure of docs/deal-codes.md, step by step; it is frozen with code version 1. Tiles are laid on the layout in the order of a
// removal that empties it, so the deal can be won.

namespace solitaires {
namespace {

constexpr unsigned new_with_old_tries = 100;
constexpr unsigned highest_first_tries = 100;

struct TilePair {
  TileKind first, second;
};
struct SlotPair {
  std::uint8_t first, second;
};
/// Room for what a deal has of each pair.
template <class Pair>
using Pairs = std::array<Pair, max_slots / 2>;

/// The pairs of tiles that are laid, in the order in which the plan takes them.
[[nodiscard]] Pairs<TilePair> tile_pairs(unsigned count, Random& random) noexcept {
  struct Group {
    std::array<TileKind, group_size> tiles;
  };
  std::array<Group, tile_groups> groups{};
  for (TileKind kind = 0; kind < first_flower; ++kind) groups[kind].tiles.fill(kind);
  for (const TileKind first : {first_flower, first_season}) {
    auto& tiles = groups[group_of(first)].tiles;
    for (unsigned i = 0; i < tiles.size(); ++i) tiles[i] = static_cast<TileKind>(first + i);
    random.shuffle(tiles);
  }
  random.shuffle(groups);
  Pairs<TilePair> pairs;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto& tiles = groups[i].tiles;
    pairs[2 * i] = {tiles[0], tiles[1]};
    pairs[2 * i + 1] = {tiles[2], tiles[3]};
  }
  std::span laid(pairs.data(), count);
  random.shuffle(laid);
  return pairs;
}

/// How many tiles lie under each slot, one on another.
using Heights = std::array<unsigned, max_slots>;

[[nodiscard]] Heights heights(const MahjongLayout& layout) noexcept {
  Heights height{};
  for (unsigned slot = 0; slot < layout.size(); ++slot) {  // slots are in order of their layers
    for (unsigned below = 0; below < slot; ++below) {
      if (layout.lies_on(slot, below)) height[slot] = std::max(height[slot], height[below] + 1);
    }
  }
  return height;
}

/// The words of a set of slots. Bits of single words are changed here, and words are looked at one by one.
using Words = std::array<std::uint64_t, 3>;

/// How many slots a set has in its first word, in its first two words, and in all three, 16 bits for each. What sets have when they are
/// joined or parted is the sum or the difference, and a slot is found by its number with a look at one word.
using Sizes = std::uint64_t;

constexpr std::array<Sizes, 3> size_of_one{0x0001'0001'0001U, 0x0001'0001'0000U, 0x0001'0000'0000U};  ///< by the word of a slot

[[nodiscard]] constexpr unsigned size_of_all(Sizes sizes) noexcept { return static_cast<unsigned>(sizes >> 32U); }

[[nodiscard]] Sizes sizes_of(const Words& words) noexcept {
  Sizes sizes = 0;
  for (unsigned i = 0; i < words.size(); ++i) sizes += size_of_one[i] * last_byte(bits_in_bytes(words[i]) * one_in_bytes);
  return sizes;
}

void erase(Words& words, unsigned slot) noexcept { words[slot / 64] &= ~(std::uint64_t{1} << slot % 64); }

/// A random slot of a set. \param word_at gives its words.
template <class WordAt>
[[nodiscard]] unsigned random_slot(Sizes sizes, WordAt word_at, Random& random) noexcept {
  const unsigned smaller = random.below(size_of_all(sizes));
  const unsigned word = (smaller >= (sizes & 0xFFFFU) ? 1U : 0U) + (smaller >= (sizes >> 16U & 0xFFFFU) ? 1U : 0U);
  return 64 * word + nth_bit(word_at(word), smaller - static_cast<unsigned>(sizes << 16U >> 16 * word & 0xFFFFU));
}

/// By the tiles that hold one that is not free: those of which any one makes it free when it is removed. None for one that is free.
constexpr std::array<Holders, 256> last_holders = [] {
  std::array<Holders, 256> table{};
  for (unsigned holders = 0; holders < table.size(); ++holders) {
    if (leave_free(static_cast<Holders>(holders))) continue;
    for (unsigned holder = 1; holder < table.size(); holder <<= 1U) {
      if (leave_free(static_cast<Holders>(holders & ~holder))) table[holders] |= static_cast<Holders>(holder);
    }
  }
  return table;
}();

/// Chooses one of the slots that became free last and one of those that were free before.
class NewWithOld {
 public:
  explicit NewWithOld(const MahjongLayout& layout) noexcept
      : layout_(layout), holders_(layout.holders_at_first()), free_(layout.free_at_first().words()), free_sizes_(sizes_of(free_)) {
    freed_[0] = free_;
    newest_sizes_ = free_sizes_;
  }

  [[nodiscard]] bool can_choose() const noexcept { return size_of_all(free_sizes_) >= 2; }

  [[nodiscard]] SlotPair choose(Random& random) noexcept {
    if (newest_sizes_ == 0) find_newest();
    Words& newest = freed_[newest_];
    const auto newest_word = [&newest](unsigned word) { return newest[word]; };
    const Sizes old_sizes = free_sizes_ - newest_sizes_;
    const unsigned first = random_slot(newest_sizes_, newest_word, random);
    newest_sizes_ -= size_of_one[first / 64];
    unsigned second = 0;
    if (old_sizes != 0) {  // it does not depend on the first, so both are found at the same time
      second = random_slot(
          old_sizes, [&](unsigned word) { return free_[word] & ~newest[word]; }, random);
      erase(newest, first);
    } else {
      erase(newest, first);
      second = random_slot(newest_sizes_, newest_word, random);
      newest_sizes_ -= size_of_one[second / 64];
      erase(newest, second);
    }
    erase(free_, first);
    erase(free_, second);
    free_sizes_ -= size_of_one[first / 64] + size_of_one[second / 64];
    return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
  }

  void remove(SlotPair pair) noexcept {
    Words& freed = freed_[newest_ + 1];
    freed = {};
    const Sizes sizes = release(pair.first, freed) + release(pair.second, freed);
    free_sizes_ += sizes;
    const unsigned some = sizes != 0 ? 1 : 0;
    newest_ += some;
    newest_sizes_ = sizes | (newest_sizes_ & (Sizes{some} - 1));
  }

 private:
  /// Goes back to the last slots that became free of which some still are.
  void find_newest() noexcept {
    std::uint64_t left = 0;
    do {
      --newest_;
      for (unsigned i = 0; i < free_.size(); ++i) left |= freed_[newest_][i] &= free_[i];
    } while (left == 0);
    newest_sizes_ = sizes_of(freed_[newest_]);
  }

  /// Adds what is free when a tile is gone, and returns how many that are. Without branches, as the processor cannot foretell it.
  [[nodiscard]] Sizes release(unsigned removed, Words& freed) noexcept {
    Sizes sizes = 0;
    for (const Hold hold : layout_.holds(removed)) {
      const unsigned slot = hold.slot;
      const std::uint64_t is_freed = (last_holders[holders_[slot]] & hold.holder) != 0 ? 1 : 0;
      holders_[slot] -= hold.holder;
      freed[slot / 64] |= is_freed << slot % 64;
      free_[slot / 64] |= is_freed << slot % 64;
      sizes += size_of_one[slot / 64] & (0 - is_freed);
    }
    return sizes;
  }

  const MahjongLayout& layout_;
  std::array<Holders, max_slots> holders_;  ///< of each slot, those that are left
  Words free_;
  Sizes free_sizes_;
  /// The slots that became free at once, time after time; of those before the newest some may have been removed.
  std::array<Words, max_slots / 2 + 1> freed_;
  unsigned newest_ = 0;
  Sizes newest_sizes_;
};

/// Chooses among the free slots that lie highest; it finds a way on layouts with towers where the other choice does not.
class HighestFirst {
 public:
  HighestFirst(const MahjongLayout& layout, const Heights& height) noexcept
      : layout_(layout), height_(height), present_(layout.all()), free_(layout.free_at_first()) {}

  [[nodiscard]] bool can_choose() const noexcept { return free_.size() >= 2; }

  [[nodiscard]] SlotPair choose(Random& random) const noexcept {
    SlotSet rest = free_;
    const std::uint8_t first = highest(rest, random);
    rest.erase(first);
    return {first, highest(rest, random)};
  }

  void remove(SlotPair pair) noexcept {
    layout_.remove(present_, free_, pair.first, pair.second, [](unsigned /*slot*/, bool /*is_freed*/) {});
  }

 private:
  [[nodiscard]] std::uint8_t highest(const SlotSet& slots, Random& random) const noexcept {
    unsigned most = 0;
    slots.for_each([&](unsigned slot) { most = std::max(most, height_[slot]); });
    std::array<std::uint8_t, max_slots> candidates;
    unsigned count = 0;
    slots.for_each([&](unsigned slot) {
      if (height_[slot] == most) candidates[count++] = static_cast<std::uint8_t>(slot);
    });
    return candidates[random.below(count)];
  }

  const MahjongLayout& layout_;
  const Heights& height_;
  SlotSet present_;
  SlotSet free_;
};

/// Empties the layout pair by pair. \param chooser_at_first makes the chooser of a try. \return whether a try did; else every one ended
/// with fewer than two free slots.
template <class MakeChooser>
[[nodiscard]] bool remove_all(unsigned layout_size, MakeChooser chooser_at_first, unsigned tries, Random& random,
                              Pairs<SlotPair>& pairs) noexcept {
  for (unsigned attempt = 0; attempt < tries; ++attempt) {
    auto chooser = chooser_at_first();
    unsigned count = 0;
    while (chooser.can_choose()) {
      pairs[count] = chooser.choose(random);
      chooser.remove(pairs[count++]);
    }
    if (2 * count == layout_size) return true;
  }
  return false;
}

/// A deal as the procedure makes it, pair after pair.
struct LaidPairs {
  Pairs<TilePair> tiles;
  Pairs<SlotPair> slots;
};

/// \return whether the layout can be dealt.
[[nodiscard]] bool lay_pairs(const MahjongLayout& layout, std::uint64_t seed, LaidPairs& laid) noexcept {
  Random random = dealing_random(Family::mahjong, seed);
  laid.tiles = tile_pairs(layout.size() / 2, random);
  if (remove_all(
          layout.size(), [&layout] { return NewWithOld(layout); }, new_with_old_tries, random, laid.slots))
    return true;
  const auto height = heights(layout);
  return remove_all(
      layout.size(), [&] { return HighestFirst(layout, height); }, highest_first_tries, random, laid.slots);
}

[[nodiscard]] std::array<TileKind, max_slots> tiles_by_slot(const LaidPairs& laid, unsigned count) noexcept {
  std::array<TileKind, max_slots> tiles{};
  tiles.fill(unknown_tile);
  for (unsigned i = 0; i < count; ++i) {
    tiles[laid.slots[i].first] = laid.tiles[i].first;
    tiles[laid.slots[i].second] = laid.tiles[i].second;
  }
  return tiles;
}

}  // namespace

std::optional<MahjongDeal> deal_mahjong(const MahjongLayout& layout, std::uint64_t seed) {
  LaidPairs laid;
  if (!lay_pairs(layout, seed, laid)) return std::nullopt;
  const unsigned count = layout.size() / 2;
  MahjongDeal deal{tiles_by_slot(laid, count), std::vector<Move>(count)};
  for (unsigned i = 0; i < count; ++i) deal.plan[i] = Move::pair(laid.slots[i].first, laid.slots[i].second);
  return deal;
}

bool Mahjong::deal(std::uint64_t seed) noexcept {
  LaidPairs laid;
  if (!lay_pairs(*layout_, seed, laid)) return false;
  lay(tiles_by_slot(laid, layout_->size() / 2), layout_->all());
  return true;
}

}  // namespace solitaires
