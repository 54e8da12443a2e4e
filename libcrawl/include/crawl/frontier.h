// The frontier: the URLs that wait to be fetched, the best first.
//
// Each host has a queue of its own, so that one that has to wait for politeness' sake holds up no
// other. Priorities may change at any time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace crawl {

// URLs and hosts are given by numbers, which should be dense: a URL takes 16 bytes once it has been
// in the frontier, and 4 more while it is. Of two URLs with the same priority the one with the
// smaller number comes first. All operations take O(log n). Not thread safe.
class Frontier {
 public:
  // With a limit, only the best `max_size` URLs stay (seed 000, 3.1.3.1: "retaining only the last
  // best URLs"); 0 for no limit.
  explicit Frontier(size_t max_size = 0) : max_size_(max_size) {}

  // Adds a URL, or changes the priority of one that is there. A priority that is not a number counts
  // as the lowest. Those that are `last` come behind all that are not, whatever their priorities; those
  // that are `again` come behind all of their own host that are not.
  void Set(uint32_t url, uint32_t host, double priority, bool last = false, bool again = false);

  // Takes the best URL of all open hosts; nothing when there is none.
  std::optional<uint32_t> Pop();

  // Takes one URL out, whether its host is open or not; false when it is not there.
  bool Remove(uint32_t url);

  bool Contains(uint32_t url) const {
    return url < entries_.size() && entries_[url].place != kAbsent;
  }
  double priority(uint32_t url) const { return entries_[url].priority; }
  uint32_t host(uint32_t url) const { return entries_[url].host; }

  // Hosts are open until they are closed.
  void Close(uint32_t host);
  void Open(uint32_t host);
  bool IsOpen(uint32_t host) const { return host >= hosts_.size() || hosts_[host].open; }

  size_t size() const { return size_; }
  size_t size(uint32_t host) const { return host < hosts_.size() ? hosts_[host].heap.size() : 0; }
  // How many open hosts have URLs waiting.
  size_t open_hosts() const { return order_.size(); }
  // How many URLs were dropped because of the limit.
  size_t dropped() const { return dropped_; }

  // The `count` best URLs of all hosts, open or not, the best first.
  std::vector<uint32_t> Best(size_t count) const;

 private:
  static constexpr uint32_t kAbsent = UINT32_MAX;

  struct Entry {
    double priority = 0;
    uint32_t host : 30 = 0;
    uint32_t last : 1 = 0;
    uint32_t again : 1 = 0;
    uint32_t place = kAbsent;  // in the heap of its host
  };
  struct Host {
    std::vector<uint32_t> heap;  // of URLs, the best on top
    uint32_t place = kAbsent;    // in order_
    bool open = true;
  };

  bool Before(uint32_t a, uint32_t b) const {
    const Entry &x = entries_[a], &y = entries_[b];
    if (x.last != y.last) return y.last != 0;
    return x.priority != y.priority ? x.priority > y.priority : a < b;
  }
  bool BeforeOnHost(uint32_t a, uint32_t b) const {
    const Entry &x = entries_[a], &y = entries_[b];
    if (x.last != y.last || x.again == y.again) return Before(a, b);
    return y.again != 0;
  }
  bool HostBefore(uint32_t a, uint32_t b) const {
    return Before(hosts_[a].heap[0], hosts_[b].heap[0]);
  }

  void SiftUrl(std::vector<uint32_t>* heap, size_t at);
  void SiftHost(size_t at);
  // The host's best URL, or whether it has one or is open, has changed.
  void UpdateHost(uint32_t host);
  void RemoveFromOrder(uint32_t host);
  void DropWorst();

  std::vector<Entry> entries_;   // by URL
  std::vector<Host> hosts_;      // by number
  std::vector<uint32_t> order_;  // a heap of open hosts with URLs, the one with the best URL on top
  const size_t max_size_;
  size_t size_ = 0;
  size_t dropped_ = 0;
};

}  // namespace crawl
