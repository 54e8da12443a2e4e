// The context focused crawler (seed 000, 3.1.3.4): guesses from the text of a page how many links it
// is away from wanted ones, and goes on from the nearest.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

// The classifiers are learned from StrategyOptions::history: layer 0 has those of the crawl's seeds
// that are in it, and its relevant pages. A link is as good as the best page that has it: the lower
// its layer the better, then the more probable. Pages of no layer ("other") come last.
// Parameters: layers, layer-pages, features, feature-layers, threshold.
extern const StrategyKind kContextGraph;

}  // namespace crawl
