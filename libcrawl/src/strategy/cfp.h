// The importance of seed 002, eq. 5: what a page is about and how long people read it,
//   I(d) = α·E·Okapi(d, c*) + β·LR(d),
// both between 0 and 1. The agents of that crawler and their nuggets are another matter.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

// The text of a page is not known before it is fetched: its Okapi is the best of those of the pages
// that link to it. c* is the topic of the tree that StrategyOptions names; without a tree the
// similarity to the query stands for it. A page that no log has scores by its text alone, and one
// that no page links to by the log.
// Parameters: alpha, beta, emphasis (E).
extern const StrategyKind kCfp;

// LR of eq. 4 between 0 and 1: x / (x + mean), with the time x that a page was read and the mean of
// those that were; 0 for a page that nobody read, or of which no time is known.
double LogRankShare(double dwell, double mean_dwell);

// Eq. 5.
struct CfpWeights {
  double alpha = 1;
  double beta = 1;
  double emphasis = 8;

  double Importance(double okapi, double log_rank) const {
    return alpha * emphasis * okapi + beta * log_rank;
  }
};

}  // namespace crawl
