#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "lines.hpp"
#include "register.hpp"
#include "solitaires/batch.hpp"

namespace py = pybind11;

namespace solitaires::python {
namespace {

using AnyLine = std::variant<CardLine, MahjongLine>;

/// A batch with what makes its positions games of the package, and the lock that lets one thread in at a time. The interpreter lock is
/// released before that lock is taken, so that neither waits for the other.
///
/// The threads of the batch never take the interpreter lock, so it may be destroyed with the lock held.
class BoundBatch {
 public:
  BoundBatch(const CardVariant& variant, std::unique_ptr<BatchOf<Tableau>> batch)
      : variant_(&variant), cards_(batch.get()), batch_(std::move(batch)) {}
  BoundBatch(std::string layout_id, std::unique_ptr<MahjongBatch> batch)
      : layout_id_(std::move(layout_id)), tiles_(batch.get()), batch_(std::move(batch)) {}

  /// What only reads what never changes needs no lock.
  [[nodiscard]] const Batch& fixed() const noexcept { return *batch_; }

  /// \throws std::runtime_error for a call out of a signal handler or a finalizer that interrupts a call of the same thread.
  /// \throws py::error_already_set when a signal handler raises while another thread keeps the batch busy.
  template <class Work>
  auto locked(Work work) {
    if (holder_ == std::this_thread::get_id())
      throw std::runtime_error("the batch is at work: the call that was interrupted must end first");
    const WithoutLock unlocked;
    std::unique_lock lock(mutex_, std::defer_lock);
    while (!lock.try_lock_for(std::chrono::milliseconds(20))) {
      const WithLock interpreter;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    const Holding holding(holder_);
    return work(*batch_);
  }

  /// The position of a game as a line that begins there. To be called within `locked`.
  [[nodiscard]] AnyLine line(std::size_t game) const {
    if (variant_ != nullptr) return CardLine(variant_, cards_->state(game));
    return MahjongLine(layout_id_, std::make_shared<const Mahjong>(tiles_->tables().rules(game)), tiles_->state(game));
  }

  [[nodiscard]] std::unique_ptr<BoundBatch> copy() {
    std::unique_ptr<Batch> twin = locked([](const Batch& batch) { return batch.clone(); });
    if (variant_ != nullptr) return std::make_unique<BoundBatch>(*variant_, as<BatchOf<Tableau>>(std::move(twin)));
    return std::make_unique<BoundBatch>(layout_id_, as<MahjongBatch>(std::move(twin)));
  }

 private:
  template <class Kind>
  [[nodiscard]] static std::unique_ptr<Kind> as(std::unique_ptr<Batch> batch) {
    return std::unique_ptr<Kind>(&dynamic_cast<Kind&>(*batch.release()));
  }

  /// Notes the thread that is at work.
  class Holding {
   public:
    explicit Holding(std::atomic<std::thread::id>& holder) noexcept : holder_(holder) { holder_ = std::this_thread::get_id(); }
    Holding(const Holding&) = delete;
    Holding& operator=(const Holding&) = delete;
    ~Holding() { holder_ = std::thread::id(); }

   private:
    std::atomic<std::thread::id>& holder_;
  };

  const CardVariant* variant_ = nullptr;
  std::string layout_id_;
  BatchOf<Tableau>* cards_ = nullptr;
  MahjongBatch* tiles_ = nullptr;
  std::unique_ptr<Batch> batch_;
  std::timed_mutex mutex_;
  std::atomic<std::thread::id> holder_;
};

void check_seeds(const std::vector<std::uint64_t>& seeds) {
  for (const std::uint64_t seed : seeds) {
    if (seed >= seed_count) throw py::value_error("seed must be less than 2**35");
  }
}

[[nodiscard]] std::unique_ptr<BoundBatch> make_batch(const std::string& game, const std::string& option, std::size_t games,
                                                     std::uint64_t seed, bool auto_reset, std::uint64_t max_steps, unsigned threads,
                                                     const std::array<int, 4>& scoring, const std::vector<std::uint64_t>& deals) {
  if (games == 0 || games > max_batch_games) throw py::value_error("a batch has 1 to 2**24 games");
  check_seeds(deals);
  const BatchOptions options{
      .games = games,
      .seed = seed,
      .auto_reset = auto_reset,
      .max_steps = max_steps,
      .threads = threads,
      .scoring = {.card_to_foundation = scoring[0], .card_turned = scoring[1], .waste_to_column = scoring[2], .redeal = scoring[3]}};
  if (const CardVariant* const variant = find_card_variant(game, option)) {
    const WithoutLock unlocked;
    return std::make_unique<BoundBatch>(*variant, variant->batch(options, deals));
  }
  const NumberedLayout* const numbered = game == "MJ" ? find_mahjong_layout(option) : nullptr;
  if (numbered == nullptr) throw py::value_error("no such game and option");
  const WithoutLock unlocked;
  return std::make_unique<BoundBatch>(numbered->id,
                                      std::make_unique<MahjongBatch>(options, deals, MahjongTables(options.games, numbered->layout)));
}

/// A view of memory of the batch that Python cannot write to; it keeps the batch alive.
template <class Shown, class Held>
[[nodiscard]] py::array view(const py::object& self, const std::vector<Held>& held, std::size_t columns = 0) {
  static_assert(sizeof(Shown) == sizeof(Held));
  std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(columns == 0 ? held.size() : held.size() / columns)};
  if (columns != 0) shape.push_back(static_cast<py::ssize_t>(columns));
  py::array array(py::dtype::of<Shown>(), shape, held.data(), self);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

/// A read-only property that views a member of the batch.
template <class Shown, class Get>
[[nodiscard]] auto viewed(Get get) {
  return [get](const py::object& self) { return view<Shown>(self, get(self.cast<BoundBatch&>().fixed())); };
}

/// None, or why nothing was done: (game, action, (code of its move, position of the game)), None in the third place for an action out of
/// range.
template <class Integer>
[[nodiscard]] py::object step_all(BoundBatch& self, const py::array_t<Integer, py::array::c_style>& actions, bool strict) {
  if (actions.ndim() != 1 || static_cast<std::size_t>(actions.size()) != self.fixed().size()) throw py::value_error("one action a game");
  const std::span<const Integer> span(actions.data(), self.fixed().size());
  std::optional<std::pair<std::uint32_t, AnyLine>> illegal;
  const auto refused = self.locked([&](Batch& batch) {
    const auto found = batch.step(span, strict);
    if (found && !found->out_of_range)
      illegal.emplace(batch.move(found->game, static_cast<Action>(found->action)).code(), self.line(found->game));
    return found;
  });
  if (!refused) return py::none();
  return py::make_tuple(refused->game, refused->action, std::move(illegal));
}

[[nodiscard]] AnyLine line_of(BoundBatch& self, std::size_t game) {
  if (game >= self.fixed().size()) throw py::index_error("no such game");
  return self.locked([&](const Batch&) { return self.line(game); });
}

[[nodiscard]] std::uint64_t random_steps(BoundBatch& self, std::uint64_t steps) {
  bool raised = false;
  const std::uint64_t taken = self.locked([&](Batch& batch) { return batch.random_steps(steps, stop_on_signal(raised)); });
  if (raised) throw py::error_already_set();
  return taken;
}

/// \param chosen which games, or None for all. \param deals the seeds of their deals, given to the games in turn, or empty. \param seeds of
/// their random streams: none, one for the batch, as when it was made, or one for each game, whose stream is then that of a batch's first
/// game.
void reset(BoundBatch& self, const std::optional<py::array_t<std::uint8_t, py::array::c_style>>& chosen,
           const std::vector<std::uint64_t>& deals, const std::vector<std::uint64_t>& seeds, bool seed_for_each) {
  const std::size_t games = self.fixed().size();
  if (chosen && (chosen->ndim() != 1 || static_cast<std::size_t>(chosen->size()) != games)) throw py::value_error("one flag a game");
  if (seed_for_each ? seeds.size() != games : seeds.size() > 1) throw py::value_error("one seed, or one for each game");
  check_seeds(deals);
  // a copy, so that no other thread can change it in between
  std::vector<std::uint8_t> flags;
  if (chosen) flags.assign(chosen->data(), chosen->data() + games);
  self.locked([&](Batch& batch) {
    for (std::size_t i = 0; i < games; ++i) {
      if (!flags.empty() && flags[i] == 0) continue;
      if (!deals.empty()) batch.choose_deal(i, deals[i % deals.size()]);
      if (seed_for_each) {
        batch.choose_stream(i, BatchStreams::key(seeds[i], 0));
      } else if (!seeds.empty()) {
        batch.choose_stream(i, BatchStreams::key(seeds[0], i));
      }
    }
    batch.reset(flags);
  });
}

[[nodiscard]] Move move_of(BoundBatch& self, std::size_t game, std::size_t action) {
  if (game >= self.fixed().size()) throw py::index_error("no such game");
  if (action >= self.fixed().action_count()) throw py::index_error("no such action");
  return self.locked([&](const Batch& batch) { return batch.move(game, static_cast<Action>(action)); });
}

[[nodiscard]] py::object action_of(BoundBatch& self, std::size_t game, std::uint32_t code) {
  if (game >= self.fixed().size()) throw py::index_error("no such game");
  const Action action = self.locked([&](const Batch& batch) { return batch.action(game, Move::from_code(code)); });
  return action == no_action ? py::object(py::none()) : py::int_(action);
}

}  // namespace

void register_batch(py::module_& module) {
  module.attr("MAX_BATCH_GAMES") = max_batch_games;

  py::class_<BoundBatch> batch(module, "Batch", "Games of one variant side by side; the arrays are views of its memory.", py::is_final());
  forbid_new(batch);
  batch
      .def_static("make", &make_batch, py::arg("game"), py::arg("option"), py::arg("games"), py::arg("seed"), py::arg("auto_reset"),
                  py::arg("max_steps"), py::arg("threads"), py::arg("scoring"), py::arg("deals"),
                  "Deals a batch; `deals` are seeds, given to the games in turn, or empty.")
      .def_property_readonly(
          "action_count", [](const BoundBatch& self) { return self.fixed().action_count(); }, "How many actions there are.")
      .def_property_readonly(
          "observation_fields",
          [](const BoundBatch& self) {
            py::list fields;
            for (const ObservationField& field : self.fixed().observation_fields()) {
              fields.append(py::make_tuple(field.name, field.begin, field.size));
            }
            return fields;
          },
          "(name, begin, size) of each part of an observation.")
      .def_property_readonly(
          "legal_mask",
          [](const py::object& self) {
            const Batch& fixed = self.cast<BoundBatch&>().fixed();
            return view<bool>(self, fixed.legal_mask(), fixed.action_count());
          },
          "Whether each action of each game is legal.")
      .def_property_readonly("rewards", viewed<std::int32_t>([](const Batch& b) -> auto& { return b.results().rewards; }),
                             "Points that the last step added.")
      .def_property_readonly("terminated", viewed<bool>([](const Batch& b) -> auto& { return b.results().terminated; }),
                             "Won, or no move is legal.")
      .def_property_readonly("truncated", viewed<bool>([](const Batch& b) -> auto& { return b.results().truncated; }),
                             "Over for its steps alone.")
      .def_property_readonly("won", viewed<bool>([](const Batch& b) -> auto& { return b.results().won; }), "Won.")
      .def_property_readonly("illegal", viewed<bool>([](const Batch& b) -> auto& { return b.results().illegal; }),
                             "The action was not legal.")
      .def_property_readonly("scores", viewed<std::int64_t>([](const Batch& b) -> auto& { return b.scores(); }), "Scores.")
      .def_property_readonly("move_counts", viewed<std::int64_t>([](const Batch& b) -> auto& { return b.move_counts(); }), "Moves played.")
      .def_property_readonly("seeds", viewed<std::uint64_t>([](const Batch& b) -> auto& { return b.seeds(); }), "Deals.")
      .def_property_readonly("samples", viewed<std::int32_t>([](const Batch& b) -> auto& { return b.samples(); }), "What was sampled last.")
      .def_property_readonly(
          "observations",
          [](const py::object& self) {
            const Batch& fixed = self.cast<BoundBatch&>().fixed();
            return view<std::uint8_t>(self, fixed.observations(), fixed.observation_size());
          },
          "What was observed last.")
      .def("step", &step_all<std::int32_t>, py::arg("actions").noconvert(), py::arg("strict"),
           "Plays an action in each game; None, or (game, action, (code, position) or None) of the first action that is refused.")
      .def("step", &step_all<std::int64_t>, py::arg("actions").noconvert(), py::arg("strict"))
      .def(
          "sample", [](BoundBatch& self) { self.locked([](Batch& b) { b.sample(); }); }, "Draws a legal action for each game.")
      .def(
          "observe", [](BoundBatch& self) { self.locked([](Batch& b) { b.observe(); }); }, "Writes the observations.")
      .def("random_steps", &random_steps, py::arg("steps"), "Takes random steps in each game; how many were taken by all.")
      .def("reset", &reset, py::arg("chosen").noconvert(), py::arg("deals"), py::arg("seeds"), py::arg("seed_for_each"),
           "Deals games anew.")
      .def(
          "move", [](BoundBatch& self, std::size_t game, std::size_t action) { return move_of(self, game, action).code(); },
          py::arg("game"), py::arg("action"), "The code of the move of an action.")
      .def("action", &action_of, py::arg("game"), py::arg("code"), "The action of a move; None when it is legal in no position.")
      .def("line", &line_of, py::arg("game"), "The position of a game, as a line that begins there.")
      .def("copy", &BoundBatch::copy, "An independent batch of the same games.");
}

}  // namespace solitaires::python
