// The trails of the readers: the pages of every session of a `visits` stream, in memory, for the
// miners that have to look at all of them together.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <string>
#include <vector>

#include "weblog/patterns/page_lists.h"

namespace weblog {

struct Trails {
  // The pages of each session as they were viewed. Sessions come in the order of the stream.
  PageLists sessions;
  // What the pages are called, by number. Numbers are given in the order of the texts' bytes, so
  // that whatever is ordered by number is ordered by text.
  std::vector<std::string> pages;
  // Who had each session, when users were asked for; their names are ordered like the pages'.
  std::vector<uint32_t> session_users;
  std::vector<std::string> users;
  // The dwell of each view in sessions.pages(), when it was asked for; -1 where it is unknown.
  std::vector<int64_t> dwell_us;

  uint32_t num_pages() const { return static_cast<uint32_t>(pages.size()); }
};

struct TrailsOptions {
  bool users = false;
  bool dwell = false;
};

// Reads a `visits` stream to its end. Fails, with a message that says what to run first, when it is
// something else, lacks a column, or when the rows of a session do not stand together in the order
// of seq. What is returned does not depend on how the rows are cut into batches.
//
// Takes 4 bytes a view (12 with dwell), 16 to 20 a session, and the texts of the pages and users.
arrow::Result<Trails> ReadTrails(arrow::RecordBatchReader* visits, const TrailsOptions& options);

}  // namespace weblog
