// Reads pages in parallel, in the background.
#pragma once

#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <vector>

#include "engine/flight.h"

namespace crawl {

// Pages are read by tasks of oneTBB, at most one for each thread of the arena, that take one after the
// other. A task without a page waits a little for the next: a thread that goes back to oneTBB keeps
// its processor busy with looking for other work for as long, and longer.
class ReaderPool {
 public:
  // `arena` must outlive this. `wake` is called by a task when there is something to take that was not
  // there before.
  ReaderPool(const ReadOptions& options, tbb::task_arena* arena, std::function<void()> wake);
  // Pages that nobody has begun to read stay unread.
  ~ReaderPool();

  // Has a page read.
  void Add(Landing landing);
  // Reads a page at once, in the caller's thread.
  void ReadNow(const Landing& landing) { readers_.local().Read(landing.reading.get()); }
  // Appends the pages that have been read since the last call.
  void Take(std::vector<Landing>* landings);
  // How many were added and have not been read.
  size_t unread() const;

 private:
  void Work();
  // Whether there is a page to read, for which it may wait.
  bool WaitForPage(std::unique_lock<std::mutex>* lock);

  tbb::task_arena* const arena_;
  const std::function<void()> wake_;
  tbb::enumerable_thread_specific<PageReader> readers_;

  mutable std::mutex mutex_;  // guards all below
  std::condition_variable added_, ended_;
  std::deque<Landing> waiting_pages_;
  std::vector<Landing> read_;
  int tasks_ = 0;          // that have not ended
  int waiting_tasks_ = 0;  // of these, for a page
  int busy_tasks_ = 0;     // of these, reading
  bool ending_ = false;
};

}  // namespace crawl
