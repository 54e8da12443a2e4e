#include "engine/crawler.h"

#include <tbb/info.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <thread>

#include "engine/clock.h"
#include "engine/host_facts.h"

namespace crawl {
namespace {

constexpr int64_t kReportMs = 250;
// With many requests under way results are let gather, so that threads wake each other less often;
// longer when those who read pages have enough to do meanwhile.
constexpr size_t kBusyFlights = 16;
constexpr auto kBatchTime = std::chrono::microseconds(200);
constexpr size_t kManyUnread = 8;
constexpr auto kReadingTime = std::chrono::microseconds(1000);
constexpr size_t kAppliedAtOnce = 8;
// The signal to stop has no other way to reach us.
constexpr int64_t kLongestWaitMs = 200;
// How much of the frontier the database gets when a crawl stops.
constexpr size_t kStoredFrontier = 1'000'000;

ReadOptions ReadOptionsOf(const CrawlOptions& options, const Strategy& strategy) {
  ReadOptions read;
  read.page = options.page;
  read.coding = options.coding;
  read.agent_token = options.politeness.agent_token;
  read.predicate = options.predicate.get();
  read.terms =
      strategy.needs_terms() || (read.predicate != nullptr && read.predicate->needs_terms());
  read.places = strategy.needs_places();
  const bool stores = options.store != StoreLevel::kNone;
  read.digest = stores;
  read.sketch = stores && options.near_duplicates > 0 && !options.page.links_only;
  read.pack = options.store == StoreLevel::kAll;
  return read;
}

size_t ThreadsOf(const CrawlOptions& options) {
  return options.threads > 0 ? options.threads
                             : static_cast<size_t>(tbb::info::default_concurrency());
}

}  // namespace

std::string_view NameOf(CrawlEnd end) {
  switch (end) {
    case CrawlEnd::kNothingLeft:
      return "nothing is left to fetch";
    case CrawlEnd::kBudget:
      return "the budget is spent";
    case CrawlEnd::kTime:
      return "the time is over";
    case CrawlEnd::kBytes:
      return "enough bytes were fetched";
    case CrawlEnd::kStopped:
      return "it was stopped";
  }
  return "";
}

Crawler::Crawler(const CrawlOptions& options, Web* web, Strategy* strategy, CrawlObserver* observer,
                 const std::atomic<int>* stop, Territory* territory)
    : options_(options),
      web_(web),
      strategy_(strategy),
      observer_(observer),
      stop_(stop),
      territory_(territory),
      live_(web->live()),
      read_options_(ReadOptionsOf(options, *strategy)),
      frontier_(options.max_frontier),
      hosts_(options.politeness, options.seed),
      arena_(static_cast<int>(ThreadsOf(options)), /*reserved_for_masters=*/0),
      readers_(read_options_, &arena_, [web] { web->Wake(); }) {
  if (territory == nullptr) {
    parallelism_.emplace(tbb::global_control::max_allowed_parallelism, ThreadsOf(options) + 1);
  }
}

arrow::Result<std::unique_ptr<Crawler>> Crawler::Make(const CrawlOptions& options, Web* web,
                                                      Strategy* strategy, CrawlObserver* observer,
                                                      const std::atomic<int>* stop,
                                                      Territory* territory) {
  std::unique_ptr<Crawler> crawler(new Crawler(options, web, strategy, observer, stop, territory));
  ARROW_RETURN_NOT_OK(crawler->Prepare());
  return crawler;
}

arrow::Status Crawler::Prepare() {
  ARROW_ASSIGN_OR_RAISE(scope_, Scope::Make(options_.scope));
  ARROW_ASSIGN_OR_RAISE(store_, CrawlStore::Open(options_));
  events_ = std::make_unique<EventLog>(store_->database(), observer_);
  const bool has_directory = options_.store != StoreLevel::kNone;
  ARROW_ASSIGN_OR_RAISE(auto table, UrlTable::Make(has_directory ? options_.directory : ""));
  urls_ = std::make_unique<KnownUrls>(std::move(table));
  if (read_options_.sketch) near_ = std::make_unique<NearDuplicates>(options_.near_duplicates);
  return arrow::Status::OK();
}

arrow::Result<CrawlSummary> Crawler::Run() {
  ARROW_RETURN_NOT_OK(Begin());
  constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::max();
  ARROW_RETURN_NOT_OK(
      Advance(options_.budget > 0 ? base_n_ + options_.budget : kNoLimit, kNoLimit));
  return Finish();
}

arrow::Status Crawler::Begin() {
  begin_ms_ = SteadyMilliseconds();
  // What led to the pages that are stored happens again, now or while they are fetched from an
  // archive once more.
  events_->BeQuiet(store_->stored_pages() > 0);
  for (const std::string& seed : options_.seeds) scope_->AddSeed(seed);
  for (const std::string& seed : options_.seeds) ARROW_RETURN_NOT_OK(AddSeed(seed, /*users=*/true));
  ARROW_RETURN_NOT_OK(ReplayArchive());
  if (n_ >= store_->stored_pages()) events_->BeQuiet(false);
  if (!replayed_) return arrow::Status::OK();
  if (options_.revisit) ARROW_RETURN_NOT_OK(BeginVisit(visit_ + 1));
  return store_->StartWriting();
}

arrow::Status Crawler::Advance(int64_t pages, int64_t until_ms) {
  most_pages_ = pages;
  while (true) {
    CheckStop();
    Dispatch();
    if (Finished() || (live_ && SteadyMilliseconds() >= until_ms)) return arrow::Status::OK();
    if (live_) LetGather();
    web_->Wait(std::chrono::milliseconds(WaitMilliseconds()), &results_);
    // Results may come while these are worked on.
    std::vector<FetchResult> results;
    results.swap(results_);
    for (FetchResult& result : results) {
      ARROW_RETURN_NOT_OK(OnResult(std::move(result)));
      if (!live_ || landings_.size() < kAppliedAtOnce) continue;
      // The network goes on with new requests while the other results are looked at.
      ARROW_RETURN_NOT_OK(ApplyLandings());
      Dispatch();
    }
    results.clear();
    results_.swap(results);
    ARROW_RETURN_NOT_OK(ApplyLandings());
    ARROW_RETURN_NOT_OK(store_->CommitSometimes(SteadyMilliseconds()));
    ReportProgress(/*always=*/false);
  }
}

void Crawler::LetGather() const {
  if (readers_.unread() >= kManyUnread) {
    std::this_thread::sleep_for(kReadingTime);
  } else if (flights_.size() >= kBusyFlights) {
    std::this_thread::sleep_for(kBatchTime);
  }
}

// Nothing is under way, and either nothing more is wanted or nothing is left: no errand waits, and
// no host that is open, or will be, has a page. Those that are put aside before they have said what
// they allow are tried again as long as there is something else to do.
bool Crawler::Finished() const {
  if (!flights_.empty() || pages_in_flight_ > 0) return false;
  return stopping_ > 0 || Limit().has_value() || !HasWork();
}

bool Crawler::HasWork() const {
  if (!flights_.empty() || pages_in_flight_ > 0) return true;
  if (frontier_.open_hosts() > 0) return true;
  if (!errands_.AllOf([this](uint32_t host) { return IsAsideWithoutRules(host); })) return true;
  return frontier_.size() > 0 && hosts_.next_due() != HostGate::kNever && SomeHostWaits();
}

bool Crawler::SomeHostWaits() const {
  for (uint32_t host = 0; host < hosts_.size(); ++host) {
    // While its robots.txt is asked for, that is an errand.
    const bool asks_robots = hosts_[host].robots.state == HostRobots::State::kAsked;
    if (!hosts_[host].dead && !asks_robots && frontier_.size(host) > 0) return true;
  }
  return false;
}

bool Crawler::IsAsideWithoutRules(uint32_t host) const {
  return hosts_[host].robots.state == HostRobots::State::kAsked &&
         hosts_[host].gate.times_put_aside() > 0;
}

std::optional<CrawlEnd> Crawler::Limit() const {
  if (n_ >= most_pages_) return CrawlEnd::kBudget;
  if (options_.max_bytes > 0 && summary_.progress.bytes >= options_.max_bytes) {
    return CrawlEnd::kBytes;
  }
  if (options_.max_seconds > 0 && SteadyMilliseconds() - begin_ms_ >= options_.max_seconds * 1000) {
    return CrawlEnd::kTime;
  }
  return std::nullopt;
}

int64_t Crawler::WaitMilliseconds() const {
  const int64_t due = hosts_.next_due();
  if (due == HostGate::kNever) return kLongestWaitMs;
  return std::clamp<int64_t>(due - SteadyMilliseconds(), 0, kLongestWaitMs);
}

void Crawler::CheckStop() {
  const int wanted = stop_ != nullptr ? stop_->load(std::memory_order_relaxed) : 0;
  if (wanted >= 2 && stopping_ < 2) web_->Abort();
  stopping_ = std::max(stopping_, wanted);
}

CrawlProgress Crawler::Progress() const {
  CrawlProgress progress = summary_.progress;
  progress.pages = n_;
  progress.waiting = static_cast<int64_t>(frontier_.size());
  progress.in_flight = pages_in_flight_;
  progress.refused = events_->refused();
  progress.seconds = static_cast<double>(SteadyMilliseconds() - begin_ms_) / 1000;
  return progress;
}

void Crawler::ReportProgress(bool always) {
  if (observer_ == nullptr) return;
  const int64_t now = SteadyMilliseconds();
  if (!always && now - last_report_ms_ < kReportMs) return;
  last_report_ms_ = now;
  observer_->OnProgress(Progress());
}

arrow::Result<CrawlSummary> Crawler::Finish() {
  summary_.end = stopping_ > 0 ? CrawlEnd::kStopped : Limit().value_or(CrawlEnd::kNothingLeft);
  if (summary_.end == CrawlEnd::kNothingLeft) GiveUpErrands();
  summary_.progress = Progress();
  summary_.dead_hosts = hosts_.dead();
  summary_.refusals = events_->Refusals();
  ReportProgress(/*always=*/true);
  ARROW_RETURN_NOT_OK(Explain());
  summary_.learned = strategy_->Learned();
  CrawlDatabase* const database = store_->database();
  if (database == nullptr) return summary_;
  // What the database has is better than what is known halfway there.
  if (CaughtUp()) ARROW_RETURN_NOT_OK(StoreStanding(database));
  // Of earlier runs too, when this one has resumed them.
  ARROW_ASSIGN_OR_RAISE(const std::string spent, database->State("cpu_us"));
  database->SetState("cpu_us",
                     std::to_string(CpuMicroseconds() + std::strtoll(spent.c_str(), nullptr, 10)));
  ARROW_RETURN_NOT_OK(store_->Finish());
  return summary_;
}

arrow::Status Crawler::StoreStanding(CrawlDatabase* database) {
  if (summary_.learned.has_value()) database->Replace(*summary_.learned);
  std::vector<CandidateFacts> waiting;
  for (const uint32_t url : frontier_.Best(kStoredFrontier)) {
    const UrlFacts& facts = (*urls_)[url];
    waiting.push_back({std::string(urls_->text(url)), frontier_.priority(url), facts.depth,
                       facts.parent > 0 ? static_cast<int64_t>(facts.parent) : -1});
  }
  database->Replace(std::move(waiting));
  ARROW_ASSIGN_OR_RAISE(const auto earlier_hosts, database->Hosts());
  database->Replace(WithEarlier(hosts_.Facts(SteadyMilliseconds()), earlier_hosts));
  for (const auto& [reason, count] : summary_.refusals) {
    database->SetState("refused " + reason, std::to_string(count));
  }
  database->SetState("end", NameOf(summary_.end));
  return arrow::Status::OK();
}

arrow::Status Crawler::Explain() {
  const auto explain = [&](uint32_t url) {
    std::string why = (*urls_)[url].heard ? "" : strategy_->Explain(url);
    if (why.empty()) why = "  " + Why(url) + "\n";
    summary_.explanations.push_back({std::string(urls_->text(url)), std::move(why)});
  };
  for (const std::string& text : options_.explain) {
    std::string canonical;
    ARROW_ASSIGN_OR_RAISE(const uint32_t url,
                          urls_->Add(ResolveLink(text, "", &canonical) ? canonical : text));
    if (frontier_.Contains(url)) {
      explain(url);
    } else {
      const bool fetched = (*urls_)[url].state == UrlState::kFetched;
      summary_.explanations.push_back(
          {text, fetched ? "  it was fetched; crawl-view DIR pages --columns url,why says why\n"
                         : "  it is no candidate: nothing has led there\n"});
    }
  }
  for (const uint32_t url : frontier_.Best(options_.explain_best)) explain(url);
  return arrow::Status::OK();
}

arrow::Result<CrawlSummary> RunCrawl(const CrawlOptions& options, Web* web, Strategy* strategy,
                                     CrawlObserver* observer, const std::atomic<int>* stop) {
  ARROW_ASSIGN_OR_RAISE(const auto crawler, Crawler::Make(options, web, strategy, observer, stop));
  return crawler->Run();
}

}  // namespace crawl
