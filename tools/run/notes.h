// What the user of a learning crawl should know when there was little to learn from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "crawl/crawl.h"
#include "crawl/trace.h"

namespace crawl_run {

// `trace` is null when none was given; `met_trace` is whether a page of it was crawled. Empty for a
// strategy that does not learn.
std::vector<std::string> NotesOn(const crawl::CrawlSummary& summary, std::string_view strategy,
                                 const crawl::Trace* trace, bool met_trace);

}  // namespace crawl_run
