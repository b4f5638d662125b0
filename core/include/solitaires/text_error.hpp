/// \file
/// What every reader of text in the engine throws when the text is refused.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace solitaires {

/// A text was refused. `what()` says what was expected; `position` is the byte offset of the first byte that does not fit.
class TextError : public std::runtime_error {
 public:
  TextError(std::size_t position, const std::string& expected) : std::runtime_error(expected), position_(position) {}

  [[nodiscard]] std::size_t position() const noexcept { return position_; }

 private:
  std::size_t position_;
};

}  // namespace solitaires
