// Completes the path of one session after the other.
#pragma once

#include <arrow/status.h>

#include <cstdint>
#include <vector>

#include "page_requests.h"
#include "paths/completed_rows.h"
#include "row_gatherer.h"
#include "view_history.h"
#include "weblog/links.h"

namespace weblog {

class PathCompleter {
 public:
  // `links` may be null.
  PathCompleter(const Links* links, CompletedRows* out) : links_(links), out_(out) {}

  // The next view of the session, whose row is `row`. It is held until what follows it is known.
  arrow::Status Add(const PageRequest& request, RowRef row);

  // The session has ended: its last view goes out.
  arrow::Status EndSession();

  bool has_session() const { return newest_ != ViewHistory::kNone; }

  // The rows that may still be asked for, in order; from now on they are those of source 0.
  std::vector<RowRef> MoveRows();

 private:
  using View = ViewHistory::View;

  ViewHistory::Place PlaceOf(const PageRequest& request) const;
  arrow::Status GoBack(const ViewHistory::Place& place, int64_t until);
  arrow::Status Emit(View view, int64_t time, int64_t until, bool inferred);
  std::vector<View> ViewsWithinReach() const;

  const Links* const links_;
  CompletedRows* const out_;
  ViewHistory history_;               // views are numbered as they are added
  std::vector<RowRef> rows_;          // by ViewHistory::Node::row
  View newest_ = ViewHistory::kNone;  // the view that is held
  int32_t seq_ = 0;                   // of the view that went out last
};

}  // namespace weblog
