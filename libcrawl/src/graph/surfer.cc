#include "graph/surfer.h"

#include <arrow/status.h>

#include <cmath>
#include <utility>

#include "graph/parallel.h"

namespace crawl {
namespace {

// The weights, so that they add up to 1.
arrow::Result<std::vector<double>> TeleportShares(const LinkGraph& graph,
                                                  std::span<const double> weights) {
  if (weights.empty()) return std::vector<double>(graph.pages(), 1.0 / graph.pages());
  if (weights.size() != graph.pages()) {
    return arrow::Status::Invalid("there are ", graph.pages(), " pages, and weights of ",
                                  weights.size(), " to jump to");
  }
  double sum = 0;
  for (const double weight : weights) {
    if (!(weight >= 0) || std::isinf(weight)) {
      return arrow::Status::Invalid("a weight of ", weight, " to jump to");
    }
    sum += weight;
  }
  if (!(sum > 0)) return arrow::Status::Invalid("there is no page to jump to");
  std::vector<double> shares(weights.begin(), weights.end());
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace

arrow::Result<PageRanks> Surf(const LinkGraph& graph, std::span<const double> follow,
                              const PageRankOptions& options) {
  PageRanks result;
  const uint32_t pages = graph.pages();
  if (pages == 0) {
    result.converged = true;
    return result;
  }
  ARROW_ASSIGN_OR_RAISE(const std::vector<double> teleport,
                        TeleportShares(graph, options.teleport));
  std::vector<double> ranks(pages, 1);
  std::vector<double> next(pages), passed(pages);  // by each of a page's links
  while (result.steps < options.max_steps && !result.converged) {
    const double jumps = SumPages(pages, [&](uint32_t page) {
      const uint32_t links = graph.OutCount(page);
      if (links == 0) return ranks[page];
      passed[page] = follow[page] * ranks[page] / links;
      return (1 - follow[page]) * ranks[page];
    });
    const double change = SumPages(pages, [&](uint32_t page) {
      double rank = teleport[page] * jumps;
      for (const uint32_t source : graph.In(page)) rank += passed[source];
      next[page] = rank;
      return std::abs(rank - ranks[page]);
    });
    ranks.swap(next);
    ++result.steps;
    result.converged = change <= options.tolerance * pages;
  }
  result.ranks = std::move(ranks);
  return result;
}

}  // namespace crawl
