/// \file
/// Rules of thumb for Mahjong.
#pragma once

#include <array>
#include <optional>

#include "solitaires/mahjong.hpp"

namespace solitaires {

class MahjongGuide {
 public:
  explicit MahjongGuide(const Mahjong& board) noexcept {
    for (unsigned slot = 0; slot < board.layout().size(); ++slot) {
      if (board.tile(slot) == unknown_tile) continue;
      group_[slot] = static_cast<std::uint8_t>(group_of(board.tile(slot)));
      members_[group_[slot]].insert(slot);
    }
  }

  /// The tiles of a group that is wholly free go at once: that blocks nothing.
  [[nodiscard]] std::optional<Move> obvious(const MahjongState& state, const MoveList& moves) const noexcept {
    const SlotSet held = state.present - state.free;
    for (const Move move : moves) {
      if (!members_[group_[move.smaller_slot()]].meets(held)) return move;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool considers(Move /*move*/) const noexcept { return true; }
  [[nodiscard]] unsigned left(const MahjongState& state) const noexcept { return state.present.size(); }

  /// Free tiles count, and each that has another one to go with counts again.
  [[nodiscard]] int worth(const MahjongState& state) const noexcept {
    const unsigned free = state.free.size();
    return static_cast<int>(free_points * free + paired_points * (free - state.free_in_groups.single_count()));
  }

 private:
  static constexpr unsigned free_points = 4;
  static constexpr unsigned paired_points = 2;

  std::array<std::uint8_t, max_slots> group_{};
  std::array<SlotSet, tile_groups> members_{};
};

}  // namespace solitaires
