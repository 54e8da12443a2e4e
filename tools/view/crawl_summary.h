// A crawl in a few lines.
#pragma once

#include <arrow/result.h>

#include <string>

#include "support/sql_engine.h"

namespace view {

// A line for each thing that can be said of the crawl, fit for a terminal. `engine` is one of
// OpenCrawl.
arrow::Result<std::string> CrawlSummary(support::SqlEngine* engine);

}  // namespace view
