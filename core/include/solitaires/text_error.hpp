/// \file
/// What every reader of text in the engine throws when the text is refused.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace solitaires {

/// A text was refused. `what()` says what was expected; `position` is the byte offset of the first byte that does not fit.
class TextError : public std::runtime_error {
 public:
  TextError(std::size_t position, const std::string& expected) : std::runtime_error(expected), position_(position) {}

  [[nodiscard]] std::size_t position() const noexcept { return position_; }

 private:
  std::size_t position_;
};

/// Refuses a text of more than `most` bytes, so that what a reader spends is bounded whoever wrote the text.
/// \throws TextError at the first character that lies beyond or reaches beyond.
inline void check_length(std::string_view text, std::size_t most) {
  if (text.size() <= most) return;
  std::size_t place = most;
  while (place > 0 && (static_cast<unsigned char>(text[place]) & 0xC0U) == 0x80U) --place;  // not into the middle of a character
  throw TextError(place, "expected the end: at most " + std::to_string(most) + " bytes of text are read");
}

}  // namespace solitaires
