/// \file
/// Depth-first search over any space of positions, with an explicit stack: no depth can overflow it.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "solitaires/position_set.hpp"
#include "solitaires/search.hpp"

namespace solitaires {

/// What depth-first search walks through: a game, or a smaller space that can be won exactly when the game can.
///
/// - `steps(node, list)` appends the steps that must be tried, best first. It may leave out steps that are proved needless.
/// - `next(node, step)` is the node after a step, with all forced steps taken.
/// - `key(node)` tells nodes apart exactly; nodes with one key can be won alike.
template <class S>
concept SearchSpace = std::is_trivially_copyable_v<typename S::Node> && std::is_trivially_copyable_v<typename S::Step> &&
    requires(S& space, const typename S::Node& node, const typename S::Step& step, std::vector<typename S::Step>& list) {
  { space.is_won(node) } -> std::same_as<bool>;
  space.key(node);
  space.steps(node, list);
  { space.next(node, step) } -> std::same_as<typename S::Node>;
};

template <SearchSpace Space>
using KeyOf = std::remove_cvref_t<decltype(std::declval<Space&>().key(std::declval<const typename Space::Node&>()))>;

/// Looks for a win below `root`, which must not be won.
///
/// \param seen positions that need not be looked at; all that were reached are added.
/// \param path on a win the steps from the root to it.
/// \param most_states the search gives up after expanding so many; the budget may end it earlier.
/// \return `unwinnable` when all positions within reach are in `seen` and none is won.
template <SearchSpace Space>
[[nodiscard]] Outcome depth_first(Space& space, const typename Space::Node& root, SearchBudget& budget,
                                  PositionSet<std::tuple_size_v<KeyOf<Space>>>& seen, std::vector<typename Space::Step>& path,
                                  std::uint64_t most_states = std::numeric_limits<std::uint64_t>::max()) {
  using Step = typename Space::Step;
  using Set = PositionSet<std::tuple_size_v<KeyOf<Space>>>;
  struct Frame {
    typename Space::Node node;
    std::size_t first_step;  ///< place in `steps`
    std::size_t next_step;
  };
  BudgetStack<Frame> frames(budget);
  BudgetStack<Step> steps(budget);
  std::vector<Step> list;

  const auto expand = [&](const typename Space::Node& node) {
    if (most_states == 0 || !budget.spend_state()) return false;
    --most_states;
    if (!frames.push({node, steps.size(), steps.size()})) return false;
    list.clear();
    space.steps(node, list);
    return std::all_of(list.begin(), list.end(), [&steps](const Step& step) { return steps.push(step); });
  };

  if (seen.insert(space.key(root)) == Set::Insertion::full || !expand(root)) return Outcome::undecided;
  while (!frames.empty()) {
    Frame& frame = frames.top();
    if (frame.next_step == steps.size()) {
      steps.shrink_to(frame.first_step);
      frames.pop();
      continue;
    }
    const Step step = steps[frame.next_step++];
    const typename Space::Node node = space.next(frame.node, step);
    if (space.is_won(node)) {
      path.clear();
      for (const Frame& each : frames) path.push_back(steps[each.next_step - 1]);
      return Outcome::winnable;
    }
    switch (seen.insert(space.key(node))) {
      case Set::Insertion::present:
        break;
      case Set::Insertion::full:
        return Outcome::undecided;
      case Set::Insertion::added:
        if (!expand(node)) return Outcome::undecided;
    }
  }
  return Outcome::unwinnable;
}

}  // namespace solitaires
