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

// Depth-first search. Nearly all of its strength is in one proof of loss, `is_hopeless`, asked at every position, and in restarts: many
// short searches with the steps in another order each win what one long search gets lost in.

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

/// Merits that order the steps, tuned on Yukon.
constexpr int merit_turn = 100;         ///< turns a card face up,
constexpr int merit_deep = 5;           ///< less for each card that is face down there
constexpr int merit_up = 60;            ///< goes up
constexpr int merit_next = 50;          ///< frees a card that can go up
constexpr int merit_empty = 30;         ///< empties a column
constexpr int merit_cover = -20;        ///< for each card that is covered and face down or next to go up
constexpr int merit_sideways = -60;     ///< leaves a card that it fits on
constexpr int merit_back = -100;        ///< comes back from a foundation
constexpr unsigned merit_chance = 150;  ///< up to so much by chance

/// Restarts: rounds, in each of which short searches and then one long one expand so many positions; each round is larger.
constexpr std::uint64_t short_search = 500;
constexpr std::uint64_t first_round = 10'000;
constexpr std::uint64_t last_round = 2'560'000;
constexpr unsigned round_growth = 4;

/// A position as links and sets: what search asks for is at hand.
template <Fit fit>
struct Node {
  std::array<Card, card_table_size> below{};           ///< what each card in a column lies on, `no_card` for the table
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

  explicit RussianSpace(const Piles& table) noexcept {
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

  /// From now on chance has a part in the order of steps.
  void shuffle(std::uint64_t seed) noexcept {
    random_ = Random(seed);
    shuffled_ = true;
  }
  void unshuffle() noexcept { shuffled_ = false; }

  /// All moves, except that safe cards do not come back, that one empty column stands for all, and that no king leaves the table for
  /// another empty column, which would change nothing.
  void steps(const Node& node, std::vector<Step>& list) {
    if (is_hopeless(node)) return;
    found_.clear();
    const CardSet next_up = node.next_up();
    for (CardSet tops = node.tops; tops != 0; tops &= tops - 1) {
      const Card onto = lowest(tops);
      if ((card_bit(onto) & next_up) != 0) add({onto, Step::foundation}, merit_up + merit_of_leaving(node, onto, next_up));
      const CardSet column = node.cards[node.column(onto)];
      const CardSet movable = fitting[onto] & node.face_up & ~column;
      const int covered = merit_cover * std::popcount(column & (~node.face_up | next_up));
      for (CardSet cards = movable; cards != 0; cards &= cards - 1) {
        const Card card = lowest(cards);
        if (node.group_size(card) <= group_limit) add({card, onto}, merit_of_leaving(node, card, next_up) + covered);
      }
      for (CardSet cards = fitting[onto] & (next_up >> 1U); cards != 0; cards &= cards - 1) add_take_back(node, lowest(cards), onto);
    }
    if (std::find(node.top.begin(), node.top.end(), no_card) != node.top.end()) {
      for (CardSet cards = kings & node.face_up; cards != 0; cards &= cards - 1) {
        const Card card = lowest(cards);
        if (node.below[card] != no_card && node.group_size(card) <= group_limit) {
          add({card, no_card}, merit_of_leaving(node, card, next_up));
        }
      }
      for (CardSet cards = kings & (next_up >> 1U); cards != 0; cards &= cards - 1) add_take_back(node, lowest(cards), no_card);
    }
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

  /// Takes all safe cards up, and tells `log` each step.
  template <class Log>
  void settle(Node& node, Log log) const {
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
    int merit = 0;
    Step step;
  };
  /// For each column the heights of the cards that left.
  using Gaps = std::array<std::uint64_t, columns>;

  [[nodiscard]] static Card lowest(CardSet cards) noexcept { return static_cast<Card>(std::countr_zero(cards)); }
  [[nodiscard]] static bool is_complete(const std::array<std::uint8_t, suit_count>& foundation) noexcept {
    return std::bit_cast<std::uint32_t>(foundation) == 0x0D0D0D0DU;
  }

  /// Whether a card that is next on its foundation may go up at once, and one that is there need never come back.
  ///
  /// In same-suit building always; with any suit when all cards of the rank below are up; with alternating colours when those of the other
  /// colour are, and the card two ranks lower of its colour's other suit. What can be put on a safe card is then up and safe itself, and so
  /// is what its safety rests on.
  ///
  /// Proof that nothing is lost. Let B be position A except that some safe cards, which in A have only such cards on them, are up, and
  /// that what this exposes is face up. If A can be won, so can B: play A's win and leave out the moves of these cards, and those that take
  /// a safe card back. Any other move of A is legal in B too, with no more cards in its group: its base has the same cards of B under it,
  /// and what it is put on is not one of these cards, so it has nothing on it in B either. A foundation of B is that of A with safe cards
  /// on top, so a card that A puts up or takes back either is one of these cards or is next, or on top, in B as well: below a safe card of
  /// its suit all are safe. After it the two are related as before: the safe cards of B never come back, so they stay safe.
  [[nodiscard]] static bool is_safe(const std::array<std::uint8_t, suit_count>& foundation, Card card) noexcept {
    const unsigned rank = rank_of(card);
    if constexpr (fit == Fit::same_suit) return true;
    if constexpr (fit == Fit::any_suit) return *std::min_element(foundation.begin(), foundation.end()) + 1U >= rank;
    const unsigned opposite = is_red(card) ? 0 : 1;  // spades and clubs, hearts and diamonds: the numbers of a pair make 3
    return foundation[opposite] + 1U >= rank && foundation[3 - opposite] + 1U >= rank && foundation[3 - suit_of(card)] + 2U >= rank;
  }

  /// What a card lies on, as a digit; see `Numbering`.
  ///
  /// A card that left a face-down card and came back lies on a face-up one now: that is another position than at the root.
  [[nodiscard]] unsigned code(const Node& node, Card card, Card under) const noexcept {
    if (under == root_below_[card] && (root_face_down_ & node.face_up & card_bit(under)) == 0) return 0;
    if (fit == Fit::same_suit || under == no_card) return 1;
    // the suits of a colour are one even and one odd
    return 1 + (fit == Fit::any_suit ? suit_of(under) : suit_of(under) & 1U);
  }

  /// Puts the group from `base` to `top`, taken from the end of its column, or a card from its foundation on `onto`.
  void put(Node& node, Card base, Card top, Card onto) const noexcept {
    unsigned column = 0;
    unsigned place = 0;
    if (onto == no_card) {
      while (node.top[column] != no_card) ++column;
      place = column * 64;
    } else {
      column = node.column(onto);
      place = node.place[onto] + 1U;
      node.tops &= ~card_bit(onto);
    }
    CardSet group = card_bit(base);
    const unsigned old_place = node.place[base];
    for (Card card = top; card != base; card = node.below[card]) {
      group |= card_bit(card);
      node.place[card] = static_cast<std::uint16_t>(node.place[card] - old_place + place);
    }
    if (old_place != Node::up) node.cards[old_place / 64] &= ~group;
    node.place[base] = static_cast<std::uint16_t>(place);
    node.below[base] = onto;
    node.cards[column] |= group;
    node.top[column] = top;
    node.tops |= card_bit(top);
  }

  [[nodiscard]] int merit_of_leaving(const Node& node, Card card, CardSet next_up) const noexcept {
    const Card under = node.below[card];
    if (under == no_card) return merit_empty;
    int merit = (next_up & card_bit(under)) != 0 ? merit_next : 0;
    if (!node.is_face_up(under)) {
      merit += merit_turn - merit_deep * std::popcount(node.cards[node.column(card)] & ~node.face_up);
    } else if ((fitting[under] & card_bit(card)) != 0) {
      merit += merit_sideways;
    }
    return merit;
  }
  void add(Step step, int merit) {
    if (shuffled_) merit += static_cast<int>(random_.below(merit_chance));
    // the better come first, of equals the earlier
    found_.push_back({});
    std::size_t i = found_.size() - 1;
    for (; i > 0 && found_[i - 1].merit < merit; --i) found_[i] = found_[i - 1];
    found_[i] = {merit, step};
  }
  void add_take_back(const Node& node, Card card, Card onto) {
    if (!is_safe(node.foundation, card)) add({card, onto}, merit_back);
  }

  /// The cards that fit on one of these.
  [[nodiscard]] static CardSet all_fitting(CardSet onto) noexcept {
    if constexpr (fit == Fit::same_suit) return onto >> 1U;
    if constexpr (fit == Fit::any_suit) {
      onto |= onto >> 32U;
      return ((onto | onto >> 16U) >> 1U & 0x7FFFU) * 0x0001000100010001U;
    }
    const CardSet red = (onto >> 16U | onto >> 32U) >> 1U & 0x7FFFU;
    const CardSet black = (onto | onto >> 48U) >> 1U & 0x7FFFU;
    return red | red << 48U | black << 16U | black << 32U;
  }

  /// A proof of loss, or nothing.
  ///
  /// Collects all cards that could ever be exposed or leave what they lie on if moves only ever helped: an exposed card stays a place to
  /// put cards on, and a card that left also stays where it was. Then
  /// - a card that is exposed and next on its foundation leaves for it;
  /// - a card that is or can be face up leaves when a card that it fits on is exposed and can be in another column: one that lies above it
  ///   in its column must first be parted from it, by a card between the two, or itself, that leaves;
  /// - a king leaves when a column can become empty;
  /// - what a card leaves is exposed, so face up;
  /// - a card on a foundation that is not safe may be exposed again when a card that it fits on is, or, a king, when a column is empty.
  /// Proof: by induction over the moves of any line of play, each of which only does what these rules allow. So when they do not bring up
  /// all cards, the position is lost.
  [[nodiscard]] static bool is_hopeless(const Node& node) noexcept {
    CardSet exposed = node.tops;
    CardSet available = node.face_up;  // what may be the base of a group
    CardSet left = 0;
    CardSet next_up = node.next_up();
    CardSet for_empty = 0;  // what an empty column takes, where there is one
    Gaps gaps{};
    for (const Card top : node.top) for_empty |= top == no_card ? kings : 0;
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      for (unsigned rank = node.foundation[suit]; rank > 0 && !is_safe(node.foundation, make_card(suit, rank)); --rank) {
        available |= card_bit(make_card(suit, rank));
      }
    }
    for (;;) {
      CardSet leaving = 0;
      for (CardSet up = exposed & next_up; up != 0; up = exposed & next_up) {
        leaving |= up;
        next_up = (next_up & ~up) | up << 1U;
      }
      leaving &= ~left;
      for (CardSet cards = (all_fitting(exposed) | for_empty) & available & ~left & ~leaving; cards != 0; cards &= cards - 1) {
        const Card card = lowest(cards);
        if (can_leave(node, card, exposed, for_empty, gaps)) leaving |= card_bit(card);
      }
      if (leaving == 0) return next_up != kings << 1U;
      left |= leaving;
      for (; leaving != 0; leaving &= leaving - 1) {
        const Card card = lowest(leaving);
        Card freed = card;
        if (!node.is_up(card)) {
          gaps[node.column(card)] |= std::uint64_t{1} << node.place[card] % 64U;
          freed = node.below[card];
        }
        if (freed == no_card) {
          for_empty = kings;
        } else {
          exposed |= card_bit(freed);
          available |= card_bit(freed);
        }
      }
    }
  }
  /// Whether a card that some exposed card or an empty column takes can get there.
  [[nodiscard]] static bool can_leave(const Node& node, Card card, CardSet exposed, CardSet for_empty, const Gaps& gaps) noexcept {
    if (node.is_up(card)) return true;
    if ((for_empty & card_bit(card)) != 0) return node.below[card] != no_card;
    const unsigned column = node.column(card);
    const CardSet onto = fitted_on[card] & exposed;
    if ((onto & ~node.cards[column]) != 0) return true;
    for (CardSet cards = onto; cards != 0; cards &= cards - 1) {
      const unsigned place = node.place[lowest(cards)];
      if (place < node.place[card]) return true;
      const std::uint64_t between = ((std::uint64_t{1} << (place - node.place[card])) - 1) << node.place[card] % 64U << 1U;
      if ((gaps[column] & between) != 0) return true;
    }
    return false;
  }

  std::array<Card, card_table_size> root_below_{};
  CardSet root_face_down_ = 0;
  Node root_;
  Random random_{0};
  bool shuffled_ = false;
  std::vector<Rated> found_;
};

/// The step as a move of the game.
[[nodiscard]] Move move_of(const Tableau& table, Step step) noexcept {
  unsigned from = first_foundation + suit_of(step.card);
  unsigned count = 1;
  unsigned to = own_foundation;
  for (unsigned column = 0; column < columns; ++column) {
    if ((table.movable[column] & card_bit(step.card)) != 0) {
      from = column;
      for (Card card = table.top[column]; card != step.card; card = table.under[card]) ++count;
    }
    if (table.top[column] == step.onto) to = column;
  }
  return Move::cards(from, to, count);
}

/// Looks for a win below a settled node that is not won.
template <Fit fit>
[[nodiscard]] Outcome search(RussianSpace<fit>& space, const Node<fit>& root, SearchBudget& budget, std::vector<Step>& path) {
  using Seen = PositionSet<std::tuple_size_v<KeyOf<RussianSpace<fit>>>>;
  const auto long_search = [&](std::uint64_t most_states) {
    Seen seen(budget);
    return depth_first(space, root, budget, seen, path, most_states);
  };
  // the order of steps matters little in the classic game: most positions are lost, and few steps are possible in the others
  if constexpr (fit != Fit::same_suit) {
    std::uint64_t seed = 0;
    for (std::uint64_t round = first_round; round <= last_round; round *= round_growth) {
      Seen seen(budget);
      for (std::uint64_t used = 0; used < round; used += short_search) {
        seen.clear();
        const Outcome outcome = depth_first(space, root, budget, seen, path, short_search);
        if (outcome != Outcome::undecided || budget.stopped() || budget.states_left() == 0) return outcome;
        space.shuffle(++seed);
      }
      space.unshuffle();
      const Outcome outcome = long_search(round);
      if (outcome != Outcome::undecided || budget.stopped() || budget.states_left() == 0) return outcome;
    }
  }
  return long_search(std::numeric_limits<std::uint64_t>::max());
}

}  // namespace

template <Fit fit>
Solution solve_russian(const Tableau& root, const SearchLimits& limits) {
  using Space = RussianSpace<fit>;
  if (root.is_complete()) return {.outcome = Outcome::winnable};
  SearchBudget budget(limits);
  Solution solution;
  Space space(laid_out(root, CardGame<RussianPolicy<fit>>::rules));
  Tableau table = root;
  const auto record = [&table, &solution](Step step) {
    solution.moves.push_back(move_of(table, step));
    CardGame<RussianPolicy<fit>>{}.play(table, solution.moves.back());
  };

  typename Space::Node node = space.root();
  space.settle(node, record);
  std::vector<Step> path;
  solution.outcome = space.is_won(node) ? Outcome::winnable : search(space, node, budget, path);
  if (solution.outcome == Outcome::winnable) {
    for (const Step step : path) {
      record(step);
      space.play(node, step);
      space.settle(node, record);
    }
  } else {
    solution.moves.clear();
  }
  solution.states = budget.states();
  solution.bytes = budget.peak_bytes();
  return solution;
}

template Solution solve_russian<Fit::same_suit>(const Tableau&, const SearchLimits&);
template Solution solve_russian<Fit::any_suit>(const Tableau&, const SearchLimits&);
template Solution solve_russian<Fit::alternating>(const Tableau&, const SearchLimits&);

}  // namespace solitaires
