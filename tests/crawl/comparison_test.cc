// Means and tests, with numbers worked out by hand and by printed tables of Student's t.

#include "crawl/comparison.h"

#include <doctest/doctest.h>

#include <array>

namespace crawl {
namespace {

TEST_CASE("comparison: a mean and its interval") {
  // 2, 4, 4, 6: mean 4, squares 4 + 0 + 0 + 4, deviation sqrt(8/3) = 1.63299. With 3 degrees of
  // freedom the table has t = 3.18245 for 95 %: 4 ± 3.18245 * 1.63299 / 2 = 4 ± 2.59846.
  const std::array<double, 4> values = {2, 4, 4, 6};
  const MeanEstimate estimate = EstimateMean(values);
  CHECK(estimate.count == 4);
  CHECK(estimate.mean == doctest::Approx(4));
  CHECK(estimate.deviation.value() == doctest::Approx(1.632993));
  CHECK(estimate.low.value() == doctest::Approx(1.401545));
  CHECK(estimate.high.value() == doctest::Approx(6.598455));
  // For 90 % it is t = 2.35336.
  CHECK(EstimateMean(values, 0.9).high.value() == doctest::Approx(4 + 2.353363 * 1.632993 / 2));
}

TEST_CASE("comparison: a mean of one or none has no interval") {
  const std::array<double, 1> one = {0.5};
  CHECK(EstimateMean(one).mean == 0.5);
  CHECK(!EstimateMean(one).low.has_value());
  CHECK(EstimateMean({}).count == 0);
  CHECK(EstimateMean({}).mean == 0);
}

TEST_CASE("comparison: pairs") {
  // Differences 1, 2, 3: mean 2, deviation 1, t = 2 / (1 / sqrt 3) = 3.4641 with 2 degrees of
  // freedom. There the distribution has a closed form: p = 1 - t / sqrt(t² + 2) = 1 - 3.4641 /
  // sqrt(14) = 0.0742.
  const std::array<double, 3> first = {5, 7, 9}, second = {4, 5, 6};
  const PairedTest test = ComparePairs(first, second);
  CHECK(test.difference.mean == doctest::Approx(2));
  CHECK(test.difference.deviation.value() == doctest::Approx(1));
  CHECK(test.p.value() == doctest::Approx(0.0741799));
  // The other way round it is as probable.
  CHECK(ComparePairs(second, first).difference.mean == doctest::Approx(-2));
  CHECK(ComparePairs(second, first).p.value() == doctest::Approx(0.0741799));
}

TEST_CASE("comparison: pairs that tell nothing or all") {
  const std::array<double, 3> values = {1, 2, 3}, higher = {2, 3, 4};
  CHECK(ComparePairs(values, values).p == 1.0);
  CHECK(ComparePairs(higher, values).p == 0.0);
  CHECK(!ComparePairs(std::array{1.0}, std::array{2.0}).p.has_value());
  CHECK(!ComparePairs({}, {}).p.has_value());
}

}  // namespace
}  // namespace crawl
