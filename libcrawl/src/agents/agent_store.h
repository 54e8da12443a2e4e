// The database of a crawl by several agents, made out of theirs.
#pragma once

#include <arrow/status.h>

#include <cstdint>
#include <string>
#include <vector>

#include "crawl/agents.h"

namespace crawl {

// The n of each page in the whole crawl, by agent and by its n there, less one.
using PageOrder = std::vector<std::vector<int64_t>>;

// Makes options.directory/crawl.duckdb anew from those in `directories`, which nobody has open.
arrow::Status MergeAgents(const CrawlOptions& options, const std::vector<std::string>& directories,
                          const PageOrder& order, const AgentsSummary& summary);

}  // namespace crawl
