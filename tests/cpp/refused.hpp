/// \file
/// Checks of texts that a reader must refuse.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "solitaires/text_error.hpp"

namespace solitaires::test {

/// `parse` refuses `text` at byte `position` and names `expected` in its message.
template <class Parse>
void check_refused(Parse parse, std::string_view text, std::size_t position, std::string_view expected) {
  CAPTURE(text);
  try {
    static_cast<void>(parse(text));
    FAIL_CHECK("accepted");
  } catch (const TextError& error) {
    const std::string_view message = error.what();
    CHECK(error.position() == position);
    CHECK_MESSAGE(message.find(expected) != std::string_view::npos, "the message does not speak of '", expected, "': ", message);
  }
}

}  // namespace solitaires::test
