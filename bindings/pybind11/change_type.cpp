#include "change_type.hpp"

#include <cstddef>

#include "raw_type.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

struct ChangeObject {
  PyObject ob_base;
  PyObject* kind;
  PyObject* move;
  PyObject* cards;  // null until they are asked for
  PyObject* moved;  // what makes them, or null
  PyObject* turned;
  long long points;
  long long score;
  char won;
};

[[nodiscard]] const ChangeObject& fields_of(PyObject* object) noexcept { return *reinterpret_cast<const ChangeObject*>(object); }

void deallocate(PyObject* object) noexcept {
  const ChangeObject& change = fields_of(object);
  Py_DECREF(change.kind);
  Py_DECREF(change.move);
  Py_XDECREF(change.cards);
  Py_XDECREF(change.moved);
  Py_DECREF(change.turned);
  PyTypeObject* const type = Py_TYPE(object);
  PyObject_Free(object);
  Py_DECREF(reinterpret_cast<PyObject*>(type));
}

/// The cards, made when they are asked for the first time.
[[nodiscard]] py::object cards_of(PyObject* object) {
  auto& change = *reinterpret_cast<ChangeObject*>(object);
  if (change.cards == nullptr) {
    py::object made = checked(PyObject_CallFunctionObjArgs(change.moved, change.kind, change.move, nullptr));
    if (!PyTuple_Check(made.ptr())) throw py::type_error("expected a tuple of what moved");
    if (change.cards == nullptr) change.cards = made.release().ptr();
  }
  return py::reinterpret_borrow<py::object>(change.cards);
}

PyObject* cards(PyObject* object, void* /*closure*/) noexcept {
  return guarded_object([object] { return cards_of(object); });
}

PyObject* make(PyTypeObject* type, PyObject* arguments, PyObject* keywords) noexcept {
  return guarded_object([&] {
    static const char* const names[] = {"kind", "move", "cards", "turned", "points", "score", "won", nullptr};
    PyObject* kind = nullptr;
    PyObject* move = nullptr;
    PyObject* cards = nullptr;
    PyObject* turned = nullptr;
    long long points = 0;
    long long score = 0;
    int won = 0;
    if (PyArg_ParseTupleAndKeywords(arguments, keywords, "UOO!OLLp:Change", const_cast<char**>(names), &kind, &move, &PyTuple_Type, &cards,
                                    &turned, &points, &score, &won) == 0) {
      throw py::error_already_set();
    }
    // a chain of changes would be given back by calls within calls
    if (Py_TYPE(move) == type || Py_TYPE(turned) == type) throw py::type_error("move and turned must not be changes");
    return new_change(py::reinterpret_borrow<py::type>(reinterpret_cast<PyObject*>(type)),
                      {.kind = kind,
                       .move = move,
                       .cards = py::reinterpret_borrow<py::object>(cards),
                       .turned = turned,
                       .points = points,
                       .score = score,
                       .won = won != 0});
  });
}

[[nodiscard]] py::tuple as_tuple(PyObject* object) {
  const ChangeObject& change = fields_of(object);
  return py::make_tuple(py::handle(change.kind), py::handle(change.move), cards_of(object), py::handle(change.turned), change.points,
                        change.score, change.won != 0);
}

PyObject* compare(PyObject* left, PyObject* right, int operation) noexcept {
  if ((operation != Py_EQ && operation != Py_NE) || Py_TYPE(left) != Py_TYPE(right)) Py_RETURN_NOTIMPLEMENTED;
  return guarded_object([&] { return checked(PyObject_RichCompare(as_tuple(left).ptr(), as_tuple(right).ptr(), operation)); });
}

Py_hash_t hash(PyObject* object) noexcept {
  return guarded(Py_hash_t{-1}, [&] { return PyObject_Hash(as_tuple(object).ptr()); });
}

PyObject* iterate(PyObject* object) noexcept {
  return guarded_object([&] { return checked(PyObject_GetIter(as_tuple(object).ptr())); });
}

PyObject* represent(PyObject* object) noexcept {
  return guarded_object([object] {
    const ChangeObject& change = fields_of(object);
    return checked(PyUnicode_FromFormat("Change(kind=%R, move=%R, cards=%R, turned=%R, points=%lld, score=%lld, won=%s)", change.kind,
                                        change.move, cards_of(object).ptr(), change.turned, change.points, change.score,
                                        change.won != 0 ? "True" : "False"));
  });
}

PyObject* reduce(PyObject* object, PyObject* /*unused*/) noexcept {
  return guarded_object([&] { return py::make_tuple(py::type::of(object), as_tuple(object)); });
}

PyMemberDef members[] = {
    {"kind", T_OBJECT_EX, offsetof(ChangeObject, kind), READONLY, "\"play\", \"undo\" or \"redo\"."},
    {"move", T_OBJECT_EX, offsetof(ChangeObject, move), READONLY, "The move that was played, taken back or played again."},
    {"turned", T_OBJECT_EX, offsetof(ChangeObject, turned), READONLY, "The card turned face up, for an undo the card turned down again."},
    {"points", T_LONGLONG, offsetof(ChangeObject, points), READONLY,
     "What was really added to the score; an undo takes back what the play gave."},
    {"score", T_LONGLONG, offsetof(ChangeObject, score), READONLY, "The score after the step; 0 in Mahjong."},
    {"won", T_BOOL, offsetof(ChangeObject, won), READONLY, "Whether the game is won after the step."},
    {nullptr, 0, 0, 0, nullptr},
};

PyGetSetDef properties[] = {
    {"cards", &cards, nullptr,
     "The cards that moved, deepest first.\n\n"
     "For a draw in the order drawn; none for a redeal. In Mahjong the two tiles as they are after the step.",
     nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyMethodDef methods[] = {
    {"__reduce__", &reduce, METH_NOARGS, "Pickle as the call that makes it."},
    {nullptr, nullptr, 0, nullptr},
};

constexpr const char* documentation =
    "Change(kind, move, cards, turned, points, score, won)\n--\n\n"
    "What one step did, so that a host can animate it without comparing two states.\n\n"
    "Immutable and comparable; it unpacks into its fields. Which other tiles became free is not told: a host reads\n"
    "`free_tiles` again. A redeal moves the whole waste back, and its undo the whole stock; neither lists cards. A\n"
    "foundation that a move names with `h` is that of its card's suit.";

PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char*>(documentation)},
    {Py_tp_new, reinterpret_cast<void*>(&make)},
    {Py_tp_dealloc, reinterpret_cast<void*>(&deallocate)},
    {Py_tp_richcompare, reinterpret_cast<void*>(&compare)},
    {Py_tp_hash, reinterpret_cast<void*>(&hash)},
    {Py_tp_iter, reinterpret_cast<void*>(&iterate)},
    {Py_tp_repr, reinterpret_cast<void*>(&represent)},
    {Py_tp_members, members},
    {Py_tp_getset, properties},
    {Py_tp_methods, methods},
    {0, nullptr},
};

PyType_Spec spec{"solitaires.Change", sizeof(ChangeObject), 0, Py_TPFLAGS_DEFAULT, slots};

}  // namespace

py::type add_change_type(py::module_& module) {
  py::type type = add_type(module, "Change", spec);
  type.attr("__match_args__") = py::make_tuple("kind", "move", "cards", "turned", "points", "score", "won");
  return type;
}

py::object new_change(const py::type& type, ChangeFields fields) {
  auto* const change = PyObject_New(ChangeObject, reinterpret_cast<PyTypeObject*>(type.ptr()));
  if (change == nullptr) throw py::error_already_set();
  change->kind = fields.kind.inc_ref().ptr();
  change->move = fields.move.inc_ref().ptr();
  change->cards = fields.cards.release().ptr();
  change->moved = fields.moved.inc_ref().ptr();
  change->turned = fields.turned.inc_ref().ptr();
  change->points = fields.points;
  change->score = fields.score;
  change->won = fields.won ? 1 : 0;
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(change));
}

}  // namespace solitaires::python
