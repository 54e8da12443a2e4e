// The sessions that are open: by user, and by how long they have been quiet.
#pragma once

#include <cstdint>
#include <vector>

#include "page_requests.h"
#include "view_history.h"

namespace weblog {

struct OpenSession {
  int64_t number = 0;
  int64_t start = 0;    // time of the first request
  int64_t latest = 0;   // the latest time of a request
  int64_t touched = 0;  // when it last got a request, by the time of the log
  uint64_t client = 0;
  ViewHistory::View newest = ViewHistory::kNone;
  uint32_t user = 0;
  uint32_t older_of_user = UINT32_MAX;  // opened before, by the same user
  uint32_t newer_of_user = UINT32_MAX;
  uint32_t quieter = UINT32_MAX;  // touched before
  uint32_t livelier = UINT32_MAX;
};

class OpenSessions {
 public:
  using Id = uint32_t;
  static constexpr Id kNone = UINT32_MAX;
  using View = ViewHistory::View;

  // Opens a session with its first request, when the time of the log is `now`.
  Id Open(uint32_t user, int64_t number, const PageRequest& request, int64_t now);

  // Adds a request that was made from the view `under`, or kNone.
  void Append(Id id, const PageRequest& request, View under, int64_t now);

  // Ends a session: sets `views` to its views, ordered by time and for equal times as they came.
  void Close(Id id, std::vector<ViewHistory::Node>* views);

  // The views of a session as they came; Node::under becomes a position in `views`, from 0.
  void CopyViews(Id id, std::vector<ViewHistory::Node>* views) const;

  const OpenSession& operator[](Id id) const { return sessions_[id]; }
  const ViewHistory& history() const { return history_; }

  // The sessions of a user, the newest first: NewestOf(user), then older_of_user. kNone ends them.
  Id NewestOf(uint32_t user) const { return user < newest_of_.size() ? newest_of_[user] : kNone; }
  // All sessions, the one that has been quiet longest first: quietest(), then livelier.
  Id quietest() const { return quietest_; }

 private:
  void ListAsNewest(Id id);
  void UnlistFromUser(Id id);
  void ListAsLiveliest(Id id);
  void UnlistFromQuiet(Id id);

  std::vector<OpenSession> sessions_;
  std::vector<Id> free_;
  std::vector<Id> newest_of_;  // by user
  Id quietest_ = kNone;
  Id liveliest_ = kNone;
  ViewHistory history_;
};

}  // namespace weblog
