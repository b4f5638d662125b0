#include <pybind11/stl.h>

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "register.hpp"
#include "solitaires/bench.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

/// A position of the bench with its game set up.
struct ReadyPosition {
  explicit ReadyPosition(const BenchPosition& stored)
      : position(stored), game(stored.game, stored.option, stored.seed, stored.moves_played) {}

  BenchPosition position;
  BenchGame game;
};

[[nodiscard]] py::tuple positions() {
  py::list ready;
  for (const BenchPosition& position : bench_positions()) ready.append(ReadyPosition(position));
  return py::tuple(ready);
}

[[nodiscard]] Outcome outcome_of(std::string_view name) {
  for (const Outcome outcome : {Outcome::undecided, Outcome::winnable, Outcome::unwinnable}) {
    if (outcome_name(outcome) == name) return outcome;
  }
  throw py::value_error("no such outcome");
}

using Figures = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::string, std::uint64_t, std::uint64_t>;

[[nodiscard]] Figures figures(const BenchCounts& counts) {
  return {counts.perft_lines,   counts.playout_moves, counts.playouts_won, std::string(outcome_name(counts.outcome)),
          counts.solver_states, counts.solution_moves};
}

[[nodiscard]] std::uint64_t signature(const std::vector<Figures>& all) {
  BenchSignature signature;
  for (const auto& [lines, moves, won, outcome, states, solution_moves] : all) {
    signature.add({lines, moves, won, outcome_of(outcome), states, solution_moves});
  }
  return signature.value();
}

[[nodiscard]] py::tuple solve_figures(const ReadyPosition& ready) {
  const Solution solution = ready.game.solve();
  return py::make_tuple(outcome_name(solution.outcome), solution.states, solution.moves.size());
}

}  // namespace

void register_bench(py::module_& module) {
  py::class_<ReadyPosition> position(module, "BenchPosition", "A position of the bench. Immutable.", py::is_final());
  forbid_new(position);
  position
      .def_property_readonly(
          "game", [](const ReadyPosition& self) { return self.position.game; }, "The letters of the game.")
      .def_property_readonly(
          "option", [](const ReadyPosition& self) { return self.position.option; }, "The option of the game.")
      .def_property_readonly(
          "seed", [](const ReadyPosition& self) { return self.position.seed; }, "The seed of the deal.")
      .def_property_readonly(
          "moves_played", [](const ReadyPosition& self) { return self.position.moves_played; }, "Random moves from the deal.")
      .def_property_readonly(
          "text", [](const ReadyPosition& self) { return self.game.text(); }, "The canonical text of the position.")
      .def_property_readonly(
          "perft_depth", [](const ReadyPosition& self) { return self.position.perft_depth; }, "The depth that perft goes to.")
      .def_property_readonly(
          "stored", [](const ReadyPosition& self) { return figures(self.position.counts); },
          "The counts that every build must find: what `perft`, `playouts` and `solve` return, one after another.")
      .def(
          "perft", [](const ReadyPosition& self) { return self.game.perft(self.position.perft_depth); }, "The number of lines.")
      .def(
          "playouts",
          [](const ReadyPosition& self) {
            const BenchGame::Playouts played = self.game.playouts();
            return py::make_tuple(played.moves, played.won);
          },
          "(moves of all games, games won) of random play.")
      .def("solve", &solve_figures, "(outcome, positions expanded, moves of the solution) of a short search.");

  module.def("bench_positions", &positions, "All positions of the bench, set up.");
  module.def("bench_signature", &signature, py::arg("counts"), "Folds counts of positions, as `stored` has them, into one number.");
  module.attr("COMPILER") = compiler_name();
}

}  // namespace solitaires::python
