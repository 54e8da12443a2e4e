#include "strategy/shark.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "strategy_order.h"

using doctest::Approx;

namespace {

using Names = StrategyOrder::Names;

StrategyOrder Crawl(FakeWeb* web, const std::map<std::string, double>& parameters = {},
                    const Names& seeds = {"start"}) {
  crawl::StrategyOptions options;
  options.query = "sailing";
  options.parameters = parameters;
  return StrategyOrder(web, "shark", options, seeds);
}

}  // namespace

TEST_CASE("shark: eq. 3-2 to 3-5 by hand") {
  const crawl::SharkWeights weights;
  // 0.8·0.3 + 0.2·0.5.
  CHECK(weights.Score(0.3, 0.5) == Approx(0.34));
  // 0.5·0.6 of a page like the query, whatever it inherited; 0.5·0.3 of one that is not.
  CHECK(weights.Inherited(0.6, 0.9, 0) == Approx(0.3));
  CHECK(weights.Inherited(0, 0.3, 0) == Approx(0.15));
  // 0.8·0.5 + 0.2·1, and 0.8·0 + 0.2·0.25.
  CHECK(weights.Neighborhood(0.5, 0.25) == Approx(0.6));
  CHECK(weights.Neighborhood(0, 0.25) == Approx(0.05));
}

TEST_CASE("shark: links of one page differ by their words, and scores are handed down") {
  FakeWeb web;
  // "sail" twice and "boat": sim = 2/√5 = 0.8944, so that its links inherit 0.4472. The context of
  // the first link is the whole page.
  Html(&web, "start", "<a href=boats>boats</a> sailing <a href=sail>sailing</a>");
  // Not like the query at all: its link inherits 0.2236.
  Html(&web, "boats", "cooking <a href=soup>soup</a>");
  Html(&web, "sail", "cooking");
  Html(&web, "soup", "cooking");
  const StrategyOrder order = Crawl(&web);
  CHECK(order.Joined() == "start sail boats soup");
  const double similarity = 2 / std::sqrt(5);
  // An anchor that is the query has 0.8·1 + 0.2·1 for a neighbourhood.
  CHECK(order.ScoreOf("sail") == Approx(0.8 * 0.5 * similarity + 0.2));
  CHECK(order.ScoreOf("boats") == Approx(0.8 * 0.5 * similarity + 0.2 * 0.2 * similarity));
  CHECK(order.ScoreOf("soup") == Approx(0.8 * 0.25 * similarity));
  CHECK(order.WhyOf("start") == "seed");
  CHECK(order.WhyOf("boats") == "page 1 gives 0.447, anchor 0.000, context 0.894; depth 3");
  CHECK(order.WhyOf("soup") == "page 3 gives 0.224, anchor 0.000, context 0.000; depth 2");
  // Without a word around it the link to boats has no neighbourhood.
  CHECK(Crawl(&web, {{"words", 0}}).ScoreOf("boats") == Approx(0.8 * 0.5 * similarity));
}

TEST_CASE("shark: the depth bound ends paths that find nothing") {
  FakeWeb web;
  Html(&web, "start", "cooking <a href=a>a1</a>");
  Html(&web, "a", "cooking <a href=b>b1</a>");
  Html(&web, "b", "cooking <a href=c>c1</a>");
  Html(&web, "c", "cooking <a href=d>d1</a>");
  Html(&web, "d", "cooking");
  CHECK(Crawl(&web, {{"depth", 1}}).Joined() == "start");
  CHECK(Crawl(&web, {{"depth", 2}}).Joined() == "start a");
  CHECK(Crawl(&web).Joined() == "start a b");
  CHECK(Crawl(&web, {{"depth", 5}}).Joined() == "start a b c d");
  // A relevant page is a new beginning, wherever it is.
  Html(&web, "b", "sailing <a href=c>c1</a>");
  CHECK(Crawl(&web).Joined() == "start a b c d");
}

TEST_CASE("shark: what was dropped comes back on a better path, with the better score") {
  FakeWeb web;
  Html(&web, "start", "cooking <a href=a>a1</a> <a href=good>g1</a>");
  Html(&web, "a", "cooking <a href=far>f1</a>");
  Html(&web, "good", "sailing <a href=far>f1</a>");
  Html(&web, "far", "cooking <a href=end>e1</a>");
  Html(&web, "end", "cooking");
  const StrategyOrder order = Crawl(&web, {{"depth", 2}});
  CHECK(order.Joined() == "start a good far end");
  // "sail", "f1": sim = 1/√2, of which far inherits half; its context is that of the page.
  CHECK(order.ScoreOf("far") == Approx((0.8 * 0.5 + 0.2 * 0.2) / std::sqrt(2)));
  CHECK(order.WhyOf("far") == "page 3 gives 0.354, anchor 0.000, context 0.707; depth 2");
}

TEST_CASE("shark: a redirect hands on what it has; pages without text find nothing") {
  FakeWeb web;
  Html(&web, "start", "sailing <a href=old>o1</a> <a href=blank>b1</a>");
  web.Redirect(Url("old"), Url("new"));
  Html(&web, "new", "cooking <a href=next>n1</a>");
  Html(&web, "next", "cooking <a href=last>l1</a>");
  Html(&web, "last", "cooking <a href=beyond>b2</a>");
  Html(&web, "blank", "<a href=below></a>");
  const StrategyOrder order = Crawl(&web);
  CHECK(order.Joined() == "start old blank new below next last");
  CHECK(order.ScoreOf("new") == order.ScoreOf("old"));
  CHECK(order.WhyOf("new") == order.WhyOf("old"));
  // A link is a step, a redirect is none.
  CHECK(order.WhyOf("next").ends_with("depth 2"));
  CHECK(order.WhyOf("last").ends_with("depth 1"));
  CHECK(order.ScoreOf("below") == Approx(0.8 * 0.25 / std::sqrt(3)));
  // A redirect that a crawl begins with, and one that is no document.
  FakeWeb other;
  other.Redirect(Url("start"), Url("file"));
  other.Answers(Url("file"), {{200, "Content-Type: application/zip\r\n", "PK", {}}});
  const StrategyOrder began = Crawl(&other);
  CHECK(began.Joined() == "start file");
  CHECK(began.whys == Names{"seed", "seed"});
}

TEST_CASE("shark: what it cannot do without") {
  crawl::StrategyOptions options;
  CHECK(crawl::MakeStrategy("shark", options).status().message().find("--query") !=
        std::string::npos);
  options.query = "of the";
  CHECK(!crawl::MakeStrategy("shark", options).ok());
  options.query = "sailing";
  options.parameters = {{"gamma", 2}};
  CHECK(crawl::MakeStrategy("shark", options).status().message() ==
        "shark: gamma is from 0 to 1, not 2");
}
