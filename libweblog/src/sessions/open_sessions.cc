#include "sessions/open_sessions.h"

#include <algorithm>

namespace weblog {

OpenSessions::Id OpenSessions::Open(uint32_t user, int64_t number, const PageRequest& request,
                                    int64_t now) {
  Id id;
  if (free_.empty()) {
    id = static_cast<Id>(sessions_.size());
    sessions_.emplace_back();
  } else {
    id = free_.back();
    free_.pop_back();
    sessions_[id] = {};
  }
  OpenSession& session = sessions_[id];
  session.number = number;
  session.start = session.latest = request.time;
  session.touched = now;
  session.client = request.client;
  session.user = user;
  session.newest = history_.Add(
      {request.time, request.page, request.row, ViewHistory::kNone, ViewHistory::kNone});
  ListAsNewest(id);
  ListAsLiveliest(id);
  return id;
}

void OpenSessions::Append(Id id, const PageRequest& request, View under, int64_t now) {
  OpenSession& session = sessions_[id];
  session.newest = history_.Add({request.time, request.page, request.row, session.newest, under});
  session.latest = std::max(session.latest, request.time);
  session.touched = std::max(session.touched, now);
  if (liveliest_ == id) return;
  UnlistFromQuiet(id);
  ListAsLiveliest(id);
}

void OpenSessions::Close(Id id, std::vector<ViewHistory::Node>* views) {
  views->clear();
  for (View view = sessions_[id].newest; view != ViewHistory::kNone;) {
    views->push_back(history_[view]);
    history_.Remove(view);
    view = views->back().before;
  }
  std::reverse(views->begin(), views->end());
  const auto by_time = [](const auto& a, const auto& b) { return a.time < b.time; };
  if (!std::is_sorted(views->begin(), views->end(), by_time)) {
    std::stable_sort(views->begin(), views->end(), by_time);
  }
  UnlistFromUser(id);
  UnlistFromQuiet(id);
  free_.push_back(id);
}

void OpenSessions::CopyViews(Id id, std::vector<ViewHistory::Node>* views) const {
  std::vector<View> order;
  for (View view = sessions_[id].newest; view != ViewHistory::kNone; view = history_[view].before) {
    order.push_back(view);
  }
  std::reverse(order.begin(), order.end());
  std::vector<std::pair<View, View>> positions;  // of views, sorted by view
  for (View i = 0; i < order.size(); ++i) positions.emplace_back(order[i], i);
  std::sort(positions.begin(), positions.end());
  views->clear();
  for (const View view : order) {
    views->push_back(history_[view]);
    View& under = views->back().under;
    if (under != ViewHistory::kNone) {
      under = std::lower_bound(positions.begin(), positions.end(), std::pair<View, View>(under, 0))
                  ->second;
    }
  }
}

void OpenSessions::ListAsNewest(Id id) {
  OpenSession& session = sessions_[id];
  if (session.user >= newest_of_.size()) newest_of_.resize(session.user + 1, kNone);
  Id& newest = newest_of_[session.user];
  session.older_of_user = newest;
  if (newest != kNone) sessions_[newest].newer_of_user = id;
  newest = id;
}

void OpenSessions::UnlistFromUser(Id id) {
  const OpenSession& session = sessions_[id];
  if (session.older_of_user != kNone) {
    sessions_[session.older_of_user].newer_of_user = session.newer_of_user;
  }
  Id& upper = session.newer_of_user == kNone ? newest_of_[session.user]
                                             : sessions_[session.newer_of_user].older_of_user;
  upper = session.older_of_user;
}

void OpenSessions::ListAsLiveliest(Id id) {
  OpenSession& session = sessions_[id];
  session.quieter = liveliest_;
  session.livelier = kNone;
  (liveliest_ == kNone ? quietest_ : sessions_[liveliest_].livelier) = id;
  liveliest_ = id;
}

void OpenSessions::UnlistFromQuiet(Id id) {
  const OpenSession& session = sessions_[id];
  (session.quieter == kNone ? quietest_ : sessions_[session.quieter].livelier) = session.livelier;
  (session.livelier == kNone ? liveliest_ : sessions_[session.livelier].quieter) = session.quieter;
}

}  // namespace weblog
