// Sessions as sequences of pages, many of them in little memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "weblog/page_key.h"

namespace weblog {

class KnownSessions {
 public:
  struct Session {
    // When it began, in microseconds: by the end and by the beginning of its first request.
    int64_t start = 0;
    int64_t earlier_start = 0;
    PageKey first_page = kNoPage;  // of the first logged view
    size_t first = 0;              // of its views, as a position among all
    size_t end = 0;
  };

  // Begins a session; views are added to it from then on.
  void Begin(int64_t start, int64_t earlier_start, PageKey first_page) {
    sessions_.push_back({start, earlier_start, first_page, pages_.size(), pages_.size()});
  }
  void AddView(PageKey page, bool logged) {
    pages_.push_back(page);
    logged_.push_back(logged);
    sessions_.back().end = pages_.size();
  }

  size_t size() const { return sessions_.size(); }
  const Session& operator[](size_t i) const { return sessions_[i]; }
  std::span<const PageKey> Views(const Session& session) const {
    return {pages_.data() + session.first, session.end - session.first};
  }
  std::vector<PageKey> LoggedViews(const Session& session) const {
    std::vector<PageKey> views;
    for (size_t i = session.first; i < session.end; ++i) {
      if (logged_[i]) views.push_back(pages_[i]);
    }
    return views;
  }
  int64_t views() const { return static_cast<int64_t>(pages_.size()); }
  int64_t hidden_views() const { return std::count(logged_.begin(), logged_.end(), false); }

 private:
  std::vector<Session> sessions_;
  std::vector<PageKey> pages_;
  std::vector<bool> logged_;
};

}  // namespace weblog
