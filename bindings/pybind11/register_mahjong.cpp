#include <memory>
#include <string>

#include "positions.hpp"
#include "register.hpp"
#include "solitaires/mahjong_layout.hpp"
#include "solitaires/position_text.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

using Position = BoundMahjongPosition;
using Layout = std::shared_ptr<const MahjongLayout>;

/// pybind11 holds objects that are not const; a layout offers no way to change it.
struct BoundLayout {
  std::string id;  ///< "-" for a host's own layout
  Layout layout;
};

[[nodiscard]] py::object deal(const BoundLayout& layout, std::uint64_t seed) {
  if (seed >= seed_count) throw py::value_error("seed must be less than 2**35");
  const auto dealt = deal_mahjong(*layout.layout, seed);
  if (!dealt) return py::none();
  py::list plan;
  for (const Move move : dealt->plan) plan.append(move.code());
  auto board = std::make_shared<const Mahjong>(layout.layout, dealt->tiles);
  const MahjongState start = board->start();
  return py::make_tuple(Position(layout.id, std::move(board), start), plan);
}

[[nodiscard]] py::object after(const Position& position, std::uint32_t code) {
  const Move move = Move::from_code(code);
  if (!position.board->refusal(position.state, move).legal()) return py::none();
  Position next = position;
  next.board->play(next.state, move);
  return py::cast(std::move(next));
}

[[nodiscard]] py::tuple slots_in(const SlotSet& set) {
  py::tuple slots(set.size());
  std::size_t i = 0;
  set.for_each([&](unsigned slot) { slots[i++] = slot; });
  return slots;
}

[[nodiscard]] py::tuple labels(const Position& position) {
  py::tuple result(position.board->layout().size());
  for (unsigned slot = 0; slot < result.size(); ++slot) result[slot] = tile_label(position.board->tile(slot));
  return result;
}

/// Two boards are equal when the same tiles remain on the same places, however they were dealt.
[[nodiscard]] bool equal(const Position& a, const Position& b) {
  if (a.layout_id != b.layout_id || a.state.present != b.state.present || a.board->layout().slots() != b.board->layout().slots())
    return false;
  bool same = true;
  a.state.present.for_each([&](unsigned slot) { same = same && a.board->tile(slot) == b.board->tile(slot); });
  return same;
}

[[nodiscard]] py::tuple playouts(const Position& position, std::uint64_t seed, std::uint64_t games, std::uint64_t max_moves) {
  const Mahjong& board = *position.board;
  return played_out(position.state, seed, games, max_moves,
                    [&board](MahjongState& state, Random& random, std::uint64_t most) { return playout(board, state, random, most); });
}

[[nodiscard]] py::tuple layout_slots(const BoundLayout& layout) {
  py::list slots;
  for (const Slot& slot : layout.layout->slots()) slots.append(py::make_tuple(slot.x, slot.y, slot.layer));
  return slots;
}

}  // namespace

void register_mahjong(py::module_& module) {
  py::class_<BoundLayout>(module, "Layout", "A Mahjong layout. Immutable.", py::is_final())
      .def_static(
          "parse",
          [](const py::bytes& text) {
            return BoundLayout{"-", std::make_shared<const MahjongLayout>(MahjongLayout::parse(std::string_view(text)))};
          },
          py::arg("text"), "Reads KMahjongg layout text in UTF-8.")
      .def_readonly("id", &BoundLayout::id, "L00 ..., or - for a host's own layout.")
      .def_property_readonly(
          "name", [](const BoundLayout& self) { return py::bytes(self.layout->name()); },
          "The name in UTF-8; empty when the text has none.")
      .def_property_readonly("slots", &layout_slots, "(x, y, layer) of each slot.")
      .def_property_readonly(
          "text", [](const BoundLayout& self) { return py::bytes(self.layout->text()); }, "The layout as text in UTF-8.")
      .def("deal", &deal, py::arg("seed"), "(position, plan) of a seed; None when the layout cannot be dealt.");

  py::class_<Position>(module, "MahjongPosition", "The tiles that remain of a board. Immutable.", py::is_final())
      .def_readonly("layout_id", &Position::layout_id, "L00 ..., or - for a host's own layout.")
      .def(
          "legal_moves",
          [](const Position& self) {
            MoveList moves;
            self.board->legal_moves(self.state, moves);
            return move_codes(moves);
          },
          "The codes of all legal moves.")
      .def(
          "refusal",
          [](const Position& self, std::uint32_t code) { return refusal_figures(self.board->refusal(self.state, Move::from_code(code))); },
          py::arg("code"), "None for a legal move, else its rule and figures.")
      .def("after", &after, py::arg("code"), "The position after a move; None when it is not legal.")
      .def_property_readonly(
          "is_won", [](const Position& self) { return self.state.present.empty(); }, "All tiles are gone.")
      .def_property_readonly(
          "present", [](const Position& self) { return slots_in(self.state.present); }, "The slots that still have their tile.")
      .def_property_readonly(
          "free", [](const Position& self) { return slots_in(self.state.free); }, "The slots whose tile is free.")
      .def(
          "is_free", [](const Position& self, unsigned slot) { return slot < max_slots && self.state.free.contains(slot); },
          py::arg("slot"), "Whether the tile is there and free.")
      .def_property_readonly("labels", &labels, "The label of each slot's tile, - where it is not known.")
      .def_property_readonly(
          "tiles_left", [](const Position& self) { return self.state.present.size(); }, "How many tiles remain.")
      .def_property_readonly(
          "text", [](const Position& self) { return position_text(self.layout_id, *self.board, self.state); }, "The canonical text.")
      .def(
          "perft",
          [](const Position& self, unsigned depth) {
            return counted(depth, [&](StopRequest stop) { return Perft<Mahjong>(*self.board, stop).count(self.state, depth); });
          },
          py::arg("depth"), "The number of lines of `depth` legal moves.")
      .def("playouts", &playouts, py::arg("seed"), py::arg("games"), py::arg("max_moves"), "(moves, games won) of random play.")
      .def("__eq__", &equal, py::is_operator())
      .def("__hash__", [](const Position& self) { return py::hash(py::bytes(bytes_of(self.state))); });

  py::list numbered;
  for (const NumberedLayout& layout : mahjong_layouts()) numbered.append(BoundLayout{layout.id, layout.layout});
  module.attr("LAYOUTS") = py::tuple(numbered);
}

}  // namespace solitaires::python
