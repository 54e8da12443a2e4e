// One observer of several crawls that run at the same time.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

#include "crawl/crawl.h"

namespace crawl {

void AddProgress(const CrawlProgress& part, CrawlProgress* sum);

// Passes on what the crawls tell, one at a time, and their progress added up.
class SharedObserver {
 public:
  SharedObserver(CrawlObserver* observer, size_t crawls);

  // What the crawl `number` is given; null when nobody observes.
  CrawlObserver* Of(size_t number) { return observer_ != nullptr ? &parts_[number] : nullptr; }

 private:
  class Part : public CrawlObserver {
   public:
    Part(SharedObserver* whole, size_t number) : whole_(whole), number_(number) {}
    void OnPage(const PageFacts& page) override;
    void OnEvent(const EventFacts& event) override;
    void OnProgress(const CrawlProgress& progress) override;

   private:
    SharedObserver* const whole_;
    const size_t number_;
  };

  CrawlObserver* const observer_;
  std::deque<Part> parts_;
  std::mutex mutex_;                     // guards calls of observer_, and the next
  std::vector<CrawlProgress> progress_;  // by crawl
};

}  // namespace crawl
