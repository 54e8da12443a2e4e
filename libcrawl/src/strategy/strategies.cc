#include <arrow/result.h>

#include <algorithm>
#include <cstdio>

#include "crawl/strategy.h"
#include "strategy/anchor.h"
#include "strategy/backlink.h"
#include "strategy/best_first.h"
#include "strategy/breadth_first.h"
#include "strategy/cfp.h"
#include "strategy/context_graph.h"
#include "strategy/fish.h"
#include "strategy/focused.h"
#include "strategy/forward_links.h"
#include "strategy/hits.h"
#include "strategy/infospiders.h"
#include "strategy/iq_learning.h"
#include "strategy/learning.h"
#include "strategy/page_rank.h"
#include "strategy/random_order.h"
#include "strategy/shark.h"
#include "strategy/timed_page_rank.h"

namespace crawl {
namespace {

// In the order in which they are explained; those of others come behind.
std::vector<StrategyKind>& Kinds() {
  static std::vector<StrategyKind> kinds = {
      kBreadthFirst,  kRandomOrder, kBacklink,      kForwardLinks, kPageRank,    kTimedPageRank,
      kHits,          kBestFirst,   kFish,          kShark,        kFocusedSoft, kFocusedHard,
      kContextGraph,  kInfoSpiders, kInfoSpidersDb, kAnchor,       kIqLearning,  kIntelligent,
      kCollaborative, kCombined,    kCfp,
  };
  return kinds;
}

// The options with all parameters of the strategy in them.
arrow::Result<StrategyOptions> WithParameters(const StrategyKind& kind,
                                              const StrategyOptions& options) {
  StrategyOptions full = options;
  full.parameters.clear();
  std::string names;
  for (const StrategyParameter& parameter : kind.parameters) {
    full.parameters.emplace(parameter.name, parameter.value);
    names.append(names.empty() ? "" : ", ").append(parameter.name);
  }
  for (const auto& [name, value] : options.parameters) {
    const auto found = std::find_if(
        kind.parameters.begin(), kind.parameters.end(),
        [&name = name](const StrategyParameter& parameter) { return parameter.name == name; });
    if (found == kind.parameters.end()) {
      return arrow::Status::Invalid(kind.name, " has no parameter '", name, "'; it has ",
                                    names.empty() ? "none" : names);
    }
    if (!(value >= found->least && value <= found->most)) {
      char text[120];
      std::snprintf(text, sizeof text, " is from %g to %g, not %g", found->least, found->most,
                    value);
      return arrow::Status::Invalid(kind.name, ": ", name, text);
    }
    full.parameters[name] = value;
  }
  return full;
}

}  // namespace

void Strategy::Hear(uint32_t url, std::string_view, double priority, Priorities* priorities) {
  if (priorities->Waits(url) && priorities->Of(url) >= priority) return;
  priorities->Set(url, priority);
}

// Scores of one kind of strategy are in the same order afterwards.
double Strategy::Importance(const FetchedPage&, double score) const {
  return score > 0 ? score / (1 + score) : 0;
}

arrow::Result<std::unique_ptr<Strategy>> MakeStrategy(std::string_view name,
                                                      const StrategyOptions& options) {
  std::string names;
  for (const StrategyKind& kind : Kinds()) {
    if (kind.name == name) {
      ARROW_ASSIGN_OR_RAISE(const StrategyOptions full, WithParameters(kind, options));
      return kind.make(full);
    }
    names.append(names.empty() ? "" : ", ").append(kind.name);
  }
  return arrow::Status::Invalid("there is no strategy '", name, "'; there are ", names);
}

std::vector<StrategyKind> KnownStrategies() { return Kinds(); }

arrow::Status AddStrategy(const StrategyKind& kind) {
  for (const StrategyKind& known : Kinds()) {
    if (known.name == kind.name) {
      return arrow::Status::Invalid("there is a strategy '", kind.name, "' already");
    }
  }
  Kinds().push_back(kind);
  return arrow::Status::OK();
}

}  // namespace crawl
