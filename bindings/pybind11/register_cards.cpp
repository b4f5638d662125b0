#include <pybind11/operators.h>

#include <algorithm>

#include "positions.hpp"
#include "register.hpp"
#include "solitaires/position_text.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

using Position = BoundCardPosition;

[[nodiscard]] py::bytes card_bytes(const Card* first, std::size_t count) { return {reinterpret_cast<const char*>(first), count}; }

[[nodiscard]] Position deal(std::string_view game, std::string_view option, std::uint64_t seed) {
  const CardVariant* const variant = find_card_variant(game, option);
  if (variant == nullptr) throw py::value_error("no such game and option");
  if (seed >= seed_count) throw py::value_error("seed must be less than 2**35");
  return {variant, variant->deal(seed)};
}

[[nodiscard]] py::object after(const Position& position, std::uint32_t code) {
  const Move move = Move::from_code(code);
  if (!position.variant->refusal(position.tableau, move).legal()) return py::none();
  std::array<Card, deck_size> cards;
  const unsigned count = position.variant->moved_cards(position.tableau, move, cards);
  Position next = position;
  const Change change = position.variant->play(next.tableau, move);
  return py::make_tuple(next, card_bytes(cards.data(), count), change.turned);
}

[[nodiscard]] py::tuple columns(const Position& position) {
  const Tableau& tableau = position.tableau;
  py::tuple result(position.variant->rules->columns);
  for (unsigned i = 0; i < result.size(); ++i) result[i] = card_bytes(tableau.row.data() + tableau.bound[i], tableau.column_size(i));
  return result;
}

[[nodiscard]] py::bytes waste(const Position& position) {
  return card_bytes(position.tableau.row.data() + position.tableau.bound[Tableau::talon], position.tableau.waste_size);
}

[[nodiscard]] py::bytes stock(const Position& position) {
  const Card* const first = position.tableau.row.data() + position.tableau.bound[Tableau::talon] + position.tableau.waste_size;
  return card_bytes(first, position.tableau.stock_size());
}

[[nodiscard]] py::tuple playouts(const Position& position, std::uint64_t seed, std::uint64_t games, std::uint64_t max_moves) {
  return played_out(position.tableau, seed, games, max_moves, position.variant->playout);
}

}  // namespace

void register_cards(py::module_& module) {
  py::class_<Position>(module, "CardPosition", "A position of a card game. Immutable.", py::is_final())
      .def_static("deal", &deal, py::arg("game"), py::arg("option"), py::arg("seed"), "The deal of a seed.")
      .def_property_readonly(
          "game", [](const Position& self) { return self.variant->game; }, "The letters of the game.")
      .def_property_readonly(
          "option", [](const Position& self) { return self.variant->option; }, "The option of the game.")
      .def(
          "legal_moves",
          [](const Position& self) {
            MoveList moves;
            self.variant->legal_moves(self.tableau, moves);
            return move_codes(moves);
          },
          "The codes of all legal moves.")
      .def(
          "refusal",
          [](const Position& self, std::uint32_t code) {
            return refusal_figures(self.variant->refusal(self.tableau, Move::from_code(code)));
          },
          py::arg("code"), "None for a legal move, else its rule and figures.")
      .def("after", &after, py::arg("code"), "(position, cards moved, card turned) after a move; None when it is not legal.")
      .def_property_readonly(
          "is_won", [](const Position& self) { return self.tableau.is_complete(); }, "All cards are on the foundations.")
      .def_property_readonly("columns", &columns, "The cards of each column, deepest first.")
      .def_property_readonly(
          "face_down",
          [](const Position& self) {
            return py::bytes(reinterpret_cast<const char*>(self.tableau.face_down.data()), self.variant->rules->columns);
          },
          "How many of each column are face down.")
      .def_property_readonly(
          "foundations",
          [](const Position& self) { return py::bytes(reinterpret_cast<const char*>(self.tableau.foundation.data()), suit_count); },
          "The ranks on spades, hearts, diamonds, clubs.")
      .def_property_readonly(
          "cells", [](const Position& self) { return card_bytes(self.tableau.cell.data(), self.variant->rules->cells); },
          "The card in each cell, 0 for none.")
      .def_property_readonly("stock", &stock, "The stock, next card to be drawn first.")
      .def_property_readonly("waste", &waste, "The waste, deepest card first.")
      .def_property_readonly(
          "draw", [](const Position& self) { return self.variant->rules->draw; }, "Cards drawn at once, 0 without a stock.")
      .def(
          "fits", [](const Position& self, Card card, Card onto) { return fits(self.variant->rules->fit, card, onto); }, py::arg("card"),
          py::arg("onto"), "Whether a card may be put on another one in a column.")
      .def_property_readonly(
          "text", [](const Position& self) { return position_text(*self.variant, self.tableau); }, "The canonical text.")
      .def(
          "perft",
          [](const Position& self, unsigned depth) {
            return counted(depth, [&](StopRequest stop) {
              bool stopped = false;
              return self.variant->perft(self.tableau, depth, stop, stopped);
            });
          },
          py::arg("depth"), "The number of lines of `depth` legal moves.")
      .def("playouts", &playouts, py::arg("seed"), py::arg("games"), py::arg("max_moves"), "(moves, games won) of random play.")
      .def(
          "__eq__",
          [](const Position& self, const Position& other) { return self.variant == other.variant && self.tableau == other.tableau; },
          py::is_operator())
      .def("__hash__", [](const Position& self) { return py::hash(py::bytes(bytes_of(self.tableau))); });

  py::list variants;
  for (const CardVariant& variant : card_variants()) variants.append(py::make_tuple(variant.game, variant.option, variant.name));
  module.attr("CARD_VARIANTS") = py::tuple(variants);
}

}  // namespace solitaires::python
