/// \file
/// A position comes back from its text, and any text is read or refused. An input that begins with a zero byte is choices for a position,
/// any other is the text.

#include <string>
#include <string_view>
#include <variant>

#include "subjects.hpp"

namespace {

using namespace solitaires;
using namespace solitaires::fuzz;

constexpr unsigned steps = 24;

/// The position and those that some moves lead to.
template <class Subject>
void check(const Subject& subject, Random random) {
  auto state = subject.start;
  MoveList moves;
  for (unsigned step = 0;; ++step) {
    const std::string text = subject.text(state);
    const auto describe = [&text] { return text; };
    if (!subject.has_text()) {
      bool refused = false;
      try {
        static_cast<void>(parse_position(text));
      } catch (const TextError& error) {
        refused = error.position() == text.find('-');
      }
      require(refused, "a position on a layout without a number is refused at its name", describe);
    } else {
      const auto read = subject.parsed(text);
      require(read == state, "a position is read as itself", describe);
      require(subject.text(read) == text, "a canonical text is written as it was read", describe);
    }
    subject.game.legal_moves(state, moves);
    if (step == steps || moves.empty()) return;
    subject.game.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0 && data[0] == 0) {
    Choices choices(data + 1, size - 1);
    with_subject(choices, [&choices](const auto& subject) { check(subject, Random(choices.any_code())); });
    return 0;
  }
  const std::string text(data, data + size);
  parse_or_refuse(text, parse_position, [&text](const std::variant<CardPosition, MahjongPosition>& position) {
    const Random random(text.size());
    if (const auto* cards = std::get_if<CardPosition>(&position)) {
      const CardSubject subject(*cards->variant, cards->tableau);
      const std::string fault = subject.fault(cards->tableau);
      require(fault.empty(), fault, [&text] { return text; });
      check(subject, random);
    } else {
      const auto& tiles = std::get<MahjongPosition>(position);
      const TileSubject subject(tiles.board, tiles.layout_id, tiles.state);
      const std::string fault = subject.fault(tiles.state);
      require(fault.empty(), fault, [&text] { return text; });
      check(subject, random);
    }
  });
  return 0;
}
