// By the number of links to a page (backlink count; seed 002, 4; Cho, Garcia-Molina and Page 1998,
// IB'(p)): of the URLs that wait, the one that most of the pages crawled so far link to.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

extern const StrategyKind kBacklink;

}  // namespace crawl
