// What a crawl learns from the readers of a trace (seed 001, 3.1): two of the factors of a page's
// interest ratio. Each is told of every crawled page once, those that nobody read included, and
// gives the logarithm of its ratio for any page: 0 for pages that are not in the trace.
//
// URLs are canonical. The trace must outlive what is made of it. Not thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "crawl/interest.h"
#include "crawl/trace.h"

namespace crawl {

// I^B: pages read by those who read relevant pages (eq. 8–10). Takes 16 bytes a user.
class UserInterest {
 public:
  explicit UserInterest(const Trace* trace, const InterestOptions& options = {});

  void Crawled(std::string_view url, bool is_relevant);
  double Score(std::string_view url) const;

  const PageCount& crawled() const { return crawled_; }
  const ConditionCounts& users() const { return users_; }

 private:
  const Trace* const trace_;
  const InterestOptions options_;
  PageCount crawled_;
  ConditionCounts users_;
};

// I^TL: pages viewed shortly before or after relevant ones (eq. 11–13). Takes 1 byte a page.
class LocalityInterest {
 public:
  // A page is in the locality of another when it was viewed at most `n` views before or after it,
  // in the same session. No page is in its own.
  LocalityInterest(const Trace* trace, size_t n, const InterestOptions& options = {});

  // Returns the pages that are in TL(U) from now on and were not before, each once.
  std::vector<uint32_t> Crawled(std::string_view url, bool is_relevant);
  double Score(std::string_view url) const;

  // Whether a page of the trace is in TL(U).
  bool Inside(uint32_t page) const { return states_[page].inside; }

  const PageCount& crawled() const { return crawled_; }
  // Of the crawled pages that are in the trace. A page that enters TL(U) later moves.
  const LocalityCounts& counts() const { return counts_; }

 private:
  struct State {
    bool inside : 1 = false;
    bool crawled : 1 = false;
    bool relevant : 1 = false;
  };
  void Enter(uint32_t page, std::vector<uint32_t>* entered);

  const Trace* const trace_;
  const size_t n_;
  const InterestOptions options_;
  PageCount crawled_;
  LocalityCounts counts_;
  std::vector<State> states_;  // by page
};

}  // namespace crawl
