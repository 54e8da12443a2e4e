#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "crawl/link_graph.h"
#include "crawl/link_ranks.h"
#include "crawl/relevance.h"

namespace crawl {
namespace {

class PopularityMeasure : public RelevanceMeasure {
 public:
  PopularityMeasure(Popularity by, std::span<const std::string> urls) : by_(by) {
    for (uint32_t i = 0; i < urls.size(); ++i) numbers_.emplace(urls[i], i);
  }

  void Add(uint32_t number, const Page& page, const Terms&) override {
    for (const Link& link : page.links) {
      const auto target = numbers_.find(page.Url(link));
      if (target != numbers_.end()) links_.push_back({number, target->second});
    }
  }

  std::vector<double> Scores(uint32_t pages) override {
    // Every link is between pages of the pool, and the options are in their bounds.
    const LinkGraph graph = LinkGraph::Make(pages, links_).ValueOrDie();
    std::vector<double> scores;
    if (by_ == Popularity::kPageRank) {
      scores = PageRank(graph).ValueOrDie().ranks;
    } else {
      for (uint32_t page = 0; page < pages; ++page) scores.push_back(graph.InCount(page));
    }
    const double most = scores.empty() ? 0 : *std::max_element(scores.begin(), scores.end());
    for (double& score : scores) score = most > 0 ? score / most : 0;
    return scores;
  }

 private:
  const Popularity by_;
  std::unordered_map<std::string_view, uint32_t> numbers_;
  std::vector<LinkGraph::Edge> links_;
};

}  // namespace

std::unique_ptr<RelevanceMeasure> MakePopularity(Popularity by, std::span<const std::string> urls) {
  return std::make_unique<PopularityMeasure>(by, urls);
}

}  // namespace crawl
