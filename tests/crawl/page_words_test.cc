#include "learn/page_words.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "word_lists.h"

using crawl::InterestOptions;
using crawl::NeighbourWords;
using crawl::PageWords;
using doctest::Approx;
using word_lists::TermsOf;
using word_lists::Words;

namespace {

void Add(const Words& words, PageWords* pages) {
  const crawl::Terms terms = TermsOf(words);
  pages->Add(&terms);
}

// Source 0 has sea and boat, 1 boat and oven, 2 oven.
PageWords Example() {
  PageWords words;
  Add({"sea", "boat"}, &words);
  Add({"boat", "oven"}, &words);
  Add({"oven"}, &words);
  return words;
}

// Of four pages the first, with 0 and 1 as neighbours, and the second, with 0, are relevant; the third,
// with 2, and the fourth, with 1 and 2, are not.
void CrawlExample(NeighbourWords* neighbours) {
  neighbours->Crawled(std::vector<uint32_t>{0, 1}, true);
  neighbours->Crawled(std::vector<uint32_t>{0}, true);
  neighbours->Crawled(std::vector<uint32_t>{2}, false);
  neighbours->Crawled(std::vector<uint32_t>{1, 2}, false);
}

}  // namespace

TEST_CASE("page words: words by numbers, of pages in their order") {
  PageWords words;
  Add({"sea", "boat"}, &words);
  words.Add(nullptr);
  Add({"boat"}, &words);
  CHECK(words.size() == 2);
  REQUIRE(words.Of(0).size() == 2);
  CHECK(words.Text(words.Of(0)[1]) == "boat");
  CHECK(words.Of(1).empty());
  REQUIRE(words.Of(2).size() == 1);
  CHECK(words.Of(2)[0] == words.Number("boat"));
}

TEST_CASE("page words: the first 500 of a page count") {
  Words many;
  for (int i = 0; i < 600; ++i) many.push_back("w" + std::to_string(i));
  PageWords words;
  Add(many, &words);
  CHECK(words.Of(0).size() == 500);
  CHECK(words.size() == 500);
}

// sea is near 2 pages, both relevant; boat near 3, 2 of them relevant; oven near 3, 1 of them. P(C) =
// 2/4, so by eq. 5 the ratios are 1/0.5 = 2, (2/3)/0.5 = 4/3 and (1/3)/0.5 = 2/3. Eq. 7 for source 0
// is 2·4/3 = 8/3, for source 1 4/3·2/3 = 8/9, for source 2 2/3.
TEST_CASE("neighbour words: the seed's ratios") {
  const PageWords words = Example();
  InterestOptions options;
  options.prior = 0;
  options.threshold = 0;
  options.divide_by_root = false;
  NeighbourWords neighbours(&words, options);
  CrawlExample(&neighbours);
  neighbours.Refresh({4, 2}, 3);
  CHECK(std::exp(neighbours.LogOf(0)) == Approx(8.0 / 3));
  CHECK(std::exp(neighbours.LogOf(1)) == Approx(8.0 / 9));
  CHECK(std::exp(neighbours.LogOf(2)) == Approx(2.0 / 3));
}

// With the prior of one page: sea 2.5/3/0.5 = 5/3, boat 2.5/4/0.5 = 1.25, oven 1.5/4/0.5 = 0.75. The
// deviation is sqrt(0.25/4) = 0.25 (eq. 6 by N): sea is off by 2, boat and oven by 0.67. Above half a
// deviation source 0 has (0.510826 + 0.223144)/sqrt 2 = 0.518995.
TEST_CASE("neighbour words: shrunk, filtered and divided by the root of the terms") {
  const PageWords words = Example();
  InterestOptions options;
  NeighbourWords filtered(&words, options);
  CrawlExample(&filtered);
  filtered.Refresh({4, 2}, 3);
  CHECK(filtered.LogOf(0) == Approx(0.510826));
  CHECK(filtered.LogOf(1) == 0);
  options.threshold = 0.5;
  NeighbourWords all(&words, options);
  CrawlExample(&all);
  all.Refresh({4, 2}, 3);
  CHECK(all.LogOf(0) == Approx(0.518995));
  CHECK(all.LogOf(1) == Approx(-0.045635));
  CHECK(all.LogOf(2) == Approx(-0.287682));
}

TEST_CASE("neighbour words: a new source is rated by the ratios that there are") {
  PageWords words = Example();
  NeighbourWords neighbours(&words, {});
  CrawlExample(&neighbours);
  neighbours.Refresh({4, 2}, 3);
  Add({"sea", "new"}, &words);
  neighbours.AddSource(3);
  CHECK(neighbours.LogOf(3) == Approx(0.510826));
  CHECK(neighbours.LogOfWord(words.Number("new")) == 0);
  CHECK(neighbours.LogOfWord(words.Number("never")) == 0);
}

TEST_CASE("neighbour words: counts of before are added") {
  PageWords words;
  NeighbourWords neighbours(&words, {});
  neighbours.Add(words.Number("sea"), {2, 2});
  Add({"sea"}, &words);
  neighbours.Refresh({4, 2}, 1);
  CHECK(neighbours.LogOf(0) == Approx(0.510826));
  CHECK(neighbours.counts()[words.Number("sea")].pages == 2);
}
