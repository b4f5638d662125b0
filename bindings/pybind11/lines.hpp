/// \file
/// The lines of positions that Python holds, one for each game in progress.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <type_traits>
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
  [[nodiscard]] Refusal refusal(const Tableau& state, Move move) const noexcept { return variant->refusal(state, move); }
  void play(Tableau& state, Move move) const noexcept { variant->play(state, move); }
  [[nodiscard]] bool is_won(const Tableau& state) const noexcept { return state.is_complete(); }

  const CardVariant* variant;
  Line<Tableau> positions;
};

struct MahjongLine {
  MahjongLine(std::string id, std::shared_ptr<const Mahjong> the_board, const MahjongState& start)
      : layout_id(std::move(id)), board(std::move(the_board)), positions(start) {}

  [[nodiscard]] const MahjongState& now() const noexcept { return positions.now(); }
  [[nodiscard]] Refusal refusal(const MahjongState& state, Move move) const noexcept { return board->refusal(state, move); }
  void play(MahjongState& state, Move move) const noexcept { board->play(state, move); }
  [[nodiscard]] bool is_won(const MahjongState& state) const noexcept { return board->is_won(state); }

  std::string layout_id;  ///< "-" for a host's own layout
  std::shared_ptr<const Mahjong> board;
  Line<MahjongState> positions;
};

/// Moves from the present position of a line to a win.
struct WayToWin {
  std::vector<Move> moves;  ///< no position comes twice
  bool leads_back = false;  ///< to a position that the line went through before the present one
};

/// For each position the index of its last visit. Ways found by depth-first search can be very long, hence no comparison of all pairs.
template <class State>
[[nodiscard]] std::vector<std::size_t> last_visits(const std::vector<State>& states) {
  static_assert(std::has_unique_object_representations_v<State>);
  const auto order = [&states](std::size_t a, std::size_t b) { return std::memcmp(&states[a], &states[b], sizeof(State)); };
  std::vector<std::size_t> sorted(states.size());
  std::iota(sorted.begin(), sorted.end(), std::size_t{0});
  std::sort(sorted.begin(), sorted.end(), [&order](std::size_t a, std::size_t b) {
    const int difference = order(a, b);
    return difference != 0 ? difference < 0 : a > b;
  });
  std::vector<std::size_t> last(states.size());
  for (std::size_t i = 0, latest = 0; i < sorted.size(); ++i) {
    if (i == 0 || order(sorted[i], latest) != 0) latest = sorted[i];
    last[sorted[i]] = latest;
  }
  return last;
}

/// Leaves out of a way to a win all moves between two visits of one position. Nothing when a move is not legal or the end is not won.
template <class LineType>
[[nodiscard]] std::optional<WayToWin> way_to_win(const LineType& line, const std::vector<Move>& moves) {
  std::vector states{line.now()};
  for (const Move move : moves) {
    if (!line.refusal(states.back(), move).legal()) return std::nullopt;
    states.push_back(states.back());
    line.play(states.back(), move);
  }
  if (!line.is_won(states.back())) return std::nullopt;
  const std::vector<std::size_t> last = last_visits(states);
  WayToWin way;
  for (std::size_t i = last[0]; i < moves.size(); i = last[i + 1]) {
    if (!way.moves.empty() && line.positions.has_seen(states[i])) way.leads_back = true;
    way.moves.push_back(moves[i]);
  }
  if (!way.moves.empty() && line.positions.has_seen(states.back())) way.leads_back = true;
  return way;
}

}  // namespace solitaires::python
