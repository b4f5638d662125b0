#include <pybind11/stl.h>

#include <algorithm>

#include "register.hpp"
#include "solitaires/card_variant.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/mahjong_solver.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

[[nodiscard]] py::list solve_deals(std::string_view game, std::string_view option, const std::vector<std::uint64_t>& seeds,
                                   std::uint64_t max_states, double max_seconds, std::size_t max_memory, py::object progress) {
  if (std::any_of(seeds.begin(), seeds.end(), [](std::uint64_t seed) { return seed >= seed_count; })) {
    throw py::value_error("seed must be less than 2**35");
  }
  const auto solved_by = [&](auto solve) { return solved_in_turn(seeds, max_states, max_seconds, max_memory, std::move(progress), solve); };
  if (const CardVariant* const variant = find_card_variant(game, option)) {
    return solved_by([variant](std::uint64_t seed, const SearchLimits& limits) { return variant->solve(variant->deal(seed), limits); });
  }
  const NumberedLayout* const numbered = game == "MJ" ? find_mahjong_layout(option) : nullptr;
  if (numbered == nullptr) throw py::value_error("no such game and option");
  return solved_by([&layout = numbered->layout](std::uint64_t seed, const SearchLimits& limits) {
    const Mahjong board(layout, deal_mahjong(*layout, seed).value().tiles);
    return solve_mahjong(board, board.start(), limits);
  });
}

}  // namespace

void register_solving(py::module_& module) {
  module.def("solve_deals", &solve_deals, py::arg("game"), py::arg("option"), py::arg("seeds"), py::arg("max_states"),
             py::arg("max_seconds"), py::arg("max_memory"), py::arg("progress"),
             "Deals and solves seeds of a variant: what CardLine.solve gives, for each. A deal that fails ends the list before it; the "
             "first one raises.");
}

}  // namespace solitaires::python
