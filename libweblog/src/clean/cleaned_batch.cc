#include "clean/cleaned_batch.h"

#include <arrow/builder.h>

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

// The columns of `rows` of `batch`, and those of the verdicts.
arrow::Result<arrow::ArrayVector> GatherJudged(const std::shared_ptr<arrow::RecordBatch>& batch,
                                               std::span<const RowRef> rows,
                                               std::span<const int32_t> numbers,
                                               const RobotVerdicts& verdicts) {
  ARROW_ASSIGN_OR_RAISE(auto columns, GatherRows({batch}, rows, *batch->schema()));
  ARROW_ASSIGN_OR_RAISE(columns.emplace_back(), Scores(numbers, verdicts));
  ARROW_ASSIGN_OR_RAISE(columns.emplace_back(), Reasons(numbers, verdicts));
  return columns;
}

}  // namespace

CleanedBatch::CleanedBatch(std::shared_ptr<arrow::RecordBatch> original,
                           std::shared_ptr<arrow::RecordBatch> renamed, bool want_dropped)
    : original_(std::move(original)), renamed_(std::move(renamed)), want_dropped_(want_dropped) {}

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

arrow::Result<std::shared_ptr<arrow::RecordBatch>> CleanedBatch::Kept(
    const std::shared_ptr<arrow::Schema>& schema, const RobotVerdicts& verdicts) const {
  ARROW_ASSIGN_OR_RAISE(auto columns, GatherJudged(renamed_, kept_, kept_verdicts_, verdicts));
  return arrow::RecordBatch::Make(schema, rows_kept(), std::move(columns));
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> CleanedBatch::Dropped(
    const std::shared_ptr<arrow::Schema>& schema, const RobotVerdicts& verdicts) const {
  ARROW_ASSIGN_OR_RAISE(auto columns,
                        GatherJudged(original_, dropped_, dropped_verdicts_, verdicts));
  ARROW_ASSIGN_OR_RAISE(columns.emplace_back(), RuleNames(rules_));
  return arrow::RecordBatch::Make(schema, rows_dropped(), std::move(columns));
}

}  // namespace weblog
