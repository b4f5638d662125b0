/// \file
/// Games and positions of every variant, dealt or typed in, chosen by the bytes of an input.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../../bindings/pybind11/lines.hpp"
#include "../cpp/any_position.hpp"
#include "../cpp/faults.hpp"
#include "law.hpp"
#include "solitaires/card_variant.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/mahjong_solver.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/random.hpp"

namespace solitaires::fuzz {

/// A card game at some position.
struct CardSubject {
  const CardVariant* variant;
  AnyCardGame game;
  Tableau start;

  CardSubject(const CardVariant& the_variant, const Tableau& position) noexcept
      : variant(&the_variant), game(the_variant), start(position) {}

  [[nodiscard]] bool has_text() const noexcept { return true; }
  [[nodiscard]] std::string text(const Tableau& state) const { return position_text(*variant, state); }
  [[nodiscard]] Tableau parsed(std::string_view text) const { return std::get<CardPosition>(parse_position(text)).tableau; }
  [[nodiscard]] std::string fault(const Tableau& state) const { return test::fault_of(*variant->rules, state); }
  [[nodiscard]] std::string fault_of_step(const Tableau& before, Move move, const Tableau& after, Change change) const {
    return test::fault_of_step(*variant, before, move, after, change);
  }
  [[nodiscard]] std::uint64_t count_legal_moves(const Tableau& state) const { return variant->perft(state, 1, {}); }
  [[nodiscard]] Solution solve(const SearchLimits& limits) const { return variant->solve(start, limits); }
  [[nodiscard]] python::CardLine line() const { return {variant, start}; }
};

/// A Mahjong board at some position.
struct TileSubject {
  std::shared_ptr<const Mahjong> board;
  const Mahjong& game;
  std::string layout_id;  ///< "-" for a layout without a number
  MahjongState start;

  TileSubject(std::shared_ptr<const Mahjong> the_board, std::string id, const MahjongState& position)
      : board(std::move(the_board)), game(*board), layout_id(std::move(id)), start(position) {}

  [[nodiscard]] bool has_text() const noexcept { return layout_id != "-"; }
  [[nodiscard]] std::string text(const MahjongState& state) const { return position_text(layout_id, game, state); }
  /// What was read is a board of its own; the same state of this board.
  [[nodiscard]] MahjongState parsed(std::string_view text) const {
    const auto position = std::get<MahjongPosition>(parse_position(text));
    position.state.present.for_each([&](unsigned slot) {
      require(position.board->tile(slot) == game.tile(slot), "a tile is read as itself", [&] { return std::string(text); });
    });
    return game.with(position.state.present);
  }
  [[nodiscard]] std::string fault(const MahjongState& state) const { return test::fault_of(game, state); }
  [[nodiscard]] std::string fault_of_step(const MahjongState& before, Move move, const MahjongState& after, Change change) const {
    return test::fault_of_step(game, before, move, after, change);
  }
  [[nodiscard]] std::uint64_t count_legal_moves(const MahjongState& state) const { return game.count_legal_moves(state); }
  [[nodiscard]] Solution solve(const SearchLimits& limits) const { return solve_mahjong(game, start, limits); }
  [[nodiscard]] python::MahjongLine line() const { return {layout_id, board, start}; }
};

/// A layout of any tiles that do not overlap, some in the air.
[[nodiscard]] inline std::optional<NumberedLayout> any_layout(Choices& choices) {
  constexpr unsigned most_layers = 4;
  const unsigned width = 2 + choices.below(24);
  const unsigned height = 2 + choices.below(12);
  std::vector<std::string> rows(std::size_t{height} * most_layers, std::string(width, '.'));
  unsigned tiles = 0;
  for (unsigned tries = choices.below(max_slots + 1); tries > 0 || tiles % 2 != 0; --tries) {
    if (tries == 0) return std::nullopt;
    const unsigned x = choices.below(width - 1);
    const std::size_t row = std::size_t{choices.below(most_layers)} * height + choices.below(height - 1);
    if (rows[row].compare(x, 2, "..") != 0 || rows[row + 1].compare(x, 2, "..") != 0) continue;
    rows[row].replace(x, 2, "12");
    rows[row + 1].replace(x, 2, "43");
    ++tiles;
  }
  if (tiles == 0) return std::nullopt;
  std::string text = "kmahjongg-layout-v1.1\nw" + std::to_string(width) + "\nh" + std::to_string(height) + "\nd4\n";
  for (const std::string& row : rows) text += row + '\n';
  return NumberedLayout{"-", std::make_shared<const MahjongLayout>(MahjongLayout::parse(text))};
}

/// Tiles on any slots of a layout, of which some may be gone; they pair off.
[[nodiscard]] inline std::array<TileKind, max_slots> any_tiles(const MahjongLayout& layout, Choices& choices) {
  std::vector<std::array<TileKind, 2>> pairs;
  for (TileKind kind = 0; kind < first_flower; ++kind) pairs.insert(pairs.end(), 2, {kind, kind});
  for (TileKind kind = first_flower; kind < tile_kinds; ++kind) {
    if (kind % 2 == 0) pairs.push_back({kind, static_cast<TileKind>(kind + 1)});
  }
  std::vector<unsigned> slots;
  for (unsigned slot = 0; slot < layout.size(); ++slot) slots.push_back(slot);
  const auto take = [&choices](auto& items) {
    std::swap(items[choices.below(static_cast<std::uint32_t>(items.size()))], items.back());
    const auto item = items.back();
    items.pop_back();
    return item;
  };
  std::array<TileKind, max_slots> tiles{};
  tiles.fill(unknown_tile);
  for (unsigned count = choices.below(layout.size() / 2 + 1); count > 0; --count) {
    for (const TileKind kind : take(pairs)) tiles[take(slots)] = kind;
  }
  return tiles;
}

/// Calls `visit(subject)` with a `CardSubject` or a `TileSubject`; not at all when the choices make no layout.
template <class Visit>
void with_subject(Choices& choices, Visit visit) {
  const auto variants = card_variants();
  constexpr unsigned tile_shares = 4;
  const std::uint32_t which = choices.below(static_cast<std::uint32_t>(variants.size()) + tile_shares);
  const bool typed = choices.below(2) != 0;
  if (which < variants.size()) {
    const CardVariant& variant = variants[which];
    visit(CardSubject(variant, typed ? test::any_position(*variant.rules, choices) : variant.deal(choices.up_to(seed_count - 1))));
    return;
  }
  const auto& numbered = mahjong_layouts();
  const std::optional<NumberedLayout> layout =
      which % 2 == 0 ? any_layout(choices) : std::optional(numbered[choices.below(static_cast<std::uint32_t>(numbered.size()))]);
  if (!layout) return;
  const auto deal = typed ? std::nullopt : deal_mahjong(*layout->layout, choices.up_to(seed_count - 1));
  auto board = std::make_shared<const Mahjong>(layout->layout, deal ? deal->tiles : any_tiles(*layout->layout, choices));
  const MahjongState start = board->start();
  visit(TileSubject(std::move(board), layout->id, start));
}

}  // namespace solitaires::fuzz
