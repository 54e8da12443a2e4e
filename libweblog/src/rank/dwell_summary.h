// What the dwells of a page say of it: their middle, their upper end, and how long a view lasts
// whose end nobody saw.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "weblog/rank.h"

namespace weblog {

struct DwellSummary {
  int64_t count = 0;
  // Of the dwells in whole milliseconds; in microseconds, and without meaning when count is 0.
  int64_t median_us = 0;
  int64_t p90_us = 0;
  // Their mean, to the microsecond, halves upwards.
  int64_t mean_us = 0;
};

// `sorted_millis` is in ascending order; `sum_us` is the exact sum of the dwells.
DwellSummary SummarizeDwells(std::span<const uint32_t> sorted_millis, int64_t sum_us);

// How long the last view of a session lasted on a page with dwells `page`, on a site with `site`.
int64_t EstimateLastDwell(LastDwell rule, const DwellSummary& page, const DwellSummary& site);

}  // namespace weblog
