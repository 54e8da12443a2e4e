#include <doctest/doctest.h>
#include <tbb/global_control.h>

#include <cmath>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "crawl/link_ranks.h"
#include "link_graphs.h"

using doctest::Approx;

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

crawl::PageRankOptions Exact(double damping = 0.85) {
  crawl::PageRankOptions options;
  options.damping = damping;
  options.tolerance = 1e-13;
  options.max_steps = 5000;
  return options;
}

std::vector<double> Ranks(const crawl::LinkGraph& graph, const crawl::PageRankOptions& options) {
  const auto result = crawl::PageRank(graph, options);
  REQUIRE_MESSAGE(result.ok(), result.status().ToString());
  CHECK(result->converged);
  return result->ranks;
}

void CheckSame(const std::vector<double>& found, const std::vector<double>& expected) {
  REQUIRE(found.size() == expected.size());
  for (size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    CHECK(found[i] == Approx(expected[i]).epsilon(1e-8));
  }
}

// Solves P = M·P, where M has in column j what a surfer does who is on page j, and Σ P = n: by
// elimination, in a full matrix.
std::vector<double> Solve(const crawl::LinkGraph& graph, const std::vector<double>& follow,
                          std::vector<double> teleport) {
  const uint32_t n = graph.pages();
  double sum = 0;
  for (const double weight : teleport) sum += weight;
  std::vector<std::vector<double>> rows(n, std::vector<double>(n + 1));
  for (uint32_t j = 0; j < n; ++j) {
    const auto out = graph.Out(j);
    const double jump = out.empty() ? 1 : 1 - follow[j];
    for (uint32_t i = 0; i < n; ++i) rows[i][j] = -jump * teleport[i] / sum;
    for (const uint32_t i : out) rows[i][j] -= follow[j] / static_cast<double>(out.size());
    rows[j][j] += 1;
  }
  // The rows add up to 0, so that one of them can make way for the sum.
  for (uint32_t j = 0; j < n; ++j) rows[n - 1][j] = 1;
  rows[n - 1][n] = n;
  for (uint32_t i = 0; i < n; ++i) {
    uint32_t best = i;
    for (uint32_t k = i; k < n; ++k) {
      if (std::abs(rows[k][i]) > std::abs(rows[best][i])) best = k;
    }
    std::swap(rows[i], rows[best]);
    for (uint32_t k = 0; k < n; ++k) {
      if (k == i) continue;
      const double factor = rows[k][i] / rows[i][i];
      for (uint32_t j = i; j <= n; ++j) rows[k][j] -= factor * rows[i][j];
    }
  }
  std::vector<double> solution(n);
  for (uint32_t i = 0; i < n; ++i) solution[i] = rows[i][n] / rows[i][i];
  return solution;
}

}  // namespace

TEST_CASE("PageRank: eq. 2-3 by hand") {
  // 0 links to 1 and 2, 1 to 2, 2 to 0; d = 1/2.
  //   P(0) = 1/2 + P(2)/2, P(1) = 1/2 + P(0)/4, P(2) = 1/2 + P(0)/4 + P(1)/2
  // has the solution 14/13, 10/13, 15/13.
  const auto graph = link_graphs::Make(3, {{0, 1}, {0, 2}, {1, 2}, {2, 0}});
  CheckSame(Ranks(graph, Exact(0.5)), {14.0 / 13, 10.0 / 13, 15.0 / 13});
}

TEST_CASE("PageRank: a page without links passes its rank on to all") {
  // 0 links to 1, which links nowhere; d = 1/2. J, of those who jump, is P(0)/2 + P(1);
  //   P(0) = J/2, P(1) = J/2 + P(0)/2 = 3/2·P(0), and P(0) + P(1) = 2.
  // Eq. 2-3 as it stands has 1/2 and 3/4: the same but for a factor, with 3/4 of rank lost.
  CheckSame(Ranks(link_graphs::Make(2, {{0, 1}}), Exact(0.5)), {0.8, 1.2});
  // Without any links all are alike.
  CheckSame(Ranks(link_graphs::Make(3, {}), Exact()), {1, 1, 1});
}

TEST_CASE("PageRank: topic-sensitive by hand") {
  // 0 and 1 link to each other, 2 to 0; who jumps goes to 0. Nobody comes to 2. d = 1/2:
  //   P(0) = 3·1/2 + P(1)/2, P(1) = P(0)/2.
  const std::vector<double> teleport = {7, 0, 0};
  auto options = Exact(0.5);
  options.teleport = teleport;
  CheckSame(Ranks(link_graphs::Make(3, {{0, 1}, {1, 0}, {2, 0}}), options), {2, 1, 0});
}

TEST_CASE("PageRank: against elimination in a full matrix") {
  std::mt19937 random(3);
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const uint32_t pages = 2 + random() % 40;
    const auto graph =
        link_graphs::Make(pages, link_graphs::RandomLinks(pages, random() % 120, seed));
    const std::vector<double> all(pages, 1);
    CheckSame(Ranks(graph, Exact()), Solve(graph, std::vector<double>(pages, 0.85), all));

    std::vector<double> topic(pages), ages(pages), follow(pages);
    for (double& weight : topic) weight = random() % 3;
    topic[0] = 1;
    auto options = Exact();
    options.teleport = topic;
    CheckSame(Ranks(graph, options), Solve(graph, std::vector<double>(pages, 0.85), topic));

    for (uint32_t page = 0; page < pages; ++page) {
      ages[page] = 31 + random() % 1000;  // none of them new
      follow[page] = 0.85 * std::pow(0.3, ages[page] / 365.25);
    }
    const auto timed = crawl::TimedPageRank(graph, ages, {Exact(), 0.3});
    REQUIRE(timed.ok());
    CheckSame(timed->ranks, Solve(graph, follow, all));
  }
}

TEST_CASE("TimedPageRank: what an old page recommends counts for less") {
  // 0, one year old, links to 2; 1, of today, to 3. f is 0.425 and 0.85. With J those who jump,
  //   P(0) = P(1) = J/4, P(2) = J/4 + 0.425·J/4, P(3) = J/4 + 0.85·J/4, with 5.275·J/4 = 4.
  // But nobody links to 1 yet, and it is new: it has the mean of 0, 2 and 3.
  const double base = 4 / 5.275;
  const auto graph = link_graphs::Make(4, {{0, 2}, {1, 3}});
  const auto ranks =
      crawl::TimedPageRank(graph, std::vector<double>{365.25, 0, kUnknown, kUnknown}, {Exact()});
  REQUIRE(ranks.ok());
  CheckSame(ranks->ranks, {base, base * (1 + 1.425 + 1.85) / 3, base * 1.425, base * 1.85});
  CHECK(crawl::FollowChance(0.85, 0.5, -3) == 0.85);
}

TEST_CASE("TimedPageRank: new pages have the mean of their own host") {
  // 2 and 5 are new, of hosts 0 and 1; 4 is as unlinked, but old. Host 2 has a new page only, which keeps its own.
  const auto graph = link_graphs::Make(7, {{0, 1}, {1, 0}, {0, 3}}, {0, 0, 0, 1, 1, 1, 2});
  const std::vector<double> ages = {100, 100, 1, 100, 400, 30, 2};
  const auto timed = crawl::TimedPageRank(graph, ages, {Exact()});
  REQUIRE(timed.ok());
  const auto& ranks = timed->ranks;
  CHECK(ranks[2] == Approx((ranks[0] + ranks[1]) / 2));
  CHECK(ranks[5] == Approx((ranks[3] + ranks[4]) / 2));
  CHECK(ranks[6] == Approx(ranks[4]));
  CHECK(ranks[3] > ranks[4]);
}

TEST_CASE("TimedPageRank: without times it is PageRank") {
  const auto graph = link_graphs::Make(30, link_graphs::RandomLinks(30, 90, 5));
  const auto timed = crawl::TimedPageRank(graph, std::vector<double>(30, kUnknown), {Exact()});
  REQUIRE(timed.ok());
  CHECK(timed->ranks == Ranks(graph, Exact()));
  // With some, the others are taken to be as old as these are: f is 0.425 for all.
  std::vector<double> ages(30, kUnknown);
  ages[3] = ages[4] = 365.25;
  const auto some = crawl::TimedPageRank(graph, ages, {Exact()});
  REQUIRE(some.ok());
  CheckSame(some->ranks, Ranks(graph, Exact(0.425)));
}

TEST_CASE("PageRank: the same numbers with any number of threads") {
  const auto graph = link_graphs::Make(50'000, link_graphs::RandomLinks(50'000, 300'000, 9));
  const std::vector<double> ages(50'000, 99);
  const auto ranks = [&](size_t threads) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    const auto plain = crawl::PageRank(graph);
    const auto timed = crawl::TimedPageRank(graph, ages);
    REQUIRE(plain.ok());
    REQUIRE(timed.ok());
    CHECK(plain->converged);
    return std::pair(plain->ranks, timed->ranks);
  };
  const auto alone = ranks(1);
  double sum = 0;
  for (const double rank : alone.first) sum += rank;
  CHECK(sum == Approx(50'000));
  CHECK(ranks(2) == alone);
  CHECK(ranks(5) == alone);
}

TEST_CASE("PageRank: limits and what it refuses") {
  const auto graph = link_graphs::Make(3, {{0, 1}, {0, 2}, {1, 2}, {2, 0}});
  auto options = Exact();
  options.max_steps = 2;
  CHECK(crawl::PageRank(graph, options)->steps == 2);
  CHECK(!crawl::PageRank(graph, options)->converged);
  CHECK(crawl::PageRank(link_graphs::Make(0, {}))->ranks.empty());
  options.damping = 1.5;
  CHECK(crawl::PageRank(graph, options).status().message() ==
        "damping is from 0 to 1, not 1.500000");
  const std::vector<double> none(3), wrong = {1, -1, 1}, two = {1, 1};
  options = {};
  options.teleport = none;
  CHECK(crawl::PageRank(graph, options).status().message() == "there is no page to jump to");
  options.teleport = wrong;
  CHECK(crawl::PageRank(graph, options).status().message() == "a weight of -1.000000 to jump to");
  options.teleport = two;
  CHECK(!crawl::PageRank(graph, options).ok());
  CHECK(!crawl::TimedPageRank(graph, two).ok());
  CHECK(!crawl::TimedPageRank(graph, none, {{}, 2}).ok());
}
