/// \file
/// What the types share that are written against Python's C interface, because their calls must cost little.
#pragma once

#include <pybind11/pybind11.h>

// which needs Python.h before it
#include <structmember.h>

#include <exception>
#include <new>

namespace solitaires::python {

/// Takes over a new reference, or throws the exception that was set instead.
[[nodiscard]] inline pybind11::object checked(PyObject* made) {
  if (made == nullptr) throw pybind11::error_already_set();
  return pybind11::reinterpret_steal<pybind11::object>(made);
}

/// Throws the exception that was set when a call gave a negative answer.
inline int checked(int answer) {
  if (answer < 0) throw pybind11::error_already_set();
  return answer;
}

/// Runs a body that may throw and turns what it throws into a Python exception.
/// \param failed what the call returns then
template <class Result, class Body>
[[nodiscard]] Result guarded(Result failed, Body body) noexcept {
  try {
    return body();
  } catch (pybind11::error_already_set& error) {
    error.restore();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const pybind11::builtin_exception& error) {
    error.set_error();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return failed;
}

/// A body that gives an object.
template <class Body>
[[nodiscard]] PyObject* guarded_object(Body body) noexcept {
  return guarded(static_cast<PyObject*>(nullptr), [&body] { return pybind11::object(body()).release().ptr(); });
}

/// A type of this interpreter's module, which becomes an attribute of it.
inline pybind11::type add_type(pybind11::module_& module, const char* name, PyType_Spec& spec) {
  pybind11::type type = checked(PyType_FromModuleAndSpec(module.ptr(), &spec, nullptr));
  module.attr(name) = type;
  return type;
}

/// A function of any of Python's calling conventions, as tables of slots and methods hold it.
template <class Function>
[[nodiscard]] PyCFunction as_method(Function* function) noexcept {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

}  // namespace solitaires::python
