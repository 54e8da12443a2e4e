// By TimedPageRank (seed 002, 4) over what is known of the web so far: PageRank where a link counts
// for less the older the page is that it is on, by f(t) = d·decay^years in place of d. A page's age is the
// time from its Last-Modified to when it was fetched; where the server says nothing, the mean of f so
// far is taken. A URL that no page links to, which a sitemap names when its site is known already, is
// completely new: it has the mean rank of its site's pages at that time, until a page links to it.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

// Parameters: damping, decay.
extern const StrategyKind kTimedPageRank;

}  // namespace crawl
