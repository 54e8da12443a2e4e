// I^B for crawls over millions of pages (seed 001, eq. 8–10): the same as UserInterest, kept as a sum
// for each page that changes with its readers.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "crawl/interest.h"
#include "crawl/trace.h"

namespace crawl {

// Ratios are taken against the counts of all crawled pages as they were at the last Refresh.
// Takes 24 bytes a user and 12 a page. Not thread safe.
class UserFactor {
 public:
  // Users whose log ratio has moved by less, and pages whose sum has, are left as they were.
  static constexpr double kTolerance = 0.02;

  // The trace must outlive this.
  UserFactor(const Trace* trace, const InterestOptions& options);

  // Counts that were learned before.
  void Add(uint32_t user, const PageCount& count);

  // A page of the trace was crawled. Calls moved(page) for each page whose factor changed by more
  // than the tolerance. Takes as long as its readers read.
  template <typename Fn>
  void Crawled(uint32_t page, bool relevant, Fn&& moved);

  // Works all out anew. Takes as long as all readers read who are known of.
  void Refresh(const PageCount& base);

  double Log(uint32_t page) const { return Value(sums_[page]); }
  // Log(page) will be asked for soon.
  void Prefetch(uint32_t page) const { __builtin_prefetch(&sums_[page]); }
  double LogOf(uint32_t user) const { return logs_[user]; }
  const ConditionCounts& counts() const { return counts_; }

 private:
  struct Sum {
    float logs = 0;
    uint32_t terms = 0;
    float told = 0;
  };
  double Value(const Sum& sum) const {
    return sum.terms > 1 && options_.divide_by_root ? sum.logs / std::sqrt(sum.terms) : sum.logs;
  }
  // By how much the user's log ratio moves if it is worked out now, in terms too.
  Sum Move(uint32_t user);

  const Trace* const trace_;
  const InterestOptions options_;
  PageCount base_;
  ConditionCounts counts_;
  std::vector<float> logs_;  // by user
  std::vector<Sum> sums_;    // by page
};

template <typename Fn>
void UserFactor::Crawled(uint32_t page, bool relevant, Fn&& moved) {
  counts_.Add(trace_->UsersOf(page), relevant);
  for (const uint32_t user : trace_->UsersOf(page)) {
    const Sum move = Move(user);
    if (move.logs == 0 && move.terms == 0) continue;
    for (const uint32_t other : trace_->PagesOf(user)) {
      Sum& sum = sums_[other];
      sum.logs += move.logs;
      sum.terms += move.terms;  // which wraps around where one goes
      const auto value = static_cast<float>(Value(sum));
      if (std::abs(value - sum.told) <= kTolerance) continue;
      sum.told = value;
      moved(other);
    }
  }
}

}  // namespace crawl
