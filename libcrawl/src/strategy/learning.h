// The strategies of seed 001, which learn from what they crawl: `intelligent` from links, `collaborative`
// from readers, `combined` from both.
#pragma once

#include <arrow/result.h>

#include <memory>

#include "crawl/strategy.h"

namespace crawl {

arrow::Result<std::unique_ptr<Strategy>> MakeIntelligent(const StrategyOptions& options);
arrow::Result<std::unique_ptr<Strategy>> MakeCollaborative(const StrategyOptions& options);
arrow::Result<std::unique_ptr<Strategy>> MakeCombined(const StrategyOptions& options);

}  // namespace crawl
