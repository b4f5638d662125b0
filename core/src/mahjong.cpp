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

}  // namespace

std::string_view tile_label(TileKind kind) noexcept { return kind < tile_kinds ? labels[kind] : "-"; }

std::optional<TileKind> tile_kind(std::string_view label) noexcept {
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (equal_ignoring_case(label, labels[i])) return static_cast<TileKind>(i);
  }
  return std::nullopt;
}

Mahjong::Mahjong(std::shared_ptr<const MahjongLayout> layout, const std::array<TileKind, max_slots>& tiles)
    : layout_(std::move(layout)), tiles_(tiles) {
  for (unsigned slot = 0; slot < layout_->size(); ++slot) {
    if (tiles_[slot] == unknown_tile) continue;
    if (tiles_[slot] >= tile_kinds) throw std::invalid_argument("a tile that is none");
    members_[group_of(tiles_[slot])].insert(slot);
  }
  for (const SlotSet& members : members_) {
    if (members.size() > group_size) throw std::invalid_argument("more than four tiles of a group");
  }
}

MahjongState Mahjong::start() const noexcept {
  State state;
  for (const SlotSet& members : members_) state.present = state.present | members;
  state.free = layout_->free_slots(state.present);
  return state;
}

void Mahjong::legal_moves(const State& state, MoveList& moves) const noexcept {
  moves.clear();
  for (const SlotSet& members : members_) {
    const SlotSet open = state.free & members;
    std::array<unsigned, group_size> slots{};
    unsigned count = 0;
    open.for_each([&](unsigned slot) { slots[count++] = slot; });
    for (unsigned i = 0; i < count; ++i) {
      for (unsigned j = i + 1; j < count; ++j) moves.push(Move::pair(slots[i], slots[j]));
    }
  }
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
  for (const unsigned slot : {a, b}) {
    state.present.erase(slot);
    state.free.erase(slot);
  }
  const SlotSet released = (layout_->released_by(a) | layout_->released_by(b)) & state.present;
  (released - state.free).for_each([&](unsigned slot) {
    if (layout_->is_free(state.present, slot)) state.free.insert(slot);
  });
  return {};
}

}  // namespace solitaires
