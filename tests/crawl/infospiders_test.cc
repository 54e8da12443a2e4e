#include "strategy/infospiders.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "crawl_order.h"
#include "fake_web.h"
#include "made_history.h"
#include "strategy/link_reserve.h"
#include "strategy/page_classes.h"
#include "strategy/spider_crawl.h"

using doctest::Approx;

namespace {

Order Crawl(FakeWeb* web, crawl::Strategy* strategy, const std::vector<std::string>& seeds,
            int64_t budget = 0) {
  crawl::CrawlOptions options;
  for (const std::string& seed : seeds) options.seeds.push_back(Url(seed));
  options.store = crawl::StoreLevel::kNone;
  options.politeness.delay_ms = 0;
  options.budget = budget;
  Order order;
  const auto summary = crawl::RunCrawl(options, web, strategy, &order, nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  return order;
}

std::unique_ptr<crawl::Strategy> Make(const std::string& name, crawl::StrategyOptions options) {
  options.query = "sail";
  auto strategy = crawl::MakeStrategy(name, options);
  REQUIRE_MESSAGE(strategy.ok(), strategy.status().ToString());
  return *std::move(strategy);
}

// A tree of pages about sailing and one about soup: of each page four links lead on, and of those
// about sailing two more to soup.
void AddTrees(FakeWeb* web) {
  const auto names = [](const std::string& what, int first, int count) {
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.push_back(what + std::to_string(first + i));
    return names;
  };
  web->Page(Url("start"), {"ship0", "soup0"}, "sail");
  for (int i = 0; i < 100; ++i) {
    auto links = names("ship", 4 * i + 1, 4);
    for (const std::string& soup : names("soup", 1000 + 2 * i, 2)) links.push_back(soup);
    web->Page(Url("ship" + std::to_string(i)), links, "sail sail mast");
  }
  for (int i = 0; i < 2000; ++i) {
    web->Page(Url("soup" + std::to_string(i)), names("soup", 4 * i + 1, 4), "cooking pot");
  }
}

crawl::SpiderCrawlOptions SmallCrawl() {
  crawl::SpiderCrawlOptions options;
  crawl::AnalyzeQuery("sail", &options.query);
  return options;
}

}  // namespace

TEST_CASE("infospiders: agents take turns, and a URL has one agent") {
  FakeWeb web;
  web.Page(Url("a"), {"a1"}, "sail");
  web.Page(Url("a1"), {"a2"}, "sail");
  web.Page(Url("a2"), {"b1"}, "sail");
  web.Page(Url("b"), {"b1"}, "sail");
  web.Page(Url("b1"), {"b2"}, "sail");
  web.Page(Url("b2"), {"a1"}, "sail");
  const auto strategy = Make("infospiders", {});
  const Order order = Crawl(&web, strategy.get(), {"a", "b"});
  CHECK(order.names == std::vector<std::string>{"a", "b", "a1", "b1", "a2", "b2"});
  CHECK(order.whys[0] == "agent 1 begins here");
  CHECK(order.whys[1] == "agent 2 begins here");
  CHECK(order.whys[2].starts_with("agent 1 of 2, energy 1.000: "));
  CHECK(order.whys[3].starts_with("agent 2 of 2, energy 1.000: "));
  CHECK(order.whys[4].starts_with("agent 1 of 2, energy 1."));
}

TEST_CASE("infospiders: prefers what its pages and its net speak for") {
  FakeWeb web;
  AddTrees(&web);
  const auto ships = [](const Order& order) {
    return std::count_if(order.names.begin(), order.names.end(),
                         [](const auto& name) { return name.starts_with("ship"); });
  };
  const Order order = Crawl(&web, Make("infospiders", {}).get(), {"start"}, 60);
  // Links to ships stand on pages about sailing, and nearer to the words that say so.
  CHECK(ships(order) > 45);
  CHECK(ships(Crawl(&web, Make("breadth-first", {}).get(), {"start"}, 60)) < 30);
  // The same seed gives the same crawl, another one another.
  CHECK(Crawl(&web, Make("infospiders", {}).get(), {"start"}, 60).whys == order.whys);
  crawl::StrategyOptions options;
  options.seed = 2;
  CHECK(Crawl(&web, Make("infospiders", options).get(), {"start"}, 60).names != order.names);
}

TEST_CASE("infospiders: agents multiply where they find something, within their number") {
  FakeWeb web;
  std::vector<std::string> names;
  for (int i = 0; i < 60; ++i) names.push_back("p" + std::to_string(i));
  web.Page(Url("start"), names, "sail");
  for (const std::string& name : names) web.Page(Url(name), {}, "sail sail sail");
  crawl::SpiderCrawlOptions options = SmallCrawl();
  options.population = 5;
  crawl::SpiderCrawl strategy(options);
  // All pages are found, each once.
  const Order order = Crawl(&web, &strategy, {"start"}, 50);
  CHECK(order.names.size() == 50);
  CHECK(std::set<std::string>(order.names.begin(), order.names.end()).size() == 50);
  CHECK(strategy.agents() == 5);
}

TEST_CASE("infospiders: without food agents die, and one goes on from the best link") {
  FakeWeb web;
  std::vector<std::string> names;
  for (int i = 0; i < 30; ++i) names.push_back("p" + std::to_string(i));
  web.Page(Url("start"), names, "cooking");
  for (const std::string& name : names) web.Page(Url(name), {}, "cooking");
  crawl::SpiderCrawlOptions options = SmallCrawl();
  options.spider.cost = 0.25;
  crawl::SpiderCrawl mortal(options);
  const Order order = Crawl(&web, &mortal, {"start"});
  CHECK(order.names.size() == 31);
  // The energy of 1 lasts for four pages; a new agent begins at the sixth.
  CHECK(order.whys[0] == "agent 1 begins here");
  CHECK(order.whys[4].starts_with("agent 1 of 1, energy 0.250"));
  CHECK(order.whys[5] == "agent 2 begins here");
  options.restart = false;
  crawl::SpiderCrawl extinct(options);
  CHECK(Crawl(&web, &extinct, {"start"}).names.size() == 5);
}

TEST_CASE("infospiders: what a frontier has no room for is not lost") {
  FakeWeb web;
  std::vector<std::string> names;
  for (int i = 0; i < 50; ++i) names.push_back("p" + std::to_string(i));
  web.Page(Url("start"), names, "sail");
  for (const std::string& name : names) web.Page(Url(name), names, "sail");
  crawl::SpiderCrawlOptions options = SmallCrawl();
  options.frontier = 3;
  crawl::SpiderCrawl strategy(options);
  CHECK(Crawl(&web, &strategy, {"start"}).names.size() == 51);
}

TEST_CASE("infospiders: follows redirects, and does without pages that fail") {
  FakeWeb web;
  web.Page(Url("start"), {"old", "missing"}, "sail");
  web.Redirect(Url("old"), Url("new"));
  web.Page(Url("new"), {"last"}, "sail");
  web.Page(Url("last"), {}, "sail");
  const auto strategy = Make("infospiders", {});
  const Order order = Crawl(&web, strategy.get(), {"start"});
  CHECK(std::set<std::string>(order.names.begin(), order.names.end()) ==
        std::set<std::string>{"start", "old", "missing", "new", "last"});
  // Where the redirect leads is the agent's next page.
  const auto old = std::find(order.names.begin(), order.names.end(), "old");
  CHECK(*(old + 1) == "new");
}

TEST_CASE("infospiders: an agent that robots.txt refuses chooses again") {
  FakeWeb web(/*live=*/true);
  web.Answers(Url("robots.txt"),
              {{200, "Content-Type: text/plain\r\n", "User-agent: *\nDisallow: /no\n", {}}});
  web.Page(Url("start"), {"no1", "no2", "yes"}, "sail");
  web.Page(Url("yes"), {"no3", "end"}, "sail");
  web.Page(Url("end"), {}, "sail");
  const auto strategy = Make("infospiders", {});
  CHECK(Crawl(&web, strategy.get(), {"start"}).names ==
        std::vector<std::string>{"start", "yes", "end"});
}

namespace {

// A frontier that takes everything.
class Wishes : public crawl::Priorities {
 public:
  void Set(uint32_t url, double priority) override { wanted[url] = priority; }
  std::optional<uint32_t> Propose(std::string_view) override { return std::nullopt; }
  bool Waits(uint32_t url) const override { return wanted.contains(url); }
  double Of(uint32_t url) const override { return wanted.at(url); }
  std::map<uint32_t, double> wanted;
};

}  // namespace

TEST_CASE(
    "infospiders: a crawl that is resumed brings another page than the one that was refused") {
  crawl::SpiderCrawl strategy(SmallCrawl());
  Wishes wishes;
  int64_t n = 0;
  const auto fetch = [&](uint32_t url, const std::vector<uint32_t>& links) {
    crawl::Page page;
    crawl::Terms terms;
    crawl::TextAnalyzer().Analyze("sail mast", "en", &terms);
    page.links.resize(links.size());
    std::vector<crawl::FoundLink> found;
    for (size_t i = 0; i < links.size(); ++i) found.push_back({&page.links[i], links[i], true});
    crawl::FetchedPage fetched;
    fetched.n = ++n;
    fetched.url = url;
    fetched.status = 200;
    fetched.page = &page;
    fetched.terms = &terms;
    fetched.links = found;
    wishes.wanted.erase(url);
    strategy.Learn(fetched, &wishes);
  };
  strategy.AddSeed(0, "", &wishes);
  fetch(0, {1, 2});
  REQUIRE(wishes.wanted.size() == 1);
  const uint32_t refused = wishes.wanted.begin()->first;
  // The agent has gone to the other one, and on from there.
  fetch(3 - refused, {3, 4});
  REQUIRE(wishes.wanted.size() == 2);
  const uint32_t next = wishes.wanted.rbegin()->first;
  CHECK(next >= 3);
  CHECK(strategy.Why(next).starts_with("agent 1 of 1"));
  CHECK(strategy.Why(refused) == "of no agent");
  // It hears of the refusal now, and does not care; were it fetched after all, its links would count.
  strategy.Refused(refused, &wishes);
  CHECK(wishes.wanted.size() == 2);
  fetch(refused, {5});
  CHECK(wishes.wanted == std::map<uint32_t, double>{{next, wishes.wanted.at(next)}});
  fetch(next, {});
  fetch(wishes.wanted.begin()->first, {});
  CHECK(wishes.wanted.size() == 1);
  CHECK(strategy.agents() == 1);
  // An agent that is refused itself chooses again, until there is nothing left.
  strategy.Refused(wishes.wanted.begin()->first, &wishes);
  CHECK(strategy.agents() == 0);
}

TEST_CASE("infospiders: the reserve gives the best that is there") {
  crawl::LinkReserve reserve;
  for (uint32_t url = 0; url < 10; ++url) reserve.Add({url, 0, static_cast<double>(url % 5)});
  reserve.Add({3, 0, 7});
  const auto odd = [](uint32_t url) { return url % 2 == 1; };
  CHECK(reserve.Take(odd)->url == 3);
  CHECK(reserve.Take(odd)->url == 9);
  // 3 is there a second time still, with 3; cleaned, what is even is gone.
  reserve.Clean(odd);
  CHECK(reserve.size() == 4);
  std::vector<uint32_t> rest;
  while (const auto entry = reserve.Take(odd)) rest.push_back(entry->url);
  CHECK(rest == std::vector<uint32_t>{3, 7, 1, 5});
}

namespace {

// What an earlier crawl knew: pages about boats, which the query does not name, are relevant.
std::vector<MadePage> Harbour() {
  std::vector<MadePage> pages;
  for (int i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    pages.push_back({"boat" + n, "boat keel sail mast", {}, true});
    pages.push_back({"soup" + n, "cooking soup pot", {}});
  }
  return pages;
}

}  // namespace

TEST_CASE("infospiders-db: classes of pages by a machine that an earlier crawl trained") {
  const auto history = MakeHistory(Harbour());
  std::vector<uint32_t> wanted;
  for (uint32_t page = 0; page < history->pages(); page += 2) wanted.push_back(page);
  const auto classes = crawl::PageClasses::Train(*history, wanted);
  REQUIRE(classes.ok());
  crawl::Terms terms;
  crawl::TextAnalyzer().Analyze("keel and mast", "en", &terms);
  CHECK(classes->Wanted(terms) > 0.6);
  crawl::TextAnalyzer().Analyze("soup in a pot", "en", &terms);
  CHECK(classes->Wanted(terms) < 0.4);
}

TEST_CASE("infospiders-db: begins also at the best pages of the history") {
  FakeWeb web;
  web.Page(Url("start"), {"soup0", "soup1"}, "welcome");
  for (const MadePage& page : Harbour()) web.Page(Url(page.name), {}, page.text);
  crawl::StrategyOptions options;
  options.history = MakeHistory(Harbour());
  options.parameters = {{"database", 4}};
  const auto strategy = Make("infospiders-db", options);
  const Order order = Crawl(&web, strategy.get(), {"start"});
  // By estimates that are all the same, the pages met first; then the links of start.
  REQUIRE(order.names.size() == 7);
  CHECK(std::vector<std::string>(order.names.begin(), order.names.begin() + 1) ==
        std::vector<std::string>{"start"});
  const std::set<std::string> found(order.names.begin(), order.names.end());
  for (const char* name : {"boat0", "boat1", "boat2", "boat3", "soup0", "soup1"}) {
    CHECK(found.contains(name));
  }
  CHECK(std::count_if(order.whys.begin(), order.whys.end(), [](const auto& why) {
          return why.find("begins here") != std::string::npos;
        }) == 5);
  // Those that the machine takes for wanted.
  CHECK(dynamic_cast<crawl::SpiderCrawl&>(*strategy).community().size() == 4);
}

TEST_CASE("infospiders-db: agents share their frontier") {
  FakeWeb web;
  // What a finds may be fetched by b, whose own page leads nowhere.
  web.Page(Url("a"), {"x1", "x2", "x3"}, "sail");
  web.Page(Url("b"), {}, "sail");
  for (const char* name : {"x1", "x2", "x3"}) web.Page(Url(name), {}, "sail");
  const auto agents_of = [&](bool shared) {
    crawl::SpiderCrawlOptions options = SmallCrawl();
    options.shared = shared;
    crawl::SpiderCrawl strategy(options);
    std::set<std::string> agents;
    for (const std::string& why : Crawl(&web, &strategy, {"a", "b"}).whys) {
      if (!why.ends_with("begins here")) agents.insert(why.substr(0, 7));
    }
    return agents;
  };
  CHECK(agents_of(false) == std::set<std::string>{"agent 1"});
  CHECK(agents_of(true) == std::set<std::string>{"agent 1", "agent 2"});
}

TEST_CASE("infospiders: what they cannot do without") {
  crawl::StrategyOptions options;
  const auto message = [&](const char* name) {
    return crawl::MakeStrategy(name, options).status().message();
  };
  CHECK(message("infospiders").find("--query") != std::string::npos);
  CHECK(message("infospiders-db").find("--query") != std::string::npos);
  options.query = "sail";
  CHECK(crawl::MakeStrategy("infospiders", options).ok());
  CHECK(message("infospiders-db").find("--history") != std::string::npos);
  options.history = MakeHistory({{"a", "sail boat", {}, true}, {"b", "sail boat", {}, true}});
  CHECK(message("infospiders-db").find("nothing to tell them from") != std::string::npos);
  options.parameters = {{"database", 1}};
  CHECK(message("infospiders").find("has no parameter 'database'") != std::string::npos);
}
