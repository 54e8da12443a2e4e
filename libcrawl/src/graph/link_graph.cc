#include "crawl/link_graph.h"

#include <arrow/status.h>

#include <algorithm>
#include <utility>

#include "graph/parallel.h"

namespace crawl {
namespace {

// Turns counts at [1], [2], … into sums: where each page's part begins.
void AddUp(std::vector<uint64_t>* begins) {
  for (size_t i = 1; i < begins->size(); ++i) (*begins)[i] += (*begins)[i - 1];
}

}  // namespace

arrow::Result<LinkGraph> LinkGraph::Make(uint32_t pages, const std::vector<Edge>& links,
                                         std::vector<uint32_t> hosts) {
  if (!hosts.empty() && hosts.size() != pages) {
    return arrow::Status::Invalid("there are ", pages, " pages, and hosts of ", hosts.size());
  }
  LinkGraph graph;
  graph.hosts_ = std::move(hosts);

  // All links by their sources, then without those that are there twice.
  std::vector<uint64_t> begins(size_t{pages} + 1);
  for (const Edge& link : links) {
    if (link.from >= pages || link.to >= pages) {
      return arrow::Status::Invalid("a link from page ", link.from, " to page ", link.to, " of ",
                                    pages);
    }
    if (link.from != link.to) ++begins[link.from + 1];
  }
  AddUp(&begins);
  std::vector<uint32_t> all(begins.back());
  std::vector<uint64_t> at(begins.begin(), begins.end() - 1);
  for (const Edge& link : links) {
    if (link.from != link.to) all[at[link.from]++] = link.to;
  }
  graph.out_begins_.assign(size_t{pages} + 1, 0);
  ForPages(pages, [&](uint32_t page) {
    const auto begin = all.begin() + static_cast<ptrdiff_t>(begins[page]);
    const auto end = all.begin() + static_cast<ptrdiff_t>(begins[page + 1]);
    std::sort(begin, end);
    graph.out_begins_[page + 1] = static_cast<uint64_t>(std::unique(begin, end) - begin);
  });
  AddUp(&graph.out_begins_);
  for (uint32_t page = 0; page < pages; ++page) {
    const auto begin = all.begin() + static_cast<ptrdiff_t>(begins[page]);
    std::copy_n(begin, graph.OutCount(page),
                all.begin() + static_cast<ptrdiff_t>(graph.out_begins_[page]));
  }
  all.resize(graph.out_begins_.back());
  all.shrink_to_fit();
  graph.targets_ = std::move(all);

  // The other way round. Sources come in order, and so they stand for each target.
  graph.in_begins_.assign(size_t{pages} + 1, 0);
  for (const uint32_t target : graph.targets_) ++graph.in_begins_[target + 1];
  AddUp(&graph.in_begins_);
  at.assign(graph.in_begins_.begin(), graph.in_begins_.end() - 1);
  graph.sources_.resize(graph.targets_.size());
  for (uint32_t page = 0; page < pages; ++page) {
    for (const uint32_t target : graph.Out(page)) graph.sources_[at[target]++] = page;
  }
  return graph;
}

}  // namespace crawl
