#include "solitaires/card_variant.hpp"

#include "solitaires/bakers.hpp"
#include "solitaires/bakers_solver.hpp"
#include "solitaires/batch.hpp"
#include "solitaires/card_guide.hpp"
#include "solitaires/difficulty.hpp"
#include "solitaires/freecell_solver.hpp"
#include "solitaires/russian.hpp"
#include "solitaires/russian_solver.hpp"
#include "solitaires/thoughtful.hpp"
#include "solitaires/thoughtful_solver.hpp"

namespace solitaires {
namespace {

template <class G>
[[nodiscard]] constexpr CardVariant variant(std::string_view game, std::string_view option, std::string_view name,
                                            decltype(CardVariant::solve) solve) noexcept {
  static_assert(Game<G>);
  return {
      .game = game,
      .option = option,
      .name = name,
      .rules = &G::rules,
      .deal = &G::deal,
      .legal_moves = [](const Tableau& state, MoveList& moves) noexcept { G{}.legal_moves(state, moves); },
      .refusal = [](const Tableau& state, Move move) noexcept { return G{}.refusal(state, move); },
      .play = [](Tableau& state, Move move) noexcept { return G{}.play(state, move); },
      .moved_cards = &G::moved_cards,
      .perft =
          [](const Tableau& state, unsigned depth, StopRequest stop) noexcept {
            const G rules;
            return Perft<G>(rules, stop).count(state, depth);
          },
      .playout = [](Tableau& state, Random& random, std::uint64_t max_moves) noexcept { return playout(G{}, state, random, max_moves); },
      .difficulty_games = [](const Tableau& state) { return difficulty_games(G{}, CardGuide<G>{}, state); },
      .batch = [](const BatchOptions& options, std::span<const std::uint64_t> deals) -> std::unique_ptr<BatchOf<Tableau>> {
        return std::make_unique<GameBatch<CardTables<G>>>(options, deals, CardTables<G>(options.games));
      },
      .solve = solve,
  };
}

constexpr std::array variants{
    variant<RussianClassic>("RU", "C", "Russian Solitaire", &solve_russian<Fit::same_suit>),
    variant<RussianRelaxed>("RU", "R", "Russian Solitaire, relaxed", &solve_russian<Fit::any_suit>),
    variant<Thoughtful<1>>("TF", "D1N", "Thoughtful Solitaire, draw one", &solve_thoughtful<Thoughtful<1>>),
    variant<Thoughtful<3>>("TF", "D3N", "Thoughtful Solitaire, draw three", &solve_thoughtful<Thoughtful<3>>),
    variant<Bakers<4>>("BK", "C4", "Baker's Game, four cells", &solve_bakers<4>),
    variant<Bakers<2>>("BK", "C2", "Baker's Game, two cells", &solve_bakers<2>),
    variant<Bakers<1>>("BK", "C1", "Baker's Game, one cell", &solve_bakers<1>),
    variant<Yukon>("YK", "S", "Yukon", &solve_russian<Fit::alternating>),
    variant<FreeCell<4>>("FC", "C4", "FreeCell, four cells", &solve_freecell<4>),
    variant<FreeCell<3>>("FC", "C3", "FreeCell, three cells", &solve_freecell<3>),
    variant<FreeCell<2>>("FC", "C2", "FreeCell, two cells", &solve_freecell<2>),
    variant<FreeCell<1>>("FC", "C1", "FreeCell, one cell", &solve_freecell<1>),
    variant<Klondike<1>>("KL", "D1N", "Klondike, draw one", &solve_thoughtful<Klondike<1>>),
    variant<Klondike<3>>("KL", "D3N", "Klondike, draw three", &solve_thoughtful<Klondike<3>>),
};

}  // namespace

std::span<const CardVariant> card_variants() noexcept { return variants; }

const CardVariant* find_card_variant(std::string_view game, std::string_view option) noexcept {
  for (const CardVariant& candidate : variants) {
    if (candidate.game == game && candidate.option == option) return &candidate;
  }
  return nullptr;
}

}  // namespace solitaires
