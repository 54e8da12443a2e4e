// The population of InfoSpiders as a strategy; see strategy/infospiders.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "crawl/strategy.h"
#include "strategy/draw.h"
#include "strategy/link_reserve.h"
#include "strategy/page_classes.h"
#include "strategy/spider.h"

namespace crawl {

struct SpiderCrawlOptions {
  SpiderParameters spider;
  size_t population = 100;  // the most agents
  size_t frontier = 256;    // the most links of a frontier
  bool restart = true;      // go on when all agents have died
  uint64_t seed = 1;
  Terms query;
  // Of Fig. 4.2.
  bool shared = false;                 // one frontier for all agents
  std::optional<PageClasses> classes;  // for the estimate of pages
  double svm = 0;                      // how much they count in it
  std::vector<std::string> starts;     // further URLs to begin with
};

class SpiderCrawl : public Strategy {
 public:
  explicit SpiderCrawl(SpiderCrawlOptions options);

  bool needs_terms() const override { return true; }
  bool needs_places() const override { return true; }
  void AddSeed(uint32_t url, std::string_view text, Priorities* priorities) override;
  void Learn(const FetchedPage& page, Priorities* priorities) override;
  void Refused(uint32_t url, Priorities* priorities) override;
  std::string Why(uint32_t url) const override;

  // For those who look at it.
  size_t agents() const { return agents_.size(); }
  const std::vector<uint32_t>& community() const { return community_; }

 private:
  // An agent and what it waits for.
  struct Agent {
    explicit Agent(Spider spider) : spider(std::move(spider)) {}

    Spider spider;
    bool begins = true;  // the page that it waits for is where it begins
    SpiderLink choice;
    double net = 0, probability = 0;
    size_t of = 0;  // how many it was chosen out of
    int64_t turn = 0;
  };
  using Agents = std::map<uint32_t, Agent>;

  // Whose a URL is: an agent's number, kShared, or one of the others below.
  static constexpr uint32_t kNobody = 0, kReserved = 1, kGone = 2, kShared = 3, kFirstAgent = 4;

  // spider_crawl.cc: the life of agents.
  // A new agent that begins at `url`.
  void Begin(uint32_t url, Priorities* priorities);
  void ProposeStarts(Priorities* priorities);
  // The agent that a page is for; it does not wait for one any more. kNobody when there is none.
  uint32_t AgentOf(uint32_t url);
  // A redirect of what it waits for is followed; false when there is none, or it leads to what is not
  // to be had.
  bool FollowRedirect(const FetchedPage& page, uint32_t number, Priorities* priorities);
  // The agent has fetched the page: one step of the loop of Fig. 4.1.
  void Visit(const FetchedPage& page, uint32_t number, Priorities* priorities);
  // What a page is worth to an agent; one that is wanted becomes part of the community.
  double Estimate(const FetchedPage& page, const SpiderPage& seen, const Spider& spider);
  void Reproduce(const SpiderPage& page, uint32_t number, Priorities* priorities);
  void WaitFor(uint32_t number, SpiderLink link, Priorities* priorities);
  void Kill(uint32_t number);
  void RestartIfExtinct(Priorities* priorities);
  // Agents whose hosts let them wait for long choose again.
  void LosePatience(Priorities* priorities);

  // spider_frontiers.cc: whose a link is, and which one is next.
  uint32_t& Owner(uint32_t url);
  void MarkGone(uint32_t url);
  // What was fetched without having been chosen out of this frontier.
  void DropGone(std::vector<SpiderLink>* frontier) const;
  std::vector<SpiderLink>& FrontierOf(Agent* agent);
  uint32_t FrontierName(uint32_t number) const { return options_.shared ? kShared : number; }
  void AddLinks(const FetchedPage& page, const SpiderPage& seen, double estimate, uint32_t number);
  void LimitFrontier(uint32_t number);
  void Reserve(const SpiderLink& link, const Spider& spider);
  std::optional<SpiderLink> TakeReserved();
  // Lets the agent choose its next page; it dies when there is none.
  void Choose(uint32_t number, Priorities* priorities);

  const SpiderCrawlOptions options_;
  Draw draw_;
  Vocabulary keywords_;  // of all agents
  std::vector<Spider::Keyword> query_;
  Agents agents_;
  uint32_t next_agent_ = kFirstAgent;
  int64_t turn_ = 0;
  std::vector<uint32_t> owners_;                       // by URL
  std::unordered_map<uint32_t, uint32_t> waited_for_;  // URLs and the agents that wait for them
  std::vector<SpiderLink> shared_;                     // the frontier, when it is one
  LinkReserve reserve_;
  size_t reserved_ = 0;  // URLs that are in the reserve
  std::vector<uint32_t> community_;
};

}  // namespace crawl
