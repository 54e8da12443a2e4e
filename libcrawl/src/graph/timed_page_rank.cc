#include <arrow/status.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "crawl/link_ranks.h"
#include "graph/surfer.h"

namespace crawl {
namespace {

// f of each page.
std::vector<double> FollowChances(std::span<const double> ages,
                                  const TimedPageRankOptions& options) {
  const double damping = options.page_rank.damping;
  std::vector<double> chances(ages.size());
  double sum = 0;
  size_t known = 0;
  for (size_t page = 0; page < ages.size(); ++page) {
    if (std::isnan(ages[page])) continue;
    chances[page] = FollowChance(damping, options.decay, ages[page]);
    sum += chances[page];
    ++known;
  }
  const double mean = known > 0 ? sum / static_cast<double>(known) : damping;
  for (size_t page = 0; page < ages.size(); ++page) {
    if (std::isnan(ages[page])) chances[page] = mean;
  }
  return chances;
}

bool IsNew(const LinkGraph& graph, std::span<const double> ages, uint32_t page) {
  return graph.InCount(page) == 0 && ages[page] <= kNewDays;
}

void RankNewPages(const LinkGraph& graph, std::span<const double> ages,
                  std::vector<double>* ranks) {
  struct Site {
    double sum = 0;
    uint32_t pages = 0;
  };
  const auto hosts = graph.hosts();
  std::vector<Site> sites(
      hosts.empty() ? 1 : *std::max_element(hosts.begin(), hosts.end()) + size_t{1});
  const auto site_of = [&](uint32_t page) -> Site& {
    return sites[hosts.empty() ? 0 : hosts[page]];
  };
  for (uint32_t page = 0; page < graph.pages(); ++page) {
    if (IsNew(graph, ages, page)) continue;
    Site& site = site_of(page);
    site.sum += (*ranks)[page];
    ++site.pages;
  }
  for (uint32_t page = 0; page < graph.pages(); ++page) {
    const Site& site = site_of(page);
    if (IsNew(graph, ages, page) && site.pages > 0) (*ranks)[page] = site.sum / site.pages;
  }
}

}  // namespace

double FollowChance(double damping, double decay, double age_days) {
  return damping * std::pow(decay, std::max(age_days, 0.0) / 365.25);
}

arrow::Result<PageRanks> TimedPageRank(const LinkGraph& graph, std::span<const double> ages,
                                       const TimedPageRankOptions& options) {
  if (ages.size() != graph.pages()) {
    return arrow::Status::Invalid("there are ", graph.pages(), " pages, and ages of ", ages.size());
  }
  for (const double value : {options.page_rank.damping, options.decay}) {
    if (!(value >= 0 && value <= 1)) {
      return arrow::Status::Invalid("damping and decay are from 0 to 1, not ", value);
    }
  }
  ARROW_ASSIGN_OR_RAISE(PageRanks result,
                        Surf(graph, FollowChances(ages, options), options.page_rank));
  if (graph.pages() > 0) RankNewPages(graph, ages, &result.ranks);
  return result;
}

}  // namespace crawl
