// Batches of hits as text that a test can compare at a glance.
#pragma once

#include <arrow/array/array_binary.h>
#include <arrow/array/array_dict.h>
#include <arrow/array/array_primitive.h>
#include <arrow/record_batch.h>

#include <string>
#include <vector>

#include "weblog/hits.h"

namespace weblog {

// One cell: a number as it is, a text as it is, "~" for null.
inline std::string CellText(const arrow::RecordBatch& batch, int column, int64_t row) {
  const arrow::Array& array = *batch.column(column);
  if (array.IsNull(row)) return "~";
  switch (array.type_id()) {
    case arrow::Type::INT16:
      return std::to_string(static_cast<const arrow::Int16Array&>(array).Value(row));
    case arrow::Type::INT64:
      return std::to_string(static_cast<const arrow::Int64Array&>(array).Value(row));
    case arrow::Type::TIMESTAMP:
      return std::to_string(static_cast<const arrow::TimestampArray&>(array).Value(row));
    default: {
      const auto& words = static_cast<const arrow::DictionaryArray&>(array);
      return static_cast<const arrow::StringArray&>(*words.dictionary())
          .GetString(words.GetValueIndex(row));
    }
  }
}

// All cells of a row, in the order of the columns, with '|' between them.
inline std::string RowText(const arrow::RecordBatch& batch, int64_t row) {
  std::string text;
  for (int column = 0; column < batch.num_columns(); ++column) {
    if (column > 0) text += '|';
    text += CellText(batch, column, row);
  }
  return text;
}

inline std::vector<std::string> RowTexts(const arrow::RecordBatch& batch) {
  std::vector<std::string> rows;
  for (int64_t row = 0; row < batch.num_rows(); ++row) rows.push_back(RowText(batch, row));
  return rows;
}

}  // namespace weblog
