/// \file
/// The table of every card game as play keeps it: what lies under each card, and sets of cards, in 248 bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "solitaires/bit_counts.hpp"
#include "solitaires/card.hpp"
#include "solitaires/move.hpp"

namespace solitaires {

/// Eight bytes, one for each column, in one number, so that all are looked at in one step. Each is less than 64 unless something else is
/// said.
class ColumnBytes {
 public:
  constexpr ColumnBytes() noexcept = default;
  explicit constexpr ColumnBytes(std::uint64_t bytes) noexcept : bytes_(bytes) {}
  [[nodiscard]] constexpr std::uint8_t operator[](unsigned column) const noexcept {
    return static_cast<std::uint8_t>(bytes_ >> 8U * column);
  }
  constexpr void set(unsigned column, std::uint8_t value) noexcept {
    bytes_ = (bytes_ & ~(std::uint64_t{255} << 8U * column)) | std::uint64_t{value} << 8U * column;
  }
  constexpr void add(unsigned column, unsigned amount) noexcept { bytes_ += std::uint64_t{amount} << 8U * column; }
  constexpr void subtract(unsigned column, unsigned amount) noexcept { bytes_ -= std::uint64_t{amount} << 8U * column; }
  /// Takes an amount, which must be there, from one column to another.
  constexpr void move(unsigned from, unsigned to, unsigned amount) noexcept {
    bytes_ += (std::uint64_t{amount} << 8U * to) - (std::uint64_t{amount} << 8U * from);
  }
  /// For each column the sum of the bytes before it; no sum must be above 255.
  [[nodiscard]] constexpr ColumnBytes sums_before() const noexcept { return ColumnBytes(bytes_ * one_in_bytes << 8U); }
  /// The sums of the bytes of each column, none of which must be above 255.
  friend constexpr ColumnBytes operator+(ColumnBytes a, ColumnBytes b) noexcept { return ColumnBytes(a.bytes_ + b.bytes_); }
  /// The upper bit of byte i is set where column i has this value.
  [[nodiscard]] constexpr std::uint64_t where(std::uint8_t value) const noexcept {
    // adding 127 sets the upper bit of every byte but zero, and carries nothing
    return ~((bytes_ ^ value * one_in_bytes) + 127 * one_in_bytes) & 128 * one_in_bytes;
  }
  [[nodiscard]] constexpr bool any_above(std::uint8_t value) const noexcept {
    return ((bytes_ + (127U - value) * one_in_bytes) & 128 * one_in_bytes) != 0;
  }
  friend constexpr bool operator==(ColumnBytes, ColumnBytes) noexcept = default;

 private:
  std::uint64_t bytes_ = 0;
};

/// A set of columns: the upper bit of byte i for column i.
using ColumnSet = std::uint64_t;

[[nodiscard]] constexpr ColumnSet all_columns(unsigned columns) noexcept { return 128 * one_in_bytes >> 8U * (max_columns - columns); }
[[nodiscard]] constexpr unsigned first_column_of(ColumnSet columns) noexcept { return lowest_bit(columns) / 8U; }
[[nodiscard]] constexpr unsigned count_columns(ColumnSet columns) noexcept { return last_byte((columns >> 7U) * one_in_bytes); }

/// The most cards that stock and waste hold together.
inline constexpr unsigned max_talon = 24;

/// A byte for each card. There is none for "no card".
class CardBytes {
 public:
  [[nodiscard]] constexpr std::uint8_t& operator[](Card card) noexcept { return bytes_[card - 1U]; }
  [[nodiscard]] constexpr std::uint8_t operator[](Card card) const noexcept { return bytes_[card - 1U]; }
  friend constexpr bool operator==(const CardBytes&, const CardBytes&) noexcept = default;

 private:
  std::array<std::uint8_t, make_card(suit_count - 1, king)> bytes_{};
};

/// The cards on the table. Trivially copyable; equal positions of one game are equal byte for byte.
///
/// A column is a chain from its last card down, so that a group moves by three writes, however long the columns are; where `place` is kept
/// there is one more for each of its cards. The sets follow from the chains; they are kept because a move changes little of them and the
/// legal moves are read from them.
struct Tableau {
  std::array<CardSet, max_columns> movable{};  ///< by column: the cards that can be picked up, with all that lie on them
  CardSet tops = 0;                            ///< the last cards of the columns
  CardSet next_up = empty_foundations;         ///< the card that each foundation takes next; the bit of rank 14 when it is full
  ColumnBytes top;                             ///< the last card of each column
  ColumnBytes face_up;                         ///< how many cards each column has face up; kept only where `place` is, else 0
  CardBytes under;                             ///< for each card in a column the card that it lies on
  /// For each face-up card in a column where it lies: 32 x the column + the level, which is how many cards the column has face up as far as
  /// the card, at most 31. Kept only in games whose groups may be any cards, where nothing else tells how many cards lie on one; else 0.
  CardBytes place;
  std::array<Card, max_cells> cell{};
  std::array<Card, max_talon> talon{};  ///< the waste from the front on, the stock (its next card first) up to the end
  std::uint8_t waste_size = 0;
  std::uint8_t stock_size = 0;

  static constexpr CardSet empty_foundations = 0x0002000200020002U;
  static constexpr CardSet full_foundations = 0x4000400040004000U;

  friend bool operator==(const Tableau&, const Tableau&) noexcept = default;

  /// The highest level that a place tells; cards above it have the same.
  static constexpr unsigned max_level = 31;
  /// The place of a level, which may be above the highest.
  [[nodiscard]] static constexpr std::uint8_t place_in(unsigned column, unsigned level) noexcept {
    return static_cast<std::uint8_t>(column * (max_level + 1) + std::min(level, max_level));
  }
  [[nodiscard]] static constexpr unsigned column_in(std::uint8_t place) noexcept { return place / (max_level + 1); }
  [[nodiscard]] static constexpr unsigned level_in(std::uint8_t place) noexcept { return place % (max_level + 1); }
  /// For each column its part of a place; no game that keeps places has the eighth.
  static constexpr ColumnBytes columns_of_places{0x00C0A08060402000U};

  /// The waste must not be empty.
  [[nodiscard]] Card waste_top() const noexcept { return talon[waste_size - 1U]; }
  [[nodiscard]] bool is_next_on_foundation(Card card) const noexcept { return (next_up & card_bit(card)) != 0; }
  /// The rank on top of a foundation, 0 when it is empty.
  [[nodiscard]] unsigned foundation(unsigned suit) const noexcept { return lowest_bit(next_up >> suit * suit_stride) - 1U; }
  [[nodiscard]] Card foundation_top(unsigned suit) const noexcept {
    const unsigned rank = foundation(suit);
    return rank == 0 ? no_card : make_card(suit, rank);
  }
  [[nodiscard]] unsigned empty_cells(unsigned cells) const noexcept {
    unsigned count = 0;
    for (unsigned i = 0; i < cells; ++i) count += cell[i] == no_card ? 1U : 0U;
    return count;
  }
  [[nodiscard]] ColumnSet empty_columns(unsigned columns) const noexcept { return top.where(no_card) & all_columns(columns); }
  [[nodiscard]] ColumnSet filled_columns(unsigned columns) const noexcept { return ~top.where(no_card) & all_columns(columns); }
  /// The column that ends in a card.
  [[nodiscard]] unsigned column_of(Card card) const noexcept { return first_column_of(top.where(card)); }
  [[nodiscard]] unsigned column_size(unsigned column) const noexcept {
    unsigned count = 0;
    for (Card card = top[column]; card != no_card; card = under[card]) ++count;
    return count;
  }
  [[nodiscard]] bool is_complete() const noexcept { return next_up == full_foundations; }
};

/// The cards from the last card of a column down, as far as each fits on the one below it.
template <Fit fit>
[[nodiscard]] inline CardSet run_from(const CardBytes& under, Card card) noexcept {
  CardSet run = card_bit(card);
  while (under[card] != no_card && fits<fit>(card, under[card])) {
    card = under[card];
    run |= card_bit(card);
  }
  return run;
}

static_assert(sizeof(Tableau) == 248 && std::has_unique_object_representations_v<Tableau>);

}  // namespace solitaires
