// When a host may be asked next.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

namespace crawl {

struct HostGateOptions {
  int64_t delay_ms = 1000;  // between two requests
  int per_host = 1;         // requests at a time
  // The longest wait that a site can ask for, by Crawl-delay or Retry-After.
  int64_t max_delay_ms = 24 * 3600 * 1000;
  // Waits after failures: the first, and the longest.
  int64_t backoff_base_ms = 1000;
  int64_t backoff_max_ms = 300'000;
  int put_aside_after = 5;  // failures in a row
  int64_t put_aside_ms = 600'000;
  int give_up_after = 3;  // times put aside in a row
};

// How a request ended, for the host.
enum class HostOutcome : uint8_t {
  kOk,          // it answered, whatever it said
  kOverloaded,  // it asked to be left alone: 429 or 503
  kFailed,      // it did not answer, or only to say that it cannot: another 5xx
  kBroken,  // another 5xx again, to what it has answered so before: that is broken, not the host
};

// What the gates of one server share, whatever the scheme: it is asked by all of them together. What
// it asks for itself, by 429 and 503, Retry-After and Crawl-delay, holds for all.
struct HostPace {
  int64_t last = 0;  // when the last request began or ended, whichever counts
  int64_t rests_until = std::numeric_limits<int64_t>::min();
  int64_t crawl_delay_ms = 0;
  int running = 0;
  bool has_asked = false;
};

// Tells when the next request to a host may begin. Times are milliseconds of any clock that does
// not go back; nothing here looks at one. Not thread safe. Small: there is one for each host.
//
// Between requests lies the longer of our delay and the site's. With one request at a time it
// counts from the end of one to the beginning of the next, so that a slow site is asked less often;
// with more, from beginning to beginning.
//
// After the n-th failure in a row the host rests for base * 2^(n-1), at most the longest back-off,
// and up to half of that more, by chance; or, where it says for how long by Retry-After, that long.
// After put_aside_after failures in a row it is put aside, and again after each further one; when
// it has been put aside give_up_after times and fails again it is dead. An answer makes all good.
// Requests that were under way when a rest began say nothing new by failing, too: they may make the
// rest longer, and count for nothing else. Nor does what is broken.
class HostGate {
 public:
  static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

  // `options` must outlive the gate. `seed` is of the chance in back-offs: two hosts that fail
  // together should not return together. Gates with the same pace keep their distance and their
  // number together; that one fails to answer says nothing of the others.
  HostGate(const HostGateOptions* options, uint64_t seed,
           std::shared_ptr<HostPace> pace = std::make_shared<HostPace>());

  // When a request may begin, not before `now`; kNever when the host is dead or as many requests
  // as it may have are under way.
  int64_t NextTime(int64_t now) const;
  bool MayStart(int64_t now) const { return NextTime(now) <= now; }

  // A request begins, which gets a number, and ends. Every one that began must end.
  int64_t Started(int64_t now);
  void Finished(int64_t request, int64_t now, HostOutcome outcome,
                std::optional<int64_t> retry_after_ms = std::nullopt);

  // What robots.txt asks for. It holds from the last request on, for all gates with this pace.
  void SetCrawlDelay(int64_t ms);

  const std::shared_ptr<HostPace>& pace() const { return pace_; }
  bool dead() const { return dead_; }
  // In a row, since the last answer.
  int times_put_aside() const { return times_put_aside_; }
  // Since the beginning.
  int64_t requests() const { return requests_; }
  int64_t failures() const { return failures_; }

 private:
  int64_t Delay() const;
  int64_t Backoff();
  // Counts one more failure in a row; whether the host is put aside for it, or dead.
  bool CountFailure();

  const HostGateOptions* options_;
  uint64_t random_;
  std::shared_ptr<HostPace> pace_;
  int64_t rests_until_ = std::numeric_limits<int64_t>::min();  // since nothing was answered
  int64_t requests_ = 0, failures_ = 0;
  int64_t before_rest_ = 0;  // the last request that began before the last rest
  int failures_in_a_row_ = 0;
  int times_put_aside_ = 0;  // in a row
  bool dead_ = false;
};

// The milliseconds that a Retry-After header asks for, which has seconds or a date; 0 for a date
// that has passed at `now_us`, since 1970. None when it has neither.
std::optional<int64_t> ParseRetryAfter(std::string_view value, int64_t now_us);

}  // namespace crawl
