#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "fake_web.h"
#include "visit_rows.h"

namespace {

std::string Url(const std::string& name) { return "http://h/" + name; }

// Pages whose names begin with t are of the topic.
class Pages : public crawl::CrawlObserver {
 public:
  void OnPage(const crawl::PageFacts& page) override {
    names.emplace_back(page.url.substr(9));
    whys.emplace_back(page.why);
  }
  std::vector<std::string> names, whys;
};

std::shared_ptr<Pages> Crawl(FakeWeb* web, std::shared_ptr<const crawl::Trace> trace) {
  crawl::CrawlOptions options;
  options.seeds = {Url("t0")};
  options.store = crawl::StoreLevel::kNone;
  auto predicate = crawl::Predicate::Parse("url:/h\\/t/", {});
  REQUIRE(predicate.ok());
  options.predicate = std::move(*predicate);
  crawl::StrategyOptions strategy_options;
  strategy_options.trace = std::move(trace);
  strategy_options.has_predicate = true;
  auto strategy = crawl::MakeStrategy("collaborative", strategy_options);
  REQUIRE(strategy.ok());
  auto pages = std::make_shared<Pages>();
  const auto summary = crawl::RunCrawl(options, web, strategy->get(), pages.get(), nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  return pages;
}

}  // namespace

// The front page of the topic, t0, links to n1 to n6, which are not of it. ann, who read it, read t1
// to t3 as well, to which no link leads; bob read the others. After two pages that are not of the
// topic, at the latest, ann stands out.
TEST_CASE("collaborative: pages that readers of the topic read come before the links") {
  FakeWeb web;
  web.Page(Url("t0"), {"n1", "n2", "n3", "n4", "n5", "n6"});
  for (const char* name : {"n1", "n2", "n3", "n4", "n5", "n6", "t1", "t2", "t3"}) {
    web.Page(Url(name), {});
  }
  std::vector<visit_rows::View> rows;
  for (const char* name : {"t0", "t1", "t2", "t3"}) rows.push_back({"ann", 1, Url(name)});
  for (const char* name : {"n1", "n2", "n3", "n4", "n5", "n6"})
    rows.push_back({"bob", 2, Url(name)});
  const auto pages = Crawl(&web, visit_rows::Trace(rows));
  REQUIRE(pages->names.size() == 10);
  for (const char* name : {"t1", "t2", "t3"}) {
    const auto place = std::find(pages->names.begin(), pages->names.begin() + 6, name);
    REQUIRE(place != pages->names.begin() + 6);
    CHECK(pages->whys[static_cast<size_t>(place - pages->names.begin())].find("users +") == 0);
  }
}

TEST_CASE("collaborative: without readers of these pages the links are followed in their order") {
  FakeWeb web;
  web.Page(Url("t0"), {"n1", "n2"});
  web.Page(Url("n1"), {});
  web.Page(Url("n2"), {});
  const auto pages = Crawl(&web, visit_rows::Trace({{"ann", 1, "http://elsewhere/x"}}));
  CHECK(pages->names == std::vector<std::string>{"t0", "n1", "n2"});
  CHECK(pages->whys[1] == "nothing is known of it");
}

TEST_CASE("collaborative: needs a trace and a predicate") {
  const auto no_trace = crawl::MakeStrategy("collaborative", {});
  REQUIRE_FALSE(no_trace.ok());
  CHECK(no_trace.status().message().find("--trace") != std::string::npos);
  crawl::StrategyOptions options;
  options.trace = visit_rows::Trace({{"ann", 1, "http://h/a"}});
  const auto no_predicate = crawl::MakeStrategy("collaborative", options);
  REQUIRE_FALSE(no_predicate.ok());
  CHECK(no_predicate.status().message().find("--predicate") != std::string::npos);
}
