// A crawl: fetches pages in the order that a strategy gives, reads and stores them, until nothing is
// left or a limit is met.
//
// With a live web it is polite: robots.txt (RFC 9309), a delay between requests to a host, back-off
// when a host is overloaded. With an archive it is deterministic: the same archive, seeds, options
// and strategy give the same pages in the same order, whatever the number of threads.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "crawl/content_types.h"
#include "crawl/database.h"
#include "crawl/page.h"
#include "crawl/predicate.h"
#include "crawl/scope.h"
#include "crawl/strategy.h"
#include "crawl/web.h"

namespace crawl {

// What of a crawl is kept.
enum class StoreLevel : uint8_t {
  kNone,   // nothing
  kPages,  // the database, without links
  kLinks,  // with links
  kAll,    // and the responses, as WARC
};

struct PolitenessOptions {
  std::string agent_token = "trodden";  // the name that robots.txt files know the crawler by
  // Whether what robots are asked is kept: robots.txt, and links that are not to be followed.
  bool robots = true;
  // When robots.txt is so old, it is asked for again before the next request (RFC 9309, 2.4).
  int64_t robots_max_age_ms = 24 * 3600 * 1000;
  int64_t delay_ms = 1000;  // between the end of a request to a host and the next one's begin
  int per_host = 1;         // requests to a host at once
  // The rests of a host that fails: the first one, which doubles with each further failure, and the
  // one when it is put aside.
  int64_t backoff_ms = 1000;
  int64_t put_aside_ms = 600'000;
  int retries = 3;        // of a page that failed for a reason that may pass
  bool sitemaps = false;  // take what they name as seeds
};

struct CrawlOptions {
  std::vector<std::string> seeds;  // URLs
  std::string directory;           // of the crawl; empty only with kNone
  StoreLevel store = StoreLevel::kAll;
  bool resume = false;   // go on with the crawl in the directory
  bool revisit = false;  // fetch the pages of the crawl in the directory again
  int64_t budget = 0;    // pages in all; 0 for no limit
  int64_t max_seconds = 0;
  int64_t max_bytes = 0;  // of bodies, as sent; of an archive without them, of the pages' text
  uint64_t seed = 1;      // for jitter
  ScopeOptions scope;
  ContentTypes types;  // of documents that are taken
  PolitenessOptions politeness;
  PageOptions page;
  CodingLimits coding;
  // Pages of at least this similarity are near duplicates; 0 to not look for them.
  double near_duplicates = 0.9;
  // An archive's pages are taken so many at a time, the best ones (best-N-first); the strategy
  // learns from all of them before it is asked again.
  size_t best_n = 1;
  size_t max_frontier = 0;  // only the best so many stay; 0 for all
  int max_redirects = 10;
  size_t threads = 0;  // that read pages; 0 for one a core
  // Which pages are relevant: of those with status 200 and a document, the ones that satisfy it.
  // Null when nobody asks.
  std::shared_ptr<const Predicate> predicate;
  // How the crawl is made, for those who look at it later, by name: "strategy", "predicate", … The
  // database keeps it as its state "setting.NAME".
  std::vector<std::pair<std::string, std::string>> settings;
  // At the end, say of these URLs, and of the best that wait, why they stand where they do.
  std::vector<std::string> explain;
  size_t explain_best = 0;
};

struct CrawlProgress {
  int64_t pages = 0;  // fetches, failed ones included
  // Those without a whole response, or with one of 400 and above; not what types leave out.
  int64_t errors = 0;
  int64_t relevant = 0;  // pages that satisfy the predicate
  int64_t bytes = 0;
  int64_t waiting = 0;  // in the frontier
  int64_t hosts = 0;    // that were asked for pages
  int64_t in_flight = 0;
  int64_t refused = 0;  // URLs that were met and are not to be fetched
  double seconds = 0;   // since the beginning, or since it was resumed
};

enum class CrawlEnd : uint8_t { kNothingLeft, kBudget, kTime, kBytes, kStopped };
// "the frontier is empty", …
std::string_view NameOf(CrawlEnd end);

struct CrawlSummary {
  CrawlProgress progress;
  CrawlEnd end = CrawlEnd::kNothingLeft;
  int64_t resumed = 0;     // pages that were there already
  int64_t duplicates = 0;  // exact ones
  int64_t near_duplicates = 0;
  int64_t dead_hosts = 0;
  // Why URLs were refused, and how many.
  std::vector<std::pair<std::string, int64_t>> refusals;
  // URLs, and why they stand where they do (Strategy::Explain).
  std::vector<std::pair<std::string, std::string>> explanations;
  // What the strategy has learned.
  std::optional<Affinities> learned;
};

// Is told what happens, by the thread that runs the crawl; of a crawl that is resumed, what is new.
class CrawlObserver {
 public:
  virtual ~CrawlObserver() = default;
  virtual void OnPage(const PageFacts&) {}
  virtual void OnEvent(const EventFacts&) {}
  virtual void OnProgress(const CrawlProgress&) {}  // several times a second
};

// `stop` is looked at all the time: 1 ends the crawl after the pages that are under way, 2 at once.
arrow::Result<CrawlSummary> RunCrawl(const CrawlOptions& options, Web* web, Strategy* strategy,
                                     CrawlObserver* observer, const std::atomic<int>* stop);

}  // namespace crawl
