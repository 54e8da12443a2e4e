// The strategies intelligent, collaborative and combined as crawls, mostly where there is little to
// learn from.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "fake_web.h"
#include "visit_rows.h"

namespace {

using Names = std::vector<std::string>;

std::string Url(const std::string& name) { return "http://h/" + name; }

class Pages : public crawl::CrawlObserver {
 public:
  void OnPage(const crawl::PageFacts& page) override {
    names.emplace_back(page.url.substr(9));
    whys.emplace_back(page.why);
  }
  size_t PlaceOf(const std::string& name) const {
    return static_cast<size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  }
  Names names, whys;
};

// t0 links to the hubs t1, t2, n1 and n2. Those of the topic, whose names begin with t, link to pages
// of the topic, the others to others. Nothing links to t9.
void MakeWeb(FakeWeb* web) {
  web->Page(Url("t0"), {"n1", "n2", "t1", "t2"}, "sailing");
  web->Page(Url("t1"), {"t11", "t12", "t13"}, "sailing boats");
  web->Page(Url("t2"), {"t21", "t22", "t23"}, "sailing boats");
  web->Page(Url("n1"), {"n11", "n12", "n13"}, "cooking");
  web->Page(Url("n2"), {"n21", "n22", "n23"}, "cooking");
  for (const char* name : {"t11", "t12", "t13", "t21", "t22", "t23", "t9"}) {
    web->Page(Url(name), {}, "sailing");
  }
  for (const char* name : {"n11", "n12", "n13", "n21", "n22", "n23"}) {
    web->Page(Url(name), {}, "cooking");
  }
}
constexpr size_t kLinked = 17;

struct Outcome {
  Pages pages;
  crawl::CrawlSummary summary;
};

struct Setup {
  std::string strategy = "combined";
  std::string predicate = "url:/h\\/t/";
  crawl::LearningOptions learning = {};
  Names explain = {};
};

std::unique_ptr<Outcome> Crawl(std::shared_ptr<const crawl::Trace> trace, const Setup& setup = {}) {
  FakeWeb web;
  MakeWeb(&web);
  crawl::CrawlOptions options;
  options.seeds = {Url("t0")};
  options.store = crawl::StoreLevel::kNone;
  options.explain = setup.explain;
  auto predicate = crawl::Predicate::Parse(setup.predicate, {});
  REQUIRE(predicate.ok());
  options.predicate = std::move(*predicate);
  crawl::StrategyOptions strategy_options;
  strategy_options.trace = std::move(trace);
  strategy_options.has_predicate = true;
  strategy_options.learning = setup.learning;
  auto strategy = crawl::MakeStrategy(setup.strategy, strategy_options);
  REQUIRE_MESSAGE(strategy.ok(), strategy.status().ToString());
  auto outcome = std::make_unique<Outcome>();
  auto summary = crawl::RunCrawl(options, &web, strategy->get(), &outcome->pages, nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  outcome->summary = std::move(*summary);
  CHECK(outcome->summary.end == crawl::CrawlEnd::kNothingLeft);
  REQUIRE(outcome->summary.learned.has_value());
  const double before =
      setup.learning.learned != nullptr ? setup.learning.learned->crawled_pages : 0;
  CHECK(outcome->summary.learned->crawled_pages ==
        before + static_cast<double>(outcome->pages.names.size()));
  return outcome;
}

std::shared_ptr<const crawl::Trace> EmptyTrace() { return visit_rows::Trace({}); }

}  // namespace

TEST_CASE("combined without a trace is intelligent") {
  const auto combined = Crawl(nullptr);
  CHECK(combined->pages.names.size() == kLinked);
  CHECK(combined->summary.progress.relevant == 9);
  const auto intelligent = Crawl(nullptr, {.strategy = "intelligent"});
  CHECK(combined->pages.names == intelligent->pages.names);
  // What the pages of the topic link to comes before what the others do.
  for (const char* last : {"n22", "n23"}) {
    CHECK(combined->pages.PlaceOf("t23") < combined->pages.PlaceOf(last));
  }
}

TEST_CASE("an empty trace, and one without a page of the web: links are followed") {
  for (const auto& trace :
       {EmptyTrace(), std::shared_ptr<const crawl::Trace>(visit_rows::Trace(
                          {{"ann", 1, "http://far/x"}, {"ann", 1, "http://far/y"}}))}) {
    for (const char* strategy : {"combined", "collaborative"}) {
      CAPTURE(strategy);
      const auto outcome = Crawl(trace, {.strategy = strategy});
      CHECK(outcome->pages.names.size() == kLinked);
      CHECK(outcome->summary.progress.relevant == 9);
    }
  }
}

// Who goes by readers alone follows her at once. With links, the pages that relevant ones link to come
// first; what she read comes before all that the other hubs link to.
TEST_CASE("one user: what she read is found, though nothing links there") {
  const std::shared_ptr<const crawl::Trace> trace =
      visit_rows::Trace({{"ann", 1, Url("t0")}, {"ann", 1, Url("t9")}});
  for (const char* strategy : {"combined", "collaborative"}) {
    CAPTURE(strategy);
    const auto outcome = Crawl(trace, {.strategy = strategy});
    CHECK(outcome->pages.names.size() == kLinked + 1);
    CHECK(outcome->summary.progress.relevant == 10);
    const size_t place = outcome->pages.PlaceOf("t9");
    if (std::string(strategy) == "collaborative") {
      CHECK(place < kLinked / 2);
    } else {
      for (const char* worse : {"n11", "n12", "n13", "n21", "n22", "n23"}) {
        CHECK(place < outcome->pages.PlaceOf(worse));
      }
    }
  }
}

TEST_CASE("no relevant page: everything that links and readers lead to is crawled all the same") {
  const std::shared_ptr<const crawl::Trace> trace =
      visit_rows::Trace({{"ann", 1, Url("n1")}, {"ann", 1, Url("t9")}});
  for (const char* strategy : {"intelligent", "combined", "collaborative"}) {
    CAPTURE(strategy);
    const auto outcome = Crawl(trace, {.strategy = strategy, .predicate = "word:nothing"});
    const bool follows_readers = std::string(strategy) != "intelligent";
    CHECK(outcome->pages.names.size() == kLinked + (follows_readers ? 1 : 0));
    CHECK(outcome->summary.progress.relevant == 0);
    CHECK(outcome->summary.learned->crawled_relevant == 0);
  }
}

TEST_CASE("every page relevant: the crawl goes to its end") {
  const std::shared_ptr<const crawl::Trace> trace =
      visit_rows::Trace({{"ann", 1, Url("t0")}, {"ann", 1, Url("t9")}, {"bob", 2, Url("n1")}});
  for (const char* strategy : {"intelligent", "combined", "collaborative"}) {
    CAPTURE(strategy);
    const auto outcome = Crawl(trace, {.strategy = strategy, .predicate = "host:h"});
    const bool follows_readers = std::string(strategy) != "intelligent";
    CHECK(outcome->pages.names.size() == kLinked + (follows_readers ? 1 : 0));
    CHECK(outcome->summary.progress.relevant == outcome->summary.progress.pages);
  }
}

TEST_CASE("with all weights at 0 links are followed in their order") {
  Setup setup;
  setup.learning.weights = {};
  const auto outcome = Crawl(nullptr, setup);
  CHECK(Names(outcome->pages.names.begin(), outcome->pages.names.begin() + 5) ==
        Names{"t0", "n1", "n2", "t1", "t2"});
  CHECK(outcome->pages.whys[0] == "seed");
  CHECK(outcome->pages.whys[1] == "nothing is known of it");
}

// In an earlier crawl all that ann read was of the topic, and nothing that bob read. Neither read the
// first page of this one.
TEST_CASE("who was interested in an earlier crawl is followed from the first page on") {
  const std::shared_ptr<const crawl::Trace> trace =
      visit_rows::Trace({{"ann", 1, Url("t9")}, {"bob", 2, Url("n1")}, {"bob", 2, Url("n9")}});
  Setup setup;
  auto learned = std::make_shared<crawl::Affinities>();
  learned->crawled_pages = 100;
  learned->crawled_relevant = 10;
  learned->rows.push_back(crawl::MakeAffinity("user", "ann", {10, 10}, learned->crawled()));
  learned->rows.push_back(crawl::MakeAffinity("user", "bob", {10, 0}, learned->crawled()));
  setup.learning.learned = learned;
  const Pages pages = Crawl(trace, setup)->pages;
  CHECK(pages.PlaceOf("t9") == 1);
  CHECK(pages.PlaceOf("n9") == pages.names.size());
}

TEST_CASE("explanations: of URLs that were fetched, and of what nothing led to") {
  Setup setup;
  setup.explain = {Url("t0"), Url("unheard-of")};
  const auto outcome = Crawl(nullptr, setup);
  REQUIRE(outcome->summary.explanations.size() == 2);
  CHECK(outcome->summary.explanations[0].second.find("it was fetched") != std::string::npos);
  CHECK(outcome->summary.explanations[1].second.find("it is no candidate") != std::string::npos);
}

TEST_CASE("strategies that learn need a predicate") {
  for (const char* name : {"intelligent", "combined"}) {
    const auto strategy = crawl::MakeStrategy(name, {});
    REQUIRE_FALSE(strategy.ok());
    CHECK(strategy.status().message().find("--predicate") != std::string::npos);
  }
}

TEST_CASE("strategies: one of another's, once") {
  static constexpr crawl::StrategyParameter kParameters[] = {{"speed", 3, 1, 9, "how fast"}};
  static const crawl::StrategyKind kMine = {
      "mine", "Mine.",
      [](const crawl::StrategyOptions& options) -> arrow::Result<std::unique_ptr<crawl::Strategy>> {
        return arrow::Status::Invalid("speed ", options.parameters.at("speed"));
      },
      kParameters};
  REQUIRE(crawl::AddStrategy(kMine).ok());
  CHECK(crawl::KnownStrategies().back().name == "mine");
  CHECK(crawl::MakeStrategy("mine", {}).status().message() == "speed 3.000000");
  CHECK(crawl::AddStrategy(kMine).message() == "there is a strategy 'mine' already");
}
