/// How well a difficulty foretells the win rate of other players: Spearman's rank correlation on deals that can be won.
///
/// usage: difficulty_study [--deals N] [--first SEED] [--states N] [GAME OPTION]...
/// For each variant (all card games and the turtle by default) it takes the first N deals from a seed on that the solver wins within a
/// number of states, rates each, and lets two players play 100 games of it. They share no rule of choice with the rating: they choose by
/// the kind of a move alone, at random with fixed chances, and look at no position. One of them never takes a move back, the other does so
/// where it is stuck.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solitaires/card_variant.hpp"
#include "solitaires/difficulty.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/mahjong_guide.hpp"

namespace {

using namespace solitaires;

constexpr unsigned games_a_deal = 100;
constexpr unsigned most_steps = 300;

/// How often the players choose a move of a card game, beside the others.
[[nodiscard]] unsigned liking(const CardVariant& variant, const Tableau& before, Move move, Change change) {
  if (move.kind() == Move::Kind::draw) return 12;
  if (move.kind() == Move::Kind::redeal) return 6;
  if (move.to() == own_foundation) return 200;
  if (is_foundation(move.from())) return 0;
  if (change.turned != no_card) return 60;
  const bool onto_cards = is_column(move.to()) && before.top[move.to()] != no_card;
  if (move.from() == waste_pile) return onto_cards ? 20 : 15;
  if (is_cell(move.from())) return onto_cards ? 60 : 1;
  std::array<Card, deck_size> moved;
  variant.moved_cards(before, move, moved);
  const Card under = before.under[moved[0]];
  if (under == no_card) return onto_cards ? 40 : 0;
  const bool breaks = (before.movable[move.from()] & card_bit(under)) != 0 && fits(variant.rules->fit, moved[0], under);
  if (breaks) return onto_cards ? 1 : 0;
  return onto_cards ? 40 : is_column(move.to()) ? 8 : 3;
}

/// The same for a pair of tiles: high ones, and those that set others free.
[[nodiscard]] unsigned liking(const MahjongLayout& layout, Move move) {
  const auto of_slot = [&layout](unsigned slot) { return 2U * layout.slots()[slot].layer + 2U * layout.released_by(slot).size(); };
  return 1 + of_slot(move.smaller_slot()) + of_slot(move.larger_slot());
}

/// \param options of a state: the states that moves lead to, each with how much it is liked.
/// \return the share of games won
template <class Keys, class State, class IsWon, class Options>
[[nodiscard]] double win_rate(const State& root, bool takes_back, IsWon is_won, Options options) {
  const Keys keys(root);
  Random random(2);
  unsigned won = 0;
  for (unsigned game = 0; game < games_a_deal; ++game) {
    std::vector<State> line{root};
    std::set<PositionKey<3>> seen{keys(root)};
    for (unsigned step = 0; step < most_steps && !line.empty() && !is_won(line.back()); ++step) {
      std::vector<std::pair<State, unsigned>> liked = options(line.back());
      unsigned total = 0;
      for (const auto& option : liked) total += option.second;
      bool moved = false;
      while (total > 0 && !moved) {
        unsigned place = random.below(total);
        std::size_t i = 0;
        while (place >= liked[i].second) place -= liked[i++].second;
        moved = seen.insert(keys(liked[i].first)).second;
        if (moved) line.push_back(liked[i].first);
        total -= std::exchange(liked[i].second, 0U);
      }
      if (moved) continue;
      if (!takes_back) break;
      line.pop_back();
    }
    won += !line.empty() && is_won(line.back()) ? 1U : 0U;
  }
  return static_cast<double>(won) / games_a_deal;
}

struct Study {
  std::vector<double> difficulty, straight, with_take_backs;
  std::uint64_t tried = 0;
  std::uint64_t undecided = 0;
  std::clock_t rating_time = 0;
};

template <class Keys, class State, class Rate, class IsWon, class Options>
void add(Study& study, const State& root, double whole, Rate rate, IsWon is_won, Options options) {
  const std::clock_t start = std::clock();
  const GuidedGames played = rate(root);
  study.rating_time += std::clock() - start;
  study.difficulty.push_back((90.0 * (played.games - played.won) + 10.0 * played.left / whole) / played.games);
  study.straight.push_back(win_rate<Keys>(root, false, is_won, options));
  study.with_take_backs.push_back(win_rate<Keys>(root, true, is_won, options));
}

void add_deal(Study& study, const CardVariant& variant, std::uint64_t seed, const SearchLimits& limits) {
  const Tableau root = variant.deal(seed);
  const Outcome outcome = variant.solve(root, limits).outcome;
  study.undecided += outcome == Outcome::undecided ? 1 : 0;
  if (outcome != Outcome::winnable) return;
  const auto options = [&variant](const Tableau& state) {
    MoveList moves;
    variant.legal_moves(state, moves);
    std::vector<std::pair<Tableau, unsigned>> found;
    for (const Move move : moves) {
      Tableau next = state;
      const Change change = variant.play(next, move);
      found.emplace_back(next, liking(variant, state, move, change));
    }
    return found;
  };
  add<CardKeys>(
      study, root, deck_size, variant.difficulty_games, [](const Tableau& state) { return state.is_complete(); }, options);
}

void add_board(Study& study, const NumberedLayout& numbered, std::uint64_t seed) {
  const Mahjong board(numbered.layout, deal_mahjong(*numbered.layout, seed).value().tiles);
  const auto options = [&board](const MahjongState& state) {
    MoveList moves;
    board.legal_moves(state, moves);
    std::vector<std::pair<MahjongState, unsigned>> found;
    for (const Move move : moves) {
      MahjongState next = state;
      board.play(next, move);
      found.emplace_back(next, liking(board.layout(), move));
    }
    return found;
  };
  add<MahjongKeys>(
      study, board.start(), board.layout().size(),
      [&board](const MahjongState& state) { return difficulty_games(board, MahjongGuide(board), state); },
      [&board](const MahjongState& state) { return board.is_won(state); }, options);
}

/// Ranks from 0; equal values share the mean of theirs.
[[nodiscard]] std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&values](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> result(values.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
    for (std::size_t k = i; k < end; ++k) result[order[k]] = static_cast<double>(i + end - 1) / 2;
    i = end;
  }
  return result;
}

[[nodiscard]] double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

[[nodiscard]] double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const std::vector<double> x = ranks(a);
  const std::vector<double> y = ranks(b);
  const double middle = mean(x);
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - middle) * (x[i] - middle);
    yy += (y[i] - middle) * (y[i] - middle);
    xy += (x[i] - middle) * (y[i] - middle);
  }
  return xy / std::sqrt(xx * yy);
}

/// With the 95 % interval of Bonett and Wright, "Sample size requirements for estimating Pearson, Kendall and Spearman correlations"
/// (2000).
void print_correlation(const std::vector<double>& difficulty, const std::vector<double>& rate) {
  const double rho = rank_correlation(difficulty, rate);
  const double margin = 1.96 * std::sqrt((1 + rho * rho / 2) / (static_cast<double>(rate.size()) - 3));
  std::printf(" %.3f | %.2f (%.2f to %.2f) |", mean(rate), rho, std::tanh(std::atanh(rho) - margin), std::tanh(std::atanh(rho) + margin));
}

void print(const std::string& name, const Study& study) {
  std::vector<double> sorted = study.difficulty;
  std::sort(sorted.begin(), sorted.end());
  const auto quantile = [&sorted](double share) { return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size()))]; };
  std::printf("| %s | %zu of %llu (%llu) |", name.c_str(), sorted.size(), static_cast<unsigned long long>(study.tried),
              static_cast<unsigned long long>(study.undecided));
  print_correlation(study.difficulty, study.with_take_backs);
  print_correlation(study.difficulty, study.straight);
  std::printf(" %.1f %.1f %.1f %.1f %.1f | %.0f |\n", quantile(0.1), quantile(0.3), quantile(0.5), quantile(0.7), quantile(0.9),
              static_cast<double>(study.rating_time) / CLOCKS_PER_SEC * 1e3 / static_cast<double>(sorted.size()));
  std::fflush(stdout);
}

}  // namespace

int main(int argument_count, char** arguments) {
  std::size_t deals = 300;
  std::uint64_t first = std::uint64_t{1} << 30U;
  SearchLimits limits;
  limits.states = 100'000;
  std::vector<std::string_view> wanted;
  for (int i = 1; i < argument_count; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--deals" && i + 1 < argument_count) {
      deals = std::stoull(arguments[++i]);
    } else if (argument == "--first" && i + 1 < argument_count) {
      first = std::stoull(arguments[++i]);
    } else if (argument == "--states" && i + 1 < argument_count) {
      limits.states = std::stoull(arguments[++i]);
    } else {
      wanted.push_back(argument);
    }
  }
  const auto is_wanted = [&wanted](std::string_view game, std::string_view option, bool by_default) {
    for (std::size_t i = 0; i + 1 < wanted.size(); i += 2) {
      if (wanted[i] == game && wanted[i + 1] == option) return true;
    }
    return wanted.empty() && by_default;
  };
  const auto print_study = [&](std::string_view game, std::string_view option, auto add_seed) {
    Study study;
    for (std::uint64_t seed = first; study.difficulty.size() < deals; ++seed, ++study.tried) add_seed(study, seed);
    print(std::string(game) + ' ' + std::string(option), study);
  };
  for (const CardVariant& variant : card_variants()) {
    if (!is_wanted(variant.game, variant.option, true)) continue;
    print_study(variant.game, variant.option, [&](Study& study, std::uint64_t seed) { add_deal(study, variant, seed, limits); });
  }
  for (const NumberedLayout& numbered : mahjong_layouts()) {
    if (!is_wanted("MJ", numbered.id, numbered.id == "L00")) continue;
    print_study("MJ", numbered.id, [&](Study& study, std::uint64_t seed) { add_board(study, numbered, seed); });
  }
  return 0;
}
