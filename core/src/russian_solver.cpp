#include "solitaires/russian_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "solitaires/depth_first.hpp"
#include "solitaires/position_key.hpp"
#include "solitaires/position_set.hpp"
#include "solitaires/random.hpp"
#include "solitaires/russian.hpp"

// A position is told by what lies under each card. A card is put only on a card that it fits on, and a king on an empty column, so there
// are few answers: where it lay at the root, one of the cards of the next rank that it fits on, or (a king) the table.

namespace solitaires {
namespace {

constexpr unsigned columns = RussianClassic::rules.columns;
constexpr unsigned group_limit = RussianClassic::rules.group_limit;

/// A move, told by cards: columns have no names in the search.
struct Step {
  static constexpr Card foundation = card_table_size;

  Card card = no_card;  ///< the deepest of the group
  Card onto = no_card;  ///< the card that it is put on, `no_card` for an empty column, or `foundation`
};

template <Fit fit>
struct Node {
  std::array<Card, card_table_size> below{};           ///< of each card in a column
  std::array<std::uint16_t, card_table_size> place{};  ///< column * 64 + height; of cards on a foundation `up`
  std::array<CardSet, columns> cards{};                ///< the cards of each column
  std::array<Card, columns> top{};                     ///< the last card of each column, or `no_card`
  std::array<std::uint8_t, suit_count> foundation{};
  CardSet tops = 0;
  CardSet face_up = 0;                             ///< the cards in columns that are face up
  std::array<std::uint32_t, suit_count> number{};  ///< what lies under the cards of each suit, as a number: see `Numbering`

  static constexpr unsigned up = columns * 64;

  [[nodiscard]] bool is_up(Card card) const noexcept { return place[card] == up; }
  [[nodiscard]] unsigned column(Card card) const noexcept { return place[card] / 64U; }
  [[nodiscard]] bool is_face_up(Card card) const noexcept { return (face_up & card_bit(card)) != 0; }
  /// How many cards move with a card in a column, itself counted.
  [[nodiscard]] unsigned group_size(Card card) const noexcept { return place[top[column(card)]] - place[card] + 1U; }
  /// Whether both lie in one column, `card` deeper than `other`.
  [[nodiscard]] bool is_under(Card card, Card other) const noexcept {
    return (place[card] ^ place[other]) < 64 && place[card] < place[other];
  }
  [[nodiscard]] CardSet next_up() const noexcept {
    // the bit of a fourteenth rank is no card's
    CardSet next = 0;
    for (unsigned suit = 0; suit < suit_count; ++suit) next |= card_bit(make_card(suit, foundation[suit] + 1U));
    return next;
  }
};

/// Exact numbers for the places of the cards of one suit.
///
/// Of the cards that are not on the foundation each has a code, what it lies on: 0 as at the root, 1 ... `radix` - 1 one of the cards that
/// it fits on; a king 0 or 1. They are the digits of a number, the king's the last; before the numbers with a foundation of f cards
/// come all those with fewer, so that different places have different numbers.
template <Fit fit>
struct Numbering {
  static constexpr unsigned radix = fit == Fit::same_suit ? 2 : fit == Fit::alternating ? 3 : 5;

  constexpr Numbering() noexcept {
    weight[king] = 1;
    weight[king - 1] = 2;
    for (unsigned rank = king - 1; rank > 1; --rank) weight[rank - 1] = weight[rank] * radix;
    for (unsigned f = 0; f + 1 < king; ++f) first[f + 1] = first[f] + weight[f + 1] * radix;
    first[king] = first[king - 1] + 2;
  }

  std::array<std::uint32_t, king + 1> weight{};  ///< by rank
  std::array<std::uint32_t, king + 1> first{};   ///< the first number with a foundation of so many cards
};

template <Fit fit>
inline constexpr Numbering<fit> numbering{};

/// The positions that must be looked at, for `depth_first`.
template <Fit fit>
class RussianSpace {
 public:
  using Node = solitaires::Node<fit>;
  using Step = solitaires::Step;

  explicit RussianSpace(const Tableau& table) noexcept {
    root_.place.fill(Node::up);
    root_below_.fill(Step::foundation);
    for (unsigned column = 0; column < columns; ++column) {
      Card under = no_card;
      for (unsigned place = table.bound[column]; place < table.bound[column + 1U]; ++place) {
        const Card card = table.row[place];
        root_.below[card] = under;
        root_below_[card] = under;
        root_.place[card] = static_cast<std::uint16_t>(column * 64 + place - table.bound[column]);
        root_.cards[column] |= card_bit(card);
        (place < table.first_face_up(column) ? root_face_down_ : root_.face_up) |= card_bit(card);
        under = card;
      }
      root_.top[column] = under;
      if (under != no_card) root_.tops |= card_bit(under);
    }
    root_.foundation = table.foundation;
    for (unsigned suit = 0; suit < suit_count; ++suit) root_.number[suit] = numbering<fit>.first[table.foundation[suit]];
  }

  [[nodiscard]] const Node& root() const noexcept { return root_; }
  [[nodiscard]] bool is_won(const Node& node) const noexcept { return is_complete(node.foundation); }

  [[nodiscard]] auto key(const Node& node) const noexcept {
    const auto pair = [&node](unsigned suit, unsigned bits) { return std::uint64_t{node.number[suit]} << bits | node.number[suit + 1]; };
    if constexpr (fit == Fit::same_suit) {
      return PositionKey<1>{pair(0, 16) << 32U | pair(2, 16)};
    } else {
      return PositionKey<2>{pair(0, 32), pair(2, 32)};
    }
  }

  /// From now on steps come in another order, the first steps with equal merits by chance.
  void shuffle(std::uint64_t seed) noexcept {
    random_ = Random(seed);
    shuffled_ = true;
  }
  void unshuffle() noexcept { shuffled_ = false; }

  void steps(const Node& node, std::vector<Step>& list) {
    if (closure_ && is_hopeless(node)) return;
    found_.clear();
    const CardSet next_up = node.next_up();
    CardSet sources = 0;
    std::array<int, card_table_size> merit;
    for (CardSet tops = node.tops; tops != 0; tops &= tops - 1) {
      const Card onto = lowest(tops);
      if ((card_bit(onto) & next_up) != 0) add(onto, Step::foundation, w_up + merit_of_leaving(node, onto, next_up));
      const CardSet column = node.cards[node.column(onto)];
      const CardSet movable = fitting[onto] & node.face_up & ~column;
      const int covered = w_cover * std::popcount(column & (~node.face_up | next_up));
      for (CardSet cards = movable; cards != 0; cards &= cards - 1) {
        const Card card = lowest(cards);
        if (node.group_size(card) > group_limit) continue;
        if ((sources & card_bit(card)) == 0) {
          sources |= card_bit(card);
          merit[card] = merit_of_leaving(node, card, next_up);
        }
        add(card, onto, merit[card] + covered);
      }
      for (CardSet cards = fitting[onto] & (next_up >> 1U); cards != 0; cards &= cards - 1) add_take_back(node, lowest(cards), onto);
    }
    if (std::find(node.top.begin(), node.top.end(), no_card) != node.top.end()) {
      for (CardSet cards = kings & node.face_up; cards != 0; cards &= cards - 1) {
        const Card card = lowest(cards);
        if (node.below[card] != no_card && node.group_size(card) <= group_limit) {
          add(card, no_card, merit_of_leaving(node, card, next_up));
        }
      }
      for (CardSet cards = kings & (next_up >> 1U); cards != 0; cards &= cards - 1) add_take_back(node, lowest(cards), no_card);
    }
    std::stable_sort(found_.begin(), found_.end(), [](const Rated& a, const Rated& b) { return a.merit > b.merit; });
    for (const Rated& each : found_) list.push_back(each.step);
  }

  [[nodiscard]] Node next(const Node& node, Step step) const noexcept {
    Node result = node;
    play(result, step);
    settle(result, [](Step) {});
    return result;
  }

  /// Takes a step, whatever it is.
  void play(Node& node, Step step) const noexcept {
    const unsigned suit = suit_of(step.card);
    const unsigned rank = rank_of(step.card);
    const Numbering<fit>& numbers = numbering<fit>;
    if (node.is_up(step.card)) {
      --node.foundation[suit];
      node.number[suit] -= numbers.first[rank] - numbers.first[rank - 1];
      node.face_up |= card_bit(step.card);
      put(node, step.card, step.card, step.onto);
    } else {
      const unsigned column = node.column(step.card);
      const Card top = node.top[column];
      const Card under = node.below[step.card];
      node.number[suit] -= code(node, step.card, under) * numbers.weight[rank];
      node.top[column] = under;
      node.tops &= ~card_bit(top);
      if (under != no_card) {
        node.tops |= card_bit(under);
        node.face_up |= card_bit(under);
      }
      if (step.onto == Step::foundation) {
        ++node.foundation[suit];
        node.number[suit] += numbers.first[rank] - numbers.first[rank - 1];
        node.cards[column] &= ~card_bit(step.card);
        node.face_up &= ~card_bit(step.card);
        node.place[step.card] = Node::up;
        return;
      }
      put(node, step.card, top, step.onto);
    }
    node.number[suit] += code(node, step.card, step.onto) * numbers.weight[rank];
  }

  template <class Log>
  void settle(Node& node, Log log) const noexcept {
    for (CardSet up = node.tops & node.next_up(); up != 0;) {
      const Card card = lowest(up);
      up &= up - 1;
      if (!is_safe(node.foundation, card)) continue;
      const Step step{card, Step::foundation};
      play(node, step);
      log(step);
      up = node.tops & node.next_up();
    }
  }

 private:
  static constexpr std::array<CardSet, card_table_size> fitting = accepted<fit>();
  static constexpr std::array<CardSet, card_table_size> fitted_on = acceptors<fit>();

  struct Rated {
    int merit;
    Step step;
  };

  [[nodiscard]] static Card lowest(CardSet cards) noexcept { return static_cast<Card>(std::countr_zero(cards)); }
  [[nodiscard]] static bool is_complete(const std::array<std::uint8_t, suit_count>& foundation) noexcept {
    return std::bit_cast<std::uint32_t>(foundation) == 0x0D0D0D0DU;
  }

  [[nodiscard]] static bool is_safe(const std::array<std::uint8_t, suit_count>& foundation, Card card) noexcept {
    const unsigned rank = rank_of(card);
    if constexpr (fit == Fit::same_suit) return true;
    if constexpr (fit == Fit::any_suit) return *std::min_element(foundation.begin(), foundation.end()) + 1U >= rank;
    const unsigned opposite = is_red(card) ? 0 : 1;  // spades and clubs, hearts and diamonds: the numbers of a pair make 3
    return foundation[opposite] + 1U >= rank && foundation[3 - opposite] + 1U >= rank && foundation[3 - suit_of(card)] + 2U >= rank;
  }

  [[nodiscard]] unsigned code(const Node& node, Card card, Card under) const noexcept {
    if (under == root_below_[card] && (root_face_down_ & node.face_up & card_bit(under)) == 0) return 0;
    if (fit == Fit::same_suit || under == no_card) return 1;
    // the suits of a colour are one even and one odd
    return 1 + (fit == Fit::any_suit ? suit_of(under) : suit_of(under) & 1U);
  }

  void put(Node& node, Card base, Card top, Card onto) const noexcept {
    unsigned column = 0;
    unsigned height = 0;
    if (onto == no_card) {
      while (node.top[column] != no_card) ++column;
    } else {
      column = node.column(onto);
      height = node.place[onto] % 64U + 1;
      node.tops &= ~card_bit(onto);
    }
    CardSet group = 0;
    const unsigned shift = column * 64 + height - node.place[base];
    const bool back = node.is_up(base);
    for (Card card = top;; card = node.below[card]) {
      group |= card_bit(card);
      if (card == base) break;
    }
    if (back) {
      node.place[base] = static_cast<std::uint16_t>(column * 64 + height);
    } else {
      node.cards[node.column(base)] &= ~group;
      for (CardSet cards = group; cards != 0; cards &= cards - 1)
        node.place[lowest(cards)] = static_cast<std::uint16_t>(node.place[lowest(cards)] + shift);
    }
    node.cards[column] |= group;
    node.below[base] = onto;
    node.top[column] = top;
    node.tops |= card_bit(top);
  }

  [[nodiscard]] int merit_of_leaving(const Node& node, Card card, CardSet next_up) const noexcept {
    const Card under = node.below[card];
    if (under == no_card) return w_empty;
    int merit = (next_up & card_bit(under)) != 0 ? w_next : 0;
    if (!node.is_face_up(under)) {
      merit += w_turn - w_deep * std::popcount(node.cards[node.column(card)] & ~node.face_up);
    } else if ((fitting[under] & card_bit(card)) != 0) {
      merit += w_lateral;
    }
    return merit;
  }
  void add(Card card, Card onto, int merit) {
    if (shuffled_) merit += static_cast<int>(random_.below(w_noise));
    found_.push_back({merit, {card, onto}});
  }
  void add_take_back(const Node& node, Card card, Card onto) {
    if (!is_safe(node.foundation, card)) add(card, onto, w_back);
  }

  [[nodiscard]] static bool is_hopeless(const Node& node) noexcept {
    CardSet exposed = node.tops;
    CardSet todo = node.tops;
    CardSet left = 0;
    CardSet available = node.face_up;
    std::array<std::uint64_t, columns> gaps{};
    auto foundation = node.foundation;
    bool empty = false;
    for (const Card top : node.top) empty = empty || top == no_card;
    bool kings_done = false;
    if constexpr (fit != Fit::same_suit) {
      for (unsigned suit = 0; suit < suit_count; ++suit) {
        for (unsigned rank = foundation[suit]; rank > 0 && !is_safe(foundation, make_card(suit, rank)); --rank) {
          available |= card_bit(make_card(suit, rank));
        }
      }
    }
    struct Wait {
      Card card;
      Card onto;
    };
    std::array<Wait, 4 * deck_size> waits;
    unsigned waiting = 0;

    const auto leave = [&](Card card) {
      if ((left & card_bit(card)) != 0) return;
      left |= card_bit(card);
      Card freed = card;
      if (!node.is_up(card)) {
        gaps[node.column(card)] |= std::uint64_t{1} << node.place[card] % 64U;
        freed = node.below[card];
        if (freed == no_card) {
          empty = true;
          return;
        }
      }
      const CardSet now = card_bit(freed) & ~exposed;
      exposed |= now;
      todo |= now;
      available |= now;
    };
    const auto is_locked = [&](Card card, Card onto) {
      if (!node.is_under(card, onto)) return false;
      const unsigned height = node.place[card] % 64U;
      return (gaps[node.column(card)] >> height >> 1U & ((std::uint64_t{1} << (node.place[onto] - node.place[card])) - 1)) == 0;
    };
    const auto try_move = [&](Card card, Card onto) {
      if (node.below[card] == onto && !node.is_up(card)) return;
      if (is_locked(card, onto)) {
        waits[waiting++] = {card, onto};
      } else {
        leave(card);
      }
    };
    for (;;) {
      while (todo != 0) {
        const Card card = lowest(todo);
        todo &= todo - 1;
        const unsigned suit = suit_of(card);
        if (foundation[suit] + 1U == rank_of(card)) {
          do {
            leave(make_card(suit, ++foundation[suit]));
          } while (foundation[suit] < king && (exposed & card_bit(make_card(suit, foundation[suit] + 1U))) != 0);
        }
        for (CardSet cards = fitting[card] & available & ~left; cards != 0; cards &= cards - 1) try_move(lowest(cards), card);
        if (!node.is_face_up(card) && (left & card_bit(card)) == 0) {
          for (CardSet cards = fitted_on[card] & exposed; cards != 0; cards &= cards - 1) try_move(card, lowest(cards));
          if (kings_done && rank_of(card) == king && node.below[card] != no_card) leave(card);
        }
      }
      if (empty && !kings_done) {
        kings_done = true;
        for (CardSet cards = kings & available; cards != 0; cards &= cards - 1) {
          const Card card = lowest(cards);
          if (node.is_up(card) || node.below[card] != no_card) leave(card);
        }
      }
      for (unsigned i = 0; i < waiting;) {
        if (is_locked(waits[i].card, waits[i].onto)) {
          ++i;
        } else {
          leave(waits[i].card);
          waits[i] = waits[--waiting];
        }
      }
      if (todo == 0) return !is_complete(foundation);
    }
  }

  std::array<Card, card_table_size> root_below_{};
  CardSet root_face_down_ = 0;
  Node root_;
  Random random_{0};
  bool shuffled_ = false;
  std::vector<Rated> found_;
  int w_turn = 100, w_up = 60, w_lateral = -60, w_cover = -20, w_empty = 30, w_back = -100, w_noise = 60, w_next = 50, w_deep = 5,
      closure_ = 1;
};

/// The step as a move of the game.
[[nodiscard]] Move move_of(const Tableau& table, Step step) noexcept {
  unsigned from = first_foundation + suit_of(step.card);
  unsigned count = 1;
  unsigned to = own_foundation;
  for (unsigned column = 0; column < columns; ++column) {
    const Card* const end = table.row.data() + table.bound[column + 1U];
    const Card* const found = std::find(table.row.data() + table.bound[column], end, step.card);
    if (found != end) {
      from = column;
      count = static_cast<unsigned>(end - found);
    }
    if ((table.column_size(column) == 0 ? no_card : table.column_top(column)) == step.onto) to = column;
  }
  return Move::cards(from, to, count);
}

}  // namespace

template <Fit fit>
Solution solve_russian(const Tableau& root, const SearchLimits& limits) {
  if (root.is_complete()) return {.outcome = Outcome::winnable};
  using G = CardGame<RussianPolicy<fit>>;
  using Space = RussianSpace<fit>;
  SearchBudget budget(limits);
  Space space(root);
  Solution solution;
  Tableau table = root;
  const auto record = [&](Step step) {
    const Move move = move_of(table, step);
    G{}.play(table, move);
    solution.moves.push_back(move);
  };
  typename Space::Node node = space.root();
  space.settle(node, record);
  if (space.is_won(node)) {
    solution.outcome = Outcome::winnable;
  } else {
    PositionSet<std::tuple_size_v<KeyOf<Space>>> seen(budget);
    std::vector<Step> path;
    if constexpr (fit != Fit::same_suit) {
      static const int tries = 100, per = 20000;
      for (int i = 0; i < tries && solution.outcome == Outcome::undecided && budget.states_left() > 0 && !budget.stopped(); ++i) {
        if (i > 0) space.shuffle(static_cast<std::uint64_t>(i));
        seen.clear();
        solution.outcome = depth_first(space, node, budget, seen, path, static_cast<std::uint64_t>(per));
      }
      space.unshuffle();
      seen.clear();
    }
    if (solution.outcome == Outcome::undecided) solution.outcome = depth_first(space, node, budget, seen, path);
    if (solution.outcome == Outcome::winnable) {
      for (const Step step : path) {
        record(step);
        space.play(node, step);
        space.settle(node, record);
      }
    } else {
      solution.moves.clear();
    }
  }
  solution.states = budget.states();
  solution.bytes = budget.peak_bytes();
  return solution;
}

template Solution solve_russian<Fit::same_suit>(const Tableau&, const SearchLimits&);
template Solution solve_russian<Fit::any_suit>(const Tableau&, const SearchLimits&);
template Solution solve_russian<Fit::alternating>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
