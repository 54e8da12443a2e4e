#include <algorithm>
#include <utility>

#include "strategy/spider_crawl.h"

namespace crawl {
namespace {

// The reserve is cleaned when it has so many times more entries than URLs.
constexpr size_t kUntidy = 2;
constexpr size_t kFewEntries = 1000;

}  // namespace

uint32_t& SpiderCrawl::Owner(uint32_t url) {
  if (url >= owners_.size()) owners_.resize(size_t{url} + 1, kNobody);
  return owners_[url];
}

void SpiderCrawl::MarkGone(uint32_t url) {
  uint32_t& owner = Owner(url);
  if (owner == kReserved) --reserved_;
  owner = kGone;
}

void SpiderCrawl::DropGone(std::vector<SpiderLink>* frontier) const {
  std::erase_if(*frontier, [this](const SpiderLink& l) { return owners_[l.url] == kGone; });
}

std::vector<SpiderLink>& SpiderCrawl::FrontierOf(Agent* agent) {
  return options_.shared ? shared_ : agent->spider.links;
}

void SpiderCrawl::AddLinks(const FetchedPage& page, const SpiderPage& seen, double estimate,
                           uint32_t number) {
  Agent& agent = agents_.at(number);
  std::vector<SpiderLink>& frontier = FrontierOf(&agent);
  std::vector<uint32_t> keyword_of(seen.keyword_of().begin(), seen.keyword_of().end());
  for (uint32_t& keyword : keyword_of) {
    if (!agent.spider.HasKeyword(keyword)) keyword = kNoKeyword;
  }
  auto inputs = LinkInputs(*page.page, seen.terms(), keyword_of, options_.spider.window);
  for (const FoundLink& found : page.links) {
    if (found.link == nullptr) continue;
    uint32_t& owner = Owner(found.url);
    if (owner == kGone || (owner >= kFirstAgent && owner != number)) continue;
    SpiderLink link;
    link.url = found.url;
    link.page = static_cast<float>(estimate);
    link.inputs = std::move(inputs[static_cast<size_t>(found.link - page.page->links.data())]);
    if (owner == FrontierName(number)) {
      // Met before: the better of both.
      const auto known = std::find_if(frontier.begin(), frontier.end(),
                                      [&](const SpiderLink& l) { return l.url == found.url; });
      if (known != frontier.end() && agent.spider.ScoreOf(link) > agent.spider.ScoreOf(*known)) {
        *known = std::move(link);
      }
      continue;
    }
    if (owner == kReserved) --reserved_;
    owner = FrontierName(number);
    frontier.push_back(std::move(link));
  }
  LimitFrontier(number);
}

void SpiderCrawl::LimitFrontier(uint32_t number) {
  Agent& agent = agents_.at(number);
  std::vector<SpiderLink>& frontier = FrontierOf(&agent);
  if (frontier.size() <= options_.frontier) return;
  std::vector<std::pair<double, size_t>> ranks;
  for (size_t i = 0; i < frontier.size(); ++i) {
    ranks.emplace_back(-agent.spider.ScoreOf(frontier[i]), i);
  }
  const auto end = ranks.begin() + static_cast<ptrdiff_t>(options_.frontier);
  std::nth_element(ranks.begin(), end, ranks.end());
  // The order in which links were met stays.
  std::sort(ranks.begin(), end, [](const auto& a, const auto& b) { return a.second < b.second; });
  std::vector<SpiderLink> kept;
  for (auto rank = ranks.begin(); rank != end; ++rank) {
    kept.push_back(std::move(frontier[rank->second]));
  }
  for (auto rank = end; rank != ranks.end(); ++rank) Reserve(frontier[rank->second], agent.spider);
  frontier = std::move(kept);
}

void SpiderCrawl::Reserve(const SpiderLink& link, const Spider& spider) {
  Owner(link.url) = kReserved;
  ++reserved_;
  reserve_.Add({link.url, link.page, spider.ScoreOf(link)});
  if (reserve_.size() > kUntidy * reserved_ + kFewEntries) {
    reserve_.Clean([this](uint32_t url) { return owners_[url] == kReserved; });
  }
}

std::optional<SpiderLink> SpiderCrawl::TakeReserved() {
  const auto best = reserve_.Take([this](uint32_t url) { return owners_[url] == kReserved; });
  if (!best.has_value()) return std::nullopt;
  --reserved_;
  Owner(best->url) = kNobody;
  SpiderLink link;
  link.url = best->url;
  link.page = best->page;
  return link;
}

void SpiderCrawl::Choose(uint32_t number, Priorities* priorities) {
  Agent& agent = agents_.at(number);
  std::vector<SpiderLink>& frontier = FrontierOf(&agent);
  DropGone(&frontier);
  const size_t least = options_.shared ? options_.frontier : 1;
  while (frontier.size() < least) {
    auto link = TakeReserved();
    if (!link.has_value()) break;
    Owner(link->url) = FrontierName(number);
    frontier.push_back(std::move(*link));
  }
  while (!frontier.empty()) {
    std::vector<double> scores;
    scores.reserve(frontier.size());
    for (const SpiderLink& link : frontier) scores.push_back(agent.spider.ScoreOf(link));
    agent.of = frontier.size();
    const size_t chosen =
        SelectByScore(scores, options_.spider.beta, draw_.Share(), &agent.probability);
    SpiderLink link = std::move(frontier[chosen]);
    frontier.erase(frontier.begin() + static_cast<ptrdiff_t>(chosen));
    agent.net = agent.spider.NetOf(link);
    const uint32_t url = link.url;
    WaitFor(number, std::move(link), priorities);
    if (priorities->Waits(url)) return;
    waited_for_.erase(url);
  }
  Kill(number);
}

}  // namespace crawl
