/// \file
/// A move of any game in 32 bits, and its notation.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace solitaires {

/// A pile of a card game as moves name it.
using Pile = std::uint8_t;

inline constexpr Pile first_column = 0;
inline constexpr Pile first_cell = 8;
inline constexpr Pile waste_pile = 12;
inline constexpr Pile first_foundation = 13;
/// Only a destination: the foundation of the card that moves.
inline constexpr Pile own_foundation = 17;

inline constexpr unsigned max_columns = 8;
inline constexpr unsigned max_cells = 4;
inline constexpr unsigned max_slots = 144;

[[nodiscard]] constexpr bool is_column(Pile pile) noexcept { return pile < first_cell; }
[[nodiscard]] constexpr bool is_cell(Pile pile) noexcept { return pile >= first_cell && pile < waste_pile; }
[[nodiscard]] constexpr bool is_foundation(Pile pile) noexcept { return pile >= first_foundation && pile < own_foundation; }

/// One action of a player. Ordered by its code; equal moves have equal codes on every platform.
///
/// The code, most significant byte first: kind, source pile, destination pile, count; for a pair of tiles the
/// last two bytes are the smaller and the larger slot.
class Move {
 public:
  enum class Kind : std::uint8_t { cards, draw, redeal, pair };

  constexpr Move() noexcept = default;
  [[nodiscard]] static constexpr Move from_code(std::uint32_t code) noexcept { return Move(code); }
  [[nodiscard]] static constexpr Move cards(unsigned from, unsigned to, unsigned count = 1) noexcept {
    return Move(static_cast<std::uint32_t>(from << 16U | to << 8U | count));
  }
  [[nodiscard]] static constexpr Move draw() noexcept { return Move(1U << 24U); }
  [[nodiscard]] static constexpr Move redeal() noexcept { return Move(2U << 24U); }
  [[nodiscard]] static constexpr Move pair(unsigned a, unsigned b) noexcept {
    const unsigned smaller = std::min(a, b);
    return ordered_pair(smaller, a + b - smaller);
  }
  /// The same for slots in order: `smaller` must not be above `larger`.
  [[nodiscard]] static constexpr Move ordered_pair(unsigned smaller, unsigned larger) noexcept {
    return Move(3U << 24U | smaller << 8U | larger);
  }

  /// The same move of cards from a column.
  [[nodiscard]] constexpr Move from_column(unsigned column) const noexcept { return Move((code_ & ~(255U << 16U)) | column << 16U); }

  [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }
  [[nodiscard]] constexpr Kind kind() const noexcept { return static_cast<Kind>(code_ >> 24U); }
  [[nodiscard]] constexpr Pile from() const noexcept { return static_cast<Pile>(code_ >> 16U); }
  [[nodiscard]] constexpr Pile to() const noexcept { return static_cast<Pile>(code_ >> 8U); }
  [[nodiscard]] constexpr unsigned count() const noexcept { return code_ & 255U; }
  [[nodiscard]] constexpr unsigned smaller_slot() const noexcept { return code_ >> 8U & 255U; }
  [[nodiscard]] constexpr unsigned larger_slot() const noexcept { return code_ & 255U; }

  friend constexpr auto operator<=>(Move, Move) noexcept = default;

 private:
  explicit constexpr Move(std::uint32_t code) noexcept : code_(code) {}
  std::uint32_t code_;  // not set by default, so that a list of moves costs nothing
};

/// Whether the notation can express the move, and `move_text` is defined for it.
[[nodiscard]] bool is_expressible(Move move) noexcept;

/// The canonical notation, such as "36x5", "3h", "draw" or "12+87". The move must be expressible.
[[nodiscard]] std::string move_text(Move move);

/// Reads the notation (case does not matter).
/// \throws TextError at the first byte that is outside the grammar.
[[nodiscard]] Move parse_move(std::string_view text);

/// No position of any game has more legal moves. The card games reach it at most when 52 cards in ordered runs face four
/// empty columns and the cells (52 x 4 groups, 16 moves to cells, and the rest); tiles have at most 36 groups of 6 pairs.
inline constexpr std::size_t max_legal_moves = 256;

/// A fixed buffer for the legal moves of a position: nothing is allocated in play.
class MoveList {
 public:
  void clear() noexcept { size_ = 0; }
  void push(Move move) noexcept { moves_[size_++] = move; }
  /// For generators: moves are written from here on, and the list ends where `end_writing` says.
  [[nodiscard]] Move* begin_writing() noexcept { return moves_.data(); }
  void end_writing(const Move* end) noexcept { size_ = static_cast<std::size_t>(end - moves_.data()); }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Move operator[](std::size_t i) const noexcept { return moves_[i]; }
  [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
  [[nodiscard]] const Move* end() const noexcept { return moves_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Move, max_legal_moves + 4> moves_;  // generators may write a few more than they count
};

}  // namespace solitaires
