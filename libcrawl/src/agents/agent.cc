#include "agents/agent.h"

#include <tbb/info.h>

#include <algorithm>
#include <utility>

namespace crawl {

Agent::Agent(uint32_t number, const CrawlOptions& options, const AgentOptions& agent_options,
             HostTurns* turns)
    : number_(number),
      options_(options),
      agent_options_(agent_options),
      turns_(turns),
      coordinator_(number, agent_options) {
  if (!options.directory.empty()) {
    options_.directory += "/agent-" + std::to_string(number + 1);
  }
  // Each reads its own pages; over a live web the threads that help are shared out.
  const size_t threads =
      options.threads > 0 ? options.threads : static_cast<size_t>(tbb::info::default_concurrency());
  options_.threads = std::max<size_t>(1, threads / agent_options.agents);
  options_.settings.emplace_back("agent", std::to_string(number + 1));
}

arrow::Result<std::unique_ptr<Agent>> Agent::Make(uint32_t number, const CrawlOptions& options,
                                                  const AgentOptions& agent_options,
                                                  HostTurns* turns, std::unique_ptr<Web> web,
                                                  std::unique_ptr<Strategy> strategy,
                                                  CrawlObserver* observer,
                                                  const std::atomic<int>* stop) {
  std::unique_ptr<Agent> agent(new Agent(number, options, agent_options, turns));
  agent->web_ = std::move(web);
  agent->strategy_ = std::move(strategy);
  ARROW_ASSIGN_OR_RAISE(agent->crawler_,
                        Crawler::Make(agent->options_, agent->web_.get(), agent->strategy_.get(),
                                      observer, stop, agent.get()));
  return agent;
}

Territory::Side Agent::SideOf(std::string_view url) const {
  if (AgentOf(url, agent_options_.partition, agent_options_.agents) == number_) {
    return Side::kInside;
  }
  switch (agent_options_.mode) {
    case AgentMode::kFirewall:
      return Side::kNobodys;
    case AgentMode::kCrossOver:
      return Side::kLater;
    case AgentMode::kExchange:
      return Side::kOthers;
  }
  return Side::kNobodys;
}

void Agent::Tell(std::string_view url, double priority, int depth) {
  const uint32_t to = AgentOf(url, agent_options_.partition, agent_options_.agents);
  messages_.push_back({to, std::string(url), priority, depth});
  ++facts.told;
}

arrow::Status Agent::Hear(const AgentMessage& message) {
  ++facts.heard;
  return crawler_->Hear(message.url, message.priority, message.depth);
}

int64_t Agent::TakeTurn(std::string_view host, int64_t now) {
  return turns_->Take(number_, host, now);
}

void Agent::EndTurn(std::string_view host, int64_t free_at) { turns_->End(host, free_at); }

void Agent::Fetched(std::string_view url, double importance) {
  fetched_.push_back({urls.size(), importance});
  urls.emplace_back(url);
  if (AgentOf(url, agent_options_.partition, agent_options_.agents) != number_) ++facts.foreign;
}

void Agent::BeginAnnouncing() { coordinator_.Begin(std::exchange(fetched_, {})); }

}  // namespace crawl
