#include <array>
#include <exception>
#include <new>

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
  line_name,
  scoring_name
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

/// A game of the package, taken apart. The game holds all of it, so it outlives these references.
template <class LineType>
struct Parts {
  Parts(PyObject* context, PyObject* game)
      : line(checked(PyObject_GetAttr(game, part(context, states_name))).cast<LineType&>()),
        changes(checked(PyObject_GetAttr(checked(PyObject_GetAttr(game, part(context, history_name))).ptr(), part(context, line_name)))) {
    if (!PyList_Check(changes.ptr())) throw py::type_error("expected a game of the package");
    // the history says how far the game has come: a step that was cut short by a signal has not happened
    if (!line.positions.go_to(static_cast<std::size_t>(PyList_GET_SIZE(changes.ptr())))) {
      throw py::value_error("expected a history that is no longer than the line");
    }
  }

  LineType& line;
  py::object changes;  ///< the list of changes in effect
};

PyObject* card_legal_moves(PyObject* context, PyObject* game) {
  return guarded([&]() -> py::object {
    const CardLine& line = Parts<CardLine>(context, game).line;
    MoveList moves;
    line.variant->legal_moves(line.now(), moves);
    return moves_of(context, moves);
  });
}

PyObject* mahjong_legal_moves(PyObject* context, PyObject* game) {
  return guarded([&]() -> py::object {
    const MahjongLine& line = Parts<MahjongLine>(context, game).line;
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

[[nodiscard]] long number_of(const py::object& number) {
  const long value = PyLong_AsLong(number.ptr());
  if (value == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return value;
}

/// The score that a change led to.
[[nodiscard]] py::object score_of(PyObject* context, PyObject* change) {
  if (Py_TYPE(change) != reinterpret_cast<PyTypeObject*>(part(context, change_type))) throw py::type_error("expected a history of changes");
  return py::reinterpret_borrow<py::object>(PyTuple_GET_ITEM(change, 5));
}

/// Arguments: a card game and a move. Plays the move on the game's line and returns its change, or None when it is not legal.
PyObject* card_step(PyObject* context, PyObject* const* arguments, Py_ssize_t count) {
  return guarded([&]() -> py::object {
    if (count != 2) throw py::type_error("expected a game and a move");
    const auto attribute = [&](PyObject* object, Context name) { return checked(PyObject_GetAttr(object, part(context, name))); };
    const Parts<CardLine> game(context, arguments[0]);
    CardLine& line = game.line;
    const auto& table = attribute(arguments[0], scoring_name).cast<const ScoringTable&>();
    const Py_ssize_t done = PyList_GET_SIZE(game.changes.ptr());
    const int score = done == 0 ? 0 : static_cast<int>(number_of(score_of(context, PyList_GET_ITEM(game.changes.ptr(), done - 1))));
    const Move move = Move::from_code(static_cast<std::uint32_t>(number_of(attribute(arguments[1], code_name))));
    if (!line.variant->refusal(line.now(), move).legal()) return py::none();

    std::array<Card, deck_size> moved;
    py::tuple cards(line.variant->moved_cards(line.now(), move, moved));
    for (std::size_t i = 0; i < cards.size(); ++i) {
      PyTuple_SET_ITEM(cards.ptr(), static_cast<Py_ssize_t>(i), card_object(context, moved[i]).release().ptr());
    }
    Tableau next = line.now();
    const Change change = line.variant->play(next, move);
    const int added = points(table, move, change, score);
    py::object made = named_tuple<7>(
        part(context, change_type),
        {py::reinterpret_borrow<py::object>(part(context, play_name)), py::reinterpret_borrow<py::object>(arguments[1]), std::move(cards),
         card_object(context, change.turned), py::int_(added), py::int_(score + added), py::bool_(next.is_complete())});
    line.positions.add(next);
    return made;
  });
}

[[nodiscard]] py::tuple hot_calls(const py::dict& moves, const py::tuple& cards, const py::type& change) {
  static PyMethodDef card_legal_moves_def{"card_legal_moves", &card_legal_moves, METH_O, nullptr};
  static PyMethodDef mahjong_legal_moves_def{"mahjong_legal_moves", &mahjong_legal_moves, METH_O, nullptr};
  static PyMethodDef card_step_def{"card_step", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&card_step)), METH_FASTCALL,
                                   nullptr};
  const auto name = [](const char* text) { return checked(PyUnicode_InternFromString(text)); };
  const py::tuple context =
      py::make_tuple(moves, cards, change, name("play"), name("_code"), name("_states"), name("_history"), name("line"), name("_scoring"));
  const auto made = [&context](PyMethodDef& definition) { return checked(PyCFunction_New(&definition, context.ptr())); };
  return py::make_tuple(made(card_legal_moves_def), made(mahjong_legal_moves_def), made(card_step_def));
}

}  // namespace

void register_hot_calls(py::module_& module) {
  py::class_<ScoringTable>(module, "ScoringTable", "Points by event.", py::is_final())
      .def(py::init<int, int, int, int>(), py::arg("card_to_foundation"), py::arg("card_turned"), py::arg("waste_to_column"),
           py::arg("redeal"));
  module.def("hot_calls", &hot_calls, py::arg("moves"), py::arg("cards"), py::arg("change"),
             "(card_legal_moves, mahjong_legal_moves, card_step) for the package's moves by code, cards by byte, and type of changes.");
}

}  // namespace solitaires::python
