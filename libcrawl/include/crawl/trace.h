// A trace of readers: who read which pages of the web, in what order and for how long. A crawl can
// learn from it where pages of a topic are (seed 001, 3.1: collaborative crawling).
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/url_table.h"
#include "weblog/patterns/page_lists.h"

namespace crawl {

struct TraceOptions {
  // Rules RE2=REPL, applied in this order to each URL of the log before it is made canonical: the
  // first match of the expression becomes REPL, in which \1 to \9 stand for its groups and \0 for
  // the whole match. The first = that has no \ before it ends the expression.
  std::vector<std::string> map_urls;
  // Where the text of the URLs is kept (empty: $TMPDIR or /tmp).
  std::string directory;
};

// How much a page was read. LogRank (seed 002, eq. 4) is made of this.
struct PageReading {
  int64_t dwell_us = 0;      // the sum of the dwells that were seen
  uint32_t views = 0;        // inferred ones included
  uint32_t timed_views = 0;  // those whose dwell was seen
};

// Users and pages have numbers from 0 up. The order in which they get them depends on the names
// and URLs of the log only, not on the order of the rows.
//
// Takes 8 bytes a view, 8 for each pair of a user and a page that she read, 12 a session, 40 to 60
// a page (its URL is on disk, but for the newest) and 40 to 70 a user. While it is made, the log's
// different URLs are in memory as well: 10 million views of 500,000 URLs take 280 MB at the most.
// Immutable once made, so safe to use from several threads.
class Trace {
 public:
  // Reads a `visits` stream (weblog/visits.h) to its end, in O(n log n) of its rows. Needs the
  // columns url, user, session, seq and dwell_us; fails, with a message that says what to run
  // first, when one is missing or when the rows of a session do not stand together in the order of
  // seq. Fails for a rule that cannot be used.
  static arrow::Result<std::unique_ptr<Trace>> Read(arrow::RecordBatchReader* visits,
                                                    const TraceOptions& options = {});
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  uint32_t pages() const { return static_cast<uint32_t>(readings_.size()); }
  uint32_t users() const { return static_cast<uint32_t>(user_names_.size()); }
  size_t sessions() const { return sessions_.size(); }
  size_t views() const { return sessions_.pages().size(); }

  // The page of a canonical URL (weblog::UrlCanonicalizer), if anyone read it.
  std::optional<uint32_t> PageOf(std::string_view canonical_url) const {
    return urls_->Find(canonical_url);
  }
  // Valid as long as the trace, like all views that it returns.
  std::string_view PageUrl(uint32_t page) const { return (*urls_)[page]; }
  std::string_view UserName(uint32_t user) const { return user_names_[user]; }

  // Who read the page, and what the user read: each once, in ascending order.
  std::span<const uint32_t> UsersOf(uint32_t page) const { return page_users_[page]; }
  std::span<const uint32_t> PagesOf(uint32_t user) const { return user_pages_[user]; }

  // The pages of a session in the order of its views, and whose session it was.
  std::span<const uint32_t> Session(size_t session) const { return sessions_[session]; }
  uint32_t SessionUser(size_t session) const { return session_users_[session]; }

  const PageReading& Reading(uint32_t page) const { return readings_[page]; }

  // Calls fn(q) for each view, of a page q, that is at most `n` views before or after a view of
  // `page` in the same session, which is the temporal locality TLR of the views of `page` (seed
  // 001, before eq. 11). So q may come more than once, and may be `page` where it was viewed again.
  template <typename Fn>
  void Neighbours(uint32_t page, size_t n, Fn&& fn) const;

 private:
  // A list of numbers for each of 0, 1, 2, …
  struct Lists {
    std::vector<uint32_t> begins;  // in `numbers`; one more than there are lists
    std::vector<uint32_t> numbers;

    std::span<const uint32_t> operator[](uint32_t list) const {
      return {numbers.data() + begins[list], begins[list + 1] - begins[list]};
    }
  };
  class Builder;
  Trace() = default;

  std::unique_ptr<UrlTable> urls_;
  std::vector<std::string> user_names_;
  weblog::PageLists sessions_;
  // Which places in sessions_.pages() begin a session; the place behind the last view does.
  std::vector<bool> begins_session_;
  std::vector<uint32_t> session_users_;
  std::vector<PageReading> readings_;  // by page
  Lists user_pages_;
  Lists page_users_;
  Lists page_views_;  // where its views are in sessions_.pages()
};

template <typename Fn>
void Trace::Neighbours(uint32_t page, size_t n, Fn&& fn) const {
  const auto& pages = sessions_.pages();
  for (const size_t place : page_views_[page]) {
    for (size_t i = place; place - i < n && !begins_session_[i]; --i) fn(pages[i - 1]);
    for (size_t i = place + 1; i - place <= n && !begins_session_[i]; ++i) fn(pages[i]);
  }
}

}  // namespace crawl
