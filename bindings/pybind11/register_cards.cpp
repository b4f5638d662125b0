#include "lines.hpp"
#include "register.hpp"
#include "solitaires/piles.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/shorten.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

[[nodiscard]] py::bytes card_bytes(const Card* first, std::size_t count) { return {reinterpret_cast<const char*>(first), count}; }

[[nodiscard]] CardLine deal(std::string_view game, std::string_view option, std::uint64_t seed) {
  const CardVariant* const variant = find_card_variant(game, option);
  if (variant == nullptr) throw py::value_error("no such game and option");
  if (seed >= seed_count) throw py::value_error("seed must be less than 2**35");
  return {variant, variant->deal(seed)};
}

/// What a legal move would do: whether it turns a card, and whether it leads back to a position of the line.
[[nodiscard]] py::tuple look_ahead(const CardLine& line, std::uint32_t code) {
  const Move move = Move::from_code(code);
  if (!line.variant->refusal(line.now(), move).legal()) throw py::value_error("not a legal move");
  Tableau next = line.now();
  const Change change = line.variant->play(next, move);
  return py::make_tuple(change.turned != no_card, line.positions.has_seen(next));
}

[[nodiscard]] py::tuple columns(const CardLine& line) {
  const Piles piles = laid_out(line.now(), *line.variant->rules);
  py::tuple result(line.variant->rules->columns);
  for (unsigned i = 0; i < result.size(); ++i) result[i] = card_bytes(piles.row.data() + piles.bound[i], piles.column_size(i));
  return result;
}

[[nodiscard]] py::bytes face_down(const CardLine& line) {
  const Piles piles = laid_out(line.now(), *line.variant->rules);
  return {reinterpret_cast<const char*>(piles.face_down.data()), line.variant->rules->columns};
}

[[nodiscard]] py::bytes foundations(const CardLine& line) {
  const Piles piles = laid_out(line.now(), *line.variant->rules);
  return {reinterpret_cast<const char*>(piles.foundation.data()), suit_count};
}

[[nodiscard]] py::tuple playouts(const CardLine& line, std::uint64_t seed, std::uint64_t games, std::uint64_t max_moves) {
  return played_out(line.now(), seed, games, max_moves, line.variant->playout);
}

/// \throws py::value_error when the moves do not win from the present position.
[[nodiscard]] py::list shorten(const CardLine& line, const py::list& codes) {
  const AnyCardGame game(*line.variant);
  std::vector<Move> moves;
  Tableau state = line.now();
  for (const py::handle code : codes) {
    moves.push_back(Move::from_code(code.cast<std::uint32_t>()));
    if (!game.refusal(state, moves.back()).legal()) throw py::value_error("not a legal move");
    game.play(state, moves.back());
  }
  if (!game.is_won(state)) throw py::value_error("the moves do not win");
  bool raised = false;
  const Tableau root = line.now();
  {
    const WithoutLock unlocked;
    moves = Shortener<AnyCardGame>(game, root, stop_on_signal(raised)).shorten(std::move(moves));
  }
  if (raised) throw py::error_already_set();
  return move_codes(moves);
}

}  // namespace

void register_cards(py::module_& module) {
  py::class_<CardLine> line(module, "CardLine",
                            "The positions of a card game from its start on; what is asked is asked of the present one.", py::is_final());
  forbid_new(line);
  line.def_static("deal", &deal, py::arg("game"), py::arg("option"), py::arg("seed"), "The deal of a seed.")
      .def_property_readonly(
          "game", [](const CardLine& self) { return self.variant->game; }, "The letters of the game.")
      .def_property_readonly(
          "option", [](const CardLine& self) { return self.variant->option; }, "The option of the game.")
      .def(
          "legal_moves",
          [](const CardLine& self) {
            MoveList moves;
            self.variant->legal_moves(self.now(), moves);
            return move_codes(moves);
          },
          "The codes of all legal moves.")
      .def(
          "refusal",
          [](const CardLine& self, std::uint32_t code) {
            return refusal_figures(self.variant->refusal(self.now(), Move::from_code(code)));
          },
          py::arg("code"), "None for a legal move, else its rule and figures.")
      .def("step", &step<CardLine>, py::arg("code"), "Plays a move; whether that wins, or None for a move that is not legal.")
      .def("look_ahead", &look_ahead, py::arg("code"), "(turns a card, leads back to a position of the line) of a legal move.")
      .def(
          "go_to", [](CardLine& self, std::size_t moves) { return self.positions.go_to(moves); }, py::arg("moves"),
          "Makes the position after so many moves the present one; False when the line is shorter.")
      .def(
          "copy", [](const CardLine& self) { return self; }, "An independent line of the same positions.")
      .def_property_readonly(
          "start_text", [](const CardLine& self) { return position_text(*self.variant, self.positions.start()); },
          "The canonical text of the start.")
      .def_property_readonly(
          "is_won", [](const CardLine& self) { return self.now().is_complete(); }, "All cards are on the foundations.")
      .def_property_readonly("columns", &columns, "The cards of each column, deepest first.")
      .def_property_readonly("face_down", &face_down, "How many of each column are face down.")
      .def_property_readonly("foundations", &foundations, "The ranks on spades, hearts, diamonds, clubs.")
      .def_property_readonly(
          "cells", [](const CardLine& self) { return card_bytes(self.now().cell.data(), self.variant->rules->cells); },
          "The card in each cell, 0 for none.")
      .def_property_readonly(
          "stock", [](const CardLine& self) { return card_bytes(self.now().talon.end() - self.now().stock_size, self.now().stock_size); },
          "The stock, next card to be drawn first.")
      .def_property_readonly(
          "waste", [](const CardLine& self) { return card_bytes(self.now().talon.data(), self.now().waste_size); },
          "The waste, deepest card first.")
      .def_property_readonly(
          "draw", [](const CardLine& self) { return self.variant->rules->draw; }, "Cards drawn at once, 0 without a stock.")
      .def(
          "fits", [](const CardLine& self, Card card, Card onto) { return fits(self.variant->rules->fit, card, onto); }, py::arg("card"),
          py::arg("onto"), "Whether a card may be put on another one in a column.")
      .def_property_readonly(
          "text", [](const CardLine& self) { return position_text(*self.variant, self.now()); }, "The canonical text.")
      .def(
          "perft",
          [](const CardLine& self, unsigned depth) {
            return counted(depth, [state = self.now(), variant = self.variant, depth](StopRequest stop) {
              return variant->perft(state, depth, stop);
            });
          },
          py::arg("depth"), "The number of lines of `depth` legal moves.")
      .def(
          "solve",
          [](const CardLine& self, std::uint64_t max_states, double max_seconds, std::size_t max_memory, py::object progress) {
            return solved(
                max_states, max_seconds, max_memory, std::move(progress),
                [variant = self.variant, state = self.now()](const SearchLimits& limits) { return variant->solve(state, limits); });
          },
          py::arg("max_states"), py::arg("max_seconds"), py::arg("max_memory"), py::arg("progress"),
          "(outcome, codes of the winning moves, positions, seconds, most bytes held) of a search from the present position.")
      .def(
          "difficulty_games",
          [](const CardLine& self) {
            return played_by_thumb(deck_size, [variant = self.variant, state = self.now()] { return variant->difficulty_games(state); });
          },
          "(games, games won, cards left in all of them, cards of the deck) of play by rules of thumb.")
      .def("shorten", &shorten, py::arg("codes"), "A line to a win from the present position without needless moves.")
      .def("way_to_win", &checked_way<CardLine>, py::arg("codes"),
           "(codes, leads back to a position of the line) of moves to a win, without rounds; None for moves that do not win.")
      .def("playouts", &playouts, py::arg("seed"), py::arg("games"), py::arg("max_moves"), "(moves, games won) of random play.")
      .def(
          "same_position",
          [](const CardLine& self, const CardLine& other) { return self.variant == other.variant && self.now() == other.now(); },
          py::arg("other"), "Whether the present positions and the rules are the same.");

  py::list variants;
  for (const CardVariant& variant : card_variants()) variants.append(py::make_tuple(variant.game, variant.option, variant.name));
  module.attr("CARD_VARIANTS") = py::tuple(variants);
}

}  // namespace solitaires::python
