#include <algorithm>
#include <utility>

#include "crawl/http_date.h"
#include "crawl/politeness.h"
#include "politeness/robots_line.h"

namespace crawl {
namespace {

// The next number of a sequence that begins with a seed (SplitMix64).
uint64_t NextRandom(uint64_t* state) {
  *state += 0x9E3779B97F4A7C15;
  uint64_t z = *state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

}  // namespace

HostGate::HostGate(const HostGateOptions* options, uint64_t seed, std::shared_ptr<HostPace> pace)
    : options_(options), random_(seed), pace_(std::move(pace)) {}

int64_t HostGate::Delay() const { return std::max(options_->delay_ms, pace_->crawl_delay_ms); }

int64_t HostGate::NextTime(int64_t now) const {
  if (dead_ || pace_->running >= options_->per_host) return kNever;
  int64_t time = std::max({now, rests_until_, pace_->rests_until});
  if (pace_->has_asked) time = std::max(time, pace_->last + Delay());
  return time;
}

int64_t HostGate::Started(int64_t now) {
  ++pace_->running;
  pace_->has_asked = true;
  pace_->last = now;
  return ++requests_;
}

void HostGate::Finished(int64_t request, int64_t now, HostOutcome outcome,
                        std::optional<int64_t> retry_after_ms) {
  --pace_->running;
  if (options_->per_host == 1) pace_->last = now;
  if (retry_after_ms) {
    const int64_t wait = std::clamp<int64_t>(*retry_after_ms, 0, options_->max_delay_ms);
    pace_->rests_until = std::max(pace_->rests_until, now + wait);
  }
  if (outcome == HostOutcome::kOk) {
    failures_in_a_row_ = times_put_aside_ = 0;
    return;
  }
  ++failures_;
  int64_t rest = 0;
  const bool is_news = request > before_rest_ && outcome != HostOutcome::kBroken;
  if (is_news && CountFailure()) {
    rest = options_->put_aside_ms;
  } else if (!retry_after_ms) {
    rest = Backoff();
  }
  int64_t& until = outcome == HostOutcome::kOverloaded ? pace_->rests_until : rests_until_;
  until = std::max(until, now + rest);
}

bool HostGate::CountFailure() {
  before_rest_ = requests_;
  if (++failures_in_a_row_ < options_->put_aside_after) return false;
  if (times_put_aside_ >= options_->give_up_after) {
    dead_ = true;
  } else {
    ++times_put_aside_;
  }
  return true;
}

int64_t HostGate::Backoff() {
  int64_t wait = std::min(options_->backoff_base_ms, options_->backoff_max_ms);
  for (int i = 1; i < failures_in_a_row_ && wait < options_->backoff_max_ms; ++i) {
    wait = std::min(wait * 2, options_->backoff_max_ms);
  }
  const uint64_t choices = static_cast<uint64_t>(std::max<int64_t>(wait, 0) / 2) + 1;
  return wait + static_cast<int64_t>(NextRandom(&random_) % choices);
}

void HostGate::SetCrawlDelay(int64_t ms) {
  pace_->crawl_delay_ms = std::clamp<int64_t>(ms, 0, options_->max_delay_ms);
}

std::optional<int64_t> ParseRetryAfter(std::string_view value, int64_t now_us) {
  value = Trimmed(value);
  if (value.empty()) return std::nullopt;
  if (value.find_first_not_of("0123456789") == std::string_view::npos) {
    // More than some years are as good as for ever.
    constexpr int64_t kMost = 1'000'000'000;
    int64_t seconds = 0;
    for (const char c : value) seconds = std::min(seconds * 10 + (c - '0'), kMost);
    return seconds * 1000;
  }
  const std::optional<int64_t> date = ParseHttpDate(value);
  if (!date) return std::nullopt;
  // Rounded up: a moment too early is too early.
  return *date <= now_us ? 0 : (*date - now_us + 999) / 1000;
}

}  // namespace crawl
