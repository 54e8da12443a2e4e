// Pages in random order: any URL of the frontier is as likely to come next as any other.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

extern const StrategyKind kRandomOrder;

}  // namespace crawl
