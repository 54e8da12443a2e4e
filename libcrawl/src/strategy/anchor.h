// The crawler of seed 003: the words of the query ("anchor text") in the pages that link, in the URL,
// and what the pages beside it turned out to be,
//   score = w1·Lc + w2·Ll + w3·Ls.
#pragma once

#include "crawl/strategy.h"

namespace crawl {

// The sets stand for a share of the crawled pages that link to the URL, each from 0 to 1. (Their sizes,
// which the seed's thresholds such as 2.1 are for, would bring the URLs first that all pages link to.)
//   Lc (content): the mean over these pages of the share of the query's words that a page has.
//   Ll (URL): the share of them that is of S1, times the share of the query's words that the URL has:
//     the more of them, the better. Whether the URL is of S1 itself is not known yet.
//   Ls (siblings): the share of them most of whose links, as far as they are crawled, lead to pages of
//     S1.
// S1 are the relevant pages: with `oracle`, those of the crawl's predicate, if it has one; otherwise
// those that have all words of the query, as in the seed. S2 are the others.
//
// The seed follows links of more than the threshold and deletes the others. Here these wait behind the
// first: a crawl with a budget for them finds out what the threshold misses, which is what the seed's
// precision, recall and accuracy are about (crawl-eval --decisions). With `strict` only what was above
// the threshold at some time is fetched.
//
// Where a redirect leads to has the links of the redirect. Takes 24 bytes a URL and 12 a link. Whether
// most siblings are relevant is looked at when a page's crawled links have grown by a tenth.
extern const StrategyKind kAnchor;

// Of seed 003, Table I, step 7. The weights are those of its experiments.
struct AnchorWeights {
  double content = 0.2;
  double url = 0.2;
  double siblings = 0.3;

  double Score(double lc, double ll, double ls) const {
    return content * lc + url * ll + siblings * ls;
  }
};

}  // namespace crawl
