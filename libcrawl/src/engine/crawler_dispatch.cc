#include <algorithm>

#include "engine/clock.h"
#include "engine/crawler.h"

namespace crawl {
namespace {

// Larger ones are not allowed (sitemaps.org); they may be longer than any page should be.
constexpr size_t kMaxSitemapBytes = 50 << 20;

}  // namespace

// An archive answers at once; how many are asked together is how many the strategy is to choose
// before it learns more.
size_t Crawler::MaxInFlight() const { return live_ ? web_->max_in_flight() : options_.best_n; }

void Crawler::Start(Flight flight, std::string url) {
  FetchRequest request;
  request.id = next_id_++;
  request.url = std::move(url);
  if (flight.kind == FlightKind::kPage) {
    ++pages_in_flight_;
    if (!options_.types.takes_all()) request.types = &options_.types;
    if (const auto visited = visited_.find(flight.url); visited != visited_.end()) {
      request.etag = visited->second.etag;
      request.last_modified = visited->second.last_modified;
    }
  } else if (flight.kind == FlightKind::kRobots) {
    request.max_body = RobotsTxt::kMaxBytes;
  } else {
    request.max_body = kMaxSitemapBytes;
  }
  if (live_) {
    const int64_t now = SteadyMilliseconds();
    flight.request = hosts_[flight.host].gate.Started(now);
    UpdateHost(flight.host, now);
  }
  flights_.emplace(request.id, std::move(flight));
  web_->Start(std::move(request));
}

bool Crawler::TakeTurn(uint32_t number, int64_t now) {
  if (!live_ || territory_ == nullptr) return true;
  const int64_t turn = territory_->TakeTurn(hosts_[number].name, now);
  if (turn <= now) return true;
  Await(number, false);
  frontier_.Close(number);
  hosts_.WakeAt(number, turn);
  return false;
}

// What is asked of a host counts for the other scheme, too.
void Crawler::UpdateHost(uint32_t number, int64_t now) {
  if (!live_) return;
  OpenOrClose(number, now);
  if (const auto twin = hosts_[number].twin) OpenOrClose(*twin, now);
}

void Crawler::OpenOrClose(uint32_t number, int64_t now) {
  const Host& host = hosts_[number];
  const int64_t next = host.dead ? HostGate::kNever : host.gate.NextTime(now);
  if (next <= now) errands_.Wake(number);
  const bool asks_robots = host.robots.state == HostRobots::State::kAsked;
  if (next <= now && !asks_robots) {
    frontier_.Open(number);
    Await(number, false);
    return;
  }
  frontier_.Close(number);
  if (next <= now || next == HostGate::kNever) return;
  hosts_.WakeAt(number, next);
  // It rests, or has a delay of its own.
  if (next - now > options_.politeness.delay_ms) Await(number, false);
}

void Crawler::GiveUpHost(uint32_t number, const std::string& why) {
  Host& host = hosts_[number];
  if (host.dead) return;
  host.dead = true;
  frontier_.Close(number);
  errands_.Wake(number);
  Await(number, false);
  events_->Tell("host-dead", hosts_.Label(number),
                why + "; " + std::to_string(frontier_.size(number)) + " URLs stay in the frontier");
}

void Crawler::Dispatch() {
  const int64_t now = SteadyMilliseconds();
  if (live_) {
    while (const auto host = hosts_.Due(now)) UpdateHost(*host, now);
  }
  if (stopping_ > 0 || Limit().has_value()) return;
  DispatchErrands(now);
  // In rounds, as the archive is asked: the next one begins when all of the last have been applied.
  if (!live_ && pages_in_flight_ > 0) return;
  while (MayTakePage() && DispatchPage(now)) CheckStop();
}

// What has come and is not read yet counts too: the network must not run ahead of the readers, and
// after a kill no more than this is fetched again.
bool Crawler::MayTakePage() const {
  if (stopping_ > 0 || flights_.size() >= MaxInFlight()) return false;
  if (pages_in_flight_ >= static_cast<int64_t>(MaxInFlight())) return false;
  return n_ + pages_in_flight_ < most_pages_;
}

bool Crawler::MayAskHost(uint32_t number) const {
  const bool asks =
      options_.politeness.robots && hosts_[number].robots.state == HostRobots::State::kUnknown;
  return !asks || n_ + pages_in_flight_ + awaited_hosts_ < most_pages_;
}

void Crawler::Await(uint32_t number, bool awaited) {
  Host& host = hosts_[number];
  if (host.awaited == awaited) return;
  host.awaited = awaited;
  awaited_hosts_ += awaited ? 1 : -1;
}

void Crawler::DispatchErrands(int64_t now) {
  while (flights_.size() < MaxInFlight()) {
    const auto host = errands_.TakeAwake();
    if (!host.has_value()) return;
    while (DispatchErrand(*host, now)) {
      if (flights_.size() < MaxInFlight()) continue;
      errands_.Wake(*host);
      return;
    }
  }
}

bool Crawler::DispatchErrand(uint32_t number, int64_t now) {
  const Flight* const next = errands_.Front(number);
  if (next == nullptr) return false;
  Host& host = hosts_[number];
  if (host.dead) {
    GiveUpErrand(errands_.TakeFront(number), hosts_.Label(number) + " is dead");
    return true;
  }
  if (next->kind != FlightKind::kRobots && options_.politeness.robots) {
    if (host.robots.state == HostRobots::State::kAsked) return false;
    if (!hosts_.KnowsRobots(number, now)) {
      AskRobots(number, now);
      return true;
    }
    if (next->kind == FlightKind::kSitemap && !host.robots.rules.Allows(next->target)) {
      GiveUpErrand(errands_.TakeFront(number), "robots.txt forbids it");
      return true;
    }
  }
  if (next->kind == FlightKind::kSitemaps) {
    errands_.TakeFront(number);
    if (!host.sitemaps_asked) AskSitemaps(number);
    return true;
  }
  if (live_ && (!host.gate.MayStart(now) || !TakeTurn(number, now))) return false;
  Flight errand = errands_.TakeFront(number);
  std::string target = errand.target;
  Start(std::move(errand), std::move(target));
  return true;
}

void Crawler::GiveUpErrand(const Flight& errand, const std::string& why) {
  if (errand.kind == FlightKind::kRobots) {
    GiveUpRobots(errand, why);
  } else if (errand.kind == FlightKind::kSitemap) {
    events_->Tell("sitemap", errand.target, why);
  }
}

void Crawler::GiveUpErrands() {
  std::vector<uint32_t> hosts = errands_.Hosts();
  std::sort(hosts.begin(), hosts.end());
  for (const uint32_t host : hosts) {
    while (errands_.Front(host) != nullptr) {
      const Flight errand = errands_.TakeFront(host);
      const bool own_rules = errand.kind == FlightKind::kRobots && errand.ruled == host;
      GiveUpErrand(errand,
                   own_rules ? hosts_[host].robots.problem : hosts_.Label(host) + " is dead");
    }
  }
}

void Crawler::AskRobots(uint32_t number, int64_t now) {
  Host& host = hosts_[number];
  host.robots.state = HostRobots::State::kAsked;
  errands_.Add({.kind = FlightKind::kRobots,
                .host = number,
                .target = host.Url("/robots.txt"),
                .ruled = number});
  UpdateHost(number, now);
}

void Crawler::AskSitemaps(uint32_t number) {
  Host& host = hosts_[number];
  host.sitemaps_asked = true;
  const std::vector<std::string>& named = host.robots.rules.sitemaps();
  if (named.empty()) AddSitemap(host.Url("/sitemap.xml"), 0);
  const std::string base = host.Url("/robots.txt");
  std::string target;
  for (const std::string& sitemap : named) {
    if (ResolveLink(base, sitemap, &target)) {
      AddSitemap(target, 0);
    } else {
      events_->Tell("sitemap", sitemap, "it is not of http or https");
    }
  }
}

// A page waits while its host is asked for what rules it, and for what else there is.
bool Crawler::AskFirst(uint32_t number, int64_t now) {
  const PolitenessOptions& politeness = options_.politeness;
  if (politeness.robots && !hosts_.KnowsRobots(number, now)) {
    AskRobots(number, now);
    return true;
  }
  if (!politeness.sitemaps || hosts_[number].sitemaps_asked) return false;
  AskSitemaps(number);
  return true;
}

void Crawler::Enqueue(uint32_t url, double priority) {
  const UrlFacts& facts = (*urls_)[url];
  frontier_.Set(url, facts.host, priority, facts.later, /*again=*/facts.tries > 0);
}

bool Crawler::DispatchPage(int64_t now) {
  const auto url = frontier_.Pop();
  if (!url.has_value()) return false;
  UrlFacts& facts = (*urls_)[*url];
  const std::string_view text = urls_->text(*url);
  const double score = frontier_.priority(*url);
  if (live_ && !MayAskHost(facts.host)) {
    Enqueue(*url, score);
    return false;
  }
  if (live_ && AskFirst(facts.host, now)) {
    Enqueue(*url, score);
    DispatchErrands(now);
    Await(facts.host, !frontier_.IsOpen(facts.host));
    return true;
  }
  if (live_ && options_.politeness.robots && !hosts_[facts.host].robots.rules.Allows(text)) {
    facts.state = UrlState::kRefused;
    events_->Refuse("robots", text);
    strategy_->Refused(*url, this);
    return true;
  }
  if (!TakeTurn(facts.host, now)) {
    Enqueue(*url, score);
    return true;
  }
  facts.state = UrlState::kFlying;
  Start({.host = facts.host, .url = *url, .score = score}, std::string(text));
  return true;
}

}  // namespace crawl
