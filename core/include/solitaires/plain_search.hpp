/// \file
/// Search of any game by its legal moves alone: slow, and short enough to be seen right. The solvers are held against it.
#pragma once

#include <vector>

#include "solitaires/depth_first.hpp"
#include "solitaires/game.hpp"

namespace solitaires {

/// All positions of a game and all its moves, none left out.
template <Game G>
class PlainSpace {
 public:
  using Node = typename G::State;
  using Step = Move;

  /// `game` must outlive the space.
  PlainSpace(const G& game, const Node& root) noexcept : game_(game), keys_(root) {}

  [[nodiscard]] bool is_won(const Node& node) const noexcept { return game_.is_won(node); }
  [[nodiscard]] PositionKey<3> key(const Node& node) const noexcept { return keys_(node); }
  void steps(const Node& node, std::vector<Move>& list) const {
    MoveList moves;
    game_.legal_moves(node, moves);
    list.insert(list.end(), moves.begin(), moves.end());
  }
  [[nodiscard]] Node next(const Node& node, Move move) const noexcept {
    Node result = node;
    game_.play(result, move);
    return result;
  }

 private:
  const G& game_;
  typename G::Keys keys_;
};

template <Game G>
[[nodiscard]] Solution solve_plainly(const G& game, const typename G::State& root, const SearchLimits& limits) {
  if (game.is_won(root)) return {.outcome = Outcome::winnable};
  SearchBudget budget(limits);
  PlainSpace<G> space(game, root);
  Solution solution;
  {
    PositionSet<3> seen(budget);
    solution.outcome = depth_first(space, root, budget, seen, solution.moves);
  }
  solution.states = budget.states();
  solution.bytes = budget.peak_bytes();
  return solution;
}

}  // namespace solitaires
