/// \file
/// The lines of positions that Python holds, one for each game in progress.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
#include "solitaires/scoring.hpp"

namespace solitaires::python {

/// What led to a position of a line.
struct Step {
  Move move;
  Card turned = no_card;   ///< the card that the move turned face up
  std::int64_t score = 0;  ///< after the move
};

/// The positions of a game from its start to the present one, each with the step that led to it, and those that were taken back, which
/// can be taken up again. Nothing is computed backwards, so nothing can be restored wrongly.
template <class State>
class Line {
 public:
  explicit Line(const State& start) { places_.emplace_back(start, Step{}); }

  [[nodiscard]] const State& start() const noexcept { return places_.front().state; }
  [[nodiscard]] const State& now() const noexcept { return places_[present_].state; }
  /// The position after so many moves, at most `size`.
  [[nodiscard]] const State& after(std::size_t moves) const noexcept { return places_[moves].state; }
  /// The step that led to the position after so many moves, at least one and at most `size`.
  [[nodiscard]] const Step& step_to(std::size_t moves) const noexcept { return places_[moves].step; }
  [[nodiscard]] std::int64_t score_after(std::size_t moves) const noexcept { return places_[moves].step.score; }
  /// How many moves led to the present position.
  [[nodiscard]] std::size_t present() const noexcept { return present_; }
  /// How many moves the line has, with those that were taken back.
  [[nodiscard]] std::size_t size() const noexcept { return places_.size() - 1; }
  [[nodiscard]] std::int64_t score() const noexcept { return places_[present_].step.score; }
  /// Goes on to a new position; what was taken back is forgotten.
  void add(const State& state, const Step& step) {
    if (present_ == size()) {
      places_.emplace_back(state, step);
    } else {
      places_[present_ + 1] = Place(state, step);
      places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(present_) + 2, places_.end());
    }
    ++present_;
  }
  /// Makes the position after so many moves the present one. False when the line is shorter.
  bool go_to(std::size_t moves) noexcept {
    if (moves > size()) return false;
    present_ = moves;
    return true;
  }
  /// Goes back to the start and forgets what followed.
  void clear() noexcept {
    places_.erase(places_.begin() + 1, places_.end());
    present_ = 0;
  }
  /// Whether a position from the start to the present one, both included, is as the condition says.
  template <class Condition>
  [[nodiscard]] bool any(Condition condition) const noexcept {
    const auto end = places_.begin() + static_cast<std::ptrdiff_t>(present_) + 1;
    return std::any_of(places_.begin(), end, [&condition](const Place& place) { return condition(place.state); });
  }
  /// Whether a position stands between the start and the present one, both included.
  [[nodiscard]] bool has_seen(const State& state) const noexcept {
    return any([&state](const State& other) { return other == state; });
  }

 private:
  struct Place {
    Place(const State& the_state, const Step& the_step) noexcept : state(the_state), step(the_step) {}  // made where it stays

    State state;
    Step step;
  };

  std::vector<Place> places_;
  std::size_t present_ = 0;
};

struct CardLine {
  CardLine(const CardVariant* the_variant, const Tableau& start) : variant(the_variant), positions(start) {}

  [[nodiscard]] const Tableau& now() const noexcept { return positions.now(); }
  void legal_moves(MoveList& moves) const noexcept { variant->legal_moves(now(), moves); }
  [[nodiscard]] Refusal refusal(const Tableau& state, Move move) const noexcept { return variant->refusal(state, move); }
  Change play(Tableau& state, Move move) const noexcept { return variant->play(state, move); }
  [[nodiscard]] bool is_won(const Tableau& state) const noexcept { return state.is_complete(); }
  [[nodiscard]] std::int64_t points_of(Move move, const Change& change, std::int64_t score) const noexcept {
    return points(scoring, move, change, score);
  }

  const CardVariant* variant;
  ScoringTable scoring;  ///< nothing scores until a game says what does
  Line<Tableau> positions;
};

struct MahjongLine {
  MahjongLine(std::string id, std::shared_ptr<const Mahjong> the_board, const MahjongState& start)
      : layout_id(std::move(id)), board(std::move(the_board)), positions(start) {}

  [[nodiscard]] const MahjongState& now() const noexcept { return positions.now(); }
  void legal_moves(MoveList& moves) const noexcept { board->legal_moves(now(), moves); }
  [[nodiscard]] Refusal refusal(const MahjongState& state, Move move) const noexcept { return board->refusal(state, move); }
  Change play(MahjongState& state, Move move) const noexcept { return board->play(state, move); }
  [[nodiscard]] bool is_won(const MahjongState& state) const noexcept { return board->is_won(state); }
  /// Pairs of tiles score nothing.
  [[nodiscard]] static std::int64_t points_of(Move /*move*/, const Change& /*change*/, std::int64_t /*score*/) noexcept { return 0; }

  std::string layout_id;  ///< "-" for a host's own layout
  std::shared_ptr<const Mahjong> board;
  Line<MahjongState> positions;
};

/// Plays a legal move on a line.
template <class LineType>
void advance(LineType& line, Move move) {
  auto next = line.now();
  const Change change = line.play(next, move);
  const std::int64_t score = line.positions.score();
  line.positions.add(next, {move, change.turned, score + line.points_of(move, change, score)});
}

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
  const std::size_t root = line.positions.present();
  std::vector states{line.positions.start()};  // of the line, and on to the win
  for (std::size_t i = 1; i <= root; ++i) states.push_back(line.positions.after(i));
  for (const Move move : moves) {
    if (!line.refusal(states.back(), move).legal()) return std::nullopt;
    states.push_back(states.back());
    line.play(states.back(), move);
  }
  if (!line.is_won(states.back())) return std::nullopt;
  const std::vector<std::size_t> last = last_visits(states);
  std::vector<bool> on_line(states.size());  // by last visit
  for (std::size_t i = 0; i <= root; ++i) on_line[last[i]] = true;
  WayToWin way;
  for (std::size_t i = last[root]; i + 1 < states.size(); i = last[i + 1]) {
    way.moves.push_back(moves[i - root]);
    way.leads_back = way.leads_back || on_line[last[i + 1]];
  }
  return way;
}

}  // namespace solitaires::python
