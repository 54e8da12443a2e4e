// Collaborative crawling (seed 001, 3.1): goes where the readers of relevant pages went. Candidates
// come from links and from the trace alike; a page's priority is the logarithm of its interest
// ratio, of users (I^B, eq. 8–10) and temporal locality (I^TL, eq. 11–13). Pages that nobody read
// have 0, the average.
#pragma once

#include <arrow/result.h>

#include <memory>

#include "crawl/strategy.h"

namespace crawl {

arrow::Result<std::unique_ptr<Strategy>> MakeCollaborative(const StrategyOptions& options);

}  // namespace crawl
