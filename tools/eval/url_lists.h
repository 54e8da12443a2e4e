// Files that say something of URLs.
#pragma once

#include <arrow/result.h>

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace crawl_eval {

// The first word of each line, in canonical form; empty lines and those that begin with # are passed
// over. Plain or compressed. What is no URL is an error that names the line.
arrow::Result<std::unordered_set<std::string>> ReadUrlList(const std::string& path);

// Numbers from 0 to 1 by canonical URL: an Arrow stream, Arrow file or Parquet file with the columns
// url (text) and score (a number), or lines "URL<tab>NUMBER", plain or compressed, with or without
// the header "url<tab>score". Of a URL that is there several times the last counts.
arrow::Result<std::unordered_map<std::string, double>> ReadScores(const std::string& path);

}  // namespace crawl_eval
