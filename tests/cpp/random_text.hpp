/// \file
/// Random text for the readers: whatever the bytes are, a reader parses them or throws TextError.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <string_view>

#include "solitaires/random.hpp"
#include "solitaires/text_error.hpp"

namespace solitaires::test {

inline constexpr unsigned random_texts = 100'000;

[[nodiscard]] inline std::string random_bytes(Random& random, unsigned max_length) {
  std::string bytes(random.below(max_length + 1), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.below(256));
  return bytes;
}

[[nodiscard]] inline std::string random_letters(Random& random, std::string_view alphabet, unsigned max_length) {
  std::string text(random.below(max_length + 1), '\0');
  for (char& letter : text) letter = alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
  return text;
}

/// `text` with up to three letters replaced, inserted, left out, or all that follows cut off.
[[nodiscard]] inline std::string damaged(Random& random, std::string text, std::string_view alphabet) {
  for (unsigned damage = random.below(4); damage > 0; --damage) {
    const std::size_t place = random.below(static_cast<std::uint32_t>(text.size() + 1));
    const char letter =
        random.below(4) == 0 ? static_cast<char>(random.below(256)) : alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    switch (random.below(4)) {
      case 0:
        text.insert(place, 1, letter);
        break;
      case 1:
        text.erase(place, 1 + random.below(3));
        break;
      case 2:
        if (place < text.size()) text[place] = letter;
        break;
      default:
        if (random.below(4) == 0) text.resize(place);
        break;
    }
  }
  return text;
}

/// Every byte as \xNN, so that a failing text can be pasted into a test.
[[nodiscard]] inline std::string escaped(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    result += {'\\', 'x', digits[byte >> 4U], digits[byte & 15U]};
  }
  return result;
}

/// Gives `parse` 100 000 texts: random bytes, random letters of `alphabet`, and damaged `samples`. It must return, or throw a
/// TextError that points into the text or at its end; `parsed` sees what it returned and says whether that is right.
template <class Parse, class Parsed>
void check_random_texts(std::span<const std::string> samples, std::string_view alphabet, Parse parse, Parsed parsed) {
  Random random(20240229);
  unsigned refused = 0;
  unsigned accepted = 0;
  for (unsigned i = 0; i < random_texts; ++i) {
    std::string text;
    switch (i % 4) {
      case 0:
        text = random_bytes(random, 12);
        break;
      case 1:
        text = random_letters(random, alphabet, 8);
        break;
      default:
        text = damaged(random, samples[random.below(static_cast<std::uint32_t>(samples.size()))], alphabet);
        break;
    }
    try {
      if (!parsed(text, parse(std::string_view(text)))) FAIL_CHECK("misread: " << escaped(text));
      ++accepted;
    } catch (const TextError& error) {
      ++refused;
      if (error.position() > text.size()) FAIL_CHECK("position " << error.position() << " lies outside of " << escaped(text));
      if (std::string_view(error.what()).empty()) FAIL_CHECK("nothing said about " << escaped(text));
    } catch (const std::exception& error) {
      FAIL_CHECK(error.what() << " instead of a TextError for " << escaped(text));
    }
  }
  CHECK(accepted > random_texts / 100);
  CHECK(refused > random_texts / 100);
}

}  // namespace solitaires::test
