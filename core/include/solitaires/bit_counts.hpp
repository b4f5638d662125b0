/// \file
/// The bits of a word: how many there are, byte by byte, and which is the n-th.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace solitaires {

/// A number in each byte.
using EightBytes = std::uint64_t;
inline constexpr EightBytes one_in_bytes = 0x0101010101010101U;

[[nodiscard]] constexpr unsigned last_byte(EightBytes bytes) noexcept { return static_cast<unsigned>(bytes >> 56U); }

/// In each byte, how many of its bits are set. Where there may be no instruction that counts bits, std::popcount of a word is a call.
[[nodiscard]] constexpr EightBytes bits_in_bytes(std::uint64_t word) noexcept {
  const std::uint64_t twos = word - (word >> 1U & 0x55 * one_in_bytes);
  const std::uint64_t fours = (twos & 0x33 * one_in_bytes) + (twos >> 2U & 0x33 * one_in_bytes);
  return (fours + (fours >> 4U)) & 0x0F * one_in_bytes;
}

/// The n-th of the bits of a byte, which has more than n.
inline constexpr std::array<std::array<std::uint8_t, 8>, 256> nth_bit_of_byte = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (unsigned byte = 0; byte < table.size(); ++byte) {
    unsigned n = 0;
    for (unsigned bits = byte; bits != 0; bits &= bits - 1) table[byte][n++] = static_cast<std::uint8_t>(std::countr_zero(bits));
  }
  return table;
}();

/// The number of the bit of a word that is set and has `n` such bits below it, which there must be. Where it lies is chance, so its byte is
/// chosen by arithmetic, not by branches.
[[nodiscard]] constexpr unsigned nth_bit(std::uint64_t word, unsigned n) noexcept {
  const EightBytes up_to = bits_in_bytes(word) * one_in_bytes;  // for each byte, how many bits are set in it and those below
  // the upper bit of a byte stays where no more than `n` are up to it; nothing is borrowed, as none has more than 64
  const unsigned byte = last_byte((((n + 128) * one_in_bytes - up_to) & 128 * one_in_bytes) / 128 * one_in_bytes);
  const auto below = static_cast<unsigned>(up_to << 8U >> 8 * byte & 255U);
  return 8 * byte + nth_bit_of_byte[word >> 8 * byte & 255U][n - below];
}

}  // namespace solitaires
