// How relevant the pages of crawls are by their texts and links (seed 000, section 4.2).
#pragma once

#include <arrow/status.h>

#include <string>
#include <vector>

#include "eval/judge.h"
#include "eval/relevance_option.h"

namespace crawl_eval {

// Sets CrawledPage::relevance of all crawls. Those that are compared with the same query, or that
// began with the same seeds, share a pool of pages; for other measures all do. `notes` gets what the
// user should know.
arrow::Status SetRelevance(const RelevanceOption& option, std::vector<JudgedCrawl>* crawls,
                           std::vector<std::string>* notes);

}  // namespace crawl_eval
