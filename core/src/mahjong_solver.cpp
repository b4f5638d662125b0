#include "solitaires/mahjong_solver.hpp"

#include "solitaires/plain_search.hpp"

namespace solitaires {

Solution solve_mahjong(const Mahjong& board, const MahjongState& root, const SearchLimits& limits) {
  return solve_plainly(board, root, limits);
}

}  // namespace solitaires
