// The strategies of seed 001, which learn from what they crawl: `intelligent` from links, `collaborative`
// from readers, `combined` from both.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

extern const StrategyKind kIntelligent;
extern const StrategyKind kCollaborative;
extern const StrategyKind kCombined;

}  // namespace crawl
