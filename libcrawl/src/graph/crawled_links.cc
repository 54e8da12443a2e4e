#include "graph/crawled_links.h"

namespace crawl {

bool CrawledLinks::Add(uint32_t page, std::span<const uint32_t> links) {
  if (page >= numbers_.size()) numbers_.resize(size_t{page} + 1);
  if (numbers_[page] != 0) return false;
  links_.insert(links_.end(), links.begin(), links.end());
  begins_.push_back(links_.size());
  numbers_[page] = static_cast<uint32_t>(pages());
  return true;
}

std::vector<LinkGraph::Edge> CrawledLinks::Edges() const {
  std::vector<LinkGraph::Edge> edges;
  edges.reserve(links_.size());
  for (uint32_t page = 0; page < numbers_.size(); ++page) {
    const auto number = Find(page);
    if (!number.has_value()) continue;
    for (const uint32_t target : Of(*number)) edges.push_back({page, target});
  }
  return edges;
}

}  // namespace crawl
