#include "solitaires/card.hpp"

#include "solitaires/text.hpp"
#include "solitaires/text_error.hpp"

namespace solitaires {
namespace {

constexpr std::array<std::string_view, suit_count> suit_signs{"\u2660", "\u2665", "\u2666", "\u2663"};

}  // namespace

std::string card_text(Card card) { return {rank_letters[rank_of(card)], suit_letters[suit_of(card)]}; }

Card read_card(std::string_view text, std::size_t& offset) {
  const std::string_view rest = text.substr(offset);
  std::size_t length = 1;
  std::size_t rank = rest.empty() ? std::string_view::npos : rank_letters.find(upper(rest[0]), 1);
  if (rest.starts_with("10")) {
    rank = 10;
    length = 2;
  }
  if (rank == std::string_view::npos) throw TextError(offset, "expected a card: a rank A 2-9 T (or 10) J Q K, then a suit S H D C");
  const std::string_view suit_part = rest.substr(length);
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    const bool letter = !suit_part.empty() && upper(suit_part[0]) == suit_letters[suit];
    if (letter || suit_part.starts_with(suit_signs[suit])) {
      offset += length + (letter ? 1 : suit_signs[suit].size());
      return make_card(suit, static_cast<unsigned>(rank));
    }
  }
  throw TextError(offset + length, "expected a suit after the rank: S H D C or a suit sign");
}

Card parse_card(std::string_view text) {
  std::size_t offset = 0;
  const Card card = read_card(text, offset);
  if (offset != text.size()) throw TextError(offset, "expected the end after the card");
  return card;
}

}  // namespace solitaires
