// The distiller of the focused crawler (seed 000, 3.1.3.3; seed 002, section 3): finds hubs, pages that
// link to many relevant ones, among those that were fetched.
//
// It is HITS with the weights of Chakrabarti, van den Berg and Dom (1999): a link from u to v carries
// R(v) of a hub's score to the authority, and R(u) of an authority's score to the hub; only pages
// with R above rho are authorities. Links between pages of one host count less than others, and so
// do several from or to one host (Bharat and Henzinger 1998).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "crawl/strategy.h"

namespace crawl {

struct DistillerOptions {
  int64_t first = 0;     // pages until it works for the first time; 0 for never
  double rho = 0.5;      // the relevance that authorities are above
  double same_host = 0;  // how much a link within a host counts
  size_t hubs = 10;      // how many are found
};

// Takes 4 bytes a link, 4 a URL and about 30 a page.
class Distiller {
 public:
  struct Hub {
    int64_t n = 0;                    // FetchedPage::n
    double score = 0;                 // above 0; of the best one 1
    std::span<const uint32_t> links;  // valid until a page is added
  };

  explicit Distiller(const DistillerOptions& options) : options_(options), next_(options.first) {}

  // The next page, with its relevance R(p).
  void Add(const FetchedPage& page, double relevance);

  // Whether there are as many pages as it works for the first time, or half as many again as the last
  // time: so all of its work is in proportion to the links.
  bool Due() const { return options_.first > 0 && Pages() >= next_; }

  // The best hubs, the best first.
  std::vector<Hub> Distill();

 private:
  static constexpr uint32_t kNoPage = UINT32_MAX;

  int64_t Pages() const { return static_cast<int64_t>(numbers_.size()); }
  std::span<const uint32_t> LinksOf(uint32_t page) const {
    return std::span(links_).subspan(begins_[page], begins_[page + 1] - begins_[page]);
  }

  const DistillerOptions options_;
  int64_t next_;
  std::unordered_map<std::string, uint32_t> host_numbers_;
  std::vector<uint32_t> page_of_;  // by URL
  // By page, from 0.
  std::vector<int64_t> numbers_;
  std::vector<uint32_t> hosts_;
  std::vector<double> relevances_;
  std::vector<size_t> begins_ = {0};  // of its links
  std::vector<uint32_t> links_;
};

}  // namespace crawl
