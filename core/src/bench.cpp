#include "solitaires/bench.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "solitaires/mahjong_solver.hpp"
#include "solitaires/perft.hpp"
#include "solitaires/random.hpp"

namespace solitaires {
namespace {

#include "bench_positions.inc"

/// Whether play went on for so many moves.
template <Game G>
[[nodiscard]] bool play_random_moves(const G& game, typename G::State& state, unsigned count, Random random) {
  for (; count > 0; --count) {
    MoveList moves;
    game.legal_moves(state, moves);
    if (moves.empty() || game.is_won(state)) return false;
    std::vector<Move> by_code(moves.begin(), moves.end());
    std::sort(by_code.begin(), by_code.end(), [](Move a, Move b) { return a.code() < b.code(); });
    game.play(state, by_code[random.below(static_cast<std::uint32_t>(by_code.size()))]);
  }
  return true;
}

[[nodiscard]] std::variant<CardPosition, MahjongPosition> deal(std::string_view game, std::string_view option, std::uint64_t seed) {
  if (seed >= seed_count) throw std::invalid_argument("seed must be less than 2**35");
  if (const CardVariant* const variant = find_card_variant(game, option)) return CardPosition{variant, variant->deal(seed)};
  const NumberedLayout* const numbered = game == "MJ" ? find_mahjong_layout(option) : nullptr;
  if (numbered == nullptr) throw std::invalid_argument("no such game and option");
  auto board = std::make_shared<const Mahjong>(numbered->layout, deal_mahjong(*numbered->layout, seed).value().tiles);
  const MahjongState start = board->start();
  return MahjongPosition{std::move(board), start, numbered->id};
}

[[nodiscard]] bool play_random_moves(CardPosition& position, unsigned count, Random random) {
  return play_random_moves(AnyCardGame(*position.variant), position.tableau, count, random);
}

[[nodiscard]] bool play_random_moves(MahjongPosition& position, unsigned count, Random random) {
  return play_random_moves(*position.board, position.state, count, random);
}

[[nodiscard]] std::string text_of(const CardPosition& position) { return position_text(*position.variant, position.tableau); }

[[nodiscard]] std::string text_of(const MahjongPosition& position) {
  return position_text(position.layout_id, *position.board, position.state);
}

[[nodiscard]] std::uint64_t perft_lines(const CardPosition& position, unsigned depth) noexcept {
  return position.variant->perft(position.tableau, depth, {});
}

[[nodiscard]] std::uint64_t perft_lines(const MahjongPosition& position, unsigned depth) noexcept {
  return perft(*position.board, position.state, depth);
}

[[nodiscard]] Playout play_out(const CardPosition& position, Random& random) noexcept {
  Tableau tableau = position.tableau;
  return position.variant->playout(tableau, random, bench_playout_moves);
}

[[nodiscard]] Playout play_out(const MahjongPosition& position, Random& random) noexcept {
  MahjongState state = position.state;
  return playout(*position.board, state, random, bench_playout_moves);
}

[[nodiscard]] Solution solution(const CardPosition& position, const SearchLimits& limits) {
  return position.variant->solve(position.tableau, limits);
}

[[nodiscard]] Solution solution(const MahjongPosition& position, const SearchLimits& limits) {
  return solve_mahjong(*position.board, position.state, limits);
}

}  // namespace

std::span<const BenchPosition> bench_positions() noexcept { return stored_positions; }

std::uint64_t stored_bench_signature() noexcept { return stored_signature; }

BenchGame::BenchGame(std::string_view game, std::string_view option, std::uint64_t seed, unsigned moves_played)
    : position_(deal(game, option, seed)), playout_seed_(seed + moves_played) {
  if (!std::visit([&](auto& position) { return play_random_moves(position, moves_played, Random(seed)); }, position_)) {
    throw std::invalid_argument("random play ends before so many moves");
  }
}

std::string BenchGame::text() const {
  return std::visit([](const auto& position) { return text_of(position); }, position_);
}

std::uint64_t BenchGame::perft(unsigned depth) const {
  return std::visit([depth](const auto& position) { return perft_lines(position, depth); }, position_);
}

BenchGame::Playouts BenchGame::playouts() const {
  Random random(playout_seed_);
  Playouts all;
  for (unsigned i = 0; i < bench_playouts; ++i) {
    const Playout one = std::visit([&random](const auto& position) { return play_out(position, random); }, position_);
    all.moves += one.moves;
    all.won += one.won ? 1 : 0;
  }
  return all;
}

Solution BenchGame::solve() const {
  const SearchLimits limits{.states = bench_solver_states};
  return std::visit([&limits](const auto& position) { return solution(position, limits); }, position_);
}

BenchCounts BenchGame::counts(unsigned perft_depth) const {
  const Playouts played = playouts();
  const Solution found = solve();
  return {
      .perft_lines = perft(perft_depth),
      .playout_moves = played.moves,
      .playouts_won = played.won,
      .outcome = found.outcome,
      .solver_states = found.states,
      .solution_moves = found.moves.size(),
  };
}

void BenchSignature::add(const BenchCounts& counts) noexcept {
  add(counts.perft_lines);
  add(counts.playout_moves);
  add(counts.playouts_won);
  add(static_cast<std::uint64_t>(counts.outcome));
  add(counts.solver_states);
  add(counts.solution_moves);
}

void BenchSignature::add(std::uint64_t count) noexcept {
  constexpr std::uint64_t fnv_prime = 0x100000001B3U;
  for (unsigned byte = 0; byte < sizeof(count); ++byte) value_ = (value_ ^ (count >> 8 * byte & 0xFFU)) * fnv_prime;
}

#define SOLITAIRES_TEXT_OF(macro) #macro
#define SOLITAIRES_TEXT(macro) SOLITAIRES_TEXT_OF(macro)

std::string_view compiler_name() noexcept {
#if defined(__clang__)
  return "clang " SOLITAIRES_TEXT(__clang_major__) "." SOLITAIRES_TEXT(__clang_minor__) "." SOLITAIRES_TEXT(__clang_patchlevel__);
#elif defined(__GNUC__)
  return "gcc " SOLITAIRES_TEXT(__GNUC__) "." SOLITAIRES_TEXT(__GNUC_MINOR__) "." SOLITAIRES_TEXT(__GNUC_PATCHLEVEL__);
#elif defined(_MSC_VER)
  return "msvc " SOLITAIRES_TEXT(_MSC_FULL_VER);
#else
  return "unknown";
#endif
}

}  // namespace solitaires
