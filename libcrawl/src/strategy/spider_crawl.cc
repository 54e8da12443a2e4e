#include "strategy/spider_crawl.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace crawl {
namespace {

// Rounds of all agents after which one that still waits for its page chooses another.
constexpr int64_t kPatience = 20;
// Of a page that the machine takes for wanted.
constexpr double kWanted = 0.5;

}  // namespace

SpiderCrawl::SpiderCrawl(SpiderCrawlOptions options)
    : options_(std::move(options)), draw_(options_.seed) {
  for (const Terms::Term& term : options_.query.terms) {
    query_.push_back({keywords_.Add(options_.query.Text(term)), static_cast<double>(term.count)});
  }
}

double SpiderCrawl::Estimate(const FetchedPage& page, const SpiderPage& seen,
                             const Spider& spider) {
  const double similarity = spider.Similarity(seen);
  if (!options_.classes.has_value()) return similarity;
  const double wanted = options_.classes->Wanted(seen.terms());
  if (wanted >= kWanted) community_.push_back(page.url);
  return (1 - options_.svm) * similarity + options_.svm * wanted;
}

void SpiderCrawl::AddSeed(uint32_t url, std::string_view, Priorities* priorities) {
  Begin(url, priorities);
}

void SpiderCrawl::Begin(uint32_t url, Priorities* priorities) {
  if (Owner(url) == kGone) return;
  SpiderLink start;
  start.url = url;
  start.page = 1;
  if (agents_.size() >= options_.population) {
    // One of those that live takes it on.
    auto agent = agents_.begin();
    std::advance(agent, url % agents_.size());
    Owner(url) = FrontierName(agent->first);
    FrontierOf(&agent->second).push_back(std::move(start));
    return;
  }
  const uint32_t number = next_agent_++;
  agents_.emplace(number, Agent(Spider(query_, &options_.spider, &draw_)));
  WaitFor(number, std::move(start), priorities);
}

void SpiderCrawl::ProposeStarts(Priorities* priorities) {
  for (const std::string& start : options_.starts) {
    if (const auto url = priorities->Propose(start)) Begin(*url, priorities);
  }
}

void SpiderCrawl::WaitFor(uint32_t number, SpiderLink link, Priorities* priorities) {
  Agent& agent = agents_.at(number);
  MarkGone(link.url);
  waited_for_[link.url] = number;
  agent.turn = ++turn_;
  priorities->Set(link.url, -static_cast<double>(turn_));
  agent.choice = std::move(link);
}

uint32_t SpiderCrawl::AgentOf(uint32_t url) {
  const auto found = waited_for_.find(url);
  if (found != waited_for_.end()) {
    const uint32_t number = found->second;
    waited_for_.erase(found);
    return number;
  }
  // A crawl that is resumed brings pages that were chosen when others had been refused, which it does
  // not hear of again: the agent whose link it is has gone there instead.
  const uint32_t owner = Owner(url);
  auto agent = agents_.find(owner);
  if (owner == kShared) agent = agents_.begin();
  if (agent == agents_.end()) return kNobody;
  waited_for_.erase(agent->second.choice.url);
  agent->second.begins = false;
  for (const SpiderLink& link : FrontierOf(&agent->second)) {
    if (link.url == url) agent->second.choice = link;
  }
  return agent->first;
}

void SpiderCrawl::Learn(const FetchedPage& page, Priorities* priorities) {
  if (page.n == 1) ProposeStarts(priorities);
  const uint32_t number = AgentOf(page.url);
  MarkGone(page.url);
  if (number != kNobody) {
    if (!FollowRedirect(page, number, priorities)) Visit(page, number, priorities);
  } else if (!agents_.empty() && page.page != nullptr && page.terms != nullptr) {
    // What an agent did not wait for any longer; any one takes its links.
    const auto& [first, agent] = *agents_.begin();
    const SpiderPage seen(*page.terms, keywords_);
    AddLinks(page, seen, Estimate(page, seen, agent.spider), first);
  }
  LosePatience(priorities);
  RestartIfExtinct(priorities);
}

void SpiderCrawl::Visit(const FetchedPage& page, uint32_t number, Priorities* priorities) {
  Agent& agent = agents_.at(number);
  static const Terms kNoTerms;
  const SpiderPage seen(page.terms != nullptr ? *page.terms : kNoTerms, keywords_);
  const double estimate = page.terms != nullptr ? Estimate(page, seen, agent.spider) : 0;
  // An agent is where it begins without having gone there.
  if (!agent.begins) {
    agent.spider.Feed(estimate);
    agent.spider.Learn(agent.choice, estimate);
  }
  agent.begins = false;
  DropGone(&FrontierOf(&agent));
  if (page.page != nullptr && page.terms != nullptr) AddLinks(page, seen, estimate, number);
  if (agent.spider.IsDead()) {
    Kill(number);
    return;
  }
  if (agent.spider.MayReproduce() && agents_.size() < options_.population) {
    Reproduce(seen, number, priorities);
  }
  Choose(number, priorities);
}

bool SpiderCrawl::FollowRedirect(const FetchedPage& page, uint32_t number, Priorities* priorities) {
  for (const FoundLink& found : page.links) {
    if (found.link != nullptr) continue;
    if (Owner(found.url) == kGone) return false;
    Agent& agent = agents_.at(number);
    if (!agent.begins) agent.spider.Feed(0);
    if (agent.spider.IsDead()) return false;
    SpiderLink link = std::move(agent.choice);
    link.url = found.url;
    WaitFor(number, std::move(link), priorities);
    if (priorities->Waits(found.url)) return true;
    waited_for_.erase(found.url);
  }
  return false;
}

void SpiderCrawl::Reproduce(const SpiderPage& page, uint32_t number, Priorities* priorities) {
  Agent& parent = agents_.at(number);
  const uint32_t child = next_agent_++;
  Agent& offspring =
      agents_.emplace(child, Agent(parent.spider.Reproduce(page, &keywords_, &draw_)))
          .first->second;
  offspring.begins = false;
  if (!options_.shared) {
    // Every second link.
    std::vector<SpiderLink> kept;
    std::vector<SpiderLink>& links = parent.spider.links;
    for (size_t i = 0; i < links.size(); ++i) {
      if (i % 2 == 0) {
        kept.push_back(std::move(links[i]));
      } else {
        Owner(links[i].url) = child;
        offspring.spider.links.push_back(std::move(links[i]));
      }
    }
    links = std::move(kept);
  }
  Choose(child, priorities);
}

void SpiderCrawl::Kill(uint32_t number) {
  const auto agent = agents_.find(number);
  if (!options_.shared || agents_.size() == 1) {
    std::vector<SpiderLink>& frontier = FrontierOf(&agent->second);
    for (const SpiderLink& link : frontier) Reserve(link, agent->second.spider);
    frontier.clear();
  }
  agents_.erase(agent);
}

void SpiderCrawl::RestartIfExtinct(Priorities* priorities) {
  while (options_.restart && agents_.empty()) {
    const auto link = TakeReserved();
    if (!link.has_value()) return;
    const uint32_t url = link->url;
    Begin(url, priorities);
    if (!priorities->Waits(url)) {
      waited_for_.erase(url);
      agents_.clear();
    }
  }
}

void SpiderCrawl::LosePatience(Priorities* priorities) {
  std::vector<uint32_t> impatient;
  const auto round = static_cast<int64_t>(agents_.size());
  for (const auto& [number, agent] : agents_) {
    if (turn_ - agent.turn > kPatience * round) impatient.push_back(number);
  }
  for (const uint32_t number : impatient) {
    Agent& agent = agents_.at(number);
    waited_for_.erase(agent.choice.url);
    agent.begins = false;
    Choose(number, priorities);
  }
}

void SpiderCrawl::Refused(uint32_t url, Priorities* priorities) {
  const auto found = waited_for_.find(url);
  if (found == waited_for_.end()) return;
  const uint32_t number = found->second;
  waited_for_.erase(found);
  agents_.at(number).begins = false;
  Choose(number, priorities);
  RestartIfExtinct(priorities);
}

std::string SpiderCrawl::Why(uint32_t url) const {
  const auto found = waited_for_.find(url);
  if (found == waited_for_.end()) return "of no agent";
  const Agent& agent = agents_.at(found->second);
  char text[160];
  if (agent.begins) {
    std::snprintf(text, sizeof text, "agent %u begins here", found->second - kFirstAgent + 1);
  } else {
    std::snprintf(text, sizeof text,
                  "agent %u of %zu, energy %.3f: net %.3f, page %.3f; p %.3f of %zu links",
                  found->second - kFirstAgent + 1, agents_.size(), agent.spider.energy(), agent.net,
                  agent.choice.page, agent.probability, agent.of);
  }
  if (!options_.classes.has_value()) return text;
  return text + ("; community of " + std::to_string(community_.size()));
}

}  // namespace crawl
