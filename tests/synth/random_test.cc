#include "synth/random.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

// Bounds are five standard errors of the mean of kDraws draws: chance alone leaves them once in two
// million seeds.

namespace {

using synth::Exp2;
using synth::kFixedOne;
using synth::Log2;
using synth::Random;
using synth::Share;

constexpr int kDraws = 100'000;  // whose square root is 316

template <typename Draw>
double MeanOf(Draw draw) {
  double sum = 0;
  for (int i = 0; i < kDraws; ++i) sum += static_cast<double>(draw());
  return sum / kDraws;
}

TEST_CASE("the same seed gives the same numbers, everywhere") {
  Random random(1, 1);
  const std::vector<uint64_t> first = {random.Next(), random.Next(), random.Next()};
  CHECK(first == std::vector<uint64_t>{0x52e5c6fa7f520f94, 0xe41448e9724ef1a7, 0xaefc0e713dc0aa09});
  CHECK(Random(1, 2).Next() != first[0]);
  CHECK(Random(2, 1).Next() != first[0]);
}

TEST_CASE("powers and logarithms of two") {
  CHECK(Exp2(0) == kFixedOne);
  CHECK(Exp2(10 * kFixedOne) == 1024 * kFixedOne);
  CHECK(Exp2(-1 * kFixedOne) == kFixedOne / 2);
  CHECK(Exp2(kFixedOne / 2) == 92'681);  // 1.41421356 * 65536, rounded down
  CHECK(Exp2(kFixedOne + kFixedOne / 2) == 185'363);
  CHECK(Exp2(100 * kFixedOne) == Exp2(40 * kFixedOne));
  CHECK(Exp2(-100 * kFixedOne) == 1);
  CHECK(Log2(1) == 0);
  CHECK(Log2(1024) == 10 * kFixedOne);
  CHECK(Log2(3) == 103'872);  // 1.5849625 * 65536, rounded down
  CHECK(Log2(uint64_t{1} << 63) == 63 * kFixedOne);
}

TEST_CASE("whole numbers are uniform within their bounds") {
  Random random(7, 0);
  std::vector<int> counts(5);
  for (int i = 0; i < kDraws; ++i) ++counts[static_cast<size_t>(random.Between(-2, 2) + 2)];
  // Each has a share of 1/5; sqrt(1/5 * 4/5) = 0.4, so the count is off by 0.4 * 316 * 5 at most.
  for (const int count : counts) CHECK(std::abs(count - kDraws / 5) < 632);
  CHECK(random.Below(1) == 0);
}

TEST_CASE("chances are what they say") {
  Random random(7, 0);
  const double mean = MeanOf([&] { return random.Chance(Share::Percent(20)); });
  CHECK(mean == doctest::Approx(0.2).epsilon(0.032));  // 0.4 / 316 * 5 / 0.2
  CHECK(MeanOf([&] { return random.Chance(Share::Percent(0)); }) == 0);
  CHECK(MeanOf([&] { return random.Chance(Share::Percent(100)); }) == 1);
}

TEST_CASE("normal numbers have mean 0 and deviation 1") {
  Random random(7, 0);
  double squares = 0;
  const double mean = MeanOf([&] {
    const double z = static_cast<double>(random.Normal()) / kFixedOne;
    squares += z * z;
    return z;
  });
  CHECK(std::abs(mean) < 0.016);  // 1 / 316 * 5
  // The squares deviate by sqrt(2) from their mean.
  CHECK(squares / kDraws == doctest::Approx(1).epsilon(0.0224));
}

TEST_CASE("log-normal numbers have their median and their mean") {
  Random random(7, 0);
  std::vector<int64_t> draws(kDraws);
  for (int64_t& draw : draws) draw = random.LogNormal(1'000'000, 100);
  std::nth_element(draws.begin(), draws.begin() + kDraws / 2, draws.end());
  // The density of the underlying sum at 0 is 0.4, so its median is off by 1.25 / 316 * 5.
  CHECK(static_cast<double>(draws[kDraws / 2]) == doctest::Approx(1e6).epsilon(0.02));
  // The mean of e^z for a sum of twelve uniform numbers is (sinh(1/2) / (1/2))^12 = 1.642, that of
  // its square sinh(1)^12 = 6.940; the deviation is sqrt(6.940 - 1.642^2) = 2.06.
  double sum = 0;
  for (const int64_t draw : draws) sum += static_cast<double>(draw);
  CHECK(std::abs(sum / kDraws - 1.642e6) < 2.06e6 / 316 * 5);
}

TEST_CASE("exponential numbers have their mean") {
  Random random(7, 0);
  const double mean = MeanOf([&] { return random.Exponential(1'000'000); });
  CHECK(mean == doctest::Approx(1e6).epsilon(0.016));  // the deviation is the mean itself
}

TEST_CASE("skewed numbers are small for the most part") {
  Random random(7, 0);
  std::vector<int> counts(1024);
  for (int i = 0; i < kDraws; ++i) ++counts.at(random.Skewed(1024));
  // Of the ten halvings from 1024 to 1 the number 0 has one, and 1 has log2(3/2) = 0.585.
  CHECK(std::abs(counts[0] - kDraws * 0.1) < 0.3 * 316 * 5);
  CHECK(std::abs(counts[1] - kDraws * 0.0585) < 0.235 * 316 * 5);
  CHECK(random.Skewed(1) == 0);
}

}  // namespace
