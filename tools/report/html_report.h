// A report of crawls as one page of HTML that needs nothing else: its style, scripts and data are inside, and
// its policy forbids any request. Without a script everything but the charts is there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/crawl_facts.h"
#include "report/curves.h"
#include "report/sweeps.h"

namespace crawl_report {

struct ReportedCrawl {
  std::string name;    // of its directory
  std::string remark;  // its strategy and predicate, what it found
  CrawlFacts facts;
};

struct Report {
  std::string title;
  std::string subtitle;
  std::vector<int64_t> grid;
  std::vector<int64_t> checkpoints;
  std::vector<Curve> curves;
  std::vector<Sweep> sweeps;
  std::vector<ReportedCrawl> crawls;  // those that are told of one by one
  std::vector<std::string> notes;
};

std::string HtmlReport(const Report& report);

}  // namespace crawl_report
