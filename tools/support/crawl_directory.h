// The directory of a crawl.
#pragma once

#include <arrow/result.h>

#include <memory>
#include <string>

#include "support/sql_engine.h"

namespace support {

// An engine that has the database of the crawl in `directory`, for reading, as `crawl`. A directory
// that holds no crawl, or one that is at work, is an error that says what to do.
arrow::Result<std::shared_ptr<SqlEngine>> OpenCrawl(const std::string& directory);

}  // namespace support
