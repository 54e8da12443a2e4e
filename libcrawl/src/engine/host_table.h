// The hosts of a crawl: what each allows, and when it may be asked next.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "crawl/crawl.h"
#include "crawl/database.h"
#include "crawl/politeness.h"
#include "crawl/robots.h"

namespace crawl {

// robots.txt of a host, for http or https.
struct HostRobots {
  enum class State : uint8_t { kUnknown, kAsked, kKnown };
  State state = State::kUnknown;
  RobotsTxt rules;
  std::string_view word = "";  // for people: "found", "none", "unreachable"
  int tries = 0;
};

struct Host {
  Host(std::string host_name, const HostGateOptions* options, uint64_t seed)
      : name(std::move(host_name)), gate(options, seed) {}

  std::string name;  // with its port, unless that is the default
  HostGate gate;
  std::array<HostRobots, 2> robots;  // for http and for https
  int64_t pages = 0;
  bool dead = false;
  bool sitemaps_asked = false;
};

class HostTable {
 public:
  HostTable(const PolitenessOptions& options, uint64_t seed);

  // The number of the host of a URL.
  uint32_t Of(std::string_view url);
  Host& operator[](uint32_t number) { return hosts_[number]; }
  const Host& operator[](uint32_t number) const { return hosts_[number]; }
  size_t size() const { return hosts_.size(); }

  // Asks for a host to be looked at again at a time.
  void WakeAt(uint32_t host, int64_t time_ms);
  // A host whose time has come; none when there is none.
  std::optional<uint32_t> Due(int64_t now_ms);
  // When the next one comes; HostGate::kNever when none does.
  int64_t next_due() const { return timers_.empty() ? HostGate::kNever : timers_.top().time_ms; }

  std::vector<HostFacts> Facts(int64_t now_ms) const;
  int64_t dead() const;

 private:
  struct Timer {
    int64_t time_ms;
    uint32_t host;
    bool operator<(const Timer& other) const { return time_ms > other.time_ms; }
  };

  HostGateOptions gate_options_;
  const int64_t delay_ms_;
  const uint64_t seed_;
  std::deque<Host> hosts_;
  std::unordered_map<std::string_view, uint32_t> numbers_;  // by the names in hosts_
  std::priority_queue<Timer> timers_;
  std::string last_name_;  // links of a page mostly stay on a host
  uint32_t last_ = 0;
};

}  // namespace crawl
