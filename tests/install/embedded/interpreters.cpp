// Sub-interpreters, each with a lock of its own: several at a time in threads, again and again, and one that a second thread enters after
// others have ended. All must find the same. Before Python 3.12 there are none: the import must be refused there, and harm nobody.

#include <Python.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr const char* script = R"(
import solitaires as sol
found = []
for code in ("RU1-C-AAAAABB", "TF1-D1N-AAAAAAB", "BK1-C4-AAAAA24", "MJ1-L00-AAAAABL", "KL1-D3N-AAAAAAB"):
    game = sol.new_game(code)
    told = []
    game.on_change(told.append)
    for i in range(40):
        moves = game.legal_moves
        if not moves:
            break
        game.play(moves[i % len(moves)])
    found.append((game.position, game.hint(max_states=100), [change.cards for change in told]))
    try:
        game.play("143+142" if code.startswith("MJ") else "7a")
    except sol.IllegalMove as error:
        found.append(str(error))
    while game.can_undo:
        game.undo()
    assert sol.load(game.save()) == game
found.append(sol.solve("RU1-C-AAAAABS", max_states=1000).outcome)
found = repr(found)
)";

void check(bool holds, const char* what) {
  if (holds) return;
  if (PyErr_Occurred() != nullptr) PyErr_Print();
  std::fprintf(stderr, "failed: %s\n", what);
  std::exit(1);  // NOLINT(concurrency-mt-unsafe)
}

/// Runs the script in the interpreter of this thread's state. Empty when it raised an ImportError.
std::string run() {
  PyObject* const names = PyDict_New();
  PyDict_SetItemString(names, "__builtins__", PyEval_GetBuiltins());
  PyObject* const done = PyRun_String(script, Py_file_input, names, names);
  std::string found;
  if (done != nullptr) {
    found = PyUnicode_AsUTF8(PyDict_GetItemString(names, "found"));
  } else {
    check(PyErr_ExceptionMatches(PyExc_ImportError) != 0, "the script");
    PyErr_Clear();
  }
  Py_XDECREF(done);
  Py_DECREF(names);
  return found;
}

#if PY_VERSION_HEX >= 0x030C0000

/// Makes an interpreter with a lock of its own and enters it.
PyThreadState* new_interpreter() {
  PyInterpreterConfig config{};
  config.check_multi_interp_extensions = 1;
  config.allow_threads = 1;
  config.gil = PyInterpreterConfig_OWN_GIL;
  PyThreadState* state = nullptr;
  const PyStatus status = Py_NewInterpreterFromConfig(&state, &config);
  check(PyStatus_Exception(status) == 0, "a new interpreter");
  return state;
}

/// A life of an interpreter in a thread that comes with a state of the main one; it gives that back.
std::string one_life(PyThreadState* main_state) {
  PyEval_RestoreThread(main_state);
  PyThreadState* const own = new_interpreter();
  std::string found = run();
  Py_EndInterpreter(own);  // which leaves the thread without a state
  return found;
}

/// Calls a function in a thread of its own, without an interpreter at first.
template <class Function>
void elsewhere(Function function) {
  std::thread(function).join();
}

void in_several_threads(const std::string& expected) {
  PyInterpreterState* const main = PyInterpreterState_Main();
  std::array<std::thread, 4> threads;
  std::mutex mutex;
  unsigned lives = 0;
  PyThreadState* const outer = PyEval_SaveThread();
  for (std::thread& thread : threads) {
    thread = std::thread([&] {
      PyThreadState* const state = PyThreadState_New(main);
      for (int life = 0; life < 5; ++life) {
        const std::string found = one_life(state);
        const std::lock_guard guard(mutex);
        check(found == expected, "the same in each interpreter");
        ++lives;
      }
      PyEval_RestoreThread(state);
      PyThreadState_Clear(state);
      PyThreadState_DeleteCurrent();
    });
  }
  for (std::thread& thread : threads) thread.join();
  PyEval_RestoreThread(outer);
  std::printf("%u interpreters in %zu threads\n", lives, threads.size());
}

/// One thread that stays enters interpreters that others made, one after another; a new one often lies where the one before lay.
void in_a_thread_that_stays(const std::string& expected) {
  PyThreadState* const outer = PyEval_SaveThread();
  elsewhere([&] {
    for (int life = 0; life < 10; ++life) {
      PyInterpreterState* interpreter = nullptr;
      PyThreadState* maker = nullptr;
      elsewhere([&] {
        PyThreadState* const state = PyThreadState_New(PyInterpreterState_Main());
        PyEval_RestoreThread(state);
        maker = new_interpreter();
        interpreter = maker->interp;
        check(run() == expected, "what the maker finds");
        PyEval_SaveThread();
        PyEval_RestoreThread(state);
        PyThreadState_Clear(state);
        PyThreadState_DeleteCurrent();
      });
      PyThreadState* const guest = PyThreadState_New(interpreter);
      PyEval_RestoreThread(guest);
      check(run() == expected, "what the guest finds");
      PyThreadState_Clear(guest);
      PyThreadState_DeleteCurrent();
      PyEval_RestoreThread(maker);
      Py_EndInterpreter(maker);
    }
  });
  PyEval_RestoreThread(outer);
  std::puts("10 interpreters with a guest");
}

#endif

}  // namespace

int main(int argc, char** argv) {
  check(argc == 2, "the path of a Python interpreter is the argument");
  // CPython 3.12 crashes when hashlib is imported in a second main interpreter
  constexpr int lives = PY_VERSION_HEX >> 16U == 0x030C ? 1 : 2;
  for (int life = 1; life <= lives; ++life) {
    PyConfig config;
    PyConfig_InitIsolatedConfig(&config);
    PyConfig_SetBytesString(&config, &config.program_name, argv[1]);
    const PyStatus status = Py_InitializeFromConfig(&config);
    PyConfig_Clear(&config);
    check(PyStatus_Exception(status) == 0, "the interpreter");
#if PY_VERSION_HEX >= 0x030C0000
    const std::string expected = run();
    check(!expected.empty(), "the main interpreter");
    in_several_threads(expected);
    in_a_thread_that_stays(expected);
#else
    PyThreadState* const main_state = PyThreadState_Get();
    PyThreadState* const own = Py_NewInterpreter();
    check(run().empty(), "an import in a sub-interpreter is refused");
    Py_EndInterpreter(own);
    PyThreadState_Swap(main_state);
    const std::string expected = run();
    check(!expected.empty(), "the main interpreter");
    std::puts("refused in a sub-interpreter");
#endif
    check(run() == expected, "the main interpreter, in the end");
    check(Py_FinalizeEx() == 0, "the end");
  }
}
