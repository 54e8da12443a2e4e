// I^SF for crawls over millions of pages: what the words that a page's readers met on crawled pages say
// of it (seed 001, 3.1, signature features).
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "crawl/interest.h"
#include "crawl/trace.h"
#include "learn/crawl_memory.h"
#include "learn/page_words.h"

namespace crawl {

// A reader is known by the crawled pages that she read: her signature says the mean of what their
// words say. A page's log ratio is the mean over its readers of whom something is known. A crawled
// page counts for the words of pages that its readers had read before it: of each reader's newest, and
// of 32 at the most, since the readers of a popular page have read everything.
// Takes 12 bytes a user and 12 a page. Not thread safe.
class SignatureFactor {
 public:
  // Readers whose mean has moved by less, and pages whose value has, are left as they were.
  static constexpr double kTolerance = 0.02;

  SignatureFactor(const Trace* trace, const CrawlMemory* memory, const PageWords* words,
                  const InterestOptions& options);

  void Add(uint32_t word, const PageCount& count) { words_.Add(word, count); }

  // A page of the trace was crawled and is the newest source. Calls moved(page) for each page whose
  // factor has changed by more than the tolerance, or is now known.
  template <typename Fn>
  void Crawled(uint32_t page, uint32_t source, bool relevant, Fn&& moved);
  // A page that nobody read was crawled.
  void CrawledUnread(uint32_t source) { words_.AddSource(source); }

  void Refresh(const PageCount& base);

  bool Knows(uint32_t page) const { return sums_[page].readers > 0; }
  double Log(uint32_t page) const { return Value(sums_[page]); }
  const NeighbourWords& words() const { return words_; }
  // The crawled pages, as sources, whose words are the signatures of a page: for each reader the
  // newest that she read.
  std::vector<uint32_t> NeighboursOf(uint32_t page) const;

 private:
  static constexpr size_t kMostNeighbours = 32;

  struct Reader {
    float logs = 0;
    uint32_t pages = 0;  // crawled ones that she read
    float told = 0;

    float mean() const { return pages == 0 ? 0 : logs / static_cast<float>(pages); }
  };
  struct Sum {
    float logs = 0;
    uint32_t readers = 0;
    float told = 0;
  };
  static double Value(const Sum& sum) {
    return sum.readers == 0 ? 0 : sum.logs / static_cast<double>(sum.readers);
  }

  const Trace* const trace_;
  const CrawlMemory* const memory_;
  NeighbourWords words_;
  std::vector<Reader> readers_;   // by user
  std::vector<uint32_t> newest_;  // by user: the last crawled page that she read, as a source
  std::vector<Sum> sums_;         // by page
};

template <typename Fn>
void SignatureFactor::Crawled(uint32_t page, uint32_t source, bool relevant, Fn&& moved) {
  words_.Crawled(NeighboursOf(page), relevant);
  words_.AddSource(source);
  const auto log = static_cast<float>(words_.LogOf(source));
  for (const uint32_t user : trace_->UsersOf(page)) {
    Reader& reader = readers_[user];
    newest_[user] = source;
    reader.logs += log;
    const bool is_new = ++reader.pages == 1;
    const float move = reader.mean() - reader.told;
    if (!is_new && std::abs(move) <= kTolerance) continue;
    reader.told = reader.mean();
    for (const uint32_t other : trace_->PagesOf(user)) {
      Sum& sum = sums_[other];
      const bool is_known = sum.readers > 0;
      sum.logs += move;
      sum.readers += is_new ? 1 : 0;
      const auto value = static_cast<float>(Value(sum));
      if (is_known && std::abs(value - sum.told) <= kTolerance) continue;
      sum.told = value;
      moved(other);
    }
  }
}

}  // namespace crawl
