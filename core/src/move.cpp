#include "solitaires/move.hpp"

#include <optional>

#include "solitaires/card.hpp"
#include "solitaires/text.hpp"
#include "solitaires/text_error.hpp"

namespace solitaires {
namespace {

constexpr std::string_view cell_letters = "abcd";

void append_pile(std::string& text, Pile pile) {
  if (is_column(pile)) {
    text += static_cast<char>('1' + pile);
  } else if (is_cell(pile)) {
    text += cell_letters[pile - first_cell];
  } else if (pile == waste_pile) {
    text += 'w';
  } else {
    text += 'h';
    if (pile != own_foundation) text += suit_letters[pile - first_foundation];
  }
}

/// Reads one notation from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) noexcept : text_(text) {}

  [[nodiscard]] Move card_move() {
    const Pile from = source();
    const Pile to = destination();
    unsigned count = 1;
    if (next() == 'X') {
      ++offset_;
      count = number(1, deck_size, "expected a count of cards from 1 to 52 after x");
    }
    end(count == 1 ? "expected x and a count, or the end of the move" : "expected the end of the move");
    return Move::cards(from, to, count);
  }

  [[nodiscard]] Move pair() {
    const unsigned a = number(0, max_slots - 1, "expected a slot from 0 to 143");
    if (next() != '+') throw TextError(offset_, "expected + between two slots");
    ++offset_;
    const unsigned b = number(0, max_slots - 1, "expected a slot from 0 to 143 after +");
    end("expected the end of the pair");
    return Move::pair(a, b);
  }

 private:
  [[nodiscard]] char next() const noexcept { return offset_ < text_.size() ? upper(text_[offset_]) : '\0'; }

  [[nodiscard]] std::optional<Pile> column_or_cell() noexcept {
    const char letter = next();
    if (letter >= '1' && letter <= '8') {
      ++offset_;
      return static_cast<Pile>(first_column + (letter - '1'));
    }
    if (letter >= 'A' && letter <= 'D') {
      ++offset_;
      return static_cast<Pile>(first_cell + (letter - 'A'));
    }
    return std::nullopt;
  }

  [[nodiscard]] Pile source() {
    if (const auto pile = column_or_cell()) return *pile;
    const char letter = next();
    if (letter == 'W') {
      ++offset_;
      return waste_pile;
    }
    if (letter == 'H') {
      ++offset_;
      const char suit = next();
      for (unsigned i = 0; i < suit_count; ++i) {
        if (suit == suit_letters[i]) {
          ++offset_;
          return static_cast<Pile>(first_foundation + i);
        }
      }
      throw TextError(offset_, "expected the suit S H D C of the foundation after h");
    }
    throw TextError(offset_,
                    "expected where the cards come from: a column 1-8, a cell a-d, the waste w or a foundation hS hH hD hC; or draw, "
                    "redeal, or a pair such as 12+87");
  }

  [[nodiscard]] Pile destination() {
    if (const auto pile = column_or_cell()) return *pile;
    if (next() == 'H') {
      ++offset_;
      return own_foundation;
    }
    throw TextError(offset_, "expected where the cards go: a column 1-8, a cell a-d or the foundation h");
  }

  /// A number without leading zeros.
  [[nodiscard]] unsigned number(unsigned least, unsigned most, const char* expected) {
    const std::size_t start = offset_;
    unsigned value = 0;
    while (next() >= '0' && next() <= '9' && offset_ - start < 3) {
      value = value * 10 + static_cast<unsigned>(next() - '0');
      ++offset_;
    }
    const std::size_t digits = offset_ - start;
    if (digits == 0 || value < least || value > most || (digits > 1 && text_[start] == '0')) throw TextError(start, expected);
    return value;
  }

  void end(const char* expected) const {
    if (offset_ != text_.size()) throw TextError(offset_, expected);
  }

  std::string_view text_;
  std::size_t offset_ = 0;
};

}  // namespace

bool is_expressible(Move move) noexcept {
  switch (move.kind()) {
    case Move::Kind::cards:
      return move.from() < own_foundation && (is_column(move.to()) || is_cell(move.to()) || move.to() == own_foundation) &&
             move.count() >= 1 && move.count() <= deck_size;
    case Move::Kind::draw:
      return move == Move::draw();
    case Move::Kind::redeal:
      return move == Move::redeal();
    case Move::Kind::pair:
      return move.larger_slot() < max_slots && move == Move::pair(move.smaller_slot(), move.larger_slot());
  }
  return false;
}

std::string move_text(Move move) {
  switch (move.kind()) {
    case Move::Kind::draw:
      return "draw";
    case Move::Kind::redeal:
      return "redeal";
    case Move::Kind::pair:
      return std::to_string(move.smaller_slot()).append("+").append(std::to_string(move.larger_slot()));
    case Move::Kind::cards:
      break;
  }
  std::string text;
  append_pile(text, move.from());
  append_pile(text, move.to());
  if (move.count() > 1) text.append("x").append(std::to_string(move.count()));
  return text;
}

Move parse_move(std::string_view text) {
  if (equal_ignoring_case(text, "draw")) return Move::draw();
  if (equal_ignoring_case(text, "redeal")) return Move::redeal();
  const bool is_pair = text.find('+') != std::string_view::npos;
  Reader reader(text);
  return is_pair ? reader.pair() : reader.card_move();
}

}  // namespace solitaires
