// Whether one strategy is better than another, or was lucky: means over several crawls with their
// confidence intervals, and tests of paired crawls.
//
// Intervals and tests are Student's, of values that are drawn independently of each other. Crawls of
// the same topic are more alike than that, so that few topics with many runs each promise too much.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace crawl {

struct MeanEstimate {
  int64_t count = 0;
  double mean = 0;                  // 0 of none
  std::optional<double> deviation;  // the sample's standard deviation, from two values on
  // The interval that the true mean is in with the given confidence: mean ± t · deviation / √count,
  // with t of count - 1 degrees of freedom. From two values on.
  std::optional<double> low, high;
};

// `confidence` is above 0 and below 1.
MeanEstimate EstimateMean(std::span<const double> values, double confidence = 0.95);

struct PairedTest {
  MeanEstimate difference;  // of the first value of each pair less the second
  // The probability of a mean difference at least this far from 0 if there were none in truth:
  // two-sided, by the paired t-test. From two pairs on; 1 when all differences are 0, and 0 when all
  // are the same and not 0.
  std::optional<double> p;
};

// Both are of the same length: values of pairs, such as the recall of two strategies from the same
// seeds.
PairedTest ComparePairs(std::span<const double> first, std::span<const double> second,
                        double confidence = 0.95);

}  // namespace crawl
