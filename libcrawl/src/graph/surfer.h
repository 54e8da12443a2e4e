// A surfer who follows links or jumps: what PageRank and its kinds have in common.
#pragma once

#include <arrow/result.h>

#include "crawl/link_ranks.h"

namespace crawl {

// How likely the surfer is to be on each page, times the number of pages. `follow` has for each page
// the probability that a link of it is followed; damping is not looked at.
arrow::Result<PageRanks> Surf(const LinkGraph& graph, std::span<const double> follow,
                              const PageRankOptions& options);

}  // namespace crawl
