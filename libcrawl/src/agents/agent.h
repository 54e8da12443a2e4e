// One of several agents: a crawl of its part of the web, and what it has to say to the others.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agents/coordinator.h"
#include "agents/host_turns.h"
#include "crawl/agents.h"
#include "engine/crawler.h"
#include "engine/territory.h"

namespace crawl {

// A URL that one agent tells another of.
struct AgentMessage {
  uint32_t to = 0;
  std::string url;
  double priority = 0;
  int depth = 0;
};

class Agent : private Territory {
 public:
  // `options` are the whole crawl's, and so are `turns`.
  static arrow::Result<std::unique_ptr<Agent>> Make(uint32_t number, const CrawlOptions& options,
                                                    const AgentOptions& agent_options,
                                                    HostTurns* turns, std::unique_ptr<Web> web,
                                                    std::unique_ptr<Strategy> strategy,
                                                    CrawlObserver* observer,
                                                    const std::atomic<int>* stop);

  Crawler* crawler() { return crawler_.get(); }
  const Crawler* crawler() const { return crawler_.get(); }
  // Closes its database, so that it can be read.
  void Close() { crawler_.reset(); }
  const std::string& directory() const { return options_.directory; }

  // What was found since the last time.
  std::vector<AgentMessage> TakeMessages() { return std::exchange(messages_, {}); }
  arrow::Status Hear(const AgentMessage& message);

  // The pages that were fetched since the last time are to be announced. Those of others' parts of the
  // web among them count as foreign.
  void BeginAnnouncing();
  Coordinator* coordinator() { return &coordinator_; }
  const Coordinator& coordinator() const { return coordinator_; }

  AgentFacts facts;
  std::vector<std::string> urls;  // of all its pages, in the order of fetching

 private:
  Agent(uint32_t number, const CrawlOptions& options, const AgentOptions& agent_options,
        HostTurns* turns);

  Side SideOf(std::string_view url) const override;
  void Tell(std::string_view url, double priority, int depth) override;
  int64_t TakeTurn(std::string_view host, int64_t now) override;
  void EndTurn(std::string_view host, int64_t free_at) override;
  void Fetched(std::string_view url, double importance) override;

  const uint32_t number_;
  CrawlOptions options_;
  const AgentOptions& agent_options_;
  HostTurns* const turns_;
  std::unique_ptr<Web> web_;
  std::unique_ptr<Strategy> strategy_;
  std::vector<AgentMessage> messages_;
  std::vector<ImportantPage> fetched_;  // in this round
  Coordinator coordinator_;
  std::unique_ptr<Crawler> crawler_;  // uses the others
};

}  // namespace crawl
