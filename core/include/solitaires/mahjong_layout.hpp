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

#include "solitaires/bit_counts.hpp"
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
  [[nodiscard]] constexpr unsigned size() const noexcept {
    return last_byte((bits_in_bytes(words_[0]) + bits_in_bytes(words_[1]) + bits_in_bytes(words_[2])) * one_in_bytes);
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

/// The tiles that hold another one, as bits: 0-3 those that lie on it, 4-5 those at its left, 6-7 those at its right. There are no more,
/// as tiles do not overlap.
using Holders = std::uint8_t;

/// Whether a tile is free that these hold.
[[nodiscard]] constexpr bool leave_free(Holders holders) noexcept {
  return (holders & 0x0FU) == 0 && ((holders & 0x30U) == 0 || (holders & 0xC0U) == 0);
}

/// What one tile is to another that it holds.
struct Hold {
  std::uint8_t slot;  ///< of the other one
  Holders holder;     ///< the bit of the one that holds it
};

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
  /// The same slots once more, with what the tile is to each.
  [[nodiscard]] std::span<const Hold> holds(unsigned slot) const noexcept {
    return {holds_.data() + first_hold_[slot], holds_.data() + first_hold_[slot + 1U]};
  }
  /// What holds each slot while all tiles are there.
  [[nodiscard]] const std::array<Holders, max_slots>& holders_at_first() const noexcept { return holders_at_first_; }
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
  std::vector<Hold> holds_;
  std::array<std::uint16_t, max_slots + 1> first_hold_{};  ///< of each slot in `holds_`
  std::array<Holders, max_slots> holders_at_first_{};
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
