// Naive best-first (seed 000, 3.1.3.1): a link is as promising as the page it is on is similar to
// the query, sim(q, p) of eq. 3.1. A URL that several pages link to has the best of their scores.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

extern const StrategyKind kBestFirst;

}  // namespace crawl
