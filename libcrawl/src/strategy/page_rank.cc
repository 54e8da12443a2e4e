#include "strategy/page_rank.h"

#include "strategy/rank_order.h"

namespace crawl {
namespace {

class PageRankOrder : public RankOrder {
 public:
  PageRankOrder(double damping, bool topic)
      : RankOrder(topic ? 0 : 1 - damping), damping_(damping), topic_(topic) {}

  void AddSeed(uint32_t url, std::string_view text, Priorities* priorities) override {
    if (topic_) JumpTo(url);
    RankOrder::AddSeed(url, text, priorities);
  }

 protected:
  void AddPage(const FetchedPage& page, const std::vector<uint32_t>& links,
               Priorities* priorities) override {
    if (topic_ && page.relevant) JumpTo(page.url);
    RankOrder::AddPage(page, links, priorities);
  }

  double Follow(const FetchedPage&) override { return damping_; }

 private:
  void JumpTo(uint32_t url) {
    if (jumps_.Add(url)) ranks_.Jump(url, 1 - damping_);
  }

  const double damping_;
  const bool topic_;
  UrlSet jumps_;
};

constexpr StrategyParameter kParameters[] = {
    kDamping,
    {"topic", 0, 0, 1, "1: who jumps goes to seeds and relevant pages only"},
};

}  // namespace

const StrategyKind kPageRank = {
    "pagerank",
    "By PageRank over the crawled part of the web (Küçük, eq. 2-3); topic=1 for that of the seeds "
    "and the pages that satisfy --predicate.",
    [](const StrategyOptions& options) -> arrow::Result<std::unique_ptr<Strategy>> {
      return std::make_unique<PageRankOrder>(options.parameters.at("damping"),
                                             options.parameters.at("topic") > 0);
    },
    kParameters};

}  // namespace crawl
