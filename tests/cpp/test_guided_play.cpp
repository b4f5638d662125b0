/// What the player by rules of thumb does: legal moves only, an end, the same games each time.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solitaires/bakers.hpp"
#include "solitaires/card_guide.hpp"
#include "solitaires/difficulty.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/mahjong_guide.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/russian.hpp"
#include "solitaires/thoughtful.hpp"

using namespace solitaires;

namespace {

/// A game that refuses what is not legal, and counts what is played.
template <class G>
struct Watched {
  using State = typename G::State;
  using Keys = typename G::Keys;

  const G& game;
  unsigned* illegal;

  void legal_moves(const State& state, MoveList& moves) const noexcept { game.legal_moves(state, moves); }
  [[nodiscard]] Refusal refusal(const State& state, Move move) const noexcept { return game.refusal(state, move); }
  Change play(State& state, Move move) const noexcept {
    if (!game.refusal(state, move).legal()) ++*illegal;
    return game.play(state, move);
  }
  [[nodiscard]] bool is_won(const State& state) const noexcept { return game.is_won(state); }
};

template <class G, class TheGuide>
void check_laws(const G& game, const TheGuide& guide, const typename G::State& root) {
  unsigned illegal = 0;
  const Watched<G> watched{game, &illegal};
  for (const bool takes_back : {false, true}) {
    const auto play = [&](std::uint64_t seed) {
      return GuidedPlayer<Watched<G>, TheGuide>(watched, guide, root, Random(seed)).play(10, takes_back, 200);
    };
    const GuidedGames first = play(7);
    const GuidedGames again = play(7);
    CHECK(first.games == 10);
    CHECK(first.won <= first.games);
    CHECK(first.left <= first.games * guide.left(root));
    CHECK((first.won == again.won && first.left == again.left));
  }
  CHECK(illegal == 0);
}

TEST_CASE_TEMPLATE("Card games are played by the rules, alike each time", G, RussianClassic, RussianRelaxed, Yukon, Thoughtful<1>,
                   Thoughtful<3>, Klondike<1>, Klondike<3>, Bakers<1>, Bakers<2>, Bakers<4>, FreeCell<1>, FreeCell<2>, FreeCell<3>,
                   FreeCell<4>) {
  for (const std::uint64_t seed : {0U, 1U, 33U}) check_laws(G{}, CardGuide<G>{}, G::deal(seed));
}

TEST_CASE("Boards of tiles are played by the rules, alike each time") {
  for (const NumberedLayout& numbered : mahjong_layouts()) {
    const auto deal = deal_mahjong(*numbered.layout, 3);
    REQUIRE(deal.has_value());
    const Mahjong board(numbered.layout, deal->tiles);
    check_laws(board, MahjongGuide(board), board.start());
  }
}

[[nodiscard]] GuidedGames games_of(std::string_view text) {
  const CardPosition position = std::get<CardPosition>(parse_position(text));
  return position.variant->difficulty_games(position.tableau);
}

TEST_CASE("A won position is won at once, a stuck one is never won") {
  const GuidedGames won = games_of("RU C\nFoundations: S-K H-K D-K C-K\n:\n:\n:\n:\n:\n:\n:");
  CHECK(won.won == won.games);
  CHECK(won.left == 0);
  const GuidedGames stuck = games_of(
      "BK C1\nFoundations: S-K H-6 D-6 C-6\nFreecells: 8H\n"
      ": 7D KD\n: 8D JD\n: QD 9D\n: 7C KC\n: 8C JC\n: QC 9C\n: 7H QH TD KH\n: 9H TH TC JH");
  CHECK(stuck.won == 0);
  CHECK(stuck.left == 21 * stuck.games);
}

/// Three rooms: from the first a door leads to a dead end, another one to the last; the two first ones are joined both ways.
struct Rooms {
  enum State : std::uint8_t { first, dead_end, last };
  struct Keys {
    explicit Keys(const State& /*root*/) noexcept {}
    [[nodiscard]] PositionKey<3> operator()(const State& state) const noexcept { return {state + std::uint64_t{1}}; }
  };

  void legal_moves(const State& state, MoveList& moves) const noexcept {
    moves.clear();
    if (state == dead_end) moves.push(Move::from_code(first));
    if (state == first) moves.push(Move::from_code(dead_end));
    if (state == first) moves.push(Move::from_code(last));
  }
  [[nodiscard]] Refusal refusal(const State& /*state*/, Move /*move*/) const noexcept { return {}; }
  Change play(State& state, Move move) const noexcept {
    state = static_cast<State>(move.code());
    return {};
  }
  [[nodiscard]] bool is_won(const State& state) const noexcept { return state == last; }
};

/// Likes the dead end a hundred times better.
struct Misguided {
  [[nodiscard]] std::optional<Move> obvious(Rooms::State /*state*/, const MoveList& /*moves*/) const noexcept { return std::nullopt; }
  [[nodiscard]] bool considers(Move /*move*/) const noexcept { return true; }
  [[nodiscard]] int worth(Rooms::State state) const noexcept { return state == Rooms::dead_end ? 53 : 0; }
  [[nodiscard]] unsigned left(Rooms::State state) const noexcept { return state == Rooms::last ? 0 : 1; }
};

TEST_CASE("A move is taken back where it led nowhere, and no position is entered twice") {
  const auto play = [](bool takes_back, unsigned most_steps) {
    return GuidedPlayer<Rooms, Misguided>(Rooms{}, {}, Rooms::first, Random(1)).play(1000, takes_back, most_steps);
  };
  CHECK(play(true, 3).won == 1000);  // there, back, and through the other door
  CHECK(play(true, 2).won < 50);
  const GuidedGames straight = play(false, 1000);
  CHECK(straight.won > 0);
  CHECK(straight.won < 50);
  CHECK(straight.left == 1000 - straight.won);
}

TEST_CASE("A card goes up unasked only when no column needs it") {
  const auto obvious = [](std::string_view text) -> std::optional<std::string> {
    const CardPosition position = std::get<CardPosition>(parse_position(text));
    MoveList moves;
    position.variant->legal_moves(position.tableau, moves);
    const auto move = CardGuide<FreeCell<4>>{}.obvious(position.tableau, moves);
    return move ? std::optional(move_text(*move)) : std::nullopt;
  };
  const std::string black = ": KS QS JS TS 9S 8S 7S 6S 5S 4S\n: KC QC JC TC 9C 8C 7C 6C 5C 4C\n";
  const std::string hearts = ": KH QH JH TH 9H 8H 7H 6H 5H 4H";
  const std::string diamonds = ": KD QD JD TD 9D 8D 7D 6D 5D 4D";
  const std::string empty = "\n:\n:\n:\n:";
  // no red three can want the black fours
  CHECK(obvious("FC C4\nFoundations: S-3 H-2 D-2 C-3\n" + black + hearts + " 3H\n" + diamonds + " 3D" + empty) == "1h");
  // a red three may still want them; the two of hearts nothing
  CHECK(obvious("FC C4\nFoundations: S-3 H-A D-A C-3\n" + black + hearts + " 3H 2H\n" + diamonds + " 2D 3D" + empty) == "3h");
  CHECK(obvious("FC C4\nFoundations: S-3 H-A D-A C-3\n" + black + hearts + " 2H 3H\n" + diamonds + " 2D 3D" + empty) == std::nullopt);
}

}  // namespace
