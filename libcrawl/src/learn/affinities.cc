#include "crawl/affinities.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace crawl {
namespace {

// How much a row speaks for pages. A row that says nothing has 0, also where its logarithm is
// infinite and nothing is significant.
double Weight(const Affinity& row, const PageCount& crawled) {
  const double evidence =
      SignificanceOf({row.pages, row.relevant}, crawled, Significance::kEvidence);
  return evidence == 0 ? 0 : row.log_ratio * evidence;
}

// The factor of a row and its name, as one text.
std::string KeyOf(const Affinity& row) { return row.factor + '\n' + row.name; }

}  // namespace

Affinity MakeAffinity(std::string_view factor, std::string_view name, const PageCount& condition,
                      const PageCount& crawled, const InterestOptions& options) {
  Affinity affinity;
  affinity.factor = factor;
  affinity.name = name;
  affinity.pages = condition.pages;
  affinity.relevant = condition.relevant;
  affinity.ratio = InterestRatio(condition, crawled);
  affinity.log_ratio = LogInterest(condition, crawled, options);
  affinity.significance = SignificanceOf(condition, crawled, options.significance);
  return affinity;
}

void SortAffinities(Affinities* affinities) {
  const PageCount crawled = affinities->crawled();
  std::sort(affinities->rows.begin(), affinities->rows.end(),
            [&](const Affinity& a, const Affinity& b) {
              const double weight_a = Weight(a, crawled), weight_b = Weight(b, crawled);
              return std::tie(weight_b, b.pages, a.factor, a.name) <
                     std::tie(weight_a, a.pages, b.factor, b.name);
            });
}

Affinities Merge(const Affinities& old, const Affinities& now, double decay,
                 const InterestOptions& options) {
  Affinities merged;
  merged.crawled_pages = old.crawled_pages * decay + now.crawled_pages;
  merged.crawled_relevant = old.crawled_relevant * decay + now.crawled_relevant;
  merged.made_us = now.made_us;
  std::unordered_map<std::string, std::pair<const Affinity*, PageCount>> counts;
  const auto add = [&](const Affinity& row, double weight) {
    auto& [first, count] = counts.try_emplace(KeyOf(row), &row, PageCount()).first->second;
    count.pages += row.pages * weight;
    count.relevant += row.relevant * weight;
  };
  for (const Affinity& row : old.rows) add(row, decay);
  for (const Affinity& row : now.rows) add(row, 1);
  for (const auto& [key, entry] : counts) {
    const auto& [row, count] = entry;
    if (count.pages < kFewestPages) continue;
    merged.rows.push_back(MakeAffinity(row->factor, row->name, count, merged.crawled(), options));
  }
  SortAffinities(&merged);
  return merged;
}

}  // namespace crawl
