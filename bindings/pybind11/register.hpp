/// \file
/// The areas of the module, one file each, and what they share.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "solitaires/guided_play.hpp"
#include "solitaires/move.hpp"
#include "solitaires/perft.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/random.hpp"
#include "solitaires/refusal.hpp"
#include "solitaires/search.hpp"

namespace solitaires::python {

/// Reading and writing cards, moves and positions; the error of all text.
void register_text(pybind11::module_& module);
/// `CardLine` and the card variants.
void register_cards(pybind11::module_& module);
/// `MahjongLine`, `Layout` and the numbered layouts.
void register_mahjong(pybind11::module_& module);

/// The calls of a host's loop as plain C functions.
void register_hot_calls(pybind11::module_& module);

[[nodiscard]] inline pybind11::list move_codes(const MoveList& moves) {
  pybind11::list codes(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) codes[i] = moves[i].code();
  return codes;
}

/// None for a legal move, else (rule, asked, limit, free cells, free columns, card, card below, slot, pile).
[[nodiscard]] inline pybind11::object refusal_figures(const Refusal& refusal) {
  if (refusal.legal()) return pybind11::none();
  return pybind11::make_tuple(rule_name(refusal.rule), refusal.asked, refusal.limit, refusal.free_cells, refusal.free_columns, refusal.card,
                              refusal.onto, refusal.slot, refusal.pile);
}

[[nodiscard]] inline bool interpreter_ends() noexcept {
#if PY_VERSION_HEX >= 0x030D0000
  return Py_IsFinalizing() != 0;
#else
  return _Py_IsFinalizing() != 0;
#endif
}

/// A daemon thread cannot take the lock any more when the interpreter ends; it waits for the end of the process.
inline void wait_if_interpreter_ends() noexcept {
  while (interpreter_ends()) std::this_thread::sleep_for(std::chrono::hours(1));
}

/// For long work without the interpreter lock: true when the user pressed Ctrl-C (or a signal handler raised).
[[nodiscard]] inline StopRequest stop_on_signal(bool& raised) noexcept {
  return {[](void* context, std::uint64_t) {
            wait_if_interpreter_ends();
            const pybind11::gil_scoped_acquire lock;
            const bool stop = PyErr_CheckSignals() != 0;
            if (stop) *static_cast<bool*>(context) = true;
            return stop;
          },
          &raised};
}

/// Refuses `Class.__new__(Class)`, which would hand out an object that was never made.
template <class Class>
void forbid_new(const Class& bound) noexcept {
  reinterpret_cast<PyTypeObject*>(bound.ptr())->tp_new = nullptr;
}

/// Counts with the lock released; raises what a signal handler raised.
template <class Count>
[[nodiscard]] std::uint64_t counted(unsigned depth, Count count) {
  if (depth > max_perft_depth) throw pybind11::value_error("depth is too large");
  bool raised = false;
  std::uint64_t lines = 0;
  {
    const pybind11::gil_scoped_release unlocked;
    lines = count(stop_on_signal(raised));
  }
  if (raised) throw pybind11::error_already_set();
  return lines;
}

/// What a search asks while it runs: the time left, Ctrl-C, and a progress function of the caller.
class SearchWatch {
 public:
  /// \param max_seconds wall time; infinity for no limit.
  /// \param progress called with (positions, seconds), or None.
  SearchWatch(double max_seconds, pybind11::object progress) : max_seconds_(max_seconds), progress_(std::move(progress)) {}

  /// Holds as long as the watch does not move.
  [[nodiscard]] StopRequest request() noexcept {
    return {[](void* context, std::uint64_t positions) { return static_cast<SearchWatch*>(context)->must_stop(positions); }, this};
  }
  [[nodiscard]] double seconds() const noexcept { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  /// Raises what a signal handler or the progress function raised.
  void raise_if_raised() const {
    if (raised_) std::rethrow_exception(raised_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double seconds_between_signals = 0.02;
  static constexpr double seconds_between_reports = 0.25;

  [[nodiscard]] bool must_stop(std::uint64_t positions) noexcept {
    const double now = seconds();
    if (now >= max_seconds_) return true;
    if (now < next_signal_) return false;
    next_signal_ = now + seconds_between_signals;
    wait_if_interpreter_ends();
    const pybind11::gil_scoped_acquire lock;
    try {
      if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
      if (!progress_.is_none() && now >= next_report_) {
        next_report_ = now + seconds_between_reports;
        progress_(positions, now);
      }
    } catch (...) {
      raised_ = std::current_exception();
    }
    return raised_ != nullptr;
  }

  Clock::time_point start_ = Clock::now();
  double max_seconds_;
  double next_signal_ = seconds_between_signals;
  double next_report_ = seconds_between_reports;
  pybind11::object progress_;
  std::exception_ptr raised_;
};

/// Searches with the lock released. \param solve `Solution solve(const SearchLimits&)`.
/// \return (outcome, codes of the winning moves, positions, seconds, most bytes held)
template <class Solve>
[[nodiscard]] pybind11::tuple solved(std::uint64_t max_states, double max_seconds, std::size_t max_memory, pybind11::object progress,
                                     Solve solve) {
  SearchWatch watch(max_seconds, std::move(progress));
  Solution solution;
  {
    const pybind11::gil_scoped_release unlocked;
    solution = solve(SearchLimits{.states = max_states, .bytes = max_memory, .stop = watch.request()});
  }
  watch.raise_if_raised();
  pybind11::list moves(solution.moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = solution.moves[i].code();
  return pybind11::make_tuple(outcome_name(solution.outcome), moves, solution.states, watch.seconds(), solution.bytes);
}

/// Plays the games of a difficulty with the lock released; they take some tens of milliseconds. \param whole all cards or tiles. \param
/// play `GuidedGames play()`. \return (games, games won, cards or tiles left in all of them, `whole`)
template <class Play>
[[nodiscard]] pybind11::tuple played_by_thumb(unsigned whole, Play play) {
  GuidedGames played;
  {
    const pybind11::gil_scoped_release unlocked;
    played = play();
  }
  return pybind11::make_tuple(played.games, played.won, played.left, whole);
}

/// Plays `games` random games from a state with the lock released; Ctrl-C is answered every few milliseconds.
/// \param play goes on with a game: `Playout play(State&, Random&, max_moves)`.
/// \return (moves of all games, games won)
template <class State, class Play>
[[nodiscard]] pybind11::tuple played_out(State start, std::uint64_t seed, std::uint64_t games, std::uint64_t max_moves, Play play) {
  constexpr std::uint64_t slice_moves = std::uint64_t{1} << 16U;
  Random random(seed);
  std::uint64_t moves = 0;
  std::uint64_t won = 0;
  std::uint64_t played = 0;   // moves of the game in hand
  std::uint64_t unasked = 0;  // moves and games since a signal was asked for
  bool raised = false;
  {
    const pybind11::gil_scoped_release unlocked;
    const StopRequest stop = stop_on_signal(raised);
    State state = start;
    while (games > 0) {
      if (unasked >= slice_moves) {
        if (stop.asked(stop.context, moves)) break;
        unasked = 0;
      }
      const std::uint64_t most = std::min(slice_moves, max_moves - played);
      const Playout part = play(state, random, most);
      moves += part.moves;
      played += part.moves;
      unasked += part.moves + 1;
      if (part.moves == most && played < max_moves && !part.won) continue;
      won += part.won ? 1 : 0;
      --games;
      played = 0;
      state = start;
    }
  }
  if (raised) throw pybind11::error_already_set();
  return pybind11::make_tuple(moves, won);
}

}  // namespace solitaires::python
