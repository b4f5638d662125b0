/// \file
/// Best-first search over any space of positions: looks around where depth-first search would dig in one place.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "solitaires/depth_first.hpp"

namespace solitaires {

/// `rating(node)` says in what order nodes are expanded: the lowest first, among equals the latest. It may depend on what was rated before.
template <class S>
concept RatedSpace = SearchSpace<S> && requires(S& space, const typename S::Node& node) {
  { space.rating(node) } -> std::convertible_to<unsigned>;
};

/// Like `depth_first`, but every node that was reached is kept in memory, so it is for the first attempt and not for a long proof.
template <RatedSpace Space>
[[nodiscard]] Outcome best_first(Space& space, const typename Space::Node& root, SearchBudget& budget,
                                 PositionSet<std::tuple_size_v<KeyOf<Space>>>& seen, std::vector<typename Space::Step>& path,
                                 std::uint64_t most_states) {
  using Step = typename Space::Step;
  using Set = PositionSet<std::tuple_size_v<KeyOf<Space>>>;
  constexpr unsigned worst_rating = 1023;
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  struct Place {
    typename Space::Node node;
    Step step;             ///< led here
    std::uint32_t parent;  ///< from there
    std::uint32_t next;    ///< the next in the list of its rating
  };
  BudgetStack<Place> places(budget);
  std::array<std::uint32_t, worst_rating + 1> lists;
  lists.fill(none);
  unsigned best = 0;
  const auto open = [&](const typename Space::Node& node, const Step& step, std::uint32_t parent) {
    const unsigned rating = std::min<unsigned>(space.rating(node), worst_rating);
    if (places.size() == none || !places.push({node, step, parent, lists[rating]})) return false;
    lists[rating] = static_cast<std::uint32_t>(places.size() - 1);
    best = std::min(best, rating);
    return true;
  };

  if (seen.insert(space.key(root)) == Set::Insertion::full || !open(root, {}, none)) return Outcome::undecided;
  std::vector<Step> list;
  for (;;) {
    while (best < worst_rating && lists[best] == none) ++best;
    const std::uint32_t at = lists[best];
    if (at == none) return Outcome::unwinnable;
    if (most_states == 0 || !budget.spend_state()) return Outcome::undecided;
    --most_states;
    lists[best] = places[at].next;
    const typename Space::Node node = places[at].node;
    list.clear();
    space.steps(node, list);
    // the first step is opened last, so that it comes first among equals
    for (auto step = list.rbegin(); step != list.rend(); ++step) {
      const typename Space::Node after = space.next(node, *step);
      if (space.is_won(after)) {
        path.assign(1, *step);
        for (std::uint32_t i = at; places[i].parent != none; i = places[i].parent) path.push_back(places[i].step);
        std::reverse(path.begin(), path.end());
        return Outcome::winnable;
      }
      const auto insertion = seen.insert(space.key(after));
      if (insertion == Set::Insertion::present) continue;
      if (insertion == Set::Insertion::full || !open(after, *step, at)) return Outcome::undecided;
    }
  }
}

}  // namespace solitaires
