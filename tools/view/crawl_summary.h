// A crawl in a few lines.
#pragma once

#include <arrow/result.h>

#include <string>
#include <string_view>
#include <vector>

#include "support/sql_engine.h"

namespace view {

struct SummaryLine {
  std::string_view label;  // "pages"
  std::string text;        // as it is in the database
};

// A line for each thing that can be said of the crawl. `engine` is one of OpenCrawl.
arrow::Result<std::vector<SummaryLine>> SummaryLines(support::SqlEngine* engine);

// The same, fit for a terminal.
// Whether several agents have made it (crawl-run --agents).
arrow::Result<bool> IsByAgents(support::SqlEngine* engine);

arrow::Result<std::string> CrawlSummary(support::SqlEngine* engine);

}  // namespace view
