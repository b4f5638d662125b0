/// \file
/// A few threads that wait for work on ranges of indices.
#pragma once

#include <cstddef>
#include <memory>

namespace solitaires {

/// Threads that live as long as the pool. The caller of `run` works too, so a pool of one thread has none of its own. A pool belongs to one
/// caller at a time. After a fork the child's pool starts new threads when it is first used.
class WorkerPool {
 public:
  /// \param threads how many work at once, the caller included; at least 1. \throws std::system_error when a thread cannot be started.
  explicit WorkerPool(unsigned threads);
  /// A pool of as many threads.
  WorkerPool(const WorkerPool& other) : WorkerPool(other.threads_) {}
  WorkerPool& operator=(const WorkerPool&) = delete;
  ~WorkerPool();

  [[nodiscard]] unsigned threads() const noexcept { return threads_; }

  /// Calls `work(begin, end)` for ranges that together are 0 ... size - 1, some at the same time, and waits for all of them.
  /// \throws what `work` throws (one of the exceptions, when there are several; the rest of the ranges may be left out then).
  template <class Work>
  void run(std::size_t size, Work work) {
    run_ranges(
        size, [](void* context, std::size_t begin, std::size_t end) { (*static_cast<Work*>(context))(begin, end); }, &work);
  }

 private:
  struct Job;
  struct Lane;
  class Crew;
  using Call = void (*)(void* context, std::size_t begin, std::size_t end);

  void run_ranges(std::size_t size, Call call, void* context);

  unsigned threads_;
  std::unique_ptr<Crew> crew_;  ///< null for one thread
};

}  // namespace solitaires
