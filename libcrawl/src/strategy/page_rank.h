// By PageRank (seed 000, eq. 2-3; seed 002, eq. 1) over what is known of the web so far (Cho,
// Garcia-Molina and Page 1998, IR'(p)). With `topic`, surfers jump to the seeds and to the pages
// that satisfy the predicate, and to no others: the topic-sensitive PageRank of seed 000, 2.2.1.3.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

// Parameters: damping, topic.
extern const StrategyKind kPageRank;

}  // namespace crawl
