#include <arrow/result.h>

#include "crawl/strategy.h"
#include "strategy/best_first.h"
#include "strategy/breadth_first.h"
#include "strategy/collaborative.h"
#include "strategy/random_order.h"

namespace crawl {
namespace {

struct Known {
  const char* name;
  const char* summary;
  arrow::Result<std::unique_ptr<Strategy>> (*make)(const StrategyOptions& options);
};

constexpr Known kKnown[] = {
    {"breadth-first", "URLs in the order in which they were met.",
     [](const StrategyOptions&) -> arrow::Result<std::unique_ptr<Strategy>> {
       return MakeBreadthFirst();
     }},
    {"random", "Any URL that is known, drawn by --seed.",
     [](const StrategyOptions& options) -> arrow::Result<std::unique_ptr<Strategy>> {
       return MakeRandomOrder(options.seed);
     }},
    {"best-first", "Links of the pages that are most similar to --query (naive best-first).",
     [](const StrategyOptions& options) { return MakeBestFirst(options.query); }},
    {"collaborative",
     "Where the readers of relevant pages went: --trace and --predicate (users and temporal "
     "locality).",
     MakeCollaborative},
};

}  // namespace

arrow::Result<std::unique_ptr<Strategy>> MakeStrategy(std::string_view name,
                                                      const StrategyOptions& options) {
  std::string names;
  for (const Known& known : kKnown) {
    if (known.name == name) return known.make(options);
    names.append(names.empty() ? "" : ", ").append(known.name);
  }
  return arrow::Status::Invalid("there is no strategy '", name, "'; there are ", names);
}

std::vector<StrategyInfo> KnownStrategies() {
  std::vector<StrategyInfo> infos;
  for (const Known& known : kKnown) infos.push_back({known.name, known.summary});
  return infos;
}

}  // namespace crawl
