#include "engine/host_facts.h"

#include <string_view>
#include <unordered_map>

namespace crawl {

std::vector<HostFacts> WithEarlier(std::vector<HostFacts> now,
                                   const std::vector<HostFacts>& earlier) {
  std::unordered_map<std::string_view, const HostFacts*> before;
  for (const HostFacts& host : earlier) before.emplace(host.host, &host);
  for (HostFacts& host : now) {
    const auto found = before.extract(host.host);
    if (found.empty()) continue;
    const HostFacts& old = *found.mapped();
    if (host.robots.empty()) {
      host.robots = old.robots;
      host.delay_ms = old.delay_ms;
    }
    host.requests += old.requests;
    host.failures += old.failures;
  }
  for (const HostFacts& host : earlier) {
    if (before.contains(host.host)) now.push_back(host);
  }
  return now;
}

}  // namespace crawl
