#include <exception>
#include <type_traits>
#include <variant>

#include "lines.hpp"
#include "register.hpp"
#include "solitaires/card.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/text_error.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

/// Raises `_core.TextError(expected, byte offset)`. The type is looked up each time: a module holds no static Python state.
void raise_text_error(const TextError& error) {
  const py::object type = py::module_::import("solitaires._core").attr("TextError");
  PyErr_SetObject(type.ptr(), py::make_tuple(error.what(), error.position()).ptr());
}

[[nodiscard]] Move expressible(std::uint32_t code) {
  const Move move = Move::from_code(code);
  if (!is_expressible(move)) throw py::value_error("not the code of a move");
  return move;
}

[[nodiscard]] py::object read_position(const py::bytes& text) {
  return std::visit(
      [](const auto& position) -> py::object {
        if constexpr (std::is_same_v<std::decay_t<decltype(position)>, CardPosition>) {
          return py::cast(CardLine(position.variant, position.tableau));
        } else {
          return py::cast(MahjongLine(position.layout_id, position.board, position.state));
        }
      },
      parse_position(std::string_view(text)));
}

}  // namespace

void register_text(py::module_& module) {
  module.attr("TextError") = py::reinterpret_steal<py::object>(PyErr_NewException("solitaires._core.TextError", PyExc_ValueError, nullptr));
  py::register_local_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const TextError& error) {
      raise_text_error(error);
    }
  });

  module.def(
      "parse_card", [](const py::bytes& text) { return parse_card(std::string_view(text)); }, py::arg("text"),
      "The card byte (suit in bits 4-5, rank in bits 0-3) of a card's text in UTF-8.");
  module.def(
      "parse_move", [](const py::bytes& text) { return parse_move(std::string_view(text)).code(); }, py::arg("text"),
      "The code of a move's notation.");
  module.def(
      "move_text", [](std::uint32_t code) { return move_text(expressible(code)); }, py::arg("code"),
      "The canonical notation of a move's code.");
  module.def("parse_position", &read_position, py::arg("text"),
             "The CardLine or MahjongLine that begins with the position of a text in UTF-8.");
}

}  // namespace solitaires::python
