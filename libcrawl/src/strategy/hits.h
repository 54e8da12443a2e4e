// By authority (HITS; seed 000, eq. 2-2; seed 002, eq. 2 and 3) over what is known of the web so far:
// the pages that were crawled are hubs, and the URLs that they link to authorities. All scores are
// computed anew whenever the crawl has grown by a tenth; in between, a new page's hub score is the sum
// of its authorities, and its links add it to theirs.
//
// Links of one host count as parts of one recommendation (HitsOptions::same_host). A crawl of a single
// host has no others than those within it, which `same-host` discounts: its value makes no
// difference there, unless it is 0, with which such a crawl is breadth-first.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

// Parameters: same-host.
extern const StrategyKind kHits;

}  // namespace crawl
