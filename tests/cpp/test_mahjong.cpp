#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "random_text.hpp"
#include "refused.hpp"
#include "solitaires/bit_counts.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/perft.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/random.hpp"

using namespace solitaires;

namespace {

/// The rules read off the table: every tile covers four half-tile squares, and one looks at what lies on the squares around.
class Table {
 public:
  Table(const MahjongLayout& layout, const SlotSet& present) : layout_(layout) {
    for (unsigned slot = 0; slot < layout.size(); ++slot) {
      if (!present.contains(slot)) continue;
      const auto [x, y, layer] = layout.slots()[slot];
      for (int dx = 0; dx < 2; ++dx) {
        for (int dy = 0; dy < 2; ++dy) squares_.insert({layer, x + dx, y + dy});
      }
    }
  }

  [[nodiscard]] bool is_covered(unsigned slot) const {
    const auto [x, y, layer] = layout_.slots()[slot];
    return has(layer + 1, x, y) || has(layer + 1, x + 1, y) || has(layer + 1, x, y + 1) || has(layer + 1, x + 1, y + 1);
  }
  [[nodiscard]] bool is_blocked(unsigned slot) const {
    const auto [x, y, layer] = layout_.slots()[slot];
    const bool left = has(layer, x - 1, y) || has(layer, x - 1, y + 1);
    const bool right = has(layer, x + 2, y) || has(layer, x + 2, y + 1);
    return left && right;
  }
  [[nodiscard]] bool is_free(unsigned slot) const { return !is_covered(slot) && !is_blocked(slot); }

 private:
  [[nodiscard]] bool has(int layer, int x, int y) const { return squares_.count({layer, x, y}) > 0; }

  const MahjongLayout& layout_;
  std::set<std::array<int, 3>> squares_;
};

/// How the core's view of what is free differs from the table, or nothing.
[[nodiscard]] std::string difference(const MahjongLayout& layout, const SlotSet& present, const SlotSet& free) {
  const Table table(layout, present);
  for (unsigned slot = 0; slot < layout.size(); ++slot) {
    const std::string name = "slot " + std::to_string(slot);
    if (free.contains(slot) != (present.contains(slot) && table.is_free(slot))) return name + " is wrongly free or not free";
    if (layout.is_covered(present, slot) != table.is_covered(slot)) return name + " is wrongly covered or not covered";
    if (layout.is_blocked(present, slot) != table.is_blocked(slot)) return name + " is wrongly blocked or not blocked";
  }
  return {};
}

/// The first rule that refuses a pair: each rule over both tiles before the next, the smaller slot first.
[[nodiscard]] Refusal pair_refusal(const Mahjong& board, const SlotSet& present, const Table& table, unsigned smaller, unsigned larger) {
  const std::array slots{smaller, larger};
  const auto refusal = [](Rule rule, unsigned slot) { return Refusal{.rule = rule, .slot = static_cast<std::uint8_t>(slot)}; };
  for (const unsigned slot : slots) {
    if (slot >= board.layout().size()) return refusal(Rule::no_such_tile, slot);
  }
  if (smaller == larger) return refusal(Rule::same_tile, smaller);
  for (const unsigned slot : slots) {
    if (!present.contains(slot)) return refusal(Rule::tile_removed, slot);
  }
  for (const unsigned slot : slots) {
    if (table.is_covered(slot)) return refusal(Rule::tile_covered, slot);
  }
  for (const unsigned slot : slots) {
    if (table.is_blocked(slot)) return refusal(Rule::tile_blocked, slot);
  }
  if (group_of(board.tile(smaller)) != group_of(board.tile(larger))) return refusal(Rule::tiles_differ, smaller);
  return {};
}

struct Deal {
  std::string id;
  Mahjong board;
  std::vector<Move> plan;
};

[[nodiscard]] Deal deal_on(const NumberedLayout& numbered, std::uint64_t seed) {
  auto deal = deal_mahjong(*numbered.layout, seed);
  REQUIRE_MESSAGE(deal.has_value(), numbered.id, " cannot be dealt with seed ", seed);
  return {numbered.id, Mahjong(numbered.layout, deal->tiles), std::move(deal->plan)};
}

/// Plays random pairs from random deals on every layout until no pair is left; `visit(deal, state)` sees each position.
template <class Visit>
void for_each_position(unsigned deals, Visit visit) {
  Random random(1);
  for (const NumberedLayout& numbered : mahjong_layouts()) {
    for (unsigned i = 0; i < deals; ++i) {
      const Deal deal = deal_on(numbered, random.next() % seed_count);
      MahjongState state = deal.board.start();
      MoveList moves;
      for (;;) {
        visit(deal, std::as_const(state));
        deal.board.legal_moves(state, moves);
        if (moves.empty()) break;
        deal.board.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  }
}

/// A layout of one layer for each picture, all of the size of the first row and as many rows as one picture has.
[[nodiscard]] std::string layout_text(const std::vector<std::vector<std::string>>& layers) {
  std::string text = "kmahjongg-layout-v1.1\nw" + std::to_string(layers[0][0].size()) + "\nh" + std::to_string(layers[0].size()) + "\nd" +
                     std::to_string(layers.size()) + "\n";
  for (const auto& layer : layers) {
    for (const std::string& row : layer) text += row + "\n";
  }
  return text;
}

[[nodiscard]] MahjongLayout layout_of(const std::vector<std::vector<std::string>>& layers) {
  return MahjongLayout::parse(layout_text(layers));
}

[[nodiscard]] std::vector<unsigned> free_slots(const MahjongLayout& layout, const std::vector<unsigned>& removed = {}) {
  SlotSet present = layout.all();
  for (const unsigned slot : removed) present.erase(slot);
  std::vector<unsigned> slots;
  layout.free_slots(present).for_each([&slots](unsigned slot) { slots.push_back(slot); });
  return slots;
}

using Slots = std::vector<unsigned>;

const std::vector<std::vector<std::string>> small_board{{"121212", "434343", "121212", "434343"}, {"......", ".1212.", ".4343.", "......"}};

}  // namespace

TEST_CASE("a slot set is a set of numbers up to 143") {
  Random random(3);
  SlotSet set;
  std::set<unsigned> expected;
  CHECK(set.empty());
  for (unsigned i = 0; i < 2000; ++i) {
    const unsigned slot = random.below(max_slots);
    if (random.below(2) == 0) {
      set.insert(slot);
      expected.insert(slot);
    } else {
      set.erase(slot);
      expected.erase(slot);
    }
    REQUIRE(set.size() == expected.size());
    REQUIRE(set.contains(slot) == (expected.count(slot) > 0));
  }
  std::vector<unsigned> visited;
  set.for_each([&visited](unsigned slot) { visited.push_back(slot); });
  CHECK(visited == std::vector<unsigned>(expected.begin(), expected.end()));
  for (unsigned slot = 0; slot < max_slots; ++slot) {
    SlotSet same = set;
    same.insert_if(false, slot);
    CHECK(same == set);
    same.insert_if(true, slot);
    set.insert(slot);
    CHECK(same == set);
    CHECK(set.size() == (expected.insert(slot), expected.size()));
  }
}

TEST_CASE("the n-th bit of a word is found as by a walk over all") {
  Random random(5);
  for (unsigned round = 0; round < 2000; ++round) {
    std::uint64_t word = random.next();
    for (unsigned thinned = round % 8; thinned > 0; --thinned) word &= random.next();
    if (round % 16 >= 8) word = ~word;
    unsigned n = 0;
    for (unsigned bit = 0; bit < 64; ++bit) {
      if ((word >> bit & 1U) != 0) REQUIRE(nth_bit(word, n++) == bit);
    }
  }
}

TEST_CASE("tiles in groups are counted and paired as by hand, however many of a group there are") {
  Random random(6);
  std::set<unsigned> places;
  for (unsigned group = 0; group < tile_groups; ++group) {
    for (unsigned tile = 0; tile < group_size; ++tile) places.insert(GroupedTiles::place(group, tile));
  }
  CHECK(places.size() == std::size_t{tile_groups} * group_size);
  for (unsigned round = 0; round < 1000; ++round) {
    GroupedTiles set;
    std::array<unsigned, tile_groups> expected{};
    const unsigned fullness = round % 10;
    for (unsigned group = 0; group < tile_groups; ++group) {
      for (unsigned tile = 0; tile < group_size; ++tile) {
        const GroupedTiles::Place place = GroupedTiles::place(group, tile);
        const bool is_in = random.below(9) < fullness;
        if (is_in) expected[group] |= 1U << tile;
        set.insert_if(is_in, place);
        if (is_in) continue;
        set.insert(place);
        set.erase(place);
      }
    }
    unsigned pairs = 0;
    unsigned singles = 0;
    std::vector<std::pair<unsigned, unsigned>> paired;
    for (unsigned group = 0; group < tile_groups; ++group) {
      unsigned size = 0;
      for (unsigned tile = 0; tile < group_size; ++tile) size += expected[group] >> tile & 1U;
      pairs += size == 0 ? 0 : size * (size - 1) / 2;
      singles += size == 1 ? 1 : 0;
      if (size > 1) paired.emplace_back(group, expected[group]);
    }
    std::vector<std::pair<unsigned, unsigned>> visited;
    set.for_each_with_pair([&visited](unsigned group, unsigned tiles) { visited.emplace_back(group, tiles); });
    REQUIRE(set.pair_count() == pairs);
    REQUIRE(set.single_count() == singles);
    REQUIRE(visited == paired);
  }
}

TEST_CASE("slot sets combine like sets") {
  Random random(4);
  for (unsigned i = 0; i < 200; ++i) {
    SlotSet a;
    SlotSet b;
    for (unsigned slot = 0; slot < max_slots; ++slot) {
      if (random.below(8) == 0) a.insert(slot);
      if (random.below(8) == 0) b.insert(slot);
    }
    bool right = true;
    for (unsigned slot = 0; slot < max_slots; ++slot) {
      right = right && (a & b).contains(slot) == (a.contains(slot) && b.contains(slot));
      right = right && (a | b).contains(slot) == (a.contains(slot) || b.contains(slot));
      right = right && (a - b).contains(slot) == (a.contains(slot) && !b.contains(slot));
    }
    CHECK(right);
    CHECK(a.meets(b) == !(a & b).empty());
    CHECK(((a - b) | (a & b)) == a);
  }
}

TEST_CASE("the set has 42 kinds, 144 tiles and 36 groups, and labels are read in any case") {
  unsigned tiles = 0;
  std::set<std::string_view> labels;
  std::set<unsigned> groups;
  for (TileKind kind = 0; kind < tile_kinds; ++kind) {
    tiles += tiles_of_kind(kind);
    groups.insert(group_of(kind));
    const std::string label(tile_label(kind));
    labels.insert(tile_label(kind));
    CHECK(tile_kind(label) == kind);
    std::string lower = label;
    for (char& letter : lower) letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    CHECK(tile_kind(lower) == kind);
  }
  CHECK(tiles == 144);
  CHECK(labels.size() == tile_kinds);
  CHECK(groups.size() == tile_groups);
  CHECK(*groups.rbegin() == tile_groups - 1);
  CHECK(tile_label(unknown_tile) == "-");
  for (const std::string_view no_label : {"", "-", "0B", "10B", "1X", "W h", "F5", "F0", "S", "Whh", " N"}) {
    CAPTURE(no_label);
    CHECK(tile_kind(no_label).has_value() == (no_label == "S"));
  }
}

TEST_CASE("any two flowers pair, any two seasons pair, and never one with the other") {
  const TileKind south = *tile_kind("S");
  CHECK(group_of(*tile_kind("F1")) == group_of(*tile_kind("F4")));
  CHECK(group_of(*tile_kind("S1")) == group_of(*tile_kind("S4")));
  CHECK(group_of(*tile_kind("F1")) != group_of(*tile_kind("S1")));
  CHECK(group_of(south) != group_of(*tile_kind("S1")));
}

TEST_CASE("the numbered layouts are L00, L01, ... of 144 tiles, each with its own name") {
  const std::vector<NumberedLayout>& layouts = mahjong_layouts();
  REQUIRE(!layouts.empty());
  std::set<std::string> names;
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    CAPTURE(layouts[i].id);
    const std::string number = std::to_string(i);
    CHECK(layouts[i].id == (number.size() == 1 ? "L0" : "L") + number);
    CHECK(layouts[i].layout->size() == 144);
    CHECK(layouts[i].layout->all().size() == 144);
    CHECK(layouts[i].layout->free_at_first() == layouts[i].layout->free_slots(layouts[i].layout->all()));
    names.insert(layouts[i].layout->name());
  }
  CHECK(names.size() == layouts.size());
  CHECK(names.count("") == 0);
}

TEST_CASE("a numbered layout is found by its id, and its title is that of its text") {
  const std::vector<NumberedLayout>& layouts = mahjong_layouts();
  REQUIRE(mahjong_layout_titles().size() == layouts.size());
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    const LayoutTitle& title = mahjong_layout_titles()[i];
    CAPTURE(title.id);
    CHECK(title.id == layouts[i].id);
    CHECK(title.name == layouts[i].layout->name());
    const NumberedLayout* const found = find_mahjong_layout(title.id);
    REQUIRE(found != nullptr);
    CHECK(found == find_mahjong_layout(title.id));
    CHECK(found->layout == layouts[i].layout);
  }
  for (const char* const id : {"", "L", "L0", "L99", "l00", "L00 ", "-"}) CHECK(find_mahjong_layout(id) == nullptr);
}

TEST_CASE("slots are numbered by layer, then row, then column, and tiles do not overlap") {
  for (const NumberedLayout& numbered : mahjong_layouts()) {
    CAPTURE(numbered.id);
    const std::vector<Slot>& slots = numbered.layout->slots();
    CHECK(std::is_sorted(slots.begin(), slots.end(), [](const Slot& a, const Slot& b) {
      return std::array{a.layer, a.y, a.x} < std::array{b.layer, b.y, b.x};
    }));
    std::set<std::array<int, 3>> squares;
    for (const auto& [x, y, layer] : slots) {
      for (int i = 0; i < 4; ++i) squares.insert({layer, x + i % 2, y + i / 2});
    }
    CHECK(squares.size() == 4 * slots.size());
  }
}

TEST_CASE("L00 is the classic turtle: five layers, half-offset tiles at its head, tail and top, 35 tiles free") {
  const MahjongLayout& turtle = *mahjong_layouts().front().layout;
  CHECK(turtle.name() == "Turtle");
  CHECK(turtle.free_slots(turtle.all()).size() == 35);
  std::array<unsigned, 5> of_layer{};
  for (const Slot& slot : turtle.slots()) ++of_layer.at(slot.layer);
  CHECK(of_layer == std::array{87U, 36U, 16U, 4U, 1U});
  CHECK(turtle.slots()[42] == Slot{1, 7, 0});
  CHECK(turtle.slots()[43] == Slot{27, 7, 0});
  CHECK(turtle.slots()[44] == Slot{29, 7, 0});
  CHECK(turtle.slots()[143] == Slot{14, 7, 4});
}

TEST_CASE("what is free agrees with the table, on every layout, all through random play") {
  for_each_position(3, [](const Deal& deal, const MahjongState& state) {
    const std::string fault = difference(deal.board.layout(), state.present, state.free);
    if (!fault.empty()) FAIL(deal.id << ": " << fault << " with " << state.present.size() << " tiles left");
  });
}

TEST_CASE("what is free agrees with the table, on every layout, whichever tiles are left") {
  Random random(5);
  for (const NumberedLayout& numbered : mahjong_layouts()) {
    const MahjongLayout& layout = *numbered.layout;
    for (unsigned i = 0; i < 40; ++i) {
      SlotSet present;
      for (unsigned slot = 0; slot < layout.size(); ++slot) {
        if (random.below(40) >= i) present.insert(slot);
      }
      const std::string fault = difference(layout, present, layout.free_slots(present));
      if (!fault.empty()) FAIL(numbered.id << ": " << fault);
    }
  }
}

TEST_CASE("a tile that is removed frees only slots that released_by names") {
  for_each_position(2, [](const Deal& deal, const MahjongState& state) {
    const MahjongLayout& layout = deal.board.layout();
    state.free.for_each([&](unsigned slot) {
      SlotSet without = state.present;
      without.erase(slot);
      const SlotSet freed = layout.free_slots(without) - state.free;
      if (!(freed - layout.released_by(slot)).empty()) FAIL(deal.id << ", slot " << slot);
    });
  });
}

TEST_CASE("free is kept up through play") {
  for_each_position(10, [](const Deal& deal, const MahjongState& state) {
    if (state.free != deal.board.layout().free_slots(state.present)) FAIL(deal.id << " with " << state.present.size() << " tiles left");
  });
}

TEST_CASE("legal moves are the pairs of free tiles that match, group by group, smaller slots first, and so many are counted") {
  for_each_position(3, [](const Deal& deal, const MahjongState& state) {
    std::vector<std::array<unsigned, 3>> expected;
    state.free.for_each([&](unsigned a) {
      state.free.for_each([&](unsigned b) {
        const unsigned group = group_of(deal.board.tile(a));
        if (a < b && group == group_of(deal.board.tile(b))) expected.push_back({group, a, b});
      });
    });
    std::sort(expected.begin(), expected.end());
    MoveList moves;
    deal.board.legal_moves(state, moves);
    const bool same = std::equal(moves.begin(), moves.end(), expected.begin(), expected.end(),
                                 [](Move move, const std::array<unsigned, 3>& pair) { return move == Move::pair(pair[1], pair[2]); });
    if (!same) FAIL(deal.id << " with " << state.present.size() << " tiles left");
    REQUIRE(deal.board.count_legal_moves(state) == moves.size());
  });
}

TEST_CASE("a pair is refused by the first rule over both tiles, the smaller slot first") {
  unsigned positions = 0;
  for_each_position(1, [&positions](const Deal& deal, const MahjongState& state) {
    if (positions++ % 13 != 0) return;
    const Table table(deal.board.layout(), state.present);
    for (unsigned smaller = 0; smaller < max_slots; ++smaller) {
      for (unsigned larger = smaller; larger < max_slots; ++larger) {
        const Refusal expected = pair_refusal(deal.board, state.present, table, smaller, larger);
        const Refusal refusal = deal.board.refusal(state, Move::pair(larger, smaller));
        if (refusal.rule != expected.rule || refusal.slot != expected.slot) {
          FAIL(deal.id << ": " << move_text(Move::pair(smaller, larger)) << " gives " << rule_name(refusal.rule) << " of slot "
                       << static_cast<unsigned>(refusal.slot) << ", not " << rule_name(expected.rule) << " of slot "
                       << static_cast<unsigned>(expected.slot));
        }
      }
    }
  });
}

TEST_CASE("moves of the card games, and slots beyond the layout, are no tiles") {
  const auto layout = std::make_shared<const MahjongLayout>(layout_of(small_board));
  std::array<TileKind, max_slots> tiles{};
  for (unsigned slot = 0; slot < layout->size(); ++slot) tiles[slot] = static_cast<TileKind>(slot / 4);
  const Mahjong board(layout, tiles);
  const MahjongState state = board.start();
  for (const Move move : {Move::draw(), Move::redeal(), Move::cards(0, 1), Move::cards(waste_pile, own_foundation)}) {
    CHECK(board.refusal(state, move).rule == Rule::no_such_tile);
  }
  REQUIRE(layout->size() == 8);
  CHECK(board.refusal(state, Move::pair(0, 8)).rule == Rule::no_such_tile);
  CHECK(board.refusal(state, Move::pair(0, 8)).slot == 8);
  CHECK(board.refusal(state, Move::pair(143, 142)).rule == Rule::no_such_tile);
  CHECK(board.refusal(state, Move::pair(143, 142)).slot == 142);
}

TEST_CASE("a board takes tiles, and no more than four of a group") {
  const auto layout = std::make_shared<const MahjongLayout>(layout_of(small_board));
  std::array<TileKind, max_slots> tiles{};
  CHECK_THROWS_AS(Mahjong(layout, tiles), std::invalid_argument);
  tiles.fill(tile_kinds);
  CHECK_THROWS_AS(Mahjong(layout, tiles), std::invalid_argument);
}

TEST_CASE("neighbours that are offset by half touch: on both sides they block") {
  const MahjongLayout layout = layout_of({{
      "12..12..12",
      "431243..43",
      "..43......",
  }});
  REQUIRE(layout.slots()[3] == Slot{2, 1, 0});
  CHECK(free_slots(layout) == Slots{0, 1, 2});
  CHECK(free_slots(layout, {0}) == Slots{1, 2, 3});
  CHECK(free_slots(layout, {1}) == Slots{0, 2, 3});
}

TEST_CASE("a side with two half-offset neighbours opens when both are gone") {
  const MahjongLayout layout = layout_of({{
      "12....",
      "431212",
      "124343",
      "43....",
  }});
  REQUIRE(layout.slots()[1] == Slot{2, 1, 0});
  CHECK(free_slots(layout) == Slots{0, 2, 3});
  CHECK(free_slots(layout, {0}) == Slots{2, 3});
  CHECK(free_slots(layout, {3}) == Slots{0, 2});
  CHECK(free_slots(layout, {0, 3}) == Slots{1, 2});
}

TEST_CASE("tiles above and below on the same layer, and at the corners, do not matter") {
  const MahjongLayout layout = layout_of({{
      "121212",
      "434343",
      "..12..",
      "..43..",
      "12..12",
      "43..43",
  }});
  CHECK(free_slots(layout) == Slots{0, 2, 3, 4, 5});
}

TEST_CASE("a tile of the layer above covers, be it by a half or a quarter") {
  const MahjongLayout by_half = layout_of({{"12.", "43."}, {".12", ".43"}});
  CHECK(free_slots(by_half) == Slots{1});
  CHECK(free_slots(by_half, {1}) == Slots{0});
  const MahjongLayout by_quarter = layout_of({{"12.", "43.", "..."}, {"...", ".12", ".43"}});
  CHECK(free_slots(by_quarter) == Slots{1});
  CHECK(free_slots(by_quarter, {1}) == Slots{0});
  const MahjongLayout beside = layout_of({{"12..", "43.."}, {"..12", "..43"}});
  CHECK(free_slots(beside) == Slots{0, 1});
}

TEST_CASE("only the layer directly above covers") {
  const MahjongLayout layout = layout_of({{"12", "43"}, {"..", ".."}, {"12", "43"}});
  CHECK(free_slots(layout) == Slots{0, 1});
}

TEST_CASE("a layout survives its text") {
  const auto check = [](const MahjongLayout& layout) {
    const MahjongLayout read = MahjongLayout::parse(layout.text());
    CHECK(read.name() == layout.name());
    CHECK(read.slots() == layout.slots());
    CHECK(read.text() == layout.text());
  };
  for (const NumberedLayout& numbered : mahjong_layouts()) check(*numbered.layout);
  check(layout_of(small_board));
  check(layout_of(
      {{"12..12", "431243", "..43..", "......"}, {"......", "......", "......", "......"}, {"12....", "43....", "......", "......"}}));
}

TEST_CASE("a layout text has a size of 32 by 16 by 5, no name, and any comments and line ends") {
  std::string text = "kmahjongg-layout-v1.1\r\n# a comment\r\n\r\n";
  for (unsigned row = 0; row < 16 * 5; ++row) {
    text += row == 14   ? ".............................."
                          "12\r\n"
            : row == 15 ? ".............................."
                          "43 \r\n"
                        : "................................\r\n";
    if (row % 16 == 15) text += "\t\n# another\n";
  }
  const std::size_t first_row = text.find("\n....") + 1;
  text.replace(first_row, 2, "12").replace(first_row + 34, 2, "43");
  const MahjongLayout layout = MahjongLayout::parse(text);
  CHECK(layout.name() == "");
  CHECK(layout.slots() == std::vector<Slot>{{0, 0, 0}, {30, 14, 0}});
  CHECK(MahjongLayout::parse("kmahjongg-layout-v1.1\nd1\nh2\nw4\n#name: no\n# name:  Two tiles \n1212\n4343").name() == "Two tiles");
}

TEST_CASE("text that is no layout is refused where it stops fitting") {
  const std::string start = "kmahjongg-layout-v1.1\n";
  const std::string small = start + "w4\nh2\nd1\n";
  const auto refused = [](const std::string& text, std::size_t position, std::string_view expected) {
    test::check_refused(MahjongLayout::parse, text, position, expected);
  };
  refused("", 0, "first line");
  refused("kmahjongg-layout-v1.0\nw4\nh2\nd1\n1212\n4343\n", 0, "first line");
  refused("\n  Kmahjongg-layout-v1.1\n", 3, "first line");
  refused(start, start.size(), "row 0 of layer 0");
  refused(small, small.size(), "row 0 of layer 0");
  refused(small + "1212\n", small.size() + 5, "row 1 of layer 0");
  refused(small + "1212\n4343\n....\n", small.size() + 10, "end");
  refused(small + "12.\n43..\n", small.size(), "4 characters");
  refused(small + "12..\n43...\n", small.size() + 5, "4 characters");
  refused(small + "12..\n43.5\n", small.size() + 8, ". 1 2 3 or 4");
  refused(small + "....\n....\n", small.size() + 10, "from 2 to 144, not 0");
  refused(small + "12..\n43..\n", small.size() + 10, "even number");
  refused(small + "12..\n34..\n", small.size(), "whole tile");
  refused(small + "1.12\n4.43\n", small.size(), "whole tile");
  refused(small + ".121\n.434\n", small.size() + 3, "whole tile");  // cut off on the right
  refused(small + "..12\n12..\n", small.size() + 2, "whole tile");  // cut off below
  refused(small + "12..\n4343\n", small.size() + 7, "whole tile");  // a lower half alone
  refused(start + "w4\nh3\nd1\n12..\n4312\n1243\n", small.size() + 10, "whole tile");
  refused(start + "w2\nh1\nd2\n12\n43\n", small.size(), "whole tile");  // one tile on two layers
  refused(start + "w\n", start.size() + 1, "at least 1");
  refused(start + "h0\n", start.size() + 1, "at least 1");
  refused(start + "d-1\n", start.size() + 1, "number");
  refused(start + "w4x\n", start.size() + 2, "number");
  refused(start + "w65536\n", start.size() + 1, "65535");
  refused(start + "w99999999999999999999\n", start.size() + 1, "65535");
  refused(small + "1212\nd1\n4343\n", small.size() + 5, "before the first row");
}

TEST_CASE("a layout text has at most a mebibyte, and so has the canonical text of what is read") {
  const std::string tiles = "w4\nh2\nd1\n1212\n4343\n";
  const std::string start = "kmahjongg-layout-v1.1\n";
  const auto padded = [&](std::size_t size, const std::string& filling) {
    std::string text = start + "# ";
    while (text.size() + tiles.size() + 1 < size) text += filling;
    text.resize(size - tiles.size() - 1);
    return text + '\n' + tiles;
  };
  CHECK(MahjongLayout::parse(padded(max_layout_text, "-")).size() == 2);
  test::check_refused(MahjongLayout::parse, padded(max_layout_text + 1, "-"), max_layout_text, "at most 1048576 bytes");
  test::check_refused(MahjongLayout::parse, std::string(max_layout_text - 1, '-') + "\u2660", max_layout_text - 1,
                      "at most");  // not within a sign

  // 80 rows, the default of 16 rows and 5 layers: with the sizes written out it is too long
  const std::size_t width = 13'105;
  std::string rows = start + "# name: " + std::string(55, 'n') + "\nw13105\n";
  for (unsigned row = 0; row < 80; ++row) {
    const bool tile = row < 2 || row >= 78;
    rows += std::string(width - 2, '.') + (!tile ? ".." : row % 2 == 0 ? "12" : "43") + (row < 79 ? "\n" : "");
  }
  REQUIRE(rows.size() <= max_layout_text);
  REQUIRE(rows.size() + 8 > max_layout_text);
  test::check_refused(MahjongLayout::parse, rows, rows.size(), "canonical text");
}

TEST_CASE("a layout has at most 144 tiles") {
  const auto row_of_tiles = [](unsigned tiles) {
    std::string upper;
    std::string lower;
    for (unsigned i = 0; i < tiles; ++i) {
      upper += "12";
      lower += "43";
    }
    return layout_text({{upper, lower}});
  };
  CHECK(MahjongLayout::parse(row_of_tiles(144)).size() == 144);
  CHECK(MahjongLayout::parse(row_of_tiles(144)).text() == row_of_tiles(144));
  CHECK_THROWS_WITH_AS(static_cast<void>(MahjongLayout::parse(row_of_tiles(145))), "expected at most 144 tiles", TextError);
  CHECK_THROWS_WITH_AS(static_cast<void>(MahjongLayout::parse(row_of_tiles(146))), "expected at most 144 tiles", TextError);
}

TEST_CASE("random text is a layout or is refused") {
  const std::vector<std::string> samples{
      layout_text(small_board),
      layout_text({{"1212", "4343"}}),
      "kmahjongg-layout-v1.1\n# name: Steps\nw6\nh3\nd2\n12..12\n431243\n..43..\n......\n..12..\n..43..\n",
  };
  test::check_random_texts(samples, "1234.\n#whd0", MahjongLayout::parse, [](const std::string&, const MahjongLayout& layout) {
    const MahjongLayout read = MahjongLayout::parse(layout.text());
    const bool sized = layout.size() >= 2 && layout.size() <= max_slots && layout.size() % 2 == 0 && layout.all().size() == layout.size();
    return sized && read.slots() == layout.slots() && read.name() == layout.name();
  });
}

TEST_CASE("every deal has the whole set, and its plan wins") {
  for (const NumberedLayout& numbered : mahjong_layouts()) {
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{11}, seed_count - 1}) {
      CAPTURE(numbered.id);
      CAPTURE(seed);
      const Deal deal = deal_on(numbered, seed);
      std::array<unsigned, tile_kinds> of_kind{};
      for (unsigned slot = 0; slot < max_slots; ++slot) ++of_kind.at(deal.board.tile(slot));
      for (TileKind kind = 0; kind < tile_kinds; ++kind) CHECK(of_kind[kind] == tiles_of_kind(kind));

      MahjongState state = deal.board.start();
      CHECK(deal.plan.size() == 72);
      for (const Move move : deal.plan) {
        REQUIRE(is_expressible(move));
        REQUIRE(deal.board.refusal(state, move).legal());
        deal.board.play(state, move);
      }
      CHECK(deal.board.is_won(state));
      CHECK(state == MahjongState{});
    }
  }
}

TEST_CASE("the pairs of the plan win in whatever order they are played") {
  Random random(12);
  for (const NumberedLayout& numbered : mahjong_layouts()) {
    const Deal deal = deal_on(numbered, 12);
    std::vector<Move> left = deal.plan;
    MahjongState state = deal.board.start();
    while (!left.empty()) {
      random.shuffle(left);
      const auto next = std::find_if(left.begin(), left.end(), [&](Move move) { return deal.board.refusal(state, move).legal(); });
      REQUIRE(next != left.end());
      deal.board.play(state, *next);
      left.erase(next);
    }
    CHECK(deal.board.is_won(state));
  }
}

TEST_CASE("a seed always deals the same tiles, and another seed others") {
  const MahjongLayout& turtle = *mahjong_layouts().front().layout;
  std::set<std::array<TileKind, max_slots>> deals;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto deal = deal_mahjong(turtle, seed);
    const auto same = deal_mahjong(turtle, seed);
    REQUIRE(deal.has_value());
    REQUIRE(same.has_value());
    CHECK(deal->tiles == same->tiles);
    CHECK(deal->plan == same->plan);
    deals.insert(deal->tiles);
  }
  CHECK(deals.size() == 20);
}

TEST_CASE("what holds a tile, kept up pair by pair, tells whether it is free") {
  for (const NumberedLayout& numbered : mahjong_layouts()) {
    const MahjongLayout& layout = *numbered.layout;
    const Deal deal = deal_on(numbered, 1);
    MahjongState state = deal.board.start();
    std::array<Holders, max_slots> holders = layout.holders_at_first();
    const auto same = [&] {
      bool all = true;
      state.present.for_each([&](unsigned slot) { all &= leave_free(holders[slot]) == state.free.contains(slot); });
      return all;
    };
    CHECK(same());
    for (const Move move : deal.plan) {
      for (const unsigned removed : {move.smaller_slot(), move.larger_slot()}) {
        SlotSet held;
        for (const Hold hold : layout.holds(removed)) {
          held.insert(hold.slot);
          REQUIRE((holders[hold.slot] & hold.holder) != 0);
          holders[hold.slot] &= static_cast<Holders>(~hold.holder);
        }
        CHECK(held == layout.released_by(removed));
      }
      deal.board.play(state, move);
      CHECK(same());
    }
    CHECK(std::all_of(holders.begin(), holders.end(), [](Holders left) { return left == 0; }));
  }
}

TEST_CASE("a tile can be held by four above it and two at each side, and a tile far from others by none") {
  const MahjongLayout layout =
      layout_of({{"..............", "..12..12......", "..431243......", "..124312..12..", "..43..43..43..", ".............."},
                 {"..............", "...1212.......", "...4343.......", "...1212.......", "...4343.......", ".............."}});
  constexpr unsigned held = 2;
  constexpr unsigned alone = 5;
  CHECK(layout.holders_at_first()[held] == 0xFF);
  CHECK(layout.holders_at_first()[alone] == 0);
  CHECK(layout.holds(alone).empty());
  SlotSet holding;
  Holders holders = 0;
  for (unsigned slot = 0; slot < layout.size(); ++slot) {
    for (const Hold hold : layout.holds(slot)) {
      if (hold.slot != held) continue;
      CHECK((holders & hold.holder) == 0);
      holders |= hold.holder;
      holding.insert(slot);
    }
  }
  CHECK(holders == 0xFF);
  CHECK(holding.size() == 8);
  CHECK(!holding.contains(held));
  CHECK(!holding.contains(alone));
}

TEST_CASE("deals never change: seeds of all layouts, and of towers, where the second kind of tries has to help") {
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a
  const auto add = [&hash](const MahjongLayout& layout, std::uint64_t seed) {
    const auto deal = deal_mahjong(layout, seed);
    REQUIRE(deal.has_value());
    for (const Move move : deal->plan) hash = (hash ^ move.code()) * 1099511628211U;
    for (const TileKind tile : deal->tiles) hash = (hash ^ tile) * 1099511628211U;
  };
  for (const NumberedLayout& numbered : mahjong_layouts()) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) add(*numbered.layout, seed * 99'991);
  }
  CHECK(hash == 0x16F4CE0C3D651E8FU);
  std::vector<std::vector<std::string>> towers(10, {"12..........", "43.........."});
  for (unsigned layer = 0; layer < 5; ++layer) towers[layer] = {"12..12..12..", "43..43..43.."};
  for (std::uint64_t seed = 0; seed < 300; ++seed) add(layout_of(towers), seed);
  CHECK(hash == 0xBAA2079F27BC1758U);
}

TEST_CASE("a board that is dealt anew is as one made for the deal; where that cannot be it stays as it is") {
  const auto same = [](const Mahjong& a, const Mahjong& b) {
    MoveList of_a;
    MoveList of_b;
    a.legal_moves(a.start(), of_a);
    b.legal_moves(b.start(), of_b);
    bool all = a.start() == b.start() && std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end());
    for (unsigned slot = 0; slot < max_slots; ++slot) all &= a.tile(slot) == b.tile(slot) && a.place(slot) == b.place(slot);
    for (unsigned group = 0; group < tile_groups; ++group) {
      for (unsigned tile = 0; tile < group_size; ++tile) all &= a.slot(group, tile) == b.slot(group, tile);
    }
    return all;
  };
  std::vector<std::shared_ptr<const MahjongLayout>> layouts{std::make_shared<const MahjongLayout>(layout_of(small_board))};
  for (const NumberedLayout& numbered : mahjong_layouts()) layouts.push_back(numbered.layout);
  for (const auto& layout : layouts) {
    std::array<TileKind, max_slots> tiles{};
    tiles.fill(unknown_tile);
    tiles[0] = tiles[1] = 3;
    Mahjong board(layout, tiles);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      REQUIRE(board.deal(seed));
      const Mahjong fresh(layout, deal_mahjong(*layout, seed)->tiles);
      REQUIRE(same(board, fresh));
    }
  }
  const auto stack = std::make_shared<const MahjongLayout>(layout_of({{"12", "43"}, {"12", "43"}}));
  std::array<TileKind, max_slots> tiles{};
  tiles.fill(unknown_tile);
  tiles[0] = tiles[1] = 3;
  Mahjong board(stack, tiles);
  const Mahjong before = board;
  CHECK_FALSE(board.deal(0));
  CHECK(same(board, before));
}

TEST_CASE("a smaller layout is dealt with whole pairs of the set") {
  for (const auto& layers : {small_board, {{"1212", "4343"}}, {{"12..12", "431243", "..4312", "....43"}}}) {
    const auto layout = std::make_shared<const MahjongLayout>(layout_of(layers));
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const auto deal = deal_mahjong(*layout, seed);
      REQUIRE(deal.has_value());
      std::array<unsigned, tile_kinds> of_kind{};
      std::array<unsigned, tile_groups> of_group{};
      for (unsigned slot = 0; slot < layout->size(); ++slot) {
        ++of_kind.at(deal->tiles[slot]);
        ++of_group[group_of(deal->tiles[slot])];
      }
      for (TileKind kind = 0; kind < tile_kinds; ++kind) REQUIRE(of_kind[kind] <= tiles_of_kind(kind));
      for (const unsigned count : of_group) REQUIRE(count % 2 == 0);

      const Mahjong board(layout, deal->tiles);
      MahjongState state = board.start();
      REQUIRE(deal->plan.size() == layout->size() / 2);
      for (const Move move : deal->plan) {
        REQUIRE(board.refusal(state, move).legal());
        board.play(state, move);
      }
      REQUIRE(board.is_won(state));
    }
  }
}

TEST_CASE("a layout that nothing can clear is not dealt") {
  const MahjongLayout stack = layout_of({{"12", "43"}, {"12", "43"}});
  CHECK_FALSE(deal_mahjong(stack, 0).has_value());
}

TEST_CASE("a board made with removed tiles starts without them") {
  const auto layout = std::make_shared<const MahjongLayout>(layout_of(small_board));
  std::array<TileKind, max_slots> tiles{};
  tiles.fill(unknown_tile);
  tiles[0] = 5;
  tiles[2] = 5;
  const Mahjong board(layout, tiles);
  MahjongState state = board.start();
  CHECK(state.present.size() == 2);
  MoveList moves;
  board.legal_moves(state, moves);
  REQUIRE(moves.size() == 1);
  CHECK(moves[0] == Move::pair(0, 2));
  CHECK(board.refusal(state, Move::pair(1, 2)).rule == Rule::tile_removed);
  board.play(state, moves[0]);
  CHECK(board.is_won(state));
}

namespace {

/// How random play from a board goes, and how many lines of play there are.
struct Games {
  std::uint64_t pairs = 0;
  unsigned won = 0;
  std::uint64_t order = 0;               ///< all legal moves of all positions of some games, folded in their order
  std::array<std::uint64_t, 3> lines{};  ///< of 1, 2 and 3 pairs

  friend bool operator==(const Games&, const Games&) = default;
};

[[nodiscard]] Games games_on(const Mahjong& board) {
  Games games;
  Random random(20);
  for (unsigned i = 0; i < 200; ++i) {
    MahjongState state = board.start();
    const Playout result = playout(board, state, random, 1000);
    games.pairs += result.moves;
    games.won += result.won ? 1U : 0U;
  }
  for (unsigned i = 0; i < 20; ++i) {
    MahjongState state = board.start();
    for (MoveList moves;;) {
      board.legal_moves(state, moves);
      for (const Move move : moves) games.order = games.order * 0x9E3779B97F4A7C15U + move.code();
      if (moves.empty()) break;
      board.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  for (unsigned depth = 1; depth <= games.lines.size(); ++depth) games.lines[depth - 1] = perft(board, board.start(), depth);
  return games;
}

}  // namespace

// The numbers were recorded with a plainer move generator: whoever makes play faster must not change a game.
TEST_CASE("random play from a seed always gives the same games, and as many lines of play") {
  constexpr std::array<Games, 14> full_boards{{
      {10909, 49, 0xEBC26C59D2EB11A5, {11, 120, 1303}},
      {11498, 50, 0x8D223CDC9F535627, {8, 67, 601}},
      {12148, 57, 0xAB4CBC0986FE3707, {21, 453, 9987}},
      {10270, 59, 0xD5F38DDD71CC6A9F, {5, 33, 244}},
      {10058, 4, 0x55AF006A49D4EB0D, {30, 899, 26890}},
      {3194, 0, 0xDB5F92A3B4528EC7, {6, 35, 205}},
      {10603, 7, 0x54890ADBFC8775D0, {10, 113, 1400}},
      {13859, 167, 0x8C6564091A36F645, {19, 385, 8208}},
      {7005, 4, 0xEA6DB51A55963C99, {19, 357, 6645}},
      {14091, 119, 0xA0E13DF5FC32CBFA, {41, 1660, 66569}},
      {6641, 0, 0x44C7F6EC1FD2AF5C, {4, 17, 69}},
      {9929, 19, 0xF50739735168AAFE, {30, 904, 27317}},
      {12844, 89, 0x8F0E3121D4C40833, {22, 474, 10053}},
      {10171, 0, 0xD71D490CB19FC0E5, {8, 62, 462}},
  }};
  constexpr std::array<Games, 14> boards_with_gaps{{
      {5905, 1, 0xA4EB2B9731062828, {3, 9, 27}},
      {6909, 128, 0xD02A97D72B8FDF7E, {5, 23, 101}},
      {5591, 4, 0x1E2865230D9689CC, {3, 10, 39}},
      {7864, 176, 0x9B099A36F2A507E7, {2, 4, 9}},
      {6508, 3, 0x51A16DA73686A8FA, {12, 145, 1758}},
      {6903, 69, 0xBE2F59899A59A810, {1, 1, 1}},
      {2108, 0, 0x1B5C1BBC5E32DFA9, {4, 16, 65}},
      {8079, 171, 0xFD8CAAE48A4E5FEC, {8, 63, 494}},
      {4714, 33, 0xD7A8DB8B60C1C344, {3, 9, 25}},
      {8116, 158, 0x9E44EC715B69A1F0, {10, 104, 1112}},
      {4517, 1, 0xC5FD9396E8FE3333, {1, 1, 1}},
      {4626, 8, 0x14A196B09654BAFD, {8, 65, 533}},
      {7292, 104, 0xC3987D8C0FD67F91, {5, 25, 129}},
      {5480, 0, 0xD701517F7E62560C, {1, 1, 1}},
  }};
  REQUIRE(mahjong_layouts().size() >= full_boards.size());
  for (std::size_t i = 0; i < full_boards.size(); ++i) {
    const NumberedLayout& numbered = mahjong_layouts()[i];
    CAPTURE(numbered.id);
    const Deal deal = deal_on(numbered, 2024);
    CHECK(games_on(deal.board) == full_boards[i]);

    MahjongState state = deal.board.start();
    for (unsigned pair = 0; pair < 30; ++pair) deal.board.play(state, deal.plan[pair]);
    std::array<TileKind, max_slots> left{};
    left.fill(unknown_tile);
    state.present.for_each([&](unsigned slot) { left[slot] = deal.board.tile(slot); });
    CHECK(games_on(Mahjong(numbered.layout, left)) == boards_with_gaps[i]);
  }
}

TEST_CASE("random play is the same on a host's layout with a few pairs of the set") {
  const NumberedLayout host{
      "-", std::make_shared<const MahjongLayout>(layout_of({{"..12121212..", "124343434312", "431212121243", "..43434343.."},
                                                            {"............", ".12121212...", ".43434343...", "............"}}))};
  CHECK(games_on(deal_on(host, 3).board) == Games{1040, 128, 0x41B6857EBEAF3EC8, {1, 3, 4}});
  CHECK(games_on(deal_on(host, 4).board) == Games{1400, 200, 0x4A3CD91ABD2B931B, {1, 2, 7}});
}
