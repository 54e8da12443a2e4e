// A crawl as its database has it, for those who judge it.
#pragma once

#include <arrow/result.h>

#include <map>
#include <string>
#include <vector>

#include "crawl/evaluation.h"

namespace support {

struct CrawlRecord {
  std::string directory;
  // How it was made: "strategy", "predicate", "query", "seed", "budget", "command". What was not
  // given is not there.
  std::map<std::string, std::string> settings;
  std::vector<crawl::CrawledPage> pages;  // in the order of fetching
  std::vector<std::string> seeds;         // what it began with, sorted
  bool judged = false;                    // whether it says which pages are relevant

  // What a setting is, or an empty text.
  std::string Setting(const std::string& name) const;
};

// Messages name the directory.
arrow::Result<CrawlRecord> ReadCrawlRecord(const std::string& directory);

}  // namespace support
