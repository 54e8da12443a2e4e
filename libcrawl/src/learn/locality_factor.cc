#include "learn/locality_factor.h"

namespace crawl {

LocalityFactor::LocalityFactor(const Trace* trace, size_t n, const InterestOptions& options)
    : trace_(trace), n_(n), options_(options), pages_(trace->pages()) {}

void LocalityFactor::Add(size_t locality_class, const PageCount& count) {
  counts_[locality_class].pages += count.pages;
  counts_[locality_class].relevant += count.relevant;
}

bool LocalityFactor::Reclassify(uint32_t page) {
  PageState& state = pages_[page];
  uint8_t now = 1;
  // 16, 8, 4, 2 times as many views as near ones.
  for (uint64_t times = 16; times > 1 && state.near * times > trace_->Reading(page).views;
       times /= 2) {
    ++now;
  }
  if (now == state.locality_class) return false;
  if (state.crawled) {
    --counts_[state.locality_class].pages;
    if (state.relevant) --counts_[state.locality_class].relevant;
    counts_[now].Add(state.relevant);
  }
  state.locality_class = now;
  return true;
}

void LocalityFactor::Refresh(const PageCount& base) {
  PageCount inside;
  for (size_t i = 1; i < kClasses; ++i) {
    inside.pages += counts_[i].pages;
    inside.relevant += counts_[i].relevant;
  }
  logs_[0] = LogInterest(counts_[0], base, options_);
  const double log_inside = LogInterest(inside, base, options_);
  for (size_t i = 1; i < kClasses; ++i) {
    logs_[i] = log_inside + LogInterest(counts_[i], inside, options_);
  }
}

}  // namespace crawl
