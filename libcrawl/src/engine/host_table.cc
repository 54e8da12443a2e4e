#include "engine/host_table.h"

#include <algorithm>

#include "crawl/scope.h"

namespace crawl {

HostTable::HostTable(const PolitenessOptions& options, uint64_t seed)
    : delay_ms_(options.delay_ms), seed_(seed) {
  gate_options_.delay_ms = options.delay_ms;
  gate_options_.per_host = options.per_host;
  gate_options_.backoff_base_ms = options.backoff_ms;
  gate_options_.put_aside_ms = options.put_aside_ms;
}

uint32_t HostTable::Of(std::string_view url) {
  const std::string_view name = HostOf(url);
  if (name == last_name_ && !hosts_.empty()) return last_;
  const auto found = numbers_.find(name);
  if (found != numbers_.end()) {
    last_ = found->second;
  } else {
    last_ = static_cast<uint32_t>(hosts_.size());
    hosts_.emplace_back(std::string(name), &gate_options_, seed_ + last_);
    numbers_.emplace(hosts_.back().name, last_);
  }
  last_name_ = name;
  return last_;
}

void HostTable::WakeAt(uint32_t host, int64_t time_ms) { timers_.push({time_ms, host}); }

std::optional<uint32_t> HostTable::Due(int64_t now_ms) {
  if (timers_.empty() || timers_.top().time_ms > now_ms) return std::nullopt;
  const uint32_t host = timers_.top().host;
  timers_.pop();
  return host;
}

int64_t HostTable::dead() const {
  return std::count_if(hosts_.begin(), hosts_.end(), [](const Host& host) { return host.dead; });
}

std::vector<HostFacts> HostTable::Facts(int64_t now_ms) const {
  std::vector<HostFacts> rows;
  for (const Host& host : hosts_) {
    HostFacts row;
    row.host = host.name;
    row.requests = host.gate.requests();
    row.failures = host.gate.failures();
    row.pages = host.pages;
    row.delay_ms = delay_ms_;
    for (const HostRobots& robots : host.robots) {
      if (row.robots.empty()) row.robots = robots.word;
      row.delay_ms = std::max(row.delay_ms, robots.rules.crawl_delay_ms().value_or(0));
    }
    const int64_t next = host.gate.NextTime(now_ms);
    const bool aside = next != HostGate::kNever && next - now_ms > 2 * row.delay_ms + 1000;
    row.state = host.dead ? "dead" : aside ? "aside" : "open";
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace crawl
