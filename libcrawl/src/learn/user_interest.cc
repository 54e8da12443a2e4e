#include "crawl/reader_interest.h"

namespace crawl {

UserInterest::UserInterest(const Trace* trace, const InterestOptions& options)
    : trace_(trace), options_(options) {}

void UserInterest::Crawled(std::string_view url, bool is_relevant) {
  crawled_.Add(is_relevant);
  const auto page = trace_->PageOf(url);
  if (page.has_value()) users_.Add(trace_->UsersOf(*page), is_relevant);
}

double UserInterest::Score(std::string_view url) const {
  const auto page = trace_->PageOf(url);
  return page.has_value() ? users_.LogSum(trace_->UsersOf(*page), crawled_, options_) : 0;
}

}  // namespace crawl
