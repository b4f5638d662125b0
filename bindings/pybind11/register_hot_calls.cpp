#include <array>
#include <exception>
#include <new>
#include <type_traits>

#include "lines.hpp"
#include "register.hpp"
#include "solitaires/scoring.hpp"

// The two calls that hosts make in their loops, as plain C functions: they cost a third of a pybind11 method, and they make the package's
// own objects at once. What they need of the package is handed to them when they are made, so the module holds no static Python state.

namespace py = pybind11;

namespace solitaires::python {
namespace {

/// The parts of the tuple that is the `self` of the functions.
enum Context : Py_ssize_t {
  moves_by_code,
  cards_by_byte,
  change_type,
  play_name,
  code_name,
  states_name,
  history_name,
  steps_name,
  present_name,
  count_name,
  scoring_name,
  card_line_type,
  mahjong_line_type
};

[[nodiscard]] PyObject* part(PyObject* context, Context which) noexcept { return PyTuple_GET_ITEM(context, which); }

/// Runs a body that may throw and turns what it throws into a Python exception.
template <class Body>
[[nodiscard]] PyObject* guarded(Body body) noexcept {
  try {
    return body().release().ptr();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const py::cast_error&) {
    PyErr_SetString(PyExc_TypeError, "expected a game of the package");
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

[[nodiscard]] py::object checked(PyObject* made) {
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(made);
}

[[nodiscard]] py::list moves_of(PyObject* context, const MoveList& moves) {
  py::list list(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const py::object code = checked(PyLong_FromUnsignedLong(moves[i].code()));
    PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i),
                    checked(PyObject_GetItem(part(context, moves_by_code), code.ptr())).release().ptr());
  }
  return list;
}

[[nodiscard]] py::object attribute(PyObject* context, PyObject* object, Context name) {
  return checked(PyObject_GetAttr(object, part(context, name)));
}

[[nodiscard]] long long number_of(const py::object& number) {
  const long long value = PyLong_AsLongLong(number.ptr());
  if (value == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return value;
}

/// The C++ object of a bound class. pybind11's own way asks several hash tables for the type at each call.
template <class Class>
[[nodiscard]] Class& bound(PyObject* object, PyObject* type) {
  if (Py_TYPE(object) != reinterpret_cast<PyTypeObject*>(type)) throw py::type_error("expected a game of the package");
  return *static_cast<Class*>(reinterpret_cast<py::detail::instance*>(object)->get_value_and_holder().value_ptr());
}

/// A game of the package, taken apart.
template <class LineType>
struct Parts {
  static constexpr Context line_type = std::is_same_v<LineType, CardLine> ? card_line_type : mahjong_line_type;

  Parts(PyObject* context, PyObject* game)
      : states(attribute(context, game, states_name)),
        line(bound<LineType>(states.ptr(), part(context, line_type))),
        history(attribute(context, game, history_name)),
        present(number_of(attribute(context, history.ptr(), present_name))) {
    // the history says how far the game has come: a step that was cut short by a signal has not happened
    if (present < 0 || !line.positions.go_to(static_cast<std::size_t>(present))) {
      throw py::value_error("expected a history that is no longer than the line");
    }
  }

  py::object states;
  LineType& line;
  py::object history;
  long long present;  ///< how many steps are in effect
};

PyObject* card_legal_moves(PyObject* context, PyObject* game) {
  return guarded([&]() -> py::object {
    const Parts<CardLine> parts(context, game);
    const CardLine& line = parts.line;
    MoveList moves;
    line.variant->legal_moves(line.now(), moves);
    return moves_of(context, moves);
  });
}

PyObject* mahjong_legal_moves(PyObject* context, PyObject* game) {
  return guarded([&]() -> py::object {
    const Parts<MahjongLine> parts(context, game);
    const MahjongLine& line = parts.line;
    MoveList moves;
    line.board->legal_moves(line.now(), moves);
    return moves_of(context, moves);
  });
}

[[nodiscard]] py::object card_object(PyObject* context, Card card) {
  return py::reinterpret_borrow<py::object>(card == no_card ? Py_None : PyTuple_GET_ITEM(part(context, cards_by_byte), card));
}

/// A named tuple of the package, filled in the order of its fields.
template <std::size_t n>
[[nodiscard]] py::object named_tuple(PyObject* type, std::array<py::object, n> fields) {
  auto* const made_type = reinterpret_cast<PyTypeObject*>(type);
  py::object tuple = checked(made_type->tp_alloc(made_type, static_cast<Py_ssize_t>(n)));
  for (std::size_t i = 0; i < n; ++i) PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), fields[i].release().ptr());
  return tuple;
}

/// The score that a change led to.
[[nodiscard]] py::object score_of(PyObject* context, PyObject* change) {
  if (Py_TYPE(change) != reinterpret_cast<PyTypeObject*>(part(context, change_type))) throw py::type_error("expected a history of changes");
  return py::reinterpret_borrow<py::object>(PyTuple_GET_ITEM(change, 5));
}

[[nodiscard]] ScoringTable scoring_of(PyObject* context, PyObject* game) {
  const py::object points = attribute(context, game, scoring_name);
  if (!PyTuple_Check(points.ptr()) || PyTuple_GET_SIZE(points.ptr()) != 4) throw py::type_error("expected four points");
  const auto at = [&points](Py_ssize_t i) { return static_cast<int>(PyLong_AsLong(PyTuple_GET_ITEM(points.ptr(), i))); };
  const ScoringTable table{.card_to_foundation = at(0), .card_turned = at(1), .waste_to_column = at(2), .redeal = at(3)};
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return table;
}

/// Arguments: a card game and a move. Plays the move on the game's line, notes its change in the history, forgets what could be redone,
/// counts the move, all in one call that no signal can cut; returns the change, or None when the move is not legal.
PyObject* card_step(PyObject* context, PyObject* const* arguments, Py_ssize_t count) {
  return guarded([&]() -> py::object {
    if (count != 2) throw py::type_error("expected a game and a move");
    const Parts<CardLine> game(context, arguments[0]);
    CardLine& line = game.line;
    const ScoringTable table = scoring_of(context, arguments[0]);
    const py::object steps = attribute(context, game.history.ptr(), steps_name);
    const auto present = static_cast<Py_ssize_t>(game.present);
    if (!PyList_CheckExact(steps.ptr()) || present > PyList_GET_SIZE(steps.ptr())) throw py::type_error("expected a game of the package");
    const long long score = present == 0 ? 0 : number_of(score_of(context, PyList_GET_ITEM(steps.ptr(), present - 1)));
    const Move move = Move::from_code(static_cast<std::uint32_t>(number_of(attribute(context, arguments[1], code_name))));
    if (!line.variant->refusal(line.now(), move).legal()) return py::none();
    const py::int_ move_count(number_of(attribute(context, arguments[0], count_name)) + 1);

    std::array<Card, deck_size> moved;
    py::tuple cards(line.variant->moved_cards(line.now(), move, moved));
    for (std::size_t i = 0; i < cards.size(); ++i) {
      PyTuple_SET_ITEM(cards.ptr(), static_cast<Py_ssize_t>(i), card_object(context, moved[i]).release().ptr());
    }
    // cards never refer back to what holds them, so the collector of cycles need not look at these tuples again and again
    PyObject_GC_UnTrack(cards.ptr());
    Tableau next = line.now();
    const Change change = line.variant->play(next, move);
    const std::int64_t added = points(table, move, change, score);
    py::object made = named_tuple<7>(
        part(context, change_type),
        {py::reinterpret_borrow<py::object>(part(context, play_name)), py::reinterpret_borrow<py::object>(arguments[1]), std::move(cards),
         card_object(context, change.turned), py::int_(added), py::int_(score + added), py::bool_(next.is_complete())});
    PyObject_GC_UnTrack(made.ptr());
    line.positions.add(next);
    const py::object as_list = checked(PyList_New(1));
    PyList_SET_ITEM(as_list.ptr(), 0, py::object(made).release().ptr());
    if (PyList_SetSlice(steps.ptr(), present, PyList_GET_SIZE(steps.ptr()), as_list.ptr()) != 0 ||
        PyObject_SetAttr(game.history.ptr(), part(context, present_name), py::int_(present + 1).ptr()) != 0 ||
        PyObject_SetAttr(arguments[0], part(context, count_name), move_count.ptr()) != 0) {
      throw py::error_already_set();
    }
    return made;
  });
}

[[nodiscard]] py::tuple hot_calls(const py::dict& moves, const py::tuple& cards, const py::type& change) {
  const auto* const type = reinterpret_cast<PyTypeObject*>(change.ptr());
  if (PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(change.ptr()), &PyTuple_Type) == 0 ||
      type->tp_basicsize != PyTuple_Type.tp_basicsize) {
    throw py::type_error("expected a named tuple");
  }
  if (cards.size() != card_table_size) throw py::value_error("expected 64 cards");
  static PyMethodDef card_legal_moves_def{"card_legal_moves", &card_legal_moves, METH_O, nullptr};
  static PyMethodDef mahjong_legal_moves_def{"mahjong_legal_moves", &mahjong_legal_moves, METH_O, nullptr};
  static PyMethodDef card_step_def{"card_step", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&card_step)), METH_FASTCALL,
                                   nullptr};
  const auto name = [](const char* text) { return checked(PyUnicode_InternFromString(text)); };
  const py::tuple context =
      py::make_tuple(moves, cards, change, name("play"), name("_code"), name("_states"), name("_history"), name("steps"), name("present"),
                     name("_move_count"), name("_scoring"), py::type::of<CardLine>(), py::type::of<MahjongLine>());
  const auto made = [&context](PyMethodDef& definition) { return checked(PyCFunction_New(&definition, context.ptr())); };
  return py::make_tuple(made(card_legal_moves_def), made(mahjong_legal_moves_def), made(card_step_def));
}

}  // namespace

void register_hot_calls(py::module_& module) {
  module.def("hot_calls", &hot_calls, py::arg("moves"), py::arg("cards"), py::arg("change"),
             "(card_legal_moves, mahjong_legal_moves, card_step) for the package's moves by code, cards by byte, and type of changes.");
}

}  // namespace solitaires::python
