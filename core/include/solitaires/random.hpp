/// \file
/// The dealing generator, specified bit by bit in docs/deal-codes.md and frozen for code version 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace solitaires {

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
class Random {
 public:
  explicit constexpr Random(std::uint64_t state) noexcept : state_(state) {}

  /// A generator made from it goes on as this one does.
  [[nodiscard]] constexpr std::uint64_t state() const noexcept { return state_; }

  constexpr std::uint64_t next() noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

  /// Uniform in 0 ... n-1, without bias: Lemire, "Fast random integer generation in an interval" (2019), on the upper 32
  /// bits of each number. `n` is 1 to 2^32 - 1.
  constexpr std::uint32_t below(std::uint32_t n) noexcept {
    for (;;) {
      const std::uint64_t scaled = (next() >> 32U) * n;
      const auto low = static_cast<std::uint32_t>(scaled);
      // numbers whose lower half is below 2^32 mod n (which is less than n) would make some results likelier
      if (low >= n || low >= (0U - n) % n) return static_cast<std::uint32_t>(scaled >> 32U);
    }
  }

  /// Fisher and Yates from the last item down: the item at i is swapped with the one at below(i + 1).
  template <class Items>
  constexpr void shuffle(Items& items) noexcept {
    for (std::size_t i = items.size(); i-- > 1;) {
      std::swap(items[i], items[below(static_cast<std::uint32_t>(i + 1))]);
    }
  }

 private:
  std::uint64_t state_;
};

/// A deal code carries 35 bits: seven letters of base 32.
inline constexpr unsigned seed_bits = 35;
inline constexpr std::uint64_t seed_count = std::uint64_t{1} << seed_bits;

/// Games whose deals have a stream each; a relative shares the stream, so the same seed deals the same cards.
enum class Family : std::uint8_t { russian = 1, thoughtful = 2, bakers = 3, mahjong = 4 };

[[nodiscard]] constexpr Random dealing_random(Family family, std::uint64_t seed) noexcept {
  return Random(seed + (static_cast<std::uint64_t>(family) << 40U));
}

}  // namespace solitaires
