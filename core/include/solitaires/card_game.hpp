/// \file
/// Every card game: one template over a policy. The policies are in russian.hpp, thoughtful.hpp and bakers.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "solitaires/card_keys.hpp"
#include "solitaires/card_rules.hpp"
#include "solitaires/game.hpp"
#include "solitaires/piles.hpp"
#include "solitaires/random.hpp"
#include "solitaires/tableau.hpp"

// Makes a function part of its caller: for those that are called in one place, at every move. Clang alone finds them too long.
#if defined(__clang__)
#define SOLITAIRES_PART_OF_CALLER [[gnu::always_inline]]
#else
#define SOLITAIRES_PART_OF_CALLER
#endif

namespace solitaires {

/// A policy names its rules as one constant.
template <class Policy>
concept CardPolicy = requires {
  { Policy::rules } -> std::same_as<const CardRules&>;
};

/// A card game; it has no data. Satisfies `Game`.
template <CardPolicy Policy>
class CardGame {
 public:
  using State = Tableau;
  using Keys = CardKeys;
  static constexpr const CardRules& rules = Policy::rules;

  /// The deal of a seed (0 to 2^35 - 1).
  [[nodiscard]] static State deal(std::uint64_t seed) noexcept {
    std::array<Card, deck_size> deck = sorted_deck();
    dealing_random(rules.family, seed).shuffle(deck);
    State state;
    constexpr auto rules_of = []() -> const CardRules& { return rules; };
    const auto lay_columns = [&]<std::size_t... column>(std::index_sequence<column...>) {  // so the compiler knows each number of cards
      (lay_column(state, rules_of, column, std::span(deck).template subspan<rules.dealt_before(column), rules.dealt[column]>(),
                  rules.face_down[column]),
       ...);
    };
    lay_columns(std::make_index_sequence<rules.columns>{});
    state.stock_size = static_cast<std::uint8_t>(rules.stock_size());
    std::copy(deck.end() - rules.stock_size(), deck.end(), state.talon.end() - rules.stock_size());
    return state;
  }

  [[nodiscard]] bool is_won(const State& state) const noexcept { return state.is_complete(); }

  void legal_moves(const State& state, MoveList& moves) const noexcept {
    moves.end_writing(list_moves<MovesAsTheyAre>(state, moves.begin_writing()));
  }

  /// Writes the legal moves in the form that `Form` gives them, from `next` on, where there must be room for `max_legal_moves` and four
  /// more; returns the end.
  template <class Form, class Item>
  static Item* list_moves(const State& state, Item* next) noexcept {
    if constexpr (rules.draw > 0) {
      if (state.stock_size > 0) {
        *next++ = Form::draw();
      } else if (state.waste_size > 0) {
        *next++ = Form::redeal();
      }
    }
    for (CardSet up = state.tops & state.next_up; up != 0; up &= up - 1) {
      *next++ = Form::cards(state.column_of(first_card(up)), own_foundation);
    }
    const Room room(state);
    if constexpr (keeps_places) {
      next = moves_between_columns<Form>(state, room, next);
    } else {
      next = moves_from_columns<Form>(state, room, next);
    }
    if constexpr (rules.draw > 0) {
      if (state.waste_size > 0) next = moves_of_single<Form>(state, room, waste_pile, state.waste_top(), next);
    }
    if constexpr (rules.cells > 0) {
      unsigned sources = 0;  // bit i for cell i; no bit is set for "no card"
      for (unsigned i = 0; i < rules.cells; ++i)
        sources |= static_cast<unsigned>((room.placeable | state.next_up) >> state.cell[i] & 1U) << i;
      for (; sources != 0; sources &= sources - 1) {
        const unsigned i = lowest_bit(sources);
        next = moves_of_single<Form>(state, room, first_cell + i, state.cell[i], next);
      }
    }
    if constexpr (!rules.foundation_fixed) {
      for (CardSet back = state.next_up >> 1U & room.placeable; back != 0; back &= back - 1) {
        const Card card = first_card(back);
        next = moves_to_columns<Form>(state, room, acceptors_of[card], card, first_foundation + suit_of(card), 1, next);
      }
    }
    return next;
  }

  /// How many moves `legal_moves` finds. Bits of rank 0, of empty columns and cells, mean nothing here: no set of fitting cards has them.
  [[nodiscard]] std::uint64_t count_legal_moves(const State& state) const noexcept {
    if constexpr (keeps_places) {
      if (state.face_up.any_above(rules.group_limit)) {
        MoveList moves;
        legal_moves(state, moves);
        return moves.size();
      }
    }
    const Room room(state);
    CardSet movable = 0;
    CardSet movable_to_empty = 0;
    for (unsigned column = 0; column < rules.columns; ++column) {
      if constexpr (rules.group_needs_space) {
        const unsigned rank = rank_of(state.top[column]) - 1U;
        movable |= state.movable[column] & up_to_rank(rank + room.limit);
        movable_to_empty |= state.movable[column] & up_to_rank(rank + room.empty_limit);
      } else {
        movable |= state.movable[column];
      }
    }
    CardSet single = 0;  // cards that lie alone or on top of a pile that is no column
    unsigned count = 0;
    if constexpr (rules.draw > 0) {
      count += state.stock_size + state.waste_size > 0 ? 1U : 0U;
      if (state.waste_size > 0) single |= card_bit(state.waste_top());
    }
    for (unsigned i = 0; i < rules.cells; ++i) single |= card_bit(state.cell[i]);
    count += count_cards((state.tops | single) & state.next_up);
    if constexpr (!rules.foundation_fixed) single |= state.next_up >> 1U;
    if constexpr (rules.cells > 0) {
      count += (rules.columns - count_columns(room.empty_columns)) * state.empty_cells(rules.cells);
    }
    if constexpr (rules.ordered_groups) {
      count += count_fits(state.tops, movable | single);
    } else {
      count += count_fits(state.tops, single);
      CardSet pairs = 0;  // of a card and a column that takes it: where each suit begins stands a part of their number
      for (unsigned column = 0; column < rules.columns; ++column) {
        const Card top = state.top[column];
        const CardSet others = movable & ~state.movable[column];
        if constexpr (rules.fit == Fit::same_suit) {
          pairs += others >> ((top - 1U) & 63U) & 1U;
        } else if constexpr (rules.fit == Fit::any_suit) {
          pairs += others >> ((rank_of(top) - 1U) & 63U) & of_rank(0);
        } else {
          pairs += (others & accepted_on[top]) >> ((rank_of(top) - 1U) & 63U);
        }
      }
      count += sum_of_suits(pairs);
    }
    if (room.empty_columns != 0) {
      const CardSet to_empty = (rules.group_needs_space ? movable_to_empty : movable) | single;
      count += count_columns(room.empty_columns) *
               (rules.kings_only_on_empty ? sum_of_suits((to_empty & kings) >> king) : count_cards(to_empty & all_cards));
    }
    return count;
  }

  [[nodiscard]] Refusal refusal(const State& state, Move move) const noexcept {
    switch (move.kind()) {
      case Move::Kind::cards:
        return cards_refusal(state, move);
      case Move::Kind::draw:
        if (rules.draw == 0 || move != Move::draw()) return {.rule = Rule::no_such_pile};
        return {.rule = state.stock_size == 0 ? Rule::stock_empty : Rule::none};
      case Move::Kind::redeal:
        if (rules.draw == 0 || move != Move::redeal()) return {.rule = Rule::no_such_pile};
        if (state.stock_size > 0) return {.rule = Rule::stock_not_empty, .limit = state.stock_size};
        return {.rule = state.waste_size == 0 ? Rule::nothing_to_redeal : Rule::none};
      case Move::Kind::pair:
        break;
    }
    return {.rule = Rule::no_such_pile};
  }

  Change play(State& state, Move move) const noexcept {
    if constexpr (rules.draw > 0) {
      if (move.kind() == Move::Kind::draw) {
        for (unsigned i = std::min<unsigned>(rules.draw, state.stock_size); i > 0; --i) {
          Card& drawn = state.talon[max_talon - state.stock_size--];
          const Card card = drawn;
          drawn = no_card;  // where stock and waste meet this is the same place
          state.talon[state.waste_size++] = card;
        }
        return {};
      }
      if (move.kind() == Move::Kind::redeal) {
        std::rotate(state.talon.begin(), state.talon.begin() + state.waste_size, state.talon.end());
        std::swap(state.waste_size, state.stock_size);
        return {};
      }
    }
    return play_cards(state, move);
  }

  /// The cards that a legal move takes along, deepest first (for a draw in the order drawn), written to `cards`, which holds
  /// up to 52; returns how many.
  [[nodiscard]] static unsigned moved_cards(const State& state, Move move, std::array<Card, deck_size>& cards) noexcept {
    if (move.kind() == Move::Kind::redeal) return 0;
    if (move.kind() == Move::Kind::draw) {
      const unsigned count = std::min<unsigned>(rules.draw, state.stock_size);
      std::copy_n(state.talon.end() - state.stock_size, count, cards.begin());
      return count;
    }
    if (is_column(move.from())) {
      Card card = state.top[move.from()];
      for (unsigned i = move.count(); i-- > 0; card = state.under[card]) cards[i] = card;
      return move.count();
    }
    cards[0] = single_card(state, move.from());
    return 1;
  }

 private:
  /// The form of moves in a list of moves.
  struct MovesAsTheyAre {
    [[nodiscard]] static constexpr Move draw() noexcept { return Move::draw(); }
    [[nodiscard]] static constexpr Move redeal() noexcept { return Move::redeal(); }
    [[nodiscard]] static constexpr Move cards(unsigned from, unsigned to, unsigned count = 1) noexcept {
      return Move::cards(from, to, count);
    }
    [[nodiscard]] static constexpr Move from_column(Move move, unsigned column) noexcept { return move.from_column(column); }
  };

  static constexpr std::array<CardSet, card_table_size> acceptors_of = acceptors<rules.fit>();

  static constexpr std::array<CardSet, card_table_size> accepted_on = accepted<rules.fit>();

  /// The cards up to a rank.
  [[nodiscard]] static constexpr CardSet up_to_rank(unsigned rank) noexcept { return of_rank(0) * ((2U << std::min(rank, king)) - 1U); }

  /// How many pairs of a card of `onto` and one of `cards` fit.
  [[nodiscard]] static constexpr unsigned count_fits(CardSet onto, CardSet cards) noexcept {
    const CardSet lower = onto >> 1U & ~of_rank(0);
    if constexpr (rules.fit == Fit::same_suit) return count_cards(lower & cards);
    const CardSet opposite = std::rotl(lower, 2 * suit_stride);
    unsigned count = count_cards(opposite & cards) + count_cards(beside(lower) & cards);
    if constexpr (rules.fit == Fit::any_suit) count += count_cards(lower & cards) + count_cards(beside(opposite) & cards);
    return count;
  }

  /// The sum of the numbers that stand where the suits of a set begin.
  [[nodiscard]] static constexpr unsigned sum_of_suits(CardSet numbers) noexcept {
    return static_cast<unsigned>(numbers * of_rank(0) >> 3 * suit_stride);
  }

  [[nodiscard]] static constexpr CardSet beside(CardSet cards) noexcept {
    constexpr CardSet even_suits = 0x0000FFFF0000FFFFU;
    return (cards >> suit_stride & even_suits) | (cards & even_suits) << suit_stride;  // spades and hearts, diamonds and clubs
  }

  /// The cards that fit on some card of a set.
  [[nodiscard]] static constexpr CardSet accepted_by(CardSet onto) noexcept {
    const CardSet lower = onto >> 1U & ~of_rank(0);  // the same suit, one rank lower
    if constexpr (rules.fit == Fit::same_suit) return lower;
    const CardSet opposite = std::rotl(lower, 2 * suit_stride);  // spades and diamonds change places, and hearts and clubs
    if constexpr (rules.fit == Fit::alternating) return opposite | beside(lower);
    return lower | opposite | beside(lower) | beside(opposite);
  }

  /// Where cards can go in a position.
  struct Room {
    explicit Room(const State& state) noexcept : placeable(accepted_by(state.tops)), empty_columns(state.empty_columns(rules.columns)) {
      if (empty_columns != 0) {
        for_empty = rules.kings_only_on_empty ? kings : all_cards;
        placeable |= for_empty;
      }
      if constexpr (rules.group_needs_space) {
        limit = (state.empty_cells(rules.cells) + 1U) << count_columns(empty_columns);
        empty_limit = limit / 2;  // the destination does not count
      }
    }

    CardSet placeable;      ///< the cards that some column takes
    CardSet for_empty = 0;  ///< the cards that an empty column takes, where there is one
    ColumnSet empty_columns;
    unsigned limit = rules.group_limit;
    unsigned empty_limit = rules.group_limit;
  };

  /// The moves from the columns to cells and columns where a group must be a run.
  template <class Form, class Item>
  SOLITAIRES_PART_OF_CALLER static Item* moves_from_columns(const State& state, const Room& room, Item* next) noexcept {
    ColumnSet sources = 0;
    [[maybe_unused]] std::array<Item, max_cells> to_cells{};
    [[maybe_unused]] unsigned cells = 0;
    if constexpr (rules.cells > 0) {
      sources = state.filled_columns(rules.columns);
      for (unsigned i = 0; i < rules.cells; ++i) {
        to_cells[cells] = Form::cards(0, first_cell + i);
        cells += state.cell[i] == no_card ? 1U : 0U;
      }
    } else {
      for (unsigned column = 0; column < rules.columns; ++column) {
        sources |= ColumnSet{(state.movable[column] & room.placeable) != 0 ? 128U : 0U} << 8U * column;
      }
    }
    for (; sources != 0; sources &= sources - 1) {
      const unsigned column = first_column_of(sources);
      const Card top = state.top[column];
      if constexpr (rules.cells > 0) {
        std::array<Item, rules.cells> moves;
        for (unsigned i = 0; i < rules.cells; ++i) moves[i] = Form::from_column(to_cells[i], column);
        std::copy(moves.begin(), moves.end(), next);  // those that are too many are written over
        next += cells;
      }
      // a run: one card of each rank, and none of it fits on its own end
      CardSet left = state.movable[column] & room.placeable;
      if constexpr (rules.fit == Fit::same_suit) {
        for (; left != 0; left &= left - 1) {
          const Card card = first_card(left);
          next = moves_to_columns<Form>(state, room, acceptors_of[card], card, column, card - top + 1U, next);
        }
      } else {
        for (CardSet ranks = ranks_of(left); ranks != 0; ranks &= ranks - 1) {
          const auto rank = lowest_bit(ranks);
          const Card card = first_card(left & of_rank(rank));
          next = moves_to_columns<Form>(state, room, acceptors_of[card], card, column, rank - rank_of(top) + 1, next);
        }
      }
    }
    return next;
  }

  /// The moves from column to column where a group may be any cards. Which cards can go somewhere, and to how many columns, cannot be
  /// foretold, so no column is walked: each such card is put in its place in a row of all columns, each from its end down, and then the row
  /// is gone through.
  template <class Form, class Item>
  SOLITAIRES_PART_OF_CALLER static Item* moves_between_columns(const State& state, const Room& room, Item* next) noexcept {
    static_assert(rules.kings_only_on_empty && !rules.group_needs_space && rules.columns < max_columns);
    if (state.face_up.any_above(State::max_level)) return walked_moves<Form>(state, room, next);
    // for each column the place of its last card and where it begins in the row: together what a card's place is taken from
    const ColumnBytes offsets = state.face_up.sums_before() + state.face_up + State::columns_of_places;
    CardSet movable = 0;
    for (unsigned column = 0; column < rules.columns; ++column) movable |= state.movable[column];
    std::array<Card, card_table_size> in_row;
    std::uint64_t row = 0;
    for (CardSet left = movable & room.placeable; left != 0; left &= left - 1) {
      const Card card = first_card(left);
      const std::uint8_t place = state.place[card];
      const unsigned index = static_cast<std::uint8_t>(offsets[State::column_in(place)] - place);
      in_row[index] = card;
      row |= std::uint64_t{1} << index;
    }
    for (; row != 0; row &= row - 1) {
      const Card card = in_row[lowest_bit(row)];
      const unsigned from = State::column_in(state.place[card]);
      const unsigned count = state.face_up[from] - State::level_in(state.place[card]) + 1;
      if (count > rules.group_limit) continue;
      CardSet tops = state.tops & acceptors_of[card];
      if (tops == 0) {  // a king
        for (ColumnSet columns = room.empty_columns; columns != 0; columns &= columns - 1) {
          *next++ = Form::cards(from, first_column_of(columns), count);
        }
        continue;
      }
      do {
        const unsigned one = State::column_in(state.place[first_card(tops)]);
        *next = Form::cards(from, one, count);
        next += one != from ? 1 : 0;
        tops &= tops - 1;
        if constexpr (rules.fit == Fit::same_suit) break;
        // a second one is written in any case, because whether there is one cannot be foretold
        const unsigned other = State::column_in(state.place[first_card(tops | card_bit(make_card(suit_count - 1, king)))]);
        *next = Form::cards(from, other, count);
        next += other != from && tops != 0 ? 1 : 0;
        tops &= tops - 1;
      } while (tops != 0);
    }
    return next;
  }

  /// The same by walking the columns, for those that are so long that `place` does not tell how many cards lie on one.
  template <class Form, class Item>
  static Item* walked_moves(const State& state, const Room& room, Item* next) noexcept {
    for (unsigned column = 0; column < rules.columns; ++column) {
      const CardSet others = ~card_bit(state.top[column]);
      Card card = state.top[column];
      for (unsigned count = 1; count <= rules.group_limit && (state.movable[column] & card_bit(card)) != 0; ++count) {
        if ((room.placeable & card_bit(card)) != 0) {
          next = moves_to_columns<Form>(state, room, acceptors_of[card] & others, card, column, count, next);
        }
        card = state.under[card];
      }
    }
    return next;
  }

  /// The moves of a card that lies alone or on top of a pile that is no column.
  template <class Form, class Item>
  static Item* moves_of_single(const State& state, const Room& room, unsigned from, Card card, Item* next) noexcept {
    if ((state.next_up & card_bit(card)) != 0) *next++ = Form::cards(from, own_foundation);
    if ((room.placeable & card_bit(card)) == 0) return next;
    return moves_to_columns<Form>(state, room, acceptors_of[card], card, from, 1, next);
  }

  /// The moves of a group to the columns: to those that end in one of the cards that accept it, and to empty ones.
  template <class Form, class Item>
  static Item* moves_to_columns(const State& state, const Room& room, CardSet acceptors, Card base, unsigned from, unsigned count,
                                Item* next) noexcept {
    if (count <= room.limit) {
      for (CardSet tops = state.tops & acceptors; tops != 0; tops &= tops - 1) {
        *next++ = Form::cards(from, state.column_of(first_card(tops)), count);
      }
    }
    if ((room.for_empty & card_bit(base)) == 0 || count > room.empty_limit) return next;
    for (ColumnSet columns = room.empty_columns; columns != 0; columns &= columns - 1) {
      *next++ = Form::cards(from, first_column_of(columns), count);
    }
    return next;
  }

  [[nodiscard]] static bool has_pile(Pile pile) noexcept {
    if (is_column(pile)) return pile < rules.columns;
    if (is_cell(pile)) return pile - first_cell < static_cast<int>(rules.cells);
    if (pile == waste_pile) return rules.draw > 0;
    return is_foundation(pile);
  }

  [[nodiscard]] static unsigned pile_size(const State& state, Pile pile) noexcept {
    if (is_column(pile)) return state.column_size(pile);
    if (is_cell(pile)) return state.cell[pile - first_cell] == no_card ? 0 : 1;
    if (pile == waste_pile) return state.waste_size;
    return state.foundation(pile - first_foundation);
  }

  /// The card of a cell, or on top of the waste or a foundation, none of which must be empty.
  [[nodiscard]] static Card single_card(const State& state, Pile pile) noexcept {
    if (is_cell(pile)) return state.cell[pile - first_cell];
    if (pile == waste_pile) return state.waste_top();
    return state.foundation_top(pile - first_foundation);
  }

  /// The deepest card that the move takes; the pile must hold that many.
  [[nodiscard]] static Card base_card(const State& state, Move move) noexcept {
    const Pile from = move.from();
    if (is_column(from)) {
      Card card = state.top[from];
      for (unsigned i = 1; i < move.count(); ++i) card = state.under[card];
      return card;
    }
    if (is_cell(from)) return state.cell[from - first_cell];
    if (from == waste_pile) return state.talon[state.waste_size - move.count()];
    return make_card(from - first_foundation, state.foundation(from - first_foundation) + 1U - move.count());
  }

  /// Empty columns that a group on its way to `destination` can use.
  [[nodiscard]] static unsigned spare_columns(const State& state, unsigned destination) noexcept {
    return count_columns(state.empty_columns(rules.columns)) - (state.top[destination] == no_card ? 1U : 0U);
  }

  [[nodiscard]] static Refusal cards_refusal(const State& state, Move move) noexcept {
    const Pile from = move.from();
    const Pile to = move.to();
    const unsigned count = move.count();
    const bool to_foundation = to == own_foundation;
    Refusal found{.asked = static_cast<std::uint8_t>(count)};
    const auto refuse = [&found](Rule rule) {
      found.rule = rule;
      return found;
    };

    const bool has_from = has_pile(from);
    if (!has_from || count == 0 || (!to_foundation && (!has_pile(to) || is_foundation(to) || to == waste_pile))) {
      found.pile = has_from ? to : from;
      return refuse(Rule::no_such_pile);
    }
    if (from == to || (is_cell(from) && is_cell(to)) || (is_foundation(from) && to_foundation)) return refuse(Rule::same_pile);
    const unsigned held = pile_size(state, from);
    if (held == 0) return refuse(Rule::empty_source);
    found.limit = static_cast<std::uint8_t>(held);
    if (count > held) return refuse(Rule::not_enough_cards);

    found.card = base_card(state, move);
    found.limit = 0;
    if (is_column(from)) {
      if ((state.movable[from] & card_bit(found.card)) == 0) {
        return refuse(rules.deals_face_down() ? Rule::face_down : Rule::group_sequence);
      }
    }
    if (count > 1 && (from == waste_pile || !is_column(to) || is_foundation(from))) {
      found.limit = 1;
      return refuse(from == waste_pile ? Rule::waste_top_only : Rule::single_card);
    }
    if (is_foundation(from) && rules.foundation_fixed) return refuse(Rule::foundation_fixed);

    if (to_foundation) {
      found.onto = state.foundation_top(suit_of(found.card));
      return refuse(state.is_next_on_foundation(found.card) ? Rule::none : Rule::foundation_order);
    }
    if (is_cell(to)) {
      found.onto = state.cell[to - first_cell];
      return refuse(found.onto == no_card ? Rule::none : Rule::cell_occupied);
    }
    if (state.top[to] == no_card) {
      if (rules.kings_only_on_empty && rank_of(found.card) != king) return refuse(Rule::empty_column_king);
    } else {
      found.onto = state.top[to];
      if (!fits<rules.fit>(found.card, found.onto)) {
        constexpr std::array column_rules{Rule::column_same_suit, Rule::column_any_suit, Rule::column_alternating};
        return refuse(column_rules[static_cast<std::size_t>(rules.fit)]);
      }
    }

    found.limit = rules.group_limit;
    if (count > rules.group_limit) return refuse(Rule::group_limit);
    if constexpr (rules.group_needs_space) {
      found.free_cells = static_cast<std::uint8_t>(state.empty_cells(rules.cells));
      found.free_columns = static_cast<std::uint8_t>(spare_columns(state, to));
      const unsigned limit = (found.free_cells + 1U) << found.free_columns;
      found.limit = static_cast<std::uint8_t>(std::min<unsigned>(limit, std::numeric_limits<std::uint8_t>::max()));
      if (count > limit) return refuse(Rule::group_capacity);
    }
    return {};
  }

  static Change play_cards(State& state, Move move) noexcept {
    const Pile from = move.from();
    const Pile to = move.to();
    if (is_column(from)) {
      if (is_column(to)) return move_group(state, from, to, move.count());
      const Card card = state.top[from];
      const Card exposed = state.under[card];
      state.under[card] = no_card;
      state.top.set(from, exposed);
      state.movable[from] &= ~card_bit(card);
      state.tops = (state.tops & ~card_bit(card)) | set_of(exposed);
      if constexpr (keeps_places) {
        state.place[card] = 0;
        state.face_up.subtract(from, 1);
      }
      put_away(state, card, to);
      return {.turned = expose(state, from)};
    }
    const Card card = single_card(state, from);
    if (is_cell(from)) {
      state.cell[from - first_cell] = no_card;
    } else if (from == waste_pile) {
      state.talon[--state.waste_size] = no_card;
    } else {
      state.next_up ^= card_bit(card) | card_bit(card) << 1U;
    }
    if (is_column(to)) {
      const Card onto = state.top[to];
      state.under[card] = onto;
      state.top.set(to, card);
      state.movable[to] |= card_bit(card);
      state.tops = (state.tops & ~card_bit(onto)) | card_bit(card);
      if constexpr (keeps_places) {
        state.face_up.add(to, 1);
        state.place[card] = State::place_in(to, state.face_up[to]);
      }
    } else {
      put_away(state, card, to);
    }
    return {};
  }

  /// Puts a card that lies nowhere into a cell or on its foundation.
  static void put_away(State& state, Card card, Pile to) noexcept {
    if (is_cell(to)) {
      state.cell[to - first_cell] = card;
    } else {
      state.next_up ^= card_bit(card) | card_bit(card) << 1U;
    }
  }

  static Change move_group(State& state, Pile from, Pile to, unsigned count) noexcept {
    const Card first = state.top[from];
    const Card onto = state.top[to];
    Card base = first;
    CardSet group = card_bit(first);
    if constexpr (rules.ordered_groups && !rules.group_needs_space) {
      // a run: its ranks follow one another, and no card of the column that is movable has the same
      group = state.movable[from] & of_rank(0) * (((2U << (count - 1U)) - 1U) << rank_of(first));
      base = first_card(group & of_rank(rank_of(first) + count - 1U));
    } else {  // any cards, or few of them
      // above the highest level the places are wrong, and set again below
      [[maybe_unused]] std::uint8_t place = State::place_in(to, state.face_up[to] + count);
      if constexpr (keeps_places) state.place[first] = place;
      for (unsigned i = 1; i < count; ++i) {
        base = state.under[base];
        group |= card_bit(base);
        if constexpr (keeps_places) state.place[base] = --place;
      }
    }
    const Card exposed = state.under[base];
    state.under[base] = onto;
    state.top.set(from, exposed);
    state.top.set(to, first);
    state.movable[from] &= ~group;
    state.movable[to] |= group;
    state.tops = (state.tops & ~card_bit(onto)) | set_of(exposed);
    if constexpr (keeps_places) {
      if (const unsigned level = state.face_up[to] + count; level > State::max_level) {
        Card card = first;
        for (unsigned i = 0; i < count; ++i, card = state.under[card]) state.place[card] = State::place_in(to, level - i);
      }
      state.face_up.move(from, to, count);
    }
    return {.turned = expose(state, from)};
  }

  /// Makes the last card of a column movable when it has become exposed, with the run that it ends; returns it when it is turned up.
  static Card expose(State& state, unsigned column) noexcept {
    Card card = state.top[column];
    if (state.movable[column] != 0 || card == no_card) return no_card;
    if constexpr (rules.deals_face_down() || !rules.ordered_groups) {
      state.movable[column] = card_bit(card);
      if constexpr (keeps_places) {
        state.face_up.set(column, 1);
        state.place[card] = State::place_in(column, 1);
      }
      return card;
    }
    state.movable[column] = run_from<rules.fit>(state.under, card);
    return no_card;
  }

  static constexpr bool keeps_places = !rules.ordered_groups;
};

}  // namespace solitaires

#undef SOLITAIRES_PART_OF_CALLER
