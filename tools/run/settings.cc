#include "run/settings.h"

namespace crawl_run {

std::vector<std::pair<std::string, std::string>> Settings(const Options& options) {
  const int64_t budget = options.crawl.budget;
  return {{"strategy", options.strategy},
          {"predicate", options.predicate.expression.value_or("")},
          {"query", options.strategy_options.query},
          {"seed", std::to_string(options.strategy_options.seed)},
          {"budget", budget > 0 ? std::to_string(budget) : ""},
          {"command", options.command_line}};
}

}  // namespace crawl_run
