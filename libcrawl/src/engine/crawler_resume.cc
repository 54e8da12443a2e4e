#include "engine/crawler.h"
#include "engine/replay_reader.h"

namespace crawl {

// Every fetch of the archive is applied again, in its order: so the frontier, the strategy and the
// index of duplicates are what they were. Of a crawl over an archive there is nothing to read here:
// it is done again from the beginning, which gives the same, and what the database has already is
// passed over. When it is stopped meanwhile, everything stays as it is in the directory.
arrow::Status Crawler::ReplayArchive() {
  replayed_ = !options_.resume && !options_.revisit;
  if (replayed_) return arrow::Status::OK();
  if (!store_->has_archive()) {
    replayed_ = true;
    if (live_ && options_.resume && store_->stored_pages() > 0) {
      return arrow::Status::Invalid(options_.directory,
                                    " cannot be resumed: without its responses (--store all) "
                                    "nobody knows what they led to");
    }
    if (options_.revisit) n_ = store_->stored_pages();
    return arrow::Status::OK();
  }
  ReadOptions options = read_options_;
  options.pack = false;
  ReplayReader reader(options, &arena_, [this](const ArchivedFetch& fetch, Reading* reading) {
    return Replay(fetch, reading);
  });
  const arrow::Status replayed = store_->ReplayArchive([&](ArchivedFetch& fetch) -> arrow::Status {
    CheckStop();
    return stopping_ == 0 ? reader.Add(&fetch) : arrow::Status::Cancelled("the crawl is stopped");
  });
  if (replayed.IsCancelled()) return arrow::Status::OK();
  ARROW_RETURN_NOT_OK(replayed);
  ARROW_RETURN_NOT_OK(reader.Finish());
  KeepCaps();
  replayed_ = true;
  summary_.resumed = n_;
  return store_->Commit();
}

arrow::Status Crawler::Replay(const ArchivedFetch& fetch, Reading* reading) {
  if (fetch.facts.visit > visit_) ARROW_RETURN_NOT_OK(BeginVisit(fetch.facts.visit));
  ARROW_ASSIGN_OR_RAISE(const uint32_t number, urls_->Add(reading->fetch.url));
  UrlFacts& facts = (*urls_)[number];
  if (facts.state == UrlState::kMet || facts.state == UrlState::kRefused) {
    facts.host = hosts_.Of(reading->fetch.url);
    facts.depth = static_cast<uint16_t>(fetch.facts.depth);
    // A sitemap has named it; there was room for it then.
    if (scope_->Count(reading->fetch.url) == Refusal::kPerHost) ++beyond_[facts.host];
  }
  WantSitemaps(facts.host);
  frontier_.Remove(number);
  Flight flight;
  flight.host = facts.host;
  flight.url = number;
  flight.score = fetch.facts.score;
  n_ = fetch.facts.n - 1;
  ARROW_RETURN_NOT_OK(Apply(flight, reading, &fetch));
  ReportPages();
  return arrow::Status::OK();
}

// What sitemaps name is not in the archive: those of each host that was asked for pages are wanted
// again, though no page of it may wait.
void Crawler::WantSitemaps(uint32_t host) {
  if (!live_ || !options_.politeness.sitemaps || hosts_[host].pages > 0) return;
  errands_.Add({.kind = FlightKind::kSitemaps, .host = host});
}

// Until sitemaps are read again, their pages' places among those that the cap allows a host went to
// links: the worst of these give way to the pages that were fetched instead.
void Crawler::KeepCaps() {
  if (beyond_.empty()) return;
  const std::vector<uint32_t> waiting = frontier_.Best(frontier_.size());
  for (auto url = waiting.rbegin(); url != waiting.rend(); ++url) {
    UrlFacts& facts = (*urls_)[*url];
    const auto beyond = beyond_.find(facts.host);
    if (beyond == beyond_.end() || beyond->second == 0) continue;
    --beyond->second;
    frontier_.Remove(*url);
    facts.state = UrlState::kRefused;
    events_->Refuse(NameOf(Refusal::kPerHost), urls_->text(*url));
    strategy_->Refused(*url, this);
  }
  beyond_.clear();
}

// What was visited before becomes candidates once more, each with what its response said of its
// version.
arrow::Status Crawler::BeginVisit(int visit) {
  visit_ = visit;
  base_n_ = n_;
  visited_.clear();
  ARROW_RETURN_NOT_OK(store_->Commit());
  ARROW_ASSIGN_OR_RAISE(auto pages, store_->database()->VisitedPages(n_));
  for (const CrawlDatabase::Visited& page : pages) {
    if (page.depth == 0) scope_->AddSeed(page.url);
  }
  for (CrawlDatabase::Visited& page : pages) {
    if (const Refusal refusal = scope_->Judge(page.url, page.depth); refusal != Refusal::kNone) {
      events_->Refuse(NameOf(refusal), page.url);
      continue;
    }
    ARROW_ASSIGN_OR_RAISE(const uint32_t number, urls_->Add(page.url));
    UrlFacts& facts = (*urls_)[number];
    facts.state = UrlState::kAdmitted;
    facts.host = hosts_.Of(page.url);
    facts.depth = static_cast<uint16_t>(page.depth);
    facts.tries = 0;
    strategy_->AddSeed(number, urls_->text(number), this);
    visited_.emplace(number, std::move(page));
  }
  return arrow::Status::OK();
}

}  // namespace crawl
