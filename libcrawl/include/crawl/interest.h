// How much more likely something known of a page makes it that the page is of a topic: the interest
// ratios of seed 001 (eq. 1–14 and Table 1), as functions of what a crawl has counted.
//
// Letters are those of the seed: U (or C) is that a crawled page satisfies the predicate, here
// "is relevant"; R_i, Q_i and E are things known of pages, here "conditions": that user i read it,
// that a page linking to it has word i, that its URL has token i. Ratios are given as natural
// logarithms, so that products are sums: 0 says nothing, more is favourable, less is not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace crawl {

// Pages and how many of them are relevant. Of all that were crawled: N and n(U), with the rate
// P(U). Of those under a condition E: P(U|E). Pages of an earlier crawl may count for less than one.
struct PageCount {
  double pages = 0;
  double relevant = 0;

  void Add(bool is_relevant) {
    ++pages;
    relevant += is_relevant ? 1 : 0;
  }
  // 0 without pages.
  double rate() const { return pages == 0 ? 0 : relevant / pages; }
};

// I(U, E) = P(U|E) / P(U), eq. 3 and 8. 1 where nothing is known: no page is under the condition,
// or none is relevant.
double InterestRatio(const PageCount& condition, const PageCount& crawled);

// What the deviation of a condition from the average is measured by.
enum class Significance : uint8_t {
  kCrawled,   // the pages crawled so far, N (eq. 10)
  kRelevant,  // those of them that are relevant, n(C) (eq. 6)
  kEvidence,  // those under the condition: few pages are then seldom significant
};

// By how many standard deviations P(U|E) is off P(U), eq. 6 and 10:
//   |P(U|E) − P(U)| / sqrt(P(U)·(1 − P(U)) / n),  n as `by` says.
// 0 where nothing can be said: no page under the condition, or all crawled pages alike.
double SignificanceOf(const PageCount& condition, const PageCount& crawled, Significance by);

struct InterestOptions {
  Significance significance = Significance::kCrawled;
  // A ratio that deviates by less says nothing. The seed's t.
  double threshold = 2;
  // How many pages of the average kind are added to those under a condition (a Beta prior), so that
  // little evidence says little. With 0 the ratios are the seed's, and the logarithm of one of 0 is
  // minus infinity.
  double prior = 1;
  // Whether a sum over conditions is divided by the square root of the number of its significant
  // terms: the conditions of a page are not independent, and plain products (eq. 7 and 9) count the
  // same evidence many times over.
  bool divide_by_root = true;
};

// The logarithm of the interest ratio, shrunk by the prior a:
//   ((relevant + a·P(U)) / (pages + a)) / P(U)
// 0 when it is not significant, or the average. Never infinite when there is a prior.
double LogInterest(const PageCount& condition, const PageCount& crawled,
                   const InterestOptions& options);

// The counts of conditions with numbers from 0 up: users, words, tokens. Takes 16 bytes for each
// number up to the greatest that was counted.
class ConditionCounts {
 public:
  // Counts a crawled page for each of its conditions, which differ from each other.
  void Add(std::span<const uint32_t> conditions, bool is_relevant);
  // Adds pages that were counted elsewhere.
  void AddCount(uint32_t condition, const PageCount& count);
  // How many numbers there are.
  uint32_t size() const { return static_cast<uint32_t>(counts_.size()); }

  // Of no pages, for a condition that was never met.
  PageCount operator[](uint32_t condition) const {
    return condition < counts_.size() ? counts_[condition] : PageCount();
  }

  double LogRatio(uint32_t condition, const PageCount& crawled,
                  const InterestOptions& options) const {
    return LogInterest((*this)[condition], crawled, options);
  }
  // The composite ratio of the significant ones of some conditions (eq. 4, 7 and 9).
  double LogSum(std::span<const uint32_t> conditions, const PageCount& crawled,
                const InterestOptions& options) const;

 private:
  std::vector<PageCount> counts_;
};

// The links between crawled pages by the classes of both (Table 1). A link from a relevant page
// to one like it is the first class, f1.
class LinkClasses {
 public:
  void Add(bool from_relevant, bool to_relevant) {
    ++links_;
    ++counts_[from_relevant ? 0 : 1][to_relevant ? 0 : 1];
  }
  // Adds links that were counted elsewhere.
  void AddCount(bool from_relevant, bool to_relevant, double links) {
    links_ += links;
    counts_[from_relevant ? 0 : 1][to_relevant ? 0 : 1] += links;
  }
  double links() const { return links_; }
  double links(bool from_relevant, bool to_relevant) const {
    return counts_[from_relevant ? 0 : 1][to_relevant ? 0 : 1];
  }
  // The share of a class in all links, the table's column "Actual"; 0 without links.
  double Share(bool from_relevant, bool to_relevant) const;

  // For a page that one crawled page links to: log p = f1 / P(C)² when that page is relevant, else
  // log q = f3 / (P(C)·(1 − P(C))). The prior counts as links of the expected kinds, and the share
  // is significant when it is off the expected one by the threshold, measured by the number of
  // links.
  double LogRatio(bool from_relevant, const PageCount& crawled,
                  const InterestOptions& options) const;
  // log I_l = m·log p + (k − m)·log q, for a page that k crawled pages link to, m of them relevant;
  // each of them is a term.
  double LogSum(const PageCount& inlinks, const PageCount& crawled,
                const InterestOptions& options) const;

 private:
  double links_ = 0;
  std::array<std::array<double, 2>, 2> counts_{};
};

// log I_l for given log p and log q; each of the links is a term.
double LogLinks(const PageCount& inlinks, double log_from_relevant, double log_from_other,
                const InterestOptions& options);

// The logarithm of the ratio of pages that no crawled page links to, of which some were crawled all
// the same. There are few of them, and many such candidates: whatever they say counts.
double LogUnlinked(const PageCount& unlinked, const PageCount& crawled,
                   const InterestOptions& options);

// log I_s, where I_s = s / (k·P(C)), for a page with k crawled siblings (pages that are linked to
// by a page that links to it too), s of them relevant. Shrunk by the prior; significant by the
// evidence. Fewer relevant siblings than expected speak against the page, as more speak for it.
double LogSiblings(const PageCount& siblings, const PageCount& crawled,
                   const InterestOptions& options);

// How relevant the crawled pages are inside and outside of the temporal locality TL(U) of the
// relevant ones (eq. 11). Their rates are f1 and f2.
struct LocalityCounts {
  PageCount inside;
  PageCount outside;

  // log f1/P(U) (eq. 12) or log f2/P(U) (eq. 13).
  double LogRatio(bool is_inside, const PageCount& crawled, const InterestOptions& options) const {
    return LogInterest(is_inside ? inside : outside, crawled, options);
  }
};

// The factors of a page's interest ratio.
enum class Factor : uint8_t {
  kUsers,       // I^B, eq. 9
  kSignatures,  // I^SF
  kLocality,    // I^TL, eq. 12 and 13
  kWords,       // I_c, eq. 7
  kTokens,      // I_u
  kLinks,       // I_l
  kSiblings,    // I_s
  kRank,        // how long a page was read in all: LogRank (seed 002, eq. 4) as a condition
};
inline constexpr size_t kFactors = 8;
// What users call them, in the order of Factor.
inline constexpr std::array<std::string_view, kFactors> kFactorNames = {
    "users", "signatures", "locality", "words", "tokens", "links", "siblings", "rank"};

// A number for each factor: the logarithm of its ratio (0 for one that is missing), or its weight.
struct FactorValues {
  std::array<double, kFactors> values{};

  double& operator[](Factor factor) { return values[static_cast<size_t>(factor)]; }
  double operator[](Factor factor) const { return values[static_cast<size_t>(factor)]; }
  static FactorValues All(double value);
};

// log I = Σ weight·log ratio: eq. 14 (users), the priority value of section 3 (links) and their
// product of section 4 in one. With weights of 1 it is the seed's. A factor of weight 0 is left
// out.
double CombinedInterest(const FactorValues& logs,
                        const FactorValues& weights = FactorValues::All(1));

}  // namespace crawl
