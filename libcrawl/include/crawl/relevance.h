// How relevant pages of crawls are where nobody has judged them: the measures of seed 000, section 4.2.
// Scores are from 0 to 1, and can be compared with others of the same measure alone.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "crawl/good_topics.h"
#include "crawl/page.h"
#include "crawl/text.h"

namespace crawl {

// Scores the pages of a pool, which are those of all crawls that are compared. Not thread safe.
class RelevanceMeasure {
 public:
  virtual ~RelevanceMeasure() = default;
  // Tells it of a page of the pool, once for each. Pages have numbers from 0 on.
  virtual void Add(uint32_t number, const Page& page, const Terms& terms) = 0;
  // The scores of the pages from 0 to before `pages`; of those that were not added 0. Call it once,
  // last.
  virtual std::vector<double> Scores(uint32_t pages) = 0;
};

// Keywords in document: the share of the query's terms that a page has.
std::unique_ptr<RelevanceMeasure> MakeKeywordRelevance(const Terms& query);

// Similarity to a query: sim(q, p) of eq. 3.1. A query may be a long text.
std::unique_ptr<RelevanceMeasure> MakeSimilarityRelevance(const Terms& query);

// Several pages as one document, for the similarity to the seed pages: their terms, with the sums of
// their counts. Places are left out.
Terms Combined(std::span<const Terms> pages);

// Classifier score: R(p) of eq. 3-6.
std::unique_ptr<RelevanceMeasure> MakeClassifierRelevance(GoodTopics good);

// Retrieval system rank: the pool ranked against the query by Okapi BM25,
//   Σ over the query's terms of ln(1 + (N - df + 0.5) / (df + 0.5)) · (k1 + 1) f / (K + f),
//   K = k1 (1 - b + b dl / avdl),
// with the k1 and b of OkapiOptions and lengths in words. The 1 in the logarithm keeps terms that most
// of the pool has, as pools of focused crawls do, from counting against a page. A page of rank r, 1
// being the best and equal ones having the same, scores 1 - (r - 1) / N; one without any of the terms
// is not retrieved, and has 0.
std::unique_ptr<RelevanceMeasure> MakeRankRelevance(const Terms& query);

// Link-based popularity, over the links between pages of the pool.
enum class Popularity : uint8_t {
  kPageRank,  // as PageRank() has it, over that of the best page
  kInLinks,   // how many pages link to it, over the most
};
// `urls` are those of the pool by their numbers, canonical and each once; they must outlive this.
std::unique_ptr<RelevanceMeasure> MakePopularity(Popularity by, std::span<const std::string> urls);

}  // namespace crawl
