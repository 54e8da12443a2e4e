#include "strategy/backlink.h"

#include "strategy/link_order.h"

namespace crawl {
namespace {

class Backlink : public LinkOrder {
 protected:
  void AddPage(const FetchedPage&, const std::vector<uint32_t>& links,
               Priorities* priorities) override {
    for (const uint32_t url : links) {
      if (url >= counts_.size()) counts_.resize(size_t{url} + 1);
      Give(url, ++counts_[url], priorities);
    }
  }

  double PriorityOf(uint32_t url) const override { return url < counts_.size() ? counts_[url] : 0; }

  std::string Because(uint32_t url) const override {
    const auto count = static_cast<uint32_t>(PriorityOf(url));
    return std::to_string(count) + (count == 1 ? " page links to it" : " pages link to it");
  }

 private:
  std::vector<uint32_t> counts_;  // by URL
};

}  // namespace

const StrategyKind kBacklink = {
    "backlink", "URLs that most of the crawled pages link to (Cho et al.).",
    [](const StrategyOptions&) -> arrow::Result<std::unique_ptr<Strategy>> {
      return std::make_unique<Backlink>();
    }};

}  // namespace crawl
