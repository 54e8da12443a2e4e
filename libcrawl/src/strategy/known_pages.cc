#include "strategy/known_pages.h"

#include <algorithm>

namespace crawl {

arrow::Result<std::vector<uint32_t>> WantedPages(std::string_view strategy,
                                                 const StrategyOptions& options) {
  if (options.history == nullptr) {
    return arrow::Status::Invalid(strategy,
                                  " learns from an earlier crawl: give its directory, or a file of "
                                  "its pages, with --history");
  }
  const History& history = *options.history;
  std::vector<uint32_t> pages;
  for (const std::string& seed : options.seeds) {
    if (const auto page = history.Find(seed)) pages.push_back(*page);
  }
  for (uint32_t page = 0; page < history.pages(); ++page) {
    if (history.relevant(page)) pages.push_back(page);
  }
  std::sort(pages.begin(), pages.end());
  pages.erase(std::unique(pages.begin(), pages.end()), pages.end());
  if (pages.empty()) {
    return arrow::Status::Invalid(strategy,
                                  ": the --history has none of the seeds, and no relevant page; "
                                  "crawl it with --predicate");
  }
  return pages;
}

}  // namespace crawl
