// A C++ program that embeds Python and hosts a game: it plays a deal to its end, hears of each change, gets data back and shows what the
// rules refuse. It needs only Python's own interface.
//
//     embed_python PYTHON     the interpreter of the environment that solitaires is installed in, such as .venv/bin/python

#include <Python.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

namespace {

/// One reference to a Python object. All of them must be gone when the interpreter ends.
class Object {
 public:
  /// Takes over a new reference; a call that failed becomes a C++ exception.
  explicit Object(PyObject* made) : object_(made) {
    if (object_ == nullptr) throw std::runtime_error(error_text());
  }
  Object(Object&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  Object& operator=(Object&&) = delete;
  ~Object() { Py_XDECREF(object_); }

  [[nodiscard]] PyObject* get() const noexcept { return object_; }
  [[nodiscard]] Object attribute(const char* name) const { return Object(PyObject_GetAttrString(object_, name)); }
  template <class... Arguments>
  Object call(const char* method, const char* format, Arguments... arguments) const {
    return Object(PyObject_CallMethod(object_, method, format, arguments...));
  }
  [[nodiscard]] std::string text() const {
    const Object string(PyObject_Str(object_));
    const char* const utf8 = PyUnicode_AsUTF8(string.get());
    if (utf8 == nullptr) throw std::runtime_error(error_text());
    return utf8;
  }
  [[nodiscard]] bool is_true() const { return PyObject_IsTrue(object_) == 1; }
  [[nodiscard]] long number() const { return PyLong_AsLong(object_); }

 private:
  /// Takes the Python error that is set: its type and what it says.
  [[nodiscard]] static std::string error_text() {
    PyObject* type = nullptr;
    PyObject* value = nullptr;
    PyObject* trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    std::string text = type == nullptr ? "unknown error" : reinterpret_cast<PyTypeObject*>(type)->tp_name;
    if (PyObject* const said = value == nullptr ? nullptr : PyObject_Str(value)) {
      if (const char* const utf8 = PyUnicode_AsUTF8(said)) text += std::string(": ") + utf8;
      Py_DECREF(said);
    }
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
    PyErr_Clear();
    return text;
  }

  PyObject* object_;
};

/// The interpreter, for as long as the object lives.
class Interpreter {
 public:
  explicit Interpreter(const char* python) {
    PyConfig config;
    PyConfig_InitIsolatedConfig(&config);  // no command line, no environment variables, no signal handlers of Python
    // the environment's packages are found beside its interpreter
    PyStatus status = PyConfig_SetBytesString(&config, &config.program_name, python);
    if (PyStatus_Exception(status) == 0) status = Py_InitializeFromConfig(&config);
    PyConfig_Clear(&config);
    if (PyStatus_Exception(status) != 0) throw std::runtime_error(status.err_msg != nullptr ? status.err_msg : "no interpreter");
  }
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;
  ~Interpreter() { Py_FinalizeEx(); }
};

/// Counts what it is told; the host would draw.
PyObject* on_change(PyObject* counter, PyObject* change) {
  PyObject* const kind = PyObject_GetAttrString(change, "kind");
  if (kind == nullptr) return nullptr;
  ++*static_cast<long*>(PyCapsule_GetPointer(counter, nullptr));
  Py_DECREF(kind);
  Py_RETURN_NONE;
}

PyMethodDef on_change_method{"on_change", &on_change, METH_O, "Hears of a change."};

void host_a_game() {
  const Object sol(PyImport_ImportModule("solitaires"));
  const Object game = sol.call("new_game", "s", "RU1-C-AAAAABS");

  long heard = 0;
  const Object counter(PyCapsule_New(&heard, nullptr, nullptr));
  const Object callback(PyCFunction_New(&on_change_method, counter.get()));
  const Object unsubscribe = game.call("on_change", "O", callback.get());

  // what the rules refuse is an exception, and the game is as it was
  try {
    game.call("play", "s", "7h");
    std::puts("played");
  } catch (const std::runtime_error& error) {
    std::printf("refused: %s\n", error.what());
  }

  // the way to a win, found by the solver, played move by move
  const Object solution = game.call("solve", nullptr);
  const Object moves = solution.attribute("moves");
  const Object iterator(PyObject_GetIter(moves.get()));
  while (PyObject* const next = PyIter_Next(iterator.get())) {
    const Object move(next);
    const Object change = game.call("play", "O", move.get());
  }
  std::printf("won: %d, moves: %ld, heard of: %ld, score: %ld\n", game.attribute("is_won").is_true() ? 1 : 0,
              game.attribute("move_count").number(), heard, game.attribute("score").number());
  const Object again = sol.call("load", "O", game.call("save", nullptr).get());
  std::printf("%s\nsaved and loaded: %d\n", game.attribute("position").text().c_str(),
              PyObject_RichCompareBool(game.get(), again.get(), Py_EQ) == 1 ? 1 : 0);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("expected the path of a Python interpreter\n", stderr);
    return 2;
  }
  try {
    // a host may end the interpreter and begin again; not with CPython 3.12, which crashes when hashlib is imported in the second one
    constexpr int lives = PY_VERSION_HEX >> 16U == 0x030C ? 1 : 2;
    for (int life = 1; life <= lives; ++life) {
      std::printf("== interpreter %d\n", life);
      const Interpreter interpreter(argv[1]);
      host_a_game();
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
