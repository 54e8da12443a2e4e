#include "crawl/affinities.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using crawl::Affinities;
using crawl::Affinity;
using crawl::MakeAffinity;
using crawl::Merge;
using doctest::Approx;

namespace {

std::vector<std::string> NamesOf(const Affinities& affinities) {
  std::vector<std::string> names;
  for (const Affinity& row : affinities.rows) names.push_back(row.factor + " " + row.name);
  return names;
}

Affinities Counts(double pages, double relevant, std::vector<Affinity> rows, int64_t made_us = 0) {
  return {pages, relevant, made_us, std::move(rows)};
}

Affinity Row(const char* factor, const char* name, double pages, double relevant) {
  return {factor, name, pages, relevant, 1, 0, 0};
}

}  // namespace

// P(U) = 100/1000 = 0.1. The user read 8, 5 of them relevant: 0.625/0.1 = 6.25. With the prior,
// (5 + 0.1)/(8 + 1)/0.1 = 5.666667. By N: 0.525/sqrt(0.09/1000) = 55.34.
TEST_CASE("an affinity has the ratios of its counts") {
  const Affinity row = MakeAffinity("user", "ann", {8, 5}, {1000, 100});
  CHECK(row.factor == "user");
  CHECK(row.name == "ann");
  CHECK(row.pages == 8);
  CHECK(row.relevant == 5);
  CHECK(row.ratio == Approx(6.25));
  CHECK(row.log_ratio == Approx(std::log(5.1 / 0.9)));
  CHECK(row.significance == Approx(55.34).epsilon(0.001));
}

// Old times 0.5, and now: of all 400·0.5 + 300 = 500 pages and 40·0.5 + 30 = 50 relevant ones, so
// P(U) = 0.1. Ann: 6·0.5 + 1 = 4 pages, 3·0.5 + 0.5 = 2 relevant ones, and 2/4/0.1 = 5. Bob, whom
// nobody has seen of late: 1 page, 0.5 relevant, 5 as well. The word `ann` is no user: 10 of 10, 10.
TEST_CASE("counts of an earlier crawl count for less") {
  const Affinities old = Counts(400, 40, {Row("user", "ann", 6, 3), Row("user", "bob", 2, 1)}, 7);
  const Affinities now =
      Counts(300, 30, {Row("word", "ann", 10, 10), Row("user", "ann", 1, 0.5)}, 9);
  const Affinities merged = Merge(old, now, 0.5);
  CHECK(merged.crawled_pages == 500);
  CHECK(merged.crawled_relevant == 50);
  CHECK(merged.made_us == 9);
  REQUIRE(NamesOf(merged) == std::vector<std::string>{"word ann", "user ann", "user bob"});
  CHECK(merged.rows[0].ratio == Approx(10));
  CHECK(merged.rows[1].pages == 4);
  CHECK(merged.rows[1].relevant == 2);
  CHECK(merged.rows[1].ratio == Approx(5));
  // (2 + 0.1)/(4 + 1)/0.1 = 4.2; Bob's, with less evidence, (0.5 + 0.1)/(1 + 1)/0.1 = 3.
  CHECK(merged.rows[1].log_ratio == Approx(std::log(4.2)));
  CHECK(merged.rows[2].pages == 1);
  CHECK(merged.rows[2].ratio == Approx(5));
  CHECK(merged.rows[2].log_ratio == Approx(std::log(3)));
}

// 1 page, decayed by 0.1 each time: 0.1, 0.01, 0.001, of which the last is below the bound.
TEST_CASE("what was long ago is forgotten") {
  Affinities all = Counts(10, 1, {Row("user", "ann", 1, 1)});
  const Affinities none = Counts(10, 1, {});
  all = Merge(all, none, 0.1);
  REQUIRE(all.rows.size() == 1);
  CHECK(all.rows[0].pages == Approx(0.1));
  all.rows[0].pages = 0.1001;
  all = Merge(all, none, 0.1);
  REQUIRE(all.rows.size() == 1);
  all = Merge(all, none, 0.1);
  CHECK(all.rows.empty());
  CHECK(all.crawled_pages == Approx(11.11));
}

TEST_CASE("without decay all counts, with all of it nothing but the new") {
  const Affinities old = Counts(40, 4, {Row("user", "ann", 6, 3)});
  const Affinities now = Counts(30, 3, {Row("user", "bob", 1, 0)});
  CHECK(NamesOf(Merge(old, now, 1)).size() == 2);
  CHECK(NamesOf(Merge(old, now, 0)) == std::vector<std::string>{"user bob"});
  CHECK(Merge(old, now, 0).crawled_pages == 30);
  CHECK(Merge({}, {}, 1).rows.empty());
}

// P(U) = 0.1, with the standard deviation 0.3. By the evidence, 10 of 12 are 0.7333/0.3·√12 = 8.47
// off, 1 of 1 is 0.9/0.3 = 3, and 1 of 40 is 0.075/0.3·√40 = 1.58. So the weights are 2·8.47 = 16.9,
// 2.1·3 = 6.3, 0, and −1·1.58.
TEST_CASE("the most favourable come first, those that say nothing by their pages") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Affinities all = Counts(1000, 100, {});
  all.rows = {{"user", "never", 3, 0, 0, -kInfinity, 3}, {"user", "against", 40, 1, 0.25, -1, 4},
              {"word", "quiet", 5, 1, 1, 0, 1},          {"user", "quiet", 5, 1, 1, 0, 1},
              {"link", "none", 0, 0, 1, -kInfinity, 0},  {"user", "average", 10, 1, 1, 0, 0},
              {"user", "once", 1, 1, 10, 2.1, 90},       {"user", "often", 12, 10, 8.3, 2, 70}};
  crawl::SortAffinities(&all);
  CHECK(NamesOf(all) == std::vector<std::string>{"user often", "user once", "user average",
                                                 "user quiet", "word quiet", "link none",
                                                 "user against", "user never"});
}
