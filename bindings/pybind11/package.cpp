#include "package.hpp"

#include <utility>

#include "raw_type.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

[[nodiscard]] py::object name(const char* text) { return checked(PyUnicode_InternFromString(text)); }

}  // namespace

Package::Package(py::type change_type, py::type clock_type, py::type move_type, py::object moves, py::object as_move, py::tuple cards,
                 py::object no_undo, py::object no_redo)
    : change(std::move(change_type)),
      clock_base(std::move(clock_type)),
      play(name("play")),
      undo(name("undo")),
      redo(name("redo")),
      nothing_to_undo(std::move(no_undo)),
      nothing_to_redo(std::move(no_redo)),
      now(name("now")),
      acted(name("acted")),
      notify(name("_notify")),
      refuse(name("_refuse")),
      explain(name("_explain")),
      copy(name("copy")),
      move_type_(std::move(move_type)),
      moves_(std::move(moves)),
      as_move_(std::move(as_move)),
      cards_(std::move(cards)),
      card_moves_(redeal_place + 1),
      pairs_(std::size_t{max_slots} * max_slots) {
  if (cards_.size() != card_table_size) throw py::value_error("expected 64 cards");
  for (std::size_t i = 0; i < card_table_size; ++i) single_[i] = without_cycles(py::make_tuple(cards_[i]));
}

py::handle Package::move_made(Move move) {
  py::object made = checked(PyObject_GetItem(moves_.ptr(), py::int_(move.code()).ptr()));
  // making it may have run other code of Python, so its place is looked for again
  return place_of(move) = std::move(made);
}

py::object Package::move_read(py::handle given) const {
  py::object read = as_move_(given);
  if (PyObject_TypeCheck(read.ptr(), reinterpret_cast<PyTypeObject*>(move_type_.ptr())) == 0) throw py::type_error("expected a Move");
  return read;
}

py::object Package::cards(const Card* first, std::size_t count) const {
  if (count == 0) return py::tuple();
  if (count == 1) return single_[*first];
  py::tuple cards(count);
  for (std::size_t i = 0; i < count; ++i) PyTuple_SET_ITEM(cards.ptr(), static_cast<Py_ssize_t>(i), card(first[i]).inc_ref().ptr());
  return without_cycles(std::move(cards));
}

}  // namespace solitaires::python
