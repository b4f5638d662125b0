/// \file
/// How hard a position is for a player who goes by rules of thumb.
#pragma once

#include "solitaires/guided_play.hpp"

namespace solitaires {

/// The games that a difficulty is told by, half of them without take-backs: the same ones for the same position, on every platform.
/// docs/difficulty.md says what becomes of them. \throws std::bad_alloc
template <Game G, Guide<G> TheGuide>
[[nodiscard]] GuidedGames difficulty_games(const G& game, const TheGuide& guide, const typename G::State& state) {
  constexpr unsigned games = 40;
  constexpr unsigned most_steps = 300;
  GuidedPlayer<G, TheGuide> player(game, guide, state, Random(0));
  const GuidedGames straight = player.play(games, false, most_steps);
  const GuidedGames with_take_backs = player.play(games, true, most_steps);
  return {straight.games + with_take_backs.games, straight.won + with_take_backs.won, straight.left + with_take_backs.left};
}

}  // namespace solitaires
