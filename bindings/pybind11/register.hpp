/// \file
/// The areas of the module, one file each, and what they share.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "solitaires/move.hpp"
#include "solitaires/perft.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/refusal.hpp"

namespace solitaires::python {

/// Reading and writing cards, moves and positions; the error of all text.
void register_text(pybind11::module_& module);
/// `CardPosition` and the card variants.
void register_cards(pybind11::module_& module);
/// `MahjongPosition`, `Layout` and the numbered layouts.
void register_mahjong(pybind11::module_& module);

[[nodiscard]] inline pybind11::list move_codes(const MoveList& moves) {
  pybind11::list codes(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) codes[i] = moves[i].code();
  return codes;
}

/// None for a legal move, else (rule, asked, limit, free cells, free columns, card, card below, slot).
[[nodiscard]] inline pybind11::object refusal_figures(const Refusal& refusal) {
  if (refusal.legal()) return pybind11::none();
  return pybind11::make_tuple(rule_name(refusal.rule), refusal.asked, refusal.limit, refusal.free_cells, refusal.free_columns, refusal.card,
                              refusal.onto, refusal.slot);
}

/// The bytes of a trivially copyable value, for hashing and comparing.
template <class T>
[[nodiscard]] std::string_view bytes_of(const T& value) noexcept {
  static_assert(std::has_unique_object_representations_v<T>);
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

/// For long work without the interpreter lock: true when the user pressed Ctrl-C (or a signal handler raised).
[[nodiscard]] inline StopRequest stop_on_signal(bool& raised) noexcept {
  return {[](void* context) {
            const pybind11::gil_scoped_acquire lock;
            const bool stop = PyErr_CheckSignals() != 0;
            if (stop) *static_cast<bool*>(context) = true;
            return stop;
          },
          &raised};
}

/// Counts with the lock released; raises what a signal handler raised.
template <class Count>
[[nodiscard]] std::uint64_t counted(unsigned depth, Count count) {
  if (depth > max_perft_depth) throw pybind11::value_error("depth must be at most " + std::to_string(max_perft_depth));
  bool raised = false;
  std::uint64_t lines = 0;
  {
    const pybind11::gil_scoped_release unlocked;
    lines = count(stop_on_signal(raised));
  }
  if (raised) throw pybind11::error_already_set();
  return lines;
}

/// Plays out in slices with the lock released, so that Ctrl-C is answered.
template <class Slice>
[[nodiscard]] Playout played_out(std::uint64_t max_moves, Slice slice) {
  constexpr std::uint64_t slice_moves = std::uint64_t{1} << 18U;
  Playout total;
  for (;;) {
    const std::uint64_t most = std::min(slice_moves, max_moves - total.moves);
    Playout part;
    {
      const pybind11::gil_scoped_release unlocked;
      part = slice(most);
    }
    total.moves += part.moves;
    total.won = part.won;
    if (part.moves < most || total.moves == max_moves || part.won) return total;
    if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
  }
}

}  // namespace solitaires::python
