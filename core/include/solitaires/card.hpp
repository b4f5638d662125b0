/// \file
/// A playing card in one byte, and its text.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "solitaires/bit_counts.hpp"

namespace solitaires {

/// One card: the suit (0 spades, 1 hearts, 2 diamonds, 3 clubs) in bits 4-5 and the rank (1 ace ... 13 king) in bits 0-3.
/// Zero is "no card", so a zeroed place is an empty place.
using Card = std::uint8_t;

inline constexpr Card no_card = 0;
inline constexpr unsigned suit_count = 4;
inline constexpr unsigned king = 13;
inline constexpr unsigned deck_size = 52;
/// One more than the largest card byte: the size of a table indexed by card.
inline constexpr std::size_t card_table_size = 64;

/// How a card must relate to the card it is put on; in every case its rank is exactly one lower.
enum class Fit : std::uint8_t { same_suit, any_suit, alternating };

[[nodiscard]] constexpr Card make_card(unsigned suit, unsigned rank) noexcept { return static_cast<Card>(suit << 4U | rank); }
[[nodiscard]] constexpr unsigned suit_of(Card card) noexcept { return card >> 4U; }
[[nodiscard]] constexpr unsigned rank_of(Card card) noexcept { return card & 15U; }
[[nodiscard]] constexpr bool is_red(Card card) noexcept { return ((suit_of(card) + 1U) & 2U) != 0; }
[[nodiscard]] constexpr bool is_card(unsigned byte) noexcept { return byte < card_table_size && (byte & 15U) >= 1 && (byte & 15U) <= king; }

/// Whether `card` may be put on `onto` in a column.
template <Fit fit>
[[nodiscard]] constexpr bool fits(Card card, Card onto) noexcept {
  if constexpr (fit == Fit::same_suit) return card + 1U == onto;
  if (rank_of(card) + 1U != rank_of(onto)) return false;
  return fit == Fit::any_suit || is_red(card) != is_red(onto);
}

[[nodiscard]] constexpr bool fits(Fit fit, Card card, Card onto) noexcept {
  switch (fit) {
    case Fit::same_suit:
      return fits<Fit::same_suit>(card, onto);
    case Fit::any_suit:
      return fits<Fit::any_suit>(card, onto);
    default:
      return fits<Fit::alternating>(card, onto);
  }
}

/// A set of cards, one bit for each card byte.
using CardSet = std::uint64_t;

[[nodiscard]] constexpr CardSet card_bit(Card card) noexcept { return CardSet{1} << card; }

/// For each card the cards that it may be put on.
template <Fit fit>
[[nodiscard]] constexpr std::array<CardSet, card_table_size> acceptors() noexcept {
  std::array<CardSet, card_table_size> table{};
  for (unsigned card = 0; card < card_table_size; ++card) {
    for (unsigned onto = 0; onto < card_table_size; ++onto) {
      if (is_card(card) && is_card(onto) && fits<fit>(static_cast<Card>(card), static_cast<Card>(onto))) {
        table[card] |= card_bit(static_cast<Card>(onto));
      }
    }
  }
  return table;
}

/// For each card the cards that may be put on it.
template <Fit fit>
[[nodiscard]] constexpr std::array<CardSet, card_table_size> accepted() noexcept {
  std::array<CardSet, card_table_size> table{};
  const auto onto = acceptors<fit>();
  for (unsigned card = 0; card < card_table_size; ++card) {
    for (unsigned below = 0; below < card_table_size; ++below) {
      if ((onto[card] >> below & 1U) != 0) table[below] |= card_bit(static_cast<Card>(card));
    }
  }
  return table;
}

/// The bits of one suit in a set.
inline constexpr unsigned suit_stride = 16;

/// The cards of a rank in all suits.
[[nodiscard]] constexpr CardSet of_rank(unsigned rank) noexcept { return CardSet{0x0001000100010001U} << rank; }

/// The ranks of the cards of a set: bit r for rank r.
[[nodiscard]] constexpr CardSet ranks_of(CardSet cards) noexcept {
  cards |= cards >> 2 * suit_stride;
  return (cards | cards >> suit_stride) & 0xFFFFU;
}

/// The number of the lowest bit that is set; the number must not be zero.
[[nodiscard]] constexpr unsigned lowest_bit(std::uint64_t bits) noexcept {
#if defined(__GNUC__)
  return static_cast<unsigned>(__builtin_ctzll(bits));  // std::countr_zero asks about zero first, where the target has no tzcnt
#else
  return static_cast<unsigned>(std::countr_zero(bits));
#endif
}

/// The card of a set with the smallest byte; the set must not be empty.
[[nodiscard]] constexpr Card first_card(CardSet cards) noexcept { return static_cast<Card>(lowest_bit(cards)); }

[[nodiscard]] constexpr unsigned count_cards(CardSet cards) noexcept {
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__POPCNT__)
  return last_byte(bits_in_bytes(cards) * one_in_bytes);  // without the instruction GCC calls a library for std::popcount
#else
  return static_cast<unsigned>(std::popcount(cards));
#endif
}

/// The set of a card; empty for "no card".
[[nodiscard]] constexpr CardSet set_of(Card card) noexcept { return card_bit(card) & ~CardSet{1}; }

inline constexpr CardSet kings = of_rank(king);
inline constexpr CardSet all_cards = of_rank(0) * 0x3FFEU;

/// The deck before shuffling: spades ace to king, then hearts, diamonds and clubs.
[[nodiscard]] constexpr std::array<Card, deck_size> sorted_deck() noexcept {
  std::array<Card, deck_size> deck{};
  for (unsigned i = 0; i < deck_size; ++i) deck[i] = make_card(i / king, i % king + 1);
  return deck;
}

inline constexpr std::string_view suit_letters = "SHDC";
/// `rank_letters[rank]`; index 0 is an empty foundation.
inline constexpr std::string_view rank_letters = "0A23456789TJQK";

/// The plain form, such as "TH".
[[nodiscard]] std::string card_text(Card card);

/// Reads one card from the start of `text` in any spelling (`TH th 10H 10h`, and the signs of the four suits in UTF-8) and advances
/// `offset` past it. \throws TextError at the first byte that does not fit.
[[nodiscard]] Card read_card(std::string_view text, std::size_t& offset);

/// Reads a text that is one card and nothing else.
/// \throws TextError at the first byte that does not fit.
[[nodiscard]] Card parse_card(std::string_view text);

}  // namespace solitaires
