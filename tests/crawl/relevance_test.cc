#include "crawl/relevance.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "topic_pages.h"

using doctest::Approx;

namespace {

crawl::Terms TermsOf(const std::string& text) { return TopicPage(text).terms; }

std::vector<double> ScoresOf(std::unique_ptr<crawl::RelevanceMeasure> measure,
                             const std::vector<std::string>& texts) {
  for (uint32_t i = 0; i < texts.size(); ++i) {
    const TopicPage page(texts[i]);
    measure->Add(i, page.page, page.terms);
  }
  return measure->Scores(static_cast<uint32_t>(texts.size()));
}

void CheckScores(const std::vector<double>& scores, const std::vector<double>& expected) {
  REQUIRE(scores.size() == expected.size());
  for (size_t i = 0; i < scores.size(); ++i) {
    CHECK_MESSAGE(scores[i] == Approx(expected[i]), i);
  }
}

}  // namespace

TEST_CASE("relevance: the share of keywords on a page, however often") {
  CheckScores(ScoresOf(crawl::MakeKeywordRelevance(TermsOf("red kite kite string")),
                       {"kite", "a red red kite", "string kite red string", "sky", ""}),
              {1.0 / 3, 2.0 / 3, 1, 0, 0});
}

TEST_CASE("relevance: the similarity to a query, and to the seeds as one document") {
  // (1,1) · (2,0,1) / (√2 √5).
  CheckScores(
      ScoresOf(crawl::MakeSimilarityRelevance(TermsOf("red kite")), {"red red sky", "kite red"}),
      {2 / std::sqrt(10), 1});
  // red 3, kite 1, sky 1.
  const std::vector<crawl::Terms> seeds = {TermsOf("red kite"), TermsOf("red sky red")};
  const crawl::Terms combined = crawl::Combined(seeds);
  REQUIRE(combined.terms.size() == 3);
  CHECK(combined.Text(combined.terms[0]) == "red");
  CHECK(combined.terms[0].count == 3);
  CHECK(combined.words == 5);
  CheckScores(ScoresOf(crawl::MakeSimilarityRelevance(combined), {"red", "kite sky", "tree"}),
              {3 / std::sqrt(11), 2 / std::sqrt(22), 0});
}

TEST_CASE("relevance: the score of a classifier") {
  const std::shared_ptr<const crawl::TopicTree> tree =
      TrainOn({{"a a", {"x"}}, {"a b", {"x"}}, {"c c d", {"y"}}}, SmallOptions());
  auto good = crawl::GoodTopics::Make(tree, std::vector<std::string>{"x"});
  REQUIRE(good.ok());
  // As in "naive Bayes, worked out": P(x | "a c") = 49 / 73.
  CheckScores(ScoresOf(crawl::MakeClassifierRelevance(std::move(good).ValueUnsafe()), {"a c"}),
              {49.0 / 73});
}

TEST_CASE("relevance: ranks of a pool by BM25, worked out") {
  // Query: red kite. N = 4, avdl = (2 + 2 + 4 + 4) / 4 = 3. red is on pages 0, 2 and 3: ln(1 +
  // 1.5/3.5) = 0.357; kite on page 1: ln(1 + 3.5/1.5) = 1.204. K = 1.2 (0.25 + 0.75 dl/3): 0.9 for
  // two words, 1.5 for four.
  // Page 0: 0.357 · 2.2 / 1.9 = 0.413. Page 1: 1.204 · 2.2 / 1.9 = 1.394. Page 2: 0.357 · 2.2·2 /
  // 3.5 = 0.448. Page 3: 0.357 · 2.2 / 2.5 = 0.314. So the ranks are 3, 1, 2, 4.
  CheckScores(ScoresOf(crawl::MakeRankRelevance(TermsOf("red kite")),
                       {"red sky", "kite sky", "red red sky sky", "red sky sky sky"}),
              {0.5, 1, 0.75, 0.25});
  // Equal pages have equal ranks; one without the words has none, and 0. A word of all pages counts
  // for a page still.
  CheckScores(ScoresOf(crawl::MakeRankRelevance(TermsOf("red")), {"red sky", "red sea", "sky sea"}),
              {1, 1, 0});
  CheckScores(ScoresOf(crawl::MakeRankRelevance(TermsOf("red")), {"red red", "red sky"}), {1, 0.5});
  CHECK(ScoresOf(crawl::MakeRankRelevance(TermsOf("red")), {}).empty());
}

TEST_CASE("relevance: popularity over the links of the pool") {
  const std::vector<std::string> urls = {"http://h/a", "http://h/b", "http://h/c", "http://h/d"};
  const std::vector<std::vector<std::string>> links = {
      {"b", "c", "c", "a", "elsewhere"}, {"c"}, {"b"}, {"c"}};
  const auto score = [&](crawl::Popularity by) {
    const auto measure = crawl::MakePopularity(by, urls);
    for (uint32_t i = 0; i < links.size(); ++i) {
      crawl::Page page;
      for (const std::string& link : links[i]) page.AddLink("http://h/" + link);
      measure->Add(i, page, {});
    }
    return measure->Scores(4);
  };
  // In-links: a none but its own, b 2, c 3 (a twice is once), d none.
  CheckScores(score(crawl::Popularity::kInLinks), {0, 2.0 / 3, 1, 0});
  // PageRank with d = 0.85: a = d = 0.15; b = 0.15 + 0.85 (a/2 + c), c = 0.15 + 0.85 (a/2 + b + d).
  // With a/2 = 0.075: b = 0.21375 + 0.85 c, c = 0.34125 + 0.85 b, so that c (1 - 0.7225) = 0.34125 +
  // 0.1816875 and c = 1.884459, b = 1.815541.
  const std::vector<double> ranks = score(crawl::Popularity::kPageRank);
  const double c = (0.34125 + 0.85 * 0.21375) / (1 - 0.7225), b = 0.21375 + 0.85 * c;
  for (size_t i = 0; i < 4; ++i) {
    CHECK(ranks[i] == Approx(std::vector<double>{0.15 / c, b / c, 1, 0.15 / c}[i]).epsilon(1e-4));
  }
  CheckScores(crawl::MakePopularity(crawl::Popularity::kInLinks, urls)->Scores(4), {0, 0, 0, 0});
}
