#include <doctest/doctest.h>

#include <cmath>

#include "crawl/interest.h"

using crawl::InterestOptions;
using crawl::LinkClasses;
using crawl::PageCount;
using doctest::Approx;

namespace {

constexpr PageCount kCrawled = {10'000, 1000};  // P(C) = 0.1

void Add(int times, bool from, bool to, LinkClasses* classes) {
  for (int i = 0; i < times; ++i) classes->Add(from, to);
}

// The seed's f1 = 7 %, and f3 = 4.5 %.
LinkClasses Example() {
  LinkClasses classes;
  Add(70, true, true, &classes);
  Add(30, true, false, &classes);
  Add(45, false, true, &classes);
  Add(855, false, false, &classes);
  return classes;
}

InterestOptions SeedsOwn() {
  InterestOptions options;
  options.prior = 0;
  options.divide_by_root = false;
  return options;
}

}  // namespace

// Of links at random 0.1·0.1 = 1 % would be of the first class, so p = 0.07/0.01 = 7; 0.1·0.9 = 9 %
// of the third, so q = 0.045/0.09 = 0.5.
TEST_CASE("Table 1: links by the classes of their ends") {
  const LinkClasses classes = Example();
  CHECK(classes.links() == 1000);
  CHECK(classes.Share(true, true) == Approx(0.07));
  CHECK(classes.Share(true, false) == Approx(0.03));
  CHECK(classes.Share(false, true) == Approx(0.045));
  CHECK(classes.Share(false, false) == Approx(0.855));
  CHECK(std::exp(classes.LogRatio(true, kCrawled, SeedsOwn())) == Approx(7));
  CHECK(std::exp(classes.LogRatio(false, kCrawled, SeedsOwn())) == Approx(0.5));
}

// Three pages link to it, two of them relevant: 7·7·0.5 = 24.5. Divided by the root of three terms,
// log 24.5 = 3.198673 is 1.846755.
TEST_CASE("I_l: each page that links to it counts") {
  const LinkClasses classes = Example();
  CHECK(std::exp(classes.LogSum({3, 2}, kCrawled, SeedsOwn())) == Approx(24.5));
  CHECK(std::exp(classes.LogSum({1, 0}, kCrawled, SeedsOwn())) == Approx(0.5));
  CHECK(classes.LogSum({0, 0}, kCrawled, SeedsOwn()) == 0);
  InterestOptions options = SeedsOwn();
  options.divide_by_root = true;
  CHECK(classes.LogSum({3, 2}, kCrawled, options) == Approx(1.846755));
}

// With the prior of 10 links: (70 + 10·0.01)/1010/0.01 = 6.940594 and (45 + 0.9)/1010/0.09 =
// 0.504950. f1 is off by 0.06/sqrt(0.01·0.99/1000) = 19.07, f3 by 0.045/sqrt(0.09·0.91/1000) =
// 4.97.
TEST_CASE("classes of links are shrunk and filtered like conditions") {
  const LinkClasses classes = Example();
  InterestOptions options;
  options.prior = 10;
  CHECK(std::exp(classes.LogRatio(true, kCrawled, options)) == Approx(6.940594));
  CHECK(std::exp(classes.LogRatio(false, kCrawled, options)) == Approx(0.504950));
  options.threshold = 5;
  CHECK(classes.LogRatio(true, kCrawled, options) > 0);
  CHECK(classes.LogRatio(false, kCrawled, options) == 0);
  options.threshold = 20;
  CHECK(classes.LogSum({3, 2}, kCrawled, options) == 0);
}

TEST_CASE("without links, or when all pages are alike, links say nothing") {
  CHECK(LinkClasses().Share(true, true) == 0);
  CHECK(LinkClasses().LogSum({3, 2}, kCrawled, {}) == 0);
  CHECK(Example().LogSum({3, 0}, {10, 0}, {}) == 0);
  CHECK(Example().LogSum({3, 3}, {10, 10}, {}) == 0);
}

// Of 8 pages that nothing linked to 1 was relevant, of all 40 a quarter: (1 + 0.25) / (8 + 1) / 0.25 =
// 5/9. By N = 40 that is off by 0.125/0.0685 = 1.8 deviations, which is no reason to pass over it.
TEST_CASE("pages that no crawled page links to") {
  const crawl::PageCount crawled = {40, 10};
  CHECK(crawl::LogUnlinked({8, 1}, crawled, {}) == Approx(std::log(5.0 / 9)));
  CHECK(crawl::LogInterest({8, 1}, crawled, {}) == 0);
  CHECK(crawl::LogUnlinked({}, crawled, {}) == 0);
}

// The seed's example: 9 of 15 siblings where 15·0.1 = 1.5 are expected: 9/1.5 = 6. With the prior
// 1: 9.1/16/0.1 = 5.6875. Off by 0.5/sqrt(0.09/15) = 6.45 by its own evidence.
TEST_CASE("I_s: siblings") {
  CHECK(std::exp(crawl::LogSiblings({15, 9}, kCrawled, SeedsOwn())) == Approx(6));
  InterestOptions options;
  CHECK(std::exp(crawl::LogSiblings({15, 9}, kCrawled, options)) == Approx(5.6875));
  options.threshold = 6.5;
  CHECK(crawl::LogSiblings({15, 9}, kCrawled, options) == 0);
  // None of 15 is off by 0.1/0.0775 = 1.29 only.
  CHECK(crawl::LogSiblings({15, 0}, kCrawled, {}) == 0);
  CHECK(crawl::LogSiblings({0, 0}, kCrawled, {}) == 0);
}
