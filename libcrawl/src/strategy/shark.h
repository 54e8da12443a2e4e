// Shark-search (seed 000, 3.1.3.2): a link is as promising as the pages on the way to it and the words
// in and around it are like the query.
//
// A URL that several pages link to has the best of its scores, and the greatest of its depths. A page
// without text is like one without a word of the query. Where a redirect leads to has its score. A
// seed has no ancestors: what it inherits is 0.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

// The parameters of seed 000, eq. 3-2 to 3-5, with the values that the literature uses.
struct SharkWeights {
  double gamma = 0.8;
  double delta = 0.5;
  double beta = 0.8;

  // Eq. 3-2.
  double Score(double inherited, double neighborhood) const {
    return gamma * inherited + (1 - gamma) * neighborhood;
  }
  // Eq. 3-3, of a page with this similarity that inherited this itself. `least` is 0 there.
  double Inherited(double similarity, double page_inherited, double least) const {
    return delta * (similarity > least ? similarity : page_inherited);
  }
  // Eq. 3-4 and 3-5: the context counts in full when the anchor has words of the query.
  double Neighborhood(double anchor, double context) const {
    return beta * anchor + (1 - beta) * (anchor > 0 ? 1 : context);
  }
};

// Parameters: gamma, delta, beta, depth (3), words (10, around a link), threshold (0, the similarity above
// which a page is relevant).
extern const StrategyKind kShark;

}  // namespace crawl
