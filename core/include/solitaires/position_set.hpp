/// \file
/// The set of positions that a search has seen: exact keys in a flat open-addressing table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "solitaires/position_key.hpp"
#include "solitaires/search.hpp"

namespace solitaires {

/// Nothing is ever replaced or forgotten: a full set says so, and a search that has to give up a position is undecided.
template <std::size_t words>
class PositionSet {
 public:
  using Key = PositionKey<words>;
  enum class Insertion : std::uint8_t { added, present, full };

  explicit PositionSet(SearchBudget& budget) noexcept : budget_(&budget) {}
  PositionSet(const PositionSet&) = delete;
  PositionSet& operator=(const PositionSet&) = delete;
  ~PositionSet() { budget_->return_bytes(capacity_ * sizeof(Key)); }

  [[nodiscard]] Insertion insert(const Key& key) noexcept {
    // the key of zeros marks a free place, so it has a flag of its own
    if (same_key(key, Key{})) return std::exchange(has_zeros_, true) ? Insertion::present : Insertion::added;
    // up to 3/4 full it grows; when it cannot, up to 15/16
    if (size_ >= capacity_ / 4 * 3 && !grow() && size_ >= capacity_ / 16 * 15) return contains(key) ? Insertion::present : Insertion::full;
    Key& place = place_of(key);
    if (same_key(place, key)) return Insertion::present;
    place = key;
    ++size_;
    return Insertion::added;
  }
  [[nodiscard]] bool contains(const Key& key) const noexcept {
    if (same_key(key, Key{})) return has_zeros_;
    return capacity_ > 0 && same_key(places_[index_of(key)], key);
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_ + (has_zeros_ ? 1U : 0U); }
  /// Forgets all positions and keeps the memory.
  void clear() noexcept {
    std::fill(places_.begin(), places_.end(), Key{});
    size_ = 0;
    has_zeros_ = false;
  }

 private:
  static constexpr std::size_t first_capacity = 256;

  /// Where the key is, or the free place where it belongs. There is always a free place.
  [[nodiscard]] Key& place_of(const Key& key) noexcept { return places_[index_of(key)]; }
  [[nodiscard]] std::size_t index_of(const Key& key) const noexcept {
    std::size_t i = key_hash(key) & (capacity_ - 1);
    while (!same_key(places_[i], Key{}) && !same_key(places_[i], key)) i = (i + 1) & (capacity_ - 1);
    return i;
  }

  /// Doubles the table; both tables are held for a moment. False when memory does not allow it: nothing has changed.
  bool grow() noexcept {
    const std::size_t capacity = capacity_ == 0 ? first_capacity : capacity_ * 2;
    if (!budget_->spend_bytes(capacity * sizeof(Key))) return false;
    std::vector<Key> larger;
    try {
      larger.resize(capacity);
    } catch (const std::bad_alloc&) {
      budget_->return_bytes(capacity * sizeof(Key));
      return false;
    }
    std::swap(places_, larger);
    const std::size_t old_capacity = std::exchange(capacity_, capacity);
    for (std::size_t i = 0; i < old_capacity; ++i) {
      if (!same_key(larger[i], Key{})) place_of(larger[i]) = larger[i];
    }
    budget_->return_bytes(old_capacity * sizeof(Key));
    return true;
  }

  SearchBudget* budget_;
  std::vector<Key> places_;
  std::size_t capacity_ = 0;  ///< a power of two, or 0
  std::size_t size_ = 0;      ///< without the key of zeros
  bool has_zeros_ = false;
};

}  // namespace solitaires
