/// \file
/// The areas of the module, one file each, and what they share.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "lines.hpp"
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

/// Dealing and solving many seeds in one call.
void register_solving(pybind11::module_& module);

/// `Batch`: many games at once.
void register_batch(pybind11::module_& module);

/// The positions of the bench and what is counted in them.
void register_bench(pybind11::module_& module);

/// The calls of a host's loop as plain C functions.
void register_hot_calls(pybind11::module_& module);

/// \param moves a `MoveList` or a vector.
template <class Moves>
[[nodiscard]] pybind11::list move_codes(const Moves& moves) {
  pybind11::list codes(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) codes[i] = moves[i].code();
  return codes;
}

/// Plays a move on a line and says whether that wins; None when the move is not legal.
template <class LineType>
[[nodiscard]] pybind11::object step(LineType& line, std::uint32_t code) {
  const Move move = Move::from_code(code);
  if (!line.refusal(line.now(), move).legal()) return pybind11::none();
  auto next = line.now();
  line.play(next, move);
  line.positions.add(next);
  return pybind11::bool_(line.is_won(next));
}

/// (codes, leads back) of a way to a win from the present position of a line, without rounds; None when it is no way to a win.
template <class LineType>
[[nodiscard]] pybind11::object checked_way(const LineType& line, const pybind11::list& codes) {
  std::vector<Move> moves;
  for (const pybind11::handle code : codes) moves.push_back(Move::from_code(code.cast<std::uint32_t>()));
  const std::optional<WayToWin> way = way_to_win(line, moves);
  if (!way) return pybind11::none();
  return pybind11::make_tuple(move_codes(way->moves), way->leads_back);
}

/// None for a legal move, else (rule, asked, limit, free cells, free columns, card, card below, slot, pile).
[[nodiscard]] inline pybind11::object refusal_figures(const Refusal& refusal) {
  if (refusal.legal()) return pybind11::none();
  return pybind11::make_tuple(rule_name(refusal.rule), refusal.asked, refusal.limit, refusal.free_cells, refusal.free_columns, refusal.card,
                              refusal.onto, refusal.slot, refusal.pile);
}

/// Releases the interpreter lock for long work of this thread.
class WithoutLock {
 public:
  WithoutLock() noexcept : outer_(state_) { state_ = PyEval_SaveThread(); }
  WithoutLock(const WithoutLock&) = delete;
  WithoutLock& operator=(const WithoutLock&) = delete;
  ~WithoutLock() {
    take_lock();
    state_ = outer_;
  }

  [[noreturn]] static void wait_for_the_end() noexcept {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
  }

 private:
  friend class WithLock;

  /// A daemon thread cannot take the lock any more when the interpreter ends. Before Python 3.14 it would be unwound like by an
  /// exception, which destructors do not survive; it waits for the end of the process instead.
  static void take_lock() noexcept {
    try {
      PyEval_RestoreThread(state_);
    } catch (...) {
      wait_for_the_end();
    }
  }

  static inline thread_local PyThreadState* state_ = nullptr;
  PyThreadState* outer_;  ///< of the call whose progress function made this one
};

/// Holds the lock for a moment of work without it.
class WithLock {
 public:
  WithLock() noexcept { WithoutLock::take_lock(); }
  WithLock(const WithLock&) = delete;
  WithLock& operator=(const WithLock&) = delete;
  ~WithLock() { WithoutLock::state_ = PyEval_SaveThread(); }
};

/// For long work without the interpreter lock: true when the user pressed Ctrl-C (or a signal handler raised).
[[nodiscard]] inline StopRequest stop_on_signal(bool& raised) noexcept {
  return {[](void* context, std::uint64_t) {
            const WithLock lock;
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
    const WithoutLock unlocked;
    lines = count(stop_on_signal(raised));
  }
  if (raised) throw pybind11::error_already_set();
  return lines;
}

/// What searches ask while they run, one after another: the time left, Ctrl-C, and a progress function of the caller.
class SearchWatch {
 public:
  /// \param max_seconds wall time of each search; infinity for no limit.
  /// \param progress called with (positions, seconds) of the search that runs, or None.
  SearchWatch(double max_seconds, pybind11::object progress) : max_seconds_(max_seconds), progress_(std::move(progress)) {}

  /// The time of a search begins.
  void begin_search() noexcept { start_ = Clock::now(); }
  /// Holds as long as the watch does not move.
  [[nodiscard]] StopRequest request() noexcept {
    return {[](void* context, std::uint64_t positions) { return static_cast<SearchWatch*>(context)->must_stop(positions); }, this};
  }
  /// Seconds since the search began.
  [[nodiscard]] double seconds() const noexcept { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  /// Whether a signal handler or the progress function raised; they are asked now and then.
  [[nodiscard]] bool interrupted(std::uint64_t positions) noexcept {
    const Clock::time_point now = Clock::now();
    if (raised_ != nullptr || now < next_signal_) return raised_ != nullptr;
    next_signal_ = now + time_between_signals;
    const WithLock lock;
    try {
      // no object here has a destructor: the call may be unwound when the interpreter ends
      bool failed = PyErr_CheckSignals() != 0;
      if (!failed && !progress_.is_none() && now >= next_report_) {
        next_report_ = now + time_between_reports;
        PyObject* const answer = PyObject_CallFunction(progress_.ptr(), "Kd", static_cast<unsigned long long>(positions), seconds());
        failed = answer == nullptr;
        Py_XDECREF(answer);
      }
      if (failed) raised_ = std::make_exception_ptr(pybind11::error_already_set());
    } catch (...) {
      WithoutLock::wait_for_the_end();
    }
    return raised_ != nullptr;
  }
  /// Raises what a signal handler or the progress function raised.
  void raise_if_raised() const {
    if (raised_) std::rethrow_exception(raised_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds time_between_signals{20};
  static constexpr std::chrono::milliseconds time_between_reports{100};

  [[nodiscard]] bool must_stop(std::uint64_t positions) noexcept { return seconds() >= max_seconds_ || interrupted(positions); }

  Clock::time_point start_ = Clock::now();
  double max_seconds_;
  Clock::time_point next_signal_ = start_ + time_between_signals;
  Clock::time_point next_report_ = start_ + time_between_reports;
  pybind11::object progress_;
  std::exception_ptr raised_;
};

/// (outcome, codes of the winning moves, positions, seconds, most bytes held)
[[nodiscard]] inline pybind11::tuple solution_figures(const Solution& solution, double seconds) {
  return pybind11::make_tuple(outcome_name(solution.outcome), move_codes(solution.moves), solution.states, seconds, solution.bytes);
}

/// Searches with the lock released. \param solve `Solution solve(const SearchLimits&)`.
/// \return the figures of the solution
template <class Solve>
[[nodiscard]] pybind11::tuple solved(std::uint64_t max_states, double max_seconds, std::size_t max_memory, pybind11::object progress,
                                     Solve solve) {
  SearchWatch watch(max_seconds, std::move(progress));
  Solution solution;
  double seconds = 0;
  {
    const WithoutLock unlocked;
    solution = solve(SearchLimits{.states = max_states, .bytes = max_memory, .stop = watch.request()});
    seconds = watch.seconds();
  }
  watch.raise_if_raised();
  return solution_figures(solution, seconds);
}

/// Searches one after another with the lock released. \param solve `Solution solve(seed, const SearchLimits&)`.
/// \return the figures of the solutions. A search that fails ends the list before it; the first one of the call throws.
template <class Solve>
[[nodiscard]] pybind11::list solved_in_turn(const std::vector<std::uint64_t>& seeds, std::uint64_t max_states, double max_seconds,
                                            std::size_t max_memory, pybind11::object progress, Solve solve) {
  SearchWatch watch(max_seconds, std::move(progress));
  std::vector<std::pair<Solution, double>> solutions;
  solutions.reserve(seeds.size());
  {
    const WithoutLock unlocked;
    const SearchLimits limits{.states = max_states, .bytes = max_memory, .stop = watch.request()};
    for (const std::uint64_t seed : seeds) {
      watch.begin_search();
      try {
        Solution solution = solve(seed, limits);
        solutions.emplace_back(std::move(solution), watch.seconds());
      } catch (...) {
        if (solutions.empty()) throw;
        break;
      }
      if (watch.interrupted(solutions.back().first.states)) break;
    }
  }
  watch.raise_if_raised();
  pybind11::list figures(solutions.size());
  for (std::size_t i = 0; i < figures.size(); ++i) figures[i] = solution_figures(solutions[i].first, solutions[i].second);
  return figures;
}

/// Plays the games of a difficulty with the lock released; they take some tens of milliseconds. \param whole all cards or tiles. \param
/// play `GuidedGames play()`. \return (games, games won, cards or tiles left in all of them, `whole`)
template <class Play>
[[nodiscard]] pybind11::tuple played_by_thumb(unsigned whole, Play play) {
  GuidedGames played;
  {
    const WithoutLock unlocked;
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
    const WithoutLock unlocked;
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
