/// \file
/// The package's own objects that the calls of a host's loop give out.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "change_type.hpp"
#include "solitaires/card.hpp"
#include "solitaires/move.hpp"

namespace solitaires::python {

/// The base of the package's `Move`: the core's code of a move where C++ can read it.
struct MoveObject {
  PyObject ob_base;
  unsigned int code;
};

/// Handed over by the package, once for each way to read moves, so the module holds no static Python state: each interpreter has its own.
class Package {
 public:
  /// \param move_type `Move`, derived from the base above.
  /// \param moves all moves by code; one that is not in it yet is made when it is asked for.
  /// \param as_move reads a move that a host gave, an object or its text.
  /// \param cards the 64 cards by byte, None where there is none.
  /// \param no_undo the error when there is nothing to undo; `no_redo` likewise.
  Package(pybind11::type change_type, pybind11::type clock_type, pybind11::type move_type, pybind11::object moves, pybind11::object as_move,
          pybind11::tuple cards, pybind11::object no_undo, pybind11::object no_redo);

  /// The object of a move of a game.
  [[nodiscard]] pybind11::handle move(Move move) {
    PyObject* const known = place_of(move).ptr();
    return known != nullptr ? known : move_made(move);
  }
  /// The move that a host gave.
  [[nodiscard]] pybind11::object as_move(pybind11::handle given) const {
    return Py_TYPE(given.ptr()) == reinterpret_cast<PyTypeObject*>(move_type_.ptr()) ? pybind11::reinterpret_borrow<pybind11::object>(given)
                                                                                     : move_read(given);
  }
  /// The code of an object that `move` or `as_move` gave.
  [[nodiscard]] static Move code_of(pybind11::handle move) noexcept {
    return Move::from_code(reinterpret_cast<const MoveObject*>(move.ptr())->code);
  }
  [[nodiscard]] pybind11::handle card(Card card) const noexcept { return PyTuple_GET_ITEM(cards_.ptr(), card); }
  /// A tuple of cards.
  [[nodiscard]] pybind11::object cards(const Card* first, std::size_t count) const;

  const pybind11::type change;
  const pybind11::type clock_base;
  const pybind11::object play, undo, redo;  ///< the kinds of changes
  const pybind11::object nothing_to_undo, nothing_to_redo;
  const pybind11::object now, acted, notify, refuse, explain, copy;  ///< names of methods

 private:
  // the flat table of moves, in two parts: a game has cards or tiles
  static constexpr std::size_t card_sources = first_foundation + suit_count;
  static constexpr std::size_t card_destinations = own_foundation + 1U;
  static constexpr std::size_t groups = deck_size * card_sources * card_destinations;
  static constexpr std::size_t draw_place = groups;
  static constexpr std::size_t redeal_place = groups + 1;

  [[nodiscard]] pybind11::object& place_of(Move move) noexcept {
    switch (move.kind()) {
      case Move::Kind::cards:
        return card_moves_[((move.count() - 1U) * card_sources + move.from()) * card_destinations + move.to()];
      case Move::Kind::draw:
        return card_moves_[draw_place];
      case Move::Kind::redeal:
        return card_moves_[redeal_place];
      case Move::Kind::pair:
        break;
    }
    return pairs_[std::size_t{move.smaller_slot()} * max_slots + move.larger_slot()];
  }
  [[nodiscard]] pybind11::handle move_made(Move move);
  [[nodiscard]] pybind11::object move_read(pybind11::handle given) const;

  pybind11::type move_type_;
  pybind11::object moves_;
  pybind11::object as_move_;
  pybind11::tuple cards_;
  std::array<pybind11::object, card_table_size> single_;  ///< tuples of one card
  std::vector<pybind11::object> card_moves_;
  std::vector<pybind11::object> pairs_;
};

/// Takes a tuple from the care of the collector of cycles; nothing in it may refer back to it.
[[nodiscard]] inline pybind11::object without_cycles(pybind11::object tuple) noexcept {
  PyObject_GC_UnTrack(tuple.ptr());
  return tuple;
}

}  // namespace solitaires::python
