#include "weblog/patterns/rules.h"

#include <arrow/status.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "patterns/on_threads.h"
#include "patterns/path_database.h"
#include "patterns/path_miner.h"

namespace weblog {
namespace {

// The baskets as sets, their pages renumbered so that seldom ones come first: then few baskets have
// to be searched for what goes with the first page of a set. `order` becomes the pages by their new
// numbers.
PageLists OrderedSets(const PageLists& baskets, const std::vector<int64_t>& counts,
                      std::vector<uint32_t>* order) {
  order->resize(counts.size());
  std::iota(order->begin(), order->end(), 0);
  std::stable_sort(order->begin(), order->end(),
                   [&](uint32_t a, uint32_t b) { return counts[a] < counts[b]; });
  std::vector<uint32_t> numbers(counts.size());
  for (uint32_t number = 0; number < order->size(); ++number) numbers[(*order)[number]] = number;
  PageLists sets;
  std::vector<uint32_t> set;
  for (size_t i = 0; i < baskets.size(); ++i) {
    set.clear();
    for (const uint32_t page : baskets[i]) set.push_back(numbers[page]);
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    for (const uint32_t page : set) sets.Add(page);
    sets.EndList();
  }
  return sets;
}

// The support of a set that is known to be among `sets`, which are ordered by their pages.
int64_t CountOf(const std::vector<PagePath>& sets, const std::vector<uint32_t>& pages) {
  return std::lower_bound(sets.begin(), sets.end(), pages,
                          [](const PagePath& set, const std::vector<uint32_t>& wanted) {
                            return set.pages < wanted;
                          })
      ->sessions;
}

// Makes the rules out of frequent sets.
class RuleMaker {
 public:
  RuleMaker(const std::vector<PagePath>& sets, const std::vector<int64_t>& page_counts,
            const std::vector<uint32_t>& order, int64_t baskets, const RuleOptions& options)
      : sets_(sets), counts_(page_counts), order_(order), baskets_(baskets), options_(options) {}

  // Appends the rules that have the pages of `set`. Every part of a frequent set is frequent, so
  // its support is known.
  void Append(const PagePath& set, std::vector<Rule>* rules) const {
    if (set.pages.size() < 2) return;
    for (size_t i = 0; i < set.pages.size(); ++i) {
      std::vector<uint32_t> rest = set.pages;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      Rule rule;
      rule.consequent = order_[set.pages[i]];
      rule.count = set.sessions;
      rule.antecedent_count = CountOf(sets_, rest);
      rule.consequent_count = counts_[rule.consequent];
      const RuleMeasures measures = Measure(rule, baskets_);
      if (measures.confidence < options_.min_confidence || measures.lift < options_.min_lift) {
        continue;
      }
      for (uint32_t& page : rest) page = order_[page];
      std::sort(rest.begin(), rest.end());
      rule.antecedent = std::move(rest);
      rules->push_back(std::move(rule));
    }
  }

  // The order of the result.
  bool Before(const Rule& a, const Rule& b) const {
    const double lift_a = Measure(a, baskets_).lift;
    const double lift_b = Measure(b, baskets_).lift;
    if (lift_a != lift_b) return lift_a > lift_b;
    if (a.count != b.count) return a.count > b.count;
    if (a.consequent != b.consequent) return a.consequent < b.consequent;
    return a.antecedent < b.antecedent;
  }

 private:
  const std::vector<PagePath>& sets_;
  const std::vector<int64_t>& counts_;  // by page
  const std::vector<uint32_t>& order_;
  const int64_t baskets_;
  const RuleOptions& options_;
};

std::vector<Rule> MakeRules(const RuleMaker& maker, const std::vector<PagePath>& sets) {
  tbb::enumerable_thread_specific<std::vector<Rule>> made;
  tbb::parallel_for(size_t{0}, sets.size(),
                    [&](size_t i) { maker.Append(sets[i], &made.local()); });
  std::vector<Rule> rules;
  for (auto& part : made) {
    rules.insert(rules.end(), std::make_move_iterator(part.begin()),
                 std::make_move_iterator(part.end()));
  }
  // No two rules are alike in this order, so which thread made which does not matter.
  tbb::parallel_sort(rules.begin(), rules.end(),
                     [&](const Rule& a, const Rule& b) { return maker.Before(a, b); });
  return rules;
}

}  // namespace

PageLists MakeBaskets(const Trails& trails, BasketOf per) {
  if (per == BasketOf::kSession) return trails.sessions;
  std::vector<uint32_t> sessions(trails.sessions.size());
  std::iota(sessions.begin(), sessions.end(), 0);
  std::stable_sort(sessions.begin(), sessions.end(), [&](uint32_t a, uint32_t b) {
    return trails.session_users[a] < trails.session_users[b];
  });
  PageLists baskets;
  for (size_t i = 0; i < sessions.size(); ++i) {
    for (const uint32_t page : trails.sessions[sessions[i]]) baskets.Add(page);
    const bool last_of_user = i + 1 == sessions.size() || trails.session_users[sessions[i]] !=
                                                              trails.session_users[sessions[i + 1]];
    if (last_of_user) baskets.EndList();
  }
  return baskets;
}

RuleMeasures Measure(const Rule& rule, int64_t baskets) {
  const auto n = static_cast<double>(baskets);
  const auto both = static_cast<double>(rule.count);
  const auto antecedent = static_cast<double>(rule.antecedent_count);
  const auto consequent = static_cast<double>(rule.consequent_count);
  RuleMeasures measures;
  measures.support = both / n;
  measures.confidence = both / antecedent;
  measures.lift = both * n / (antecedent * consequent);
  // As fractions of whole numbers, which are exact, so that what is the same on paper is the same
  // here.
  measures.leverage = (both * n - antecedent * consequent) / (n * n);
  measures.conviction = rule.count == rule.antecedent_count
                            ? std::numeric_limits<double>::infinity()
                            : antecedent * (n - consequent) / (n * (antecedent - both));
  return measures;
}

arrow::Result<std::vector<Rule>> MineRules(const PageLists& baskets, uint32_t num_pages,
                                           const RuleOptions& options) {
  const std::vector<int64_t> counts = ListsOfPages(baskets, num_pages);
  std::vector<uint32_t> order;
  const PageLists ordered = OrderedSets(baskets, counts, &order);
  MinerOptions miner;
  miner.min_lists = options.min_count;
  miner.max_gap = kAnyGap;
  miner.max_length = options.max_size;
  miner.max_paths = options.max_patterns;
  miner.threads = options.threads;
  ARROW_ASSIGN_OR_RAISE(const auto sets, MinePaths(ordered, num_pages, miner));
  const RuleMaker maker(sets, counts, order, static_cast<int64_t>(baskets.size()), options);
  return OnThreads(options.threads, [&] { return MakeRules(maker, sets); });
}

}  // namespace weblog
