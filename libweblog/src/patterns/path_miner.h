// The miner behind frequent paths and frequent sets of pages.
//
// PrefixSpan (Pei et al., "PrefixSpan: Mining Sequential Patterns Efficiently by Prefix-Projected
// Pattern Growth", ICDE 2001) with pseudo-projection: a path is known by where it ends in the lists
// that contain it, and the pages that can follow are counted from there. A set of pages is a path
// through lists that are sorted and have no page twice, with any gap, so the same miner finds
// frequent itemsets; it then does what Uno et al. call occurrence deliver ("LCM ver. 2", FIMI
// 2004).
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <vector>

#include "weblog/patterns/page_lists.h"
#include "weblog/patterns/sequences.h"

namespace weblog {

struct MinerOptions {
  int64_t min_lists = 1;  // in how many lists a path must be
  uint32_t max_gap = 0;   // how many other pages may be between two pages of a path, or kAnyGap
  int max_length = 8;
  int64_t max_paths = 1'000'000;  // fails when there are more
  int threads = 1;
};

// All paths of one page or more that are in at least `min_lists` of the lists, ordered by their
// pages: a path comes right before those that it begins. A list counts once for a path. Pages are
// below `num_pages`. The same for any number of threads.
//
// Takes 12 bytes a page of the lists, the paths, and for every thread at most 4 bytes times
// max_length a page.
arrow::Result<std::vector<PagePath>> MinePaths(const PageLists& lists, uint32_t num_pages,
                                               const MinerOptions& options);

}  // namespace weblog
