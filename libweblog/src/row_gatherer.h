// Copies chosen rows of several batches into columns of their own.
#pragma once

#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace weblog {

// A row of one of several batches.
struct RowRef {
  // As a row: all its columns are null.
  static constexpr int32_t kNullRow = -1;

  int32_t source = 0;  // which batch
  int32_t row = 0;
};

using RowSources = std::vector<std::shared_ptr<arrow::RecordBatch>>;

// Copies rows column by column. All `sources` that `rows` name have the same columns; others may be
// null. Both must outlive this.
class RowGatherer {
 public:
  RowGatherer(const RowSources& sources, std::span<const RowRef> rows);

  // Returns column `column` of the rows, in their order. A dictionary-encoded column gets a
  // dictionary that holds just the words of these rows, in the order of their first appearance.
  // `type` is the column's type.
  arrow::Result<std::shared_ptr<arrow::Array>> Column(
      int column, const std::shared_ptr<arrow::DataType>& type) const;

 private:
  const RowSources& sources_;
  const std::span<const RowRef> rows_;
  std::vector<uint8_t> used_;  // by source: whether a row is from it
};

// Returns one column of `rows`.
arrow::Result<std::shared_ptr<arrow::Array>> GatherColumn(
    const RowSources& sources, std::span<const RowRef> rows, int column,
    const std::shared_ptr<arrow::DataType>& type);

// Returns all columns of `rows`, which `schema` names.
arrow::Result<arrow::ArrayVector> GatherRows(const RowSources& sources,
                                             std::span<const RowRef> rows,
                                             const arrow::Schema& schema);

}  // namespace weblog
