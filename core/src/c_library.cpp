#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "solitaires.h"
#include "solitaires/card_variant.hpp"
#include "solitaires/deal_code.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/mahjong_solver.hpp"
#include "solitaires/perft.hpp"
#include "solitaires/piles.hpp"
#include "solitaires/playout.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/random.hpp"
#include "solitaires/refusal.hpp"
#include "solitaires/text_error.hpp"

using namespace solitaires;

struct sol_game {
  const CardVariant* variant = nullptr;  ///< of a card game; else null, and `board` is set
  std::shared_ptr<const Mahjong> board;
  std::string code;
  std::string letters;
  std::string option;
  std::vector<sol_move> plan;
  std::uint64_t tag = 0;  ///< the first word of all its positions
};

struct sol_solution {
  Solution found;
  std::vector<sol_move> moves;
};

namespace {

// ---- errors

sol_status report(sol_error* error, sol_status status, std::size_t place, std::string_view message) noexcept {
  if (error == nullptr) return status;
  *error = {};
  error->status = status;
  error->place = static_cast<std::uint32_t>(std::min<std::size_t>(place, std::numeric_limits<std::uint32_t>::max()));
  std::size_t length = std::min(message.size(), sizeof error->message - 1);
  while (length < message.size() && length > 0 && (static_cast<unsigned char>(message[length]) & 0xC0U) == 0x80U) --length;
  message.copy(&error->message[0], length);
  return status;
}

sol_status bad_argument(sol_error* error, std::string_view message) noexcept { return report(error, SOL_BAD_ARGUMENT, 0, message); }

/// The layout cannot be dealt.
struct NoDeal {};

/// Does the work; no exception leaves.
template <class Work>
sol_status guarded(sol_error* error, Work work) noexcept {
  try {
    work();
    return report(error, SOL_OK, 0, "");
  } catch (const TextError& refused) {
    return report(error, SOL_BAD_TEXT, refused.position(), refused.what());
  } catch (const NoDeal&) {
    return report(error, SOL_NO_DEAL, 0, "no deal of this layout can be won");
  } catch (const std::bad_alloc&) {
    return report(error, SOL_OUT_OF_MEMORY, 0, "out of memory");
  } catch (const std::exception& other) {
    return report(error, SOL_FAILED, 0, other.what());
  } catch (...) {
    return report(error, SOL_FAILED, 0, "an unknown exception");
  }
}

// ---- positions

/// The state lies behind the tag, which tells positions of other variants and boards, and structs that nobody filled, from this game's own.
/// States are of implicit-lifetime types, which `filled` begins by memcpy; a host's copy of the words carries it on.
template <class State>
[[nodiscard]] State& state_in(sol_position& position) noexcept {
  static_assert(std::is_trivially_copyable_v<State> && alignof(State) <= alignof(std::uint64_t));
  static_assert(sizeof(State) <= sizeof position.words - sizeof position.words[0]);
  return *std::launder(reinterpret_cast<State*>(&position.words[1]));
}
template <class State>
[[nodiscard]] const State& state_in(const sol_position& position) noexcept {
  return *std::launder(reinterpret_cast<const State*>(&position.words[1]));
}

template <class State>
[[nodiscard]] sol_position filled(const sol_game& game, const State& state) noexcept {
  sol_position position{};
  position.words[0] = game.tag;
  std::memcpy(&position.words[1], &state, sizeof state);
  return position;
}

[[nodiscard]] bool belongs(const sol_game* game, const sol_position* position) noexcept {
  return game != nullptr && position != nullptr && position->words[0] == game->tag;
}

/// Calls `work(game as a Game, state)` with what the position is of.
template <class Position, class Work>
auto visit(const sol_game& game, Position& position, Work work) {
  if (game.variant != nullptr) return work(AnyCardGame(*game.variant), state_in<Tableau>(position));
  return work(*game.board, state_in<MahjongState>(position));
}

/// FNV-1a (Fowler, Noll and Vo). Never 0, so that a zeroed position belongs to no game.
[[nodiscard]] std::uint64_t tag_of(std::string_view text) noexcept {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3U;
  return hash | 1U;
}

[[nodiscard]] std::unique_ptr<sol_game> card_game(const CardVariant& variant) {
  auto game = std::make_unique<sol_game>();
  game->variant = &variant;
  game->letters = variant.game;
  game->option = variant.option;
  game->tag = tag_of(game->letters + game->option);
  return game;
}

[[nodiscard]] std::unique_ptr<sol_game> tile_game(std::shared_ptr<const Mahjong> board, std::string layout_id) {
  auto game = std::make_unique<sol_game>();
  game->board = std::move(board);
  game->letters = "MJ";
  game->option = std::move(layout_id);
  std::string all = game->board->layout().text();
  for (unsigned slot = 0; slot < game->board->layout().size(); ++slot) all += tile_label(game->board->tile(slot));
  game->tag = tag_of(all);
  return game;
}

[[nodiscard]] std::vector<sol_move> codes_of(const std::vector<Move>& moves) {
  std::vector<sol_move> codes;
  codes.reserve(moves.size());
  for (const Move move : moves) codes.push_back(move.code());
  return codes;
}

[[nodiscard]] std::unique_ptr<sol_game> dealt_tiles(const std::shared_ptr<const MahjongLayout>& layout, std::string id,
                                                    std::uint64_t seed) {
  const std::optional<MahjongDeal> deal = deal_mahjong(*layout, seed);
  if (!deal) throw NoDeal();
  auto game = tile_game(std::make_shared<const Mahjong>(layout, deal->tiles), std::move(id));
  game->plan = codes_of(deal->plan);
  return game;
}

// ---- texts

/// As snprintf does it.
[[nodiscard]] std::int32_t written(std::string_view whole, char* text, std::size_t size) noexcept {
  if (size > 0) text[whole.copy(text, size - 1)] = '\0';
  return static_cast<std::int32_t>(whole.size());
}

/// A host's wish to stop as the engine asks for it. It must outlive the work.
struct HostStop {
  sol_stop stop;
  void* context;
  bool stopped = false;

  [[nodiscard]] StopRequest request() noexcept {
    if (stop == nullptr) return {};
    return {[](void* self, std::uint64_t positions) {
              auto& host = *static_cast<HostStop*>(self);
              host.stopped = host.stopped || host.stop(host.context, positions) != 0;
              return host.stopped;
            },
            this};
  }
};

// what the header repeats of the engine
static_assert(SOL_MAX_LEGAL_MOVES == max_legal_moves && SOL_DECK_SIZE == deck_size);
static_assert(SOL_FIRST_CELL == first_cell && SOL_WASTE == waste_pile && SOL_FIRST_FOUNDATION == first_foundation);
static_assert(SOL_OWN_FOUNDATION == own_foundation && SOL_STOCK > own_foundation);
static_assert(SOL_UNDECIDED == static_cast<int>(Outcome::undecided) && SOL_WINNABLE == static_cast<int>(Outcome::winnable));
static_assert(SOL_UNWINNABLE == static_cast<int>(Outcome::unwinnable));

}  // namespace

extern "C" {

std::int32_t sol_abi_version() { return SOL_ABI_VERSION; }
const char* sol_version() { return SOLITAIRES_VERSION; }

sol_status sol_deal(const char* code, sol_game** game, sol_position* start, sol_error* error) {
  if (code == nullptr || game == nullptr || start == nullptr)
    return bad_argument(error, "expected a code, a game and a position, not NULL");
  return guarded(error, [&] {
    const DealCode deal = parse_deal_code(code);
    std::unique_ptr<sol_game> made =
        deal.variant != nullptr ? card_game(*deal.variant) : dealt_tiles(deal.layout->layout, deal.layout->id, deal.seed);
    made->code = deal_code_text(deal);
    *start = deal.variant != nullptr ? filled(*made, deal.variant->deal(deal.seed)) : filled(*made, made->board->start());
    *game = made.release();
  });
}

sol_status sol_deal_layout(const char* layout, std::uint64_t seed, sol_game** game, sol_position* start, sol_error* error) {
  if (layout == nullptr || game == nullptr || start == nullptr) {
    return bad_argument(error, "expected a layout, a game and a position, not NULL");
  }
  if (seed >= seed_count) return bad_argument(error, "expected a seed less than 2^35");
  return guarded(error, [&] {
    std::unique_ptr<sol_game> made = dealt_tiles(std::make_shared<const MahjongLayout>(MahjongLayout::parse(layout)), "-", seed);
    *start = filled(*made, made->board->start());
    *game = made.release();
  });
}

sol_status sol_read_position(const char* text, sol_game** game, sol_position* position, sol_error* error) {
  if (text == nullptr || game == nullptr || position == nullptr) {
    return bad_argument(error, "expected a text, a game and a position, not NULL");
  }
  return guarded(error, [&] {
    std::unique_ptr<sol_game> made;
    auto read = parse_position(text);
    if (const auto* cards = std::get_if<CardPosition>(&read)) {
      made = card_game(*cards->variant);
      *position = filled(*made, cards->tableau);
    } else {
      auto& tiles = std::get<MahjongPosition>(read);
      made = tile_game(std::move(tiles.board), std::move(tiles.layout_id));
      *position = filled(*made, tiles.state);
    }
    *game = made.release();
  });
}

void sol_game_free(sol_game* game) { delete game; }

const char* sol_game_code(const sol_game* game) { return game != nullptr ? game->code.c_str() : ""; }
const char* sol_game_letters(const sol_game* game) { return game != nullptr ? game->letters.c_str() : ""; }
const char* sol_game_option(const sol_game* game) { return game != nullptr ? game->option.c_str() : ""; }

std::int32_t sol_column_count(const sol_game* game) {
  if (game == nullptr) return SOL_BAD_ARGUMENT;
  return game->variant != nullptr ? static_cast<std::int32_t>(game->variant->rules->columns) : 0;
}
std::int32_t sol_cell_count(const sol_game* game) {
  if (game == nullptr) return SOL_BAD_ARGUMENT;
  return game->variant != nullptr ? static_cast<std::int32_t>(game->variant->rules->cells) : 0;
}
std::int32_t sol_draw_count(const sol_game* game) {
  if (game == nullptr) return SOL_BAD_ARGUMENT;
  return game->variant != nullptr ? static_cast<std::int32_t>(game->variant->rules->draw) : 0;
}
std::int32_t sol_slot_count(const sol_game* game) {
  if (game == nullptr) return SOL_BAD_ARGUMENT;
  return game->board ? static_cast<std::int32_t>(game->board->layout().size()) : 0;
}

std::int32_t sol_position_text(const sol_game* game, const sol_position* position, char* text, size_t size) {
  if (!belongs(game, position) || (text == nullptr && size != 0)) return SOL_BAD_ARGUMENT;
  std::int32_t length = 0;
  const sol_status status = guarded(nullptr, [&] {
    length = written(game->variant != nullptr ? position_text(*game->variant, state_in<Tableau>(*position))
                                              : position_text(game->option, *game->board, state_in<MahjongState>(*position)),
                     text, size);
  });
  return status == SOL_OK ? length : status;
}

std::int32_t sol_same_position(const sol_game* game, const sol_position* a, const sol_position* b) {
  if (!belongs(game, a) || !belongs(game, b)) return SOL_BAD_ARGUMENT;
  return visit(*game, *a, [b](const auto& /*rules*/, const auto& state) {
    return state == state_in<std::remove_cvref_t<decltype(state)>>(*b) ? 1 : 0;
  });
}

std::int32_t sol_legal_moves(const sol_game* game, const sol_position* position, sol_move* moves, size_t capacity) {
  if (!belongs(game, position) || (moves == nullptr && capacity != 0)) return SOL_BAD_ARGUMENT;
  MoveList list;
  visit(*game, *position, [&list](const auto& rules, const auto& state) { rules.legal_moves(state, list); });
  const std::size_t fitting = std::min(list.size(), capacity);
  for (std::size_t i = 0; i < fitting; ++i) moves[i] = list[i].code();
  return static_cast<std::int32_t>(list.size());
}

sol_status sol_play(const sol_game* game, sol_position* position, sol_move move, std::uint8_t* turned) {
  if (!belongs(game, position) || !is_expressible(Move::from_code(move))) return SOL_BAD_ARGUMENT;
  return visit(*game, *position, [move, turned](const auto& rules, auto& state) {
    if (!rules.refusal(state, Move::from_code(move)).legal()) return SOL_ILLEGAL_MOVE;
    const Change change = rules.play(state, Move::from_code(move));
    if (turned != nullptr) *turned = change.turned;
    return SOL_OK;
  });
}

std::int32_t sol_is_won(const sol_game* game, const sol_position* position) {
  if (!belongs(game, position)) return SOL_BAD_ARGUMENT;
  return visit(*game, *position, [](const auto& rules, const auto& state) { return rules.is_won(state) ? 1 : 0; });
}

sol_status sol_read_move(const char* text, sol_move* move, sol_error* error) {
  if (text == nullptr || move == nullptr) return bad_argument(error, "expected a text and a move, not NULL");
  return guarded(error, [&] { *move = parse_move(text).code(); });
}

std::int32_t sol_move_text(sol_move move, char* text, size_t size) {
  if (!is_expressible(Move::from_code(move)) || (text == nullptr && size != 0)) return SOL_BAD_ARGUMENT;
  std::int32_t length = 0;
  const sol_status status = guarded(nullptr, [&] { length = written(move_text(Move::from_code(move)), text, size); });
  return status == SOL_OK ? length : status;
}

sol_status sol_refusal_of(const sol_game* game, const sol_position* position, sol_move move, sol_refusal* refusal) {
  if (!belongs(game, position) || refusal == nullptr || !is_expressible(Move::from_code(move))) return SOL_BAD_ARGUMENT;
  const Refusal found =
      visit(*game, *position, [move](const auto& rules, const auto& state) { return rules.refusal(state, Move::from_code(move)); });
  *refusal = {};
  if (found.legal()) return SOL_OK;
  *refusal = {.rule = static_cast<std::uint8_t>(found.rule),
              .asked = found.asked,
              .limit = found.limit,
              .free_cells = found.free_cells,
              .free_columns = found.free_columns,
              .card = found.card,
              .onto = found.onto,
              .slot = found.slot,
              .pile = found.pile,
              .unused = {}};
  return SOL_OK;
}

const char* sol_rule_name(std::int32_t rule) {
  const bool known = rule >= 0 && static_cast<std::size_t>(rule) < rule_names.size();
  return known ? rule_names[static_cast<std::size_t>(rule)].data() : "";  // the names are literals, which end in NUL
}

std::int32_t sol_pile_cards(const sol_game* game, const sol_position* position, std::int32_t pile, std::uint8_t* cards) {
  if (!belongs(game, position) || game->variant == nullptr || cards == nullptr || pile < 0 || pile > SOL_STOCK) return SOL_BAD_ARGUMENT;
  const CardRules& rules = *game->variant->rules;
  const Piles piles = laid_out(state_in<Tableau>(*position), rules);
  const auto number = static_cast<unsigned>(pile);
  const auto copied = [cards](const Card* first, const Card* last) {
    return static_cast<std::int32_t>(std::copy(first, last, cards) - cards);
  };
  const Card* const talon = piles.row.data() + piles.bound[Piles::talon];
  const Card* const stock = talon + piles.waste_size;
  if (number < rules.columns) return copied(piles.row.data() + piles.bound[number], piles.row.data() + piles.bound[number + 1]);
  if (number >= first_cell && number < first_cell + rules.cells) {
    const Card card = piles.cell[number - first_cell];
    return copied(&card, &card + (card != no_card ? 1 : 0));
  }
  if (number == waste_pile && rules.draw > 0) return copied(talon, stock);
  if (number >= first_foundation && number < own_foundation) {
    const unsigned suit = number - first_foundation;
    for (unsigned rank = 1; rank <= piles.foundation[suit]; ++rank) cards[rank - 1] = make_card(suit, rank);
    return piles.foundation[suit];
  }
  if (number == SOL_STOCK && rules.draw > 0) {
    const Card* const end = talon + piles.talon_size();
    return static_cast<std::int32_t>(std::reverse_copy(stock, end, cards) - cards);
  }
  return SOL_BAD_ARGUMENT;
}

std::int32_t sol_face_down_count(const sol_game* game, const sol_position* position, std::int32_t column) {
  if (!belongs(game, position) || game->variant == nullptr || column < 0) return SOL_BAD_ARGUMENT;
  const auto number = static_cast<unsigned>(column);
  if (number >= game->variant->rules->columns) return SOL_BAD_ARGUMENT;
  return laid_out(state_in<Tableau>(*position), *game->variant->rules).face_down[number];
}

sol_status sol_tile_at(const sol_game* game, const sol_position* position, std::int32_t slot, sol_tile* tile) {
  if (!belongs(game, position) || !game->board || tile == nullptr || slot < 0) return SOL_BAD_ARGUMENT;
  const auto number = static_cast<unsigned>(slot);
  const MahjongLayout& layout = game->board->layout();
  if (number >= layout.size()) return SOL_BAD_ARGUMENT;
  const Slot& place = layout.slots()[number];
  const auto& state = state_in<MahjongState>(*position);
  *tile = {.x = place.x,
           .y = place.y,
           .layer = place.layer,
           .kind = game->board->tile(number),
           .present = std::uint8_t{state.present.contains(number)},
           .free = std::uint8_t{state.free.contains(number)},
           .unused = {}};
  return SOL_OK;
}

const char* sol_tile_label(std::int32_t kind) {
  const bool known = kind >= 0 && kind < static_cast<std::int32_t>(tile_kinds);
  return tile_label(known ? static_cast<TileKind>(kind) : unknown_tile).data();  // the labels are literals, which end in NUL
}

sol_status sol_plan(const sol_game* game, const sol_move** moves, size_t* count) {
  if (game == nullptr || moves == nullptr || count == nullptr) return SOL_BAD_ARGUMENT;
  *moves = game->plan.data();
  *count = game->plan.size();
  return SOL_OK;
}

std::uint32_t sol_random_below(std::uint64_t* state, std::uint32_t bound) {
  if (state == nullptr || bound == 0) return 0;
  Random random(*state);
  const std::uint32_t number = random.below(bound);
  *state = random.state();
  return number;
}

std::int32_t sol_playout(const sol_game* game, sol_position* position, std::uint64_t* random_state, std::uint64_t max_moves,
                         std::uint64_t* moves) {
  if (!belongs(game, position) || random_state == nullptr) return SOL_BAD_ARGUMENT;
  Random random(*random_state);
  const Playout played = game->variant != nullptr ? game->variant->playout(state_in<Tableau>(*position), random, max_moves)
                                                  : playout(*game->board, state_in<MahjongState>(*position), random, max_moves);
  *random_state = random.state();
  if (moves != nullptr) *moves = played.moves;
  return played.won ? 1 : 0;
}

sol_status sol_perft(const sol_game* game, const sol_position* position, std::int32_t depth, sol_stop stop, void* context,
                     std::uint64_t* lines) {
  if (!belongs(game, position) || lines == nullptr || depth < 0 || depth > static_cast<std::int32_t>(max_perft_depth))
    return SOL_BAD_ARGUMENT;
  HostStop host{stop, context};
  const StopRequest request = host.request();
  const auto levels = static_cast<unsigned>(depth);
  const std::uint64_t found = game->variant != nullptr
                                  ? game->variant->perft(state_in<Tableau>(*position), levels, request)
                                  : Perft<Mahjong>(*game->board, request).count(state_in<MahjongState>(*position), levels);
  if (host.stopped) return SOL_STOPPED;  // what was counted up to a stop says nothing
  *lines = found;
  return SOL_OK;
}

sol_status sol_solve(const sol_game* game, const sol_position* position, std::uint64_t max_states, std::uint64_t max_bytes, sol_stop stop,
                     void* context, sol_solution** solution, sol_error* error) {
  if (!belongs(game, position) || solution == nullptr) return bad_argument(error, "expected a game, a position of it and a solution");
  return guarded(error, [&] {
    HostStop host{stop, context};
    SearchLimits limits;
    if (max_states != 0) limits.states = max_states;
    if (max_bytes != 0)
      limits.bytes = static_cast<std::size_t>(std::min<std::uint64_t>(max_bytes, std::numeric_limits<std::size_t>::max()));
    limits.stop = host.request();
    auto made = std::make_unique<sol_solution>();
    made->found = game->variant != nullptr ? game->variant->solve(state_in<Tableau>(*position), limits)
                                           : solve_mahjong(*game->board, state_in<MahjongState>(*position), limits);
    made->moves = codes_of(made->found.moves);
    *solution = made.release();
  });
}

std::int32_t sol_solution_outcome(const sol_solution* solution) {
  return solution != nullptr ? static_cast<std::int32_t>(solution->found.outcome) : SOL_BAD_ARGUMENT;
}
std::uint64_t sol_solution_states(const sol_solution* solution) { return solution != nullptr ? solution->found.states : 0; }
std::uint64_t sol_solution_bytes(const sol_solution* solution) { return solution != nullptr ? solution->found.bytes : 0; }

sol_status sol_solution_moves(const sol_solution* solution, const sol_move** moves, size_t* count) {
  if (solution == nullptr || moves == nullptr || count == nullptr) return SOL_BAD_ARGUMENT;
  *moves = solution->moves.data();
  *count = solution->moves.size();
  return SOL_OK;
}

void sol_solution_free(sol_solution* solution) { delete solution; }

}  // extern "C"
