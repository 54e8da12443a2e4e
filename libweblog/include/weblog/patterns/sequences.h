// Frequent paths: pages that many sessions view one after the other.
//
// A session contains a path when it views the path's pages in that order, with at most `max_gap`
// other views between one and the next. The support of a path is the number of sessions that
// contain it; a session counts once, however often it does.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "weblog/patterns/trails.h"

namespace weblog {

// For max_gap: any number of other views.
inline constexpr uint32_t kAnyGap = std::numeric_limits<uint32_t>::max();

struct PagePath {
  std::vector<uint32_t> pages;
  int64_t sessions = 0;  // its support
};

// Which of the paths that are frequent enough are kept.
enum class PathFilter {
  kAll,
  kClosed,   // those that are no part of a longer one with the same support
  kMaximal,  // those that are no part of a longer one
};

struct SequenceOptions {
  int64_t min_sessions = 1;
  uint32_t max_gap = 0;
  int min_length = 2;
  int max_length = 8;
  // Longer paths than max_length are not looked for, so a path of that length is always closed and
  // maximal. Where the gap is limited, the parts of a path are its beginnings, ends and what is
  // between, since a page left out would widen a gap; where it is not, any pages may be left out.
  PathFilter filter = PathFilter::kAll;
  // With more paths than this, shorter ones than min_length included, mining fails.
  int64_t max_patterns = 1'000'000;
  int threads = 1;
};

// The paths with the most sessions first, then the longer ones, then by their texts. The same for
// any number of threads.
arrow::Result<std::vector<PagePath>> MineSequences(const Trails& trails,
                                                   const SequenceOptions& options);

// A stream of kind `sequences`: path list<string>, length int32, sessions int64, support float64
// (the share of all sessions).
std::shared_ptr<arrow::Schema> SequencesSchema();
arrow::Result<std::shared_ptr<arrow::RecordBatch>> SequenceRows(const Trails& trails,
                                                                std::span<const PagePath> paths);

}  // namespace weblog
