#include "engine/reader_pool.h"

#include <chrono>
#include <iterator>
#include <utility>

namespace crawl {
namespace {

constexpr auto kLinger = std::chrono::milliseconds(2);

}  // namespace

ReaderPool::ReaderPool(const ReadOptions& options, tbb::task_arena* arena,
                       std::function<void()> wake)
    : arena_(arena), wake_(std::move(wake)), readers_([options] { return PageReader(options); }) {}

ReaderPool::~ReaderPool() {
  std::unique_lock lock(mutex_);
  ending_ = true;
  added_.notify_all();
  ended_.wait(lock, [this] { return tasks_ == 0; });
}

void ReaderPool::Add(Landing landing) {
  bool starts;
  {
    const std::lock_guard lock(mutex_);
    waiting_pages_.push_back(std::move(landing));
    const bool taken = static_cast<size_t>(waiting_tasks_) >= waiting_pages_.size();
    starts = !taken && tasks_ < arena_->max_concurrency();
    if (starts) ++tasks_;
    if (taken) added_.notify_one();
  }
  if (starts) arena_->enqueue([this] { Work(); });
}

void ReaderPool::Take(std::vector<Landing>* landings) {
  const std::lock_guard lock(mutex_);
  landings->insert(landings->end(), std::make_move_iterator(read_.begin()),
                   std::make_move_iterator(read_.end()));
  read_.clear();
}

size_t ReaderPool::unread() const {
  const std::lock_guard lock(mutex_);
  return waiting_pages_.size() + static_cast<size_t>(busy_tasks_);
}

bool ReaderPool::WaitForPage(std::unique_lock<std::mutex>* lock) {
  if (waiting_pages_.empty() && !ending_) {
    ++waiting_tasks_;
    added_.wait_for(*lock, kLinger, [this] { return !waiting_pages_.empty() || ending_; });
    --waiting_tasks_;
  }
  return !waiting_pages_.empty() && !ending_;
}

void ReaderPool::Work() {
  PageReader& reader = readers_.local();
  std::unique_lock lock(mutex_);
  while (WaitForPage(&lock)) {
    Landing landing = std::move(waiting_pages_.front());
    waiting_pages_.pop_front();
    ++busy_tasks_;
    lock.unlock();
    reader.Read(landing.reading.get());
    lock.lock();
    --busy_tasks_;
    // Those behind it are taken with it.
    const bool is_first = read_.empty();
    read_.push_back(std::move(landing));
    if (!is_first) continue;
    lock.unlock();
    wake_();
    lock.lock();
  }
  // Under the lock, so that nobody ends this before it is done.
  if (--tasks_ == 0) ended_.notify_all();
}

}  // namespace crawl
