#include "strategy/rank_order.h"

#include <cstdio>

namespace crawl {

void RankOrder::AddPage(const FetchedPage& page, const std::vector<uint32_t>& links,
                        Priorities* priorities) {
  ranks_.AddLinks(page.url, links, Follow(page));
  ranks_.Settle(&changed_);
  for (const uint32_t url : changed_) Give(url, PriorityOf(url), priorities);
  // Those that have no rank yet, since nobody jumps to where they are.
  for (const FoundLink& found : page.links) {
    if (found.is_new && ranks_.Rank(found.url) == 0) Give(found.url, 0, priorities);
  }
}

std::string RankOrder::Because(uint32_t url) const {
  char text[40];
  std::snprintf(text, sizeof text, "rank %.4g", ranks_.Rank(url));
  return text;
}

}  // namespace crawl
