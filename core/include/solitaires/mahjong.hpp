/// \file
/// Mahjong Solitaire: tiles, the board that was dealt, and play on it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "solitaires/game.hpp"
#include "solitaires/grouped_tiles.hpp"
#include "solitaires/mahjong_layout.hpp"

namespace solitaires {

/// A kind of tile: 0-8 bamboos, 9-17 characters, 18-26 dots, 27-30 winds N S E W, 31-33 dragons R G Wh (four tiles of each), 34-37
/// flowers and 38-41 seasons (one of each).
using TileKind = std::uint8_t;

inline constexpr unsigned tile_kinds = 42;
inline constexpr TileKind first_flower = 34;
inline constexpr TileKind first_season = 38;
/// A slot whose tile was removed before the position was written down.
inline constexpr TileKind unknown_tile = 255;

[[nodiscard]] constexpr unsigned group_of(TileKind kind) noexcept {
  return kind < first_flower ? kind : kind < first_season ? first_flower : first_flower + 1U;
}
/// How many tiles of a kind the set has.
[[nodiscard]] constexpr unsigned tiles_of_kind(TileKind kind) noexcept { return kind < first_flower ? 4 : 1; }

/// "5B", "Wh", "F1", ...; "-" for an unknown tile.
[[nodiscard]] std::string_view tile_label(TileKind kind) noexcept;
/// The kind of a label, in any case; nothing for text that is none.
[[nodiscard]] std::optional<TileKind> tile_kind(std::string_view label) noexcept;

/// The tiles of a board that remain. All else follows from `present`; it is kept because play changes little of it.
struct MahjongState {
  SlotSet present;
  SlotSet free;
  GroupedTiles free_in_groups;  ///< `free` once more, as legal moves are found in it

  friend bool operator==(const MahjongState&, const MahjongState&) noexcept = default;
};

/// A position is told by the tiles that remain: 144 bits.
struct MahjongKeys {
  explicit MahjongKeys(const MahjongState& /*root*/) noexcept {}
  [[nodiscard]] PositionKey<3> operator()(const MahjongState& state) const noexcept { return state.present.words(); }
};

/// A board: a layout with its tiles. Satisfies `Game`, where the members are described. Shares the layout.
class Mahjong {
 public:
  using State = MahjongState;
  using Keys = MahjongKeys;

  /// A board with one tile for each slot of the layout; `unknown_tile` where there is none any more.
  /// \throws std::invalid_argument for a byte that is no tile, or more than four tiles of a group.
  Mahjong(std::shared_ptr<const MahjongLayout> layout, const std::array<TileKind, max_slots>& tiles);

  /// Lays the tiles of a seed in place of these, as `deal_mahjong` deals them. \return false, and nothing is changed, when that cannot be.
  [[nodiscard]] bool deal(std::uint64_t seed) noexcept;

  [[nodiscard]] const MahjongLayout& layout() const noexcept { return *layout_; }
  [[nodiscard]] TileKind tile(unsigned slot) const noexcept { return tiles_[slot]; }
  /// Where the tile of a slot stands among the tiles of its group, which are numbered by their slots; place 0 where there is no tile.
  [[nodiscard]] GroupedTiles::Place place(unsigned slot) const noexcept { return place_[slot]; }
  /// The slot of a tile of a group; `no_slot` where the board has fewer.
  [[nodiscard]] unsigned slot(unsigned group, unsigned tile) const noexcept { return slots_[group][tile]; }
  static constexpr std::uint8_t no_slot = 255;
  /// All tiles present that the board knows.
  [[nodiscard]] State start() const noexcept { return start_; }
  /// The state in which these slots have their tiles, which the board knows.
  [[nodiscard]] State with(const SlotSet& present) const noexcept;

  void legal_moves(const State& state, MoveList& moves) const noexcept;
  /// How many there are, without a list of them.
  [[nodiscard]] std::uint64_t count_legal_moves(const State& state) const noexcept { return state.free_in_groups.pair_count(); }
  [[nodiscard]] Refusal refusal(const State& state, Move move) const noexcept;
  Change play(State& state, Move move) const noexcept;
  [[nodiscard]] bool is_won(const State& state) const noexcept { return state.present.empty(); }

 private:
  void lay(const std::array<TileKind, max_slots>& tiles, const SlotSet& known) noexcept;

  // play and the actions of a batch read these three alone
  std::shared_ptr<const MahjongLayout> layout_;
  std::array<GroupedTiles::Place, max_slots> place_{};
  std::array<std::array<std::uint8_t, group_size>, tile_groups> slots_;
  std::array<TileKind, max_slots> tiles_;
  std::array<std::array<Move, group_pairs>, tile_groups> pairs_{};  ///< of each group, in order
  State start_;

 public:
  /// So many bytes at the beginning of a board are what play and the actions of a batch read.
  static constexpr std::size_t bytes_of_play = sizeof(layout_) + sizeof(place_) + sizeof(slots_);
};
static_assert(Game<Mahjong>);

/// A deal that can be won, with the pairs of one win in order.
struct MahjongDeal {
  std::array<TileKind, max_slots> tiles{};
  std::vector<Move> plan;
};

/// Deals the tiles of a seed (0 to 2^35 - 1) on a layout, by the procedure of docs/deal-codes.md.
/// \return nothing when the layout cannot be dealt: no order of removal was found in the number of tries that the procedure states.
[[nodiscard]] std::optional<MahjongDeal> deal_mahjong(const MahjongLayout& layout, std::uint64_t seed);

}  // namespace solitaires
