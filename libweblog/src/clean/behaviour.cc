#include "clean/behaviour.h"

#include <algorithm>
#include <limits>

namespace weblog {
namespace {

constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kMinute = 60 * kSecond;
// A longer pause is the end of a visit and says nothing about regularity.
constexpr int64_t kLongestGap = 6 * 3600 * kSecond;
// Shorter pauses, in seconds and on average, say nothing either.
constexpr double kShortestPause = 5;
// Pauses are even when their standard deviation is at most a quarter of their mean.
constexpr double kEven = 1 + 0.25 * 0.25;

void Count(int32_t* counter) {
  if (*counter < std::numeric_limits<int32_t>::max()) ++*counter;
}

// How many of the three limits are reached.
int Degree(int64_t count, int64_t first, int64_t second, int64_t third) {
  return (count >= first) + (count >= second) + (count >= third);
}

}  // namespace

void SiteBehaviour::Take(const Asked& asked) {
  ++requests;
  agents += asked.agent;
  if (asked.kind == HitKind::kObject) {
    ++objects;
  } else if (asked.kind != HitKind::kRobotsTxt && asked.answered && !asked.head) {
    ++pages;
    referred += asked.referred;
  }
}

void Behaviour::Take(const Asked& asked) {
  switch (asked.kind) {
    case HitKind::kObject:
      Count(&objects_);
      break;
    case HitKind::kRobotsTxt:
      Count(&robots_txt_);
      break;
    default:
      TakeAsk(asked);
  }
}

void Behaviour::TakeAsk(const Asked& asked) {
  Count(&asks_);
  if (asked.head) Count(&heads_);
  if (asked.error) Count(&errors_);
  if (asked.answered && !asked.head) {
    Count(&pages_);
    if (asked.referred) Count(&referred_);
  }
  if (last_ask_ <= asked.time && last_ask_ >= asked.time - kLongestGap) {
    const double gap = static_cast<double>(asked.time - last_ask_) / kSecond;
    Count(&gaps_);
    gap_sum_ += gap;
    gap_squares_ += gap * gap;
  }
  last_ask_ = std::max(last_ask_, asked.time);
  const int64_t minute = asked.time / kMinute;
  if (minute != minute_) in_minute_ = 0;
  minute_ = minute;
  Count(&in_minute_);
  busiest_ = std::max(busiest_, in_minute_);
}

int Behaviour::NoObjectsDegree(const SiteBehaviour& site) const {
  return objects_ > 0 || !site.has_objects() ? 0 : Degree(pages_, 10, 20, 50);
}

int Behaviour::RateDegree() const { return Degree(busiest_, 30, 60, 120); }

int Behaviour::RegularDegree() const {
  // People in a hurry click evenly too.
  if (gaps_ < 20 || gap_sum_ < kShortestPause * gaps_) return 0;
  const bool even = gaps_ * gap_squares_ <= kEven * gap_sum_ * gap_sum_;
  return even ? Degree(gaps_, 20, 50, 200) : 0;
}

int Behaviour::ErrorsDegree() const {
  if (asks_ < 10 || errors_ * int64_t{2} < asks_) return 0;
  return 1 + (asks_ >= 20 && errors_ * int64_t{10} >= asks_ * int64_t{9});
}

Degrees Behaviour::Judge(const SiteBehaviour& site) const {
  Degrees degrees = 0;
  const auto put = [&degrees](Evidence kind, int degree) {
    degrees |= static_cast<Degrees>(degree) << (2 * static_cast<int>(kind));
  };
  put(Evidence::kRobotsTxt, robots_txt_ == 0 ? 0 : objects_ == 0 ? 2 : 1);
  if (heads_ >= 3 && heads_ * int64_t{2} >= asks_) put(Evidence::kHeads, 1);
  put(Evidence::kErrors, ErrorsDegree());
  // At least half as many objects for a page as others.
  const bool like_readers = site.has_objects() && objects_ > 0 &&
                            2 * objects_ * site.pages >= site.objects * int64_t{pages_};
  if (like_readers) return degrees;
  put(Evidence::kNoObjects, NoObjectsDegree(site));
  if (referred_ == 0 && site.has_referrers()) {
    put(Evidence::kNoReferrer, Degree(pages_, 10, 20, 50));
  }
  put(Evidence::kRate, RateDegree());
  put(Evidence::kRegular, RegularDegree());
  return degrees;
}

}  // namespace weblog
