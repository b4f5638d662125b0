/// Holds the solvers of all card games against search by all legal moves, on random positions that plain search can exhaust.
///
/// usage: compare_solvers [positions a variant] [first seed] [game option]
/// Prints for each variant how many positions of either outcome were compared; exits 1 at a disagreement, with the position.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "../cpp/fill_piles.hpp"
#include "solitaires/card_variant.hpp"
#include "solitaires/plain_search.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/random.hpp"

namespace {

using namespace solitaires;

constexpr std::uint64_t plain_states = 30'000;

/// The highest cards of each suit, some more of one than of another, in few or many columns, some face down, in cells and in the talon.
[[nodiscard]] Tableau endgame(const CardRules& rules, Random& random) {
  Piles state;
  state.foundation.fill(king);
  std::vector<Card> left;
  // with cells more cards and fuller columns, or nearly all can be won
  const unsigned count = rules.cells > 0 ? 20 + random.below(28) : 3 + random.below(30);
  const unsigned suits = 1 + random.below(suit_count);
  while (left.size() < count) {
    const unsigned suit = random.below(4) == 0 ? random.below(suit_count) : random.below(suits);
    if (state.foundation[suit] > 0) left.push_back(make_card(suit, state.foundation[suit]--));
    if (suits == 1 && state.foundation[0] == 0) break;
  }
  random.shuffle(left);
  if (random.below(3) == 0) {
    // low cards deep: what must go first is buried
    const unsigned sorted = random.below(static_cast<std::uint32_t>(left.size() + 1));
    std::sort(left.begin(), left.begin() + sorted, [](Card a, Card b) { return rank_of(a) < rank_of(b); });
  }
  for (unsigned i = 0; i < rules.cells; ++i) {
    if (left.size() > 2 && random.below(3) == 0) {
      state.cell[i] = left.back();
      left.pop_back();
    }
  }
  std::vector<Card> talon;
  if (rules.draw > 0) {
    for (unsigned in_talon = random.below(static_cast<std::uint32_t>(std::min<std::size_t>(left.size(), 14))); in_talon > 0; --in_talon) {
      talon.push_back(left.back());
      left.pop_back();
    }
    state.waste_size = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(talon.size() + 1)));
  }
  std::array<std::vector<Card>, max_columns> columns;
  const unsigned used = rules.cells > 0 ? rules.columns - random.below(3) : 1 + random.below(rules.columns);
  for (const Card card : left) columns[random.below(used)].push_back(card);
  for (unsigned i = 0; i < max_columns; ++i) {
    const auto size = static_cast<std::uint32_t>(columns[i].size());
    // what is face up must be a run where groups are ordered and cards are dealt face down: only the last card is
    if (rules.deals_face_down() && size > 1)
      state.face_down[i] = static_cast<std::uint8_t>(rules.ordered_groups ? size - 1 : random.below(size));
  }
  fill(state, columns, talon);
  return set_up(state, rules);
}

/// A position that random play reaches; cards go up at once in most games.
[[nodiscard]] Tableau played(const CardVariant& variant, Random& random) {
  Tableau state = variant.deal(random.below(1U << 30U));
  const unsigned eager = random.below(5);
  MoveList moves;
  for (unsigned step = 20 + random.below(400); step > 0; --step) {
    variant.legal_moves(state, moves);
    if (moves.empty()) break;
    Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (random.below(5) < eager) {
      const auto* const up = std::find_if(moves.begin(), moves.end(), [](Move each) { return each.to() == own_foundation; });
      if (up != moves.end()) move = *up;
    }
    variant.play(state, move);
  }
  return state;
}

/// A position that was won not long ago: late on a winning line, and then some random moves.
[[nodiscard]] Tableau strayed(const CardVariant& variant, Random& random) {
  Tableau state;
  Solution solution;
  for (unsigned tries = 0; tries < 50 && solution.outcome != Outcome::winnable; ++tries) {
    state = variant.deal(random.below(1U << 30U));
    solution = variant.solve(state, {.states = 2'000});
  }
  const auto length = static_cast<std::uint32_t>(solution.moves.size());
  const unsigned kept = length / 3 + random.below(length / 2 + 1);
  for (unsigned i = 0; i < std::min(kept, length); ++i) variant.play(state, solution.moves[i]);
  MoveList moves;
  for (unsigned step = random.below(12); step > 0; --step) {
    variant.legal_moves(state, moves);
    if (moves.empty()) break;
    variant.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return state;
}

[[nodiscard]] bool wins(const CardVariant& variant, Tableau state, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    if (!variant.refusal(state, move).legal()) return false;
    variant.play(state, move);
  }
  return state.is_complete();
}

}  // namespace

int main(int argument_count, char** arguments) {
  const std::uint64_t count = argument_count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1000;
  const std::uint64_t first_seed = argument_count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 0;
  bool all_right = true;
  for (const CardVariant& variant : card_variants()) {
    if (argument_count > 4 && (variant.game != arguments[3] || variant.option != arguments[4])) continue;
    std::array<unsigned, 3> outcomes{};
    std::array<unsigned, 3> lost{};  // by kind of position
    for (std::uint64_t i = 0; i < count; ++i) {
      Random random(first_seed + i);
      const unsigned kind = random.below(3);
      const Tableau root = kind == 0 ? endgame(*variant.rules, random) : kind == 1 ? played(variant, random) : strayed(variant, random);
      const Solution plain = solve_plainly(AnyCardGame(variant), root, {.states = plain_states});
      const Solution solution = variant.solve(root, {.states = 20 * plain_states});
      const bool right = (plain.outcome == Outcome::undecided || solution.outcome == plain.outcome) &&
                         (solution.outcome != Outcome::winnable || wins(variant, root, solution.moves));
      ++outcomes[static_cast<std::size_t>(plain.outcome)];
      if (plain.outcome == Outcome::unwinnable) ++lost[kind];
      if (!right) {
        all_right = false;
        std::cout << "seed " << first_seed + i << ": " << outcome_name(solution.outcome) << ", by all moves " << outcome_name(plain.outcome)
                  << '\n'
                  << position_text(variant, root) << '\n';
      }
    }
    std::cout << variant.game << ' ' << variant.option << ": " << outcomes[1] << " winnable, " << outcomes[2] << " unwinnable (" << lost[0]
              << " endgames, " << lost[1] << " from play, " << lost[2] << " strayed), " << outcomes[0] << " beyond plain search"
              << std::endl;
  }
  return all_right ? 0 : 1;
}
