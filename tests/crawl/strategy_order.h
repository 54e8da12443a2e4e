// Crawls a web in memory by a strategy, and says in which order its pages came and why.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "crawl/crawl.h"
#include "crawl_order.h"
#include "fake_web.h"

class StrategyOrder : public Order {
 public:
  using Names = std::vector<std::string>;

  // `options` needs no has_predicate.
  StrategyOrder(FakeWeb* web, const char* strategy, crawl::StrategyOptions options,
                const Names& seeds, const std::string& predicate = "") {
    crawl::CrawlOptions crawl_options;
    for (const std::string& seed : seeds) crawl_options.seeds.push_back(Url(seed));
    crawl_options.store = crawl::StoreLevel::kNone;
    if (!predicate.empty()) {
      auto parsed = crawl::Predicate::Parse(predicate, {});
      REQUIRE(parsed.ok());
      crawl_options.predicate = std::move(*parsed);
      options.has_predicate = true;
    }
    auto made = crawl::MakeStrategy(strategy, options);
    REQUIRE_MESSAGE(made.ok(), made.status().ToString());
    const auto summary = crawl::RunCrawl(crawl_options, web, made->get(), this, nullptr);
    REQUIRE_MESSAGE(summary.ok(), summary.status().ToString());
  }

  // The names of the pages, with blanks between them.
  std::string Joined() const {
    std::string joined;
    for (const std::string& name : names) joined.append(joined.empty() ? "" : " ").append(name);
    return joined;
  }
  size_t PlaceOf(const std::string& name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    REQUIRE_MESSAGE(found != names.end(), name << " was not crawled");
    return static_cast<size_t>(found - names.begin());
  }
  double ScoreOf(const std::string& name) const { return scores[PlaceOf(name)]; }
  const std::string& WhyOf(const std::string& name) const { return whys[PlaceOf(name)]; }
};

// A page in English with nothing but this in it.
inline void Html(FakeWeb* web, const std::string& name, const std::string& body) {
  web->Answers(Url(name),
               {{200, "Content-Type: text/html\r\n", "<html lang=en><body>" + body, {}}});
}
