/// \file
/// What every solver takes and gives, and the account of what it spends.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <string_view>
#include <vector>

#include "solitaires/move.hpp"
#include "solitaires/stop_request.hpp"

namespace solitaires {

enum class Outcome : std::uint8_t {
  undecided,   ///< a limit was reached, or a stop was asked for
  winnable,    ///< there is a line of legal moves to a win
  unwinnable,  ///< proved: every position that could matter was looked at
};

[[nodiscard]] constexpr std::string_view outcome_name(Outcome outcome) noexcept {
  constexpr std::array<std::string_view, 3> names{"undecided", "winnable", "unwinnable"};
  return names[static_cast<std::size_t>(outcome)];
}

struct SearchLimits {
  std::uint64_t states = std::numeric_limits<std::uint64_t>::max();  ///< positions expanded, or what the solver looks at in their place
  std::size_t bytes = std::size_t{1} << 30U;                         ///< memory of tables and stacks
  StopRequest stop = {};
};

struct Solution {
  Outcome outcome = Outcome::undecided;
  std::vector<Move> moves = {};  ///< when winnable: each legal in its turn, the last one wins; empty when the root is won
  std::uint64_t states = 0;      ///< positions expanded
  std::size_t bytes = 0;         ///< the most memory held at once
};

/// Counts what a search spends and says when it must end. One object goes through all phases of a search.
class SearchBudget {
 public:
  explicit SearchBudget(const SearchLimits& limits) noexcept : limits_(limits) {}

  /// Pays for expanding one position; false: the search must end undecided.
  [[nodiscard]] bool spend_state() noexcept {
    if (states_ >= limits_.states || stopped_) return false;
    if ((states_ & 0xFFU) == 0xFFU && limits_.stop.asked != nullptr) stopped_ = limits_.stop.asked(limits_.stop.context, states_);
    ++states_;
    return !stopped_;
  }
  /// Pays for memory before it is allocated; false: there is not so much left.
  [[nodiscard]] bool spend_bytes(std::size_t count) noexcept {
    if (count > limits_.bytes - std::min(limits_.bytes, bytes_)) return false;
    bytes_ += count;
    peak_bytes_ = std::max(peak_bytes_, bytes_);
    return true;
  }
  void return_bytes(std::size_t count) noexcept { bytes_ -= count; }

  [[nodiscard]] std::uint64_t states() const noexcept { return states_; }
  [[nodiscard]] std::uint64_t states_left() const noexcept { return limits_.states - states_; }
  [[nodiscard]] std::size_t peak_bytes() const noexcept { return peak_bytes_; }
  [[nodiscard]] bool stopped() const noexcept { return stopped_; }

 private:
  SearchLimits limits_;
  std::uint64_t states_ = 0;
  std::size_t bytes_ = 0;
  std::size_t peak_bytes_ = 0;
  bool stopped_ = false;
};

/// A stack whose memory the budget pays for.
template <class T>
class BudgetStack {
 public:
  explicit BudgetStack(SearchBudget& budget) noexcept : budget_(&budget) {}
  BudgetStack(const BudgetStack&) = delete;
  BudgetStack& operator=(const BudgetStack&) = delete;
  ~BudgetStack() { budget_->return_bytes(items_.capacity() * sizeof(T)); }

  /// False when memory ran out: nothing was pushed.
  [[nodiscard]] bool push(const T& item) {
    if (items_.size() == items_.capacity() && !grow()) return false;
    items_.push_back(item);
    return true;
  }
  void pop() noexcept { items_.pop_back(); }
  void shrink_to(std::size_t size) noexcept { items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(size), items_.end()); }
  [[nodiscard]] T& top() noexcept { return items_.back(); }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return items_[i]; }
  [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
  [[nodiscard]] bool empty() const noexcept { return items_.empty(); }
  [[nodiscard]] auto begin() noexcept { return items_.begin(); }
  [[nodiscard]] auto end() noexcept { return items_.end(); }
  [[nodiscard]] auto begin() const noexcept { return items_.begin(); }
  [[nodiscard]] auto end() const noexcept { return items_.end(); }

 private:
  /// Both the old and the new block are held for a moment.
  bool grow() {
    const std::size_t old_capacity = items_.capacity();
    const std::size_t capacity = std::max<std::size_t>(64, old_capacity * 2);
    if (!budget_->spend_bytes(capacity * sizeof(T))) return false;
    try {
      items_.reserve(capacity);
    } catch (const std::bad_alloc&) {
      budget_->return_bytes(capacity * sizeof(T));
      return false;
    }
    budget_->return_bytes(old_capacity * sizeof(T));
    return true;
  }

  SearchBudget* budget_;
  std::vector<T> items_;
};

}  // namespace solitaires
