#include "crawl/reader_interest.h"

namespace crawl {

LocalityInterest::LocalityInterest(const Trace* trace, size_t n, const InterestOptions& options)
    : trace_(trace), n_(n), options_(options), states_(trace->pages()) {}

// A page that was crawled while it was outside is counted inside from now on.
void LocalityInterest::Enter(uint32_t page, std::vector<uint32_t>* entered) {
  State& state = states_[page];
  if (state.inside) return;
  state.inside = true;
  entered->push_back(page);
  if (!state.crawled) return;
  --counts_.outside.pages;
  if (state.relevant) --counts_.outside.relevant;
  counts_.inside.Add(state.relevant);
}

std::vector<uint32_t> LocalityInterest::Crawled(std::string_view url, bool is_relevant) {
  crawled_.Add(is_relevant);
  std::vector<uint32_t> entered;
  const auto page = trace_->PageOf(url);
  if (!page.has_value()) return entered;
  State& state = states_[*page];
  state.crawled = true;
  state.relevant = is_relevant;
  (state.inside ? counts_.inside : counts_.outside).Add(is_relevant);
  if (!is_relevant) return entered;
  trace_->Neighbours(*page, n_, [&](uint32_t other) {
    if (other != *page) Enter(other, &entered);
  });
  return entered;
}

double LocalityInterest::Score(std::string_view url) const {
  const auto page = trace_->PageOf(url);
  return page.has_value() ? counts_.LogRatio(Inside(*page), crawled_, options_) : 0;
}

}  // namespace crawl
