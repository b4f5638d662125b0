/// \file
/// Any text is read as a deal code, a move or a card, or refused; what was read comes back from its canonical text.

#include <string>
#include <string_view>

#include "law.hpp"
#include "solitaires/card.hpp"
#include "solitaires/deal_code.hpp"
#include "solitaires/move.hpp"
#include "solitaires/random.hpp"

using namespace solitaires;
using namespace solitaires::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto describe = [&text] { return text; };
  parse_or_refuse(text, parse_deal_code, [&](const DealCode& code) {
    require((code.variant != nullptr) != (code.layout != nullptr) && code.seed < seed_count, "a code names one deal", describe);
    const std::string canonical = deal_code_text(code);
    const DealCode again = parse_deal_code(canonical);
    require(again.variant == code.variant && again.layout == code.layout && again.seed == code.seed, "a code comes back", describe);
    require(deal_code_text(again) == canonical, "a canonical code is written as it was read", describe);
  });
  parse_or_refuse(text, parse_move, [&](Move move) {
    require(is_expressible(move), "what is read is a move", describe);
    require(parse_move(move_text(move)) == move, "a move comes back", describe);
  });
  parse_or_refuse(text, parse_card, [&](Card card) {
    require(is_card(card), "what is read is a card", describe);
    require(parse_card(card_text(card)) == card, "a card comes back", describe);
  });
  return 0;
}
