/// \file
/// The type `solitaires.Change`.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>

namespace solitaires::python {

/// What a change tells. The objects are immutable ones of the package.
struct ChangeFields {
  pybind11::handle kind;
  pybind11::handle move;
  pybind11::object cards;    ///< a tuple; or nothing, then
  pybind11::handle moved{};  ///< called with the kind and the move when they are asked for; it refers to no change
  pybind11::handle turned;
  std::int64_t points = 0;
  std::int64_t score = 0;
  bool won = false;
};

/// Makes the type for a module.
[[nodiscard]] pybind11::type add_change_type(pybind11::module_& module);

/// Makes an object of the type. It costs a third of a named tuple: the collector of cycles need not know it, as nothing in it refers back.
[[nodiscard]] pybind11::object new_change(const pybind11::type& type, ChangeFields fields);

}  // namespace solitaires::python
