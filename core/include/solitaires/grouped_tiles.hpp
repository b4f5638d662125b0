/// \file
/// A set of tiles in the order of their groups, for questions about pairs.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "solitaires/bit_counts.hpp"

namespace solitaires {

/// Tiles of one group pair with one another: a kind, all flowers, or all seasons. A set has four of each group.
inline constexpr unsigned tile_groups = 36;
inline constexpr unsigned group_size = 4;
inline constexpr unsigned group_pairs = group_size * (group_size - 1) / 2;

/// Which of the pairs of a group (0+1, 0+2, 0+3, 1+2, 1+3, 2+3) are among some of its tiles.
struct PairsAmong {
  std::uint8_t count = 0;
  std::array<std::uint8_t, group_pairs> which{};
  std::array<std::uint8_t, group_pairs> has{};  ///< 1 for each pair that is among them
};

/// By the tiles, as bits 0-3.
inline constexpr std::array<PairsAmong, 1U << group_size> pairs_among = [] {
  std::array<PairsAmong, 1U << group_size> table{};
  for (unsigned tiles = 0; tiles < table.size(); ++tiles) {
    std::uint8_t pair = 0;
    for (unsigned smaller = 0; smaller < group_size; ++smaller) {
      for (unsigned larger = smaller + 1; larger < group_size; ++larger, ++pair) {
        if ((tiles >> smaller & tiles >> larger & 1U) == 0) continue;
        table[tiles].which[table[tiles].count++] = pair;
        table[tiles].has[pair] = 1;
      }
    }
  }
  return table;
}();

/// A set of tiles, four bits a group, twelve groups in each of three words: what is asked of groups is asked of twelve at once.
///
/// Group 0 is in the first word, 1 in the second, 2 in the third, 3 in the first again, and so on. So the bits that say something of the
/// groups of each word, moved by no, one and two places, lie side by side in the order of the groups.
class GroupedTiles {
 public:
  /// Where a tile of the set stands: 64 x its word + its bit.
  using Place = std::uint8_t;
  /// \param tile which of its group, less than `group_size`.
  [[nodiscard]] static constexpr Place place(unsigned group, unsigned tile) noexcept {
    return static_cast<Place>(group % 3 * 64 + group / 3 * group_size + tile);
  }
  [[nodiscard]] static constexpr unsigned group_at(Place place) noexcept { return place % 64U / group_size * 3 + place / 64U; }
  [[nodiscard]] static constexpr unsigned tile_at(Place place) noexcept { return place % group_size; }

  constexpr void insert(Place place) noexcept { words_[place / 64] |= std::uint64_t{1} << place % 64; }
  /// Without a branch, for conditions that the processor cannot foretell.
  constexpr void insert_if(bool condition, Place place) noexcept { words_[place / 64] |= std::uint64_t{condition} << place % 64; }
  constexpr void erase(Place place) noexcept { words_[place / 64] &= ~(std::uint64_t{1} << place % 64); }

  /// How many pairs there are, of any two tiles of a group.
  [[nodiscard]] constexpr unsigned pair_count() const noexcept {
    // how many of the three groups in each four bits have two or three tiles, three tiles, four tiles
    std::uint64_t twos = 0;
    std::uint64_t threes = 0;
    std::uint64_t fours = 0;
    for (const std::uint64_t word : words_) {
      const std::uint64_t sizes = sizes_in(word);
      const std::uint64_t two = sizes >> 1U & first_bits;
      twos += two;
      threes += two & sizes;
      fours += sizes >> 2U & first_bits;
    }
    // two tiles make one pair, three make two more, four make six: 36 pairs at most in a byte, 216 at most in all
    return sum_of_bytes(in_bytes(twos + 2 * threes) + 6 * in_bytes(fours));
  }

  /// How many groups have exactly one tile in the set.
  [[nodiscard]] constexpr unsigned single_count() const noexcept {
    std::uint64_t singles = 0;
    for (const std::uint64_t word : words_) singles += sizes_in(word) & ~(sizes_in(word) >> 1U) & first_bits;
    return sum_of_bytes(in_bytes(singles));
  }

  /// Calls `visit(group, tiles)` for each group with a pair, in order; bits 0-3 of `tiles` are its tiles that are in the set.
  template <class Visit>
  constexpr void for_each_with_pair(Visit visit) const {
    std::uint64_t groups = with_pair(words_[0]) | with_pair(words_[1]) << 1U | with_pair(words_[2]) << 2U;
    for (; groups != 0; groups &= groups - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(groups));
      const unsigned row = bit / group_size;
      const unsigned word = bit % group_size;
      visit(3 * row + word, static_cast<unsigned>(words_[word] >> row * group_size) & 15U);
    }
  }

  friend constexpr bool operator==(const GroupedTiles&, const GroupedTiles&) noexcept = default;

 private:
  static constexpr std::uint64_t first_bits = 0x1111111111111111U;

  /// In each four bits, how many of them were set.
  [[nodiscard]] static constexpr std::uint64_t sizes_in(std::uint64_t word) noexcept {
    const std::uint64_t halves = word - (word >> 1U & 5 * first_bits);
    return (halves & 3 * first_bits) + (halves >> 2U & 3 * first_bits);
  }
  /// The first bit of each four bits of which two or more are set.
  [[nodiscard]] static constexpr std::uint64_t with_pair(std::uint64_t word) noexcept {
    const std::uint64_t both = word & word >> 1U;
    const std::uint64_t either = word | word >> 1U;
    return (both | both >> 2U | (either & either >> 2U)) & first_bits;
  }
  [[nodiscard]] static constexpr std::uint64_t in_bytes(std::uint64_t fours_of_bits) noexcept {
    constexpr std::uint64_t low_halves = 0x0F0F0F0F0F0F0F0FU;
    return (fours_of_bits & low_halves) + (fours_of_bits >> 4U & low_halves);
  }
  [[nodiscard]] static constexpr unsigned sum_of_bytes(std::uint64_t bytes) noexcept { return last_byte(bytes * one_in_bytes); }

  std::array<std::uint64_t, 3> words_{};
};

}  // namespace solitaires
