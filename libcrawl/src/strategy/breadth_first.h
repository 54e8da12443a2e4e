// Pages in the order in which their first links were found: a queue.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

extern const StrategyKind kBreadthFirst;

}  // namespace crawl
