#include "strategy/context_graph.h"

#include <algorithm>
#include <cstdio>
#include <unordered_map>
#include <utility>
#include <vector>

#include "strategy/known_pages.h"
#include "strategy/layers.h"

namespace crawl {
namespace {

class ContextGraph : public Strategy {
 public:
  ContextGraph(LayerClassifier classifier, double threshold)
      : classifier_(std::move(classifier)),
        other_(static_cast<uint32_t>(classifier_.layers())),
        threshold_(threshold) {}

  bool needs_terms() const override { return true; }

  void AddSeed(uint32_t url, std::string_view, Priorities* priorities) override {
    priorities->Set(url, PriorityOf({0, 1, 0}));
  }

  void Learn(const FetchedPage& page, Priorities* priorities) override {
    const Queue queue = QueueOf(page);
    const double priority = PriorityOf(queue);
    for (const FoundLink& found : page.links) {
      if (!found.is_new &&
          !(priorities->Waits(found.url) && priorities->Of(found.url) < priority)) {
        continue;
      }
      priorities->Set(found.url, priority);
      queues_[found.url] = queue;
    }
  }

  std::string Why(uint32_t url) const override {
    const auto found = queues_.find(url);
    if (found == queues_.end() || found->second.from == 0) return "seed";
    const Queue& queue = found->second;
    char text[96];
    if (queue.layer == other_) {
      std::snprintf(text, sizeof text, "page %lld is like no layer: %.3f at most",
                    static_cast<long long>(queue.from), queue.probability);
    } else {
      std::snprintf(text, sizeof text, "page %lld is like layer %u: %.3f",
                    static_cast<long long>(queue.from), queue.layer, queue.probability);
    }
    return text;
  }

 private:
  // Where a page's links stand.
  struct Queue {
    uint32_t layer = 0;
    float probability = 0;
    int64_t from = 0;  // the page; 0 for what the crawl begins with
  };

  // What has no document, such as a redirect, passes on what it had itself; a page in a language
  // that the classifier does not know is as likely in one layer as in another.
  Queue QueueOf(const FetchedPage& page) const {
    if (page.terms == nullptr) {
      const auto own = queues_.find(page.url);
      return own != queues_.end() ? own->second : Queue{0, 1, 0};
    }
    const std::vector<double> probabilities = classifier_.Probabilities(*page.terms);
    const auto best = std::max_element(probabilities.begin(), probabilities.end());
    const auto layer = static_cast<uint32_t>(best - probabilities.begin());
    return {*best < threshold_ ? other_ : layer, static_cast<float>(*best), page.n};
  }

  // The layer first, then the probability.
  double PriorityOf(const Queue& queue) const {
    return 2.0 * (other_ - queue.layer) + queue.probability;
  }

  const LayerClassifier classifier_;
  const uint32_t other_;  // the queue behind those of the layers
  const double threshold_;
  std::unordered_map<uint32_t, Queue> queues_;
};

// The seed leaves the numbers open.
constexpr StrategyParameter kParameters[] = {
    {"layers", 4, 2, 20, "L, layer 0 included"},
    {"layer-pages", 300, 1, 100'000, "the most pages of a layer"},
    {"features", 40, 1, 100'000, "terms that pages are told apart by"},
    {"feature-layers", 1, 1, 2, "layers that they are taken from"},
    {"threshold", 0.5, 0, 1, "the least probability of a layer; below it a page is of none"},
};

arrow::Result<std::unique_ptr<Strategy>> Make(const StrategyOptions& options) {
  ARROW_ASSIGN_OR_RAISE(const std::vector<uint32_t> core, WantedPages("context-graph", options));
  const History& history = *options.history;
  const auto count_of = [&](const char* name) {
    return static_cast<size_t>(options.parameters.at(name));
  };
  const auto graph = LayersOf(history, core, count_of("layers"), count_of("layer-pages"));
  if (graph.size() < 2) {
    return arrow::Status::Invalid(
        "context-graph goes back from wanted pages to those that link to them, of which the "
        "--history has none");
  }
  const auto features =
      FeaturesOf(history, graph, count_of("feature-layers"), count_of("features"));
  return std::make_unique<ContextGraph>(LayerClassifier(history, graph, features),
                                        options.parameters.at("threshold"));
}

}  // namespace

const StrategyKind kContextGraph = {
    "context-graph",
    "By how many links pages seem to be away from wanted ones, as learned from --history "
    "(Küçük, 3.1.3.4).",
    Make, kParameters};

}  // namespace crawl
