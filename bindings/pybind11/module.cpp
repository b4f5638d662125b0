#include "interpreters.hpp"
#include "register.hpp"

namespace py = pybind11;

// the module as pybind11 makes it; nothing of it may run in an interpreter that is refused
PYBIND11_MODULE(_core_of_interpreter, module, py::multiple_interpreters::per_interpreter_gil()) {
  solitaires::python::meet_interpreter();
  module.doc() = "The engine behind the package solitaires. Private: hosts use the package.";
  module.attr("__version__") = SOLITAIRES_VERSION;
  module.attr("MAX_PERFT_DEPTH") = solitaires::max_perft_depth;
  solitaires::python::register_text(module);
  solitaires::python::register_cards(module);
  solitaires::python::register_mahjong(module);
  solitaires::python::register_solving(module);
  solitaires::python::register_batch(module);
  solitaires::python::register_bench(module);
  solitaires::python::register_games(module);
}

PYBIND11_PLUGIN_IMPL(_core) { return solitaires::python::accept_interpreter() ? PyInit__core_of_interpreter() : nullptr; }
