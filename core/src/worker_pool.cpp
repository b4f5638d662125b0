#include "solitaires/worker_pool.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace solitaires {
namespace {

/// Tells a process from the one that it was forked from.
[[nodiscard]] std::int64_t process_id() noexcept {
#if __has_include(<unistd.h>)
  return getpid();
#else
  return 0;
#endif
}

/// Waits a short time for what is about to come: waking a thread that sleeps takes longer than many a job.
template <class Condition>
void wait_awake(Condition condition) noexcept {
  constexpr std::chrono::microseconds patience{50};
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!condition() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
}

}  // namespace

struct WorkerPool::Job {
  Call call;
  void* context;
  std::size_t size;
  std::size_t step;  ///< indices in a range
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::exception_ptr error;

  /// Takes one range after another until none is left.
  void work() noexcept {
    while (!failed.load(std::memory_order_relaxed)) {
      const std::size_t begin = next.fetch_add(step, std::memory_order_relaxed);
      if (begin >= size) return;
      try {
        call(context, begin, std::min(size, begin + step));
      } catch (...) {
        if (!failed.exchange(true)) error = std::current_exception();
      }
    }
  }
};

/// The threads beside the caller's, and how they learn of a job.
class WorkerPool::Crew {
 public:
  explicit Crew(unsigned workers) {
    try {
      for (unsigned i = 0; i < workers; ++i) threads_.emplace_back([this] { serve(); });
    } catch (...) {
      dismiss();
      throw;
    }
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() { dismiss(); }

  /// Whether the threads are in this process: a fork leaves them behind.
  [[nodiscard]] bool is_here() const noexcept { return process_ == process_id(); }

  void run(Job& job) {
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
      calls_.fetch_add(1);
    }
    wake_.notify_all();
    job.work();
    std::unique_lock lock(mutex_);
    job_ = nullptr;  // who has not come by now need not come any more
    if (at_work_ != 0) {
      lock.unlock();
      wait_awake([this] { return at_work_ == 0; });
      lock.lock();
      rested_.wait(lock, [this] { return at_work_ == 0; });
    }
  }

 private:
  void serve() {
    std::uint64_t seen = 0;
    for (;;) {
      wait_awake([&] { return calls_ != seen; });
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return calls_ != seen; });
      seen = calls_;
      if (dismissed_) return;
      if (job_ == nullptr) continue;
      Job& job = *job_;
      ++at_work_;
      lock.unlock();
      job.work();
      lock.lock();
      if (--at_work_ == 0) rested_.notify_one();
    }
  }

  void dismiss() noexcept {
    {
      const std::lock_guard lock(mutex_);
      dismissed_ = true;
      calls_.fetch_add(1);
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  std::int64_t process_ = process_id();
  std::mutex mutex_;  ///< holds for all that follows
  std::condition_variable wake_, rested_;
  std::atomic<std::uint64_t> calls_{0};  ///< counts jobs, and the dismissal
  std::atomic<unsigned> at_work_{0};
  Job* job_ = nullptr;
  bool dismissed_ = false;
  std::vector<std::thread> threads_;
};

WorkerPool::WorkerPool(unsigned threads) : threads_(std::max(threads, 1U)) {
  if (threads_ > 1) crew_ = std::make_unique<Crew>(threads_ - 1);
}

WorkerPool::~WorkerPool() {
  // the threads of another process cannot be joined, and what they hold of theirs cannot be taken down
  if (crew_ && !crew_->is_here()) static_cast<void>(crew_.release());
}

void WorkerPool::run(std::size_t size, Call call, void* context) {
  // several ranges for each thread, because cores are not equally fast; whole lines of memory, because threads that share one wait
  constexpr std::size_t whole = 16;
  constexpr std::size_t ranges_of_thread = 8;
  const std::size_t share = size / (threads_ * ranges_of_thread) / whole * whole;
  Job job{.call = call, .context = context, .size = size, .step = crew_ ? std::max(share, whole) : std::max(size, whole), .error = {}};
  if (crew_ && size > job.step) {
    if (!crew_->is_here()) {
      static_cast<void>(crew_.release());
      crew_ = std::make_unique<Crew>(threads_ - 1);
    }
    crew_->run(job);
  } else {
    job.work();
  }
  if (job.error) std::rethrow_exception(job.error);
}

}  // namespace solitaires
