// A crawl of a web in memory, and what became of it.
#pragma once

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "crawl/crawl.h"
#include "fake_web.h"

// Keeps the pages that a crawl has fetched.
class Pages : public crawl::CrawlObserver {
 public:
  void OnPage(const crawl::PageFacts& page) override {
    urls.emplace_back(page.url);
    errors[urls.back()] = page.error;
    details[urls.back()] = page.detail;
    parents[urls.back()] = page.parent;
    depths[urls.back()] = page.depth;
  }
  void OnEvent(const crawl::EventFacts& event) override {
    events.push_back(std::string(event.kind) + " " + std::string(event.url) + " " +
                     std::string(event.detail));
  }
  std::vector<std::string> urls, events;
  std::map<std::string, std::string> errors, details;
  std::map<std::string, int64_t> parents;
  std::map<std::string, int> depths;
};

inline crawl::CrawlOptions Options(const std::string& seed) {
  crawl::CrawlOptions options;
  options.seeds = {seed};
  options.store = crawl::StoreLevel::kNone;
  options.politeness.delay_ms = 0;
  options.threads = 2;
  return options;
}

struct Crawled {
  crawl::CrawlSummary summary;
  Pages pages;
};

inline std::unique_ptr<Crawled> Crawl(const crawl::CrawlOptions& options, FakeWeb* web,
                                      const std::string& strategy = "breadth-first",
                                      const crawl::StrategyOptions& strategy_options = {}) {
  auto crawled = std::make_unique<Crawled>();
  auto made = crawl::MakeStrategy(strategy, strategy_options);
  REQUIRE(made.ok());
  auto summary = crawl::RunCrawl(options, web, made->get(), &crawled->pages, nullptr);
  REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  crawled->summary = *summary;
  return crawled;
}

// a leads to b and c, b to d, c to d and e; x is on another host.
inline void MakeGraph(FakeWeb* web) {
  web->Page("http://h/a", {"b", "c", "b", "#top"});
  web->Page("http://h/b", {"d", "a"});
  web->Page("http://h/c", {"d", "e", "http://x/"});
  web->Page("http://h/d", {"a"});
  web->Page("http://h/e", {});
  web->Page("http://x/", {"http://h/e"});
}
