/// \file
/// Any text is read as a layout or refused; a layout that was read comes back from its own text, its masks agree with where its tiles lie,
/// and where it can be dealt the plan of the deal wins.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "subjects.hpp"

namespace {

using namespace solitaires;
using namespace solitaires::fuzz;

/// By the rule as it is written: not covered, and no neighbour on the left or none on the right.
[[nodiscard]] bool is_free(const MahjongLayout& layout, const SlotSet& present, unsigned slot) {
  const Slot& tile = layout.slots()[slot];
  bool covered = false;
  bool left = false;
  bool right = false;
  present.for_each([&](unsigned other) {
    const Slot& neighbour = layout.slots()[other];
    if (std::abs(neighbour.y - tile.y) >= 2) return;
    covered = covered || (neighbour.layer == tile.layer + 1 && std::abs(neighbour.x - tile.x) < 2);
    left = left || (neighbour.layer == tile.layer && neighbour.x + 2 == tile.x);
    right = right || (neighbour.layer == tile.layer && neighbour.x == tile.x + 2);
  });
  return !covered && !(left && right);
}

void check_masks(const MahjongLayout& layout, const SlotSet& present, const std::string& text) {
  for (unsigned slot = 0; slot < layout.size(); ++slot) {
    require(layout.is_free(present, slot) == is_free(layout, present, slot), "a tile is free by the rule", [&] { return text; });
  }
}

void check(std::shared_ptr<const MahjongLayout> layout, const std::string& text) {
  const auto describe = [&text] { return text; };
  require(layout->size() >= 2 && layout->size() <= max_slots && layout->size() % 2 == 0, "an even number of tiles", describe);
  const MahjongLayout again = MahjongLayout::parse(layout->text());
  require(again.slots() == layout->slots() && again.name() == layout->name(), "a layout comes back from its text", describe);
  require(again.text() == layout->text(), "a canonical text is written as it was read", describe);
  check_masks(*layout, layout->all(), text);

  const auto deal = deal_mahjong(*layout, text.size());
  if (!deal) return;
  const Mahjong board(layout, deal->tiles);
  MahjongState state = board.start();
  require(state.present == layout->all(), "every slot gets a tile", describe);
  for (const Move move : deal->plan) {
    require(board.refusal(state, move).legal(), "the plan of a deal is legal", describe);
    board.play(state, move);
    require(test::fault_of(board, state).empty(), "the plan leads through whole positions", describe);
    check_masks(*layout, state.present, text);
  }
  require(board.is_won(state), "the plan of a deal wins", describe);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0 && data[0] == 0) {  // choices for the tiles; any other input is the text
    Choices choices(data + 1, size - 1);
    if (const auto layout = any_layout(choices)) check(layout->layout, layout->layout->text());
    return 0;
  }
  const std::string text(data, data + size);
  parse_or_refuse(text, MahjongLayout::parse,
                  [&text](MahjongLayout layout) { check(std::make_shared<const MahjongLayout>(std::move(layout)), text); });
  return 0;
}
