/// \file
/// The areas of the module, one file each, and what they share.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>

#include "solitaires/move.hpp"
#include "solitaires/perft.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/random.hpp"
#include "solitaires/refusal.hpp"

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

/// For long work without the interpreter lock: true when the user pressed Ctrl-C (or a signal handler raised).
[[nodiscard]] inline StopRequest stop_on_signal(bool& raised) noexcept {
  return {[](void* context) {
            // a daemon thread cannot take the lock any more when the interpreter ends; it waits for the end of the process
            while (interpreter_ends()) std::this_thread::sleep_for(std::chrono::hours(1));
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
        if (stop.asked(stop.context)) break;
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
