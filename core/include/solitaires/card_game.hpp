/// \file
/// Every card game: one template over a policy. The policies are in russian.hpp, thoughtful.hpp and bakers.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>

#include "solitaires/card_keys.hpp"
#include "solitaires/game.hpp"
#include "solitaires/random.hpp"
#include "solitaires/tableau.hpp"

namespace solitaires {

/// What makes one card game differ from another.
struct CardRules {
  Family family{};
  Fit fit{};                                          ///< what may be put on a column
  std::array<std::uint8_t, max_columns> dealt{};      ///< cards dealt to each column; the rest is the stock
  std::array<std::uint8_t, max_columns> face_down{};  ///< how many of them face down
  unsigned columns = 0;
  unsigned cells = 0;
  unsigned draw = 0;                 ///< cards drawn at once; 0: the game has no stock and no waste
  unsigned group_limit = deck_size;  ///< the most cards in one move
  bool ordered_groups = false;       ///< a group must be a run that fits
  bool group_needs_space = false;    ///< a group is limited by the empty cells and columns
  bool kings_only_on_empty = false;  ///< an empty column takes only kings
  bool foundation_fixed = false;     ///< cards do not come back from a foundation

  /// Cards that are not dealt to the columns.
  [[nodiscard]] constexpr unsigned stock_size() const noexcept {
    unsigned size = deck_size;
    for (const auto count : dealt) size -= count;
    return size;
  }
  [[nodiscard]] constexpr bool deals_face_down() const noexcept {
    return std::any_of(face_down.begin(), face_down.end(), [](auto count) { return count != 0; });
  }
};

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
    std::copy(deck.begin(), deck.end(), state.row.begin());
    for (unsigned i = 0; i < max_columns; ++i) state.bound[i + 1] = static_cast<std::uint8_t>(state.bound[i] + rules.dealt[i]);
    state.bound[State::talon + 1] = deck_size;
    state.face_down = rules.face_down;
    return state;
  }

  [[nodiscard]] bool is_won(const State& state) const noexcept { return state.is_complete(); }

  void legal_moves(const State& state, MoveList& moves) const noexcept {
    moves.clear();
    if constexpr (rules.draw > 0) {
      if (state.stock_size() > 0) {
        moves.push(Move::draw());
      } else if (state.waste_size > 0) {
        moves.push(Move::redeal());
      }
    }
    const Targets targets(state);
    for (CardSet up = targets.tops & targets.next_up; up != 0; up &= up - 1) {
      moves.push(Move::cards(targets.column_of[static_cast<unsigned>(std::countr_zero(up))], own_foundation));
    }
    for (unsigned column = 0; column < rules.columns; ++column) {
      if (state.column_size(column) > 0) moves_from_column(state, targets, column, moves);
    }
    if constexpr (rules.draw > 0) {
      if (state.waste_size > 0) moves_of_single(targets, waste_pile, state.row[state.waste_top_place()], moves);
    }
    for (unsigned i = 0; i < rules.cells; ++i) {
      if (state.cell[i] != no_card) moves_of_single(targets, first_cell + i, state.cell[i], moves);
    }
    if constexpr (!rules.foundation_fixed) {
      for (unsigned suit = 0; suit < suit_count; ++suit) {
        if (state.foundation[suit] > 0) moves_of_single(targets, first_foundation + suit, state.foundation_top(suit), moves);
      }
    }
  }

  [[nodiscard]] Refusal refusal(const State& state, Move move) const noexcept {
    switch (move.kind()) {
      case Move::Kind::cards:
        return cards_refusal(state, move);
      case Move::Kind::draw:
        if (rules.draw == 0 || move != Move::draw()) return {.rule = Rule::no_such_pile};
        return {.rule = state.stock_size() == 0 ? Rule::stock_empty : Rule::none};
      case Move::Kind::redeal:
        if (rules.draw == 0 || move != Move::redeal()) return {.rule = Rule::no_such_pile};
        if (state.stock_size() > 0) {
          return {.rule = Rule::stock_not_empty, .limit = static_cast<std::uint8_t>(state.stock_size())};
        }
        return {.rule = state.waste_size == 0 ? Rule::nothing_to_redeal : Rule::none};
      case Move::Kind::pair:
        break;
    }
    return {.rule = Rule::no_such_pile};
  }

  Change play(State& state, Move move) const noexcept {
    switch (move.kind()) {
      case Move::Kind::draw:
        state.waste_size = static_cast<std::uint8_t>(state.waste_size + std::min(rules.draw, state.stock_size()));
        return {};
      case Move::Kind::redeal:
        state.waste_size = 0;
        return {};
      default:
        return play_cards(state, move);
    }
  }

  /// The cards that a legal move takes along, deepest first (for a draw in the order drawn), written to `cards`, which holds
  /// up to 52; returns how many.
  [[nodiscard]] static unsigned moved_cards(const State& state, Move move, std::array<Card, deck_size>& cards) noexcept {
    if (move.kind() == Move::Kind::redeal) return 0;
    if (move.kind() == Move::Kind::draw) {
      const unsigned count = std::min(rules.draw, state.stock_size());
      std::copy_n(state.row.begin() + state.bound[State::talon] + state.waste_size, count, cards.begin());
      return count;
    }
    if (is_column(move.from())) {
      std::copy_n(state.row.begin() + state.bound[move.from() + 1U] - move.count(), move.count(), cards.begin());
      return move.count();
    }
    cards[0] = base_card(state, move);
    return 1;
  }

 private:
  static constexpr std::array<CardSet, card_table_size> acceptors_of = acceptors<rules.fit>();
  static constexpr std::array<CardSet, card_table_size> accepted_on = accepted<rules.fit>();

  /// Where cards can go in a position.
  struct Targets {
    explicit Targets(const State& state) noexcept {
      for (unsigned i = 0; i < rules.columns; ++i) {
        if (state.column_size(i) == 0) {
          empty_columns[empty_column_count++] = static_cast<std::uint8_t>(i);
          continue;
        }
        const Card top = state.column_top(i);
        tops |= card_bit(top);
        placeable |= accepted_on[top];
        column_of[top] = static_cast<std::uint8_t>(i);
      }
      if (empty_column_count > 0) {
        for_empty = rules.kings_only_on_empty ? kings : all_cards;
        placeable |= for_empty;
      }
      // the bit of a fourteenth rank is no card's
      for (unsigned suit = 0; suit < suit_count; ++suit) next_up |= card_bit(make_card(suit, state.foundation[suit] + 1U));
      if constexpr (rules.group_needs_space) {
        limit = (state.empty_cells(rules.cells) + 1U) << empty_column_count;
        empty_limit = limit / 2;  // the destination does not count
      }
    }

    CardSet tops = 0;       ///< the last cards of the columns
    CardSet next_up = 0;    ///< the cards that the foundations take next
    CardSet for_empty = 0;  ///< the cards that an empty column takes, where there is one
    CardSet placeable = 0;  ///< the cards that some column takes
    unsigned limit = rules.group_limit;
    unsigned empty_limit = rules.group_limit;
    unsigned empty_column_count = 0;
    std::array<std::uint8_t, max_columns> empty_columns;
    std::array<std::uint8_t, card_table_size> column_of;  ///< by the column's last card; set for `tops` only
  };

  /// The deepest place of a column that may be picked up.
  [[nodiscard]] static unsigned movable_from(const State& state, unsigned column) noexcept {
    const unsigned face_up = state.first_face_up(column);
    if constexpr (!rules.ordered_groups) return face_up;
    unsigned place = state.bound[column + 1];
    if (place == face_up) return place;
    --place;
    while (place > face_up && fits<rules.fit>(state.row[place], state.row[place - 1])) --place;
    return place;
  }

  /// Empty columns that a group on its way to `destination` can use.
  [[nodiscard]] static unsigned spare_columns(const State& state, unsigned destination) noexcept {
    unsigned count = 0;
    for (unsigned i = 0; i < rules.columns; ++i) count += i != destination && state.column_size(i) == 0 ? 1U : 0U;
    return count;
  }

  /// The most cards that fit through the empty cells and columns on their way to `destination`.
  [[nodiscard]] static unsigned capacity(const State& state, unsigned destination) noexcept {
    return (state.empty_cells(rules.cells) + 1U) << spare_columns(state, destination);
  }

  static void moves_from_column(const State& state, const Targets& targets, unsigned column, MoveList& moves) noexcept {
    Card card = state.column_top(column);
    const CardSet own_top = card_bit(card);
    for (unsigned i = 0; i < rules.cells; ++i) {
      if (state.cell[i] == no_card) moves.push(Move::cards(column, first_cell + i));
    }
    const unsigned end = state.bound[column + 1];
    unsigned last = state.first_face_up(column);
    if (rules.group_limit < deck_size && end - last > rules.group_limit) last = end - rules.group_limit;
    for (unsigned place = end - 1U;;) {
      if ((targets.placeable & card_bit(card)) != 0) {
        moves_to_columns(targets, acceptors_of[card] & ~own_top, card, column, end - place, moves);
      }
      if (place == last) return;
      const Card deeper = state.row[--place];
      if (rules.ordered_groups && (acceptors_of[card] & card_bit(deeper)) == 0) return;
      card = deeper;
    }
  }

  /// The moves of a card that lies alone or on top of a pile that is no column.
  static void moves_of_single(const Targets& targets, unsigned from, Card card, MoveList& moves) noexcept {
    if (!is_foundation(static_cast<Pile>(from)) && (targets.next_up & card_bit(card)) != 0) moves.push(Move::cards(from, own_foundation));
    if ((targets.placeable & card_bit(card)) != 0) moves_to_columns(targets, acceptors_of[card], card, from, 1, moves);
  }

  /// The moves of a group to the columns: to those that end in one of the cards that accept it, and to empty ones.
  static void moves_to_columns(const Targets& targets, CardSet acceptors, Card base, unsigned from, unsigned count,
                               MoveList& moves) noexcept {
    if (count <= targets.limit) {
      for (CardSet tops = targets.tops & acceptors; tops != 0; tops &= tops - 1) {
        moves.push(Move::cards(from, targets.column_of[static_cast<unsigned>(std::countr_zero(tops))], count));
      }
    }
    if ((targets.for_empty & card_bit(base)) == 0 || count > targets.empty_limit) return;
    for (unsigned i = 0; i < targets.empty_column_count; ++i) moves.push(Move::cards(from, targets.empty_columns[i], count));
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
    return state.foundation[pile - first_foundation];
  }

  /// The deepest card that the move takes; the pile must hold that many.
  [[nodiscard]] static Card base_card(const State& state, Move move) noexcept {
    const Pile from = move.from();
    if (is_column(from)) return state.row[state.bound[from + 1U] - move.count()];
    if (is_cell(from)) return state.cell[from - first_cell];
    if (from == waste_pile) return state.row[state.waste_top_place() + 1 - move.count()];
    return make_card(from - first_foundation, state.foundation[from - first_foundation] + 1U - move.count());
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
      const unsigned place = state.bound[from + 1U] - count;
      if (place < state.first_face_up(from)) return refuse(Rule::face_down);
      if (place < movable_from(state, from)) return refuse(Rule::group_sequence);
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
    if (state.column_size(to) == 0) {
      if (rules.kings_only_on_empty && rank_of(found.card) != king) return refuse(Rule::empty_column_king);
    } else {
      found.onto = state.column_top(to);
      if (!fits<rules.fit>(found.card, found.onto)) {
        constexpr std::array column_rules{Rule::column_same_suit, Rule::column_any_suit, Rule::column_alternating};
        return refuse(column_rules[static_cast<std::size_t>(rules.fit)]);
      }
    }

    found.limit = rules.group_limit;
    if (count > rules.group_limit) return refuse(Rule::group_limit);
    if constexpr (rules.group_needs_space) {
      const unsigned limit = capacity(state, to);
      found.limit = static_cast<std::uint8_t>(std::min<unsigned>(limit, std::numeric_limits<std::uint8_t>::max()));
      found.free_cells = static_cast<std::uint8_t>(state.empty_cells(rules.cells));
      found.free_columns = static_cast<std::uint8_t>(spare_columns(state, to));
      if (count > limit) return refuse(Rule::group_capacity);
    }
    return {};
  }

  static Change play_cards(State& state, Move move) noexcept {
    const Pile from = move.from();
    const Pile to = move.to();
    if (is_column(from) && is_column(to)) {
      state.transfer(from, state.bound[from + 1U] - move.count(), move.count(), to);
      return {.turned = turn_last(state, from)};
    }
    const Card card = base_card(state, move);
    Change change;
    if (is_column(from)) {
      state.remove(from, state.bound[from + 1U] - 1U);
      change.turned = turn_last(state, from);
    } else if (is_cell(from)) {
      state.cell[from - first_cell] = no_card;
    } else if (from == waste_pile) {
      state.remove(State::talon, state.waste_top_place());
      --state.waste_size;
    } else {
      --state.foundation[suit_of(card)];
    }
    if (is_column(to)) {
      state.append(to, card);
    } else if (is_cell(to)) {
      state.cell[to - first_cell] = card;
    } else {
      ++state.foundation[suit_of(card)];
    }
    return change;
  }

  /// Turns the last card of a column up when it has become exposed.
  static Card turn_last(State& state, unsigned column) noexcept {
    if constexpr (rules.deals_face_down()) {
      const unsigned size = state.column_size(column);
      if (size > 0 && state.face_down[column] == size) {
        --state.face_down[column];
        return state.column_top(column);
      }
    }
    return no_card;
  }
};

}  // namespace solitaires
