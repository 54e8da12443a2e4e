#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "crawl/topics.h"
#include "topic_pages.h"

TEST_CASE("Okapi, worked out (seed 002, eq. 7)") {
  // N = 4 pages of 5, 5, 3 and 7 bytes: avdl = 5. df: sea 1, sun 1, the others as well.
  // The topic x has "sea" twice and "sun" once.
  crawl::TrainOptions options = SmallOptions();
  options.okapi = {1.2, 0.75, 100};
  const auto tree =
      TrainOn({{"sea s", {"x"}}, {"sea u", {"x"}}, {"oak", {"y"}}, {"weather", {}}}, options);
  // "sea" is on 2 pages of 4: A = ln((4 - 2 + 0.5) / (2 + 0.5)) = 0. "s" and "u" are on one:
  // A = ln(3.5 / 1.5) = 0.8473. The page "s s ssssss" has 10 bytes and "s" twice:
  // B = 2.2 * 2 / (1.2 * (0.25 + 0.75 * 10 / 5) + 2) = 4.4 / 4.1
  // C = 101 * 1 / (100 + 1) = 1
  const TopicPage page("s s ssssss");
  const uint32_t x = *tree->Find("x");
  const double once = std::log(3.5 / 1.5) * 4.4 / 4.1;
  CHECK(tree->Okapi(x, page.page, page.terms) == doctest::Approx(once));
  CHECK(tree->Okapi(*tree->Find("y"), page.page, page.terms) == 0);
  // Both: the page "s u" of 3 bytes: B = 2.2 / (1.2 * (0.25 + 0.75 * 3 / 5) + 1) = 2.2 / 1.84.
  const TopicPage both("s u");
  CHECK(tree->Okapi(x, both.page, both.terms) ==
        doctest::Approx(2 * std::log(3.5 / 1.5) * 2.2 / 1.84));
  // Examples of x have 5 bytes, and "s" or "u" once: B = 2.2 / (1.2 + 1) = 1. So the usual weight is
  // 0.8473, and a page of that weight has half of 1.
  CHECK(tree->topics()[x].usual_okapi == doctest::Approx(std::log(3.5 / 1.5)));
  CHECK(tree->OkapiShare(x, page.page, page.terms) ==
        doctest::Approx(once / (once + std::log(3.5 / 1.5))));
  const TopicPage own("sea s");
  CHECK(tree->OkapiShare(x, own.page, own.terms) == doctest::Approx(0.5));
  CHECK(tree->OkapiShare(*tree->Find("y"), own.page, own.terms) == 0);
}

TEST_CASE("what a topic says often weighs more, up to a bound") {
  // k2 = 3; "s" 9 times in x: C = 4 * 9 / (3 + 9) = 3. A = ln(2.5 / 1.5), B as above with dl = avdl.
  crawl::TrainOptions options = SmallOptions();
  options.okapi = {1.2, 0.75, 3};
  const auto tree =
      TrainOn({{"s s s s s s s s s", {"x"}}, {"oak.............", {"y"}}, {"a..............", {}}},
              options);
  const TopicPage page("s               .");
  REQUIRE(page.page.text.size() == 17);
  const double length = 0.25 + 0.75 * 17 / ((17 + 16 + 15) / 3.0);
  CHECK(tree->Okapi(*tree->Find("x"), page.page, page.terms) ==
        doctest::Approx(std::log(2.5 / 1.5) * 2.2 / (1.2 * length + 1) * 3));
}

TEST_CASE("a topic's profile is its strongest terms by TF-IDF") {
  // N = 4. Weights in x: often 3 * ln(4/1), rare 1 * ln(4/1), common 4 * ln(4/3), all 1 * ln(4/4).
  crawl::TrainOptions options = SmallOptions();
  options.profile_terms = 2;
  const auto tree = TrainOn({{"often often often rare common common common common all", {"x"}},
                             {"common all", {"y"}},
                             {"common all", {"y"}},
                             {"all", {}}},
                            options);
  const uint32_t x = *tree->Find("x");
  const auto strongest = tree->StrongestTerms(10)[x];
  REQUIRE(strongest.size() == 3);
  CHECK(strongest[0].term == "often");
  CHECK(strongest[0].weight == doctest::Approx(3 * std::log(4)));
  CHECK(strongest[1].term == "rare");
  CHECK(strongest[2].term == "common");
  CHECK(strongest[2].weight == doctest::Approx(4 * std::log(4.0 / 3)));
  CHECK(tree->StrongestTerms(1)[x].size() == 1);
  const TopicPage out("common");
  CHECK(tree->Okapi(x, out.page, out.terms) == 0);
  const TopicPage in("rare");
  CHECK(tree->Okapi(x, in.page, in.terms) > 0);
}

TEST_CASE("the mapper, worked out (seed 002, Fig. 1)") {
  // N = 3, every term on one page: idf = ln 3, which cosines do not show. x is (sea 3, sun 4) of
  // length 5, y (oak 1).
  const auto tree = TrainOn(
      {{"sea sea sea sun sun sun sun", {"x"}}, {"oak", {"y"}}, {"weather", {}}}, SmallOptions());
  const uint32_t x = *tree->Find("x"), y = *tree->Find("y");
  // (sea 1): 3 / 5. (sea 1, oak 1) of length sqrt 2: with x 3 / (5 sqrt 2), with y 1 / sqrt 2.
  const std::vector<crawl::Terms> one = {TopicPage("sea").terms};
  auto matches = tree->Map(one);
  REQUIRE(matches.size() == 1);
  CHECK(matches[0].topic == x);
  CHECK(matches[0].cosine == doctest::Approx(0.6));
  const std::vector<crawl::Terms> mixed = {TopicPage("sea oak").terms};
  matches = tree->Map(mixed);
  REQUIRE(matches.size() == 2);
  CHECK(matches[0].topic == y);
  CHECK(matches[0].cosine == doctest::Approx(1 / std::sqrt(2)));
  CHECK(matches[1].cosine == doctest::Approx(3 / (5 * std::sqrt(2))));
  // Pages count alike, however long: (1, 0) and (0, 1) add up to (1, 1) in sea and sun, cosine with
  // (3, 4): 7 / (5 sqrt 2).
  const std::vector<crawl::Terms> two = {TopicPage("sea").terms, TopicPage("sun sun sun").terms};
  matches = tree->Map(two);
  REQUIRE(matches.size() == 1);
  CHECK(matches[0].cosine == doctest::Approx(7 / (5 * std::sqrt(2))));
  CHECK(tree->Map({}).empty());
  const std::vector<crawl::Terms> other = {TopicPage("weather unheard").terms};
  CHECK(tree->Map(other).empty());
}
