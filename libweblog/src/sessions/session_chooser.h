// Which open session a request joins: the heuristics of sessions.h.
#pragma once

#include <cstdint>

#include "sessions/entry_pages.h"
#include "sessions/open_sessions.h"
#include "weblog/sessions.h"

namespace weblog {

class SessionChooser {
 public:
  struct Choice {
    OpenSessions::Id session = OpenSessions::kNone;  // or none of them
    ViewHistory::View under = ViewHistory::kNone;    // the view that the request was made from
  };

  // `options` must outlive this.
  explicit SessionChooser(const SessionsOptions& options) : options_(options) {}

  // The session of `user` that the request joins. Remembers what it learns from the request, so
  // call it once for each.
  Choice Choose(const OpenSessions& open, uint32_t user, const PageRequest& request);

  // How long a session stays open after its latest request, in microseconds.
  int64_t timeout() const;

  // What has been learned so far.
  bool saw_referrer() const { return saw_referrer_; }
  void set_saw_referrer(bool saw) { saw_referrer_ = saw; }
  EntryPages& entry_pages() { return entry_pages_; }
  const EntryPages& entry_pages() const { return entry_pages_; }

 private:
  ViewHistory::Place FindPlace(const OpenSessions& open, const OpenSession& session,
                               const PageRequest& request, bool is_entry) const;
  bool LearnEntry(const OpenSessions& open, uint32_t user, const PageRequest& request);

  const SessionsOptions& options_;
  EntryPages entry_pages_;
  bool saw_referrer_ = false;
};

}  // namespace weblog
