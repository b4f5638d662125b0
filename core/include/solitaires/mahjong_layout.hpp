/// \file
/// A Mahjong layout: where the tiles lie, compiled once into bit masks, and its KMahjongg text.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solitaires/move.hpp"
#include "solitaires/text_error.hpp"

namespace solitaires {

/// A set of slots: 144 bits.
class SlotSet {
 public:
  constexpr void insert(unsigned slot) noexcept { words_[slot / 64] |= std::uint64_t{1} << slot % 64; }
  constexpr void erase(unsigned slot) noexcept { words_[slot / 64] &= ~(std::uint64_t{1} << slot % 64); }
  [[nodiscard]] constexpr bool contains(unsigned slot) const noexcept { return (words_[slot / 64] >> slot % 64 & 1U) != 0; }
  [[nodiscard]] constexpr bool empty() const noexcept { return (words_[0] | words_[1] | words_[2]) == 0; }
  [[nodiscard]] constexpr bool meets(const SlotSet& other) const noexcept {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1]) | (words_[2] & other.words_[2])) != 0;
  }
  [[nodiscard]] constexpr unsigned size() const noexcept {
    unsigned count = 0;
    for (const auto word : words_) count += static_cast<unsigned>(std::popcount(word));
    return count;
  }
  [[nodiscard]] constexpr const std::array<std::uint64_t, 3>& words() const noexcept { return words_; }
  /// Calls `visit(slot)` for each slot, smallest first.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (unsigned i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) visit(i * 64 + static_cast<unsigned>(std::countr_zero(word)));
    }
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

/// A layout of up to 144 tiles. Immutable; slots are numbered by layer, then row, then column.
class MahjongLayout {
 public:
  /// \param text KMahjongg layout text, version 1.1: the line `kmahjongg-layout-v1.1`, lines `w32`, `h16`, `d5` (size in half
  ///     tiles, layers; these are the defaults), then h rows of w characters for each layer, bottom first. A tile is the block
  ///     `12` over `43`, anything else is `.`. Lines that start with # are comments; `# name: Turtle` gives the name.
  /// \throws TextError when the text is not such a layout, or has no tiles, an odd number, or more than 144.
  [[nodiscard]] static MahjongLayout parse(std::string_view text);

  /// The layout as text that `parse` reads back.
  [[nodiscard]] std::string text() const;

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] unsigned size() const noexcept { return static_cast<unsigned>(slots_.size()); }
  [[nodiscard]] const std::vector<Slot>& slots() const noexcept { return slots_; }
  [[nodiscard]] const SlotSet& all() const noexcept { return all_; }

  /// Whether a tile of the layer above lies on the slot, even by half.
  [[nodiscard]] bool is_covered(const SlotSet& present, unsigned slot) const noexcept { return present.meets(masks_[slot].above); }
  /// Whether both sides have a neighbour on the same layer that touches, even by half.
  [[nodiscard]] bool is_blocked(const SlotSet& present, unsigned slot) const noexcept {
    return present.meets(masks_[slot].left) && present.meets(masks_[slot].right);
  }
  [[nodiscard]] bool is_free(const SlotSet& present, unsigned slot) const noexcept {
    return !is_covered(present, slot) && !is_blocked(present, slot);
  }
  /// Whether a slot is in the layer directly above another one and over it, even by half.
  [[nodiscard]] bool lies_on(unsigned slot, unsigned below) const noexcept { return masks_[below].above.contains(slot); }
  /// The slots that can become free when this one is removed.
  [[nodiscard]] const SlotSet& released_by(unsigned slot) const noexcept { return masks_[slot].releases; }
  /// The slots of `present` that are free.
  [[nodiscard]] SlotSet free_slots(const SlotSet& present) const noexcept;

 private:
  struct Masks {
    SlotSet above, left, right, releases;
  };

  MahjongLayout(std::string name, std::vector<Slot> slots);

  std::string name_;
  std::vector<Slot> slots_;
  SlotSet all_;
  std::array<Masks, max_slots> masks_{};
};

/// A layout that deal codes can name. It never changes once it has its number.
struct NumberedLayout {
  std::string id;  ///< "L00", "L01", ...
  std::shared_ptr<const MahjongLayout> layout;
};

/// The layouts L00, L01, ... in order of their numbers.
[[nodiscard]] const std::vector<NumberedLayout>& mahjong_layouts();

}  // namespace solitaires
