#include "agents/shared_observer.h"

#include <algorithm>

namespace crawl {

void AddProgress(const CrawlProgress& part, CrawlProgress* sum) {
  sum->pages += part.pages;
  sum->errors += part.errors;
  sum->relevant += part.relevant;
  sum->bytes += part.bytes;
  sum->waiting += part.waiting;
  sum->hosts += part.hosts;
  sum->in_flight += part.in_flight;
  sum->refused += part.refused;
  sum->seconds = std::max(sum->seconds, part.seconds);
}

SharedObserver::SharedObserver(CrawlObserver* observer, size_t crawls)
    : observer_(observer), progress_(crawls) {
  for (size_t i = 0; i < crawls; ++i) parts_.emplace_back(this, i);
}

void SharedObserver::Part::OnPage(const PageFacts& page) {
  const std::lock_guard lock(whole_->mutex_);
  whole_->observer_->OnPage(page);
}

void SharedObserver::Part::OnEvent(const EventFacts& event) {
  const std::lock_guard lock(whole_->mutex_);
  whole_->observer_->OnEvent(event);
}

void SharedObserver::Part::OnProgress(const CrawlProgress& progress) {
  const std::lock_guard lock(whole_->mutex_);
  whole_->progress_[number_] = progress;
  CrawlProgress sum;
  for (const CrawlProgress& part : whole_->progress_) AddProgress(part, &sum);
  whole_->observer_->OnProgress(sum);
}

}  // namespace crawl
