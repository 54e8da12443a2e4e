// The options of a crawl by several agents.
#pragma once

#include <arrow/status.h>

#include <string>
#include <utility>
#include <vector>

#include "crawl/agents.h"
#include "support/arguments.h"

namespace crawl_run {

struct AgentsOption {
  crawl::AgentOptions agents;  // with 0 agents when none are wanted

  AgentsOption() { agents.agents = 0; }
  bool given() const { return agents.agents > 0; }

  void AddTo(support::ArgParser& parser);
  // Takes apart what was given; fails when it means nothing.
  arrow::Status Interpret();
  // What crawls by agents are compared by; empty without agents.
  std::vector<std::pair<std::string, std::string>> Settings() const;

 private:
  std::string partition_ = "site", mode_ = "exchange";
  bool divided_ = false;  // an option says how agents work
};

// What the agents did, in a line.
std::string AgentsText(const crawl::AgentsSummary& summary);

}  // namespace crawl_run
