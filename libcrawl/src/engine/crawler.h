// The crawl itself. One thread, the caller's, decides everything: it owns the frontier, the hosts,
// the strategy and the store. The web works in the background, and so do the threads that read
// pages; both hand over what is ready.
//
//   frontier → Dispatch → web → OnResult → readers → Apply → strategy → frontier
//
// The crawl ends when nothing is under way and no host has anything left that it may be asked for
// (seed 000, 3.1.2: only when all are asleep does the crawl stop), or at a limit.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "crawl/crawl.h"
#include "crawl/frontier.h"
#include "engine/crawl_store.h"
#include "engine/duplicates.h"
#include "engine/errands.h"
#include "engine/event_log.h"
#include "engine/flight.h"
#include "engine/host_table.h"
#include "engine/known_urls.h"
#include "engine/page_reader.h"
#include "engine/reader_pool.h"
#include "engine/territory.h"

namespace crawl {

class Crawler : private Priorities {
 public:
  static arrow::Result<std::unique_ptr<Crawler>> Make(const CrawlOptions& options, Web* web,
                                                      Strategy* strategy, CrawlObserver* observer,
                                                      const std::atomic<int>* stop,
                                                      Territory* territory = nullptr);
  arrow::Result<CrawlSummary> Run();

  // The same in parts, for one of several agents. Begin, then any number of Advance and Hear, then
  // Finish.
  arrow::Status Begin();
  // Goes on until there are `pages` pages, or nothing is left to do, or it is stopped, or, with a live
  // web, the steady clock shows `until_ms`.
  arrow::Status Advance(int64_t pages, int64_t until_ms);
  // Another agent has found a URL of this one's.
  arrow::Status Hear(const std::string& url, double priority, int depth);
  arrow::Result<CrawlSummary> Finish();

  int64_t pages() const { return n_; }
  // Whether Advance has anything to do, were there no limits.
  bool HasWork() const;
  bool stopping() const { return stopping_ > 0; }
  // Whether it has come to where the crawl in its directory was; one that is resumed may end before.
  bool CaughtUp() const { return replayed_ && n_ >= store_->stored_pages(); }
  CrawlProgress Progress() const;

 private:
  Crawler(const CrawlOptions& options, Web* web, Strategy* strategy, CrawlObserver* observer,
          const std::atomic<int>* stop, Territory* territory);

  // crawler.cc: the loop.
  arrow::Status Prepare();
  // Waits a little while there is much under way.
  void LetGather() const;
  bool Finished() const;
  // Whether a host that is not dead has pages that wait.
  bool SomeHostWaits() const;
  // Whether a host is put aside before it has told its rules.
  bool IsAsideWithoutRules(uint32_t host) const;
  std::optional<CrawlEnd> Limit() const;
  int64_t WaitMilliseconds() const;
  void CheckStop();
  // What options_.explain asks for.
  arrow::Status Explain();
  void ReportProgress(bool always);
  // What the database is to know of where the crawl stands.
  arrow::Status StoreStanding(CrawlDatabase* database);

  // crawler_dispatch.cc: from the frontier to the web.
  void Dispatch();
  void DispatchErrands(int64_t now);
  // Starts the next errand of a host; false when there is none, or it has to wait.
  bool DispatchErrand(uint32_t host, int64_t now);
  void GiveUpErrand(const Flight& errand, const std::string& why);
  // At the end: those of hosts that are put aside.
  void GiveUpErrands();
  // Whether a page of a host must wait, since there is something to ask of the host before.
  bool AskFirst(uint32_t host, int64_t now);
  void AskRobots(uint32_t host, int64_t now);
  // Wants the sitemaps that robots.txt names, or the one that stands where they mostly do.
  void AskSitemaps(uint32_t host);
  // Puts a URL into the frontier; one that was tried comes behind the others of its host, so that what
  // is broken does not hold them up.
  void Enqueue(uint32_t url, double priority);
  // Whether the limits allow one page more.
  bool MayTakePage() const;
  // Whether the budget has room for a page of a host that is to be asked for its robots.txt first.
  bool MayAskHost(uint32_t host) const;
  // Counts a host, or no longer, among those whose page waits only for their rules and the delay.
  void Await(uint32_t host, bool awaited);
  // Takes the next page of the hosts that may be asked now, which is started, refused, or put back
  // until its host has answered an errand; false when there is none.
  bool DispatchPage(int64_t now);
  // Whether no other agent is asking the host; if one is, the host is looked at again later.
  bool TakeTurn(uint32_t host, int64_t now);
  void Start(Flight flight, std::string url);
  // Opens or closes the host, and the one with the other scheme, in the frontier, as their gates say.
  void UpdateHost(uint32_t host, int64_t now);
  void OpenOrClose(uint32_t host, int64_t now);
  void GiveUpHost(uint32_t host, const std::string& why);
  size_t MaxInFlight() const;

  // crawler_results.cc: from the web to the readers.
  arrow::Status OnResult(FetchResult result);
  // Tells of a host that was put aside or is dead since its last request, which ended for `reason`.
  void TellOfHost(uint32_t host, int times_put_aside_before, const std::string& reason,
                  int64_t now);
  // How a request ended, for the host that was asked.
  HostOutcome OutcomeFor(const Flight& flight, const FetchResult& result) const;
  void OnRobots(const Flight& flight, const FetchResult& result, int64_t now);
  // Whether a robots.txt that could not be had is asked for again.
  bool TriesRobotsAgain(const Flight& flight, const FetchResult& result) const;
  // Nothing is allowed on the host that it is for, for the reason `why`.
  void GiveUpRobots(const Flight& flight, const std::string& why);
  arrow::Status OnSitemap(const Flight& flight, const FetchResult& result);
  void AddSitemap(const std::string& url, int hops);
  // Follows a redirect of robots.txt; false when it leads nowhere.
  bool FollowRobots(const Flight& flight, const FetchResult& result);
  bool Retry(const Flight& flight, const FetchResult& result);
  void Read(Flight flight, FetchResult result);
  arrow::Status ApplyLandings();

  // crawler_apply.cc: from the readers to strategy, store and frontier.
  arrow::Status Apply(const Flight& flight, Reading* reading, const ArchivedFetch* archived);
  arrow::Status FindLinks(const Flight& flight, const Reading& reading);
  bool Admit(uint32_t url, int depth, int hops);
  // Decides about a URL that was found on page n_; none when it may not be fetched.
  std::optional<FoundLink> Find(uint32_t number, const Link* link, int depth, int hops);
  arrow::Status FindRedirect(const Flight& flight, Reading* reading);
  // A URL that the user, or else a sitemap, has named.
  arrow::Status AddSeed(const std::string& url, bool users);
  arrow::Status StorePage(const Flight& flight, Reading* reading, const ArchivedFetch* archived);
  // Why a URL has its priority.
  std::string Why(uint32_t url) const;
  // Tells the observer of the pages in unreported_, which must be archived.
  void ReportPages();
  void MarkDuplicates(const Flight& flight, const Reading& reading, PageFacts* facts,
                      const FirstFetch** original);

  // crawler_resume.cc: what is there already.
  arrow::Status ReplayArchive();
  arrow::Status Replay(const ArchivedFetch& fetch, Reading* reading);
  void WantSitemaps(uint32_t host);
  void KeepCaps();
  arrow::Status BeginVisit(int visit);

  // Priorities.
  void Set(uint32_t url, double priority) override;
  std::optional<uint32_t> Propose(std::string_view url) override;
  bool Waits(uint32_t url) const override {
    return frontier_.Contains(url) || (!told_.empty() && told_.contains(url));
  }
  double Of(uint32_t url) const override {
    return frontier_.Contains(url) ? frontier_.priority(url) : told_.at(url);
  }
  // Gives a URL of another agent a priority.
  void Tell(uint32_t url, double priority);

  std::unique_ptr<Reading> NewReading();

  const CrawlOptions& options_;
  Web* const web_;
  Strategy* const strategy_;
  CrawlObserver* const observer_;
  const std::atomic<int>* const stop_;
  Territory* const territory_;  // null when everything is this crawl's
  const bool live_;
  const ReadOptions read_options_;

  std::unique_ptr<CrawlStore> store_;
  std::unique_ptr<EventLog> events_;
  std::unique_ptr<Scope> scope_;
  std::unique_ptr<KnownUrls> urls_;
  Frontier frontier_;
  HostTable hosts_;
  ExactDuplicates exact_;
  std::unique_ptr<NearDuplicates> near_;

  std::unordered_map<uint64_t, Flight> flights_;
  Errands errands_;
  std::unordered_set<std::string> sitemaps_;  // that were met
  uint64_t next_id_ = 1;
  int64_t pages_in_flight_ = 0;  // asked for or being read
  int64_t awaited_hosts_ = 0;    // see Await
  std::vector<FetchResult> results_;
  std::vector<FoundLink> found_;
  std::vector<uint64_t> hashes_;               // of the links of the page that is being applied
  int depth_ = 0;                              // of what is found on the page that is being applied
  arrow::Status proposed_;                     // the first failure of Propose
  std::unordered_map<uint32_t, double> told_;  // what other agents were told, by URL
  std::unordered_map<uint32_t, uint32_t> redirect_from_;  // by the URL that a redirect leads to
  // By host: pages that the archive has beyond what the scope's cap allows.
  std::unordered_map<uint32_t, int64_t> beyond_;
  std::unordered_map<uint32_t, CrawlDatabase::Visited> visited_;  // before this visit, by URL

  // The caller's thread reads nothing, so it is one more. Of agents their runner sees to it.
  std::optional<tbb::global_control> parallelism_;
  tbb::task_arena arena_;
  std::vector<Landing> landings_;
  // Pages that were applied: their facts, which refer to their readings but for the reason.
  struct Report {
    PageFacts facts;
    std::string why;
  };
  std::vector<Report> unreported_;
  std::vector<std::unique_ptr<Reading>> spare_;

  int64_t n_ = 0;
  int visit_ = 1;           // 2 for the first --revisit, and so on
  int64_t base_n_ = 0;      // pages that do not count for the budget: those of earlier visits
  int64_t most_pages_ = 0;  // n_ does not go beyond
  int64_t begin_ms_ = 0;
  int64_t last_report_ms_ = 0;
  bool replayed_ = false;  // all that the archive has
  int stopping_ = 0;
  CrawlSummary summary_;
  // Last, so that it ends first: what reads a page uses the others.
  ReaderPool readers_;
};

}  // namespace crawl
