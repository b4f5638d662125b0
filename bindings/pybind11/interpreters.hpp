/// \file
/// What the module must know of the interpreters of a process, of which there may be several, at once or one after another.
#pragma once

namespace solitaires::python {

/// Whether the interpreter that imports the module can be served. If not, the Python error is set that says so.
[[nodiscard]] bool accept_interpreter() noexcept;

/// Begins to serve the interpreter that imports the module.
///
/// pybind11 notes for each thread the address of the interpreter that it was in last, and where the state for that one lies. A new
/// interpreter often gets the address of one that has ended; a thread that knew the old one would then work with the types of the dead.
/// So whatever was noted for the address is made to lead to the state of the new interpreter, and the old state is given back.
void meet_interpreter();

}  // namespace solitaires::python
