// I^TL for crawls (seed 001, eq. 11–13): pages viewed shortly before or after relevant ones, and how
// often they were.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "crawl/interest.h"
#include "crawl/trace.h"

namespace crawl {

// Pages outside of TL(U) have the ratio of eq. 13. Those inside have that of eq. 12 times what the
// share of their views that were near relevant pages adds to it: P(U|share) / P(U|inside). A page
// that everybody passes is inside sooner or later; one that is read for the topic's sake is there
// most of the time.
// Takes 8 bytes a page. Not thread safe.
class LocalityFactor {
 public:
  // Outside, and inside with a share of up to 1/16, 1/8, 1/4, 1/2 and 1.
  static constexpr size_t kClasses = 6;
  using Counts = std::array<PageCount, kClasses>;

  // A view is near another when at most `n` views lie between, in the same session. The trace must
  // outlive this.
  LocalityFactor(const Trace* trace, size_t n, const InterestOptions& options);

  // Counts that were learned before.
  void Add(size_t locality_class, const PageCount& count);

  // A page of the trace was crawled. Calls moved(page) for each page that is in another class now.
  template <typename Fn>
  void Crawled(uint32_t page, bool relevant, Fn&& moved);

  void Refresh(const PageCount& base);

  double Log(uint32_t page) const { return logs_[ClassOf(page)]; }
  // Log(page) will be asked for soon.
  void Prefetch(uint32_t page) const { __builtin_prefetch(&pages_[page]); }
  size_t ClassOf(uint32_t page) const { return pages_[page].locality_class; }
  // Of the crawled pages that were read. A page that changes its class moves.
  const Counts& counts() const { return counts_; }

 private:
  struct PageState {
    uint32_t near = 0;  // views near a relevant page's, once for each
    uint8_t locality_class = 0;
    bool crawled = false;
    bool relevant = false;
  };
  // Puts the page into the class that it belongs to; whether that is another than before.
  bool Reclassify(uint32_t page);

  const Trace* const trace_;
  const size_t n_;
  const InterestOptions options_;
  Counts counts_;
  std::array<double, kClasses> logs_{};
  std::vector<PageState> pages_;
};

template <typename Fn>
void LocalityFactor::Crawled(uint32_t page, bool relevant, Fn&& moved) {
  PageState& state = pages_[page];
  state.crawled = true;
  state.relevant = relevant;
  counts_[state.locality_class].Add(relevant);
  if (!relevant) return;
  trace_->Neighbours(page, n_, [&](uint32_t other) {
    if (other == page) return;
    ++pages_[other].near;
    if (Reclassify(other)) moved(other);
  });
}

}  // namespace crawl
