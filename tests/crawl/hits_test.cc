#include <doctest/doctest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "crawl/link_ranks.h"
#include "link_graphs.h"

using doctest::Approx;

namespace {

crawl::HitsOptions Exact() {
  crawl::HitsOptions options;
  options.tolerance = 1e-13;
  options.max_steps = 20'000;
  return options;
}

crawl::HitsScores Scores(const crawl::LinkGraph& graph, const crawl::HitsOptions& options) {
  const auto result = crawl::Hits(graph, options);
  REQUIRE_MESSAGE(result.ok(), result.status().ToString());
  return *result;
}

void CheckSame(const std::vector<double>& found, const std::vector<double>& expected) {
  REQUIRE(found.size() == expected.size());
  for (size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    CHECK(found[i] == Approx(expected[i]).epsilon(1e-8));
  }
}

std::vector<double> OfLengthOne(std::vector<double> values) {
  double squares = 0;
  for (const double value : values) squares += value * value;
  if (squares > 0) {
    for (double& value : values) value /= std::sqrt(squares);
  }
  return values;
}

using Matrix = std::vector<std::vector<double>>;

// Fig. 2.3 with full matrices: forward[i][j] is what a link from i to j counts for an authority.
void Steps(const Matrix& forward, const Matrix& backward, int steps, std::vector<double>* auths,
           std::vector<double>* hubs) {
  const size_t n = forward.size();
  hubs->assign(n, 1);
  for (int step = 0; step < steps; ++step) {
    auths->assign(n, 0);
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) (*auths)[j] += forward[i][j] * (*hubs)[i];
    }
    *auths = OfLengthOne(*auths);
    hubs->assign(n, 0);
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) (*hubs)[i] += backward[i][j] * (*auths)[j];
    }
    *hubs = OfLengthOne(*hubs);
  }
}

}  // namespace

TEST_CASE("HITS: eq. 2-2 by hand") {
  // 0 links to 2; 1 links to 2 and 3.
  const auto graph = link_graphs::Make(4, {{0, 2}, {1, 2}, {1, 3}});
  // One step from hubs that are all alike: authorities as 2 : 1, hubs as 2 : 3.
  auto options = Exact();
  options.max_steps = 1;
  const auto first = Scores(graph, options);
  CheckSame(first.authorities, OfLengthOne({0, 0, 2, 1}));
  CheckSame(first.hubs, OfLengthOne({2, 3, 0, 0}));
  // In the end h(0) = a(2), h(1) = a(2) + a(3), a(2) = h(0) + h(1), a(3) = h(1), all but for a
  // factor: hubs as 1 : φ, authorities as φ : 1, with φ the golden ratio, which a step gains.
  const double golden = (1 + std::sqrt(5.0)) / 2;
  const auto last = Scores(graph, Exact());
  CHECK(last.converged);
  CheckSame(last.authorities, OfLengthOne({0, 0, golden, 1}));
  CheckSame(last.hubs, OfLengthOne({1, golden, 0, 0}));
  CHECK(last.authority_gain == Approx(golden));
  CHECK(last.hub_gain == Approx(golden));
}

TEST_CASE("HITS: relevance as the weight of links and of pages") {
  // 0 links to 2 and 3, 1 to 3. Relevance: 0 has 1, 1 has 1/2, 2 has 1/4, 3 has 1. One step:
  //   a(2) = h(0)·1/4 = 1/4, a(3) = h(0)·1 + h(1)·1 = 2;
  //   h(0) = (a(2) + a(3))·1 = 9/4, h(1) = a(3)·1/2 = 1, each but for a factor.
  const auto graph = link_graphs::Make(4, {{0, 2}, {0, 3}, {1, 3}});
  const std::vector<double> relevance = {1, 0.5, 0.25, 1};
  auto options = Exact();
  options.max_steps = 1;
  options.forward = [&](uint32_t, uint32_t to) { return relevance[to]; };
  options.backward = [&](uint32_t from, uint32_t) { return relevance[from]; };
  const auto links = Scores(graph, options);
  CheckSame(links.authorities, OfLengthOne({0, 0, 0.25, 2}));
  CheckSame(links.hubs, OfLengthOne({2.25, 1, 0, 0}));
  // As weights of pages: a(2) = 1·h(0), a(3) = 1·h(0) + 1/2·h(1) = 3/2;
  //   h(0) = 1/4·a(2) + 1·a(3) = 7/4, h(1) = 1·a(3) = 3/2.
  auto by_page = Exact();
  by_page.max_steps = 1;
  by_page.page_weights = relevance;
  const auto pages = Scores(graph, by_page);
  CheckSame(pages.authorities, OfLengthOne({0, 0, 1, 1.5}));
  CheckSame(pages.hubs, OfLengthOne({1.75, 1.5, 0, 0}));
}

TEST_CASE("HITS: links of one host are parts of one recommendation") {
  // 0, 1 and 2 of host 0 link to 5; 3 and 4 of hosts 1 and 2 link to 6; both are of host 3, and 5
  // links to 6. In the first step 5 has 3·1/3 and 6 has 2·1, and the link within the host nothing;
  // 5 and 6 as hubs of themselves have nothing.
  const auto graph =
      link_graphs::Make(7, {{0, 5}, {1, 5}, {2, 5}, {3, 6}, {4, 6}, {5, 6}}, {0, 0, 0, 1, 2, 3, 3});
  auto options = Exact();
  options.max_steps = 1;
  CheckSame(Scores(graph, options).authorities, OfLengthOne({0, 0, 0, 0, 0, 3, 3}));
  options.same_host = 0;
  const auto dropped = Scores(graph, options);
  CheckSame(dropped.authorities, OfLengthOne({0, 0, 0, 0, 0, 1, 2}));
  CheckSame(dropped.hubs, OfLengthOne({1, 1, 1, 2, 2, 0, 0}));
  options.same_host = 0.5;
  const auto discounted = Scores(graph, options);
  CheckSame(discounted.authorities, OfLengthOne({0, 0, 0, 0, 0, 1, 2.5}));
  CheckSame(discounted.hubs, OfLengthOne({1, 1, 1, 2.5, 2.5, 1.25, 0}));
  // The other way round: 0 links to three pages of host 1, and 4 to one of host 2 and one of 3; so
  // 0 has (a(1) + a(2) + a(3))/3 = 1 and 4 has 1 + 1.
  const auto outward =
      link_graphs::Make(7, {{0, 1}, {0, 2}, {0, 3}, {4, 5}, {4, 6}}, {0, 1, 1, 1, 0, 2, 3});
  options.same_host = 0;
  CheckSame(Scores(outward, options).hubs, OfLengthOne({1, 0, 0, 0, 2, 0, 0}));
}

TEST_CASE("HITS: against full matrices") {
  std::mt19937 random(4);
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const uint32_t pages = 2 + random() % 30;
    std::vector<uint32_t> hosts(pages);
    for (uint32_t& host : hosts) host = random() % 4;
    const auto graph =
        link_graphs::Make(pages, link_graphs::RandomLinks(pages, random() % 120, seed), hosts);
    std::vector<double> relevance(pages), weights(pages);
    for (uint32_t page = 0; page < pages; ++page) {
      relevance[page] = 0.25 * (random() % 5);
      weights[page] = 0.5 * (random() % 3);
    }
    auto options = Exact();
    options.tolerance = 0;
    options.max_steps = 25;
    options.forward = [&](uint32_t, uint32_t to) { return relevance[to]; };
    options.backward = [&](uint32_t from, uint32_t) { return relevance[from]; };
    options.page_weights = weights;
    options.same_host = 0.3;

    Matrix links(pages, std::vector<double>(pages)), forward = links, backward = links;
    for (uint32_t page = 0; page < pages; ++page) {
      for (const uint32_t to : graph.Out(page)) links[page][to] = 1;
    }
    for (uint32_t i = 0; i < pages; ++i) {
      for (uint32_t j = 0; j < pages; ++j) {
        if (links[i][j] == 0) continue;
        double from_host = 0, to_host = 0;
        for (uint32_t k = 0; k < pages; ++k) {
          if (hosts[k] == hosts[i]) from_host += links[k][j];
          if (hosts[k] == hosts[j]) to_host += links[i][k];
        }
        const bool same = hosts[i] == hosts[j];
        forward[i][j] = (same ? 0.3 : 1 / from_host) * relevance[j] * weights[i];
        backward[i][j] = (same ? 0.3 : 1 / to_host) * relevance[i] * weights[j];
      }
    }
    std::vector<double> auths, hubs;
    Steps(forward, backward, 25, &auths, &hubs);
    const auto scores = Scores(graph, options);
    CheckSame(scores.authorities, auths);
    CheckSame(scores.hubs, hubs);
  }
}

TEST_CASE(
    "HITS: the same numbers with any number of threads, and in fewer steps from near the end") {
  std::vector<uint32_t> hosts(50'000);
  for (uint32_t page = 0; page < hosts.size(); ++page) hosts[page] = page % 97;
  const auto graph = link_graphs::Make(50'000, link_graphs::RandomLinks(50'000, 300'000, 9), hosts);
  crawl::HitsOptions options;
  options.same_host = 0.1;
  const auto scores = [&](size_t threads) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    return Scores(graph, options);
  };
  const auto alone = scores(1);
  CHECK(alone.converged);
  for (const size_t threads : {2, 5}) {
    const auto together = scores(threads);
    CHECK(together.authorities == alone.authorities);
    CHECK(together.hubs == alone.hubs);
  }
}

TEST_CASE("HITS: no links, and what it refuses") {
  const auto none = Scores(link_graphs::Make(2, {}), {});
  CHECK(none.converged);
  CHECK(none.authorities == std::vector<double>{0, 0});
  CHECK(none.hubs == std::vector<double>{0, 0});
  CHECK(Scores(link_graphs::Make(0, {}), {}).hubs.empty());

  const auto graph = link_graphs::Make(2, {{0, 1}});
  crawl::HitsOptions options;
  options.same_host = 0;
  CHECK(crawl::Hits(graph, options).status().message() == "the hosts of the pages are not known");
  const auto hosted = link_graphs::Make(2, {{0, 1}}, {0, 0});
  CHECK(Scores(hosted, options).authorities == std::vector<double>{0, 0});
  options.same_host = 2;
  CHECK(crawl::Hits(hosted, options).status().message() ==
        "a link within a host counts from 0 to 1, not 2.000000");
  const std::vector<double> three(3, 1), negative = {1, -1};
  options = {};
  options.page_weights = three;
  CHECK(!crawl::Hits(graph, options).ok());
  options = {};
  options.page_weights = negative;
  CHECK(crawl::Hits(graph, options).status().message() == "a weight of -1.000000");
}
