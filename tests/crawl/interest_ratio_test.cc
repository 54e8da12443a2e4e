#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "crawl/interest.h"

using crawl::InterestOptions;
using crawl::InterestRatio;
using crawl::LogInterest;
using crawl::PageCount;
using crawl::Significance;
using crawl::SignificanceOf;
using doctest::Approx;

// 7 of 100 where 1 of 100 is usual; the seed's example of online malls, 10 % against 0.1 %; and
// half as much as usual.
TEST_CASE("eq. 3 and 8: the interest ratio") {
  CHECK(InterestRatio({100, 7}, {10'000, 100}) == Approx(7));
  CHECK(InterestRatio({50, 5}, {100'000, 100}) == Approx(100));
  CHECK(InterestRatio({40, 2}, {1000, 100}) == Approx(0.5));
}

// P(U) = 80/400 = 0.2 and P(U|E) = 3/12 = 0.25, so the difference is 0.05, and P(1 − P) = 0.16.
// By N = 400: sqrt(0.16/400) = 0.02, and 0.05/0.02 = 2.5.
// By n(C) = 80: sqrt(0.16/80) = 0.044721, and 0.05/0.044721 = 1.118034.
// By the evidence, 12: sqrt(0.16/12) = 0.115470, and 0.05/0.115470 = 0.433013.
TEST_CASE("eq. 6 and 10: the significance") {
  const PageCount condition = {12, 3}, crawled = {400, 80};
  CHECK(SignificanceOf(condition, crawled, Significance::kCrawled) == Approx(2.5));
  CHECK(SignificanceOf(condition, crawled, Significance::kRelevant) == Approx(1.118034));
  CHECK(SignificanceOf(condition, crawled, Significance::kEvidence) == Approx(0.433013));
  // 0.15 is as far below as 0.25 is above.
  CHECK(SignificanceOf({20, 3}, crawled, Significance::kCrawled) == Approx(2.5));
}

// With the prior 1: (3 + 0.2)/(12 + 1)/0.2 = 16/13, whose logarithm is 0.207639. Without:
// 0.25/0.2 = 1.25, and 0.223144. With the threshold above 2.5, or measured by the evidence, it says
// nothing.
TEST_CASE("a significant ratio counts as it is shrunk, others not at all") {
  const PageCount condition = {12, 3}, crawled = {400, 80};
  InterestOptions options;
  CHECK(LogInterest(condition, crawled, options) == Approx(0.207639));
  options.prior = 0;
  CHECK(LogInterest(condition, crawled, options) == Approx(0.223144));
  options.threshold = 2.49;
  CHECK(LogInterest(condition, crawled, options) == Approx(0.223144));
  options.threshold = 2.51;
  CHECK(LogInterest(condition, crawled, options) == 0);
  options.threshold = 2;
  options.significance = Significance::kEvidence;
  CHECK(LogInterest(condition, crawled, options) == 0);
}

TEST_CASE("where nothing is known, nothing is said") {
  for (const PageCount crawled : {PageCount{0, 0}, {1, 0}, {1, 1}, {9, 0}, {9, 9}, {9, 3}}) {
    CHECK(InterestRatio({0, 0}, crawled) == 1);
    for (const auto by :
         {Significance::kCrawled, Significance::kRelevant, Significance::kEvidence}) {
      CHECK(SignificanceOf({0, 0}, crawled, by) == 0);
      CHECK(LogInterest({0, 0}, crawled, {by, 0, 1, false}) == 0);
    }
  }
  // All pages crawled so far are alike.
  CHECK(LogInterest({1, 1}, {1, 1}, {}) == 0);
  CHECK(LogInterest({1, 0}, {1, 0}, {}) == 0);
  CHECK(LogInterest({3, 0}, {9, 0}, {Significance::kCrawled, 0, 0, false}) == 0);
  CHECK(InterestRatio({3, 0}, {9, 0}) == 1);
}

// P(U) = 0.1. One of one: 1.1/2/0.1 = 5.5, not 10; none of one: 0.1/2/0.1 = 0.5, not 0. Five of
// eight, 5.1/9/0.1 = 5.667, says more than one of one.
TEST_CASE("a single page does not decide") {
  const PageCount crawled = {1000, 100};
  CHECK(LogInterest({1, 1}, crawled, {}) == Approx(std::log(5.5)));
  CHECK(LogInterest({1, 0}, crawled, {}) == Approx(std::log(0.5)));
  CHECK(LogInterest({8, 5}, crawled, {}) == Approx(std::log(5.1 / 0.9)));
  CHECK(LogInterest({8, 5}, crawled, {}) > LogInterest({1, 1}, crawled, {}));
  InterestOptions seeds_own;
  seeds_own.prior = 0;
  CHECK(LogInterest({1, 1}, crawled, seeds_own) == Approx(std::log(10)));
  CHECK(LogInterest({1, 0}, crawled, seeds_own) == -std::numeric_limits<double>::infinity());
}

// Inside TL(U) 30 of 60, outside 50 of 340, of all 80 of 400: f1 = 0.5 and I = 0.5/0.2 = 2.5; f2 =
// 0.147059 and I = 0.735294. Both are significant: 0.3/0.02 = 15 and 0.052941/0.02 = 2.65.
TEST_CASE("eq. 12 and 13: temporal locality") {
  const crawl::LocalityCounts counts = {{60, 30}, {340, 50}};
  const PageCount crawled = {400, 80};
  InterestOptions options;
  options.prior = 0;
  CHECK(counts.LogRatio(true, crawled, options) == Approx(std::log(2.5)));
  CHECK(counts.LogRatio(false, crawled, options) == Approx(std::log(0.735294)));
}

// I^TL·I^SF·I^B = 2·3·0.5 = 3 (eq. 14), times I_c·I_u·I_l·I_s = 1·1·7·6 = 42 makes 126 (section 4).
TEST_CASE("eq. 14: the factors are multiplied, a missing one is 1") {
  crawl::FactorValues logs;
  CHECK(crawl::CombinedInterest(logs) == 0);
  logs[crawl::Factor::kLocality] = std::log(2);
  logs[crawl::Factor::kSignatures] = std::log(3);
  logs[crawl::Factor::kUsers] = std::log(0.5);
  CHECK(std::exp(crawl::CombinedInterest(logs)) == Approx(3));
  logs[crawl::Factor::kLinks] = std::log(7);
  logs[crawl::Factor::kSiblings] = std::log(6);
  CHECK(std::exp(crawl::CombinedInterest(logs)) == Approx(126));
  // 126·7 = 882 when links weigh 2; without siblings 147, even when they would forbid the page.
  auto weights = crawl::FactorValues::All(1);
  weights[crawl::Factor::kLinks] = 2;
  CHECK(std::exp(crawl::CombinedInterest(logs, weights)) == Approx(882));
  weights[crawl::Factor::kSiblings] = 0;
  logs[crawl::Factor::kSiblings] = -std::numeric_limits<double>::infinity();
  CHECK(std::exp(crawl::CombinedInterest(logs, weights)) == Approx(147));
}
