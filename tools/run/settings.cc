#include "run/settings.h"

#include <cstdio>

namespace crawl_run {

std::vector<std::pair<std::string, std::string>> Settings(const Options& options) {
  const int64_t budget = options.crawl.budget;
  std::vector<std::pair<std::string, std::string>> settings = {
      {"strategy", options.strategy},
      {"predicate", options.predicate.expression.value_or("")},
      {"query", options.strategy_options.query},
      {"seed", std::to_string(options.strategy_options.seed)},
      {"budget", budget > 0 ? std::to_string(budget) : ""},
      {"command", options.command_line}};
  for (const auto& [name, value] : options.strategy_options.parameters) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    settings.emplace_back("set." + name, text);
  }
  for (auto& setting : options.agents.Settings()) settings.push_back(std::move(setting));
  return settings;
}

}  // namespace crawl_run
