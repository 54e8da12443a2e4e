#include "strategy/timed_page_rank.h"

#include <cstdio>
#include <unordered_map>

#include "crawl/http_date.h"
#include "crawl/link_ranks.h"
#include "strategy/rank_order.h"
#include "strategy/sites.h"

namespace crawl {
namespace {

constexpr double kMicrosecondsOfDay = 86'400e6;

class TimedPageRankOrder : public RankOrder {
 public:
  TimedPageRankOrder(double damping, double decay)
      : RankOrder(1 - damping), damping_(damping), decay_(decay) {}

  void AddSeed(uint32_t url, std::string_view text, Priorities* priorities) override {
    const double mean = started_ ? MeanOfSite(sites_.Find(text)) : 0;
    if (mean == 0 || !Know(url, text)) {
      RankOrder::AddSeed(url, text, priorities);
      return;
    }
    new_pages_.emplace(url, mean);
    Give(url, mean, priorities);
  }

 protected:
  void Meet(uint32_t url, std::string_view text) override {
    sites_.Add(url, text);
    RankOrder::Meet(url, text);
  }

  void AddPage(const FetchedPage& page, const std::vector<uint32_t>& links,
               Priorities* priorities) override {
    started_ = true;
    means_.clear();
    if (!new_pages_.empty()) {
      for (const uint32_t url : links) new_pages_.erase(url);
    }
    RankOrder::AddPage(page, links, priorities);
  }

  double Follow(const FetchedPage& page) override {
    const auto modified_us = ParseHttpDate(page.last_modified);
    if (!modified_us) return known_ > 0 ? sum_ / static_cast<double>(known_) : damping_;
    const auto age = static_cast<double>(page.fetched_us - *modified_us);
    const double follow = FollowChance(damping_, decay_, age / kMicrosecondsOfDay);
    sum_ += follow;
    ++known_;
    return follow;
  }

  double PriorityOf(uint32_t url) const override {
    if (!new_pages_.empty()) {
      if (const auto found = new_pages_.find(url); found != new_pages_.end()) return found->second;
    }
    return RankOrder::PriorityOf(url);
  }

  std::string Because(uint32_t url) const override {
    const auto found = new_pages_.find(url);
    if (found == new_pages_.end()) return RankOrder::Because(url);
    char text[60];
    std::snprintf(text, sizeof text, "new; the mean rank of its site is %.4g", found->second);
    return text;
  }

 private:
  // 0 for a site without pages. Sitemaps name many pages at once, which one pass over all serves.
  double MeanOfSite(uint32_t site) {
    if (means_.empty()) {
      means_.resize(sites_.count());
      std::vector<uint32_t> pages(sites_.count());
      for (uint32_t url = 0; url < sites_.all().size(); ++url) {
        if (new_pages_.contains(url)) continue;
        means_[sites_.Of(url)] += ranks_.Rank(url);
        ++pages[sites_.Of(url)];
      }
      for (size_t i = 0; i < means_.size(); ++i) {
        if (pages[i] > 0) means_[i] /= pages[i];
      }
    }
    return site != Sites::kUnknown && site < means_.size() ? means_[site] : 0;
  }

  const double damping_, decay_;
  bool started_ = false;
  double sum_ = 0;  // of f, over the pages whose age is known
  int64_t known_ = 0;
  Sites sites_;
  std::vector<double> means_;                       // by site; empty when they have to be made
  std::unordered_map<uint32_t, double> new_pages_;  // and the means of their sites
};

constexpr StrategyParameter kParameters[] = {
    kDamping,
    {"decay", 0.5, 0, 1, "what is left of d on a page of one year"},
};

}  // namespace

const StrategyKind kTimedPageRank = {
    "timed-pagerank",
    "By TimedPageRank over the crawled part of the web: links on old pages count for less "
    "(Yu et al.).",
    [](const StrategyOptions& options) -> arrow::Result<std::unique_ptr<Strategy>> {
      return std::make_unique<TimedPageRankOrder>(options.parameters.at("damping"),
                                                  options.parameters.at("decay"));
    },
    kParameters};

}  // namespace crawl
