/// \file
/// The contract that every game satisfies and everything generic (perft, playouts, search) is written against.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "solitaires/card.hpp"
#include "solitaires/move.hpp"
#include "solitaires/position_key.hpp"
#include "solitaires/refusal.hpp"

namespace solitaires {

/// What a move did beside moving what it names.
struct Change {
  Card turned = no_card;  ///< the card that the move turned face up
};

/// A game is an immutable object (rules, and for tiles the board that was dealt); its `State` is what play changes.
///
/// - A `State` is trivially copyable: undo is a copy. Two states of one game are equal exactly when the positions are.
/// - `legal_moves` fills the list with every move whose `refusal` is `Rule::none`, in an order that depends on the state alone.
/// - `play` does not check: the move must be legal. It never allocates and never throws.
/// - `Keys`, made from a position, gives exact keys of all positions that play can reach from it.
template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> && std::equality_comparable<typename G::State> &&
    std::constructible_from<typename G::Keys, const typename G::State&> &&
    requires(const G& game, const typename G::Keys& keys, typename G::State& state, const typename G::State& position, Move move,
             MoveList& moves) {
  { keys(position) }
  noexcept->std::same_as<PositionKey<3>>;
  { game.legal_moves(position, moves) }
  noexcept->std::same_as<void>;
  { game.refusal(position, move) }
  noexcept->std::same_as<Refusal>;
  { game.play(state, move) }
  noexcept->std::same_as<Change>;
  { game.is_won(position) }
  noexcept->std::same_as<bool>;
};

/// A game that can say how many legal moves there are without listing them.
template <class G>
concept CountsMoves = Game<G> && requires(const G& game, const typename G::State& position) {
  { game.count_legal_moves(position) }
  noexcept->std::same_as<std::uint64_t>;
};

}  // namespace solitaires
