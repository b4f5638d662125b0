#include "solitaires/position_text.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "solitaires/piles.hpp"
#include "solitaires/text.hpp"
#include "solitaires/text_error.hpp"

namespace solitaires {
namespace {

// ---- writing

void append_cards(std::string& text, const Card* first, const Card* last) {
  for (; first != last; ++first) text += ' ' + card_text(*first);
}

// ---- reading

[[nodiscard]] constexpr bool is_white(char letter) noexcept {
  return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\f' || letter == '\v';
}

struct Token {
  std::size_t offset;
  std::string_view text;
};

/// One line, taken apart: a name before a colon (empty for a column), and what follows.
struct Line {
  std::size_t offset;
  std::size_t end;
  std::string name;  ///< upper case, without the colon
  bool has_colon;
  std::vector<Token> tokens;
};

[[nodiscard]] std::vector<Token> tokens_of(std::string_view text, std::size_t start, std::size_t end) {
  std::vector<Token> tokens;
  while (start < end) {
    if (is_white(text[start])) {
      ++start;
      continue;
    }
    std::size_t stop = start;
    while (stop < end && !is_white(text[stop])) ++stop;
    tokens.push_back({start, text.substr(start, stop - start)});
    start = stop;
  }
  return tokens;
}

/// More than any position has.
constexpr std::size_t max_lines = 32;

[[nodiscard]] std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    std::size_t first = start;
    while (first < end && is_white(text[first])) ++first;
    if (first < end) {
      if (lines.size() == max_lines)
        throw TextError(first, "expected the end: no position has more than " + std::to_string(max_lines) + " lines");
      const std::size_t colon = std::min(text.find(':', first), end);
      const bool has_colon = colon < end;
      std::size_t name_end = has_colon ? colon : first;
      while (name_end > first && is_white(text[name_end - 1])) --name_end;
      lines.push_back(
          {first, end, upper(text.substr(first, name_end - first)), has_colon, tokens_of(text, has_colon ? colon + 1 : first, end)});
    }
    start = end + 1;
  }
  return lines;
}

/// Reads the lines of a card position.
class CardReader {
 public:
  CardReader(const CardVariant& variant, std::size_t text_size) noexcept
      : variant_(variant), rules_(*variant.rules), text_size_(text_size) {}

  void read(const Line& line) {
    if (!line.has_colon || line.name.empty()) {
      read_column(line);
    } else if (line.name == "FOUNDATIONS") {
      once(line, seen_foundations_);
      read_foundations(line);
    } else if (rules_.draw > 0 && (line.name == "STOCK" || line.name == "TALON")) {
      once(line, seen_stock_);
      read_cards(line, stock_);
    } else if (rules_.draw > 0 && line.name == "WASTE") {
      once(line, seen_waste_);
      read_cards(line, waste_);
    } else if (rules_.cells > 0 && line.name == "FREECELLS") {
      once(line, seen_cells_);
      read_cells(line);
    } else {
      throw TextError(line.offset, "expected a line that " + std::string(variant_.game) + " has: " + known_lines());
    }
  }

  [[nodiscard]] Tableau finish() {
    if (columns_ != rules_.columns) {
      throw TextError(text_size_, "expected " + std::to_string(rules_.columns) + " columns, found " + std::to_string(columns_));
    }
    const std::size_t talon = stock_.size() + waste_.size();
    if (talon > rules_.stock_size()) {
      throw TextError(text_size_, "expected at most " + std::to_string(rules_.stock_size()) + " cards in stock and waste, found " +
                                      std::to_string(talon));
    }
    for (unsigned i = columns_; i < max_columns; ++i) piles_.bound[i + 1] = piles_.bound[i];
    unsigned place = piles_.bound[Piles::talon];
    for (const Card card : waste_) piles_.row[place++] = card;
    for (const Card card : stock_) piles_.row[place++] = card;
    piles_.bound[Piles::talon + 1] = static_cast<std::uint8_t>(place);
    piles_.waste_size = static_cast<std::uint8_t>(waste_.size());
    check_deck();
    return set_up(piles_, rules_);
  }

 private:
  static void once(const Line& line, bool& seen) {
    if (seen) throw TextError(line.offset, "expected each named line at most once");
    seen = true;
  }

  [[nodiscard]] std::string known_lines() const {
    std::string lines = "Foundations:";
    if (rules_.draw > 0) lines += " Stock: Waste:";
    if (rules_.cells > 0) lines += " Freecells:";
    return lines + " or a column";
  }

  /// Notes a card as in play, and where. Each card is taken once, so never more than 52.
  Card take(Card card, std::size_t offset) {
    if (taken_at_[card].has_value()) throw TextError(offset, "expected 52 different cards: " + card_text(card) + " stands twice");
    taken_at_[card] = offset;
    return card;
  }

  [[nodiscard]] static Card read_token(const Token& token, std::size_t from, std::size_t to) {
    std::size_t used = 0;
    try {
      const std::string_view text = token.text.substr(from, to - from);
      const Card card = read_card(text, used);
      if (used != text.size()) throw TextError(used, "expected white space after the card");
      return card;
    } catch (const TextError& error) {
      throw TextError(token.offset + from + error.position(), error.what());
    }
  }

  void read_column(const Line& line) {
    if (columns_ == rules_.columns) throw TextError(line.offset, "expected " + std::to_string(rules_.columns) + " columns, found one more");
    unsigned face_down = 0;
    unsigned size = 0;
    for (const Token& token : line.tokens) {
      const bool down = token.text.front() == '<';
      if (down && !rules_.deals_face_down())
        throw TextError(token.offset, "expected no face-down card: " + std::string(variant_.game) + " has none");
      if (down && token.text.back() != '>') throw TextError(token.offset + token.text.size(), "expected > after the face-down card");
      if (down && face_down != size) throw TextError(token.offset, "expected no face-down card above a face-up one");
      const Card card = down ? read_token(token, 1, token.text.size() - 1) : read_token(token, 0, token.text.size());
      piles_.row[place_++] = take(card, token.offset);
      ++size;
      if (down) ++face_down;
    }
    if (size > 0 && face_down == size) throw TextError(line.tokens.back().offset, "expected the last card of a column face up");
    piles_.face_down[columns_] = static_cast<std::uint8_t>(face_down);
    ++columns_;
    piles_.bound[columns_] = static_cast<std::uint8_t>(place_);
    if (rules_.deals_face_down() && rules_.ordered_groups) check_run(line, face_down);
  }

  /// In Klondike whatever is face up in a column was turned or placed in sequence.
  void check_run(const Line& line, unsigned face_down) const {
    for (std::size_t i = face_down + 1U; i < line.tokens.size(); ++i) {
      const unsigned place = piles_.bound[columns_ - 1] + static_cast<unsigned>(i);
      if (!fits(rules_.fit, piles_.row[place], piles_.row[place - 1])) {
        throw TextError(line.tokens[i].offset, "expected the face-up part of a column in sequence: " + card_text(piles_.row[place]) +
                                                   " does not fit on " + card_text(piles_.row[place - 1]));
      }
    }
  }

  void read_cards(const Line& line, std::vector<Card>& cards) {
    for (const Token& token : line.tokens) cards.push_back(take(read_token(token, 0, token.text.size()), token.offset));
  }

  void read_cells(const Line& line) {
    for (std::size_t i = 0; i < line.tokens.size(); ++i) {
      const Token& token = line.tokens[i];
      if (i == rules_.cells) throw TextError(token.offset, "expected at most " + std::to_string(rules_.cells) + " cells");
      if (token.text != "-") piles_.cell[i] = take(read_token(token, 0, token.text.size()), token.offset);
    }
  }

  void read_foundations(const Line& line) {
    std::array<bool, suit_count> seen{};
    for (const Token& token : line.tokens) {
      const std::string text = upper(token.text);
      const std::size_t suit = suit_letters.find(text[0]);
      if (suit == std::string_view::npos) throw TextError(token.offset, "expected the suit of a foundation: S H D or C");
      if (seen[suit]) throw TextError(token.offset, "expected each foundation at most once");
      seen[suit] = true;
      if (text.size() < 2 || text[1] != '-') throw TextError(token.offset + 1, "expected - between the suit and the rank of a foundation");
      const std::optional<unsigned> rank = foundation_rank(text.substr(2));
      if (!rank) throw TextError(token.offset + 2, "expected the rank of a foundation: 0 A 2-9 T J Q K, or a number from 0 to 13");
      piles_.foundation[suit] = static_cast<std::uint8_t>(*rank);
      foundation_offset_[suit] = token.offset;
    }
  }

  [[nodiscard]] static std::optional<unsigned> foundation_rank(const std::string& text) {
    if (text.size() == 1) {
      if (text == "1") return 1;
      const std::size_t rank = rank_letters.find(text[0]);
      if (rank != std::string_view::npos) return static_cast<unsigned>(rank);
    }
    if (text.size() == 2 && text[0] == '1' && text[1] >= '0' && text[1] <= '3') return 10U + static_cast<unsigned>(text[1] - '0');
    return std::nullopt;
  }

  /// The cards in play must be exactly those that are not on a foundation.
  void check_deck() const {
    for (const Card card : sorted_deck()) {
      const bool up = rank_of(card) <= piles_.foundation[suit_of(card)];
      const std::optional<std::size_t> taken = taken_at_[card];
      if (up && taken) {
        throw TextError(foundation_offset_[suit_of(card)],
                        "expected foundations that agree with the cards in play: " + card_text(card) + " is in play");
      }
      if (!up && !taken) throw TextError(text_size_, "expected 52 different cards: " + card_text(card) + " is missing");
    }
  }

  const CardVariant& variant_;
  const CardRules& rules_;
  std::size_t text_size_;
  Piles piles_;
  unsigned columns_ = 0;
  unsigned place_ = 0;
  std::vector<Card> stock_;
  std::vector<Card> waste_;
  std::array<std::optional<std::size_t>, card_table_size> taken_at_{};
  std::array<std::size_t, suit_count> foundation_offset_{};
  bool seen_foundations_ = false;
  bool seen_stock_ = false;
  bool seen_waste_ = false;
  bool seen_cells_ = false;
};

[[nodiscard]] MahjongPosition read_mahjong(const std::vector<Line>& lines, const NumberedLayout& numbered, std::size_t text_size) {
  const unsigned size = numbered.layout->size();
  const auto wrong_count = [size](std::size_t offset, std::size_t found) {
    return TextError(offset, "expected " + std::to_string(size) + " tiles, one for each slot, found " + std::to_string(found));
  };
  if (lines.size() < 2) throw TextError(text_size, "expected the line Tiles:");
  if (lines[1].name != "TILES") throw TextError(lines[1].offset, "expected the line Tiles:");
  if (lines.size() > 2) throw TextError(lines[2].offset, "expected the end after the line Tiles:");
  const std::vector<Token>& tokens = lines[1].tokens;
  if (tokens.size() != size) throw wrong_count(tokens.size() > size ? tokens[size].offset : lines[1].end, tokens.size());

  std::array<TileKind, max_slots> tiles{};
  tiles.fill(unknown_tile);
  std::array<unsigned, tile_kinds> of_kind{};
  std::array<unsigned, tile_groups> of_group{};
  for (unsigned slot = 0; slot < size; ++slot) {
    const Token& token = tokens[slot];
    if (token.text == "-") continue;
    const std::optional<TileKind> kind = tile_kind(token.text);
    if (!kind) throw TextError(token.offset, "expected a tile (1B-9B 1C-9C 1D-9D N S E W R G Wh F1-F4 S1-S4) or - for a removed one");
    if (++of_kind[*kind] > tiles_of_kind(*kind)) {
      throw TextError(token.offset, "expected no more tiles " + std::string(tile_label(*kind)) +
                                        " than the set has: " + std::to_string(tiles_of_kind(*kind)));
    }
    ++of_group[group_of(*kind)];
    tiles[slot] = *kind;
  }
  for (unsigned group = 0; group < tile_groups; ++group) {
    if (of_group[group] % 2 == 0) continue;
    const std::string what = group == group_of(first_flower)   ? "flowers"
                             : group == group_of(first_season) ? "seasons"
                                                               : "tiles " + std::string(tile_label(static_cast<TileKind>(group)));
    throw TextError(lines[1].offset, "expected tiles that pair off: an odd number of " + what);
  }
  auto board = std::make_shared<const Mahjong>(numbered.layout, tiles);
  const MahjongState state = board->start();
  return {std::move(board), state, numbered.id};
}

[[nodiscard]] std::string first_lines() {
  std::string known;
  for (const CardVariant& variant : card_variants()) known += std::string(variant.game) + " " + std::string(variant.option) + ", ";
  return known + "or MJ and a layout (" + std::string(mahjong_layout_titles().front().id) + " to " +
         std::string(mahjong_layout_titles().back().id) + ")";
}

}  // namespace

std::string position_text(const CardVariant& variant, const Tableau& tableau) {
  const CardRules& rules = *variant.rules;
  const Piles piles = laid_out(tableau, rules);
  std::string text = std::string(variant.game) + ' ' + std::string(variant.option) + "\nFoundations:";
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    text += {' ', suit_letters[suit], '-', rank_letters[piles.foundation[suit]]};
  }
  const Card* const row = piles.row.data();
  if (rules.draw > 0) {
    const Card* const talon = row + piles.bound[Piles::talon];
    text += "\nStock:";
    append_cards(text, talon + piles.waste_size, talon + piles.talon_size());
    text += "\nWaste:";
    append_cards(text, talon, talon + piles.waste_size);
  }
  if (rules.cells > 0) {
    text += "\nFreecells:";
    for (unsigned i = 0; i < rules.cells; ++i) text += ' ' + (piles.cell[i] == no_card ? "-" : card_text(piles.cell[i]));
  }
  for (unsigned i = 0; i < rules.columns; ++i) {
    text += "\n:";
    for (const Card* card = row + piles.bound[i]; card != row + piles.first_face_up(i); ++card) text += " <" + card_text(*card) + '>';
    append_cards(text, row + piles.first_face_up(i), row + piles.bound[i + 1]);
  }
  return text;
}

std::string position_text(std::string_view layout_id, const Mahjong& board, const MahjongState& state) {
  std::string text = "MJ " + std::string(layout_id) + "\nTiles:";
  for (unsigned slot = 0; slot < board.layout().size(); ++slot) {
    text += ' ';
    text += state.present.contains(slot) ? tile_label(board.tile(slot)) : "-";
  }
  return text;
}

std::variant<CardPosition, MahjongPosition> parse_position(std::string_view text) {
  check_length(text, max_position_text);
  const std::vector<Line> lines = lines_of(text);
  if (lines.empty()) throw TextError(text.size(), "expected a first line with game and option, such as RU C");
  const Line& first = lines.front();
  const auto unknown = [&] { return TextError(first.offset, "expected a first line with game and option: " + first_lines()); };
  if (first.has_colon || first.tokens.size() != 2) throw unknown();
  const std::string game = upper(first.tokens[0].text);
  const std::string option = upper(first.tokens[1].text);
  if (game == "MJ" && option == "-") {
    throw TextError(first.tokens[1].offset, "expected a layout with a number: a position does not carry a host's own layout, a save does");
  }
  if (game == "MJ") {
    const NumberedLayout* const numbered = find_mahjong_layout(option);
    if (numbered == nullptr) throw unknown();
    return read_mahjong(lines, *numbered, text.size());
  }
  const CardVariant* const variant = find_card_variant(game, option);
  if (variant == nullptr) throw unknown();
  CardReader reader(*variant, text.size());
  for (std::size_t i = 1; i < lines.size(); ++i) reader.read(lines[i]);
  return CardPosition{variant, reader.finish()};
}

}  // namespace solitaires
