#include <algorithm>
#include <cmath>

#include "crawl/interest.h"

namespace crawl {

void ConditionCounts::Add(std::span<const uint32_t> conditions, bool is_relevant) {
  if (conditions.empty()) return;
  const size_t needed = size_t{*std::max_element(conditions.begin(), conditions.end())} + 1;
  if (counts_.size() < needed) counts_.resize(needed);
  for (const uint32_t condition : conditions) counts_[condition].Add(is_relevant);
}

void ConditionCounts::AddCount(uint32_t condition, const PageCount& count) {
  if (counts_.size() <= condition) counts_.resize(size_t{condition} + 1);
  counts_[condition].pages += count.pages;
  counts_[condition].relevant += count.relevant;
}

double ConditionCounts::LogSum(std::span<const uint32_t> conditions, const PageCount& crawled,
                               const InterestOptions& options) const {
  double sum = 0;
  size_t terms = 0;
  for (const uint32_t condition : conditions) {
    const double log_ratio = LogRatio(condition, crawled, options);
    if (log_ratio == 0) continue;
    sum += log_ratio;
    ++terms;
  }
  return options.divide_by_root && terms > 1 ? sum / std::sqrt(static_cast<double>(terms)) : sum;
}

}  // namespace crawl
