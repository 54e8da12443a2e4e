// Association rules: who views these pages also views that one.
//
// A basket is the set of pages that a session, or a user, viewed. With n baskets, of which n(X)
// contain all pages of X, the rule X => y, y not in X, has
//
//   support     s = n(X+y) / n                      Agrawal, Imielinski and Swami, SIGMOD 1993
//   confidence  c = n(X+y) / n(X)                   the same
//   lift        c / s(y), 1 when X and y have nothing to do with each other
//                                                   Brin, Motwani and Silverstein, SIGMOD 1997
//   leverage    s - s(X) s(y), the share of baskets beyond what chance would give
//                                                   Piatetsky-Shapiro, 1991
//   conviction  (1 - s(y)) / (1 - c), infinite for a rule that is never wrong
//                                                   Brin, Motwani, Ullman and Tsur, SIGMOD 1997
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "weblog/patterns/page_lists.h"
#include "weblog/patterns/trails.h"

namespace weblog {

enum class BasketOf { kSession, kUser };

// The pages of each basket. Trails must have users for kUser.
PageLists MakeBaskets(const Trails& trails, BasketOf per);

struct Rule {
  std::vector<uint32_t> antecedent;  // X, ascending
  uint32_t consequent = 0;           // y
  int64_t count = 0;                 // n(X+y)
  int64_t antecedent_count = 0;      // n(X)
  int64_t consequent_count = 0;      // n(y)
};

struct RuleMeasures {
  double support;
  double confidence;
  double lift;
  double leverage;
  double conviction;
};

// The measures of a rule that was found in `baskets` baskets.
RuleMeasures Measure(const Rule& rule, int64_t baskets);

struct RuleOptions {
  int64_t min_count = 1;  // n(X+y) must be at least this
  double min_confidence = 0.5;
  double min_lift = 0;
  int max_size = 4;  // pages of a rule, y included
  // With more frequent sets of pages than this, mining fails.
  int64_t max_patterns = 1'000'000;
  int threads = 1;
};

// All rules that meet the options, ordered by lift and then count, the highest first, then by the
// texts of y and of X. The same for any number of threads. A page that is in a basket twice counts
// once.
arrow::Result<std::vector<Rule>> MineRules(const PageLists& baskets, uint32_t num_pages,
                                           const RuleOptions& options);

// A stream of kind `rules`: antecedent list<string>, consequent string, sessions (or users) int64,
// and the five measures as float64.
std::shared_ptr<arrow::Schema> RulesSchema(BasketOf per);
arrow::Result<std::shared_ptr<arrow::RecordBatch>> RuleRows(const Trails& trails, BasketOf per,
                                                            std::span<const Rule> rules);

}  // namespace weblog
