// The statistics K of a learning crawl (seed 001): told of each page that is crawled, it gives every
// other its interest ratio.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/affinities.h"
#include "crawl/interest.h"
#include "crawl/learning.h"
#include "crawl/text.h"
#include "crawl/trace.h"
#include "learn/calibration.h"
#include "learn/crawl_memory.h"
#include "learn/locality_factor.h"
#include "learn/page_words.h"
#include "learn/signature_factor.h"
#include "learn/url_tokens.h"
#include "learn/user_factor.h"

namespace crawl {

// A factor of a page that nothing is known of (nobody read it, no crawled page links to it) is not 1,
// as in the seed, but the mean of those that wait: the crawled pages, which ratios are relative to,
// are much better than the average candidate, so that to know nothing would be a recommendation.
// That no crawled page links to it is a condition of its own, though, among those of links: a trace
// has pages from all over the web.
//
// What a page touches is worked out at once: its links (their in-links), the pages that its readers
// read (users, signatures) and those near it in a session. The ratios of words, tokens and classes,
// P(U) and N themselves, the means and the weights are those of the last refresh, which is due when
// N has grown by a tenth, and by one for every 20,000 candidates: then every page is rated anew. The
// siblings of a page are those of that time too, or of when the page that links to both was crawled.
// So between refreshes scores are those of a full rating whose base is that old; each reader is off by
// the tolerance of UserFactor at the most, and signatures by that of SignatureFactor.
class InterestModel {
 public:
  // `trace` may be null, else it must outlive this. Without it, users, signatures, locality and rank
  // say nothing.
  InterestModel(const Trace* trace, const LearningOptions& options);

  struct Crawled {
    uint32_t url = 0;
    std::string_view text;
    bool relevant = false;
    bool is_seed = false;  // nobody had rated it
    const Terms* terms = nullptr;
    std::span<const uint32_t> links;  // each once
  };

  // A URL that may be crawled.
  void Meet(uint32_t url, std::string_view text);
  void MeetRead(uint32_t url, uint32_t read);

  // A page was crawled. Gives the URLs whose scores have changed, some of them twice.
  void Learn(const Crawled& page, std::vector<uint32_t>* touched);

  // Whether all should be rated anew, when so many candidates wait.
  bool RefreshDue(size_t waiting) const;
  // Works out the ratios, the means over the candidates that wait, and the weights. Returns the
  // candidates' scores.
  std::vector<double> Refresh(std::span<const uint32_t> waiting);

  // log I: the weighted sum of the factors. O(1), but for the tokens of the URL.
  double Score(uint32_t url) const;
  // The logarithms of the factors, means for those of which nothing is known.
  FactorValues Logs(uint32_t url) const;
  const FactorValues& weights() const { return weights_; }
  // The pages that ratios are taken against: P(U) and N of the last refresh.
  const PageCount& base() const { return base_; }

  // Whether the user has favoured relevant pages, as far as is known.
  bool WasInterested(uint32_t user) const { return users_.has_value() && users_->LogOf(user) > 0; }
  const CrawlMemory& memory() const { return memory_; }
  PageCount crawled() const { return crawled_; }

  // Why a URL has its score, in a line: "users +1.20 (7 readers), words +0.31 …".
  std::string Why(uint32_t url) const;
  // A paragraph: each factor with its weight, its counts, and the users, words and tokens that moved
  // it most.
  std::string Explain(uint32_t url) const;

  // What was learned, in this crawl and before; also what was of no use here, such as users who are
  // not in the trace.
  Affinities Learned() const;

 private:
  // What is summed up for a URL over the crawled pages that link to it.
  struct LinkSums {
    float words = 0;
    float siblings = 0;
    float relevant_siblings = 0;
  };
  bool Uses(Factor factor) const { return options_.weights[factor] != 0; }
  PageCount Base() const;
  void Import(const Affinities& learned);
  void SumLinks(uint32_t url);
  void Prefetch(uint32_t url) const;
  // Gives the means and the scores.
  std::vector<double> RateAll(std::span<const uint32_t> waiting);
  std::optional<double> Log(Factor factor, uint32_t url) const;
  static uint8_t RankOf(int64_t dwell_us);
  std::string ReasonsOf(Factor factor, uint32_t url) const;

  static constexpr uint32_t kRanks = 32;
  // The names of conditions in records of what was learned.
  static constexpr std::array<std::string_view, LocalityFactor::kClasses> kLocalityNames = {
      "outside", "share 1/16", "share 1/8", "share 1/4", "share 1/2", "share 1"};
  static constexpr std::string_view kFromRelevant = "relevant", kFromOther = "other",
                                    kFromNone = "none";

  const Trace* const trace_;
  const LearningOptions options_;
  CrawlMemory memory_;
  PageCount crawled_;   // with those of an earlier crawl
  double fetched_ = 0;  // in this one
  PageCount base_;      // of the last refresh
  double refreshed_at_ = 0;

  std::optional<UserFactor> users_;
  std::optional<SignatureFactor> signatures_;
  std::optional<LocalityFactor> locality_;
  ConditionCounts ranks_;
  UrlTokens tokens_;
  ConditionCounts token_counts_;
  PageWords words_;
  NeighbourWords inlink_words_;
  LinkClasses classes_;
  PageCount unlinked_;               // crawled pages to which no crawled one linked, but for seeds
  std::vector<Affinity> unused_;     // rows of an earlier crawl
  std::vector<LinkSums> link_sums_;  // by URL

  std::vector<float> token_logs_;      // by token, of the last refresh
  std::vector<float> rank_logs_;       // by rank
  std::array<double, 2> link_logs_{};  // from relevant pages, from others
  double unlinked_log_ = 0;            // from none
  std::vector<uint8_t> rank_of_;       // by page of the trace
  FactorValues means_;
  FactorValues weights_;
  Calibration calibration_;
  std::vector<uint32_t> neighbours_;
};

}  // namespace crawl
