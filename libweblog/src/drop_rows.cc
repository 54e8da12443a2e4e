#include "drop_rows.h"

#include <arrow/builder.h>

#include <utility>

namespace weblog {

DropCollector::DropCollector(const std::shared_ptr<arrow::Schema>& input,
                             const std::vector<std::string>& rules)
    : schema_(DropsSchema(input)) {
  for (const std::string& rule : rules) counts_.push_back({rule, 0});
}

void DropCollector::Add(int64_t row, uint8_t rule) {
  ++counts_[rule].rows;
  rows_.push_back({0, static_cast<int32_t>(row)});
  rules_.push_back(rule);
}

arrow::Status DropCollector::Give(const std::shared_ptr<arrow::RecordBatch>& batch,
                                  const StageSinks& sinks) {
  const std::vector<RowRef> rows = std::exchange(rows_, {});
  const std::vector<uint8_t> rules = std::exchange(rules_, {});
  if (rows.empty() || !sinks.drops) return arrow::Status::OK();
  ARROW_ASSIGN_OR_RAISE(arrow::ArrayVector columns, GatherRows({batch}, rows, *batch->schema()));
  arrow::StringDictionary32Builder names;
  for (const uint8_t rule : rules) ARROW_RETURN_NOT_OK(names.Append(counts_[rule].rule));
  ARROW_ASSIGN_OR_RAISE(columns.emplace_back(), names.Finish());
  return sinks.drops(
      arrow::RecordBatch::Make(schema_, static_cast<int64_t>(rows.size()), std::move(columns)));
}

}  // namespace weblog
