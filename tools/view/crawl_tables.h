// What crawl-view lists: queries over the database of a crawl.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/sql_engine.h"

namespace view {

struct CrawlTable {
  std::string_view name;  // as it is given on the command line
  std::string_view kind;  // of the stream
  std::string_view sql;
};

// Null when there is none of that name.
const CrawlTable* FindTable(std::string_view name);
std::vector<std::string> TableNames();

// An engine that has the database of the crawl in `directory`, for reading, as `crawl`. A directory
// that holds no crawl, or one that is at work, is an error that says what to do.
arrow::Result<std::shared_ptr<support::SqlEngine>> OpenCrawl(const std::string& directory);

}  // namespace view
