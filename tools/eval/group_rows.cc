#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "crawl/comparison.h"
#include "eval/measures.h"
#include "eval/row_table.h"
#include "eval/rows.h"
#include "weblog/stream_kind.h"

namespace crawl_eval {
namespace {

// Each value once, in the order of the first appearance.
std::vector<std::string> Distinct(Crawls crawls, std::string JudgedCrawl::*member) {
  std::vector<std::string> values;
  for (const JudgedCrawl& crawl : crawls) {
    if (std::find(values.begin(), values.end(), crawl.*member) == values.end()) {
      values.push_back(crawl.*member);
    }
  }
  return values;
}

// The measure of each crawl at each number of downloads.
std::vector<std::vector<std::optional<double>>> ValuesOf(Crawls crawls, const Options& options) {
  const Measure& measure = *FindMeasure(options.measure);
  std::vector<std::vector<std::optional<double>>> values;
  for (const JudgedCrawl& crawl : crawls) {
    auto& row = values.emplace_back();
    for (const MeasuredPoint& point : MeasureAt(crawl, options.at))
      row.push_back(measure.of(point));
  }
  return values;
}

// The values of a group at one number of downloads, by what makes a pair: predicate and seeds.
using PairKey = std::pair<std::string, std::vector<std::string>>;
std::map<PairKey, double> ByKey(Crawls crawls, const std::string& group,
                                const std::vector<std::vector<std::optional<double>>>& values,
                                size_t at) {
  std::map<PairKey, std::vector<double>> all;
  for (size_t i = 0; i < crawls.size(); ++i) {
    if (crawls[i].strategy != group || !values[i][at].has_value()) continue;
    all[{crawls[i].predicate, crawls[i].seeds}].push_back(*values[i][at]);
  }
  std::map<PairKey, double> means;
  for (const auto& [key, list] : all) means.emplace(key, crawl::EstimateMean(list).mean);
  return means;
}

crawl::PairedTest Compare(const std::map<PairKey, double>& first,
                          const std::map<PairKey, double>& second, double confidence) {
  std::vector<double> a, b;
  for (const auto& [key, value] : first) {
    const auto found = second.find(key);
    if (found == second.end()) continue;
    a.push_back(value);
    b.push_back(found->second);
  }
  return crawl::ComparePairs(a, b, confidence);
}

bool Disjoint(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const std::set<std::string> all(a.begin(), a.end());
  return std::none_of(b.begin(), b.end(), [&](const auto& url) { return all.contains(url); });
}

arrow::Status AddOverlaps(const JudgedCrawl& a, const JudgedCrawl& b, const Options& options,
                          RowTable* table) {
  for (const int64_t at : options.at) {
    const crawl::Overlap all = crawl::OverlapOf(a.pages, b.pages, at, /*relevant_only=*/false);
    const crawl::Overlap relevant = crawl::OverlapOf(a.pages, b.pages, at, /*relevant_only=*/true);
    ARROW_RETURN_NOT_OK(table->Add({a.strategy, a.predicate, a.name, b.name, at, all.first,
                                    all.second, all.common, all.share, relevant.share}));
  }
  return arrow::Status::OK();
}

}  // namespace

Rows MeanRows(Crawls crawls, const Options& options) {
  const auto schema = arrow::schema(
      {arrow::field("strategy", arrow::utf8()), arrow::field("predicate", arrow::utf8()),
       arrow::field("at", arrow::int64()), arrow::field("measure", arrow::utf8()),
       arrow::field("crawls", arrow::int64()), arrow::field("mean", arrow::float64()),
       arrow::field("deviation", arrow::float64()), arrow::field("low", arrow::float64()),
       arrow::field("high", arrow::float64())});
  ARROW_ASSIGN_OR_RAISE(const auto table, RowTable::Make(weblog::WithKind(schema, "means")));
  const auto values = ValuesOf(crawls, options);
  std::vector<std::string> predicates = Distinct(crawls, &JudgedCrawl::predicate);
  const bool several = predicates.size() > 1;
  const auto add = [&](const std::string& group, const std::string* predicate) -> arrow::Status {
    for (size_t at = 0; at < options.at.size(); ++at) {
      std::vector<double> list;
      for (size_t i = 0; i < crawls.size(); ++i) {
        const bool wanted = crawls[i].strategy == group &&
                            (predicate == nullptr || crawls[i].predicate == *predicate);
        if (wanted && values[i][at].has_value()) list.push_back(*values[i][at]);
      }
      if (list.empty()) continue;
      const crawl::MeanEstimate mean = crawl::EstimateMean(list, options.confidence);
      ARROW_RETURN_NOT_OK(table->Add({group, predicate == nullptr ? std::string() : *predicate,
                                      options.at[at], options.measure, mean.count, mean.mean,
                                      mean.deviation, mean.low, mean.high}));
    }
    return arrow::Status::OK();
  };
  for (const std::string& group : Distinct(crawls, &JudgedCrawl::strategy)) {
    if (several) ARROW_RETURN_NOT_OK(add(group, nullptr));
    for (const std::string& predicate : predicates) ARROW_RETURN_NOT_OK(add(group, &predicate));
  }
  return table->Finish();
}

Rows CompareRows(Crawls crawls, const Options& options) {
  const auto schema = arrow::schema(
      {arrow::field("strategy", arrow::utf8()), arrow::field("other", arrow::utf8()),
       arrow::field("at", arrow::int64()), arrow::field("measure", arrow::utf8()),
       arrow::field("pairs", arrow::int64()), arrow::field("difference", arrow::float64()),
       arrow::field("low", arrow::float64()), arrow::field("high", arrow::float64()),
       arrow::field("p", arrow::float64())});
  ARROW_ASSIGN_OR_RAISE(const auto table, RowTable::Make(weblog::WithKind(schema, "comparisons")));
  const auto values = ValuesOf(crawls, options);
  const std::vector<std::string> groups = Distinct(crawls, &JudgedCrawl::strategy);
  for (size_t a = 0; a < groups.size(); ++a) {
    for (size_t b = a + 1; b < groups.size(); ++b) {
      for (size_t at = 0; at < options.at.size(); ++at) {
        const crawl::PairedTest test =
            Compare(ByKey(crawls, groups[a], values, at), ByKey(crawls, groups[b], values, at),
                    options.confidence);
        const crawl::MeanEstimate& difference = test.difference;
        if (difference.count == 0) continue;
        ARROW_RETURN_NOT_OK(
            table->Add({groups[a], groups[b], options.at[at], options.measure, difference.count,
                        difference.mean, difference.low, difference.high, test.p}));
      }
    }
  }
  return table->Finish();
}

Rows OverlapRows(Crawls crawls, const Options& options) {
  const auto schema = arrow::schema(
      {arrow::field("strategy", arrow::utf8()), arrow::field("predicate", arrow::utf8()),
       arrow::field("crawl", arrow::utf8()), arrow::field("other", arrow::utf8()),
       arrow::field("at", arrow::int64()), arrow::field("documents", arrow::int64()),
       arrow::field("other_documents", arrow::int64()), arrow::field("common", arrow::int64()),
       arrow::field("overlap", arrow::float64()),
       arrow::field("relevant_overlap", arrow::float64())});
  ARROW_ASSIGN_OR_RAISE(const auto table, RowTable::Make(weblog::WithKind(schema, "overlaps")));
  for (size_t i = 0; i < crawls.size(); ++i) {
    for (size_t j = i + 1; j < crawls.size(); ++j) {
      const JudgedCrawl &a = crawls[i], &b = crawls[j];
      if (a.strategy != b.strategy || a.predicate != b.predicate || !Disjoint(a.seeds, b.seeds)) {
        continue;
      }
      ARROW_RETURN_NOT_OK(AddOverlaps(a, b, options, table.get()));
    }
  }
  return table->Finish();
}

}  // namespace crawl_eval
