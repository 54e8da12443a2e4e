#include "strategy/focused.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "crawl/good_topics.h"
#include "crawl_order.h"
#include "fake_web.h"
#include "topic_pages.h"

using doctest::Approx;

namespace {

// Sport with two topics below it, and food.
std::shared_ptr<const crawl::TopicTree> Tree() {
  return TrainOn({{"sail wind", {"sport.sailing"}},
                  {"ball goal", {"sport.football"}},
                  {"soup salt", {"food"}}},
                 SmallOptions());
}

Order Crawl(FakeWeb* web, const std::string& strategy, const std::vector<std::string>& topics,
            const std::map<std::string, double>& parameters = {}) {
  crawl::StrategyOptions options;
  options.topics = Tree();
  options.topic_names = topics;
  options.parameters = parameters;
  auto made = crawl::MakeStrategy(strategy, options);
  REQUIRE_MESSAGE(made.ok(), made.status().ToString());
  crawl::CrawlOptions crawl_options;
  crawl_options.seeds = {Url("start")};
  crawl_options.store = crawl::StoreLevel::kNone;
  Order order;
  const auto summary = crawl::RunCrawl(crawl_options, web, made->get(), &order, nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  return order;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("focused: R(p) of eq. 3-6, and good topics within each other count once") {
  const auto tree = Tree();
  const auto good = [&](const std::vector<std::string>& names) {
    auto made = crawl::GoodTopics::Make(tree, names);
    REQUIRE_MESSAGE(made.ok(), made.status().ToString());
    return std::move(made).ValueUnsafe();
  };
  // |V| = 6. "sail" at the root: food 1/3 * 1/(6+2), sport 2/3 * (1+1)/(6+4); below sport: football
  // 1/2 * 1/(6+2), sailing 1/2 * (1+1)/(6+2).
  const double food = 1.0 / 24, sport = 2.0 / 15;
  const double p_sport = sport / (food + sport), p_sailing = p_sport * 2 / 3;
  const std::vector<double> p = tree->Probabilities(TopicPage("sail").terms);
  CHECK(p[0] == 1);
  CHECK(good({"sailing"}).Relevance(p) == Approx(p_sailing));
  CHECK(good({"sailing", "food"}).Relevance(p) == Approx(p_sailing + 1 - p_sport));
  CHECK(good({"sport", "food"}).Relevance(p) == Approx(1));
  // Sailing is a part of sport, and of itself.
  CHECK(good({"sailing", "sport", "football", "sailing"}).Relevance(p) == Approx(p_sport));
  CHECK(good({"sailing", "sport"}).topics() == std::vector<uint32_t>{*tree->Find("sport")});

  // c* is sailing: good itself, below a good one, or neither.
  const TopicPage page("sail");
  CHECK(good({"sailing"}).Judge(page.terms).accepted);
  CHECK(good({"sport"}).Judge(page.terms).accepted);
  CHECK_FALSE(good({"football", "food"}).Judge(page.terms).accepted);
  CHECK(good({"sport"}).Judge(page.terms).leaf == *tree->Find("sailing"));
}

TEST_CASE("focused: what is covered is what is below a good topic, by the paths") {
  std::vector<LabelledText> texts;
  for (const char* path : {"a.b.c", "a.b.d", "a.e", "f", "f.g", "h.i.j.k", "h.l"}) {
    texts.push_back({path, {path}});
  }
  const std::shared_ptr<const crawl::TopicTree> tree = TrainOn(texts, SmallOptions());
  for (const std::vector<std::string>& names : std::vector<Names>{
           {"a.b"}, {"f"}, {"h.i.j", "a.e"}, {"a", "h"}, {"a.b.d", "f.g", "h.i.j.k"}}) {
    const auto good = crawl::GoodTopics::Make(tree, names);
    REQUIRE(good.ok());
    for (uint32_t i = 0; i < tree->topics().size(); ++i) {
      const std::string path = tree->topics()[i].path + ".";
      const bool below = std::any_of(names.begin(), names.end(),
                                     [&](auto& name) { return path.starts_with(name + "."); });
      CHECK_MESSAGE(good->Covers(i) == below, path);
    }
  }
}

TEST_CASE("focused: soft goes by relevance, hard takes nothing from pages on other topics") {
  FakeWeb web;
  web.Page(Url("start"), {"kitchen", "boats"}, "sail");
  web.Page(Url("kitchen"), {"spoon", "harbour"}, "soup soup salt");
  web.Page(Url("boats"), {"breeze", "spoon2"}, "sail sail wind");
  web.Page(Url("spoon"), {"deep"}, "salt salt salt salt salt");
  web.Page(Url("spoon2"), {}, "salt");
  web.Page(Url("harbour"), {"yacht"}, "sail wind sail wind");
  web.Page(Url("breeze"), {}, "wind");
  web.Page(Url("yacht"), {}, "sail");
  web.Page(Url("deep"), {}, "");
  // What kitchen links to waits behind all that pages on sailing link to, and is fetched none the less.
  const Order soft = Crawl(&web, "focused-soft", {"sailing"});
  CHECK(soft.names == Names{"start", "kitchen", "boats", "breeze", "spoon2", "spoon", "harbour",
                            "yacht", "deep"});
  CHECK(soft.whys[0] == "seed");
  // "sail": 2/3 · (2/15) / (1/24 + 2/15) = 0.508.
  CHECK(soft.whys[1] == "page 1 has relevance 0.508");
  // Hard never comes to harbour and yacht, which are on sailing: the page that links there is not.
  CHECK(Crawl(&web, "focused-hard", {"sailing"}).names ==
        Names{"start", "kitchen", "boats", "breeze", "spoon2"});
  CHECK(Crawl(&web, "focused-hard", {"sport"}).names.size() == 5);
  CHECK(Crawl(&web, "focused-hard", {"sport", "food"}).names.size() == 9);
}

TEST_CASE("focused: hard ends at a seed on another topic") {
  FakeWeb web;
  web.Page(Url("start"), {"boats"}, "soup salt");
  web.Page(Url("boats"), {}, "sail");
  CHECK(Crawl(&web, "focused-soft", {"sailing"}).names.size() == 2);
  CHECK(Crawl(&web, "focused-hard", {"sailing"}).names.size() == 1);
}

TEST_CASE("focused: a link that was refused is taken from a better page, and the best counts") {
  FakeWeb web;
  web.Page(Url("start"), {"kitchen", "boats", "moved"}, "sail");
  web.Page(Url("kitchen"), {"far"}, "soup soup salt");
  web.Page(Url("boats"), {"far"}, "sail sail wind");
  web.Redirect(Url("moved"), "target");
  web.Page(Url("target"), {}, "");
  web.Page(Url("far"), {}, "");
  const Order hard = Crawl(&web, "focused-hard", {"sailing"});
  REQUIRE(hard.names == Names{"start", "kitchen", "boats", "far", "moved", "target"});
  CHECK(hard.whys[3].starts_with("page 3 has"));
  // Where a redirect leads has what the redirect had.
  CHECK(hard.whys[5] == hard.whys[4]);
  const Order soft = Crawl(&web, "focused-soft", {"sailing"});
  REQUIRE(soft.names == hard.names);
  CHECK(soft.whys[3].starts_with("page 3 has"));
}

TEST_CASE("focused: what waits of the links of hubs comes first") {
  FakeWeb web;
  web.Page(Url("start"), {"list", "one", "two", "club"}, "sail");
  web.Page(Url("list"), {"one", "two", "three", "four"}, "sail");
  web.Page(Url("one"), {}, "sail sail sail wind");
  web.Page(Url("two"), {}, "sail sail sail wind");
  web.Page(Url("club"), {"dinner", "dance"}, "sail sail wind wind");
  // Club is more relevant than list.
  const Names by_relevance = {"start",  "list",  "one",   "two", "club",
                              "dinner", "dance", "three", "four"};
  CHECK(Crawl(&web, "focused-soft", {"sailing"}, {{"distill", 0}}).names == by_relevance);
  // But list links to the relevant pages one and two, as does start, of which nothing waits.
  const Order order = Crawl(&web, "focused-soft", {"sailing"}, {{"distill", 5}});
  CHECK(order.names ==
        Names{"start", "list", "one", "two", "club", "three", "four", "dinner", "dance"});
  CHECK(order.whys[5].starts_with("page 2 is a hub of 0."));
  CHECK(order.whys[7].starts_with("page 5 has relevance 0."));
  // One hub is start.
  CHECK(Crawl(&web, "focused-soft", {"sailing"}, {{"distill", 5}, {"hubs", 1}}).names ==
        by_relevance);
  // No page is as relevant as that.
  CHECK(Crawl(&web, "focused-soft", {"sailing"}, {{"distill", 5}, {"rho", 1}}).names ==
        by_relevance);
  // The links within a host, which these all are, can be made to count for nothing.
  CHECK(Crawl(&web, "focused-soft", {"sailing"}, {{"distill", 5}, {"same-host", 0}}).names ==
        by_relevance);
}

TEST_CASE("focused: hubs bring forward what hard focus has taken, and nothing else") {
  FakeWeb web;
  web.Page(Url("start"), {"one", "two", "kitchen", "club"}, "sail");
  web.Page(Url("one"), {}, "sail sail sail wind");
  web.Page(Url("two"), {}, "sail sail sail wind");
  web.Page(Url("kitchen"), {"one", "two", "pan"}, "soup salt");
  web.Page(Url("club"), {"dinner"}, "sail sail wind wind");
  CHECK(Crawl(&web, "focused-soft", {"sailing"}, {{"distill", 5}}).names ==
        Names{"start", "one", "two", "kitchen", "club", "pan", "dinner"});
  CHECK(Crawl(&web, "focused-hard", {"sailing"}, {{"distill", 5}}).names ==
        Names{"start", "one", "two", "kitchen", "club", "dinner"});
}

TEST_CASE("focused: what it cannot do without") {
  crawl::StrategyOptions options;
  CHECK(
      crawl::MakeStrategy("focused-hard", options).status().message() ==
      "focused-hard needs topics that are good: name them with --topic, of a tree (--topics) that "
      "crawl-topic makes");
  options.topics = Tree();
  options.topic_names = {"sailing", "knitting"};
  CHECK(crawl::MakeStrategy("focused-soft", options).status().message() ==
        "the tree of topics has no 'knitting'; it has food, sport, sport.football, sport.sailing");
  CHECK(crawl::MakeStrategy("cfp", options).status().message() ==
        "cfp looks for one topic, and --topic names 2");
}
