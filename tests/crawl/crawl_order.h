// The pages of a crawl in the order of fetching, and why each was fetched then.
#pragma once

#include <string>
#include <vector>

#include "crawl/crawl.h"

// Pages are called http://h/NAME.
inline std::string Url(const std::string& name) { return "http://h/" + name; }

class Order : public crawl::CrawlObserver {
 public:
  void OnPage(const crawl::PageFacts& page) override {
    names.emplace_back(page.url.substr(Url("").size()));
    whys.emplace_back(page.why);
    scores.push_back(page.score);
  }
  std::vector<std::string> names, whys;
  std::vector<double> scores;
};
