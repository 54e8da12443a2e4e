#include "clean/cleaned_batch.h"

#include <arrow/builder.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "columns.h"

namespace weblog {
namespace {

arrow::Result<std::shared_ptr<arrow::Array>> Scores(std::span<const int32_t> numbers,
                                                    const RobotVerdicts& verdicts) {
  arrow::FloatBuilder scores;
  ARROW_RETURN_NOT_OK(scores.Reserve(static_cast<int64_t>(numbers.size())));
  for (const int32_t number : numbers) scores.UnsafeAppend(verdicts[number].score);
  return scores.Finish();
}

arrow::Result<std::shared_ptr<arrow::Array>> Reasons(std::span<const int32_t> numbers,
                                                     const RobotVerdicts& verdicts) {
  const auto rows = static_cast<int64_t>(numbers.size());
  TextColumn reasons;
  ARROW_RETURN_NOT_OK(reasons.ReserveUpTo(rows));
  std::unordered_map<int32_t, int32_t> words;  // by verdict
  for (int64_t row = 0; row < rows; ++row) {
    const std::string& why = verdicts[numbers[row]].why;
    if (why.empty()) continue;
    const auto [entry, is_new] = words.emplace(numbers[row], 0);
    if (is_new) {
      ARROW_ASSIGN_OR_RAISE(entry->second, reasons.AddWord(why, WordOrigin::kMixed));
    }
    reasons.Put(row, entry->second);
  }
  return reasons.Finish(rows);
}

arrow::Result<std::shared_ptr<arrow::Array>> RuleNames(std::span<const CleanRule> rules) {
  const auto rows = static_cast<int64_t>(rules.size());
  TextColumn names;
  ARROW_RETURN_NOT_OK(names.ReserveUpTo(rows));
  for (int64_t row = 0; row < rows; ++row) {
    ARROW_ASSIGN_OR_RAISE(const int32_t word,
                          names.AddWord(NameOf(rules[row]), WordOrigin::kMixed));
    names.Put(row, word);
  }
  return names.Finish(rows);
}

// Appends the columns of the verdicts.
arrow::Status AppendVerdicts(std::span<const int32_t> numbers, const RobotVerdicts& verdicts,
                             arrow::ArrayVector* columns) {
  ARROW_ASSIGN_OR_RAISE(columns->emplace_back(), Scores(numbers, verdicts));
  ARROW_ASSIGN_OR_RAISE(columns->emplace_back(), Reasons(numbers, verdicts));
  return arrow::Status::OK();
}

// The batch without columns of URLs, of which there may be one at `first` and one at `second`.
arrow::Result<std::shared_ptr<arrow::RecordBatch>> WithoutColumns(
    std::shared_ptr<arrow::RecordBatch> batch, int first, int second) {
  for (const int column : {std::max(first, second), std::min(first, second)}) {
    if (column < 0) continue;
    ARROW_ASSIGN_OR_RAISE(batch, batch->RemoveColumn(column));
  }
  return batch;
}

}  // namespace

CleanedBatch::CleanedBatch(std::shared_ptr<arrow::RecordBatch> batch, bool want_dropped)
    : batch_(std::move(batch)), want_dropped_(want_dropped) {}

void CleanedBatch::Keep(int32_t verdict) {
  kept_.push_back({0, next_++});
  kept_verdicts_.push_back(verdict);
}

void CleanedBatch::Drop(int32_t verdict, CleanRule rule) {
  const int32_t row = next_++;
  if (!want_dropped_) return;
  dropped_.push_back({0, row});
  dropped_verdicts_.push_back(verdict);
  rules_.push_back(rule);
}

arrow::Result<arrow::ArrayVector> CleanedBatch::Kept(const HitColumns& columns,
                                                     const RobotVerdicts& verdicts,
                                                     UrlGatherer* urls,
                                                     UrlGatherer* referrers) const {
  ARROW_ASSIGN_OR_RAISE(const auto others, WithoutColumns(batch_, columns.url, columns.referrer));
  ARROW_ASSIGN_OR_RAISE(auto arrays, GatherRows({others}, kept_, *others->schema()));
  // The one that stands first goes in first.
  for (const int column :
       {std::min(columns.url, columns.referrer), std::max(columns.url, columns.referrer)}) {
    if (column < 0) continue;
    UrlGatherer* gatherer = column == columns.url ? urls : referrers;
    ARROW_ASSIGN_OR_RAISE(auto array, gatherer->Gather(batch_->column(column), kept_));
    arrays.insert(arrays.begin() + column, std::move(array));
  }
  ARROW_RETURN_NOT_OK(AppendVerdicts(kept_verdicts_, verdicts, &arrays));
  return arrays;
}

arrow::Result<arrow::ArrayVector> CleanedBatch::Dropped(const RobotVerdicts& verdicts) const {
  ARROW_ASSIGN_OR_RAISE(auto arrays, GatherRows({batch_}, dropped_, *batch_->schema()));
  ARROW_RETURN_NOT_OK(AppendVerdicts(dropped_verdicts_, verdicts, &arrays));
  ARROW_ASSIGN_OR_RAISE(arrays.emplace_back(), RuleNames(rules_));
  return arrays;
}

}  // namespace weblog
