#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "expressible_moves.hpp"
#include "random_text.hpp"
#include "refused.hpp"
#include "solitaires/move.hpp"
#include "solitaires/random.hpp"

using namespace solitaires;
using solitaires::test::expressible_moves;

namespace {

[[nodiscard]] std::string upper(std::string text) {
  for (char& letter : text) {
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  }
  return text;
}

[[nodiscard]] std::string lower(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

/// Every text of the grammar in lower case: the language is finite. Numbers have no leading zeros.
[[nodiscard]] std::unordered_set<std::string> language() {
  std::unordered_set<std::string> texts{"draw", "redeal"};
  for (const std::string from : {"1", "2", "3", "4", "5", "6", "7", "8", "a", "b", "c", "d", "w", "hs", "hh", "hd", "hc"}) {
    for (const char to : std::string_view("12345678abcdh")) {
      texts.insert(from + to);
      for (unsigned count = 1; count <= 52; ++count) texts.insert(from + to + "x" + std::to_string(count));
    }
  }
  for (unsigned a = 0; a <= 143; ++a) {
    for (unsigned b = 0; b <= 143; ++b) texts.insert(std::to_string(a) + "+" + std::to_string(b));
  }
  return texts;
}

[[nodiscard]] bool is_in_grammar(const std::string& text) {
  static const std::unordered_set<std::string> texts = language();
  return texts.count(lower(text)) > 0;
}

}  // namespace

TEST_CASE("the examples of the notation mean what they say") {
  CHECK(parse_move("draw") == Move::draw());
  CHECK(parse_move("redeal") == Move::redeal());
  CHECK(parse_move("36x5") == Move::cards(2, 5, 5));
  CHECK(parse_move("3h") == Move::cards(2, own_foundation));
  CHECK(parse_move("w4") == Move::cards(waste_pile, 3));
  CHECK(parse_move("wh") == Move::cards(waste_pile, own_foundation));
  CHECK(parse_move("hS4") == Move::cards(first_foundation, 3));
  CHECK(parse_move("hC8") == Move::cards(first_foundation + 3, 7));
  CHECK(parse_move("5a") == Move::cards(4, first_cell));
  CHECK(parse_move("d5") == Move::cards(first_cell + 3, 4));
  CHECK(parse_move("ah") == Move::cards(first_cell, own_foundation));
  CHECK(parse_move("12+87") == Move::pair(12, 87));
}

TEST_CASE("text outside the canonical spelling that means the same is read") {
  CHECK(parse_move("36x1") == parse_move("36"));
  CHECK(parse_move("87+12") == parse_move("12+87"));
  CHECK(parse_move("DrAw") == Move::draw());
  CHECK(parse_move("REDEAL") == Move::redeal());
  CHECK(parse_move("Hs4") == parse_move("hS4"));
  CHECK(parse_move("5A") == parse_move("5a"));
  CHECK(parse_move("36X5") == parse_move("36x5"));
}

TEST_CASE("every move that can be expressed survives its text") {
  std::set<std::string> texts;
  for (const Move move : expressible_moves()) {
    const std::string text = move_text(move);
    const bool read = parse_move(text) == move && parse_move(upper(text)) == move && parse_move(lower(text)) == move;
    if (!read) FAIL_CHECK("misread: " << text);
    if (!is_in_grammar(text)) FAIL_CHECK("outside the grammar: " << text);
    texts.insert(text);
  }
  CHECK(texts.size() == expressible_moves().size());
  CHECK(expressible_moves().size() == 17 * 13 * 52 + 2 + 144 * 145 / 2);
}

TEST_CASE("a code is expressible exactly when the grammar has its move") {
  const std::vector<Move>& moves = expressible_moves();
  REQUIRE(std::is_sorted(moves.begin(), moves.end()));
  const auto check = [&moves](std::uint32_t code) {
    const Move move = Move::from_code(code);
    if (is_expressible(move) != std::binary_search(moves.begin(), moves.end(), move)) FAIL_CHECK("code " << code);
  };
  for (std::uint32_t kind = 0; kind < 6; ++kind) {
    for (std::uint32_t from = 0; from < 24; ++from) {
      for (std::uint32_t to = 0; to < 24; ++to) {
        for (std::uint32_t count = 0; count < 64; ++count) check(kind << 24U | from << 16U | to << 8U | count);
      }
    }
  }
  for (std::uint32_t low = 0; low < 1U << 16U; ++low) check(3U << 24U | low);
  Random random(1);
  for (unsigned i = 0; i < 100'000; ++i) check(static_cast<std::uint32_t>(random.next()));
}

TEST_CASE("a move gives back what it was made of") {
  const Move move = Move::cards(first_cell + 1, own_foundation, 7);
  CHECK(move.kind() == Move::Kind::cards);
  CHECK(move.from() == first_cell + 1);
  CHECK(move.to() == own_foundation);
  CHECK(move.count() == 7);
  CHECK(Move::from_code(move.code()) == move);
  CHECK(Move::draw().kind() == Move::Kind::draw);
  CHECK(Move::redeal().kind() == Move::Kind::redeal);
  const Move pair = Move::pair(143, 12);
  CHECK(pair == Move::pair(12, 143));
  CHECK(pair.kind() == Move::Kind::pair);
  CHECK(pair.smaller_slot() == 12);
  CHECK(pair.larger_slot() == 143);
}

TEST_CASE("moves are ordered by kind, source, destination and count, pairs by their slots") {
  const std::vector<Move> ascending{
      Move::cards(0, 1),
      Move::cards(0, 1, 2),
      Move::cards(0, 2),
      Move::cards(0, first_cell),
      Move::cards(0, own_foundation),
      Move::cards(1, 0),
      Move::cards(first_cell, 0),
      Move::cards(waste_pile, 0),
      Move::cards(first_foundation, 0),
      Move::draw(),
      Move::redeal(),
      Move::pair(0, 1),
      Move::pair(0, 143),
      Move::pair(1, 2),
      Move::pair(142, 143),
  };
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      CAPTURE(move_text(ascending[i]));
      CAPTURE(move_text(ascending[j]));
      CHECK((ascending[i] < ascending[j]) == (i < j));
      CHECK((ascending[i] == ascending[j]) == (i == j));
      CHECK((ascending[i] <=> ascending[j]) == (ascending[i].code() <=> ascending[j].code()));
    }
  }
}

TEST_CASE("a move list keeps what is pushed, in order, and forgets it when cleared") {
  MoveList moves;
  CHECK(moves.empty());
  for (unsigned i = 0; i < max_legal_moves; ++i) moves.push(Move::from_code(i));
  CHECK(moves.size() == max_legal_moves);
  CHECK(moves[0] == Move::from_code(0));
  CHECK(*(moves.end() - 1) == Move::from_code(max_legal_moves - 1));
  moves.clear();
  CHECK(moves.empty());
  CHECK(moves.begin() == moves.end());
}

TEST_CASE("text outside the grammar is refused where it stops fitting") {
  const auto refused = [](std::string_view text, std::size_t position, std::string_view expected) {
    test::check_refused(parse_move, text, position, expected);
  };
  refused("", 0, "where the cards come from");
  refused("9h", 0, "where the cards come from");
  refused("0h", 0, "where the cards come from");
  refused("e1", 0, "where the cards come from");
  refused(" 36", 0, "where the cards come from");
  refused("redea", 0, "where the cards come from");
  refused("draw ", 1, "where the cards go");  // a cell d, then no destination r
  refused("h4", 1, "suit");
  refused("h", 1, "suit");
  refused("3", 1, "where the cards go");
  refused("3w", 1, "where the cards go");
  refused("39", 1, "where the cards go");
  refused("3 6", 1, "where the cards go");
  refused("3hS", 2, "end");
  refused("36 ", 2, "end");
  refused("36y", 2, "end");
  refused("36x", 3, "1 to 52");
  refused("36x0", 3, "1 to 52");
  refused("36x05", 3, "1 to 52");
  refused("36x53", 3, "1 to 52");
  refused("36x5 ", 4, "end");
  refused("36x-5", 3, "1 to 52");
  refused("+", 0, "0 to 143");
  refused("12+", 3, "0 to 143");
  refused("144+1", 0, "0 to 143");
  refused("1+144", 2, "0 to 143");
  refused("01+2", 0, "0 to 143");
  refused("1+1000", 5, "end");
  refused("1+2+3", 3, "end");
  refused("1 +2", 1, "+");
  refused(std::string_view("36\0", 3), 2, "end");
}

TEST_CASE("random text is a move of the grammar or is refused") {
  std::vector<std::string> samples;
  for (std::size_t i = 0; i < expressible_moves().size(); i += 37) samples.push_back(move_text(expressible_moves()[i]));
  samples.insert(samples.end(), {"draw", "redeal", "DRAW", "hS4", "hd1x13"});
  unsigned in_grammar = 0;
  test::check_random_texts(
      samples, "0123456789abcdwhxSHDC+",
      [&in_grammar](std::string_view text) {
        in_grammar += is_in_grammar(std::string(text)) ? 1U : 0U;
        return parse_move(text);
      },
      [&in_grammar](const std::string& text, Move move) {
        --in_grammar;
        return is_in_grammar(text) && is_expressible(move) && parse_move(move_text(move)) == move;
      });
  CHECK(in_grammar == 0);  // nothing that is in the grammar was refused
}
