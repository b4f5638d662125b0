/// \file
/// A Mahjong layout: where the tiles lie, compiled once into bit masks, and its KMahjongg text.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solitaires/card.hpp"
#include "solitaires/move.hpp"
#include "solitaires/text_error.hpp"

namespace solitaires {

/// A set of slots: 144 bits.
class SlotSet {
 public:
  constexpr void insert(unsigned slot) noexcept { words_[slot / 64] |= std::uint64_t{1} << slot % 64; }
  /// Without a branch, for conditions that the processor cannot foretell.
  constexpr void insert_if(bool condition, unsigned slot) noexcept { words_[slot / 64] |= std::uint64_t{condition} << slot % 64; }
  constexpr void erase(unsigned slot) noexcept { words_[slot / 64] &= ~(std::uint64_t{1} << slot % 64); }
  [[nodiscard]] constexpr bool contains(unsigned slot) const noexcept { return (words_[slot / 64] >> slot % 64 & 1U) != 0; }
  [[nodiscard]] constexpr bool empty() const noexcept { return (words_[0] | words_[1] | words_[2]) == 0; }
  [[nodiscard]] constexpr bool meets(const SlotSet& other) const noexcept {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1]) | (words_[2] & other.words_[2])) != 0;
  }
  /// Whether there are two slots or more.
  [[nodiscard]] constexpr bool has_two() const noexcept {
    std::uint64_t all = 0;
    std::uint64_t more = 0;  // what is in one word twice, or in two words
    for (const std::uint64_t word : words_) {
      more |= (word & (word - 1)) | (all != 0 ? word : 0);
      all |= word;
    }
    return more != 0;
  }
  [[nodiscard]] constexpr unsigned size() const noexcept {
    return last_byte((in_bytes(words_[0]) + in_bytes(words_[1]) + in_bytes(words_[2])) * ones);
  }
  /// Takes out a slot. \param choose returns how many smaller ones the set has, for their number, which must not be 0. Where the slot lies
  /// is chance, so words and bytes are chosen by arithmetic, not by branches.
  template <class Choose>
  constexpr unsigned take(Choose choose) noexcept {
    // for each byte of a word, how many slots are in it and those below
    const std::array<std::uint64_t, 3> up_to{in_bytes(words_[0]) * ones, in_bytes(words_[1]) * ones, in_bytes(words_[2]) * ones};
    const unsigned in_first = last_byte(up_to[0]);
    const unsigned in_two = in_first + last_byte(up_to[1]);
    unsigned before = choose(in_two + last_byte(up_to[2]));
    const unsigned word = (before >= in_first ? 1U : 0U) + (before >= in_two ? 1U : 0U);
    before -= std::array{0U, in_first, in_two}[word];
    // the upper bit of a byte stays where no more than `before` are up to it; nothing is borrowed, as none has more than 64
    const unsigned byte = last_byte((((before + 128) * ones - up_to[word]) & 128 * ones) / 128 * ones);
    before -= static_cast<unsigned>(up_to[word] << 8U >> 8 * byte & 255U);
    std::uint64_t rest = words_[word] >> 8 * byte;
    for (; before > 0; --before) rest &= rest - 1;
    words_[word] &= ~((rest & (0 - rest)) << 8 * byte);
    return word * 64 + 8 * byte + lowest_bit(rest);
  }
  [[nodiscard]] constexpr const std::array<std::uint64_t, 3>& words() const noexcept { return words_; }
  /// Calls `visit(slot)` for each slot, smallest first.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    const auto visit_word = [&visit](std::uint64_t word, unsigned first) {
      for (; word != 0; word &= word - 1) visit(first + static_cast<unsigned>(std::countr_zero(word)));
    };
    visit_word(words_[0], 0);
    visit_word(words_[1], 64);
    visit_word(words_[2], 128);
  }
  friend constexpr SlotSet operator&(SlotSet a, const SlotSet& b) noexcept {
    for (unsigned i = 0; i < a.words_.size(); ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  friend constexpr SlotSet operator|(SlotSet a, const SlotSet& b) noexcept {
    for (unsigned i = 0; i < a.words_.size(); ++i) a.words_[i] |= b.words_[i];
    return a;
  }
  /// The slots of `a` that are not in `b`.
  friend constexpr SlotSet operator-(SlotSet a, const SlotSet& b) noexcept {
    for (unsigned i = 0; i < a.words_.size(); ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  friend constexpr bool operator==(const SlotSet&, const SlotSet&) noexcept = default;

 private:
  static constexpr std::uint64_t ones = 0x0101010101010101U;

  /// In each byte, how many of its bits were set. Where there may be no instruction that counts bits, std::popcount of a word is a call.
  [[nodiscard]] static constexpr std::uint64_t in_bytes(std::uint64_t word) noexcept {
    const std::uint64_t twos = word - (word >> 1U & 0x55 * ones);
    const std::uint64_t fours = (twos & 0x33 * ones) + (twos >> 2U & 0x33 * ones);
    return (fours + (fours >> 4U)) & 0x0F * ones;
  }
  [[nodiscard]] static constexpr unsigned last_byte(std::uint64_t bytes) noexcept { return static_cast<unsigned>(bytes >> 56U); }

  std::array<std::uint64_t, 3> words_{};
};

/// Where a tile lies: its top-left corner in half tiles (a tile is 2 wide and 2 high) and its layer, 0 at the bottom.
struct Slot {
  std::uint16_t x = 0;
  std::uint16_t y = 0;
  std::uint16_t layer = 0;

  friend bool operator==(const Slot&, const Slot&) noexcept = default;
};

/// Longer layout texts are refused. It leaves room for comments and for wide margins.
inline constexpr std::size_t max_layout_text = std::size_t{1} << 20U;

/// A layout of up to 144 tiles. Immutable; slots are numbered by layer, then row, then column.
class MahjongLayout {
 public:
  /// \param text KMahjongg layout text, version 1.1: the line `kmahjongg-layout-v1.1`, lines `w32`, `h16`, `d5` (size in half
  ///     tiles, layers; these are the defaults), then h rows of w characters for each layer, bottom first. A tile is the block
  ///     `12` over `43`, anything else is `.`. Lines that start with # are comments; `# name: Turtle` gives the name.
  /// \throws TextError when the text is not such a layout, is longer than `max_layout_text`, or has no tiles, an odd number, or more than
  /// 144.
  [[nodiscard]] static MahjongLayout parse(std::string_view text);

  /// The layout as text that `parse` reads back.
  [[nodiscard]] std::string text() const;

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] unsigned size() const noexcept { return static_cast<unsigned>(slots_.size()); }
  [[nodiscard]] const std::vector<Slot>& slots() const noexcept { return slots_; }
  [[nodiscard]] const SlotSet& all() const noexcept { return all_; }

  /// Whether a tile of the layer above lies on the slot, even by half.
  [[nodiscard]] bool is_covered(const SlotSet& present, unsigned slot) const noexcept { return present.meets(masks_[slot].above()); }
  /// Whether both sides have a neighbour on the same layer that touches, even by half.
  [[nodiscard]] bool is_blocked(const SlotSet& present, unsigned slot) const noexcept {
    const Masks& masks = masks_[slot];
    return present.meets(masks.above_or_left - masks.above_or_right) && present.meets(masks.above_or_right - masks.above_or_left);
  }
  [[nodiscard]] bool is_free(const SlotSet& present, unsigned slot) const noexcept {
    // both sides are always looked at: a branch that the processor cannot foretell would cost more
    return (int{present.meets(masks_[slot].above_or_left)} & int{present.meets(masks_[slot].above_or_right)}) == 0;
  }
  /// Whether a slot is in the layer directly above another one and over it, even by half.
  [[nodiscard]] bool lies_on(unsigned slot, unsigned below) const noexcept { return masks_[below].above().contains(slot); }
  /// The slots that can become free when this one is removed.
  [[nodiscard]] const SlotSet& released_by(unsigned slot) const noexcept { return masks_[slot].releases; }
  /// The slots of `present` that are free.
  [[nodiscard]] SlotSet free_slots(const SlotSet& present) const noexcept;
  /// The slots that are free while all tiles are there.
  [[nodiscard]] const SlotSet& free_at_first() const noexcept { return free_at_first_; }

  /// Takes two free tiles out of `present` and `free` and adds to `free` what that makes free. Calls `visit(slot, is_freed)` for each
  /// slot that may have become free.
  template <class Visit>
  void remove(SlotSet& present, SlotSet& free, unsigned a, unsigned b, Visit visit) const noexcept {
    // no single bits here: a word that was just written is read together with others only after a wait
    const SlotSet gone = masks_[a].itself | masks_[b].itself;
    const SlotSet held = present - free;
    present = present - gone;
    free = free - gone;
    ((released_by(a) | released_by(b)) & held).for_each([&](unsigned slot) {
      const bool is_freed = is_free(present, slot);
      free.insert_if(is_freed, slot);
      visit(slot, is_freed);
    });
  }

 private:
  struct Masks {
    // a tile is free when none is above or to the left, or none above or to the right
    SlotSet above_or_left, above_or_right, releases, itself;

    [[nodiscard]] SlotSet above() const noexcept { return above_or_left & above_or_right; }  // no tile is on both sides
  };

  MahjongLayout(std::string name, std::vector<Slot> slots);

  std::string name_;
  std::vector<Slot> slots_;
  SlotSet all_;
  SlotSet free_at_first_;
  std::array<Masks, max_slots> masks_{};
};

/// A layout that deal codes can name. It never changes once it has its number.
struct NumberedLayout {
  std::string id;  ///< "L00", "L01", ...
  std::shared_ptr<const MahjongLayout> layout;
};

/// What a numbered layout is called; its text need not be parsed for that.
struct LayoutTitle {
  std::string_view id;    ///< "L00", "L01", ...
  std::string_view name;  ///< such as "Turtle"
};

/// The titles of L00, L01, ... in order of their numbers.
[[nodiscard]] std::span<const LayoutTitle> mahjong_layout_titles() noexcept;

/// A numbered layout, which is parsed when it is asked for the first time; null when there is none of that id. Any thread may call.
[[nodiscard]] const NumberedLayout* find_mahjong_layout(std::string_view id);

/// All numbered layouts in order, parsed; they share what `find_mahjong_layout` gives.
[[nodiscard]] const std::vector<NumberedLayout>& mahjong_layouts();

}  // namespace solitaires
