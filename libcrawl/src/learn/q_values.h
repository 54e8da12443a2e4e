// What crawled pages are worth (seed 004, eq. 1): their own relevance, and that of what they lead to.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace crawl {

// Q(u) = R(d) + γ · the mean of Q over the crawled pages that d links to. Takes 4 bytes for each link
// of a crawled page and for each URL, and 16 for each page. Not thread safe.
class QValues {
 public:
  explicit QValues(double gamma) : gamma_(gamma) {}

  // A page was crawled; once for each URL. Its Q is its relevance until the next Update. `links` are
  // each once.
  void Add(uint32_t url, double relevance, std::span<const uint32_t> links);

  // Hands relevance back along the links, beginning with the Q values that there are, until none
  // changes by more than 0.0001, or has been worked out 30 times. Pages that were crawled later are
  // worked out first: mostly, those that they were found on come after them, so that a whole path
  // takes one round.
  void Update();

  struct Page {
    uint32_t url = 0;
    float relevance = 0;
    double q = 0;
  };
  // In the order of crawling.
  const std::vector<Page>& pages() const { return pages_; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  double Worth(size_t page) const;

  const double gamma_;
  std::vector<Page> pages_;
  std::vector<size_t> begins_ = {0};  // by page, in links_
  std::vector<uint32_t> links_;
  std::vector<uint32_t> page_of_;  // by URL
};

}  // namespace crawl
