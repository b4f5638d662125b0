/// \file
/// Deal codes in text, for hosts that do not come through Python. The grammar is in docs/deal-codes.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "solitaires/card_variant.hpp"
#include "solitaires/mahjong_layout.hpp"
#include "solitaires/text_error.hpp"

namespace solitaires {

/// The name of a deal, as `parse_deal_code` makes it: exactly one of `variant` and `layout` is set.
struct DealCode {
  const CardVariant* variant = nullptr;
  const NumberedLayout* layout = nullptr;
  std::uint64_t seed = 0;  ///< 0 to 2^35 - 1

  [[nodiscard]] std::string_view game() const noexcept { return variant != nullptr ? variant->game : std::string_view("MJ"); }
  [[nodiscard]] std::string_view option() const noexcept { return variant != nullptr ? variant->option : std::string_view(layout->id); }
};

/// Reads a code in UTF-8. Case, white space around it and look-alikes of the dash do not matter.
/// \throws TextError at the first byte that does not fit.
[[nodiscard]] DealCode parse_deal_code(std::string_view text);

/// The canonical text, such as "RU1-C-AAAAABB".
[[nodiscard]] std::string deal_code_text(const DealCode& code);

}  // namespace solitaires
