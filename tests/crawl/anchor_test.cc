#include "strategy/anchor.h"

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "strategy/keywords.h"
#include "strategy_order.h"

using doctest::Approx;

namespace {

using Parameters = std::map<std::string, double>;

StrategyOrder Crawl(FakeWeb* web, const Parameters& parameters = {},
                    const std::string& predicate = "") {
  crawl::StrategyOptions options;
  options.query = "sailing boats";
  options.parameters = parameters;
  return StrategyOrder(web, "anchor", options, {"start"}, predicate);
}

// A frontier that remembers scores.
class Scores : public crawl::Priorities {
 public:
  void Set(uint32_t url, double priority) override { scores[url] = priority; }
  std::optional<uint32_t> Propose(std::string_view) override { return std::nullopt; }
  bool Waits(uint32_t url) const override { return scores.contains(url); }
  double Of(uint32_t url) const override { return scores.at(url); }
  std::map<uint32_t, double> scores;
};

}  // namespace

TEST_CASE("keywords: in pages and in URLs") {
  crawl::Keywords keywords("monarchs of Great Britain");
  crawl::Terms page;
  crawl::TextAnalyzer().Analyze("A great monarch, and a greater one", "en", &page);
  CHECK(keywords.ShareIn(page) == Approx(2.0 / 3));
  CHECK(keywords.ShareIn({}) == 0);
  CHECK(keywords.ShareInUrl("http://h/") == 0);
  CHECK(keywords.ShareInUrl("http://h/Monarch_of_Britain.html") == Approx(2.0 / 3));
  CHECK(keywords.ShareInUrl("http://britain.h/Great%2520Monarchs") == 1);
  CHECK(keywords.ShareInUrl("http://h/greyhounds-of-britain") == Approx(1.0 / 3));
  CHECK(crawl::Keywords("of the").empty());
  CHECK(crawl::Keywords("of the").ShareIn(page) == 0);
}

TEST_CASE("anchor: the score by hand") {
  // 0.2·0.5 + 0.2·0.25 + 0.3·1.
  CHECK(crawl::AnchorWeights().Score(0.5, 0.25, 1) == Approx(0.45));

  FakeWeb web;
  Html(&web, "start", "sailing boats <a href=a>a1</a> <a href=boat-b>b1</a> <a href=c>c1</a>");
  Html(&web, "boat-b", "boats, sailing");
  Html(&web, "a", "cooking <a href=c>c1</a>");
  Html(&web, "c", "cooking");
  const StrategyOrder order = Crawl(&web);
  CHECK(order.Joined() == "start boat-b a c");
  // All words of the query are on start, which is in S1, and one of the two in the URL of b.
  CHECK(order.ScoreOf("boat-b") == Approx(0.2 * 1 + 0.2 * 0.5));
  // b has them too: of the crawled links of start all lead to S1.
  CHECK(order.ScoreOf("a") == Approx(0.2 * 1 + 0.3 * 1));
  CHECK(order.WhyOf("a") == "content 1.000, URL 0.000, siblings 1.000, of 1 links");
  // a has none: half of them is not most. The page a links to c as well.
  CHECK(order.ScoreOf("c") == Approx(0.2 * 0.5));
  CHECK(order.WhyOf("c") == "content 0.500, URL 0.000, siblings 0.000, of 2 links");
}

TEST_CASE("anchor: strict follows nothing at the threshold or below") {
  FakeWeb web;
  Html(&web, "start", "sailing boats <a href=a>a1</a> <a href=boat-b>b1</a>");
  Html(&web, "boat-b", "cooking");
  Html(&web, "a", "cooking");
  CHECK(Crawl(&web).Joined() == "start boat-b a");
  CHECK(Crawl(&web, {{"strict", 1}}).Joined() == "start boat-b");
  CHECK(Crawl(&web, {{"strict", 1}, {"threshold", 0.31}}).Joined() == "start");
  // What b turns out to be lifts a above it.
  Html(&web, "boat-b", "sailing boats");
  CHECK(Crawl(&web, {{"strict", 1}}).Joined() == "start boat-b a");
}

TEST_CASE("anchor: the predicate says what S1 is, unless it shall not") {
  FakeWeb web;
  Html(&web, "start", "sailing boats <a href=boat-b>b1</a> <a href=c>c1</a>");
  Html(&web, "boat-b", "sailing boats");
  Html(&web, "c", "cooking");
  const StrategyOrder order = Crawl(&web, {}, "word:cooking");
  CHECK(order.ScoreOf("boat-b") == Approx(0.2));
  CHECK(order.ScoreOf("c") == Approx(0.2));
  CHECK(Crawl(&web, {{"oracle", 0}}, "word:cooking").ScoreOf("c") == Approx(0.5));
}

TEST_CASE("anchor: a redirect is no page, and hands on its links") {
  FakeWeb web;
  Html(&web, "start", "sailing boats <a href=old>o1</a> <a href=blank>b1</a>");
  web.Redirect(Url("old"), Url("new"));
  Html(&web, "new", "sailing boats");
  Html(&web, "blank", "<a href=below></a>");
  Html(&web, "below", "");
  const StrategyOrder order = Crawl(&web);
  CHECK(order.Joined() == "start old blank new below");
  CHECK(order.ScoreOf("blank") == Approx(0.2));
  CHECK(order.ScoreOf("new") == Approx(0.2));
  CHECK(order.ScoreOf("below") == 0);
  FakeWeb other;
  other.Redirect(Url("start"), Url("home"));
  Html(&other, "home", "");
  CHECK(Crawl(&other).whys == StrategyOrder::Names{"seed", "seed"});
}

TEST_CASE("anchor: siblings are what they are when counted from nothing") {
  crawl::StrategyOptions options;
  options.query = "sailing";
  options.has_predicate = true;
  const auto strategy = crawl::MakeStrategy("anchor", options);
  REQUIRE(strategy.ok());
  uint32_t state = 11;
  const auto draw = [&](uint32_t below) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % below;
  };
  constexpr uint32_t kPages = 200, kUrls = 300;
  Scores frontier;
  std::vector<std::set<uint32_t>> links(kPages);
  std::vector<bool> relevant(kPages);
  std::set<uint32_t> met;
  crawl::Page empty;
  const crawl::Link& link = empty.AddLink("");
  for (uint32_t page = 0; page < kPages; ++page) {
    for (uint32_t i = draw(15); i > 0; --i) links[page].insert(draw(kUrls));
    links[page].erase(page);
    relevant[page] = draw(5) < 2;
    std::vector<crawl::FoundLink> found;
    for (const uint32_t to : links[page]) found.push_back({&link, to, met.insert(to).second});
    crawl::FetchedPage fetched;
    fetched.n = page + 1;
    fetched.url = page;
    fetched.page = &empty;
    fetched.links = found;
    fetched.relevant = relevant[page];
    (*strategy)->Learn(fetched, &frontier);

    // Each URL that waits: 0.3 times the share of the pages with most children relevant.
    for (const uint32_t url : met) {
      if (url <= page) continue;
      double parents = 0, good = 0;
      for (uint32_t parent = 0; parent <= page; ++parent) {
        if (!links[parent].contains(url)) continue;
        int balance = 0;
        for (const uint32_t child : links[parent]) {
          if (child <= page) balance += relevant[child] ? 1 : -1;
        }
        ++parents;
        good += balance > 0 ? 1 : 0;
      }
      REQUIRE(frontier.scores[url] == Approx(0.3 * good / parents));
    }
  }
}

TEST_CASE("anchor: what it cannot do without") {
  CHECK(crawl::MakeStrategy("anchor", {}).status().message().find("--query") != std::string::npos);
}
