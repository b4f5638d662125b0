#include "solitaires/batch.hpp"

#include <atomic>
#include <mutex>
#include <utility>

namespace solitaires {
Batch::Batch(const BatchOptions& options, std::size_t action_count, std::size_t observation_size)
    : options_(options),
      action_count_(action_count),
      observation_size_(observation_size),
      mask_(options.games * action_count),
      observations_(options.games * observation_size),
      results_{.rewards = std::vector<std::int32_t>(options.games),
               .terminated = std::vector<std::uint8_t>(options.games),
               .truncated = std::vector<std::uint8_t>(options.games),
               .won = std::vector<std::uint8_t>(options.games),
               .illegal = std::vector<std::uint8_t>(options.games)},
      scores_(options.games),
      move_counts_(options.games),
      seeds_(options.games),
      actions_(options.games),
      samples_(options.games, no_move),
      ahead_(options.games, no_move),
      pool_(options.threads) {}

template <class Integer>
std::optional<Batch::RefusedAction> Batch::checked_step(std::span<const Integer> actions, bool strict) {
  const bool are_samples = static_cast<const void*>(actions.data()) == samples_.data() && samples_are_legal_;
  if (are_samples) {
    actions_ = samples_;
  } else if (const auto refused = taken_over(actions, strict)) {
    return refused;
  }
  const StepTasks tasks{.settle_streams = std::exchange(streams_lag_, false), .draw_ahead = are_samples};
  samples_are_legal_ = drawn_ahead_ = false;
  pool_.run(size(), [this, tasks](std::size_t begin, std::size_t end) { step_range(begin, end, tasks); });
  drawn_ahead_ = are_samples;
  return std::nullopt;
}

template <class Integer>
std::optional<Batch::RefusedAction> Batch::taken_over(std::span<const Integer> actions, bool strict) {
  const auto count = static_cast<std::int64_t>(action_count_);
  std::mutex mutex;
  std::optional<RefusedAction> first;
  pool_.run(size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      // read once: what is checked is what is played, whoever else writes to the caller's memory
      const std::int64_t action = actions[i];
      const bool out_of_range = action < no_move || action >= count;
      if (!out_of_range) {
        actions_[i] = static_cast<std::int32_t>(action);
        if (!strict || action == no_move || mask_[i * action_count_ + static_cast<std::size_t>(action)] != 0 || is_over(i)) continue;
      }
      const std::lock_guard lock(mutex);
      if (!first || i < first->game) first = RefusedAction{i, action, out_of_range};
      return;
    }
  });
  return first;
}

template std::optional<Batch::RefusedAction> Batch::checked_step(std::span<const std::int32_t>, bool);
template std::optional<Batch::RefusedAction> Batch::checked_step(std::span<const std::int64_t>, bool);

void Batch::sample() {
  settle_streams();
  if (drawn_ahead_) {
    samples_ = ahead_;
    drawn_ahead_ = false;
    streams_lag_ = true;
  } else {
    pool_.run(size(), [this](std::size_t begin, std::size_t end) { sample_range(begin, end); });
  }
  samples_are_legal_ = true;
}

std::uint64_t Batch::random_steps(std::uint64_t steps, StopRequest stop) {
  constexpr std::uint64_t slice_steps = std::uint64_t{1} << 16U;  // of all games: some milliseconds
  const std::uint64_t slice = std::max<std::uint64_t>(1, slice_steps * pool_.threads() / size());
  std::uint64_t taken = 0;
  settle_streams();
  samples_are_legal_ = drawn_ahead_ = false;
  while (steps > 0) {
    const std::uint64_t most = std::min(slice, steps);
    std::atomic<std::uint64_t> now{0};
    pool_.run(size(), [&](std::size_t begin, std::size_t end) { now += random_steps_range(begin, end, most); });
    taken += now;
    steps -= most;
    if (now == 0) break;  // all games are over
    if (steps > 0 && stop.asked != nullptr && stop.asked(stop.context, taken)) break;
  }
  return taken;
}

void Batch::observe() {
  pool_.run(size(), [this](std::size_t begin, std::size_t end) { observe_range(begin, end); });
}

void Batch::reset(std::span<const std::uint8_t> chosen) {
  settle_streams();
  samples_are_legal_ = drawn_ahead_ = false;
  pool_.run(size(), [&](std::size_t begin, std::size_t end) { reset_range(begin, end, chosen); });
}

MahjongTables::MahjongTables(std::size_t games, std::shared_ptr<const MahjongLayout> layout) : layout_(std::move(layout)) {
  std::array<TileKind, max_slots> bare{};
  bare.fill(unknown_tile);
  boards_.assign(games, Mahjong(layout_, bare));
}

template class GameBatch<MahjongTables>;

}  // namespace solitaires
