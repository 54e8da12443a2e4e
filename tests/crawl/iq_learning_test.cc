#include "strategy/iq_learning.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "strategy_order.h"

namespace {

using Parameters = std::map<std::string, double>;

std::string Link(const std::string& name, const std::string& anchor) {
  return "<p><a href=" + name + ">" + anchor + "</a></p>";
}

StrategyOrder Crawl(FakeWeb* web, Parameters parameters, const std::string& predicate = "",
                    const std::string& query = "") {
  crawl::StrategyOptions options;
  options.query = query;
  parameters.emplace("words", 0);
  options.parameters = std::move(parameters);
  return StrategyOrder(web, "iq-learning", options, {"start"}, predicate);
}

// Links called red and blue, in turn: red ones lead to pages like start.
void MakeColours(FakeWeb* web) {
  std::string body = "sailing boats in the wind";
  for (const char* number : {"1", "2", "3"}) {
    body += Link(std::string("blue") + number, "blue") + Link(std::string("red") + number, "red");
    Html(web, std::string("red") + number, "sailing boats in the wind");
    Html(web, std::string("blue") + number, "cooking soup at home");
  }
  Html(web, "start", body);
}

}  // namespace

TEST_CASE("iq-learning: words that have led to relevant pages are followed") {
  FakeWeb web;
  MakeColours(&web);
  // Without a predicate, relevant is what is like the seed. The first blue link is a loss, and the
  // first red one a gain.
  const StrategyOrder order = Crawl(&web, {});
  CHECK(order.Joined() == "start blue1 red1 red2 red3 blue2 blue3");
  CHECK(order.WhyOf("start") == "seed");
  CHECK(order.WhyOf("red2").find("by 1 words, class 2 of 3 with 0.") != std::string::npos);
  CHECK(order.ScoreOf("red3") > order.ScoreOf("blue2"));
}

TEST_CASE("iq-learning: the predicate is the oracle, unless it shall not be") {
  FakeWeb web;
  MakeColours(&web);
  CHECK(Crawl(&web, {}, "word:soup").Joined() == "start blue1 red1 blue2 blue3 red2 red3");
  CHECK(Crawl(&web, {{"oracle", 0}}, "word:soup").Joined() ==
        "start blue1 red1 red2 red3 blue2 blue3");
  // A query is a first sample of both: what is relevant, and what links to it say.
  CHECK(Crawl(&web, {}, "word:nothing", "red").Joined().starts_with("start red1"));
}

TEST_CASE("iq-learning: rewards that come later count as well") {
  // Links called index lead to hubs, which are not relevant and lead to pages that are.
  FakeWeb web;
  std::string body = "home" + Link("topic0", "article");
  Html(&web, "topic0", "yachts");
  for (int i = 1; i <= 9; ++i) {
    const std::string number = std::to_string(i);
    body += Link("other" + number, "misc") + Link("hub" + number, "index");
    Html(&web, "other" + number, "cooking");
    Html(&web, "hub" + number, "list" + Link("topic" + number, "article"));
    Html(&web, "topic" + number, "yachts");
  }
  Html(&web, "start", body);
  const std::string predicate = "url:/topic/";
  const StrategyOrder patient = Crawl(&web, {}, predicate);
  CHECK(patient.PlaceOf("topic9") < patient.PlaceOf("other3"));
  const StrategyOrder greedy = Crawl(&web, {{"gamma", 0}}, predicate);
  // Hubs are no better than others then.
  CHECK(greedy.PlaceOf("topic9") > greedy.PlaceOf("other9"));
}

TEST_CASE("iq-learning: it learns in batches, and rates what waits anew") {
  FakeWeb web;
  MakeColours(&web);
  // Nothing is learned but by the first page: the order of the page.
  CHECK(Crawl(&web, {{"batch", 100}}).Joined() == "start blue1 red1 blue2 red2 blue3 red3");
  CHECK(Crawl(&web, {{"batch", 3}}).Joined() == "start blue1 red1 blue2 red2 red3 blue3");
}

TEST_CASE("iq-learning: the words of a redirect lead to where it leads") {
  FakeWeb web;
  MakeColours(&web);
  for (const char* number : {"1", "2", "3"}) {
    web.Redirect(Url(std::string("red") + number), Url(std::string("new") + number));
    Html(&web, std::string("new") + number, "sailing boats in the wind");
  }
  const StrategyOrder order = Crawl(&web, {}, "", "red");
  CHECK(order.Joined().starts_with("start red1 red2 red3 new1 "));
  CHECK(order.WhyOf("new1").find("by 1 words") != std::string::npos);
  // Where a seed leads to is a seed; pages without a document, and links without words, do no harm.
  FakeWeb bare;
  bare.Redirect(Url("start"), Url("home"));
  Html(&bare, "home", Link("missing", "") + Link("file", "red"));
  bare.Answers(Url("file"), {{200, "Content-Type: image/png\r\n", "PNG", {}}});
  const StrategyOrder began = Crawl(&bare, {});
  CHECK(began.Joined() == "start home missing file");
  CHECK(began.WhyOf("home") == "seed");
}
