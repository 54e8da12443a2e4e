// Graphs for tests of what is computed from links.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "crawl/link_graph.h"

namespace link_graphs {

inline crawl::LinkGraph Make(uint32_t pages, const std::vector<crawl::LinkGraph::Edge>& links,
                             std::vector<uint32_t> hosts = {}) {
  auto graph = crawl::LinkGraph::Make(pages, links, std::move(hosts));
  REQUIRE_MESSAGE(graph.ok(), graph.status().ToString());
  return std::move(*graph);
}

// Links between pages that are drawn at random, early pages more often than late ones; some pages
// have none, and some links are there twice or lead back to their page.
inline std::vector<crawl::LinkGraph::Edge> RandomLinks(uint32_t pages, size_t links,
                                                       uint32_t seed) {
  std::mt19937 random(seed);
  const auto draw = [&] { return static_cast<uint32_t>(random() % (1 + random() % pages)); };
  std::vector<crawl::LinkGraph::Edge> drawn(links);
  for (auto& link : drawn) {
    link.from = random() % pages;
    link.to = draw();
  }
  return drawn;
}

}  // namespace link_graphs
