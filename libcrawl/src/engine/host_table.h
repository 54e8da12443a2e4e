// The hosts of a crawl: what each allows, and when it may be asked next.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
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

// robots.txt of a host.
struct HostRobots {
  enum class State : uint8_t { kUnknown, kAsked, kKnown };
  State state = State::kUnknown;
  RobotsTxt rules;
  std::string_view word = "";  // for people: "found", "none", "unreachable"
  std::string problem;         // why it could not be had the last time: "status 503"
  int64_t read_ms = 0;         // when it became known
  int64_t requests = 0;        // that the host had got by then
};

// What a name and a port have for one scheme: robots.txt is for this (RFC 9309, 2.3), and http may
// be well where https is not. The host with the other scheme is the same server, and keeps the pace
// with it.
struct Host {
  Host(std::string host_name, bool is_https, const HostGateOptions* options, uint64_t seed,
       std::shared_ptr<HostPace> pace)
      : name(std::move(host_name)), https(is_https), gate(options, seed, std::move(pace)) {}

  std::string Url(std::string_view path) const {
    return (https ? "https://" : "http://") + name + std::string(path);
  }

  std::string name;  // with its port, unless that is the default
  bool https;
  std::optional<uint32_t> twin;  // the host of the same name with the other scheme, once it was met
  HostGate gate;
  HostRobots robots;
  int64_t pages = 0;
  bool dead = false;
  bool sitemaps_asked = false;
  bool awaited = false;  // a page waits until the host has told its rules, and may be asked again
};

class HostTable {
 public:
  HostTable(const PolitenessOptions& options, uint64_t seed);

  // The number of the host of a URL.
  uint32_t Of(std::string_view url);
  Host& operator[](uint32_t number) { return hosts_[number]; }
  const Host& operator[](uint32_t number) const { return hosts_[number]; }
  size_t size() const { return hosts_.size(); }

  // Whether the rules of a host are known and hold for its next request: they do until they are too old,
  // and always for one request, which may have to wait for longer.
  bool KnowsRobots(uint32_t number, int64_t now_ms) const;
  // Keeps the Crawl-delay of a host's rules: with the host with the other scheme the longer of both.
  void KeepCrawlDelay(uint32_t number);

  // Counts a page; whether it is the first one of its name.
  bool CountPage(uint32_t number);
  // What people are told that a host is: its name, behind the scheme where there is one with the
  // other scheme that is not dead.
  std::string Label(uint32_t number) const;

  // Asks for a host to be looked at again at a time.
  void WakeAt(uint32_t host, int64_t time_ms);
  // A host whose time has come; none when there is none.
  std::optional<uint32_t> Due(int64_t now_ms);
  // When the next one comes; HostGate::kNever when none does.
  int64_t next_due() const { return timers_.empty() ? HostGate::kNever : timers_.top().time_ms; }

  // Of each name, with both schemes together: it is dead when nothing of it can be asked.
  std::vector<HostFacts> Facts(int64_t now_ms) const;
  int64_t dead() const;

 private:
  uint32_t Add(std::string_view name, bool https, std::optional<uint32_t> twin);
  bool IsFirstOfName(uint32_t number) const {
    return hosts_[number].twin.value_or(number) >= number;
  }
  bool IsNameDead(uint32_t number) const;
  bool IsAside(uint32_t number, int64_t delay_ms, int64_t now_ms) const;
  void AddFacts(uint32_t number, HostFacts* row) const;

  struct Timer {
    int64_t time_ms;
    uint32_t host;
    bool operator<(const Timer& other) const { return time_ms > other.time_ms; }
  };

  HostGateOptions gate_options_;
  const int64_t delay_ms_;
  const int64_t robots_max_age_ms_;
  const uint64_t seed_;
  std::deque<Host> hosts_;
  // By the names in hosts_: the one of the two schemes that was met first.
  std::unordered_map<std::string_view, uint32_t> numbers_;
  std::priority_queue<Timer> timers_;
  uint32_t last_ = 0;  // links of a page mostly stay on a host
};

}  // namespace crawl
