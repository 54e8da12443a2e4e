// The links of the pages that a crawl has fetched so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "crawl/link_graph.h"

namespace crawl {

// Pages are URLs by their numbers, which should be dense. Takes 4 bytes a URL, 8 a page and 4 a link.
class CrawledLinks {
 public:
  // Adds a page with its links; false when it is there already, which changes nothing.
  bool Add(uint32_t page, std::span<const uint32_t> links);

  size_t pages() const { return begins_.size() - 1; }
  // The how manieth page it was, from 0.
  std::optional<uint32_t> Find(uint32_t page) const {
    if (page >= numbers_.size() || numbers_[page] == 0) return std::nullopt;
    return numbers_[page] - 1;
  }
  // The links of the page that was the `number`th.
  std::span<const uint32_t> Of(uint32_t number) const {
    return std::span(links_).subspan(begins_[number], begins_[number + 1] - begins_[number]);
  }

  // All of them.
  std::vector<LinkGraph::Edge> Edges() const;

 private:
  std::vector<uint32_t> numbers_;  // by URL: one more than its number, 0 for none
  std::vector<size_t> begins_ = {0};
  std::vector<uint32_t> links_;
};

}  // namespace crawl
