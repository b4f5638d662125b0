#include "solitaires/mahjong.hpp"

#include <stdexcept>
#include <utility>

#include "solitaires/text.hpp"

namespace solitaires {
namespace {

constexpr std::array<std::string_view, tile_kinds> labels{
    "1B", "2B", "3B", "4B", "5B", "6B", "7B", "8B", "9B",  //
    "1C", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C",  //
    "1D", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D",  //
    "N",  "S",  "E",  "W",  "R",  "G",  "Wh",              //
    "F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4",
};

/// The group of a kind, and the place of the group's first tile.
struct KindPlace {
  std::uint8_t group;
  GroupedTiles::Place first;
};
constexpr std::array<KindPlace, tile_kinds> kind_places = [] {
  std::array<KindPlace, tile_kinds> places{};
  for (TileKind kind = 0; kind < tile_kinds; ++kind) {
    const unsigned group = group_of(kind);
    places[kind] = {static_cast<std::uint8_t>(group), GroupedTiles::place(group, 0)};
  }
  return places;
}();

}  // namespace

std::string_view tile_label(TileKind kind) noexcept { return kind < tile_kinds ? labels[kind] : "-"; }

std::optional<TileKind> tile_kind(std::string_view label) noexcept {
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (equal_ignoring_case(label, labels[i])) return static_cast<TileKind>(i);
  }
  return std::nullopt;
}

Mahjong::Mahjong(std::shared_ptr<const MahjongLayout> layout, const std::array<TileKind, max_slots>& tiles) : layout_(std::move(layout)) {
  std::array<unsigned, tile_groups> sizes{};
  SlotSet known;
  for (unsigned slot = 0; slot < layout_->size(); ++slot) {
    const TileKind tile = tiles[slot];
    if (tile == unknown_tile) continue;
    if (tile >= tile_kinds) throw std::invalid_argument("a tile that is none");
    if (++sizes[group_of(tile)] > group_size) throw std::invalid_argument("more than four tiles of a group");
    known.insert(slot);
  }
  lay(tiles, known);
}

void Mahjong::lay(const std::array<TileKind, max_slots>& tiles, const SlotSet& known) noexcept {
  tiles_ = tiles;
  place_.fill(0);
  slots_.fill({no_slot, no_slot, no_slot, no_slot});
  std::array<std::uint8_t, tile_groups> sizes{};
  const unsigned size = layout_->size();
  for (unsigned slot = 0; slot < size; ++slot) {
    if (tiles[slot] == unknown_tile) continue;
    const KindPlace kind = kind_places[tiles[slot]];
    const unsigned tile = sizes[kind.group]++;
    place_[slot] = static_cast<GroupedTiles::Place>(kind.first + tile);
    slots_[kind.group][tile] = static_cast<std::uint8_t>(slot);
  }
  for (unsigned group = 0; group < tile_groups; ++group) {
    const auto [a, b, c, d] = slots_[group];
    pairs_[group] = {Move::ordered_pair(a, b), Move::ordered_pair(a, c), Move::ordered_pair(a, d),
                     Move::ordered_pair(b, c), Move::ordered_pair(b, d), Move::ordered_pair(c, d)};
  }
  start_ = with(known);
}

MahjongState Mahjong::with(const SlotSet& present) const noexcept {
  State state;
  state.present = present;
  state.free = present == layout_->all() ? layout_->free_at_first() : layout_->free_slots(present);
  state.free.for_each([&](unsigned slot) { state.free_in_groups.insert(place_[slot]); });
  return state;
}

void Mahjong::legal_moves(const State& state, MoveList& moves) const noexcept {
  moves.clear();
  state.free_in_groups.for_each_with_pair([&](unsigned group, unsigned tiles) {
    const PairsAmong& pairs = pairs_among[tiles];
    unsigned i = 0;
    do {
      moves.push(pairs_[group][pairs.which[i]]);
    } while (++i < pairs.count);
  });
}

Refusal Mahjong::refusal(const State& state, Move move) const noexcept {
  const std::array slots{move.smaller_slot(), move.larger_slot()};
  if (move.kind() != Move::Kind::pair || move != Move::pair(slots[0], slots[1])) return {.rule = Rule::no_such_tile};
  const auto first_where = [&slots](auto fails, Rule rule) -> Refusal {
    for (const unsigned slot : slots) {
      if (fails(slot)) return {.rule = rule, .slot = static_cast<std::uint8_t>(slot)};
    }
    return {};
  };
  if (const Refusal r = first_where([&](unsigned slot) { return slot >= layout_->size(); }, Rule::no_such_tile); !r.legal()) return r;
  if (slots[0] == slots[1]) return {.rule = Rule::same_tile, .slot = static_cast<std::uint8_t>(slots[0])};
  if (const Refusal r = first_where([&](unsigned slot) { return !state.present.contains(slot); }, Rule::tile_removed); !r.legal()) return r;
  if (const Refusal r = first_where([&](unsigned slot) { return layout_->is_covered(state.present, slot); }, Rule::tile_covered);
      !r.legal())
    return r;
  if (const Refusal r = first_where([&](unsigned slot) { return !state.free.contains(slot); }, Rule::tile_blocked); !r.legal()) return r;
  if (group_of(tiles_[slots[0]]) != group_of(tiles_[slots[1]])) {
    return {.rule = Rule::tiles_differ, .slot = static_cast<std::uint8_t>(slots[0])};
  }
  return {};
}

Change Mahjong::play(State& state, Move move) const noexcept {
  const unsigned a = move.smaller_slot();
  const unsigned b = move.larger_slot();
  state.free_in_groups.erase(place_[a]);
  state.free_in_groups.erase(place_[b]);
  layout_->remove(state.present, state.free, a, b,
                  [&](unsigned slot, bool is_freed) { state.free_in_groups.insert_if(is_freed, place_[slot]); });
  return {};
}

}  // namespace solitaires
