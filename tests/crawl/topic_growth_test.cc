#include "crawl/topic_growth.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "topic_pages.h"

namespace {

std::vector<std::string> TermsOf(const std::vector<crawl::NewTerm>& terms) {
  std::vector<std::string> texts;
  for (const crawl::NewTerm& term : terms) texts.push_back(term.term);
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace

TEST_CASE("how a term and a topic belong together, worked out") {
  // On 8 pages: the term on 2, the topic on 4, both on 2. p(both) = 1/4, p(term) p(topic) = 1/8:
  // ln 2 / ln 4 = 1/2.
  CHECK(crawl::TermRelation(2, 2, 4, 8) == doctest::Approx(0.5));
  // Neither without the other: 1. As often together as by chance, 4 * 1/2 * 1/2 = 1 page: 0.
  CHECK(crawl::TermRelation(3, 3, 3, 8) == doctest::Approx(1));
  CHECK(crawl::TermRelation(1, 2, 2, 4) == doctest::Approx(0));
  CHECK(crawl::TermRelation(0, 2, 2, 4) == -1);
  CHECK(crawl::TermRelation(4, 4, 4, 4) == 0);
}

TEST_CASE("terms of one topic's pages are adopted there, important others are proposed") {
  const auto tree = TrainOn({{"atom acid salt", {"science.chemistry"}},
                             {"cell gene life", {"science.biology"}},
                             {"ball goal team", {"sport"}}},
                            SmallOptions());
  crawl::GrowOptions options;
  options.min_pages = 2;
  crawl::TopicGrower grower(*tree, options);
  int n = 0;
  // "ion" is on pages of chemistry alone, twice on the second; "page" everywhere; "sail" and "mast"
  // on pages that are of no topic; "once" but once.
  for (const char* text : {"atom ion page", "acid ion ion page", "gene cell page", "goal team page",
                           "sail sail sail mast page", "sail mast mast page once", "ball page"}) {
    const TopicPage page(text);
    grower.Add("http://h/" + std::to_string(++n), page.page, page.terms);
  }
  const crawl::GrownTopics grown = grower.Grow();
  CHECK(grower.pages() == 7);
  REQUIRE(TermsOf(grown.adopted) == std::vector<std::string>{"ion"});
  CHECK(grown.adopted[0].topic == "science.chemistry");
  CHECK(grown.adopted[0].relation == doctest::Approx(1));
  CHECK(grown.adopted[0].pages == 2);
  CHECK(grown.adopted[0].importance == doctest::Approx(3 * std::log(7.0 / 2)));
  CHECK(grown.adopted[0].url == "http://h/2");
  // "page" is on all pages, so of no importance. "mast" goes with "sail", 4 against 3 times.
  REQUIRE(TermsOf(grown.proposed) == std::vector<std::string>{"sail"});
  CHECK(grown.proposed[0].topic.empty());
  CHECK(grown.proposed[0].with == std::vector<std::string>{"mast"});
  CHECK(grown.proposed[0].importance == doctest::Approx(4 * std::log(7.0 / 2)));

  // The new tree knows it: 3 occurrences in chemistry and above it.
  const crawl::TopicTree& more = *grown.tree;
  CHECK(more.terms() == tree->terms() + 1);
  CHECK(more.pages() == 10);
  CHECK(more.postings() == tree->postings() + 2);
  const TopicPage page("ion");
  const uint32_t chemistry = *more.Find("chemistry");
  CHECK(tree->Okapi(chemistry, page.page, page.terms) == 0);
  CHECK(more.Okapi(chemistry, page.page, page.terms) > 0);
  CHECK(more.Probabilities(page.terms)[chemistry] > tree->Probabilities(page.terms)[chemistry]);
  const auto read = crawl::TopicTree::Read(more.Write());
  REQUIRE_MESSAGE(read.ok(), read.status().message());
  CHECK((*read)->Probabilities(page.terms) == more.Probabilities(page.terms));
  // How common known terms are has changed: "atom" is on 2 of 10 pages.
  const auto strongest = more.StrongestTerms(10)[chemistry];
  const auto atom = std::find_if(strongest.begin(), strongest.end(),
                                 [](const crawl::TopicTerm& term) { return term.term == "atom"; });
  REQUIRE(atom != strongest.end());
  CHECK(atom->weight == doctest::Approx(std::log(10.0 / 2)));
}

TEST_CASE(
    "a tree that is grown without pages stays as it is, machines have no weight for new terms") {
  crawl::TrainOptions options = SmallOptions();
  options.learner = crawl::TopicLearner::kSvm;
  const auto tree =
      TrainOn({{"atom acid", {"x"}}, {"atom salt", {"x"}}, {"ball goal", {"y"}}}, options);
  CHECK(crawl::TopicGrower(*tree, {}).Grow().tree->Write() == tree->Write());
  crawl::GrowOptions all;
  all.min_pages = 1;
  crawl::TopicGrower grower(*tree, all);
  const TopicPage page("atom ion"), other("ball team"), known("atom");
  grower.Add("http://h/1", page.page, page.terms);
  grower.Add("http://h/2", other.page, other.terms);
  const crawl::GrownTopics grown = grower.Grow();
  CHECK(grown.adopted.size() == 2);
  const auto read = crawl::TopicTree::Read(grown.tree->Write());
  REQUIRE_MESSAGE(read.ok(), read.status().message());
  CHECK((*read)->Probabilities(TopicPage("ion").terms) ==
        (*read)->Probabilities(TopicPage("").terms));
}
