// The focused crawler (seed 000, 3.1.3.3): a tree of topics says how relevant a page is, R(p) of eq.
// 3-6, and its links are as promising as it is. A URL that several pages link to has the best of
// their scores.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

// Takes all links, those of relevant pages first.
extern const StrategyKind kFocusedSoft;
// Takes the links of those pages alone whose most probable leaf, c*, is good or below a good topic.
// What no such page links to is never fetched, so that a crawl may end early.
extern const StrategyKind kFocusedHard;

}  // namespace crawl
