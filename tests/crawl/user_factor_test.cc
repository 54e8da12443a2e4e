#include "learn/user_factor.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "crawl/reader_interest.h"
#include "visit_rows.h"

using crawl::InterestOptions;
using crawl::PageCount;
using crawl::UserFactor;
using crawl::UserInterest;
using doctest::Approx;

namespace {

constexpr double kRounding = 1e-4;

// Each reader is off by the tolerance at the most, so a sum of as many, divided by their root.
double Tolerance(size_t readers, bool by_root) {
  const auto n = static_cast<double>(readers);
  return UserFactor::kTolerance * (by_root ? std::sqrt(n) : n) + kRounding;
}

void CheckRandom(uint32_t seed, const InterestOptions& options) {
  const auto trace = visit_rows::Trace(visit_rows::RandomViews(seed, 60, 12, 40));
  UserFactor factor(trace.get(), options);
  UserInterest slow(trace.get(), options);
  std::mt19937 random(seed);
  std::vector<uint32_t> order(trace->pages());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  PageCount base = {2, 0.5};
  factor.Refresh(base);
  std::vector<double> told(trace->pages());
  for (const uint32_t page : order) {
    const bool relevant = page % 3 == 0;
    slow.Crawled(trace->PageUrl(page), relevant);
    factor.Crawled(page, relevant, [&](uint32_t moved) { told[moved] = factor.Log(moved); });
    const bool refresh = random() % 5 == 0;
    if (refresh) {
      base = slow.crawled();
      factor.Refresh(base);
    }
    for (uint32_t other = 0; other < trace->pages(); ++other) {
      const auto readers = trace->UsersOf(other);
      const double exact = slow.users().LogSum(readers, base, options);
      const double off = std::abs(factor.Log(other) - exact);
      if (refresh) {
        CHECK(factor.Log(other) == Approx(slow.Score(trace->PageUrl(other))).epsilon(kRounding));
        told[other] = factor.Log(other);
      }
      CHECK(off <= Tolerance(readers.size(), options.divide_by_root));
      // Who is not told of a page has not missed much.
      CHECK(std::abs(told[other] - factor.Log(other)) <= UserFactor::kTolerance + kRounding);
    }
  }
}

}  // namespace

// The example of reader_interest_test.cc: P(U) = 0.5 of 4 pages; ann, 2 of 2, has log 5/3; bob, none of
// 2, log 1/3.
TEST_CASE("user factor: pages are as interesting as their readers") {
  const auto trace = visit_rows::Trace({{"ann", 1, "http://h/a"},
                                        {"ann", 1, "http://h/b"},
                                        {"ann", 1, "http://h/x"},
                                        {"ann", 1, "http://h/y"},
                                        {"bob", 2, "http://h/c"},
                                        {"bob", 2, "http://h/d"},
                                        {"bob", 2, "http://h/x"}});
  const auto page = [&](const std::string& name) { return *trace->PageOf("http://h/" + name); };
  UserFactor factor(trace.get(), {});
  factor.Refresh({4, 2});
  std::vector<uint32_t> moved;
  const auto note = [&](uint32_t other) { moved.push_back(other); };
  factor.Crawled(page("a"), true, note);
  CHECK(moved.size() == 4);  // all that ann read
  factor.Crawled(page("b"), true, note);
  for (const char* name : {"c", "d"}) factor.Crawled(page(name), false, note);
  CHECK(factor.Log(page("y")) == Approx(0.510826));
  CHECK(factor.Log(page("x")) == Approx(-0.415626));
  const uint32_t ann = trace->UserName(0) == "ann" ? 0 : 1;
  CHECK(factor.LogOf(ann) == Approx(0.510826));
  CHECK(factor.LogOf(1 - ann) == Approx(std::log(1.0 / 3)));
  CHECK(factor.counts()[ann].pages == 2);
}

TEST_CASE("user factor: what was learned before counts from the next refresh on") {
  const auto trace = visit_rows::Trace({{"ann", 1, "http://h/a"}});
  UserFactor factor(trace.get(), {});
  factor.Add(0, {2, 2});
  CHECK(factor.Log(0) == 0);
  factor.Refresh({4, 2});
  CHECK(factor.Log(0) == Approx(0.510826));
}

TEST_CASE("user factor: random traces, against the slow one") {
  for (uint32_t seed = 0; seed < 10; ++seed) {
    InterestOptions options;
    CheckRandom(seed, options);
    options.threshold = 0.5;
    CheckRandom(seed, options);
    options.divide_by_root = false;
    CheckRandom(seed, options);
  }
}
