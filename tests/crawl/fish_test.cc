#include "strategy/fish.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "strategy_order.h"

namespace {

StrategyOrder Crawl(FakeWeb* web, const std::map<std::string, double>& parameters = {}) {
  crawl::StrategyOptions options;
  options.query = "sailing";
  options.parameters = parameters;
  return StrategyOrder(web, "fish", options, {"s"});
}

}  // namespace

TEST_CASE("fish: relevant pages have more young, which go first") {
  FakeWeb web;
  web.Page(Url("s"), {"a", "b", "c", "d"}, "sail");
  web.Page(Url("a"), {"a1", "a2"}, "sail");
  web.Page(Url("b"), {"b1", "b2", "b3"}, "cooking");
  for (const char* name : {"c", "d", "a1", "a2", "b1", "b2", "b3"}) web.Page(Url(name), {}, "food");
  const StrategyOrder order = Crawl(&web, {{"width", 2}});
  // Three of s at the beginning, d at the end; what a leads to before what was there; of b two in
  // the middle, and the third at the end.
  CHECK(order.Joined() == "s a a1 a2 b c b1 b2 d b3");
  CHECK(order.WhyOf("s") == "seed");
  CHECK(order.WhyOf("a1") == "relevant page 2, depth 3");
  CHECK(order.WhyOf("b2") == "page 5, depth 2");
  CHECK(order.WhyOf("d") == "rest of page 1, depth 3");
  // Wide enough, it comes to d before b's young.
  CHECK(Crawl(&web, {{"width", 3}}).Joined() == "s a a1 a2 b c d b1 b2 b3");
}

TEST_CASE("fish: those that find no food die; a threshold says what food is") {
  FakeWeb web;
  web.Page(Url("s"), {"a"}, "cooking");
  web.Page(Url("a"), {"b"}, "cooking");
  web.Page(Url("b"), {"c"}, "cooking");
  web.Page(Url("c"), {}, "cooking");
  CHECK(Crawl(&web).Joined() == "s a b");
  CHECK(Crawl(&web, {{"depth", 1}}).Joined() == "s");
  web.Page(Url("b"), {"c"}, "sail");
  CHECK(Crawl(&web).Joined() == "s a b c");
  CHECK(Crawl(&web, {{"threshold", 0.9}}).Joined() == "s a b");
}

TEST_CASE("fish: a URL keeps its better place, and a redirect hands on its own") {
  FakeWeb web;
  web.Page(Url("s"), {"bad", "good", "old"}, "sail");
  web.Page(Url("bad"), {"m1", "m2", "far"}, "cooking");
  web.Redirect(Url("old"), Url("new"));
  for (const char* name : {"far", "m1", "m2", "new"}) web.Page(Url(name), {}, "cooking");
  // The page far is at the end, as the rest of bad.
  web.Page(Url("good"), {}, "sail");
  CHECK(Crawl(&web, {{"width", 2}}).Joined() == "s bad good old new m1 m2 far");
  // It goes to the beginning, and has a greater depth, when good leads there.
  web.Page(Url("good"), {"far"}, "sail");
  const StrategyOrder order = Crawl(&web, {{"width", 2}});
  CHECK(order.Joined() == "s bad good far old new m1 m2");
  CHECK(order.WhyOf("far") == "relevant page 3, depth 3");
  CHECK(order.WhyOf("new") == order.WhyOf("old"));
}

TEST_CASE("fish: what it cannot do without") {
  CHECK(crawl::MakeStrategy("fish", {}).status().message().find("--query") != std::string::npos);
}
