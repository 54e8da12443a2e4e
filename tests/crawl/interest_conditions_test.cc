#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <vector>

#include "crawl/interest.h"

using crawl::ConditionCounts;
using crawl::InterestOptions;
using crawl::PageCount;
using doctest::Approx;

namespace {

struct CrawledPage {
  std::set<uint32_t> conditions;
  bool relevant = false;
};

// Goes through all pages again for each condition, with the formulas as the seed writes them (and
// the prior).
double SlowLogSum(const std::vector<CrawledPage>& pages, const std::set<uint32_t>& conditions,
                  const InterestOptions& options) {
  double relevant = 0;
  for (const auto& page : pages) relevant += page.relevant ? 1 : 0;
  const double n = static_cast<double>(pages.size()), p = relevant / n;
  double product = 1;
  int terms = 0;
  for (const uint32_t condition : conditions) {
    double under = 0, both = 0;
    for (const auto& page : pages) {
      if (!page.conditions.contains(condition)) continue;
      under += 1;
      both += page.relevant ? 1 : 0;
    }
    if (under == 0 || p == 0 || p == 1) continue;
    const double deviation = std::abs(both / under - p) / std::sqrt(p * (1 - p) / n);
    if (deviation < std::max(options.threshold, 1e-9)) continue;
    product *= (both + options.prior * p) / (under + options.prior) / p;
    ++terms;
  }
  const double sum = std::log(product);
  return options.divide_by_root && terms > 0 ? sum / std::sqrt(terms) : sum;
}

std::vector<uint32_t> List(const std::set<uint32_t>& set) { return {set.begin(), set.end()}; }

}  // namespace

// Ten pages, four relevant: P(U) = 0.4, one deviation is sqrt(0.24/10) = 0.154919. Condition 0: 3
// of 3, off by 0.6 (3.87), shrunk 3.4/4/0.4 = 2.125. Condition 1: 0 of 4, off by 0.4 (2.58), shrunk
// 0.4/5/0.4 = 0.2. Condition 2: 3 of 7, off by 0.0286: not significant. So 2.125·0.2 = 0.425, whose
// logarithm is −0.855666, and over the root of two terms −0.605047.
TEST_CASE("eq. 7 and 9: the product over the significant conditions") {
  ConditionCounts counts;
  PageCount crawled;
  const auto add = [&](const std::vector<uint32_t>& conditions, bool relevant) {
    counts.Add(conditions, relevant);
    crawled.Add(relevant);
  };
  for (int i = 0; i < 3; ++i) add({0, 2}, true);
  add({}, true);
  for (int i = 0; i < 4; ++i) add({1, 2}, false);
  for (int i = 0; i < 2; ++i) add({}, false);

  CHECK(crawled.rate() == Approx(0.4));
  CHECK(counts[2].pages == 7);
  CHECK(counts[2].relevant == 3);
  InterestOptions options;
  CHECK(counts.LogRatio(0, crawled, options) == Approx(std::log(2.125)));
  CHECK(counts.LogRatio(1, crawled, options) == Approx(std::log(0.2)));
  CHECK(counts.LogRatio(2, crawled, options) == 0);
  const std::vector<uint32_t> all = {0, 1, 2, 99};
  CHECK(counts.LogSum(all, crawled, options) == Approx(-0.605047));
  options.divide_by_root = false;
  CHECK(counts.LogSum(all, crawled, options) == Approx(-0.855666));
  CHECK(counts.LogSum({}, crawled, options) == 0);
}

TEST_CASE("a condition never met has no pages and says nothing") {
  ConditionCounts counts;
  CHECK(counts[4'000'000'000].pages == 0);
  CHECK(counts.LogRatio(4'000'000'000, {100, 10}, {}) == 0);
}

TEST_CASE("counting as pages come is the same as counting them all again") {
  std::mt19937 random(5);
  for (int round = 0; round < 30; ++round) {
    InterestOptions options;
    options.threshold = round % 3;
    options.divide_by_root = round % 2 == 0;
    options.prior = 0.5 + round % 4;
    ConditionCounts counts;
    PageCount crawled;
    std::vector<CrawledPage> pages;
    for (int i = 0; i < 80; ++i) {
      CrawledPage& page = pages.emplace_back();
      for (uint32_t k = random() % 6; k > 0; --k) page.conditions.insert(random() % 12);
      page.relevant = random() % 10 < (page.conditions.contains(3) ? 7 : 2);
      counts.Add(List(page.conditions), page.relevant);
      crawled.Add(page.relevant);
      std::set<uint32_t> asked;
      for (int k = 0; k < 5; ++k) asked.insert(random() % 14);
      CHECK(counts.LogSum(List(asked), crawled, options) ==
            Approx(SlowLogSum(pages, asked, options)).epsilon(1e-9));
    }
  }
}
