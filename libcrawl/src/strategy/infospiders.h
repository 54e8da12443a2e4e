// InfoSpiders (seed 000, 3.1.3.5 and 4.1): agents that look for pages like their keywords, learn by
// which words around links these are found, live on what they find, and multiply.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

// Fig. 4.1. An agent for each seed. Each chooses one link out of its own frontier at a time; agents
// take turns. A URL belongs to the agent that met it first. Links that an agent has no room for, and
// those of agents that died, go to a reserve: an agent that has no link left goes on from its best,
// and so does a new one when all have died (restart).
extern const StrategyKind kInfoSpiders;

// Fig. 4.2. The agents begin also at the best pages of an earlier crawl, which are fetched again;
// their estimate of a page is joined with that of a support vector machine that was trained on that
// crawl; and they share one frontier. The seed's lists are: current, what the agents wait for;
// frontier, with the rank score of eq. 3-7; downloaded, what was fetched; community, the pages that
// the machine takes for wanted.
extern const StrategyKind kInfoSpidersDb;

}  // namespace crawl
