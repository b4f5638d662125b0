#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "random_text.hpp"
#include "refused.hpp"
#include "solitaires/card.hpp"

using namespace solitaires;

namespace {

constexpr std::array<std::string_view, suit_count> suit_signs{"\xE2\x99\xA0", "\xE2\x99\xA5", "\xE2\x99\xA6", "\xE2\x99\xA3"};

[[nodiscard]] std::string lower(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

/// Every text that means the card.
[[nodiscard]] std::vector<std::string> spellings(Card card) {
  const std::string rank(1, rank_letters[rank_of(card)]);
  std::vector<std::string> ranks{rank, lower(rank)};
  if (rank_of(card) == 10) ranks.emplace_back("10");
  const std::string suit(1, suit_letters[suit_of(card)]);
  std::vector<std::string> texts;
  for (const std::string& first : ranks) {
    for (const std::string& second : {suit, lower(suit), std::string(suit_signs[suit_of(card)])}) texts.push_back(first + second);
  }
  return texts;
}

}  // namespace

TEST_CASE("the sorted deck has the 52 cards, spades, hearts, diamonds, clubs, ace to king") {
  const auto deck = sorted_deck();
  CHECK(deck.front() == make_card(0, 1));
  CHECK(deck.back() == make_card(3, king));
  CHECK(std::is_sorted(deck.begin(), deck.end()));
  CHECK(std::set<Card>(deck.begin(), deck.end()).size() == deck_size);
  CHECK(std::all_of(deck.begin(), deck.end(), [](Card card) { return is_card(card); }));
}

TEST_CASE("a byte is a card exactly when the deck has it") {
  const auto deck = sorted_deck();
  for (unsigned byte = 0; byte < 1024; ++byte) {
    CAPTURE(byte);
    CHECK(is_card(byte) == (byte < card_table_size && std::find(deck.begin(), deck.end(), byte) != deck.end()));
  }
}

TEST_CASE("a card knows its suit, rank and colour") {
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    for (unsigned rank = 1; rank <= king; ++rank) {
      const Card card = make_card(suit, rank);
      CHECK(suit_of(card) == suit);
      CHECK(rank_of(card) == rank);
      CHECK(is_red(card) == (suit_letters[suit] == 'H' || suit_letters[suit] == 'D'));
    }
  }
}

TEST_CASE("a card fits on the rank above, by the rule of the game") {
  for (const Card card : sorted_deck()) {
    for (const Card onto : sorted_deck()) {
      CAPTURE(card_text(card));
      CAPTURE(card_text(onto));
      const bool one_lower = rank_of(card) + 1 == rank_of(onto);
      const bool same_suit = one_lower && suit_of(card) == suit_of(onto);
      const bool alternating = one_lower && is_red(card) != is_red(onto);
      CHECK(fits<Fit::same_suit>(card, onto) == same_suit);
      CHECK(fits<Fit::any_suit>(card, onto) == one_lower);
      CHECK(fits<Fit::alternating>(card, onto) == alternating);
      CHECK(fits(Fit::same_suit, card, onto) == same_suit);
      CHECK(fits(Fit::any_suit, card, onto) == one_lower);
      CHECK(fits(Fit::alternating, card, onto) == alternating);
    }
  }
}

TEST_CASE("card text is the plain form") {
  CHECK(card_text(make_card(0, 1)) == "AS");
  CHECK(card_text(make_card(1, 10)) == "TH");
  CHECK(card_text(make_card(2, 2)) == "2D");
  CHECK(card_text(make_card(3, king)) == "KC");
}

TEST_CASE("every spelling of every card is read") {
  for (const Card card : sorted_deck()) {
    CHECK(parse_card(card_text(card)) == card);
    for (const std::string& text : spellings(card)) {
      CAPTURE(text);
      CHECK(parse_card(text) == card);
    }
  }
}

TEST_CASE("read_card stops behind the card") {
  for (const Card card : sorted_deck()) {
    for (const std::string& text : spellings(card)) {
      CAPTURE(text);
      std::size_t offset = 2;
      CHECK(read_card("> " + text + " AS", offset) == card);
      CHECK(offset == 2 + text.size());
    }
  }
}

TEST_CASE("text that is no card is refused where it stops fitting") {
  const auto refused = [](std::string_view text, std::size_t position, std::string_view expected) {
    test::check_refused(parse_card, text, position, expected);
  };
  refused("", 0, "rank");
  refused("H", 0, "rank");
  refused("0H", 0, "rank");
  refused("1H", 0, "rank");
  refused("11H", 0, "rank");
  refused(" TH", 0, "rank");
  refused("T", 1, "suit");
  refused("10", 2, "suit");
  refused("TX", 1, "suit");
  refused("T H", 1, "suit");
  refused("100H", 2, "suit");
  refused("TH ", 2, "end");
  refused("THH", 2, "end");
  refused(std::string_view("TH\0", 3), 2, "end");
  refused("T\xE2\x99", 1, "suit");
  refused("T\xE2\x99\xA1", 1, "suit");  // a white heart is none of the four signs
}

TEST_CASE("read_card fails at the byte of the whole text, and leaves the offset alone") {
  std::size_t offset = 3;
  try {
    static_cast<void>(read_card("AS TX", offset));
    FAIL_CHECK("accepted");
  } catch (const TextError& error) {
    CHECK(error.position() == 4);
  }
  CHECK(offset == 3);
}

TEST_CASE("random text is a card or is refused") {
  std::vector<std::string> samples;
  for (const Card card : sorted_deck()) {
    for (const std::string& text : spellings(card)) samples.push_back(text);
  }
  test::check_random_texts(samples, "A23456789TJQK10SHDCshdc\xE2\x99\xA0\xA5", parse_card, [](const std::string& text, Card card) {
    const std::vector<std::string> all = spellings(card);
    return is_card(card) && std::find(all.begin(), all.end(), text) != all.end();
  });
}
