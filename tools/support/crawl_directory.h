// The directory of a crawl.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>

#include "support/sql_engine.h"

namespace support {

struct OpenedCrawl {
  std::shared_ptr<SqlEngine> engine;  // has the crawl's database, for reading, as `crawl`
  // Of a crawl that is at work: that it is, in words. The database is then as one of its last commits
  // left it. Empty when nobody is at work.
  std::string at_work;
};

// Opens the crawl in `directory`. A directory that holds none is an error that says what to do.
arrow::Result<OpenedCrawl> OpenCrawl(const std::string& directory);

}  // namespace support
