// The URLs that a crawl begins with.
#pragma once

#include <arrow/result.h>

#include <string>
#include <vector>

namespace crawl_run {

// The first word of each line of a file ("-" is standard input), but for empty lines and those that
// begin with #. What is no URL of http or https is an error that names file and line,
// and so is a file without any.
arrow::Result<std::vector<std::string>> ReadSeeds(const std::string& path);

}  // namespace crawl_run
