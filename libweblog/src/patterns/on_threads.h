// Runs something on a given number of threads.
#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

namespace weblog {

// Returns what `work()` returns; TBB's algorithms inside it use `threads` threads. The limit is
// there because TBB warns on stderr of an arena that is larger than its default.
template <typename Work>
auto OnThreads(int threads, Work work) {
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<size_t>(threads));
  tbb::task_arena arena(threads);
  return arena.execute(work);
}

}  // namespace weblog
