#include "agents/host_turns.h"

#include <algorithm>

namespace crawl {
namespace {

constexpr int64_t kAgainMs = 50;
// An agent that has not come back for so long does not wait any more.
constexpr int64_t kPatienceMs = 1000;

}  // namespace

int64_t HostTurns::Take(uint32_t agent, std::string_view host, int64_t now) {
  const std::lock_guard lock(mutex_);
  Turn& turn = turns_.try_emplace(std::string(host), Turn{.holder = agent}).first->second;
  const bool others = turn.holder != agent;
  const bool before = now < turn.waits_until && turn.waiter != agent;
  const bool busy = others && (turn.running > 0 || now < turn.free_at);
  if (!before && !busy) {
    turn.holder = agent;
    turn.waits_until = 0;
    ++turn.running;
    return now;
  }
  const int64_t again = std::max(now + kAgainMs, others && turn.running == 0 ? turn.free_at : 0);
  if (!before) {
    turn.waiter = agent;
    turn.waits_until = again + kPatienceMs;
  }
  return again;
}

void HostTurns::End(std::string_view host, int64_t free_at) {
  const std::lock_guard lock(mutex_);
  Turn& turn = turns_.at(std::string(host));
  --turn.running;
  turn.free_at = free_at;
}

}  // namespace crawl
