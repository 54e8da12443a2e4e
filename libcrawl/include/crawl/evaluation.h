// How well a crawl has done: what it found of what was wanted, after so many downloads (seed 000,
// section 4.2; the lift curve of seed 001, section 4).
//
// Every fetch is a download, failed ones, redirects and repeated ones included: the fewest downloads
// are what a crawler is judged by. Only a document can be relevant, which is a fetch with status 200
// of a URL that had none before: a page counts once, however often it was fetched. Copies of a page
// under other URLs are pages of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace crawl {

// A fetch.
struct CrawledPage {
  std::string url;        // canonical
  int status = 0;         // of HTTP; 0 when no response came
  bool relevant = false;  // means something only with status 200
  // How relevant it is, from 0 to 1, where somebody has said it; other fetches have 0.
  std::optional<double> relevance;
  double score = 0;  // its priority when it was chosen
  int depth = 0;     // links from a seed
};

// What is known of the web that was crawled.
struct WebTruth {
  std::optional<int64_t> relevant;  // its relevant pages
  std::optional<int64_t> pages;     // all of its pages, relevant or not
};

// What a crawl has done after its first downloads.
struct EvaluationPoint {
  int64_t at = 0;         // where one looks
  int64_t downloads = 0;  // up to there: fewer than `at` when the crawl ended before
  int64_t documents = 0;
  int64_t relevant = 0;  // documents
  // relevant / downloads; 0 when there is no download.
  double harvest = 0;
  // relevant / documents; none without a document.
  std::optional<double> precision;
  // relevant / those of the web. None when that is not known or 0.
  std::optional<double> recall;
  // harvest / base rate, the share of relevant pages in the web: how many times better than fetching
  // pages of the web by lot. None when it is not known or 0.
  std::optional<double> lift;
  // The share of the web's pages that were treated as they should be: relevant and fetched, or
  // neither (seed 003, Table III). None when the web is not known.
  std::optional<double> accuracy;
  // The mean relevance of the downloads, which is the harvest rate where relevance is 0 or 1. None
  // when no fetch of the crawl so far has one.
  std::optional<double> average_relevance;
};

// Follows a crawl from its first fetch on. Keeps the URLs of its documents.
class Evaluation {
 public:
  explicit Evaluation(const WebTruth& truth) : truth_(truth) {}

  // The next fetch.
  void Add(const CrawledPage& page);

  // All fetches so far. `at` is their number.
  EvaluationPoint Now() const;

 private:
  WebTruth truth_;
  std::unordered_set<std::string> documents_;  // their URLs
  int64_t downloads_ = 0;
  int64_t relevant_ = 0;
  double relevance_ = 0;  // the sum
  bool scored_ = false;
};

// The points at these numbers of downloads, in their order, which must be ascending. A crawl that
// ended before has the values of its end there.
std::vector<EvaluationPoint> PointsAt(std::span<const CrawledPage> pages, const WebTruth& truth,
                                      std::span<const int64_t> at);

// The points at every `every` downloads, at least 1, and at the end: the lift curve.
std::vector<EvaluationPoint> LiftCurve(std::span<const CrawledPage> pages, const WebTruth& truth,
                                       int64_t every = 1);

// The number of downloads until this share (above 0, up to 1) of the web's relevant pages was found:
// the search length. None when it was not, or when truth.relevant is not known or 0.
std::optional<int64_t> SearchLength(std::span<const CrawledPage> pages, const WebTruth& truth,
                                    double share);

// Of `targets`, known relevant pages that the crawl did not begin with, the share among the documents
// of the first downloads, for these numbers of them, which must be ascending (seed 000, eq. 4-4).
// None when there is no target.
std::vector<std::optional<double>> TargetRecall(std::span<const CrawledPage> pages,
                                                const std::unordered_set<std::string>& targets,
                                                std::span<const int64_t> at);

// What a threshold decides (seed 003, Table III): of the documents that a crawl has come to by links,
// those whose score was above it count as followed, the others as left. Of a crawl that fetched both,
// it is known which were relevant.
struct Decisions {
  int64_t followed_relevant = 0, followed_irrelevant = 0;
  int64_t left_relevant = 0, left_irrelevant = 0;

  // The share of relevant ones among those that were followed; none when none was.
  std::optional<double> Precision() const;
  // The share of followed ones among the relevant; none when there is none.
  std::optional<double> Recall() const;
  // The share that is relevant and was followed, or neither; none without a document.
  std::optional<double> Accuracy() const;
};
Decisions DecisionsBy(std::span<const CrawledPage> pages, double threshold);

// What two crawls have in common: robust strategies come to the same pages from other seeds (seed
// 000, section 4.2).
struct Overlap {
  int64_t first = 0, second = 0;  // documents of each
  int64_t common = 0;             // that both have
  // common / the smaller of both; none when that is 0.
  std::optional<double> share;
};

// Of the documents of the first `at` downloads of two crawls; of the relevant ones among them only,
// when asked so.
Overlap OverlapOf(std::span<const CrawledPage> first, std::span<const CrawledPage> second,
                  int64_t at, bool relevant_only);

}  // namespace crawl
