#include <memory>
#include <string>
#include <string_view>

#include "lines.hpp"
#include "register.hpp"
#include "solitaires/difficulty.hpp"
#include "solitaires/mahjong_guide.hpp"
#include "solitaires/mahjong_layout.hpp"
#include "solitaires/mahjong_solver.hpp"
#include "solitaires/position_text.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

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
  return py::make_tuple(MahjongLine(layout.id, std::move(board), start), plan);
}

/// How many tiles are free after a legal move.
[[nodiscard]] unsigned free_after(const MahjongLine& line, std::uint32_t code) {
  const Move move = Move::from_code(code);
  if (!line.board->refusal(line.now(), move).legal()) throw py::value_error("not a legal move");
  MahjongState next = line.now();
  line.board->play(next, move);
  return next.free.size();
}

[[nodiscard]] py::tuple slots_in(const SlotSet& set) {
  py::tuple slots(set.size());
  std::size_t i = 0;
  set.for_each([&](unsigned slot) { slots[i++] = slot; });
  return slots;
}

/// The group of each slot's tile, as a number; tiles of one group pair. -1 where the tile is not known.
[[nodiscard]] py::tuple groups(const MahjongLine& line) {
  py::tuple result(line.board->layout().size());
  for (unsigned slot = 0; slot < result.size(); ++slot) {
    const TileKind tile = line.board->tile(slot);
    result[slot] = tile == unknown_tile ? -1 : static_cast<int>(group_of(tile));
  }
  return result;
}

[[nodiscard]] py::tuple labels(const MahjongLine& line) {
  py::tuple result(line.board->layout().size());
  for (unsigned slot = 0; slot < result.size(); ++slot) result[slot] = tile_label(line.board->tile(slot));
  return result;
}

/// Two boards are equal when the same tiles remain on the same places, however they were dealt.
[[nodiscard]] bool equal(const MahjongLine& a, const MahjongLine& b) {
  if (a.layout_id != b.layout_id || a.now().present != b.now().present || a.board->layout().slots() != b.board->layout().slots())
    return false;
  bool same = true;
  a.now().present.for_each([&](unsigned slot) { same = same && a.board->tile(slot) == b.board->tile(slot); });
  return same;
}

[[nodiscard]] py::tuple playouts(const MahjongLine& line, std::uint64_t seed, std::uint64_t games, std::uint64_t max_moves) {
  return played_out(line.now(), seed, games, max_moves, [board = line.board](MahjongState& state, Random& random, std::uint64_t most) {
    return playout(*board, state, random, most);
  });
}

[[nodiscard]] py::tuple layout_slots(const BoundLayout& layout) {
  py::list slots;
  for (const Slot& slot : layout.layout->slots()) slots.append(py::make_tuple(slot.x, slot.y, slot.layer));
  return slots;
}

}  // namespace

void register_mahjong(py::module_& module) {
  py::class_<BoundLayout> layout(module, "Layout", "A Mahjong layout. Immutable.", py::is_final());
  forbid_new(layout);
  layout
      .def_static(
          "parse",
          [](const py::bytes& text) {
            return BoundLayout{"-", std::make_shared<const MahjongLayout>(MahjongLayout::parse(std::string_view(text)))};
          },
          py::arg("text"), "Reads KMahjongg layout text in UTF-8.")
      .def_static(
          "numbered",
          [](std::string_view id) {
            const NumberedLayout* const numbered = find_mahjong_layout(id);
            if (numbered == nullptr) throw py::key_error("no such layout");
            return BoundLayout{numbered->id, numbered->layout};
          },
          py::arg("id"), "The layout of a number, such as L00.")
      .def_readonly("id", &BoundLayout::id, "L00 ..., or - for a host's own layout.")
      .def_property_readonly(
          "name", [](const BoundLayout& self) { return py::bytes(self.layout->name()); },
          "The name in UTF-8; empty when the text has none.")
      .def_property_readonly("slots", &layout_slots, "(x, y, layer) of each slot.")
      .def_property_readonly(
          "text", [](const BoundLayout& self) { return py::bytes(self.layout->text()); }, "The layout as text in UTF-8.")
      .def("deal", &deal, py::arg("seed"), "(line, plan) of a seed; None when the layout cannot be dealt.");

  py::class_<MahjongLine> line(module, "MahjongLine",
                               "The positions of a board from its start on; what is asked is asked of the present one.", py::is_final());
  forbid_new(line);
  line.def_readonly("layout_id", &MahjongLine::layout_id, "L00 ..., or - for a host's own layout.")
      .def(
          "legal_moves",
          [](const MahjongLine& self) {
            MoveList moves;
            self.legal_moves(moves);
            return move_codes(moves);
          },
          "The codes of all legal moves.")
      .def(
          "refusal",
          [](const MahjongLine& self, std::uint32_t code) {
            return refusal_figures(self.board->refusal(self.now(), Move::from_code(code)));
          },
          py::arg("code"), "None for a legal move, else its rule and figures.")
      .def("step", &step<MahjongLine>, py::arg("code"),
           "Plays a move and returns whether the board is won then; None when it is not legal.")
      .def("free_after", &free_after, py::arg("code"), "How many tiles are free after a legal move.")
      .def(
          "go_to", [](MahjongLine& self, std::size_t moves) { return self.positions.go_to(moves); }, py::arg("moves"),
          "Makes the position after so many moves the present one; False when the line is shorter.")
      .def(
          "copy", [](const MahjongLine& self) { return self; }, "An independent line of the same positions.")
      .def_property_readonly(
          "start_text", [](const MahjongLine& self) { return position_text(self.layout_id, *self.board, self.positions.start()); },
          "The canonical text of the start.")
      .def_property_readonly(
          "was_won", [](const MahjongLine& self) { return self.positions.any([&self](const auto& state) { return self.is_won(state); }); },
          "Whether a position from the start to the present one is won.")
      .def_property_readonly(
          "is_won", [](const MahjongLine& self) { return self.now().present.empty(); }, "All tiles are gone.")
      .def_property_readonly(
          "present", [](const MahjongLine& self) { return slots_in(self.now().present); }, "The slots that still have their tile.")
      .def_property_readonly(
          "free", [](const MahjongLine& self) { return slots_in(self.now().free); }, "The slots whose tile is free.")
      .def(
          "is_free", [](const MahjongLine& self, unsigned slot) { return slot < max_slots && self.now().free.contains(slot); },
          py::arg("slot"), "Whether the tile is there and free.")
      .def_property_readonly("groups", &groups, "The group of each slot's tile as a number; tiles of one group pair.")
      .def_property_readonly("labels", &labels, "The label of each slot's tile, - where it is not known.")
      .def_property_readonly(
          "tiles_left", [](const MahjongLine& self) { return self.now().present.size(); }, "How many tiles remain.")
      .def_property_readonly(
          "text", [](const MahjongLine& self) { return position_text(self.layout_id, *self.board, self.now()); }, "The canonical text.")
      .def(
          "perft",
          [](const MahjongLine& self, unsigned depth) {
            return counted(depth, [state = self.now(), board = self.board, depth](StopRequest stop) {
              return Perft<Mahjong>(*board, stop).count(state, depth);
            });
          },
          py::arg("depth"), "The number of lines of `depth` legal moves.")
      .def(
          "solve",
          [](const MahjongLine& self, std::uint64_t max_states, double max_seconds, std::size_t max_memory, py::object progress) {
            return solved(
                max_states, max_seconds, max_memory, std::move(progress),
                [board = self.board, state = self.now()](const SearchLimits& limits) { return solve_mahjong(*board, state, limits); });
          },
          py::arg("max_states"), py::arg("max_seconds"), py::arg("max_memory"), py::arg("progress"),
          "(outcome, codes of the winning moves, positions, seconds, most bytes held) of a search from the present position.")
      .def(
          "difficulty_games",
          [](const MahjongLine& self) {
            return played_by_thumb(self.board->layout().size(), [board = self.board, state = self.now()] {
              return difficulty_games(*board, MahjongGuide(*board), state);
            });
          },
          "(games, games won, tiles left in all of them, tiles of the layout) of play by rules of thumb.")
      .def("way_to_win", &checked_way<MahjongLine>, py::arg("codes"),
           "(codes, leads back to a position of the line) of moves to a win, without rounds; None for moves that do not win.")
      .def("playouts", &playouts, py::arg("seed"), py::arg("games"), py::arg("max_moves"), "(moves, games won) of random play.")
      .def("same_position", &equal, py::arg("other"), "Whether the present positions and the layouts are the same.");

  py::list titles;
  for (const LayoutTitle& title : mahjong_layout_titles()) titles.append(py::make_tuple(title.id, title.name));
  module.attr("LAYOUT_TITLES") = py::tuple(titles);
  module.attr("MAX_LAYOUT_TEXT") = max_layout_text;
}

}  // namespace solitaires::python
