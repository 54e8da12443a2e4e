// How often a pattern must occur to be worth telling.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <string_view>

namespace weblog {

// A number of sessions, or a share of them in decimal digits, so that 7 % of 100 are 7 and not the
// 7.000000000000001 of floating point.
class MinSupport {
 public:
  // One percent.
  MinSupport() : MinSupport(kHundredPercent / 100, true) {}

  // "25", or "1%", "0.05%" with at most six digits behind the point. Fails for anything else, for 0
  // and for more than 100%.
  static arrow::Result<MinSupport> Parse(std::string_view text);

  // The smallest number of sessions, out of `total`, that is enough. A share is never less than 2:
  // what happened once is no pattern, and small logs would be full of them.
  int64_t CountOf(int64_t total) const;

 private:
  static constexpr int64_t kHundredPercent = 100'000'000;

  MinSupport(int64_t amount, bool is_share) : amount_(amount), is_share_(is_share) {}

  int64_t amount_;  // a number, or millionths of a percent
  bool is_share_;
};

}  // namespace weblog
