#include "paths/path_completer.h"

#include <algorithm>
#include <utility>

namespace weblog {
namespace {

// The point in time that is `part` of `parts` between two others.
int64_t Between(int64_t from, int64_t to, int64_t part, int64_t parts) {
  const int64_t span = to - from;
  return from + span / parts * part + span % parts * part / parts;
}

}  // namespace

ViewHistory::Place PathCompleter::PlaceOf(const PageRequest& request) const {
  ViewHistory::Place place;
  if (request.referrer != kNoPage) {
    place = history_.FindPage(newest_, request.referrer);
  } else if (links_ != nullptr) {
    place = history_.FindLinkTo(newest_, request.page, *links_);
    if (place.backs > 0 && history_[place.view].page == request.page) {
      // The last Back is the request itself: the page was no longer in the cache.
      place = {history_[place.view].under, place.backs - 1};
      return place;
    }
  }
  return place.view == ViewHistory::kNone ? ViewHistory::Place{newest_, 0} : place;
}

arrow::Status PathCompleter::Emit(View view, int64_t time, int64_t until, bool inferred) {
  const int64_t dwell = until == CompletedRows::kCensored ? until : until - time;
  return out_->Add({rows_[history_[view].row], time, ++seq_, dwell, inferred});
}

// Gives the view that is held and those that the Backs to `place` show, the last one until `until`.
arrow::Status PathCompleter::GoBack(const ViewHistory::Place& place, int64_t until) {
  const int64_t from = history_[newest_].time;
  const int backs = place.backs == ViewHistory::kReach ? 0 : place.backs;
  View view = newest_;
  for (int i = 0; i <= backs; ++i) {
    ARROW_RETURN_NOT_OK(Emit(view, Between(from, until, i, backs + 1),
                             Between(from, until, i + 1, backs + 1), /*inferred=*/i > 0));
    view = history_[view].under;
  }
  return arrow::Status::OK();
}

arrow::Status PathCompleter::Add(const PageRequest& request, RowRef row) {
  View under = ViewHistory::kNone;
  if (has_session()) {
    const ViewHistory::Place place = PlaceOf(request);
    ARROW_RETURN_NOT_OK(GoBack(place, request.time));
    under = place.view;
  }
  rows_.push_back(row);
  newest_ = history_.Add(
      {request.time, request.page, static_cast<uint32_t>(rows_.size() - 1), newest_, under});
  return arrow::Status::OK();
}

arrow::Status PathCompleter::EndSession() {
  if (has_session()) {
    ARROW_RETURN_NOT_OK(Emit(newest_, history_[newest_].time, CompletedRows::kCensored, false));
  }
  history_.Clear();
  rows_.clear();
  newest_ = ViewHistory::kNone;
  seq_ = 0;
  return arrow::Status::OK();
}

// In the order in which they were added.
std::vector<PathCompleter::View> PathCompleter::ViewsWithinReach() const {
  std::vector<View> views;
  View view = newest_;
  for (int i = 0; view != ViewHistory::kNone && i < ViewHistory::kReach; ++i) {
    views.push_back(view);
    view = history_[view].under;
  }
  view = newest_;
  for (int i = 0; view != ViewHistory::kNone && i < ViewHistory::kReach; ++i) {
    views.push_back(view);
    view = history_[view].before;
  }
  std::sort(views.begin(), views.end());
  views.erase(std::unique(views.begin(), views.end()), views.end());
  return views;
}

std::vector<RowRef> PathCompleter::MoveRows() {
  const std::vector<View> kept = ViewsWithinReach();
  const auto moved = [&](View old) {
    const auto found = std::lower_bound(kept.begin(), kept.end(), old);
    return found == kept.end() || *found != old ? ViewHistory::kNone
                                                : static_cast<View>(found - kept.begin());
  };
  ViewHistory history;
  std::vector<RowRef> rows, moved_rows;
  for (const View old : kept) {
    ViewHistory::Node node = history_[old];
    rows.push_back(rows_[node.row]);
    node.row = static_cast<uint32_t>(moved_rows.size());
    node.before = moved(node.before);
    node.under = moved(node.under);
    moved_rows.push_back({0, static_cast<int32_t>(node.row)});
    history.Add(node);
  }
  newest_ = moved(newest_);
  history_ = std::move(history);
  rows_ = std::move(moved_rows);
  return rows;
}

}  // namespace weblog
