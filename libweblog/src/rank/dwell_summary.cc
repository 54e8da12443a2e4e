#include "rank/dwell_summary.h"

namespace weblog {
namespace {

constexpr int64_t kMicrosPerMilli = 1000;

}  // namespace

DwellSummary SummarizeDwells(std::span<const uint32_t> sorted_millis, int64_t sum_us) {
  DwellSummary summary;
  summary.count = static_cast<int64_t>(sorted_millis.size());
  if (summary.count == 0) return summary;
  const size_t n = sorted_millis.size();
  const int64_t below = sorted_millis[(n - 1) / 2];
  const int64_t above = sorted_millis[n / 2];
  summary.median_us = (below + above) * kMicrosPerMilli / 2;
  // The nearest rank: the dwell number ⌈0.9 n⌉, counted from 1.
  summary.p90_us = sorted_millis[(9 * n + 9) / 10 - 1] * kMicrosPerMilli;
  summary.mean_us = (2 * sum_us + summary.count) / (2 * summary.count);
  return summary;
}

int64_t EstimateLastDwell(LastDwell rule, const DwellSummary& page, const DwellSummary& site) {
  const DwellSummary& known = page.count > 0 ? page : site;
  if (known.count == 0 || rule == LastDwell::kZero) return 0;
  return rule == LastDwell::kMedian ? known.median_us : known.mean_us;
}

}  // namespace weblog
