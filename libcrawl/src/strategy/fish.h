// Fish-search (De Bra and Post, 1994; seed 000, 3.1.3.2 mentions it): fish that find food have more
// and stronger young, and those that find none die.
//
// A page is relevant when sim(q, p) of seed 000, eq. 3.1 is above `threshold`. De Bra's is 0: the page
// has a word of the query; but of a query with a common word that is nearly every page. The list of URLs has a beginning, a middle and an end. Of a relevant page the
// first 1.5 · `width` links go to the beginning, of another the first `width` to the middle, before
// those that are there already; the rest goes to the end. Links to fetched pages do not count.
// Links of relevant pages have the depth `depth`, those of others one less than their page; at 0 they
// are dropped. A URL that is met again keeps the better place and the greater depth. Where a redirect
// leads to takes its place.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

extern const StrategyKind kFish;

}  // namespace crawl
