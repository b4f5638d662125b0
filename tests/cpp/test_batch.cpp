/// \file
/// Batches play as single games do, whatever the number of threads; action spaces and moves map both ways; the pool of workers.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "expressible_moves.hpp"
#include "solitaires/action_space.hpp"
#include "solitaires/bakers.hpp"
#include "solitaires/batch.hpp"
#include "solitaires/card_variant.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/russian.hpp"
#include "solitaires/thoughtful.hpp"
#include "solitaires/worker_pool.hpp"

using namespace solitaires;
using solitaires::test::expressible_moves;

namespace {

using CardGames = std::tuple<RussianClassic, RussianRelaxed, Yukon, Thoughtful<1>, Thoughtful<3>, Klondike<1>, Klondike<3>, Bakers<1>,
                             Bakers<2>, Bakers<4>, FreeCell<1>, FreeCell<2>, FreeCell<3>, FreeCell<4>>;

constexpr ScoringTable scoring{.card_to_foundation = 10, .card_turned = 5, .waste_to_column = 5, .redeal = -100};

/// One game of a card variant, played by itself. Batches and rules are those that the library has compiled.
struct CardTable {
  using State = Tableau;

  const CardVariant& variant;
  AnyCardGame rules{variant};
  Tableau state{};

  [[nodiscard]] auto batch(const BatchOptions& options) const { return variant.batch(options, {}); }
  void deal(std::uint64_t seed) { state = variant.deal(seed); }
};

/// One game of Mahjong, played by itself.
struct MahjongTable {
  using State = MahjongState;

  MahjongTables tables{1, mahjong_layouts()[0].layout};
  MahjongState state{};
  Mahjong rules = tables.rules(0);

  [[nodiscard]] static std::unique_ptr<BatchOf<MahjongState>> batch(const BatchOptions& options) {
    return std::make_unique<GameBatch<MahjongTables>>(options, std::span<const std::uint64_t>{},
                                                      MahjongTables(options.games, mahjong_layouts()[0].layout));
  }
  void deal(std::uint64_t seed) {
    tables.deal(0, seed, state);
    rules = tables.rules(0);
  }
};

/// Calls for a table of each variant.
template <class Check>
void for_each_table(const Check& check) {
  for (const CardVariant& variant : card_variants()) {
    INFO(variant.name);
    check(CardTable{variant});
  }
  INFO("Mahjong Solitaire");
  check(MahjongTable{});
}

/// A game of a batch, played by itself.
template <class Table>
struct Single {
  Single(const Table& empty, std::uint64_t key_of_streams) : key(key_of_streams), sampler(BatchStreams::sampler(key)), table(empty) {
    deal();
  }

  void deal() {
    Random seeds = BatchStreams::deal(key, deals++);
    do {
      seed = seeds.next() >> 29U;
      table.deal(seed);
      table.rules.legal_moves(table.state, moves);
    } while (moves.empty());
    score = 0;
    steps = 0;
  }

  std::uint64_t key;
  Random sampler;
  Table table;
  MoveList moves;
  std::uint64_t deals = 0;
  std::uint64_t seed = 0;
  std::int64_t score = 0;
  std::uint64_t steps = 0;
};

[[nodiscard]] std::unique_ptr<BatchOf<Tableau>> make_batch(std::string_view game, std::string_view option, const BatchOptions& options,
                                                           const std::vector<std::uint64_t>& deals = {}) {
  return find_card_variant(game, option)->batch(options, deals);
}

/// All that a batch shows.
[[nodiscard]] auto shown(const Batch& batch) {
  return std::tuple(batch.legal_mask(), batch.results().rewards, batch.results().terminated, batch.results().truncated, batch.results().won,
                    batch.results().illegal, batch.scores(), batch.move_counts(), batch.seeds(), batch.samples(), batch.observations());
}

}  // namespace

TEST_CASE("card actions: each is a move of its own, found again, and every other move is none") {
  const std::vector<Move> all = expressible_moves();
  std::apply(
      [&all](auto... game) {
        const auto check = [&all](auto one) {
          using Actions = CardActions<decltype(one)>;
          std::set<Move> moves;
          for (Action action = 0; action < Actions::count; ++action) {
            const Move move = Actions::move(action);
            moves.insert(move);
            CHECK(Actions::find(move) == action);
          }
          CHECK(moves.size() == Actions::count);
          const auto in_space = std::count_if(all.begin(), all.end(), [](Move move) { return Actions::find(move) != no_action; });
          CHECK(in_space == static_cast<std::ptrdiff_t>(Actions::count));
          for (const std::uint32_t code :
               {0xFFFFFFFFU, 0x01000001U, 0x02000100U, 0x03000102U, 0x00FFFFFFU, 0x00110001U, 0x00000000U, 0x00000100U})
            CHECK(Actions::find(Move::from_code(code)) == no_action);
        };
        (check(game), ...);
      },
      CardGames{});
  CHECK(CardActions<RussianClassic>::count == 7 * 6 * 20 + 7 + 4 * 7);
  CHECK(CardActions<Thoughtful<3>>::count == 2 + 7 * 6 * 13 + 7 + 8 + 4 * 7);
  CHECK(CardActions<Bakers<4>>::count == 8 * 7 * 13 + 8 + 8 * 4 + 4 * 9);
  CHECK(CardActions<FreeCell<1>>::count == 8 * 7 * 13 + 8 + 8 + 9);
}

TEST_CASE("mahjong actions: the pairs of each group, found again, and every other move is none") {
  const auto& layout = mahjong_layouts()[0].layout;
  const Mahjong board(layout, deal_mahjong(*layout, 5)->tiles);
  std::set<Move> moves;
  for (Action action = 0; action < MahjongActions::count; ++action) {
    const Move move = MahjongActions::move(board, action);
    moves.insert(move);
    CHECK(MahjongActions::find(board, move) == action);
    CHECK(group_of(board.tile(move.smaller_slot())) == action / 6);
    CHECK(group_of(board.tile(move.larger_slot())) == action / 6);
  }
  CHECK(moves.size() == MahjongActions::count);
  for (const Move move : expressible_moves()) {
    const bool pair = move.kind() == Move::Kind::pair && move.larger_slot() < 144 && move.smaller_slot() != move.larger_slot();
    const bool fits = pair && group_of(board.tile(move.smaller_slot())) == group_of(board.tile(move.larger_slot()));
    CHECK((MahjongActions::find(board, move) != no_action) == fits);
  }
}

TEST_CASE("a board that lacks tiles has no actions for them") {
  const auto layout =
      std::make_shared<const MahjongLayout>(MahjongLayout::parse("kmahjongg-layout-v1.1\nw8\nh2\nd1\n12121212\n43434343\n"));
  std::array<TileKind, max_slots> tiles{};
  tiles.fill(unknown_tile);
  tiles[0] = tiles[1] = tiles[3] = 7;
  const Mahjong board(layout, tiles);
  CHECK(MahjongActions::move(board, 7 * 6) == Move::pair(0, 1));
  CHECK(MahjongActions::move(board, 7 * 6 + 1) == Move::pair(0, 3));
  CHECK(MahjongActions::move(board, 7 * 6 + 3) == Move::pair(1, 3));
  for (Action action = 0; action < MahjongActions::count; ++action) {
    const bool there = action == 7 * 6 || action == 7 * 6 + 1 || action == 7 * 6 + 3;
    CHECK((MahjongActions::move(board, action) == Move::pair(0, 0)) == !there);
    if (there) CHECK(MahjongActions::find(board, MahjongActions::move(board, action)) == action);
  }
  CHECK(MahjongActions::find(board, Move::pair(0, 0)) == no_action);
  CHECK(MahjongActions::find(board, Move::pair(0, 2)) == no_action);
}

TEST_CASE("a batch plays as single games do") {
  for_each_table([](const auto& empty) {
    constexpr std::size_t games = 19;
    constexpr std::uint64_t max_steps = 40;
    const auto batch =
        empty.batch({.games = games, .seed = 99, .auto_reset = true, .max_steps = max_steps, .threads = 2, .scoring = scoring});
    std::vector<Single<std::decay_t<decltype(empty)>>> singles;
    for (std::size_t i = 0; i < games; ++i) singles.emplace_back(empty, BatchStreams::key(99, i));
    const ScoringTable table = scoring;

    for (unsigned step = 0; step < 120; ++step) {
      batch->sample();
      std::vector<Move> chosen;
      for (std::size_t i = 0; i < games; ++i) {
        auto& single = singles[i];
        REQUIRE(batch->state(i) == single.table.state);
        REQUIRE(batch->seeds()[i] == single.seed);
        REQUIRE(batch->scores()[i] == single.score);
        REQUIRE(batch->move_counts()[i] == static_cast<std::int64_t>(single.steps));
        std::vector<std::uint8_t> row(batch->action_count());
        for (const Move move : single.moves) row[batch->action(i, move)] = 1;
        const auto* const held = batch->legal_mask().data() + i * batch->action_count();
        REQUIRE(std::equal(row.begin(), row.end(), held));
        chosen.push_back(single.moves[single.sampler.below(static_cast<std::uint32_t>(single.moves.size()))]);
        REQUIRE(batch->move(i, static_cast<Action>(batch->samples()[i])) == chosen.back());
      }
      const std::vector<std::int32_t> actions = batch->samples();
      REQUIRE(!batch->step(actions, true));
      for (std::size_t i = 0; i < games; ++i) {
        auto& single = singles[i];
        const Change change = single.table.rules.play(single.table.state, chosen[i]);
        const std::int64_t added = points(table, chosen[i], change, single.score);
        single.score += added;
        ++single.steps;
        single.table.rules.legal_moves(single.table.state, single.moves);
        const bool won = single.table.rules.is_won(single.table.state);
        const bool terminated = won || single.moves.empty();
        const bool truncated = !terminated && single.steps == max_steps;
        REQUIRE(batch->results().rewards[i] == added);
        REQUIRE((batch->results().won[i] != 0) == won);
        REQUIRE((batch->results().terminated[i] != 0) == terminated);
        REQUIRE((batch->results().truncated[i] != 0) == truncated);
        REQUIRE(batch->results().illegal[i] == 0);
        if (terminated || truncated) {
          single.deal();
        } else {
          REQUIRE(batch->move(i, static_cast<Action>(actions[i])) == chosen[i]);
        }
      }
    }
  });
}

TEST_CASE("the number of threads changes nothing") {
  for_each_table([](const auto& table) {
    std::vector<std::unique_ptr<Batch>> batches;
    for (const unsigned threads : {1U, 2U, 4U}) {
      batches.push_back(
          table.batch({.games = 150, .seed = 3, .auto_reset = true, .max_steps = 30, .threads = threads, .scoring = scoring}));
    }
    batches.push_back(batches[1]->clone());
    std::vector<std::uint8_t> some(150);
    for (std::size_t i = 0; i < some.size(); i += 3) some[i] = 1;
    for (unsigned round = 0; round < 15; ++round) {
      for (const auto& batch : batches) {
        batch->sample();
        REQUIRE(!batch->step(batch->samples(), true));
        batch->observe();
        if (round % 5 == 1) batch->reset(some);
        if (round % 5 == 2) CHECK(batch->random_steps(7, {}) == 7 * 150);
      }
      for (const auto& batch : batches) REQUIRE(shown(*batch) == shown(*batches[0]));
    }
  });
}

TEST_CASE("random steps are sampled steps") {
  for_each_table([](const auto& table) {
    for (const bool auto_reset : {false, true}) {
      const BatchOptions options{.games = 40, .seed = 8, .auto_reset = auto_reset, .max_steps = 25, .threads = 1, .scoring = scoring};
      const std::unique_ptr<Batch> fused = table.batch(options);
      const std::unique_ptr<Batch> plain = table.batch(options);
      std::uint64_t taken = 0;
      for (unsigned step = 0; step < 33; ++step) {
        plain->sample();
        taken += static_cast<std::uint64_t>(
            std::count_if(plain->samples().begin(), plain->samples().end(), [](auto action) { return action >= 0; }));
        REQUIRE(!plain->step(plain->samples(), true));
      }
      CHECK(fused->random_steps(33, {}) == taken);
      for (Batch* const batch : {fused.get(), plain.get()}) {
        batch->observe();
        batch->sample();
      }
      CHECK(fused->legal_mask() == plain->legal_mask());
      CHECK(fused->scores() == plain->scores());
      CHECK(fused->seeds() == plain->seeds());
      CHECK(fused->samples() == plain->samples());
      CHECK(fused->observations() == plain->observations());
      CHECK(fused->results().terminated == plain->results().terminated);
      CHECK(fused->results().truncated == plain->results().truncated);
    }
  });
}

TEST_CASE("one action that is illegal or none refuses a strict step, and nothing is done") {
  const auto batch = make_batch("RU", "C", {.games = 70, .seed = 1, .threads = 2, .scoring = scoring});
  batch->sample();
  const auto before = shown(*batch);
  std::vector<std::int32_t> actions = batch->samples();
  const auto row = batch->legal_mask().begin() + 69 * static_cast<std::ptrdiff_t>(batch->action_count());
  actions[69] = static_cast<std::int32_t>(std::find(row, row + 875, 0) - row);
  auto refused = batch->step(actions, true);
  REQUIRE(refused);
  CHECK(refused->game == 69);
  CHECK(refused->action == actions[69]);
  CHECK(!refused->out_of_range);
  CHECK(shown(*batch) == before);
  for (const std::int64_t bad : {std::int64_t{-2}, std::int64_t{875}, std::int64_t{1} << 32, -(std::int64_t{1} << 32)}) {
    std::vector<std::int64_t> wide(actions.begin(), actions.end());
    wide[3] = bad;
    for (const bool strict : {false, true}) {
      refused = batch->step(wide, strict);
      REQUIRE(refused);
      CHECK(refused->game == 3);
      CHECK(refused->action == bad);
      CHECK(refused->out_of_range);
      CHECK(shown(*batch) == before);
    }
  }
  const std::int64_t seen = batch->move_counts()[69];
  CHECK(!batch->step(actions, false));
  CHECK(batch->results().illegal[69] == 1);
  CHECK(batch->results().rewards[69] == 0);
  CHECK(batch->move_counts()[69] == seen);
  CHECK(std::count(batch->results().illegal.begin(), batch->results().illegal.end(), 1) == 1);
  CHECK(std::count(batch->move_counts().begin(), batch->move_counts().end(), 1) == 69);
}

TEST_CASE("illegal steps count to the limit of steps; a game that is over takes no action; one without an action stays as it is") {
  const auto batch = make_batch("BK", "C4", {.games = 3, .seed = 1, .max_steps = 2, .scoring = scoring}, {7});
  CHECK(batch->seeds() == std::vector<std::uint64_t>{7, 7, 7});
  const Action illegal = batch->action(0, Move::cards(first_cell, 0));
  const Action legal = batch->action(0, Move::cards(0, first_cell));
  const Action next = batch->action(0, Move::cards(0, first_cell + 1));
  CHECK(!batch->step(std::vector<std::int32_t>{illegal, Batch::no_move, legal}, false));
  CHECK(batch->results().truncated == std::vector<std::uint8_t>{0, 0, 0});
  CHECK(!batch->step(std::vector<std::int32_t>{illegal, Batch::no_move, next}, false));
  CHECK(batch->results().truncated == std::vector<std::uint8_t>{1, 0, 1});
  CHECK(batch->results().terminated == std::vector<std::uint8_t>{0, 0, 0});
  CHECK(batch->move_counts() == std::vector<std::int64_t>{0, 0, 2});
  const auto one_row = static_cast<std::ptrdiff_t>(batch->action_count());
  CHECK(std::count(batch->legal_mask().begin(), batch->legal_mask().begin() + one_row, 1) == 0);
  CHECK(std::count(batch->legal_mask().begin() + one_row, batch->legal_mask().begin() + 2 * one_row, 1) > 0);
  batch->sample();
  CHECK(batch->samples()[0] == Batch::no_move);
  CHECK(batch->samples()[1] != Batch::no_move);
  CHECK(!batch->step(std::vector<std::int32_t>{legal, Batch::no_move, legal}, true));
  CHECK(batch->results().truncated == std::vector<std::uint8_t>{1, 0, 1});
  CHECK(batch->move_counts() == std::vector<std::int64_t>{0, 0, 2});
  batch->reset(std::vector<std::uint8_t>{1, 0, 0});
  CHECK(batch->results().truncated == std::vector<std::uint8_t>{0, 0, 1});
  CHECK(batch->legal_mask()[legal] == 1);
  CHECK(batch->state(0) == Bakers<4>::deal(7));
}

TEST_CASE("games go on from the deals and streams that are chosen for them") {
  const auto batch = make_batch("YK", "S", {.games = 2, .seed = 5, .scoring = scoring});
  const std::vector<std::uint64_t> first = batch->seeds();
  batch->reset({});
  CHECK(batch->seeds() != first);
  batch->choose_stream(0, BatchStreams::key(5, 0));
  batch->choose_deal(1, 12);
  batch->reset({});
  CHECK(batch->seeds() == std::vector<std::uint64_t>{first[0], 12});
  batch->reset({});
  CHECK(batch->seeds()[1] == 12);
  CHECK(batch->state(1) == Yukon::deal(12));
}

TEST_CASE("a deal without a legal move is over at once when it is chosen, and passed over in a stream") {
  std::uint64_t stuck = 0;
  MoveList moves;
  for (;; ++stuck) {
    RussianClassic{}.legal_moves(RussianClassic::deal(stuck), moves);
    if (moves.empty()) break;
  }
  const auto batch = make_batch("RU", "C", {.games = 1, .auto_reset = true, .scoring = scoring}, {stuck});
  CHECK(batch->results().terminated[0] == 1);
  CHECK(batch->random_steps(5, {}) == 0);
  CHECK(!batch->step(std::vector<std::int32_t>{3}, true));
  CHECK(batch->results().terminated[0] == 1);
  const auto many = make_batch("RU", "C", {.games = 5000, .scoring = scoring});
  CHECK(std::count(many->results().terminated.begin(), many->results().terminated.end(), 1) == 0);
}

TEST_CASE("random steps stop when they are asked to, after as many steps in each game") {
  const auto batch = make_batch("TF", "D1N", {.games = 8, .scoring = scoring});
  unsigned asked = 0;
  const StopRequest stop{[](void* context, std::uint64_t) { return ++*static_cast<unsigned*>(context) == 3; }, &asked};
  const std::uint64_t taken = batch->random_steps(~std::uint64_t{0}, stop);
  CHECK(asked == 3);
  for (const std::int64_t count : batch->move_counts()) CHECK(static_cast<std::uint64_t>(count) * 8 == taken);
}

TEST_CASE("what lies face down is not observed, and the stock once it has been turned back is") {
  const auto batch = make_batch("KL", "D1N", {.games = 1, .scoring = scoring}, {3});
  const auto seen = [&batch] {
    batch->observe();
    const auto piles = batch->observations().begin() + CardObservation::pile;
    return deck_size - static_cast<unsigned>(std::count(piles, piles + deck_size, CardObservation::not_seen));
  };
  const auto play = [&batch](Move move) { CHECK(!batch->step(std::vector<std::int32_t>{batch->action(0, move)}, true)); };
  CHECK(seen() == 7);
  play(Move::draw());
  CHECK(seen() == 8);
  for (unsigned i = 1; i < 24; ++i) play(Move::draw());
  CHECK(seen() == 31);
  play(Move::redeal());
  CHECK(seen() == 31);
  CHECK(batch->observations()[CardObservation::stock] == 24);
  batch->reset({});
  CHECK(seen() == 7);
}

TEST_CASE("a pool covers every index once, on any number of threads") {
  for (const unsigned threads : {1U, 2U, 3U, 5U}) {
    WorkerPool pool(threads);
    const WorkerPool copy(pool);
    CHECK(copy.threads() == threads);
    for (const std::size_t size : {0U, 1U, 15U, 16U, 17U, 1000U, 4097U}) {
      std::vector<std::atomic<unsigned>> counts(size);
      pool.run(size, [&counts](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++counts[i];
      });
      CHECK(std::all_of(counts.begin(), counts.end(), [](const auto& count) { return count == 1; }));
    }
    for (unsigned again = 0; again < 2000; ++again) {
      std::array<unsigned, 64> marks{};
      pool.run(marks.size(), [&marks](std::size_t begin, std::size_t end) { std::fill(marks.begin() + begin, marks.begin() + end, 1U); });
      REQUIRE(std::count(marks.begin(), marks.end(), 1U) == 64);
    }
  }
}

TEST_CASE("what work throws is thrown by the pool, which serves on") {
  WorkerPool pool(3);
  for (unsigned again = 0; again < 50; ++again) {
    const auto fail = [](std::size_t begin, std::size_t) {
      if (begin >= 64) throw std::runtime_error("failed");
    };
    CHECK_THROWS_AS(pool.run(500, fail), std::runtime_error);
    std::atomic<std::size_t> done{0};
    pool.run(500, [&done](std::size_t begin, std::size_t end) { done += end - begin; });
    CHECK(done == 500);
  }
}
