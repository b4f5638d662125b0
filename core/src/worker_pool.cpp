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

/// Indices whose bytes fill a line of memory. Threads that write to one line wait for each other, so a thread's share begins with one.
constexpr std::size_t line = 64;
/// The fewest indices that a thread takes at once, but for the last. Not a whole line, as the last one to be done is waited for; the other
/// half is mostly the same thread's.
constexpr std::size_t least_range = line / 2;

/// Waits a short time for what is about to come: waking a thread that sleeps takes longer than many a job.
template <class Condition>
void wait_awake(Condition condition) noexcept {
  constexpr std::chrono::microseconds patience{50};
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!condition() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
}

}  // namespace

/// The share of a job that is meant for one thread.
struct alignas(64) WorkerPool::Lane {
  std::atomic<std::size_t> next{0};
  std::size_t end = 0;
};

struct WorkerPool::Job {
  Call call;
  void* context;
  std::size_t step;  ///< indices in a range
  std::vector<Lane>& lanes;
  std::atomic<bool> failed{false};
  std::exception_ptr error;

  /// Takes one range after another, those of the thread's own lane first, until none is left.
  void work(std::size_t own) noexcept {
    for (std::size_t k = 0; k < lanes.size(); ++k) {
      Lane& lane = lanes[(own + k) % lanes.size()];
      while (!failed.load(std::memory_order_relaxed)) {
        const std::size_t begin = lane.next.fetch_add(step, std::memory_order_relaxed);
        if (begin >= lane.end) break;
        run(begin, std::min(lane.end, begin + step));
      }
    }
  }

  void run(std::size_t begin, std::size_t end) noexcept {
    try {
      call(context, begin, end);
    } catch (...) {
      if (!failed.exchange(true)) error = std::current_exception();
    }
  }
};

/// The threads beside the caller's, and how they learn of a job.
class WorkerPool::Crew {
 public:
  explicit Crew(unsigned workers) : lanes_(workers + std::size_t{1}) {
    try {
      for (unsigned i = 1; i <= workers; ++i) threads_.emplace_back([this, i] { serve(i); });
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

  /// Each thread gets the same share in every job of a size, because what it worked on last is still near it. Who is done helps the others.
  void run(std::size_t size, Call call, void* context) {
    constexpr std::size_t ranges_of_lane = 16;
    const std::size_t lines = (size + line - 1) / line;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      lanes_[i].next = lines * i / lanes_.size() * line;
      lanes_[i].end = std::min(size, lines * (i + 1) / lanes_.size() * line);
    }
    Job job{.call = call,
            .context = context,
            .step = std::max(least_range, lines / (lanes_.size() * ranges_of_lane) * line),
            .lanes = lanes_,
            .error = {}};
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
      calls_.fetch_add(1);
    }
    wake_.notify_all();
    job.work(0);
    std::unique_lock lock(mutex_);
    job_ = nullptr;  // who has not come by now need not come any more
    if (at_work_ != 0) {
      lock.unlock();
      wait_awake([this] { return at_work_ == 0; });
      lock.lock();
      rested_.wait(lock, [this] { return at_work_ == 0; });
    }
    if (job.error) std::rethrow_exception(job.error);
  }

 private:
  void serve(std::size_t lane) {
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
      job.work(lane);
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
  std::vector<Lane> lanes_;  ///< the caller's first; changed only while no thread is at work
  std::mutex mutex_;         ///< holds for all that follows
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

void WorkerPool::run_ranges(std::size_t size, Call call, void* context) {
  if (!crew_ || size <= line) {
    if (size > 0) call(context, 0, size);
    return;
  }
  if (!crew_->is_here()) {
    static_cast<void>(crew_.release());
    crew_ = std::make_unique<Crew>(threads_ - 1);
  }
  crew_->run(size, call, context);
}

}  // namespace solitaires
