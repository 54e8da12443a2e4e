#include "engine/host_table.h"

#include <algorithm>

#include "crawl/scope.h"

namespace crawl {

HostTable::HostTable(const PolitenessOptions& options, uint64_t seed)
    : delay_ms_(options.delay_ms), robots_max_age_ms_(options.robots_max_age_ms), seed_(seed) {
  gate_options_.delay_ms = options.delay_ms;
  gate_options_.per_host = options.per_host;
  gate_options_.backoff_base_ms = options.backoff_ms;
  gate_options_.put_aside_ms = options.put_aside_ms;
}

uint32_t HostTable::Of(std::string_view url) {
  const std::string_view name = HostOf(url);
  const bool https = url.starts_with("https:");
  if (!hosts_.empty() && name == hosts_[last_].name && https == hosts_[last_].https) return last_;
  const auto found = numbers_.find(name);
  if (found == numbers_.end()) {
    last_ = Add(name, https, std::nullopt);
    numbers_.emplace(hosts_[last_].name, last_);
  } else if (const Host& host = hosts_[found->second]; host.https == https) {
    last_ = found->second;
  } else {
    last_ = host.twin ? *host.twin : Add(name, https, found->second);
  }
  return last_;
}

uint32_t HostTable::Add(std::string_view name, bool https, std::optional<uint32_t> twin) {
  const uint32_t number = static_cast<uint32_t>(hosts_.size());
  hosts_.emplace_back(std::string(name), https, &gate_options_, seed_ + number,
                      twin ? hosts_[*twin].gate.pace() : std::make_shared<HostPace>());
  hosts_[number].twin = twin;
  if (twin) hosts_[*twin].twin = number;
  return number;
}

bool HostTable::KnowsRobots(uint32_t number, int64_t now_ms) const {
  const Host& host = hosts_[number];
  if (host.robots.state != HostRobots::State::kKnown) return false;
  return now_ms - host.robots.read_ms < robots_max_age_ms_ ||
         host.gate.requests() == host.robots.requests;
}

void HostTable::KeepCrawlDelay(uint32_t number) {
  Host& host = hosts_[number];
  int64_t delay = host.robots.rules.crawl_delay_ms().value_or(0);
  if (host.twin) {
    delay = std::max(delay, hosts_[*host.twin].robots.rules.crawl_delay_ms().value_or(0));
  }
  host.gate.SetCrawlDelay(delay);
}

bool HostTable::CountPage(uint32_t number) {
  const Host& host = hosts_[number];
  const bool first = host.pages == 0 && (!host.twin || hosts_[*host.twin].pages == 0);
  ++hosts_[number].pages;
  return first;
}

bool HostTable::IsNameDead(uint32_t number) const {
  const Host& host = hosts_[number];
  return host.dead && (!host.twin || hosts_[*host.twin].dead);
}

std::string HostTable::Label(uint32_t number) const {
  const Host& host = hosts_[number];
  return host.twin && !hosts_[*host.twin].dead ? host.Url("") : host.name;
}

void HostTable::WakeAt(uint32_t host, int64_t time_ms) { timers_.push({time_ms, host}); }

std::optional<uint32_t> HostTable::Due(int64_t now_ms) {
  if (timers_.empty() || timers_.top().time_ms > now_ms) return std::nullopt;
  const uint32_t host = timers_.top().host;
  timers_.pop();
  return host;
}

int64_t HostTable::dead() const {
  int64_t count = 0;
  for (uint32_t host = 0; host < hosts_.size(); ++host) {
    count += IsFirstOfName(host) && IsNameDead(host);
  }
  return count;
}

void HostTable::AddFacts(uint32_t number, HostFacts* row) const {
  const Host& host = hosts_[number];
  row->requests += host.gate.requests();
  row->failures += host.gate.failures();
  row->pages += host.pages;
  if (row->robots.empty()) row->robots = host.robots.word;
  row->delay_ms = std::max(row->delay_ms, host.robots.rules.crawl_delay_ms().value_or(0));
}

bool HostTable::IsAside(uint32_t number, int64_t delay_ms, int64_t now_ms) const {
  const int64_t next = hosts_[number].gate.NextTime(now_ms);
  return hosts_[number].dead || (next != HostGate::kNever && next - now_ms > 2 * delay_ms + 1000);
}

std::vector<HostFacts> HostTable::Facts(int64_t now_ms) const {
  std::vector<HostFacts> rows;
  for (uint32_t number = 0; number < hosts_.size(); ++number) {
    if (!IsFirstOfName(number)) continue;
    const uint32_t twin = hosts_[number].twin.value_or(number);
    HostFacts row;
    row.host = hosts_[number].name;
    row.delay_ms = delay_ms_;
    // What robots.txt is called is that of a scheme that can be asked, where there is one.
    AddFacts(hosts_[number].dead ? twin : number, &row);
    if (twin != number) AddFacts(hosts_[number].dead ? number : twin, &row);
    const bool aside = IsAside(number, row.delay_ms, now_ms) && IsAside(twin, row.delay_ms, now_ms);
    row.state = IsNameDead(number) ? "dead" : aside ? "aside" : "open";
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace crawl
