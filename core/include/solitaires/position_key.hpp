/// \file
/// Positions as exact keys of a few words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace solitaires {

/// A position in 8, 16 or 24 bytes, exactly: within one search equal keys are equal positions, up to the order of columns and cells.
template <std::size_t words>
using PositionKey = std::array<std::uint64_t, words>;

/// Faster than the operator, which calls memcmp.
template <std::size_t words>
[[nodiscard]] constexpr bool same_key(const PositionKey<words>& a, const PositionKey<words>& b) noexcept {
  std::uint64_t difference = 0;
  for (std::size_t i = 0; i < words; ++i) difference |= a[i] ^ b[i];
  return difference == 0;
}

template <std::size_t words>
[[nodiscard]] constexpr std::uint64_t key_hash(const PositionKey<words>& key) noexcept {
  // the finishing step of MurmurHash3 on each word in turn (Appleby, public domain)
  std::uint64_t hash = 0;
  for (const std::uint64_t word : key) {
    hash ^= word;
    hash ^= hash >> 33U;
    hash *= 0xFF51AFD7ED558CCDU;
    hash ^= hash >> 29U;
    hash *= 0xC4CEB9FE1A85EC53U;
  }
  return hash ^ hash >> 32U;
}

}  // namespace solitaires
