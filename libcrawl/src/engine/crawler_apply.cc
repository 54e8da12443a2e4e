#include <algorithm>

#include "engine/clock.h"
#include "engine/crawler.h"

namespace crawl {
namespace {

// A body shorter than this is not worth a reference to another one.
constexpr size_t kFewestSharedBytes = 256;

// What was left out by its type was left out as it should be.
bool IsFailure(const FetchResult& fetch) {
  if (fetch.error == FetchError::kContentType) return false;
  return fetch.status == 0 || fetch.status >= 400 || fetch.error != FetchError::kNone;
}

std::string RedirectProblem(FetchResult* fetch, std::string detail) {
  fetch->error = FetchError::kRedirect;
  fetch->detail = std::move(detail);
  return "";
}

}  // namespace

void Crawler::Set(uint32_t url, double priority) {
  const UrlFacts& facts = (*urls_)[url];
  if (facts.state == UrlState::kAdmitted) {
    Enqueue(url, priority);
  } else if (facts.state == UrlState::kForeign) {
    Tell(url, priority);
  }
}

void Crawler::Tell(uint32_t url, double priority) {
  const auto [told, is_new] = told_.try_emplace(url, priority);
  if (!is_new && told->second >= priority) return;
  told->second = priority;
  territory_->Tell(urls_->text(url), priority, (*urls_)[url].depth);
}

arrow::Status Crawler::Hear(const std::string& url, double priority, int depth) {
  ARROW_ASSIGN_OR_RAISE(const uint32_t number, urls_->Add(url));
  UrlFacts& facts = (*urls_)[number];
  if (facts.state == UrlState::kMet) {
    if (!Admit(number, depth, 0)) return arrow::Status::OK();
    facts.parent = 0;
    facts.heard = true;
  }
  if (facts.state == UrlState::kAdmitted) {
    strategy_->Hear(number, urls_->text(number), priority, this);
  }
  return arrow::Status::OK();
}

std::optional<uint32_t> Crawler::Propose(std::string_view url) {
  const auto number = urls_->Add(url);
  if (!number.ok()) {
    proposed_ &= number.status();
    return std::nullopt;
  }
  UrlFacts& facts = (*urls_)[*number];
  if (facts.state == UrlState::kMet && !Admit(*number, depth_, 0)) return std::nullopt;
  // Of what is another agent's, that one's strategy thinks itself.
  if (facts.state == UrlState::kRefused || facts.state == UrlState::kForeign) return std::nullopt;
  return *number;
}

// Asks the scope about a URL that was met on page n_.
bool Crawler::Admit(uint32_t number, int depth, int hops) {
  const std::string_view url = urls_->text(number);
  UrlFacts& facts = (*urls_)[number];
  const Refusal refusal = scope_->Admit(url, depth);
  if (refusal != Refusal::kNone) {
    // Another page may lead there by fewer links.
    if (refusal != Refusal::kDepth) facts.state = UrlState::kRefused;
    events_->Refuse(NameOf(refusal), url);
    return false;
  }
  const auto side = territory_ != nullptr ? territory_->SideOf(url) : Territory::Side::kInside;
  if (side == Territory::Side::kNobodys) {
    facts.state = UrlState::kRefused;
    events_->Refuse("another agent's", url);
    return false;
  }
  facts.state = side == Territory::Side::kOthers ? UrlState::kForeign : UrlState::kAdmitted;
  facts.later = side == Territory::Side::kLater;
  facts.host = hosts_.Of(url);
  facts.parent = static_cast<uint32_t>(n_);
  facts.depth = static_cast<uint16_t>(std::min(depth, 0xffff));
  facts.hops = static_cast<uint8_t>(std::min(hops, 0xff));
  return true;
}

std::optional<FoundLink> Crawler::Find(uint32_t number, const Link* link, int depth, int hops) {
  UrlFacts& facts = (*urls_)[number];
  const uint32_t mark = static_cast<uint32_t>(n_);
  if (facts.state == UrlState::kRefused || facts.mark == mark) return std::nullopt;
  facts.mark = mark;
  if (facts.state != UrlState::kMet) return FoundLink{link, number, false};
  if (!Admit(number, depth, hops)) return std::nullopt;
  return FoundLink{link, number, true};
}

arrow::Status Crawler::AddSeed(const std::string& url, bool users) {
  std::string canonical;
  if (!ResolveLink(url, "", &canonical)) {
    events_->Refuse(NameOf(Refusal::kScheme), url);
    return arrow::Status::OK();
  }
  ARROW_ASSIGN_OR_RAISE(const uint32_t number, urls_->Add(canonical));
  UrlFacts& facts = (*urls_)[number];
  if (facts.state != UrlState::kMet || !Admit(number, 0, 0)) return arrow::Status::OK();
  facts.parent = 0;
  facts.seed = users;
  // Each agent has all seeds, and begins with its own.
  if (facts.state == UrlState::kForeign || facts.later) {
    facts = UrlFacts();
    return arrow::Status::OK();
  }
  strategy_->AddSeed(number, canonical, this);
  return arrow::Status::OK();
}

arrow::Status Crawler::FindLinks(const Flight& flight, const Reading& reading) {
  const bool asked = options_.politeness.robots;
  if (!reading.has_page || (asked && reading.flags.nofollow)) return arrow::Status::OK();
  const int depth = (*urls_)[flight.url].depth + 1;
  const Page& page = reading.page();
  hashes_.clear();
  for (const Link& link : page.links) hashes_.push_back(UrlTable::HashOf(page.Url(link)));
  urls_->Prefetch(hashes_);
  for (size_t i = 0; i < page.links.size(); ++i) {
    const Link& link = page.links[i];
    if (asked && link.nofollow) continue;
    ARROW_ASSIGN_OR_RAISE(const uint32_t number, urls_->Add(page.Url(link), hashes_[i]));
    if (const auto found = Find(number, &link, depth, 0)) found_.push_back(*found);
  }
  return arrow::Status::OK();
}

arrow::Status Crawler::FindRedirect(const Flight& flight, Reading* reading) {
  if (reading->redirect.empty()) return arrow::Status::OK();
  const UrlFacts facts = (*urls_)[flight.url];
  FetchResult& fetch = reading->fetch;
  std::string target;
  if (!ResolveLink(fetch.url, reading->redirect, &target)) {
    reading->redirect = RedirectProblem(
        &fetch, "it leads to " + reading->redirect + ", which is not of http or https");
    return arrow::Status::OK();
  }
  if (facts.hops >= options_.max_redirects) {
    reading->redirect =
        RedirectProblem(&fetch, std::to_string(facts.hops + 1) + " redirects in a row");
    return arrow::Status::OK();
  }
  ARROW_ASSIGN_OR_RAISE(const uint32_t number, urls_->Add(target));
  if (facts.seed) {
    scope_->AddSeed(target);
    (*urls_)[number].seed = true;
  }
  // Seed 000, 3.1.1: a chain of redirects that meets a link of its own is broken.
  uint32_t link = flight.url;
  while (link != number) {
    const auto from = redirect_from_.find(link);
    if (from == redirect_from_.end()) break;
    link = from->second;
  }
  if (link == number) {
    reading->redirect = RedirectProblem(&fetch, "it leads back to " + target);
    return arrow::Status::OK();
  }
  reading->redirect = target;
  const auto found = Find(number, nullptr, facts.depth, facts.hops + 1);
  if (!found) return arrow::Status::OK();
  if (found->is_new) redirect_from_.emplace(number, flight.url);
  found_.push_back(*found);
  return arrow::Status::OK();
}

void Crawler::MarkDuplicates(const Flight& flight, const Reading& reading, PageFacts* facts,
                             const FirstFetch** original) {
  *original = nullptr;
  const bool has_content = reading.fetch.body.size() >= kFewestSharedBytes || reading.has_page;
  const bool is_whole = Truncation(reading.fetch.error).empty();
  if (reading.fetch.status == 200 && is_whole && has_content && !reading.digest.empty()) {
    *original = exact_.Add(reading.digest, {n_, flight.url, reading.fetch.begin_us});
    if (*original != nullptr) {
      facts->duplicate_of = (*original)->n;
      ++summary_.duplicates;
    }
  }
  if (near_ != nullptr && reading.has_sketch) {
    facts->cluster = near_->Add(n_, reading.sketch);
    if (facts->cluster != n_ && *original == nullptr) ++summary_.near_duplicates;
  }
}

std::string Crawler::Why(uint32_t url) const {
  return (*urls_)[url].heard ? "another agent found it" : strategy_->Why(url);
}

arrow::Status Crawler::StorePage(const Flight& flight, Reading* reading,
                                 const ArchivedFetch* archived) {
  const FetchResult& fetch = reading->fetch;
  const UrlFacts& url_facts = (*urls_)[flight.url];
  const std::string why = archived != nullptr ? archived->facts.why : Why(flight.url);
  PageFacts facts;
  facts.n = n_;
  facts.url = urls_->text(flight.url);
  facts.status = fetch.status;
  facts.error = NameOf(fetch.error);
  facts.detail = fetch.detail;
  facts.fetched_us = fetch.begin_us;
  facts.elapsed_us = fetch.elapsed_us;
  facts.bytes = static_cast<int64_t>(fetch.body.size());
  facts.length = reading->length;
  facts.content_type = HeaderValue(fetch.head, "content-type");
  facts.digest = reading->digest;
  facts.depth = url_facts.depth;
  facts.score = flight.score;
  facts.why = why;
  facts.parent = url_facts.parent > 0 ? static_cast<int64_t>(url_facts.parent) : -1;
  facts.redirect = reading->redirect;
  facts.noindex = reading->flags.noindex;
  facts.tries = archived != nullptr ? archived->facts.tries : url_facts.tries;
  facts.etag = HeaderValue(fetch.head, "etag");
  facts.last_modified = HeaderValue(fetch.head, "last-modified");
  const Page* const page = reading->has_page ? &reading->page() : nullptr;
  if (page != nullptr) {
    facts.charset = page->charset;
    facts.language = page->language;
    facts.title = page->title;
    facts.links = static_cast<int>(page->links.size());
  }
  if (options_.predicate != nullptr) facts.relevant = reading->relevant;
  const FirstFetch* original = nullptr;
  MarkDuplicates(flight, *reading, &facts, &original);
  FetchFacts archive_facts = {n_,          facts.depth, facts.parent, facts.duplicate_of,
                              facts.tries, visit_,      facts.score,  why};
  WarcStore::Original first;
  if (original != nullptr) {
    first = {urls_->text(original->url), original->time_us, reading->digest};
  }
  if (const auto entry = visited_.find(flight.url); entry != visited_.end()) {
    const CrawlDatabase::Visited& visited = entry->second;
    const bool same = fetch.status == visited.status && reading->digest == visited.digest;
    if (fetch.status > 0) facts.changed = fetch.status != 304 && !same;
    if (fetch.status == 304) {
      facts.digest = visited.digest;
      archive_facts.same_as = visited.n;
      first = {visited.first_url, visited.first_us, visited.digest};
    }
  }
  WarcPlace place;
  if (archived != nullptr) {
    place = archived->place;
  } else {
    const bool refers = archive_facts.same_as >= 0;
    ARROW_ASSIGN_OR_RAISE(place,
                          store_->Archive(*reading, archive_facts, refers ? &first : nullptr));
  }
  ARROW_RETURN_NOT_OK(store_->Add(facts, page, place));
  const int64_t stored = store_->stored_pages();
  if (observer_ != nullptr && n_ > stored) unreported_.push_back({facts, why});
  if (n_ >= stored) events_->BeQuiet(false);
  return arrow::Status::OK();
}

void Crawler::ReportPages() {
  for (Report& report : unreported_) {
    report.facts.why = report.why;
    observer_->OnPage(report.facts);
  }
  unreported_.clear();
}

arrow::Status Crawler::Apply(const Flight& flight, Reading* reading,
                             const ArchivedFetch* archived) {
  ++n_;
  (*urls_)[flight.url].state = UrlState::kFetched;
  if (hosts_.CountPage(flight.host)) ++summary_.progress.hosts;
  summary_.progress.bytes += reading->fetch.page != nullptr
                                 ? reading->length
                                 : static_cast<int64_t>(reading->fetch.body.size());
  found_.clear();
  ARROW_RETURN_NOT_OK(FindRedirect(flight, reading));
  ARROW_RETURN_NOT_OK(FindLinks(flight, *reading));
  if (IsFailure(reading->fetch)) ++summary_.progress.errors;
  summary_.progress.relevant += reading->relevant;
  ARROW_RETURN_NOT_OK(StorePage(flight, reading, archived));
  FetchedPage page;
  page.n = n_;
  page.url = flight.url;
  page.url_text = urls_->text(flight.url);
  page.status = reading->fetch.status;
  page.depth = (*urls_)[flight.url].depth;
  page.page = reading->has_page ? &reading->page() : nullptr;
  page.terms = reading->has_terms ? &reading->terms : nullptr;
  page.links = found_;
  page.relevant = reading->relevant;
  page.fetched_us = reading->fetch.begin_us;
  page.last_modified = HeaderValue(reading->fetch.head, "last-modified");
  depth_ = page.depth + 1;
  strategy_->Learn(page, this);
  if (territory_ != nullptr) {
    territory_->Fetched(page.url_text, strategy_->Importance(page, flight.score));
  }
  return proposed_;
}

}  // namespace crawl
