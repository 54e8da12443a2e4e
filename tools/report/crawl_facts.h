// What a report tells of one crawl, read from its database.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "support/sql_engine.h"
#include "view/crawl_summary.h"

namespace crawl_report {

// A fetched page, and why it was chosen.
struct ChosenPage {
  int64_t n = 0;
  std::string url;
  std::string title;
  std::string why;
  double score = 0;
};

// What a crawl has learned of a user, a word, ….
struct LearnedName {
  std::string name;
  double pages = 0;
  double relevant = 0;
  double ratio = 0;
  double significance = 0;
};
struct LearnedList {
  std::string factor;
  std::vector<LearnedName> names;  // the most significant first
  int64_t count = 0;               // of all names, listed or not
};

struct CrawlFacts {
  std::vector<view::SummaryLine> summary;
  std::vector<ChosenPage> chosen;
  std::vector<LearnedList> learned;  // may be empty
};

// What the crawl was made with, as "setting.strategy" or "setting.set.NAME", and what it has measured: "cpu_us", the processors'
// time, which one that was killed does not have; "rounds", "nugget_bits" and "predicted_bits" of agents.
arrow::Result<std::map<std::string, std::string>> ReadState(support::SqlEngine* engine);

// `engine` has the crawl's database; see OpenCrawl. `pages` are the numbers of those to list. Lists
// of what was learned have at most `most` entries. Texts are cut at a length that a page can show.
arrow::Result<CrawlFacts> ReadCrawlFacts(support::SqlEngine* engine,
                                         const std::vector<int64_t>& pages, int64_t most);

}  // namespace crawl_report
