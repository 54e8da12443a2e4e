#include <arrow/status.h>
#include <tbb/enumerable_thread_specific.h>

#include <cmath>
#include <utility>
#include <vector>

#include "crawl/link_ranks.h"
#include "graph/host_shares.h"
#include "graph/parallel.h"

namespace crawl {
namespace {

arrow::Status Check(const LinkGraph& graph, const HitsOptions& options) {
  const auto& weights = options.page_weights;
  if (!weights.empty() && weights.size() != graph.pages()) {
    return arrow::Status::Invalid("there are ", graph.pages(), " pages, and weights for ",
                                  weights.size());
  }
  for (const double weight : weights) {
    if (!(weight >= 0) || std::isinf(weight)) return arrow::Status::Invalid("a weight of ", weight);
  }
  if (options.same_host.has_value() && graph.hosts().empty() && graph.pages() > 0) {
    return arrow::Status::Invalid("the hosts of the pages are not known");
  }
  if (options.same_host.has_value() && !(*options.same_host >= 0 && *options.same_host <= 1)) {
    return arrow::Status::Invalid("a link within a host counts from 0 to 1, not ",
                                  *options.same_host);
  }
  return arrow::Status::OK();
}

// What each link counts, by target or by source; empty when all count 1.
class Weights {
 public:
  Weights(const LinkGraph& graph, const HitsOptions& options, bool forward)
      : graph_(graph), forward_(forward) {
    const LinkWeight& weight = forward ? options.forward : options.backward;
    if (weight == nullptr && !options.same_host.has_value()) return;
    values_.assign(graph.links(), 1);
    tbb::enumerable_thread_specific<std::vector<uint32_t>> scratch;
    ForPages(graph.pages(), [&](uint32_t page) {
      const auto others = Others(page);
      const std::span<double> values(values_.data() + Before(page), others.size());
      if (options.same_host.has_value()) {
        HostShares(graph.hosts(), graph.hosts()[page], others, *options.same_host, &scratch.local(),
                   values);
      }
      if (weight == nullptr) return;
      for (size_t i = 0; i < others.size(); ++i) {
        values[i] *= forward ? weight(others[i], page) : weight(page, others[i]);
      }
    });
  }

  // What the others give to the page.
  double Sum(uint32_t page, const std::vector<double>& scores) const {
    const auto others = Others(page);
    double sum = 0;
    if (values_.empty()) {
      for (const uint32_t other : others) sum += scores[other];
    } else {
      const double* value = values_.data() + Before(page);
      for (const uint32_t other : others) sum += *value++ * scores[other];
    }
    return sum;
  }

 private:
  std::span<const uint32_t> Others(uint32_t page) const {
    return forward_ ? graph_.In(page) : graph_.Out(page);
  }
  uint64_t Before(uint32_t page) const {
    return forward_ ? graph_.InBefore(page) : graph_.OutBefore(page);
  }

  const LinkGraph& graph_;
  const bool forward_;
  std::vector<double> values_;
};

// Makes a vector 1 long, unless it is 0, and returns how long it was.
double Normalize(std::vector<double>* scores) {
  const auto pages = static_cast<uint32_t>(scores->size());
  const double length =
      std::sqrt(SumPages(pages, [&](uint32_t page) { return (*scores)[page] * (*scores)[page]; }));
  if (length > 0) ForPages(pages, [&](uint32_t page) { (*scores)[page] /= length; });
  return length;
}

}  // namespace

arrow::Result<HitsScores> Hits(const LinkGraph& graph, const HitsOptions& options) {
  ARROW_RETURN_NOT_OK(Check(graph, options));
  const uint32_t pages = graph.pages();
  const Weights forward(graph, options, true), backward(graph, options, false);
  HitsScores result;
  result.hubs.assign(pages, 1);
  Normalize(&result.hubs);
  result.authorities.assign(pages, 0);
  std::vector<double> next(pages), passed;
  // The scores as they are passed on.
  const auto weighted = [&](const std::vector<double>& scores) -> const std::vector<double>& {
    if (options.page_weights.empty()) return scores;
    passed.resize(pages);
    ForPages(pages,
             [&](uint32_t page) { passed[page] = options.page_weights[page] * scores[page]; });
    return passed;
  };
  while (result.steps < options.max_steps && !result.converged) {
    const auto& hubs = weighted(result.hubs);
    ForPages(pages, [&](uint32_t page) { next[page] = forward.Sum(page, hubs); });
    result.authority_gain = Normalize(&next);
    const double change = std::sqrt(SumPages(pages, [&](uint32_t page) {
      const double difference = next[page] - result.authorities[page];
      return difference * difference;
    }));
    result.authorities.swap(next);
    const auto& authorities = weighted(result.authorities);
    ForPages(pages, [&](uint32_t page) { result.hubs[page] = backward.Sum(page, authorities); });
    result.hub_gain = Normalize(&result.hubs);
    ++result.steps;
    result.converged = change <= options.tolerance;
  }
  return result;
}

}  // namespace crawl
