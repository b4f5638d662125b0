/// \file
/// The card games that can be dealt, by name: the bridge from text to the templates.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "solitaires/card_game.hpp"
#include "solitaires/guided_play.hpp"
#include "solitaires/perft.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/search.hpp"

namespace solitaires {

template <class State>
class BatchOf;
struct BatchOptions;

/// One card game behind function pointers, for callers that choose the game at run time. There is one object for each.
struct CardVariant {
  std::string_view game;    ///< "RU", "TF", ...
  std::string_view option;  ///< "C", "D1N", ...
  std::string_view name;    ///< in English
  const CardRules* rules;
  // the members of `Game`, and what is written over it
  Tableau (*deal)(std::uint64_t seed) noexcept;
  void (*legal_moves)(const Tableau&, MoveList&) noexcept;
  Refusal (*refusal)(const Tableau&, Move) noexcept;
  Change (*play)(Tableau&, Move) noexcept;
  unsigned (*moved_cards)(const Tableau&, Move, std::array<Card, deck_size>&) noexcept;
  std::uint64_t (*perft)(const Tableau&, unsigned depth, StopRequest) noexcept;
  Playout (*playout)(Tableau&, Random&, std::uint64_t max_moves) noexcept;
  /// See difficulty.hpp.
  GuidedGames (*difficulty_games)(const Tableau&);
  /// Many games at once (batch.hpp); `deals` are given to the games in turn, or none. \throws std::bad_alloc, std::system_error
  std::unique_ptr<BatchOf<Tableau>> (*batch)(const BatchOptions&, std::span<const std::uint64_t> deals);
  /// Looks for a win. Exact from every position. \throws std::bad_alloc
  Solution (*solve)(const Tableau&, const SearchLimits&);
};

/// A variant as a `Game`, for what need not be compiled for each variant.
class AnyCardGame {
 public:
  using State = Tableau;
  using Keys = CardKeys;

  explicit AnyCardGame(const CardVariant& variant) noexcept : variant_(&variant) {}
  void legal_moves(const State& state, MoveList& moves) const noexcept { variant_->legal_moves(state, moves); }
  [[nodiscard]] Refusal refusal(const State& state, Move move) const noexcept { return variant_->refusal(state, move); }
  Change play(State& state, Move move) const noexcept { return variant_->play(state, move); }
  [[nodiscard]] bool is_won(const State& state) const noexcept { return state.is_complete(); }

 private:
  const CardVariant* variant_;
};
static_assert(Game<AnyCardGame>);

/// All card games; of each game the default option comes first.
[[nodiscard]] std::span<const CardVariant> card_variants() noexcept;

/// The variant of a game and an option, or null.
[[nodiscard]] const CardVariant* find_card_variant(std::string_view game, std::string_view option) noexcept;

}  // namespace solitaires
