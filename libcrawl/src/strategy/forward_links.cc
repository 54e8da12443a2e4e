#include "strategy/forward_links.h"

#include "strategy/link_order.h"

namespace crawl {
namespace {

class ForwardLinks : public LinkOrder {
 protected:
  void AddPage(const FetchedPage& page, const std::vector<uint32_t>& links,
               Priorities* priorities) override {
    const auto count = static_cast<uint32_t>(links.size());
    for (const uint32_t url : links) {
      if (url >= hubs_.size()) hubs_.resize(size_t{url} + 1);
      Hub& best = hubs_[url];
      if (best.links >= count) continue;
      best = {count, static_cast<uint32_t>(page.n)};
      Give(url, count, priorities);
    }
  }

  double PriorityOf(uint32_t url) const override {
    return url < hubs_.size() ? hubs_[url].links : 0;
  }

  std::string Because(uint32_t url) const override {
    if (PriorityOf(url) == 0) return "no page links to it";
    const Hub& best = hubs_[url];
    return "page " + std::to_string(best.page) + " has " + std::to_string(best.links) +
           (best.links == 1 ? " link" : " links");
  }

 private:
  struct Hub {
    uint32_t links = 0;
    uint32_t page = 0;  // FetchedPage::n
  };
  std::vector<Hub> hubs_;  // by URL: the best of those that link to it
};

}  // namespace

const StrategyKind kForwardLinks = {
    "forward-links", "Links of the pages that have most of them (forward link count; Cho et al.).",
    [](const StrategyOptions&) -> arrow::Result<std::unique_ptr<Strategy>> {
      return std::make_unique<ForwardLinks>();
    }};

}  // namespace crawl
