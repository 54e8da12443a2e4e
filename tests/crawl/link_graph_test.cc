#include "crawl/link_graph.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "link_graphs.h"

TEST_CASE("link graph: links by source and by target") {
  const auto graph = link_graphs::Make(4, {{2, 1}, {0, 2}, {0, 1}, {0, 2}, {3, 3}, {2, 0}});
  CHECK(graph.pages() == 4);
  CHECK(graph.links() == 4);
  const auto list = [](std::span<const uint32_t> pages) {
    return std::vector<uint32_t>(pages.begin(), pages.end());
  };
  CHECK(list(graph.Out(0)) == std::vector<uint32_t>{1, 2});
  CHECK(list(graph.Out(1)).empty());
  CHECK(list(graph.Out(2)) == std::vector<uint32_t>{0, 1});
  CHECK(list(graph.Out(3)).empty());
  CHECK(list(graph.In(0)) == std::vector<uint32_t>{2});
  CHECK(list(graph.In(1)) == std::vector<uint32_t>{0, 2});
  CHECK(graph.InCount(2) == 1);
  CHECK(graph.OutCount(2) == 2);
  CHECK(graph.OutBefore(2) == 2);
  CHECK(graph.InBefore(2) == 3);
}

TEST_CASE("link graph: against a set of pairs") {
  constexpr uint32_t kPages = 5000;
  const auto links = link_graphs::RandomLinks(kPages, 40'000, 7);
  std::set<std::pair<uint32_t, uint32_t>> expected;
  for (const auto& link : links) {
    if (link.from != link.to) expected.emplace(link.from, link.to);
  }
  const auto graph = link_graphs::Make(kPages, links);
  std::set<std::pair<uint32_t, uint32_t>> out, in;
  for (uint32_t page = 0; page < kPages; ++page) {
    for (const uint32_t to : graph.Out(page)) out.emplace(page, to);
    for (const uint32_t from : graph.In(page)) in.emplace(from, page);
  }
  CHECK(graph.links() == expected.size());
  CHECK(out == expected);
  CHECK(in == expected);
}

TEST_CASE("link graph: what is none") {
  CHECK(crawl::LinkGraph::Make(2, {{0, 2}}).status().message() ==
        "a link from page 0 to page 2 of 2");
  CHECK(crawl::LinkGraph::Make(2, {}, {1}).status().message() ==
        "there are 2 pages, and hosts of 1");
  CHECK(link_graphs::Make(0, {}).pages() == 0);
}
