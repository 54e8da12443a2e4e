#include "learn/calibration.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <utility>
#include <vector>

using crawl::Calibration;
using crawl::Factor;
using crawl::FactorValues;
using crawl::kFactors;
using doctest::Approx;

namespace {

FactorValues One(Factor factor, double value) {
  FactorValues values;
  values[factor] = value;
  return values;
}

using Rows = std::vector<std::pair<FactorValues, bool>>;

// Goes down the slope of what the header says is minimised, in small steps. Weights that would be
// negative are not looked for.
FactorValues Slow(const FactorValues& initial, double ridge, const Rows& rows) {
  FactorValues weights = initial;
  double constant = 0;
  for (int step = 0; step < 20'000; ++step) {
    FactorValues slope;
    double constant_slope = 0;
    for (const auto& [logs, relevant] : rows) {
      double z = constant;
      for (size_t i = 0; i < kFactors; ++i) z += weights.values[i] * logs.values[i];
      const double off = (relevant ? 1 : 0) - 1 / (1 + std::exp(-z));
      for (size_t i = 0; i < kFactors; ++i) slope.values[i] += off * logs.values[i];
      constant_slope += off;
    }
    for (size_t i = 0; i < kFactors; ++i) {
      if (initial.values[i] == 0) continue;
      slope.values[i] -= ridge * (weights.values[i] - initial.values[i]);
      weights.values[i] += 0.01 * slope.values[i];
    }
    constant += 0.01 * constant_slope;
  }
  return weights;
}

// `right` pages with a log of 1 that are relevant and as many with −1 that are not; `wrong` ones the
// other way round.
void AddSymmetric(int right, int wrong, Calibration* calibration) {
  for (const int sign : {1, -1}) {
    for (int i = 0; i < right + wrong; ++i) {
      calibration->Add(One(Factor::kUsers, sign), (i < right) == (sign == 1));
    }
  }
}

}  // namespace

// By symmetry the constant is 0. With p = 1/(1 + exp(−w)) the slope is 0 where
//   2·(right·(1 − p) − wrong·p) = λ·(w − w0).
// 9 right, 3 wrong: p = 3/4 makes the left side 0, and so does w0 = w = log 3 the right one.
// 4 right, 5 wrong, λ = 4: p = 2/3 makes it 2·(4/3 − 10/3) = −4, so w = log 2 for w0 = log 2 + 1.
TEST_CASE("calibration: an optimum by hand") {
  Calibration same(One(Factor::kUsers, std::log(3)));
  AddSymmetric(9, 3, &same);
  CHECK(same.Fit()[Factor::kUsers] == Approx(std::log(3)).epsilon(1e-3));
  Calibration less(One(Factor::kUsers, std::log(2) + 1), 4);
  AddSymmetric(4, 5, &less);
  CHECK(less.Fit()[Factor::kUsers] == Approx(std::log(2)).epsilon(1e-3));
}

TEST_CASE("calibration: random pages, against going down the slope") {
  for (uint32_t seed = 0; seed < 5; ++seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    FactorValues initial = FactorValues::All(1);
    initial[Factor::kRank] = 0;
    Calibration calibration(initial);
    Rows rows;
    for (int i = 0; i < 60; ++i) {
      FactorValues logs;
      double z = 0.5;
      for (size_t j = 0; j < kFactors; ++j) {
        logs.values[j] = normal(random);
        z += logs.values[j] * (j % 2 == 0 ? 2 : 0.7);
      }
      rows.emplace_back(logs, z + normal(random) > 0);
      calibration.Add(logs, rows.back().second);
    }
    const FactorValues fitted = calibration.Fit(), slow = Slow(initial, 4, rows);
    for (size_t j = 0; j < kFactors; ++j) {
      CHECK(fitted.values[j] == Approx(std::max(0.0, slow.values[j])).epsilon(0.01));
    }
    CHECK(fitted[Factor::kRank] == 0);
  }
}

TEST_CASE("calibration: without enough pages, or when all are alike, weights stay") {
  const FactorValues initial = One(Factor::kWords, 0.7);
  Calibration few(initial);
  for (int i = 0; i < 9; ++i) few.Add(One(Factor::kWords, i % 2), i % 2 == 1);
  CHECK(few.Fit().values == initial.values);
  few.Add(One(Factor::kWords, 1), true);
  CHECK(few.Fit()[Factor::kWords] > 0.7);
  for (const bool relevant : {true, false}) {
    Calibration alike(initial);
    for (int i = 0; i < 50; ++i) alike.Add(One(Factor::kWords, i % 2), relevant);
    CHECK(alike.Fit().values == initial.values);
  }
}

TEST_CASE("calibration: pages that a factor tells apart without fail give a finite weight") {
  Calibration calibration(FactorValues::All(1));
  for (int i = 0; i < 1000; ++i) {
    FactorValues logs = FactorValues::All(i % 2 == 0 ? 50 : -50);
    calibration.Add(logs, i % 2 == 0);
  }
  for (const double weight : calibration.Fit().values) {
    CHECK(std::isfinite(weight));
    CHECK(weight >= 0);
  }
}

TEST_CASE(
    "calibration: a factor that speaks for the opposite gets no weight, never a negative one") {
  Calibration calibration(One(Factor::kUsers, 1));
  AddSymmetric(5, 200, &calibration);
  CHECK(calibration.Fit()[Factor::kUsers] == 0);
}

TEST_CASE("calibration: a factor that is left out stays out") {
  Calibration calibration(One(Factor::kUsers, 1));
  for (int i = 0; i < 100; ++i) calibration.Add(One(Factor::kRank, i % 2), i % 2 == 1);
  CHECK(calibration.Fit()[Factor::kRank] == 0);
  CHECK(calibration.Fit()[Factor::kUsers] == Approx(1));
}

TEST_CASE("calibration: the newest 4,000 pages count") {
  Calibration moved(One(Factor::kUsers, 1)), fresh(One(Factor::kUsers, 1));
  AddSymmetric(200, 1900, &moved);
  for (Calibration* calibration : {&moved, &fresh}) AddSymmetric(1900, 100, calibration);
  CHECK(moved.Fit()[Factor::kUsers] == Approx(fresh.Fit()[Factor::kUsers]));
}
