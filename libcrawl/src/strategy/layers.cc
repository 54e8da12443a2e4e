#include "strategy/layers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace crawl {

std::vector<Layer> LayersOf(const History& history, std::span<const uint32_t> core, size_t count,
                            size_t most_pages) {
  std::vector<Layer> linking(history.pages());  // by page: those that link to it
  for (uint32_t page = 0; page < history.pages(); ++page) {
    for (const uint32_t target : history.links(page)) linking[target].push_back(page);
  }
  std::vector<bool> seen(history.pages());
  Layer next(core.begin(), core.end());
  for (const uint32_t page : next) seen[page] = true;
  std::vector<Layer> graph;
  while (graph.size() < count && !next.empty()) {
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    if (next.size() > most_pages) next.resize(most_pages);
    graph.push_back(std::move(next));
    next.clear();
    for (const uint32_t page : graph.back()) {
      for (const uint32_t from : linking[page]) {
        if (seen[from]) continue;
        seen[from] = true;
        next.push_back(from);
      }
    }
  }
  return graph;
}

std::vector<uint32_t> FeaturesOf(const History& history, std::span<const Layer> graph,
                                 size_t layers, size_t count) {
  std::vector<double> weights(history.terms());
  for (const Layer& layer : graph.first(std::min(layers, graph.size()))) {
    for (const uint32_t page : layer) {
      for (const auto& term : history.terms(page)) weights[term.term] += term.count;
    }
  }
  std::vector<uint32_t> terms;
  for (uint32_t term = 0; term < weights.size(); ++term) {
    weights[term] *= std::log(static_cast<double>(history.pages()) / history.pages_with(term));
    if (weights[term] > 0) terms.push_back(term);
  }
  const size_t kept = std::min(count, terms.size());
  std::partial_sort(terms.begin(), terms.begin() + static_cast<ptrdiff_t>(kept), terms.end(),
                    [&](uint32_t a, uint32_t b) {
                      return weights[a] != weights[b] ? weights[a] > weights[b] : a < b;
                    });
  terms.resize(kept);
  return terms;
}

LayerClassifier::LayerClassifier(const History& history, std::span<const Layer> graph,
                                 std::span<const uint32_t> features) {
  std::vector<uint32_t> feature_of(history.terms(), UINT32_MAX);
  for (const uint32_t term : features) {
    feature_of[term] = features_.Add(history.term_text(term));
  }
  for (const Layer& layer : graph) {
    std::vector<double> counts(features.size(), 1);
    double sum = static_cast<double>(features.size());
    for (const uint32_t page : layer) {
      for (const auto& term : history.terms(page)) {
        if (feature_of[term.term] == UINT32_MAX) continue;
        counts[feature_of[term.term]] += term.count;
        sum += term.count;
      }
    }
    for (double& value : counts) value = std::log(value / sum);
    log_given_.push_back(std::move(counts));
  }
}

std::vector<double> LayerClassifier::Probabilities(const Terms& page) const {
  // The priors are all the same.
  std::vector<double> logs(layers());
  for (const TermCount& term : features_.Known(page)) {
    for (size_t layer = 0; layer < logs.size(); ++layer) {
      logs[layer] += term.count * log_given_[layer][term.term];
    }
  }
  const double most = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (double& value : logs) sum += value = std::exp(value - most);
  for (double& value : logs) value /= sum;
  return logs;
}

}  // namespace crawl
