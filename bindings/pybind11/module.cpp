#include "register.hpp"

namespace py = pybind11;

PYBIND11_MODULE(_core, module, py::multiple_interpreters::per_interpreter_gil()) {
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
