// What the database of a crawl keeps of its command line.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "run/run_options.h"

namespace crawl_run {

// Names and values for CrawlOptions::settings. Of an option that was not given the value is empty.
std::vector<std::pair<std::string, std::string>> Settings(const Options& options);

}  // namespace crawl_run
