/// \file
/// How a caller stops long work.
#pragma once

#include <cstdint>

namespace solitaires {

/// Asked every tenth of a second or more often by long work, with the positions done so far; true stops it.
struct StopRequest {
  bool (*asked)(void* context, std::uint64_t positions) = nullptr;
  void* context = nullptr;
};

}  // namespace solitaires
