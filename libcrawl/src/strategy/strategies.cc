#include <arrow/result.h>

#include <algorithm>
#include <cstdio>

#include "crawl/strategy.h"
#include "strategy/best_first.h"
#include "strategy/breadth_first.h"
#include "strategy/cfp.h"
#include "strategy/learning.h"
#include "strategy/random_order.h"

namespace crawl {
namespace {

struct Known {
  const char* name;
  const char* summary;
  arrow::Result<std::unique_ptr<Strategy>> (*make)(const StrategyOptions& options);
  std::span<const StrategyParameter> parameters = {};
};

constexpr StrategyParameter kCfpParameters[] = {
    {"alpha", 1, 0, 1000, "how much the text counts"},
    {"beta", 1, 0, 1000, "how much the log counts"},
    {"emphasis", 2, 0, 1000, "E, which the text counts more by"},
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
    {"intelligent",
     "Links that look like those to relevant pages, by --predicate: words of the pages that link, "
     "URLs, link classes, siblings.",
     MakeIntelligent},
    {"collaborative",
     "Where the readers of relevant pages went, by --trace and --predicate: users, signatures, "
     "temporal locality.",
     MakeCollaborative},
    {"combined", "Links and readers together; --trace may be missing.", MakeCombined},
    {"cfp",
     "By how well the pages that link fit --topic (Okapi) or --query, and how long readers of "
     "--trace stayed (LogRank).",
     MakeCfp, kCfpParameters},
};

// The options with all parameters of the strategy in them.
arrow::Result<StrategyOptions> WithParameters(const Known& known, const StrategyOptions& options) {
  StrategyOptions full = options;
  full.parameters.clear();
  std::string names;
  for (const StrategyParameter& parameter : known.parameters) {
    full.parameters.emplace(parameter.name, parameter.value);
    names.append(names.empty() ? "" : ", ").append(parameter.name);
  }
  for (const auto& [name, value] : options.parameters) {
    const auto found =
        std::find_if(known.parameters.begin(), known.parameters.end(),
                     [&](const StrategyParameter& parameter) { return parameter.name == name; });
    if (found == known.parameters.end()) {
      return arrow::Status::Invalid(known.name, " has no parameter '", name, "'; it has ",
                                    names.empty() ? "none" : names);
    }
    if (!(value >= found->least && value <= found->most)) {
      char text[120];
      std::snprintf(text, sizeof text, " is from %g to %g, not %g", found->least, found->most,
                    value);
      return arrow::Status::Invalid(known.name, ": ", name, text);
    }
    full.parameters[name] = value;
  }
  return full;
}

}  // namespace

arrow::Result<std::unique_ptr<Strategy>> MakeStrategy(std::string_view name,
                                                      const StrategyOptions& options) {
  std::string names;
  for (const Known& known : kKnown) {
    if (known.name == name) {
      ARROW_ASSIGN_OR_RAISE(const StrategyOptions full, WithParameters(known, options));
      return known.make(full);
    }
    names.append(names.empty() ? "" : ", ").append(known.name);
  }
  return arrow::Status::Invalid("there is no strategy '", name, "'; there are ", names);
}

std::vector<StrategyInfo> KnownStrategies() {
  std::vector<StrategyInfo> infos;
  for (const Known& known : kKnown) infos.push_back({known.name, known.summary, known.parameters});
  return infos;
}

}  // namespace crawl
