// By a rank that pages pass on along their links: what pagerank and timed-pagerank have in common.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "graph/growing_ranks.h"
#include "strategy/link_order.h"

namespace crawl {

// The rank is that of the part of the web that is known, IR'(p) of seed 002, 4: the pages that were
// crawled with all their links, and the URLs that wait as pages without any. It is brought up to date
// with every page (GrowingRanks).
class RankOrder : public LinkOrder {
 protected:
  // `jump` is what a URL has of itself when it is met.
  explicit RankOrder(double jump) : jump_(jump) {}

  // The probability that a link of the page is followed.
  virtual double Follow(const FetchedPage& page) = 0;

  GrowingRanks ranks_;

  void Meet(uint32_t url, std::string_view) override {
    if (jump_ > 0) ranks_.Jump(url, jump_);
  }
  void AddPage(const FetchedPage& page, const std::vector<uint32_t>& links,
               Priorities* priorities) override;
  double PriorityOf(uint32_t url) const override { return ranks_.Rank(url); }
  std::string Because(uint32_t url) const override;

 private:
  const double jump_;
  std::vector<uint32_t> changed_;
};

// The parameter of both.
inline constexpr StrategyParameter kDamping = {"damping", 0.85, 0, 0.99,
                                               "d, how likely a link is followed"};

}  // namespace crawl
