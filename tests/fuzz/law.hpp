/// \file
/// What every law needs: how it fails, and choices out of the bytes of an input.
#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>

#include "solitaires/text_error.hpp"

namespace solitaires::fuzz {

/// Ends the program when a law does not hold, so that the fuzzer keeps the input; `describe()` gives the position or text at hand.
template <class Describe>
void require(bool holds, std::string_view law, Describe describe) {
  if (holds) return;
  std::cerr << "broken: " << law << '\n' << describe() << std::endl;
  std::abort();
}

/// Choices made by the bytes of an input; always the first possibility when there are no more bytes.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data, size) {}

  /// A number less than `n`, which is at least 1.
  [[nodiscard]] std::uint32_t below(std::uint32_t n) { return data_.ConsumeIntegralInRange<std::uint32_t>(0, n - 1); }
  [[nodiscard]] std::uint64_t up_to(std::uint64_t most) { return data_.ConsumeIntegralInRange<std::uint64_t>(0, most); }
  [[nodiscard]] std::uint32_t any_code() { return data_.ConsumeIntegral<std::uint32_t>(); }
  [[nodiscard]] bool left() { return data_.remaining_bytes() > 0; }

 private:
  FuzzedDataProvider data_;
};

/// Lets a reader read a text; `read(result)` sees what came out. Whatever the text is, it is read or refused by a TextError that says what
/// was expected and points into the text or at its end.
template <class Parse, class Read>
void parse_or_refuse(std::string_view text, Parse parse, Read read) {
  try {
    read(parse(text));
  } catch (const TextError& error) {
    require(error.position() <= text.size(), "a refusal points into the text", [&] { return std::string(text); });
    require(!std::string_view(error.what()).empty(), "a refusal says what was expected", [&] { return std::string(text); });
  }
}

}  // namespace solitaires::fuzz

/// The law: what libFuzzer and the replay of the corpus call with each input.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
