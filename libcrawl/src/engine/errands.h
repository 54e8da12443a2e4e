// The robots.txt files and sitemaps that are to be fetched, by the hosts that are to be asked for
// them. Only hosts that may have become free are looked at, however many wait.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/flight.h"

namespace crawl {

class Errands {
 public:
  // The errand waits behind those of its host that are there already; robots.txt before all
  // sitemaps, which may wait for it. The host is awake.
  void Add(Flight errand) {
    const uint32_t host = errand.host;
    Queue& queue = hosts_[host];
    (errand.kind == FlightKind::kRobots ? queue.robots : queue.sitemaps)
        .push_back(std::move(errand));
    Wake(host);
  }

  // The host may be asked now, or not any more: if it has errands, it is to be looked at.
  void Wake(uint32_t host) {
    const auto found = hosts_.find(host);
    if (found == hosts_.end() || found->second.awake) return;
    found->second.awake = true;
    awake_.push_back(host);
  }
  // The host that woke first; it sleeps again. None when all are asleep.
  std::optional<uint32_t> TakeAwake() {
    if (awake_.empty()) return std::nullopt;
    const uint32_t host = awake_.front();
    awake_.pop_front();
    if (const auto found = hosts_.find(host); found != hosts_.end()) found->second.awake = false;
    return host;
  }

  // The next errand of a host; null when it has none.
  const Flight* Front(uint32_t host) const {
    const auto found = hosts_.find(host);
    return found == hosts_.end() ? nullptr : &found->second.next().front();
  }
  // Takes it. There must be one.
  Flight TakeFront(uint32_t host) {
    const auto found = hosts_.find(host);
    std::deque<Flight>& next = found->second.next();
    Flight errand = std::move(next.front());
    next.pop_front();
    if (found->second.next().empty()) hosts_.erase(found);
    return errand;
  }

  // The hosts that have errands, in no order.
  std::vector<uint32_t> Hosts() const {
    std::vector<uint32_t> hosts;
    for (const auto& [host, queue] : hosts_) hosts.push_back(host);
    return hosts;
  }
  bool AllOf(const std::function<bool(uint32_t host)>& holds) const {
    return std::all_of(hosts_.begin(), hosts_.end(),
                       [&](const auto& entry) { return holds(entry.first); });
  }

 private:
  struct Queue {
    std::deque<Flight>& next() { return robots.empty() ? sitemaps : robots; }
    const std::deque<Flight>& next() const { return robots.empty() ? sitemaps : robots; }

    std::deque<Flight> robots, sitemaps;  // not both empty
    bool awake = false;
  };

  std::unordered_map<uint32_t, Queue> hosts_;
  std::deque<uint32_t> awake_;
};

}  // namespace crawl
