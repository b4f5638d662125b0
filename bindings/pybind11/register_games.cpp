#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "change_type.hpp"
#include "lines.hpp"
#include "package.hpp"
#include "raw_type.hpp"
#include "register.hpp"

// The calls that hosts make in their loops are methods of a type of Python's own kind, which the package's `Game` derives from: they cost
// a third of a pybind11 method, and find what they need where it lies. Each call changes the game in one stretch in which no code of
// Python runs, so that neither a signal handler that raises nor a call from within finds a step half done.

namespace py = pybind11;

namespace solitaires::python {
namespace {

// ---- the base of Clock

/// Since when time is counted, and the seconds before that: a pair, or None while the clock stands.
struct ClockObject {
  PyObject ob_base;
  PyObject* since;
};

void deallocate_clock(PyObject* object) noexcept {
  PyTypeObject* const type = Py_TYPE(object);
  Py_XDECREF(reinterpret_cast<ClockObject*>(object)->since);
  type->tp_free(object);
  Py_DECREF(reinterpret_cast<PyObject*>(type));
}

PyMemberDef clock_members[] = {
    {"_since", T_OBJECT_EX, offsetof(ClockObject, since), 0,
     "Since when time is counted, and the seconds before that; None while the clock stands."},
    {nullptr, 0, 0, 0, nullptr},
};
PyType_Slot clock_slots[] = {
    {Py_tp_doc, const_cast<char*>("The base of Clock: whether it runs, where the core can see it.")},
    {Py_tp_dealloc, reinterpret_cast<void*>(&deallocate_clock)},
    {Py_tp_members, clock_members},
    {0, nullptr},
};
PyType_Spec clock_spec{"solitaires._core.ClockBase", sizeof(ClockObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, clock_slots};

// ---- the base of Move

PyMemberDef move_members[] = {
    {"_code", T_UINT, offsetof(MoveObject, code), 0, "The core's code."},
    {nullptr, 0, 0, 0, nullptr},
};
PyType_Slot move_slots[] = {
    {Py_tp_doc, const_cast<char*>("The base of Move: its code, where the core can see it.")},
    {Py_tp_members, move_members},
    {0, nullptr},
};
PyType_Spec move_spec{"solitaires._core.MoveBase", sizeof(MoveObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, move_slots};

// ---- the base of Game

constexpr long long no_limit = -1;

/// All references but `noted` are set when the game begins and stay as long as it lives.
struct GameObject {
  PyObject ob_base;
  PyObject* package_object;
  PyObject* line_object;
  PyObject* clock;
  PyObject* callbacks;      ///< a dict
  PyObject* tiles_of_pair;  ///< Mahjong: gives the two tiles of a change, from its kind and move; null in a card game
  PyObject* noted;          ///< what the package noted of the present position; each step forgets it
  Package* package;
  CardLine* cards;     ///< the line of a card game
  MahjongLine* tiles;  ///< or that of a board
  long long undo_limit;
  std::size_t out_of_reach;  ///< how many moves, the oldest, can no longer be undone
  long long move_count;
  std::uint64_t steps;  ///< to see whether the game went on meanwhile
};

[[nodiscard]] GameObject& game_of(PyObject* object) {
  GameObject& game = *reinterpret_cast<GameObject*>(object);
  if (game.package == nullptr) throw py::type_error("the game was not begun: Game.__init__ was not called");
  return game;
}

/// Calls a generic function with the line of a game.
template <class Function>
decltype(auto) with_line(GameObject& game, Function function) {
  return game.cards != nullptr ? function(*game.cards) : function(*game.tiles);
}

[[nodiscard]] std::size_t present(GameObject& game) {
  return with_line(game, [](const auto& line) { return line.positions.present(); });
}

[[nodiscard]] std::size_t undoable(GameObject& game) {
  const std::size_t now = present(game);
  return now > game.out_of_reach ? now - game.out_of_reach : 0;
}

/// Notes that a step was made.
void stepped(GameObject& game) noexcept {
  ++game.steps;
  if (game.undo_limit != no_limit) {
    const std::size_t now = present(game);
    const auto limit = static_cast<std::size_t>(game.undo_limit);
    if (now > limit && now - limit > game.out_of_reach) game.out_of_reach = now - limit;
  }
  Py_CLEAR(game.noted);
}

[[nodiscard]] bool clock_runs(const GameObject& game) noexcept {
  const PyObject* const since = reinterpret_cast<const ClockObject*>(game.clock)->since;
  return since != nullptr && since != Py_None;
}

py::object call(py::handle object, const py::object& method) { return checked(PyObject_CallMethodNoArgs(object.ptr(), method.ptr())); }
py::object call(py::handle object, const py::object& method, py::handle argument) {
  return checked(PyObject_CallMethodOneArg(object.ptr(), method.ptr(), argument.ptr()));
}
py::object call(py::handle object, const py::object& method, py::handle first, py::handle second) {
  return checked(PyObject_CallMethodObjArgs(object.ptr(), method.ptr(), first.ptr(), second.ptr(), nullptr));
}

/// The cards that a step moves or moved.
[[nodiscard]] py::object moved(const GameObject& game, const CardLine& line, const Tableau& before, Move move) {
  std::array<Card, deck_size> cards;
  const unsigned count = line.variant->moved_cards(before, move, cards);
  return game.package->cards(cards.data(), count);
}

/// Tiles are made when somebody asks for them.
[[nodiscard]] py::object moved(const GameObject& /*game*/, const MahjongLine& /*line*/, const MahjongState& /*before*/, Move /*move*/) {
  return {};
}

/// What a step before which no code of Python may run again needs of Python.
struct Ready {
  py::object now;     ///< the time; set when the clock must hear of the step
  py::object change;  ///< not set when nobody hears of it
};

/// Tells the clock and the callbacks of a step that is complete.
void tell(PyObject* self, const Ready& ready, bool won) {
  GameObject& game = *reinterpret_cast<GameObject*>(self);
  if (ready.now) call(game.clock, game.package->acted, ready.now, py::bool_(won));
  if (ready.change && PyDict_GET_SIZE(game.callbacks) > 0) call(self, game.package->notify, ready.change);
}

/// The objects of moves. A move that is asked for the first time is made by Python code, which must not come across the unfinished list.
template <class Package, class Moves>
[[nodiscard]] py::list list_of(Package& package, const Moves& moves) {
  py::list list(moves.size());
  PyObject_GC_UnTrack(list.ptr());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), package.move(moves[i]).inc_ref().ptr());
  }
  PyObject_GC_Track(list.ptr());
  return list;
}

PyObject* legal_moves(PyObject* self, void* /*closure*/) noexcept {
  return guarded_object([self] {
    GameObject& game = game_of(self);
    MoveList moves;
    with_line(game, [&moves](const auto& line) { line.legal_moves(moves); });
    return list_of(*game.package, moves);
  });
}

/// The one argument of a call.
[[nodiscard]] PyObject* move_argument(const char* function, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
  const Py_ssize_t named = names == nullptr ? 0 : PyTuple_GET_SIZE(names);
  if (count + named == 1 && (named == 0 || PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), "move") == 0)) return arguments[0];
  throw py::type_error(std::string(function) + "() takes one argument, move");
}

template <class LineType>
[[nodiscard]] py::object play_on(PyObject* self, LineType& line, const py::object& move_object) {
  GameObject& game = *reinterpret_cast<GameObject*>(self);
  const Move move = Package::code_of(move_object);
  Ready ready;
  for (;;) {
    if (!line.refusal(line.now(), move).legal()) return call(self, game.package->refuse, move_object);
    auto next = line.now();
    const Change change = line.play(next, move);
    const bool won = line.is_won(next);
    if (!ready.now && (won || !clock_runs(game))) {
      // asked before the step, so that a source that raises changes nothing; a clock that runs need not be asked
      ready.now = call(game.clock, game.package->now);
      continue;
    }
    const std::uint64_t steps = game.steps;
    const std::int64_t score = line.positions.score();
    const std::int64_t added = line.points_of(move, change, score);
    ready.change = new_change(game.package->change, {.kind = game.package->play,
                                                     .move = move_object,
                                                     .cards = moved(game, line, line.now(), move),
                                                     .moved = game.tiles_of_pair,
                                                     .turned = game.package->card(change.turned),
                                                     .points = added,
                                                     .score = score + added,
                                                     .won = won});
    if (game.steps != steps) continue;  // what was called for the objects played on
    line.positions.add(next, {move, change.turned, score + added});
    ++game.move_count;
    stepped(game);
    tell(self, ready, won);
    return std::move(ready.change);
  }
}

PyObject* play(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) noexcept {
  return guarded_object([=] {
    GameObject& game = game_of(self);
    const py::object move = game.package->as_move(move_argument("play", arguments, count, names));
    return with_line(game, [&](auto& line) { return play_on(self, line, move); });
  });
}

/// Goes one step back or on along the line; returns the move.
template <class LineType>
[[nodiscard]] py::object walk(PyObject* self, LineType& line, bool back) {
  GameObject& game = *reinterpret_cast<GameObject*>(self);
  Ready ready;
  for (;;) {
    const std::size_t from = line.positions.present();
    if (back && undoable(game) == 0) {
      PyErr_SetString(game.package->nothing_to_undo.ptr(), "there is no action to undo");
      throw py::error_already_set();
    }
    if (!back && from == line.positions.size()) {
      PyErr_SetString(game.package->nothing_to_redo.ptr(), "there is no action to redo");
      throw py::error_already_set();
    }
    const std::size_t to = back ? from - 1 : from + 1;
    const bool won = line.is_won(line.positions.after(to));
    if (!ready.now && (won || !clock_runs(game))) {
      ready.now = call(game.clock, game.package->now);
      continue;
    }
    const Step step = line.positions.step_to(back ? from : to);
    const std::uint64_t steps = game.steps;
    const py::object move = py::reinterpret_borrow<py::object>(game.package->move(step.move));
    if (PyDict_GET_SIZE(game.callbacks) > 0) {
      const std::int64_t before = line.positions.score();
      const std::int64_t after = line.positions.score_after(to);
      ready.change = new_change(game.package->change, {.kind = back ? game.package->undo : game.package->redo,
                                                       .move = move,
                                                       .cards = moved(game, line, line.positions.after(back ? to : from), step.move),
                                                       .moved = game.tiles_of_pair,
                                                       .turned = game.package->card(step.turned),
                                                       .points = after - before,
                                                       .score = after,
                                                       .won = won});
    }
    if (game.steps != steps) continue;
    line.positions.go_to(to);
    stepped(game);
    tell(self, ready, won);
    return move;
  }
}

PyObject* undo(PyObject* self, PyObject* /*unused*/) noexcept {
  return guarded_object([self] { return with_line(game_of(self), [self](auto& line) { return walk(self, line, true); }); });
}

PyObject* redo(PyObject* self, PyObject* /*unused*/) noexcept {
  return guarded_object([self] { return with_line(game_of(self), [self](auto& line) { return walk(self, line, false); }); });
}

PyObject* refusal(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) noexcept {
  return guarded_object([=]() -> py::object {
    GameObject& game = game_of(self);
    const py::object move = game.package->as_move(move_argument("refusal", arguments, count, names));
    const Refusal found = with_line(game, [&](auto& line) { return line.refusal(line.now(), Package::code_of(move)); });
    return found.legal() ? py::none() : call(self, game.package->explain, move, refusal_figures(found));
  });
}

// ---- what else there is

template <class Read>
[[nodiscard]] PyObject* got(PyObject* self, Read read) noexcept {
  return guarded_object([&] { return read(game_of(self)); });
}

PyObject* is_won(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) { return py::bool_(with_line(game, [](const auto& line) { return line.is_won(line.now()); })); });
}

PyObject* is_stuck(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) {
    return py::bool_(with_line(game, [](const auto& line) {
      if (line.is_won(line.now())) return false;
      MoveList moves;
      line.legal_moves(moves);
      return moves.empty();
    }));
  });
}

PyObject* score(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) { return py::int_(with_line(game, [](const auto& line) { return line.positions.score(); })); });
}

PyObject* move_count(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) { return py::int_(game.move_count); });
}

PyObject* can_undo(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) { return py::bool_(undoable(game) > 0); });
}

PyObject* can_redo(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) {
    return py::bool_(with_line(game, [](const auto& line) { return line.positions.present() < line.positions.size(); }));
  });
}

PyObject* undo_limit(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) { return game.undo_limit == no_limit ? py::object(py::none()) : py::int_(game.undo_limit); });
}

/// The moves after the first `from` up to the first `to` of the line.
[[nodiscard]] py::list moves_between(GameObject& game, std::size_t from, std::size_t to) {
  const std::vector<Move> moves = with_line(game, [=](const auto& line) {
    std::vector<Move> part;
    for (std::size_t i = from; i < to; ++i) part.push_back(line.positions.step_to(i + 1).move);
    return part;
  });
  return list_of(*game.package, moves);
}

PyObject* history(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) { return moves_between(game, present(game) - undoable(game), present(game)); });
}

PyObject* played(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) { return moves_between(game, 0, present(game)); });
}

PyObject* undone(PyObject* self, void* /*closure*/) noexcept {
  return got(self, [](GameObject& game) {
    return moves_between(game, present(game), with_line(game, [](const auto& line) { return line.positions.size(); }));
  });
}

PyObject* restart_line(PyObject* self, PyObject* /*unused*/) noexcept {
  return got(self, [](GameObject& game) {
    with_line(game, [](auto& line) { line.positions.clear(); });
    game.out_of_reach = 0;
    game.move_count = 0;
    stepped(game);
    return py::none();
  });
}

PyObject* resume_line(PyObject* self, PyObject* arguments) noexcept {
  return got(self, [arguments](GameObject& game) {
    Py_ssize_t can_be_undone = 0;
    Py_ssize_t were_undone = 0;
    long long count = 0;
    if (PyArg_ParseTuple(arguments, "nnL", &can_be_undone, &were_undone, &count) == 0) throw py::error_already_set();
    const auto now = static_cast<Py_ssize_t>(present(game));
    if (were_undone < 0 || were_undone > now || can_be_undone < 0 || can_be_undone > now - were_undone || count < 0) {
      throw py::value_error("expected numbers of moves that the game has");
    }
    const auto in_effect = static_cast<std::size_t>(now - were_undone);
    with_line(game, [in_effect](auto& line) { line.positions.go_to(in_effect); });
    game.out_of_reach = in_effect - static_cast<std::size_t>(can_be_undone);
    game.move_count = count;
    stepped(game);
    return py::none();
  });
}

// ---- coming and going

/// Sets what all games have; the line is a new reference.
void begin(GameObject& game, py::object line, Package& package, py::handle package_object, py::handle clock, py::handle tiles_of_pair) {
  if (game.package != nullptr) throw py::type_error("the game has begun already");
  if (PyObject_TypeCheck(clock.ptr(), reinterpret_cast<PyTypeObject*>(package.clock_base.ptr())) == 0) {
    throw py::type_error("expected a Clock");
  }
  py::dict callbacks;
  if (py::isinstance<CardLine>(line)) {
    game.cards = line.cast<CardLine*>();
  } else {
    game.tiles = line.cast<MahjongLine*>();
  }
  game.package_object = package_object.inc_ref().ptr();
  game.line_object = line.release().ptr();
  game.clock = clock.inc_ref().ptr();
  game.callbacks = callbacks.release().ptr();
  game.tiles_of_pair = tiles_of_pair.inc_ref().ptr();
  game.package = &package;
}

int initialize(PyObject* self, PyObject* arguments, PyObject* keywords) noexcept {
  return guarded(-1, [=] {
    PyObject* package = nullptr;
    PyObject* line = nullptr;
    PyObject* clock = nullptr;
    PyObject* limit = nullptr;
    ScoringTable scoring;
    PyObject* tiles_of_pair = nullptr;
    static const char* const names[] = {"package", "line", "clock", "undo_limit", "scoring", "tiles_of_pair", nullptr};
    if (PyArg_ParseTupleAndKeywords(arguments, keywords, "OOOO(iiii)|O:Game", const_cast<char**>(names), &package, &line, &clock, &limit,
                                    &scoring.card_to_foundation, &scoring.card_turned, &scoring.waste_to_column, &scoring.redeal,
                                    &tiles_of_pair) == 0) {
      throw py::error_already_set();
    }
    long long most = no_limit;
    if (limit != Py_None) {
      most = PyLong_AsLongLong(limit);
      if (PyErr_Occurred() != nullptr) throw py::error_already_set();
      if (most < 0) throw py::value_error("undo_limit must not be negative");
    }
    const auto line_object = py::reinterpret_borrow<py::object>(line);
    if (py::isinstance<MahjongLine>(line_object) && tiles_of_pair == nullptr) throw py::type_error("expected tiles_of_pair");
    if (!py::isinstance<Package>(package) || (!py::isinstance<CardLine>(line_object) && !py::isinstance<MahjongLine>(line_object))) {
      throw py::type_error("expected the package and a line");
    }
    GameObject& game = *reinterpret_cast<GameObject*>(self);
    begin(game, line_object, *py::handle(package).cast<Package*>(), package, clock,
          py::isinstance<MahjongLine>(line_object) ? tiles_of_pair : nullptr);
    game.undo_limit = most;
    if (game.cards != nullptr) game.cards->scoring = scoring;
    return 0;
  });
}

/// Arguments: a game of the same type, and a clock. Begins as a copy of that game.
PyObject* begin_as(PyObject* self, PyObject* arguments) noexcept {
  return guarded_object([=] {
    PyObject* other_object = nullptr;
    PyObject* clock = nullptr;
    if (PyArg_ParseTuple(arguments, "O!O", Py_TYPE(self), &other_object, &clock) == 0) throw py::error_already_set();
    const GameObject& other = game_of(other_object);
    GameObject& game = *reinterpret_cast<GameObject*>(self);
    py::object line = call(other.line_object, other.package->copy);
    begin(game, line, *other.package, other.package_object, clock, other.tiles_of_pair);
    game.undo_limit = other.undo_limit;
    game.out_of_reach = other.out_of_reach;
    game.move_count = other.move_count;
    game.noted = other.noted;
    Py_XINCREF(game.noted);
    return py::none();
  });
}

int traverse(PyObject* object, visitproc visit, void* arg) noexcept {
  const GameObject& game = *reinterpret_cast<GameObject*>(object);
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(game.package_object);
  Py_VISIT(game.line_object);
  Py_VISIT(game.clock);
  Py_VISIT(game.callbacks);
  Py_VISIT(game.tiles_of_pair);
  Py_VISIT(game.noted);
  return 0;
}

int clear(PyObject* object) noexcept {
  GameObject& game = *reinterpret_cast<GameObject*>(object);
  game.package = nullptr;
  Py_CLEAR(game.line_object);
  Py_CLEAR(game.clock);
  Py_CLEAR(game.callbacks);
  Py_CLEAR(game.tiles_of_pair);
  Py_CLEAR(game.noted);
  Py_CLEAR(game.package_object);
  return 0;
}

void deallocate(PyObject* object) noexcept {
  PyTypeObject* const type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  clear(object);
  type->tp_free(object);
  Py_DECREF(reinterpret_cast<PyObject*>(type));
}

PyMemberDef game_members[] = {
    {"_line", T_OBJECT_EX, offsetof(GameObject, line_object), READONLY, "The line of positions."},
    {"_clock", T_OBJECT_EX, offsetof(GameObject, clock), READONLY, "The clock."},
    {"_callbacks", T_OBJECT_EX, offsetof(GameObject, callbacks), READONLY, "Who hears of changes, by key."},
    {"_noted", T_OBJECT, offsetof(GameObject, noted), 0, "What was noted of the present position; each step forgets it."},
    {nullptr, 0, 0, 0, nullptr},
};

PyGetSetDef game_properties[] = {
    {"legal_moves", &legal_moves, nullptr, "All legal moves, in an order that depends on the position alone.", nullptr},
    {"is_won", &is_won, nullptr, "Whether the position is won.", nullptr},
    {"is_stuck", &is_stuck, nullptr, "Whether no legal move is left and the game is not won.", nullptr},
    {"score", &score, nullptr, "The score; always 0 in Mahjong.", nullptr},
    {"move_count", &move_count, nullptr, "Actions played since the deal. Undo and redo do not change it.", nullptr},
    {"can_undo", &can_undo, nullptr, "Whether `undo` has an action to take back.", nullptr},
    {"can_redo", &can_redo, nullptr, "Whether `redo` has an action to play again.", nullptr},
    {"history", &history, nullptr, "The moves that can be undone, oldest first.", nullptr},
    {"_played", &played, nullptr, "The moves in effect from the start on, oldest first.", nullptr},
    {"_undone", &undone, nullptr, "The moves that can be redone, the next one first.", nullptr},
    {"_undo_limit", &undo_limit, nullptr, "The most moves that can be undone; None for no limit.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyMethodDef game_methods[] = {
    {"play", as_method(&play), METH_FASTCALL | METH_KEYWORDS,
     "play($self, /, move)\n--\n\n"
     "Play a move, given as such or as its text.\n\n"
     "Raises `IllegalMove` (with `refusal`) when the rules refuse it and `MoveError` for text outside the grammar.\n"
     "An exception of a callback is raised after the move is complete."},
    {"undo", &undo, METH_NOARGS,
     "undo($self, /)\n--\n\n"
     "Take the last action back and return its move. Raises `NothingToUndo`."},
    {"redo", &redo, METH_NOARGS,
     "redo($self, /)\n--\n\n"
     "Play the action undone last again and return its move. Raises `NothingToRedo`."},
    {"refusal", as_method(&refusal), METH_FASTCALL | METH_KEYWORDS,
     "refusal($self, /, move)\n--\n\n"
     "Return why a move is refused, or None when it is legal. Raises `MoveError` for text outside the grammar."},
    {"_restart_line", &restart_line, METH_NOARGS, "Go back to the start and forget what followed; the count begins at zero."},
    {"_resume_line", &resume_line, METH_VARARGS,
     "_resume_line($self, undoable, undone, move_count, /)\n--\n\n"
     "Take back so many moves, and set how many can be undone then and the count."},
    {"_begin_as", &begin_as, METH_VARARGS, "_begin_as($self, game, clock, /)\n--\n\nBegin as a copy of another game of the type."},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot game_slots[] = {
    {Py_tp_doc, const_cast<char*>("GameBase(package, line, clock, undo_limit, scoring, tiles_of_pair=None)\n--\n\n"
                                  "The base of Game: the line of a game and the calls of a host's loop.")},
    {Py_tp_init, reinterpret_cast<void*>(&initialize)},
    {Py_tp_dealloc, reinterpret_cast<void*>(&deallocate)},
    {Py_tp_traverse, reinterpret_cast<void*>(&traverse)},
    {Py_tp_clear, reinterpret_cast<void*>(&clear)},
    {Py_tp_members, game_members},
    {Py_tp_getset, game_properties},
    {Py_tp_methods, game_methods},
    {0, nullptr},
};
PyType_Spec game_spec{"solitaires._core.GameBase", sizeof(GameObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                      game_slots};

}  // namespace

void register_games(py::module_& module) {
  add_type(module, "GameBase", game_spec);
  const py::type clock_base = add_type(module, "ClockBase", clock_spec);
  const py::type move_base = add_type(module, "MoveBase", move_spec);
  const py::type change = add_change_type(module);
  py::class_<Package> package(module, "Package", "The package's own objects that the calls of games give out.", py::is_final());
  package.def(py::init([change, clock_base, move_base](const py::type& move, py::object moves, py::object as_move, py::tuple cards,
                                                       py::object nothing_to_undo, py::object nothing_to_redo) {
                if (PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(move.ptr()), reinterpret_cast<PyTypeObject*>(move_base.ptr())) == 0) {
                  throw py::type_error("expected a type derived from MoveBase");
                }
                return std::make_unique<Package>(change, clock_base, move, std::move(moves), std::move(as_move), std::move(cards),
                                                 std::move(nothing_to_undo), std::move(nothing_to_redo));
              }),
              py::arg("move"), py::arg("moves"), py::arg("as_move"), py::arg("cards"), py::arg("nothing_to_undo"),
              py::arg("nothing_to_redo"));
}

}  // namespace solitaires::python
