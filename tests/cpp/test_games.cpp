/// \file
/// Laws that every game obeys, checked at positions that random play reaches and at random positions that it may never reach.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <numeric>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "any_position.hpp"
#include "expressible_moves.hpp"
#include "faults.hpp"
#include "fill_piles.hpp"
#include "solitaires/bakers.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/perft.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/random.hpp"
#include "solitaires/russian.hpp"
#include "solitaires/thoughtful.hpp"

using namespace solitaires;
using solitaires::test::expressible_moves;

namespace {

using CardGames = std::tuple<RussianClassic, RussianRelaxed, Yukon, Thoughtful<1>, Thoughtful<3>, Klondike<1>, Klondike<3>, Bakers<1>,
                             Bakers<2>, Bakers<4>, FreeCell<1>, FreeCell<2>, FreeCell<3>, FreeCell<4>>;
using AllGames = decltype(std::tuple_cat(CardGames{}, std::tuple<const Mahjong*>{}));

/// A game as the laws see it: beside the `Game` contract, positions to start from, and text.
template <class G>
struct Subject {
  using Game = G;
  using State = Tableau;
  static constexpr unsigned steps = 40;

  G game;

  [[nodiscard]] static std::vector<Subject> all() { return {Subject{}}; }

  [[nodiscard]] static const CardVariant& variant() {
    for (const CardVariant& candidate : card_variants()) {
      if (candidate.rules == &G::rules) return candidate;
    }
    FAIL("the game has no name");
    return card_variants().front();
  }

  [[nodiscard]] std::vector<State> starts(Random& random) const {
    std::vector<State> positions;
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{33}, seed_count - 1}) {
      positions.push_back(G::deal(seed));
    }
    for (unsigned i = 0; i < 24; ++i) positions.push_back(test::any_position(G::rules, random));
    return positions;
  }

  [[nodiscard]] std::string text(const State& state) const { return position_text(variant(), state); }

  [[nodiscard]] State parsed(std::string_view text) const {
    const CardPosition position = std::get<CardPosition>(parse_position(text));
    if (position.variant != &variant()) FAIL("read as another game");
    return position.tableau;
  }

  [[nodiscard]] std::string fault(const State& state) const { return test::fault_of(G::rules, state); }

  [[nodiscard]] std::string fault_of_step(const State& before, Move move, const State& after, Change change) const {
    return test::fault_of_step(variant(), before, move, after, change);
  }

  [[nodiscard]] bool all_up(const State& state) const {
    const Piles piles = laid_out(state, G::rules);
    return std::accumulate(piles.foundation.begin(), piles.foundation.end(), 0U) == deck_size;
  }
};

/// Mahjong, once on each numbered layout.
template <>
struct Subject<const Mahjong*> {
  using Game = Mahjong;
  using State = MahjongState;
  static constexpr unsigned steps = 72;

  std::shared_ptr<const Mahjong> board;
  const Mahjong& game;
  std::string layout_id;

  [[nodiscard]] static std::vector<Subject> all() {
    std::vector<Subject> subjects;
    for (const NumberedLayout& numbered : mahjong_layouts()) {
      const auto deal = deal_mahjong(*numbered.layout, 11);
      REQUIRE(deal.has_value());
      auto board = std::make_shared<const Mahjong>(numbered.layout, deal->tiles);
      const Mahjong& game = *board;
      subjects.push_back({std::move(board), game, numbered.id});
    }
    return subjects;
  }

  [[nodiscard]] std::vector<State> starts(Random&) const { return {board->start()}; }

  [[nodiscard]] std::string text(const State& state) const { return position_text(layout_id, game, state); }

  [[nodiscard]] State parsed(std::string_view text) const {
    const MahjongPosition position = std::get<MahjongPosition>(parse_position(text));
    if (position.layout_id != layout_id) FAIL("read on another layout");
    position.state.present.for_each([&](unsigned slot) {
      if (position.board->tile(slot) != game.tile(slot)) FAIL("read as another tile");
    });
    // what was read is a board of its own, with fewer tiles
    const State same = game.with(position.state.present);
    if (position.state.free != same.free) FAIL("other tiles are free");
    MoveList moves;
    position.board->legal_moves(position.state, moves);
    MoveList expected;
    game.legal_moves(same, expected);
    if (!std::equal(moves.begin(), moves.end(), expected.begin(), expected.end())) FAIL("other moves on a board with fewer tiles");
    return same;
  }

  [[nodiscard]] std::string fault(const State& state) const { return test::fault_of(game, state); }

  [[nodiscard]] std::string fault_of_step(const State& before, Move move, const State& after, Change change) const {
    return test::fault_of_step(game, before, move, after, change);
  }

  [[nodiscard]] bool all_up(const State& state) const { return state.present.size() == 0; }
};

/// A legal move: any, or half of the time one to a foundation if there is one, so that play gets somewhere.
[[nodiscard]] Move chosen(const MoveList& moves, Random& random) {
  if (random.below(2) == 0) {
    for (const Move move : moves) {
      if (move.kind() == Move::Kind::cards && move.to() == own_foundation) return move;
    }
  }
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// Plays from each start of each board of the game; `step(subject, before, move, after, change)` sees every move.
template <class G, class Step>
void for_each_step(Step step) {
  Random random(2024);
  for (const Subject<G>& subject : Subject<G>::all()) {
    for (auto state : subject.starts(random)) {
      MoveList moves;
      for (unsigned i = 0; i < Subject<G>::steps; ++i) {
        subject.game.legal_moves(state, moves);
        if (moves.empty()) break;
        const Move move = chosen(moves, random);
        const auto before = state;
        const Change change = subject.game.play(state, move);
        step(subject, before, move, std::as_const(state), change);
      }
    }
  }
}

/// `visit(subject, state)` sees every position that play goes through, the starts too.
template <class G, class Visit>
void for_each_position(Visit visit) {
  Random random(2024);
  for (const Subject<G>& subject : Subject<G>::all()) {
    for (const auto& start : subject.starts(random)) visit(subject, start);
  }
  for_each_step<G>([&visit](const auto& subject, const auto&, Move, const auto& after, Change) { visit(subject, after); });
}

template <class S>
[[nodiscard]] std::vector<Move> legal_moves_of(const S& subject, const typename S::State& state) {
  MoveList moves;
  subject.game.legal_moves(state, moves);
  return {moves.begin(), moves.end()};
}

/// The legal moves of a position are exactly those, of all that can be expressed, that no rule refuses.
template <class S>
void check_complete(const S& subject, const typename S::State& state) {
  std::vector<Move> not_refused;
  for (const Move move : expressible_moves()) {
    if (subject.game.refusal(state, move).legal()) not_refused.push_back(move);
  }
  std::vector<Move> listed = legal_moves_of(subject, state);
  std::sort(listed.begin(), listed.end());
  if (listed == not_refused) return;
  std::vector<Move> different;
  std::set_symmetric_difference(listed.begin(), listed.end(), not_refused.begin(), not_refused.end(), std::back_inserter(different));
  const std::string first = different.empty() ? "a move listed twice" : move_text(different.front());
  FAIL("listed " << listed.size() << ", not refused " << not_refused.size() << ", first difference " << first << " in\n"
                 << subject.text(state));
}

}  // namespace

TEST_CASE_TEMPLATE_DEFINE("states are small and plain", G, plain_states) {
  using State = typename Subject<G>::State;
  CHECK(Game<typename Subject<G>::Game>);
  CHECK(std::is_trivially_copyable_v<State>);
  CHECK(std::has_unique_object_representations_v<State>);  // equal positions are equal byte for byte
  CHECK(sizeof(State) <= 4 * 64);                          // cache lines
}
TEST_CASE_TEMPLATE_APPLY(plain_states, AllGames);

TEST_CASE_TEMPLATE_DEFINE("legal moves are exactly the moves that no rule refuses", G, complete_moves) {
  for_each_position<G>([](const auto& subject, const auto& state) { check_complete(subject, state); });
}
TEST_CASE_TEMPLATE_APPLY(complete_moves, AllGames);

TEST_CASE_TEMPLATE_DEFINE("counting legal moves without listing them gives their number", G, counted_moves) {
  if constexpr (CountsMoves<typename Subject<G>::Game>) {
    for_each_position<G>([](const auto& subject, const auto& state) {
      const std::size_t listed = legal_moves_of(subject, state).size();
      const std::uint64_t counted = subject.game.count_legal_moves(state);
      if (counted != listed) FAIL("counted " << counted << ", listed " << listed << " in\n" << subject.text(state));
    });
  }
}
TEST_CASE_TEMPLATE_APPLY(counted_moves, AllGames);

TEST_CASE_TEMPLATE_DEFINE("the order of legal moves depends on the position alone", G, stable_order) {
  for_each_position<G>([](const auto& subject, const auto& state) {
    const std::vector<Move> moves = legal_moves_of(subject, state);
    if (legal_moves_of(subject, state) != moves || legal_moves_of(subject, subject.parsed(subject.text(state))) != moves) {
      FAIL(subject.text(state));
    }
  });
}
TEST_CASE_TEMPLATE_APPLY(stable_order, AllGames);

TEST_CASE_TEMPLATE_DEFINE("every position is whole", G, whole_positions) {
  for_each_position<G>([](const auto& subject, const auto& state) {
    const std::string fault = subject.fault(state);
    if (!fault.empty()) FAIL(fault << " in\n" << subject.text(state));
    if (subject.game.is_won(state) != subject.all_up(state)) FAIL("wrongly won or not won:\n" << subject.text(state));
  });
}
TEST_CASE_TEMPLATE_APPLY(whole_positions, AllGames);

TEST_CASE_TEMPLATE_DEFINE("a move does what it names and nothing else", G, exact_moves) {
  for_each_step<G>([](const auto& subject, const auto& before, Move move, const auto& after, Change change) {
    const std::string fault = subject.fault_of_step(before, move, after, change);
    if (!fault.empty()) FAIL(fault << ": " << move_text(move) << " in\n" << subject.text(before));
  });
}
TEST_CASE_TEMPLATE_APPLY(exact_moves, AllGames);

TEST_CASE_TEMPLATE_DEFINE("every legal move leads to a whole position", G, whole_children) {
  for_each_position<G>([](const auto& subject, const auto& state) {
    for (const Move move : legal_moves_of(subject, state)) {
      auto child = state;
      const Change change = subject.game.play(child, move);
      std::string fault = subject.fault(child);
      if (fault.empty()) fault = subject.fault_of_step(state, move, child, change);
      if (!fault.empty()) FAIL(fault << ": " << move_text(move) << " in\n" << subject.text(state));
    }
  });
}
TEST_CASE_TEMPLATE_APPLY(whole_children, AllGames);

TEST_CASE_TEMPLATE_DEFINE("any code gets an answer, and asking changes nothing", G, any_code) {
  Random codes(99);
  for_each_position<G>([&codes](const auto& subject, const auto& state) {
    const auto before = state;
    const std::vector<Move> listed = legal_moves_of(subject, state);
    for (unsigned i = 0; i < 500; ++i) {
      auto code = static_cast<std::uint32_t>(codes.next());
      if (i % 2 == 0) code &= 0x031F1F3FU;  // close to what the notation can express
      const Move move = Move::from_code(code);
      const Refusal refusal = subject.game.refusal(state, move);
      if (static_cast<std::size_t>(refusal.rule) >= rule_names.size()) FAIL("no rule for code " << code);
      const bool is_listed = std::find(listed.begin(), listed.end(), move) != listed.end();
      if (refusal.legal() != is_listed) FAIL("code " << code << " in\n" << subject.text(state));
    }
    if (state != before) FAIL("a refusal changed\n" << subject.text(before));
  });
}
TEST_CASE_TEMPLATE_APPLY(any_code, AllGames);

TEST_CASE_TEMPLATE_DEFINE("a position survives its text, and play goes on alike from what was read", G, text_round_trip) {
  for_each_step<G>([](const auto& subject, const auto& before, Move move, const auto& after, Change change) {
    auto read = subject.parsed(subject.text(before));
    if (read != before) FAIL("misread:\n" << subject.text(before));
    const Change same = subject.game.play(read, move);
    if (read != after || same.turned != change.turned) FAIL(move_text(move) << " differs after reading\n" << subject.text(before));
    if (subject.parsed(subject.text(after)) != after) FAIL("misread:\n" << subject.text(after));
  });
}
TEST_CASE_TEMPLATE_APPLY(text_round_trip, AllGames);

TEST_CASE_TEMPLATE_DEFINE("perft of a position is the sum over its moves", G, perft_sums) {
  Random random(7);
  for (const Subject<G>& subject : Subject<G>::all()) {
    for (const auto& start : subject.starts(random)) {
      CHECK(perft(subject.game, start, 0) == 1);
      for (unsigned depth = 1; depth <= 3; ++depth) {
        std::uint64_t sum = 0;
        for (const Move move : legal_moves_of(subject, start)) {
          auto child = start;
          subject.game.play(child, move);
          sum += perft(subject.game, child, depth - 1);
        }
        CHECK(perft(subject.game, start, depth) == sum);
      }
    }
  }
}
TEST_CASE_TEMPLATE_APPLY(perft_sums, AllGames);

TEST_CASE("perft stops when asked to") {
  const FreeCell<4> game;
  unsigned asked = 0;
  const StopRequest stop{[](void* context, std::uint64_t) {
                           ++*static_cast<unsigned*>(context);
                           return true;
                         },
                         &asked};
  Perft<FreeCell<4>> counter(game, stop);
  static_cast<void>(counter.count(game.deal(1), max_perft_depth));
  CHECK(counter.stopped());
  CHECK(asked == 1);
}

TEST_CASE_TEMPLATE_DEFINE("a playout is decided by its seed, and ends where it says", G, playouts) {
  Random random(9);
  for (const Subject<G>& subject : Subject<G>::all()) {
    for (const auto& start : subject.starts(random)) {
      for (const std::uint64_t most : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{200}}) {
        auto end = start;
        Random first(5);
        const Playout result = playout(subject.game, end, first, most);
        auto same_end = start;
        Random second(5);
        const Playout same = playout(subject.game, same_end, second, most);
        const bool alike = end == same_end && result.moves == same.moves && result.won == same.won && first.next() == second.next();
        if (!alike) FAIL("another playout from\n" << subject.text(start));
        const bool ended = result.moves == most || result.won || legal_moves_of(subject, end).empty();
        if (!ended || result.moves > most || result.won != subject.game.is_won(end)) FAIL("ended wrongly from\n" << subject.text(start));
        const std::string fault = subject.fault(end);
        if (!fault.empty()) FAIL(fault);
      }
    }
  }
}
TEST_CASE_TEMPLATE_APPLY(playouts, AllGames);

TEST_CASE_TEMPLATE_DEFINE("a deal has the shape of its game, and every seed its own cards", G, deals) {
  constexpr const CardRules& rules = G::rules;
  std::vector<Tableau> deals;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Tableau deal = G::deal(seed);
    REQUIRE(test::fault_of(rules, deal) == "");
    const Piles piles = laid_out(deal, rules);
    for (unsigned i = 0; i < max_columns; ++i) {
      REQUIRE(piles.column_size(i) == rules.dealt[i]);
      REQUIRE(deal.column_size(i) == rules.dealt[i]);
      REQUIRE(piles.face_down[i] == rules.face_down[i]);
    }
    REQUIRE(piles.foundation == std::array<std::uint8_t, suit_count>{});
    REQUIRE(deal.waste_size == 0);
    REQUIRE(deal == G::deal(seed));
    REQUIRE(std::find(deals.begin(), deals.end(), deal) == deals.end());
    deals.push_back(deal);
  }
}
TEST_CASE_TEMPLATE_APPLY(deals, CardGames);

TEST_CASE_TEMPLATE_DEFINE("in a won position what is legal stays legal", G, won_positions) {
  const std::string text = Subject<G>{}.text(won_position());
  const Tableau won = Subject<G>{}.parsed(text);
  CHECK(G{}.is_won(won));
  const std::vector<Move> moves = legal_moves_of(Subject<G>{}, won);
  CHECK(moves.size() == (G::rules.foundation_fixed ? 0 : suit_count * G::rules.columns));  // a king may come back
  for (const Move move : moves) {
    Tableau after = won;
    G{}.play(after, move);
    CHECK_FALSE(G{}.is_won(after));
  }
}
TEST_CASE_TEMPLATE_APPLY(won_positions, CardGames);

TEST_CASE("a seed deals the same cards for ever") {
  const auto check = [](const Tableau& dealt, const CardRules& rules, std::string_view in_dealing_order) {
    const Piles deal = laid_out(dealt, rules);
    std::string cards;
    for (unsigned i = 0; i < deck_size; ++i) cards += (i == 0 ? "" : " ") + card_text(deal.row[i]);
    CHECK(cards == in_dealing_order);
  };
  check(RussianClassic::deal(0), RussianClassic::rules,
        "5C TC 5S 9C AC KC 4H KD KH 4D 6H TH TD TS 5D QD 2D QH JS 2C 4S JH 2H 7D 9S 3D "
        "JC 3H 7H 6S 3C JD 8S KS AS QC 8C 3S AH 9H 9D QS 4C 5H 8D 6D AD 8H 7C 6C 2S 7S");
  check(RussianClassic::deal(33), RussianClassic::rules,
        "9D 8D QD AC TC JC KD TH 7C 6H 3C 3D 5C 7H KH 2C 4D KC 9S JS 4S 5D KS 3S 2H 8S "
        "9H 2D TS 6D 5S 9C 4C 2S JH TD 8C AH 3H 6S QS QC AS 6C 8H 7D JD 5H QH 4H 7S AD");
  check(RussianClassic::deal(seed_count - 1), RussianClassic::rules,
        "KC 6D AH 9H TH 6S 8C 7H 8S KD 7S TD 5C KH 3D 2S 4S 7C QC 5D QS 7D QD JH 6H AD "
        "8H 2C KS JD JS TC 9D QH 2D 9S 5H 4C TS AS 4D 5S 3H 4H 3C 8D 3S AC 9C 6C 2H JC");
  check(Thoughtful<1>::deal(1), Thoughtful<1>::rules,
        "8H JS TC JC 3S TH 3C 5S 3D TS TD 8C 4H 5H QD AH 6C 6S 7C 4C 2D 9D 4S QS QC 9H "
        "2S 9S 5D 4D 5C QH KS 7S 2C KH AS 2H JD AC KC 8D 6H 7H 9C 7D 8S KD 6D 3H AD JH");
  check(Bakers<4>::deal(26 * 32 + 28), Bakers<4>::rules,
        "KC JD 7H 9C 6H TH 8H 6S 4C QH 4D QS KS AD 5H KD 7S 5S 9D TD 8C TC AS KH 3S QC "
        "4H 2S 3H 7C AH 5C 7D 6D JS 4S 2C TS JC 9H 3C 2D AC JH 8S 2H 5D QD 6C 9S 3D 8D");
}

TEST_CASE("the cards of a deal do not depend on the option, and a relative deals the cards of its game") {
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{33}, seed_count - 1}) {
    CHECK(RussianClassic::deal(seed) == RussianRelaxed::deal(seed));
    CHECK(RussianClassic::deal(seed) == Yukon::deal(seed));
    CHECK(Thoughtful<1>::deal(seed) == Thoughtful<3>::deal(seed));
    CHECK(laid_out(Thoughtful<1>::deal(seed), Thoughtful<1>::rules).row == laid_out(Klondike<1>::deal(seed), Klondike<1>::rules).row);
    CHECK(Klondike<1>::deal(seed) == Klondike<3>::deal(seed));
    CHECK(Bakers<4>::deal(seed) == Bakers<1>::deal(seed));
    CHECK(laid_out(Bakers<4>::deal(seed), Bakers<4>::rules) == laid_out(FreeCell<3>::deal(seed), FreeCell<3>::rules));
  }
}

TEST_CASE("drawing the whole stock and turning the waste back gives the position before") {
  const auto check = [](const auto& game, unsigned draws) {
    const Tableau start = game.deal(33);
    Tableau state = start;
    for (unsigned i = 0; i < draws; ++i) {
      REQUIRE(game.refusal(state, Move::draw()).legal());
      CHECK(game.refusal(state, Move::redeal()).rule == Rule::stock_not_empty);
      game.play(state, Move::draw());
    }
    CHECK(game.refusal(state, Move::draw()).rule == Rule::stock_empty);
    REQUIRE(game.refusal(state, Move::redeal()).legal());
    game.play(state, Move::redeal());
    CHECK(state == start);
  };
  check(Thoughtful<1>{}, 24);
  check(Thoughtful<3>{}, 8);
  check(Klondike<1>{}, 24);
  check(Klondike<3>{}, 8);
}

TEST_CASE("two orders of the same moves give equal states") {
  const FreeCell<4> game;
  Tableau one = game.deal(5);
  Tableau other = one;
  for (const char* const move : {"1a", "5b", "8c"}) game.play(one, parse_move(move));
  for (const char* const move : {"8c", "1a", "5b"}) game.play(other, parse_move(move));
  CHECK(one == other);
}

TEST_CASE("four whole runs and four empty columns: the most legal moves that a card game has fit the list") {
  constexpr std::string_view runs =
      ": KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS\n"
      ": KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\n"
      ": KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD\n"
      ": KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC\n"
      ":\n:\n:\n:\n";
  const Tableau position = std::get<CardPosition>(parse_position("BK C4\n" + std::string(runs))).tableau;
  MoveList moves;
  Bakers<4>{}.legal_moves(position, moves);
  CHECK(moves.size() == 4 * 52 + 4 * 4 + 4);  // groups to empty columns, last cards to cells, aces up
  CHECK(moves.size() <= max_legal_moves);
  check_complete(Subject<Bakers<4>>{}, position);
}

TEST_CASE("four empty cells and one empty column: ten cards onto a column, five into the empty column") {
  const Bakers<4> game;
  const auto read = [](const std::string& columns) { return Subject<Bakers<4>>{}.parsed("BK C4\nFoundations: H-K D-K C-9\n" + columns); };
  const Tableau eleven = read(": JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS\n: QS\n:\n: KS\n: TC\n: JC\n: QC\n: KC");
  const Refusal onto_column = game.refusal(eleven, parse_move("12x11"));
  CHECK(onto_column.rule == Rule::group_capacity);
  CHECK(onto_column.asked == 11);
  CHECK(onto_column.limit == 10);
  CHECK(onto_column.free_cells == 4);
  CHECK(onto_column.free_columns == 1);
  const Refusal into_empty = game.refusal(eleven, parse_move("13x6"));
  CHECK(into_empty.rule == Rule::group_capacity);
  CHECK(into_empty.limit == 5);
  CHECK(into_empty.free_columns == 0);
  CHECK(game.refusal(eleven, parse_move("13x5")).legal());
  check_complete(Subject<Bakers<4>>{}, eleven);
  const Tableau ten = read(": TS 9S 8S 7S 6S 5S 4S 3S 2S AS\n: JS\n:\n: QS KS\n: TC\n: JC\n: QC\n: KC");
  CHECK(game.refusal(ten, parse_move("12x10")).legal());
  check_complete(Subject<Bakers<4>>{}, ten);
}

TEST_CASE("cells that are full, and cells that the game lacks, do not count for the capacity") {
  const auto limit = [](const auto& game, const std::string& text) {
    const Refusal refusal = game.refusal(std::get<CardPosition>(parse_position(text)).tableau, parse_move("12x11"));
    CHECK(refusal.rule == Rule::group_capacity);
    return refusal.limit;
  };
  const std::string columns = ": JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS\n: QS\n:\n:\n: TC\n: JC\n: QC\n: KC";
  CHECK(limit(Bakers<2>{}, "BK C2\nFoundations: H-K D-K C-9\nFreecells: - KS\n" + columns) == 8);
  CHECK(limit(Bakers<1>{}, "BK C1\nFoundations: H-K D-K C-9\nFreecells: KS\n" + columns) == 4);
}

TEST_CASE("in Russian at most 20 cards move at once, ordered or not") {
  const std::string hearts = " AH 2H 3H 4H 5H 6H 7H 8H 9H\n: KS\n: TH JH QH KH\n:\n:\n:\n:";
  const RussianClassic game;
  const auto read = [](const std::string& text) { return std::get<CardPosition>(parse_position(text)).tableau; };
  const Tableau twenty_one = read("RU C\nFoundations: D-K C-K\n: QS AS 3S 2S 4S 5S 6S 7S 8S 9S TS JS" + hearts);
  CHECK(game.refusal(twenty_one, parse_move("12x21")).rule == Rule::group_limit);
  CHECK(game.refusal(twenty_one, parse_move("12x21")).limit == 20);
  check_complete(Subject<RussianClassic>{}, twenty_one);
  const Tableau twenty = read("RU C\nFoundations: S-A D-K C-K\n: QS 3S 2S 4S 5S 6S 7S 8S 9S TS JS" + hearts);
  CHECK(game.refusal(twenty, parse_move("12x20")).legal());
  check_complete(Subject<RussianClassic>{}, twenty);
}

TEST_CASE_TEMPLATE_DEFINE("moves between columns come column by column, each from its end down, however long it is", G, ordered_sources) {
  const Subject<G> subject{};
  Random random(31);
  unsigned long_columns = 0;
  for (unsigned i = 0; i < 20000; ++i) {
    const Tableau state = test::any_position(G::rules, random);
    for (const CardSet movable : state.movable) long_columns += count_cards(movable) > Tableau::max_level ? 1U : 0U;
    MoveList moves;
    subject.game.legal_moves(state, moves);
    std::vector<std::tuple<unsigned, unsigned, bool, unsigned>> order;  // of moves to empty columns the column tells, of others the card
    for (const Move move : moves) {
      if (move.kind() != Move::Kind::cards || !is_column(move.from()) || !is_column(move.to())) continue;
      const Card onto = state.top[move.to()];
      order.emplace_back(move.from(), move.count(), onto == no_card, onto == no_card ? move.to() : onto);
    }
    if (!std::is_sorted(order.begin(), order.end())) FAIL("in another order in\n" << subject.text(state));
  }
  CHECK(long_columns > 1000);
}
TEST_CASE_TEMPLATE_INVOKE(ordered_sources, RussianClassic, RussianRelaxed, Yukon);

TEST_CASE_TEMPLATE_DEFINE("moves are complete where columns are too long for places to tell how many cards lie on one", G, long_columns) {
  const Subject<G> subject{};
  Random random(32);
  std::array<Card, deck_size> deck = sorted_deck();
  for (unsigned i = 0; i < 400; ++i) {
    random.shuffle(deck);
    std::array<std::vector<Card>, max_columns> columns;
    const unsigned longest = i % G::rules.columns;
    columns[longest].assign(deck.begin(), deck.begin() + Tableau::max_level - 3 + i % 9);
    for (std::size_t k = columns[longest].size(); k < deck_size; ++k)
      columns[(longest + 1 + k % (G::rules.columns - 1)) % G::rules.columns].push_back(deck[k]);
    Piles piles;
    fill(piles, columns);
    piles.face_down[longest] = static_cast<std::uint8_t>(i % 4);
    Tableau state = set_up(piles, G::rules);
    for (unsigned step = 0; step < 30; ++step) {  // the column grows, shrinks, and is cleared
      check_complete(subject, state);
      CHECK(subject.fault(state) == "");
      MoveList moves;
      subject.game.legal_moves(state, moves);
      if (moves.empty()) break;
      subject.game.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}
TEST_CASE_TEMPLATE_INVOKE(long_columns, RussianClassic, RussianRelaxed, Yukon);

TEST_CASE("eight bytes in a word are counted with as one by one") {
  Random random(33);
  for (unsigned i = 0; i < 10000; ++i) {
    ColumnBytes bytes;
    std::array<unsigned, max_columns> plain{};
    unsigned sum = 0;
    for (unsigned column = 0; column < max_columns; ++column) {
      plain[column] = random.below(deck_size + 1 - sum);
      sum += plain[column];
      bytes.set(column, static_cast<std::uint8_t>(plain[column]));
    }
    const unsigned from = random.below(max_columns);
    const unsigned to = random.below(max_columns);
    const unsigned amount = random.below(plain[from] + 1);
    bytes.move(from, to, amount);
    plain[from] -= amount;
    plain[to] += amount;
    const unsigned bound = random.below(deck_size);
    CHECK(bytes.any_above(static_cast<std::uint8_t>(bound)) ==
          std::any_of(plain.begin(), plain.end(), [&](unsigned n) { return n > bound; }));
    unsigned before = 0;
    for (unsigned column = 0; column < max_columns; ++column) {
      CHECK(bytes[column] == plain[column]);
      CHECK(bytes.sums_before()[column] == before);
      CHECK((bytes.sums_before() + bytes)[column] == before + plain[column]);
      before += plain[column];
    }
  }
}
