#include "graph/growing_ranks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <vector>

#include "crawl/link_ranks.h"
#include "link_graphs.h"

using doctest::Approx;

namespace {

// A web whose pages come in by and by, as a crawl meets them: at first page 0 is known.
struct Growth {
  Growth(uint32_t pages, size_t links, uint32_t seed)
      : graph(link_graphs::Make(pages, link_graphs::RandomLinks(pages, links, seed))),
        random(seed),
        known(pages),
        crawled(pages) {
    known[0] = true;
  }

  // Crawls a page that is known and has links; false when there is none left.
  bool Next(uint32_t* page) {
    std::vector<uint32_t> waiting;
    for (uint32_t i = 0; i < graph.pages(); ++i) {
      if (known[i] && !crawled[i] && graph.OutCount(i) > 0) waiting.push_back(i);
    }
    if (waiting.empty()) return false;
    *page = waiting[random() % waiting.size()];
    crawled[*page] = true;
    for (const uint32_t target : graph.Out(*page)) {
      known[target] = true;
      links.push_back({*page, target});
    }
    return true;
  }

  const crawl::LinkGraph graph;
  std::mt19937 random;
  std::vector<bool> known, crawled;
  std::vector<crawl::LinkGraph::Edge> links;
};

// All ranks at once, with the weights that pages have of themselves in `jumps`: as long as PageRank
// loses nothing to who jumps, its ranks over their weights.
std::vector<double> AllAtOnce(const Growth& growth, const std::vector<double>& jumps,
                              const std::vector<double>& ages, double damping) {
  const auto graph = link_graphs::Make(growth.graph.pages(), growth.links);
  crawl::TimedPageRankOptions options;
  options.page_rank.damping = damping;
  options.page_rank.teleport = jumps;
  options.page_rank.tolerance = 1e-13;
  options.page_rank.max_steps = 5000;
  auto ranks = crawl::TimedPageRank(graph, ages, options)->ranks;
  double weights = 0, jumping = 0;
  for (uint32_t page = 0; page < graph.pages(); ++page) {
    weights += jumps[page];
    const double follow =
        graph.OutCount(page) > 0 ? crawl::FollowChance(damping, options.decay, ages[page]) : 0;
    jumping += (1 - follow) * ranks[page];
  }
  for (double& rank : ranks) rank *= weights / jumping;
  return ranks;
}

}  // namespace

TEST_CASE("growing ranks: eq. 2-3 by hand") {
  // 0 links to 1 and 2, 1 to 2; d = 1/2, and each has 1/2 of itself. P(0) = 1/2, P(1) = 1/2 + 1/2·P(0)/2 =
  // 5/8, P(2) = 1/2 + P(0)/4 + P(1)/2 = 15/16, whatever came first.
  for (const bool forward : {true, false}) {
    crawl::GrowingRanks ranks;
    std::vector<uint32_t> changed;
    for (const uint32_t page : {0, 1, 2}) ranks.Jump(page, 0.5);
    const std::vector<uint32_t> both = {1, 2}, second = {2};
    if (forward) ranks.AddLinks(0, both, 0.5);
    ranks.AddLinks(1, second, 0.5);
    ranks.Settle(&changed);
    if (!forward) ranks.AddLinks(0, both, 0.5);
    ranks.Settle(&changed);
    CHECK(ranks.Rank(0) == 0.5);
    CHECK(ranks.Rank(1) == 0.625);
    CHECK(ranks.Rank(2) == 0.9375);
    CHECK(ranks.Rank(99) == 0);
    // Its links are known, and they stay.
    ranks.AddLinks(0, second, 0.5);
    ranks.Settle(&changed);
    CHECK(changed.empty());
  }
}

TEST_CASE("growing ranks: never far below what computing all gives") {
  for (uint32_t seed = 1; seed <= 6; ++seed) {
    CAPTURE(seed);
    const uint32_t pages = 400;
    const bool topic = seed % 2 == 0, timed = seed > 3;
    Growth growth(pages, 3000, seed);
    std::vector<double> jumps(pages), ages(pages);
    for (double& age : ages) age = timed ? 31 + growth.random() % 2000 : 100;
    crawl::GrowingRanks ranks;
    const auto meet = [&](uint32_t page) {
      if (jumps[page] > 0 || (topic && page % 7 != 0)) return;
      jumps[page] = 0.15;
      ranks.Jump(page, 0.15);
    };
    meet(0);
    std::vector<uint32_t> changed;
    std::map<uint32_t, double> before;
    size_t steps = 0, page_changes = 0;
    for (uint32_t page; growth.Next(&page); ++steps) {
      for (const uint32_t target : growth.graph.Out(page)) meet(target);
      ranks.AddLinks(page, growth.graph.Out(page), crawl::FollowChance(0.85, 0.5, ages[page]));
      ranks.Settle(&changed);
      // Those that are said to have changed are those that have.
      std::sort(changed.begin(), changed.end());
      REQUIRE(std::adjacent_find(changed.begin(), changed.end()) == changed.end());
      for (uint32_t i = 0; i < pages; ++i) {
        const double was = before[i];
        before[i] = ranks.Rank(i);
        if (was == before[i]) continue;
        REQUIRE(std::binary_search(changed.begin(), changed.end(), i));
        ++page_changes;
      }
      if (steps % 20 != 0) continue;
      const auto all = AllAtOnce(growth, jumps, ages, 0.85);
      for (uint32_t i = 0; i < pages; ++i) {
        CAPTURE(i);
        REQUIRE(ranks.Rank(i) <= all[i] * (1 + 1e-9));
        REQUIRE(ranks.Rank(i) >= all[i] * 0.95);
      }
    }
    CHECK(steps > 200);
    // Most of the time most of them stay as they are.
    CHECK(page_changes < steps * pages / 2);
  }
}
