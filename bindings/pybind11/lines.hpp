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
/// A step back or forward only moves the mark, so nothing can be restored wrongly.
template <class State>
class Line {
 public:
  explicit Line(const State& start) : states_{start} {}

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
  /// False at the start.
  bool back() noexcept {
    if (present_ == 0) return false;
    --present_;
    return true;
  }
  /// False when nothing was taken back.
  bool forward() noexcept {
    if (present_ + 1 == states_.size()) return false;
    ++present_;
    return true;
  }
  void restart() noexcept {
    states_.erase(states_.begin() + 1, states_.end());
    present_ = 0;
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
  CardLine(const CardVariant* the_variant, const Tableau& start) : variant(the_variant), line(start) {}

  [[nodiscard]] const Tableau& now() const noexcept { return line.now(); }

  const CardVariant* variant;
  Line<Tableau> line;
};

struct MahjongLine {
  MahjongLine(std::string id, std::shared_ptr<const Mahjong> the_board, const MahjongState& start)
      : layout_id(std::move(id)), board(std::move(the_board)), line(start) {}

  [[nodiscard]] const MahjongState& now() const noexcept { return line.now(); }

  std::string layout_id;  ///< "-" for a host's own layout
  std::shared_ptr<const Mahjong> board;
  Line<MahjongState> line;
};

}  // namespace solitaires::python
