// The pages of an earlier crawl that are known to be wanted.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "crawl/strategy.h"

namespace crawl {

// Those of the crawl's seeds that are in options.history, and its relevant pages; ascending, each
// once. An error that speaks of `strategy` when there is no history, or none of them in it.
arrow::Result<std::vector<uint32_t>> WantedPages(std::string_view strategy,
                                                 const StrategyOptions& options);

}  // namespace crawl
