#include "solitaires/deal_code.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "solitaires/random.hpp"
#include "solitaires/text.hpp"

namespace solitaires {
namespace {

constexpr std::string_view code_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr unsigned letter_bits = 5;
constexpr std::size_t seed_letters = seed_bits / letter_bits;
constexpr char code_version = '1';

constexpr std::array<char32_t, 14> dashes{U'\u02D7', U'\u2010', U'\u2011', U'\u2012', U'\u2013', U'\u2014', U'\u2015',
                                          U'\u2212', U'\uFE58', U'\uFE63', U'\uFF0D', U'\u207B', U'\u2043', U'\u2796'};

/// What Python's `str.strip` takes away.
constexpr std::array<std::pair<char32_t, char32_t>, 10> white_space{{{0x09, 0x0D},
                                                                     {0x1C, 0x20},
                                                                     {0x85, 0x85},
                                                                     {0xA0, 0xA0},
                                                                     {0x1680, 0x1680},
                                                                     {0x2000, 0x200A},
                                                                     {0x2028, 0x2029},
                                                                     {0x202F, 0x202F},
                                                                     {0x205F, 0x205F},
                                                                     {0x3000, 0x3000}}};

[[nodiscard]] bool is_white(char32_t letter) noexcept {
  return std::any_of(white_space.begin(), white_space.end(),
                     [letter](const auto& range) { return letter >= range.first && letter <= range.second; });
}

struct Letter {
  char canonical;  ///< upper case, '-' for every dash; NUL for what no code has
  bool white;
  std::size_t offset;  ///< of its first byte
};

/// One letter of UTF-8. A byte that begins none stands for itself, as a letter that no code has; so does a letter that is written longer
/// than it need be, whatever it is.
[[nodiscard]] Letter next_letter(std::string_view text, std::size_t& offset) noexcept {
  const std::size_t start = offset;
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(offset++);
  if (first < 0x80) {
    const char letter = upper(static_cast<char>(first));
    return {letter, is_white(first), start};
  }
  const unsigned more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  char32_t letter = first & (0x3FU >> more);
  for (unsigned i = 0; i < more; ++i) {
    if (offset == text.size() || (byte(offset) & 0xC0U) != 0x80) return {'\0', false, start};
    letter = letter << 6U | (byte(offset++) & 0x3FU);
  }
  constexpr std::array<char32_t, 4> least{0, 0x80, 0x800, 0x10000};
  if (more == 0 || first > 0xF4 || letter < least[more]) return {'\0', false, start};
  const bool is_dash = std::find(dashes.begin(), dashes.end(), letter) != dashes.end();
  return {is_dash ? '-' : '\0', is_white(letter), start};
}

/// The code without the white space around it, and where each letter stood.
struct Body {
  std::string letters;
  std::vector<std::size_t> offsets;  ///< one more than letters: the last one is the end

  [[nodiscard]] std::size_t offset(std::size_t letter) const noexcept { return offsets[std::min(letter, letters.size())]; }
};

/// Longer than any code; what follows can only be wrong, and is not kept.
constexpr std::size_t max_letters = 32;

[[nodiscard]] Body body_of(std::string_view text) {
  Body body;
  std::size_t end = 0;           // of the last letter that is not white
  std::size_t trimmed_size = 0;  // letters up to there
  for (std::size_t offset = 0; offset < text.size();) {
    const Letter letter = next_letter(text, offset);
    if (letter.white && body.letters.empty()) continue;
    if (body.letters.size() < max_letters) {
      body.letters += letter.white ? '\0' : letter.canonical;
      body.offsets.push_back(letter.offset);
    }
    if (!letter.white) {
      end = offset;
      trimmed_size = body.letters.size();
    }
  }
  body.letters.resize(trimmed_size);
  body.offsets.resize(trimmed_size);
  body.offsets.push_back(trimmed_size == 0 ? text.size() : end);
  return body;
}

[[nodiscard]] std::vector<std::string_view> games() {
  std::vector<std::string_view> names;
  for (const CardVariant& variant : card_variants()) {
    if (std::find(names.begin(), names.end(), variant.game) == names.end()) names.push_back(variant.game);
  }
  names.emplace_back("MJ");
  return names;
}

[[nodiscard]] std::vector<std::string_view> options_of(std::string_view game) {
  std::vector<std::string_view> names;
  if (game == "MJ") {
    for (const NumberedLayout& layout : mahjong_layouts()) names.emplace_back(layout.id);
  }
  for (const CardVariant& variant : card_variants()) {
    if (variant.game == game) names.push_back(variant.option);
  }
  return names;
}

[[noreturn]] void refuse_name(std::size_t offset, std::string expected, const std::vector<std::string_view>& names) {
  for (std::size_t i = 0; i < names.size(); ++i) expected.append(i == 0 ? ": " : ", ").append(names[i]);
  throw TextError(offset, expected);
}

}  // namespace

DealCode parse_deal_code(std::string_view text) {
  const Body body = body_of(text);
  const std::string_view letters = body.letters;
  const auto refuse = [&body](std::size_t letter, const std::string& expected) { throw TextError(body.offset(letter), expected); };

  const std::string_view game = letters.substr(0, 2);
  const std::vector<std::string_view> known_games = games();
  if (std::find(known_games.begin(), known_games.end(), game) == known_games.end()) {
    refuse_name(body.offset(0), "expected a game", known_games);
  }
  if (letters.size() < 3 || letters[2] != code_version) refuse(2, std::string("expected the version ") + code_version + " after the game");
  if (letters.size() < 4 || letters[3] != '-') refuse(3, "expected a dash after the version");
  const std::size_t option_end = std::min(letters.find('-', 4), letters.size());
  const std::string_view option = letters.substr(4, option_end - 4);
  const std::vector<std::string_view> options = options_of(game);
  if (std::find(options.begin(), options.end(), option) == options.end()) {
    refuse_name(body.offset(4), std::string("expected an option of ").append(game), options);
  }
  if (option_end == letters.size()) refuse(option_end, "expected a dash after the option");

  DealCode code;
  const std::string_view seed = letters.substr(option_end + 1);
  for (std::size_t i = 0; i < std::min(seed.size(), seed_letters); ++i) {
    const std::size_t value = code_letters.find(seed[i]);
    if (value == std::string_view::npos) refuse(option_end + 1 + i, "expected a letter A-Z or a digit 2-7");
    code.seed = code.seed << letter_bits | value;
  }
  if (seed.size() != seed_letters) {
    refuse(option_end + 1 + std::min(seed.size(), seed_letters), "expected " + std::to_string(seed_letters) + " letters after the option");
  }
  if (game == "MJ") {
    const auto& layouts = mahjong_layouts();
    code.layout = &*std::find_if(layouts.begin(), layouts.end(), [option](const NumberedLayout& layout) { return layout.id == option; });
  } else {
    code.variant = find_card_variant(game, option);
  }
  return code;
}

std::string deal_code_text(const DealCode& code) {
  std::string text(code.game());
  text.append(1, code_version).append("-").append(code.option()).append("-");
  for (std::size_t i = seed_letters; i-- > 0;) text += code_letters[code.seed >> letter_bits * i & (code_letters.size() - 1)];
  return text;
}

}  // namespace solitaires
