// By the number of links on a page (forward link count; seed 002, 4): a page with many is a hub. How many
// a page has is not known before it is fetched; a URL is as good as the best hub that links to it.
// Links count that the crawl may follow, each target once.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

extern const StrategyKind kForwardLinks;

}  // namespace crawl
