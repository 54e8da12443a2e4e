// Whose turn it is to ask a host that several agents want something of. Each host is one agent's, but
// robots.txt redirects and sitemaps lead others there.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace crawl {

// Times are milliseconds of the steady clock. Thread safe.
class HostTurns {
 public:
  // Begins a request of an agent's to a host, and returns `now`; or returns when the agent should try
  // again, since another one is asking the host, has left it alone for too short a time, or was here
  // before.
  int64_t Take(uint32_t agent, std::string_view host, int64_t now);

  // Ends a request that was begun. Other agents leave the host alone until `free_at`.
  void End(std::string_view host, int64_t free_at);

 private:
  struct Turn {
    uint32_t holder = 0;  // who asks the host, or has asked it last
    uint32_t waiter = 0;  // who is next
    int running = 0;
    int64_t free_at = 0;      // for others than the holder
    int64_t waits_until = 0;  // the waiter has its right so long
  };

  std::mutex mutex_;  // guards what follows
  std::unordered_map<std::string, Turn> turns_;
};

}  // namespace crawl
