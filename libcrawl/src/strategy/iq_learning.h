// IQ-Learning (seed 004): which words at links lead to relevant pages, at once or later, learned anew
// while the crawl goes on.
//
// Crawled pages have Q values (learn/q_values.h) out of their relevance (learn/sample_relevance.h);
// URLs that wait have the Q that the words at the links to them let expect (learn/q_classifier.h).
//
// The samples of the relevance estimator are the query, and with an oracle, which the crawl's predicate
// is, the pages that satisfy it. They have R = 1; the others have what the estimator says. Without one
// samples are the seeds, and pages from the relevance `sample` on. R is that of the time when a page was
// crawled: its words are not kept, so that it is not estimated again.
//
// All is learned and every URL rated anew after `batch` pages, or when the crawl has grown by a tenth if
// that is later. (The seed has every 100 pages, for its cost, and would rather have each.) In between a
// URL is rated when a link to it is met. The words at a link are those of its anchor and `words` on
// either side: the seed has the anchors alone, and means to have more; where anchors are titles, each
// of which is there once, they say nothing.
//
// A page that redirects is none; the words that lead there lead to where it redirects to.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

extern const StrategyKind kIqLearning;

}  // namespace crawl
