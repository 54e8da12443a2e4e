// The database of a crawl, DIR/crawl.duckdb: what was fetched, why, and what became of it.
//
//   pages     a row for each fetch, in the order of fetching
//   links     a row for each link of a fetched page: a view of the next two
//   page_links, targets  the links as pages and numbers, and by number what the links lead to and say:
//             a link that is the same on many pages is stored for most of them once
//   hosts     a row for each host: requests, failures, robots.txt, delay
//   frontier  what was waiting when the crawl last stopped, the best first
//   learned   the conditions that the strategy has learned about (crawl/affinities.h)
//   events    what a person should know: refusals, hosts put aside, limits met
//   state     the crawl's own memory, by key; "setting.NAME" is what CrawlOptions::settings has, "cpu_us"
//             the processors' time that it took
//
// The columns are named as the members of the structs below, but for two: fetched_us is `fetched` and
// time_us is `time`, both TIMESTAMP in UTC. Kinds of links are an ENUM, values of the state BLOB.
//
// Rows are gathered in memory and written by Commit, in one transaction: after a crash the database
// is as the last Commit left it. A transaction costs about 1.5 ms besides its rows, so it should
// have those of hundreds of pages.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/affinities.h"

namespace crawl {

// A row of `pages`. Views need to live only during the call; empty ones become null, negative
// numbers that are marked so too. Text may be any bytes: what is not UTF-8, and NUL, becomes U+FFFD,
// and what is longer than 1 MB is cut.
struct PageFacts {
  int64_t n = 0;  // 1, 2, 3, … in the order of fetching
  std::string_view url;
  int status = 0;           // of HTTP; 0 (null) when no response came
  std::string_view error;   // why not, or why not a whole one: NameOf(FetchError)
  std::string_view detail;  // of the error
  int64_t fetched_us = 0;   // when the request began, since 1970; 0: null, of what an archive lacks
  int64_t elapsed_us = -1;  // negative: null
  int64_t bytes = 0;        // of the body as sent
  int64_t length = 0;       // of it unpacked
  std::string_view content_type;
  std::string_view charset;
  std::string_view language;
  std::string_view title;
  std::string_view digest;    // of the body: "sha1:…"
  int64_t duplicate_of = -1;  // the n of the first page with the same body; negative: null
  int64_t cluster = -1;       // the n of the first of its near duplicates; negative: null
  int depth = 0;              // links from a seed
  double score = 0;           // its priority when it was chosen
  std::string_view why;       // in words
  int64_t parent = -1;        // the n of the page that led to it first; negative: null
  std::string_view redirect;  // where it redirects to
  int links = 0;              // how many it has
  bool noindex = false;
  int tries = 1;
  std::string_view etag;
  std::string_view last_modified;
  // Of a page that was fetched before: whether it has changed since it last answered 200, or since
  // the last fetch if it never did.
  std::optional<bool> changed;
  std::optional<bool> relevant;  // whether it satisfies the predicate, when there is one
  std::string_view warc_file;    // where the response is stored
  int64_t warc_offset = -1;      // negative: null
  int64_t warc_length = -1;
};

// A row of `links`.
struct LinkFacts {
  int64_t n = 0;  // of the page that has it
  std::string_view to_url;
  std::string_view anchor;
  std::string_view kind;  // "anchor", "area", "frame", "related", "refresh"; others become null
  bool nofollow = false;
};

// A row of `hosts`.
struct HostFacts {
  std::string host;
  int64_t requests = 0;
  int64_t failures = 0;
  int64_t pages = 0;
  std::string robots;  // "none", "found", "unreachable", …
  int64_t delay_ms = 0;
  std::string state;  // "open", "aside", "dead"
};

// A row of `frontier`.
struct CandidateFacts {
  std::string url;
  double priority = 0;
  int depth = 0;
  int64_t parent = -1;  // negative: null
};

// A row of `events`.
struct EventFacts {
  int64_t time_us = 0;
  std::string_view kind;  // "refused", "robots", "host-aside", "trap", …
  std::string_view url;   // or a host; may be empty
  std::string_view detail;
};

// Not thread safe. Writing itself is done by a thread of its own, so that Commit returns before the
// rows are on disk; a failure is reported by the next call.
class CrawlDatabase {
 public:
  // Makes DIR/crawl.duckdb, which must not be there yet, and DIR when it is not there.
  static arrow::Result<std::unique_ptr<CrawlDatabase>> Create(const std::string& directory);
  // Opens it to go on. A database that another process has open is an error that says so.
  static arrow::Result<std::unique_ptr<CrawlDatabase>> Open(const std::string& directory);
  // Waits until everything committed is on disk. What was gathered since is dropped.
  ~CrawlDatabase();

  void Add(const PageFacts& page);
  // The links of a page. Fails as Commit does.
  arrow::Status Add(std::span<const LinkFacts> links);
  void Add(const EventFacts& event);
  // Replace all rows at the next Commit.
  void Replace(std::vector<HostFacts> hosts);
  void Replace(std::vector<CandidateFacts> frontier);
  void Replace(const Affinities& learned);
  // Values may be any bytes. The key "format" is the database's own.
  void SetState(std::string_view key, std::string_view value);

  // Writes what was gathered, as one transaction. Waits while an earlier Commit has not begun to be
  // written. After a failure nothing is written any more, and every call fails.
  arrow::Status Commit();
  // Waits until everything committed is on disk.
  arrow::Status Flush();

  // The value that was set last, committed or not; empty when there is none.
  arrow::Result<std::string> State(std::string_view key);
  // Drops pages from n on, their links, and events from the time of the first of these pages on:
  // what a crash left half known. What was gathered and not committed stays.
  arrow::Status DropFrom(int64_t n);
  // The greatest n, 0 when there is none.
  arrow::Result<int64_t> LastPage();
  // For a second visit: of each URL the last row that answered 200, or where none did the last one, in
  // the order of their n. Rows beyond `last_n` do not count.
  struct Visited {
    int64_t n;
    std::string url;
    std::string etag, last_modified;  // empty when the response was not whole
    std::string digest;
    int status, depth;  // a status of 0: no response came
    // Of the first page with the same body, whose response is stored.
    std::string first_url;
    int64_t first_us;
  };
  arrow::Result<std::vector<Visited>> VisitedPages(int64_t last_n);
  // The rows of `hosts`.
  arrow::Result<std::vector<HostFacts>> Hosts();

  // Bytes of rows that wait to be written.
  int64_t pending_bytes() const;

 private:
  class Impl;
  explicit CrawlDatabase(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace crawl
