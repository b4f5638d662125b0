#include "interpreters.hpp"

#include <pybind11/pybind11.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace py = pybind11;

namespace solitaires::python {
namespace {

/// All that a kind of state was kept in, by the address of the interpreter. pybind11 never frees these places, and as the states of this
/// module are its own (PYBIND11_COMPILER_TYPE in CMakeLists.txt), no other module does.
template <class State>
class Places {
 public:
  /// Leads all places of an address to the state in `present`.
  void lead_to(PyInterpreterState* address, std::unique_ptr<State>& present) {
    const std::lock_guard guard(mutex_);
    std::vector<std::unique_ptr<State>*>& places = places_[address];
    if (std::find(places.begin(), places.end(), &present) != places.end()) return;
    places.push_back(&present);
    State* const dead = places.front()->get();
    for (std::unique_ptr<State>* const place : places) {
      if (place == &present) continue;
      static_cast<void>(place->release());  // it is the one state `dead` in all of them
      place->reset(present.get());
    }
    if (dead != present.get()) delete dead;
  }

 private:
  std::mutex mutex_;
  std::map<PyInterpreterState*, std::vector<std::unique_ptr<State>*>> places_;
};

template <class State, class Manager>
void renew(Manager& manager, State& (*state)()) {
  manager.unref();                           // what this thread noted
  static_cast<void>(state());                // is made if there is none yet
  static auto& places = *new Places<State>;  // threads may look there until the process ends
  places.lead_to(PyInterpreterState_Get(), *manager.get_pp());
}

}  // namespace

bool accept_interpreter() noexcept {
#ifndef PYBIND11_HAS_SUBINTERPRETER_SUPPORT
  // pybind11 has one state for all interpreters then
  if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
    PyErr_SetString(PyExc_ImportError, "solitaires can be imported in sub-interpreters from Python 3.12 on");
    return false;
  }
#endif
  return true;
}

void meet_interpreter() {
  renew<py::detail::internals>(py::detail::get_internals_pp_manager(), &py::detail::get_internals);
  renew<py::detail::local_internals>(py::detail::get_local_internals_pp_manager(), &py::detail::get_local_internals);
}

}  // namespace solitaires::python
