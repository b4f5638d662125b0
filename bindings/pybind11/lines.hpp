/// \file
/// The lines of positions that Python holds, one for each game in progress.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "solitaires/card_variant.hpp"
#include "solitaires/mahjong.hpp"

namespace solitaires::python {

/// The positions of a game from its start to the present one, and those that were taken back, which can be taken up again.
/// Which one is the present is the caller's to say; nothing is computed backwards, so nothing can be restored wrongly.
template <class State>
class Line {
 public:
  explicit Line(const State& start) : states_{start} {}

  [[nodiscard]] const State& start() const noexcept { return states_.front(); }
  [[nodiscard]] const State& now() const noexcept { return states_[present_]; }
  /// Goes on to a new position; what was taken back is forgotten.
  void add(const State& state) {
    if (present_ + 1 == states_.size()) {
      states_.push_back(state);
    } else {
      states_[present_ + 1] = state;
      states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(present_) + 2, states_.end());
    }
    ++present_;
  }
  /// Makes the position after so many moves the present one. False when the line is shorter.
  bool go_to(std::size_t moves) noexcept {
    if (moves >= states_.size()) return false;
    present_ = moves;
    return true;
  }
  /// Whether a position stands between the start and the present one, both included.
  [[nodiscard]] bool has_seen(const State& state) const noexcept {
    const auto end = states_.begin() + static_cast<std::ptrdiff_t>(present_) + 1;
    return std::find(states_.begin(), end, state) != end;
  }

 private:
  std::vector<State> states_;
  std::size_t present_ = 0;
};

struct CardLine {
  CardLine(const CardVariant* the_variant, const Tableau& start) : variant(the_variant), positions(start) {}

  [[nodiscard]] const Tableau& now() const noexcept { return positions.now(); }

  const CardVariant* variant;
  Line<Tableau> positions;
};

struct MahjongLine {
  MahjongLine(std::string id, std::shared_ptr<const Mahjong> the_board, const MahjongState& start)
      : layout_id(std::move(id)), board(std::move(the_board)), positions(start) {}

  [[nodiscard]] const MahjongState& now() const noexcept { return positions.now(); }

  std::string layout_id;  ///< "-" for a host's own layout
  std::shared_ptr<const Mahjong> board;
  Line<MahjongState> positions;
};

}  // namespace solitaires::python
