#include "crawl/comparison.h"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>
#include <vector>

namespace crawl {
namespace {

// The mean's own standard deviation.
double StandardError(const MeanEstimate& estimate) {
  return *estimate.deviation / std::sqrt(static_cast<double>(estimate.count));
}

boost::math::students_t TOf(const MeanEstimate& estimate) {
  return boost::math::students_t(static_cast<double>(estimate.count - 1));
}

}  // namespace

MeanEstimate EstimateMean(std::span<const double> values, double confidence) {
  MeanEstimate estimate;
  estimate.count = static_cast<int64_t>(values.size());
  if (values.empty()) return estimate;
  const auto count = static_cast<double>(values.size());
  estimate.mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  if (values.size() < 2) return estimate;
  double squares = 0;
  for (const double value : values) {
    squares += (value - estimate.mean) * (value - estimate.mean);
  }
  estimate.deviation = std::sqrt(squares / (count - 1));
  const double t = quantile(complement(TOf(estimate), (1 - confidence) / 2));
  estimate.low = estimate.mean - t * StandardError(estimate);
  estimate.high = estimate.mean + t * StandardError(estimate);
  return estimate;
}

PairedTest ComparePairs(std::span<const double> first, std::span<const double> second,
                        double confidence) {
  std::vector<double> differences;
  bool all_same = true;
  for (size_t i = 0; i < first.size() && i < second.size(); ++i) {
    differences.push_back(first[i] - second[i]);
    all_same = all_same && differences[i] == differences[0];
  }
  PairedTest test;
  test.difference = EstimateMean(differences, confidence);
  if (differences.size() < 2) return test;
  if (all_same || *test.difference.deviation == 0) {
    test.p = differences[0] == 0 ? 1 : 0;
    return test;
  }
  const double t = std::abs(test.difference.mean) / StandardError(test.difference);
  test.p = 2 * cdf(complement(TOf(test.difference), t));
  return test;
}

}  // namespace crawl
