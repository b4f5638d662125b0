/// \file
/// Games played by rules of thumb: how a deal goes for somebody who looks one move ahead.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include "solitaires/game.hpp"
#include "solitaires/position_set.hpp"
#include "solitaires/random.hpp"
#include "solitaires/search.hpp"

namespace solitaires {

/// The rules of thumb of a game.
///
/// - `obvious(state, moves)`: of the legal moves one that is to be played without thinking.
/// - `considers(move)`: whether the move is thought of at all.
/// - `worth(state)`: how good a position looks, on a scale where 8 points more make a move twice as likely.
/// - `left(state)`: how many cards or tiles are still in play; 0 exactly when the game is won.
template <class T, class G>
concept Guide = requires(const T& guide, const typename G::State& state, const MoveList& moves, Move move) {
  { guide.obvious(state, moves) } -> std::same_as<std::optional<Move>>;
  { guide.considers(move) } -> std::same_as<bool>;
  { guide.worth(state) } -> std::same_as<int>;
  { guide.left(state) } -> std::same_as<unsigned>;
};

/// How some games went.
struct GuidedGames {
  unsigned games = 0;
  unsigned won = 0;
  unsigned left = 0;  ///< the fewest cards or tiles that were left in each game, added up
};

/// Plays games from one position, in none of which a position is entered twice.
template <Game G, Guide<G> TheGuide>
class GuidedPlayer {
 public:
  using State = typename G::State;

  /// `game` must outlive the player.
  GuidedPlayer(const G& game, const TheGuide& guide, const State& root, Random random)
      : game_(game), guide_(guide), root_(root), keys_(root), random_(random) {}

  /// \param takes_back whether the last move is taken back where no move leads on; else the game ends there.
  /// \param most_steps a game is given up after so many moves and take-backs.
  /// \throws std::bad_alloc
  [[nodiscard]] GuidedGames play(unsigned games, bool takes_back, unsigned most_steps) {
    GuidedGames result{.games = games};
    for (unsigned i = 0; i < games; ++i) {
      const unsigned left = play_one(takes_back, most_steps);
      result.won += left == 0 ? 1U : 0U;
      result.left += left;
    }
    return result;
  }

 private:
  /// One half to the power of the eighth part of the index, in fixed point; at least 1, so that every move has a chance.
  static constexpr auto weights = [] {
    std::array<std::uint32_t, 160> table{};
    std::uint64_t weight = std::uint64_t{1} << 40U;
    for (auto& entry : table) {
      entry = static_cast<std::uint32_t>(weight >> 20U);
      weight = weight * 60097 >> 16U;  // 65536 / 2^(1/8)
    }
    return table;
  }();
  static_assert(weights.front() == 1U << 20U && weights.back() == 1);

  /// \return the fewest cards or tiles that were left
  [[nodiscard]] unsigned play_one(bool takes_back, unsigned most_steps) {
    seen_.clear();
    line_.clear();
    unsigned fewest = guide_.left(root_);
    if (fewest > 0) enter(root_);
    for (unsigned step = 0; step < most_steps && fewest > 0 && !line_.empty(); ++step) {
      if (go_on()) {
        fewest = std::min(fewest, guide_.left(line_.back()));
      } else if (takes_back) {
        line_.pop_back();
      } else {
        break;
      }
    }
    return fewest;
  }

  /// Adds a position to the line unless it has been there.
  bool enter(const State& state) {
    switch (seen_.insert(keys_(state))) {
      case PositionSet<3>::Insertion::present:
        return false;
      case PositionSet<3>::Insertion::full:
        throw std::bad_alloc();
      case PositionSet<3>::Insertion::added:
        break;
    }
    line_.push_back(state);
    return true;
  }

  [[nodiscard]] State after(Move move) const noexcept {
    State next = line_.back();
    game_.play(next, move);
    return next;
  }

  /// Plays a move from the last position of the line; false when none leads to a new position.
  bool go_on() {
    game_.legal_moves(line_.back(), moves_);
    if (const auto move = guide_.obvious(line_.back(), moves_)) return enter(after(*move));
    std::array<int, max_legal_moves> worths{};
    std::array<std::uint32_t, max_legal_moves> chances{};
    int most = std::numeric_limits<int>::min();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (!guide_.considers(moves_[i])) continue;
      worths[i] = guide_.worth(after(moves_[i]));
      most = std::max(most, worths[i]);
    }
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (!guide_.considers(moves_[i])) continue;
      chances[i] = weights[std::min(weights.size() - 1, static_cast<std::size_t>(most - worths[i]))];
      total += chances[i];
    }
    while (total > 0) {
      std::uint32_t place = random_.below(total);
      std::size_t i = 0;
      while (place >= chances[i]) place -= chances[i++];
      if (enter(after(moves_[i]))) return true;
      total -= chances[i];
      chances[i] = 0;
    }
    return false;
  }

  const G& game_;
  TheGuide guide_;
  State root_;
  typename G::Keys keys_;
  Random random_;
  MoveList moves_;
  std::vector<State> line_;
  SearchBudget budget_{SearchLimits{}};
  PositionSet<3> seen_{budget_};
};

}  // namespace solitaires
