/// \file
/// Thousands of games of one variant at once: stepped, sampled and observed in one call each.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solitaires/action_space.hpp"
#include "solitaires/game.hpp"
#include "solitaires/observation.hpp"
#include "solitaires/random.hpp"
#include "solitaires/scoring.hpp"
#include "solitaires/stop_request.hpp"
#include "solitaires/worker_pool.hpp"

namespace solitaires {

/// The most games of one batch.
inline constexpr std::size_t max_batch_games = std::size_t{1} << 24U;

struct BatchOptions {
  std::size_t games = 1;                                                ///< 1 to `max_batch_games`
  std::uint64_t seed = 0;                                               ///< of all random streams
  bool auto_reset = false;                                              ///< a game that is over is dealt anew at once
  std::uint64_t max_steps = std::numeric_limits<std::uint64_t>::max();  ///< a game ends after so many steps
  unsigned threads = 1;                                                 ///< how many work at once, the caller included
  ScoringTable scoring;
};

/// The random streams of a batch, specified in docs/batch.md.
struct BatchStreams {
  [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t state) noexcept { return Random(state).next(); }
  /// What the streams of game `index` are made from.
  [[nodiscard]] static constexpr std::uint64_t key(std::uint64_t seed, std::uint64_t index) noexcept { return mixed(mixed(seed) + index); }
  /// The generator for deal number `deals` of a game: the upper 35 bits of its numbers are the seeds to try, in order.
  [[nodiscard]] static constexpr Random deal(std::uint64_t key, std::uint64_t deals) noexcept { return Random(mixed(key + deals)); }
  [[nodiscard]] static constexpr Random sampler(std::uint64_t key) noexcept { return Random(mixed(key - 1U)); }
};

/// Games of one variant side by side. What its calls write stays in memory of the batch that never moves, so callers can look at it between
/// calls. A batch belongs to one thread at a time; its results never depend on the number of its own threads.
///
/// A game is over when it is won, no move is legal, or it has taken `max_steps` steps. Then no action is legal until it is dealt anew, and
/// its action is ignored.
class Batch {
 public:
  /// Left alone by `step`.
  static constexpr std::int32_t no_move = -1;

  /// What the last step did, game by game. The flags hold from then on.
  struct Results {
    std::vector<std::int32_t> rewards;     ///< points added to the score
    std::vector<std::uint8_t> terminated;  ///< won, or no move is legal
    std::vector<std::uint8_t> truncated;   ///< over for its steps alone
    std::vector<std::uint8_t> won;
    std::vector<std::uint8_t> illegal;  ///< the action was not legal, so nothing was done
  };

  /// Why a step was not taken.
  struct RefusedAction {
    std::size_t game;
    std::int64_t action;
    bool out_of_range;  ///< there is no such action; else it is not legal
  };

  Batch& operator=(const Batch&) = delete;
  virtual ~Batch() = default;
  /// An independent batch of the same games, with threads of its own.
  [[nodiscard]] virtual std::unique_ptr<Batch> clone() const = 0;

  [[nodiscard]] std::size_t size() const noexcept { return options_.games; }
  [[nodiscard]] std::size_t action_count() const noexcept { return action_count_; }
  [[nodiscard]] std::size_t observation_size() const noexcept { return observation_size_; }
  [[nodiscard]] const BatchOptions& options() const noexcept { return options_; }

  /// Rows of `action_count` bytes: 1 for the legal actions of each game, always up to date.
  [[nodiscard]] const std::vector<std::uint8_t>& legal_mask() const noexcept { return mask_; }
  [[nodiscard]] const Results& results() const noexcept { return results_; }
  /// Scores of the present games.
  [[nodiscard]] const std::vector<std::int64_t>& scores() const noexcept { return scores_; }
  /// Moves played in the present games.
  [[nodiscard]] const std::vector<std::int64_t>& move_counts() const noexcept { return move_counts_; }
  /// The deal of each present game.
  [[nodiscard]] const std::vector<std::uint64_t>& seeds() const noexcept { return seeds_; }

  /// Plays an action in each game. \param actions one for each game, from `no_move` to `action_count` - 1. \param strict whether one
  /// illegal action in a game that is not over refuses the whole step; else it is noted in the results and that game stays as it is.
  /// \return the first action that the step refuses, or that is out of range; then nothing was done in any game.
  std::optional<RefusedAction> step(std::span<const std::int32_t> actions, bool strict) { return checked_step(actions, strict); }
  std::optional<RefusedAction> step(std::span<const std::int64_t> actions, bool strict) { return checked_step(actions, strict); }

  /// What `sample` and `observe` wrote last.
  [[nodiscard]] const std::vector<std::int32_t>& samples() const noexcept { return samples_; }
  [[nodiscard]] const std::vector<std::uint8_t>& observations() const noexcept { return observations_; }

  /// Draws a legal action for each game, all equally likely, from the game's own stream; `no_move` for a game that is over.
  void sample();

  /// Takes up to `steps` random steps in each game, just as `step(sample())` does so many times.
  /// \return how many were taken by all games; a stop leaves steps out, as many in each game.
  std::uint64_t random_steps(std::uint64_t steps, StopRequest stop);

  /// Writes what a player knows of each position: rows of `observation_size` bytes.
  void observe();

  /// Deals games anew. \param chosen a byte for each game, 0 for those that stay; empty for all games.
  void reset(std::span<const std::uint8_t> chosen);

  /// From its next deal on a game gets this deal, which must be one that can be dealt.
  virtual void choose_deal(std::size_t game, std::uint64_t seed) noexcept = 0;
  /// From its next deal on a game is dealt from the stream of a key; what is sampled in it changes at once.
  void choose_stream(std::size_t game, std::uint64_t key) noexcept {
    settle_streams();
    drawn_ahead_ = false;
    set_stream(game, key);
  }
  [[nodiscard]] virtual std::vector<ObservationField> observation_fields() const = 0;

  /// The move of an action less than `action_count`.
  [[nodiscard]] virtual Move move(std::size_t game, Action action) const noexcept = 0;
  /// The action of any move; `no_action` for one that is legal in no position of the game.
  [[nodiscard]] virtual Action action(std::size_t game, Move move) const noexcept = 0;

 protected:
  Batch(const BatchOptions& options, std::size_t action_count, std::size_t observation_size);
  Batch(const Batch&) = default;

  /// Whether no action of a game is legal until it is dealt anew.
  [[nodiscard]] virtual bool is_over(std::size_t game) const noexcept = 0;
  virtual void set_stream(std::size_t game, std::uint64_t key) noexcept = 0;
  /// What a step does beside playing the actions.
  struct StepTasks {
    bool settle_streams;  ///< as the function of that name does
    bool draw_ahead;      ///< the next samples, into `ahead_`; the streams stay where they are
  };
  // what each game does, for the games of a range
  virtual void step_range(std::size_t begin, std::size_t end, StepTasks tasks) = 0;
  virtual void settle_streams_range(std::size_t begin, std::size_t end) noexcept = 0;
  virtual void sample_range(std::size_t begin, std::size_t end) noexcept = 0;
  virtual std::uint64_t random_steps_range(std::size_t begin, std::size_t end, std::uint64_t steps) = 0;
  virtual void observe_range(std::size_t begin, std::size_t end) noexcept = 0;
  virtual void reset_range(std::size_t begin, std::size_t end, std::span<const std::uint8_t> chosen) = 0;

  BatchOptions options_;
  std::size_t action_count_;
  std::size_t observation_size_;
  std::vector<std::uint8_t> mask_;
  std::vector<std::uint8_t> observations_;
  Results results_;
  std::vector<std::int64_t> scores_;
  std::vector<std::int64_t> move_counts_;
  std::vector<std::uint64_t> seeds_;
  std::vector<std::int32_t> actions_;  ///< of the step in hand
  std::vector<std::int32_t> samples_;
  std::vector<std::int32_t> ahead_;  ///< samples that nobody asked for yet
  WorkerPool pool_;

 private:
  template <class Integer>
  std::optional<RefusedAction> checked_step(std::span<const Integer> actions, bool strict);
  /// Copies the actions of a step and checks them.
  template <class Integer>
  std::optional<RefusedAction> taken_over(std::span<const Integer> actions, bool strict);

  /// Moves the streams past the samples that were drawn ahead and then asked for.
  void settle_streams() noexcept {
    if (streams_lag_) settle_streams_range(0, size());
    streams_lag_ = false;
  }

  bool samples_are_legal_ = false;  ///< nothing was played or dealt since they were drawn
  // Who plays samples will ask for the next ones: they are drawn while each game is at hand.
  bool drawn_ahead_ = false;  ///< `ahead_` holds what the next `sample` gives
  bool streams_lag_ = false;  ///< `samples_` were drawn ahead, and the streams were not moved since
};

/// A batch whose positions can be looked at by those who do not know its rules.
template <class State>
class BatchOf : public Batch {
 public:
  [[nodiscard]] virtual const State& state(std::size_t game) const noexcept = 0;

 protected:
  using Batch::Batch;
};

/// What a batch needs of a variant: its games, how they are dealt, its action space, and what a player sees.
template <class T>
concept BatchTables = Game<typename T::Rules> &&
    requires(T& tables, const T& seen, std::size_t game, std::uint64_t seed, typename T::Rules::State& state,
             const typename T::Rules::State& position, Move move, Action action, ActionList& actions, std::uint8_t* row, bool flag) {
  { T::action_count } -> std::convertible_to<std::size_t>;
  { seen.observation_fields() } -> std::same_as<std::vector<ObservationField>>;
  { seen.prefetch_game(game) }
  noexcept;  // memory of the tables that a step in the game reads
  { seen.rules(game) }
  noexcept->std::convertible_to<const typename T::Rules&>;
  { tables.deal(game, seed, state) } -> std::same_as<bool>;  // false, and nothing done, when it cannot be dealt
  { tables.deal_again(game, seed, state) }
  noexcept;  // the deal that the game got last
  { seen.move(game, action) }
  noexcept->std::same_as<Move>;
  { T::find_legal(position, actions, row) }
  noexcept->std::same_as<unsigned>;  // writes the legal actions in whole fours, and 1 for each into a row of zeros; returns how many
  { seen.find(game, move) }
  noexcept->std::same_as<Action>;  // of any move
  { seen.observe(game, position, flag, row) }
  noexcept;
};

/// Asks for memory that will be used soon. Thousands of games are more than the caches near the processor hold.
inline void prefetch([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__GNUC__)
  constexpr std::size_t line = 64;
  for (std::size_t i = 0; i < bytes; i += line) __builtin_prefetch(static_cast<const char*>(begin) + i, 1);
#endif
}

/// The bytes that the fields of an observation take.
[[nodiscard]] inline std::size_t row_size(const std::vector<ObservationField>& fields) noexcept {
  return fields.back().begin + fields.back().size;
}

/// The games of a card variant; the rules have no data, so all games share everything.
template <class G>
class CardTables {
 public:
  using Rules = G;
  static constexpr std::size_t action_count = CardActions<G>::count;

  explicit CardTables(std::size_t /*games*/) noexcept {}
  void prefetch_game(std::size_t /*game*/) const noexcept {}
  [[nodiscard]] std::vector<ObservationField> observation_fields() const {
    return {CardObservation::fields.begin(), CardObservation::fields.end()};
  }
  [[nodiscard]] G rules(std::size_t /*game*/) const noexcept { return {}; }
  bool deal(std::size_t game, std::uint64_t seed, typename G::State& state) noexcept {
    deal_again(game, seed, state);
    return true;
  }
  void deal_again(std::size_t /*game*/, std::uint64_t seed, typename G::State& state) noexcept { state = G::deal(seed); }
  [[nodiscard]] Move move(std::size_t /*game*/, Action action) const noexcept { return CardActions<G>::move(action); }
  [[nodiscard]] Action find(std::size_t /*game*/, Move move) const noexcept { return CardActions<G>::find(move); }
  static unsigned find_legal(const typename G::State& state, ActionList& actions, std::uint8_t* row) noexcept {
    const unsigned count = CardActions<G>::legal(state, actions);
    fill_last_four(actions, count);
    mark(row, actions, count, 1);
    return count;
  }
  void observe(std::size_t /*game*/, const typename G::State& state, bool stock_seen, std::uint8_t* row) const noexcept {
    CardObservation::write(G::rules, state, stock_seen, row);
  }
};

/// The boards of a Mahjong layout, one for each game.
class MahjongTables {
 public:
  using Rules = Mahjong;
  static constexpr std::size_t action_count = MahjongActions::count;

  MahjongTables(std::size_t games, std::shared_ptr<const MahjongLayout> layout);
  [[nodiscard]] std::vector<ObservationField> observation_fields() const { return MahjongObservation::fields(*layout_); }
  [[nodiscard]] const Mahjong& rules(std::size_t game) const noexcept { return boards_[game]; }
  void prefetch_game(std::size_t game) const noexcept { prefetch(&boards_[game], Mahjong::bytes_of_play); }
  bool deal(std::size_t game, std::uint64_t seed, MahjongState& state) noexcept {
    const bool dealt = boards_[game].deal(seed);
    if (dealt) state = boards_[game].start();
    return dealt;
  }
  void deal_again(std::size_t game, std::uint64_t /*seed*/, MahjongState& state) noexcept { state = boards_[game].start(); }
  [[nodiscard]] Move move(std::size_t game, Action action) const noexcept { return MahjongActions::move(boards_[game], action); }
  [[nodiscard]] Action find(std::size_t game, Move move) const noexcept { return MahjongActions::find(boards_[game], move); }
  static unsigned find_legal(const MahjongState& state, ActionList& actions, std::uint8_t* row) noexcept {
    const unsigned count = MahjongActions::legal(state, actions, row);
    fill_last_four(actions, count);
    return count;
  }
  void observe(std::size_t game, const MahjongState& state, bool /*stock_seen*/, std::uint8_t* row) const noexcept {
    MahjongObservation::write(boards_[game], state, row);
  }

 private:
  std::shared_ptr<const MahjongLayout> layout_;
  std::vector<Mahjong> boards_;
};

/// A batch of the games of `Tables`.
template <BatchTables Tables>
class GameBatch final : public BatchOf<typename Tables::Rules::State> {
 public:
  using Rules = typename Tables::Rules;
  using State = typename Rules::State;

  /// Deals all games. \param deals the seeds of fixed deals, given to the games in turn; empty to deal from the streams. All must be such
  /// that they can be dealt.
  GameBatch(const BatchOptions& options, std::span<const std::uint64_t> deals, Tables tables)
      : BatchOf<State>(options, Tables::action_count, row_size(tables.observation_fields())),
        tables_(std::move(tables)),
        seats_(options.games) {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      set_stream(i, BatchStreams::key(options.seed, i));
      if (!deals.empty()) choose_deal(i, deals[i % deals.size()]);
    }
    Batch::reset({});
  }
  [[nodiscard]] std::unique_ptr<Batch> clone() const override { return std::make_unique<GameBatch>(*this); }

  void choose_deal(std::size_t game, std::uint64_t seed) noexcept override {
    seats_[game].source = Source::new_deal;
    seats_[game].next_seed = seed;
  }
  [[nodiscard]] Move move(std::size_t game, Action action) const noexcept override { return tables_.move(game, action); }
  [[nodiscard]] Action action(std::size_t game, Move move) const noexcept override { return tables_.find(game, move); }

  [[nodiscard]] std::vector<ObservationField> observation_fields() const override { return tables_.observation_fields(); }
  [[nodiscard]] const State& state(std::size_t game) const noexcept override { return seats_[game].state; }
  [[nodiscard]] const Tables& tables() const noexcept { return tables_; }

 private:
  void set_stream(std::size_t game, std::uint64_t key) noexcept override {
    Seat& seat = seats_[game];
    seat.source = Source::stream;
    seat.key = key;
    seat.deals = 0;
    seat.sampler = BatchStreams::sampler(key);
  }

  using Batch::results_, Batch::scores_, Batch::move_counts_, Batch::seeds_, Batch::options_;

  enum class Source : std::uint8_t { stream, new_deal, same_deal };

  /// A game in progress. What every step touches comes first.
  struct Seat {
    State state{};
    bool stock_seen = false;  ///< every card of the stock was in the waste before
    Source source = Source::stream;
    std::uint16_t legal_count = 0;  ///< 0 when the game is over
    Random sampler{0};
    Random sampler_ahead{0};  ///< as it will be when the sample that was drawn ahead is asked for
    std::uint64_t steps = 0;  ///< since the deal, those with an illegal action too
    ActionList legal{};       ///< in whole fours
    std::uint64_t key = 0;
    std::uint64_t deals = 0;  ///< from the stream of the key
    std::uint64_t next_seed = 0;
  };

  /// So many games ahead of the one that is played memory is asked for; of each seat so much.
  static constexpr std::size_t lookahead = 2;
  static constexpr std::size_t touched_bytes = sizeof(State) + 128;

  [[nodiscard]] bool is_over(std::size_t game) const noexcept override { return seats_[game].legal_count == 0; }
  [[nodiscard]] std::uint8_t* mask_row(std::size_t i) noexcept { return this->mask_.data() + i * Tables::action_count; }

  void forbid_all(std::size_t i, Seat& seat) noexcept {
    mark(mask_row(i), seat.legal, seat.legal_count, 0);
    seat.legal_count = 0;
  }
  /// Brings the legal actions up to date; the row is changed where it was set or must be.
  void find_legal(std::size_t i, Seat& seat) noexcept {
    forbid_all(i, seat);
    seat.legal_count = static_cast<std::uint16_t>(Tables::find_legal(seat.state, seat.legal, mask_row(i)));
  }

  void deal(std::size_t i, Seat& seat) {
    seat.stock_seen = false;
    seat.steps = 0;
    scores_[i] = 0;
    move_counts_[i] = 0;
    switch (seat.source) {
      case Source::same_deal:
        tables_.deal_again(i, seeds_[i], seat.state);
        find_legal(i, seat);
        return;
      case Source::new_deal:
        tables_.deal(i, seat.next_seed, seat.state);
        seeds_[i] = seat.next_seed;
        seat.source = Source::same_deal;
        find_legal(i, seat);
        return;
      case Source::stream:
        break;
    }
    Random seeds = BatchStreams::deal(seat.key, seat.deals++);
    do {  // deals that cannot be begun are passed over
      const std::uint64_t seed = seeds.next() >> (64U - seed_bits);
      if (!tables_.deal(i, seed, seat.state)) continue;
      seeds_[i] = seed;
      find_legal(i, seat);
    } while (seat.legal_count == 0);
  }

  /// Plays a legal action, or (`no_action`) counts one that is not.
  void take_step(std::size_t i, Seat& seat, Action action) {
    bool won = false;
    bool stuck = false;
    results_.illegal[i] = action == no_action ? 1 : 0;
    if (action == no_action) {
      results_.rewards[i] = 0;
    } else {
      const Move move = tables_.move(i, action);
      const Change change = tables_.rules(i).play(seat.state, move);
      if (move.kind() == Move::Kind::redeal) seat.stock_seen = true;
      const std::int64_t added = points(options_.scoring, move, change, scores_[i]);
      scores_[i] += added;
      ++move_counts_[i];
      results_.rewards[i] = static_cast<std::int32_t>(added);
      won = tables_.rules(i).is_won(seat.state);
      if (!won) {
        find_legal(i, seat);
        stuck = seat.legal_count == 0;
      }
    }
    const bool terminated = won || stuck;
    const bool truncated = ++seat.steps >= options_.max_steps && !terminated;
    results_.won[i] = won ? 1 : 0;
    results_.terminated[i] = terminated ? 1 : 0;
    results_.truncated[i] = truncated ? 1 : 0;
    if (terminated || truncated) {
      forbid_all(i, seat);
      if (options_.auto_reset) deal(i, seat);
    }
  }

  void step_range(std::size_t begin, std::size_t end, Batch::StepTasks tasks) override {
    for (std::size_t i = begin; i < end; ++i) {
      if (i + lookahead < seats_.size()) {  // beyond the range too: the next one is mostly the same thread's
        prefetch(&seats_[i + lookahead], touched_bytes);
        prefetch(mask_row(i + lookahead), Tables::action_count);
        tables_.prefetch_game(i + lookahead);
      }
      Seat& seat = seats_[i];
      if (tasks.settle_streams) seat.sampler = seat.sampler_ahead;
      const std::int32_t action = this->actions_[i];
      if (seat.legal_count == 0 || action == Batch::no_move) {
        results_.rewards[i] = 0;
        results_.illegal[i] = 0;
        if (seat.legal_count != 0) results_.terminated[i] = results_.truncated[i] = results_.won[i] = 0;
      } else {
        take_step(i, seat, mask_row(i)[action] != 0 ? static_cast<Action>(action) : no_action);
      }
      if (tasks.draw_ahead) {
        seat.sampler_ahead = seat.sampler;
        this->ahead_[i] = sampled(seat, seat.sampler_ahead);
      }
    }
  }

  void settle_streams_range(std::size_t begin, std::size_t end) noexcept override {
    for (std::size_t i = begin; i < end; ++i) seats_[i].sampler = seats_[i].sampler_ahead;
  }

  /// `no_move` when the game is over; then nothing is drawn.
  [[nodiscard]] static std::int32_t sampled(const Seat& seat, Random& sampler) noexcept {
    return seat.legal_count == 0 ? Batch::no_move : seat.legal[sampler.below(seat.legal_count)];
  }

  void sample_range(std::size_t begin, std::size_t end) noexcept override {
    for (std::size_t i = begin; i < end; ++i) this->samples_[i] = sampled(seats_[i], seats_[i].sampler);
  }

  std::uint64_t random_steps_range(std::size_t begin, std::size_t end, std::uint64_t steps) override {
    std::uint64_t taken = 0;
    for (std::size_t i = begin; i < end; ++i) {
      Seat& seat = seats_[i];
      std::uint64_t k = 0;
      for (; k < steps && seat.legal_count != 0; ++k, ++taken) {
        take_step(i, seat, static_cast<Action>(sampled(seat, seat.sampler)));
      }
      if (k < steps) results_.rewards[i] = results_.illegal[i] = 0;  // as after a step in a game that is over
    }
    return taken;
  }

  void observe_range(std::size_t begin, std::size_t end) noexcept override {
    for (std::size_t i = begin; i < end; ++i) {
      tables_.observe(i, seats_[i].state, seats_[i].stock_seen, this->observations_.data() + i * this->observation_size());
    }
  }

  void reset_range(std::size_t begin, std::size_t end, std::span<const std::uint8_t> chosen) override {
    for (std::size_t i = begin; i < end; ++i) {
      if (!chosen.empty() && chosen[i] == 0) continue;
      Seat& seat = seats_[i];
      forbid_all(i, seat);
      deal(i, seat);
      results_.rewards[i] = 0;
      results_.illegal[i] = results_.truncated[i] = results_.won[i] = 0;
      results_.terminated[i] = seat.legal_count == 0 ? 1 : 0;
    }
  }

  Tables tables_;
  std::vector<Seat> seats_;
};

using MahjongBatch = GameBatch<MahjongTables>;
extern template class GameBatch<MahjongTables>;

}  // namespace solitaires
