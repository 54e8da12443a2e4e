#include <algorithm>

#include "crawl/sitemap.h"
#include "engine/clock.h"
#include "engine/crawler.h"

namespace crawl {
namespace {

constexpr int kMaxRobotsHops = 5;  // RFC 9309, 2.3.1.2
constexpr int kMaxErrandTries = 3;
constexpr int kMaxSitemapHops = 5;  // redirects and indices
// An index may name 50,000, each of them another index.
constexpr size_t kMaxSitemaps = 10'000;

bool IsRedirect(int status) { return status >= 300 && status < 400 && status != 304; }

HostOutcome OutcomeOf(const FetchResult& result) {
  if (result.status == 429 || result.status == 503) return HostOutcome::kOverloaded;
  if (result.status >= 500) return HostOutcome::kFailed;
  if (result.status > 0) return HostOutcome::kOk;
  // What the request itself was refused for says nothing of the host.
  const bool ours = result.error == FetchError::kBadUrl || result.error == FetchError::kStopped ||
                    result.error == FetchError::kPrivateAddress;
  return ours ? HostOutcome::kOk : HostOutcome::kFailed;
}

// Whether the next try may go better.
bool MayPass(const FetchResult& result) {
  switch (result.error) {
    case FetchError::kDns:
    case FetchError::kConnect:
    case FetchError::kFirstByte:
    case FetchError::kTimeout:
    case FetchError::kTooSlow:
    case FetchError::kCutOff:
      return true;
    default:
      return result.status == 408 || result.status == 429 || result.status >= 500;
  }
}

// "status 503", "connect"; of a good response that is not whole what became of it: "cut-off".
std::string ReasonOf(int status, FetchError error) {
  return status >= 400 || error == FetchError::kNone ? "status " + std::to_string(status)
                                                     : std::string(NameOf(error));
}

std::string ReasonOf(const FetchResult& result) { return ReasonOf(result.status, result.error); }

std::optional<int64_t> RetryAfterOf(const FetchResult& result) {
  const std::string_view value = HeaderValue(result.head, "retry-after");
  if (value.empty()) return std::nullopt;
  return ParseRetryAfter(value, WallMicroseconds());
}

// Reads a robots.txt, unless it is not whole or cannot be unpacked: what it forbids may be in what is
// missing. Only the end of one that is too long is passed over (RFC 9309, 2.5).
FetchError ReadRules(const FetchResult& result, std::string_view agent_token, RobotsTxt* rules) {
  const bool too_long = result.error == FetchError::kBodyTooLarge;
  if (result.error != FetchError::kNone && !too_long) return result.error;
  std::string decoded;
  const FetchError damage = DecodeBody(HeaderList(result.head, "content-encoding"), result.body,
                                       {RobotsTxt::kMaxBytes, 1000}, &decoded);
  if (damage == FetchError::kCoding && !too_long) return damage;
  const bool whole = !too_long && damage == FetchError::kNone;
  *rules = RobotsTxt::Parse(decoded, agent_token, whole);
  return FetchError::kNone;
}

}  // namespace

arrow::Status Crawler::OnResult(FetchResult result) {
  auto node = flights_.extract(result.id);
  if (node.empty()) return arrow::Status::OK();
  Flight flight = std::move(node.mapped());
  const int64_t now = SteadyMilliseconds();
  HostGate& gate = hosts_[flight.host].gate;
  const int times_put_aside = gate.times_put_aside();
  const std::string reason = ReasonOf(result);
  if (live_) {
    gate.Finished(flight.request, now, OutcomeFor(flight, result), RetryAfterOf(result));
  }
  switch (flight.kind) {
    case FlightKind::kRobots:
      OnRobots(flight, result, now);
      // It takes longer than usual.
      if (hosts_[flight.ruled].robots.state != HostRobots::State::kKnown) {
        Await(flight.ruled, false);
      }
      UpdateHost(flight.ruled, now);
      break;
    case FlightKind::kSitemap:
      ARROW_RETURN_NOT_OK(OnSitemap(flight, result));
      break;
    case FlightKind::kSitemaps:
      break;
    case FlightKind::kPage:
      if (!Retry(flight, result)) Read(flight, std::move(result));
      break;
  }
  TellOfHost(flight.host, times_put_aside, reason, now);
  if (live_ && territory_ != nullptr) {
    const Host& host = hosts_[flight.host];
    territory_->EndTurn(host.name, host.dead ? now : gate.NextTime(now));
  }
  UpdateHost(flight.host, now);
  return arrow::Status::OK();
}

void Crawler::TellOfHost(uint32_t number, int times_put_aside_before, const std::string& reason,
                         int64_t now) {
  const Host& host = hosts_[number];
  if (host.dead) return;
  const std::string why = "it keeps failing (" + reason + ")";
  if (host.gate.dead()) {
    GiveUpHost(number, why);
  } else if (host.gate.times_put_aside() > times_put_aside_before) {
    const int64_t rest_ms = host.gate.NextTime(now) - now;
    events_->Tell("host-aside", hosts_.Label(number),
                  why + "; it rests for " + std::to_string(rest_ms / 1000) + " s");
  }
}

bool Crawler::Retry(const Flight& flight, const FetchResult& result) {
  UrlFacts& facts = (*urls_)[flight.url];
  const bool stopped = result.error == FetchError::kStopped;
  if (!stopped) ++facts.tries;
  if (!stopped && (!live_ || !MayPass(result) || facts.tries > options_.politeness.retries)) {
    return false;
  }
  --pages_in_flight_;
  facts.state = UrlState::kAdmitted;
  Enqueue(flight.url, flight.score);
  if (!stopped) {
    events_->Tell("retry", urls_->text(flight.url), ReasonOf(result));
  }
  return true;
}

// Without its robots.txt a server is of no use, so that it fails until it has come, whole.
HostOutcome Crawler::OutcomeFor(const Flight& flight, const FetchResult& result) const {
  const HostOutcome outcome = OutcomeOf(result);
  const bool is_page = flight.kind == FlightKind::kPage;
  const int tries = is_page ? (*urls_)[flight.url].tries : flight.tries;
  const bool rules_itself =
      flight.kind == FlightKind::kRobots && hosts_[flight.host].name == hosts_[flight.ruled].name;
  if (rules_itself) {
    return outcome == HostOutcome::kOk && MayPass(result) ? HostOutcome::kFailed : outcome;
  }
  const bool answered = outcome == HostOutcome::kFailed && result.status >= 500;
  return answered && tries > 0 ? HostOutcome::kBroken : outcome;
}

// The host rests between the tries, longer each time, until it is dead. What does not count as its
// failure, since the file is another host's, would have no end.
bool Crawler::TriesRobotsAgain(const Flight& flight, const FetchResult& result) const {
  if (!MayPass(result)) return false;
  const HostOutcome outcome = OutcomeFor(flight, result);
  const bool counts = outcome == HostOutcome::kOverloaded || outcome == HostOutcome::kFailed;
  if (!counts) return flight.tries + 1 < kMaxErrandTries;
  return flight.host != flight.ruled || !hosts_[flight.host].gate.dead();
}

bool Crawler::FollowRobots(const Flight& flight, const FetchResult& result) {
  std::string target;
  const std::string_view location = HeaderValue(result.head, "location");
  if (location.empty() || !ResolveLink(result.url, location, &target)) return false;
  Flight next = flight;
  next.target = target;
  next.host = hosts_.Of(target);
  ++next.hops;
  errands_.Add(std::move(next));
  return true;
}

// RFC 9309, 2.3.1: what is found holds; what is not there (4xx) forbids nothing; what cannot be
// reached (5xx, no answer, not all of it) forbids everything: until it can be, or for ever.
void Crawler::OnRobots(const Flight& flight, const FetchResult& result, int64_t now) {
  HostRobots& robots = hosts_[flight.ruled].robots;
  if (result.error == FetchError::kStopped) return;
  if (IsRedirect(result.status) && flight.hops < kMaxRobotsHops && FollowRobots(flight, result)) {
    return;
  }
  const bool found = result.status >= 200 && result.status < 300;
  const bool absent = result.status >= 300 && result.status < 500 && result.status != 429;
  const FetchError error =
      found ? ReadRules(result, options_.politeness.agent_token, &robots.rules) : result.error;
  if (!absent && (!found || error != FetchError::kNone)) {
    robots.word = "unreachable";
    robots.problem = ReasonOf(result.status, error);
    if (TriesRobotsAgain(flight, result)) {
      Flight next = flight;
      ++next.tries;
      errands_.Add(std::move(next));
      return;
    }
    GiveUpRobots(flight, robots.problem);
    return;
  }
  if (!found) robots.rules = RobotsTxt();
  robots.word = found ? "found" : "none";
  robots.state = HostRobots::State::kKnown;
  robots.read_ms = now;
  robots.requests = hosts_[flight.ruled].gate.requests();
  hosts_.KeepCrawlDelay(flight.ruled);
}

void Crawler::GiveUpRobots(const Flight& flight, const std::string& why) {
  HostRobots& robots = hosts_[flight.ruled].robots;
  robots.rules = RobotsTxt::DisallowAll();
  robots.word = "unreachable";
  robots.state = HostRobots::State::kKnown;
  GiveUpHost(flight.ruled, "robots.txt cannot be had (" + why + "), so nothing is allowed");
}

// Each once, and not any number: an index can name itself, and others without end.
void Crawler::AddSitemap(const std::string& url, int hops) {
  if (sitemaps_.size() >= kMaxSitemaps || !sitemaps_.insert(url).second) return;
  errands_.Add({.kind = FlightKind::kSitemap, .host = hosts_.Of(url), .target = url, .hops = hops});
}

arrow::Status Crawler::OnSitemap(const Flight& flight, const FetchResult& result) {
  if (IsRedirect(result.status) && flight.hops < kMaxSitemapHops) {
    const std::string_view location = HeaderValue(result.head, "location");
    std::string target;
    if (ResolveLink(result.url, location, &target)) AddSitemap(target, flight.hops + 1);
    return arrow::Status::OK();
  }
  if (result.error == FetchError::kStopped) return arrow::Status::OK();
  if (flight.tries + 1 < kMaxErrandTries && MayPass(result)) {
    Flight again = flight;
    ++again.tries;
    errands_.Add(std::move(again));
    return arrow::Status::OK();
  }
  // One that never comes whole is read as far as it came.
  if (result.status != 200) {
    events_->Tell("sitemap", flight.target, ReasonOf(result));
    return arrow::Status::OK();
  }
  // A sitemap may be a packed file besides being packed for the transfer.
  std::string body, unpacked;
  DecodeBody(HeaderList(result.head, "content-encoding"), result.body, options_.coding, &body);
  if (body.starts_with("\x1f\x8b")) {
    DecodeBody("gzip", body, options_.coding, &unpacked);
    body.swap(unpacked);
  }
  const Sitemap sitemap = ParseSitemap(body, flight.target);
  for (const SitemapEntry& entry : sitemap.pages) {
    ARROW_RETURN_NOT_OK(AddSeed(entry.url, /*users=*/false));
  }
  if (flight.hops < kMaxSitemapHops) {
    for (const std::string& further : sitemap.sitemaps) AddSitemap(further, flight.hops + 1);
  }
  events_->Tell("sitemap", flight.target,
                std::to_string(sitemap.pages.size()) + " pages, " +
                    std::to_string(sitemap.sitemaps.size()) + " sitemaps");
  return arrow::Status::OK();
}

std::unique_ptr<Reading> Crawler::NewReading() {
  if (spare_.empty()) return std::make_unique<Reading>();
  std::unique_ptr<Reading> reading = std::move(spare_.back());
  spare_.pop_back();
  return reading;
}

// A page alone, or of which only the links are read, is read here: handing it over would take longer
// than reading it.
void Crawler::Read(Flight flight, FetchResult result) {
  Landing landing = {std::move(flight), NewReading()};
  landing.reading->fetch = std::move(result);
  if ((live_ || options_.best_n > 1) && !options_.page.links_only) {
    readers_.Add(std::move(landing));
    return;
  }
  readers_.ReadNow(landing);
  landings_.push_back(std::move(landing));
}

// Of an archive, in the order in which they were asked for, once all of a round have been read: so
// that the crawl is the same every time.
arrow::Status Crawler::ApplyLandings() {
  readers_.Take(&landings_);
  if (!live_) {
    if (static_cast<int64_t>(landings_.size()) < pages_in_flight_) return arrow::Status::OK();
    std::sort(landings_.begin(), landings_.end(), [](const Landing& a, const Landing& b) {
      return a.reading->fetch.id < b.reading->fetch.id;
    });
  }
  for (Landing& landing : landings_) {
    --pages_in_flight_;
    ARROW_RETURN_NOT_OK(Apply(landing.flight, landing.reading.get(), nullptr));
  }
  // Before anything else is asked for: after a kill no more is fetched again than was under way.
  ARROW_RETURN_NOT_OK(store_->WriteArchive());
  ReportPages();
  for (Landing& landing : landings_) {
    if (landing.reading->IsLarge()) continue;
    landing.reading->Clear();
    spare_.push_back(std::move(landing.reading));
  }
  landings_.clear();
  return arrow::Status::OK();
}

}  // namespace crawl
