#include "batch_check.h"

#include <arrow/array.h>
#include <arrow/util/checked_cast.h>

#include <string_view>
#include <unordered_set>

#include "fuzz_check.h"
#include "weblog/hits.h"

namespace fuzz {
namespace {

using arrow::internal::checked_cast;

void CheckDictionary(const arrow::DictionaryArray& column) {
  const auto& words = checked_cast<const arrow::StringArray&>(*column.dictionary());
  FUZZ_CHECK(words.null_count() == 0);
  std::unordered_set<std::string_view> met;
  for (int64_t i = 0; i < words.length(); ++i) FUZZ_CHECK(met.insert(words.GetView(i)).second);
}

template <typename ArrayType>
void CheckRange(const arrow::Array& column, int64_t least, int64_t most) {
  const auto& values = checked_cast<const ArrayType&>(column);
  for (int64_t i = 0; i < values.length(); ++i) {
    if (values.IsNull(i)) continue;
    FUZZ_CHECK(values.Value(i) >= least && values.Value(i) <= most);
  }
}

std::string CellOf(const arrow::Array& column, int64_t row) {
  if (column.IsNull(row)) return "null";
  switch (column.type_id()) {
    case arrow::Type::TIMESTAMP:
      return std::to_string(checked_cast<const arrow::TimestampArray&>(column).Value(row));
    case arrow::Type::INT64:
      return std::to_string(checked_cast<const arrow::Int64Array&>(column).Value(row));
    case arrow::Type::INT16:
      return std::to_string(checked_cast<const arrow::Int16Array&>(column).Value(row));
    default: {
      const auto& encoded = checked_cast<const arrow::DictionaryArray&>(column);
      const auto& words = checked_cast<const arrow::StringArray&>(*encoded.dictionary());
      return "'" + words.GetString(encoded.GetValueIndex(row)) + "'";
    }
  }
}

}  // namespace

void CheckHits(const arrow::RecordBatch& hits, const weblog::TimeRange& range) {
  FUZZ_CHECK_OK(hits.ValidateFull());
  FUZZ_CHECK(hits.schema()->Equals(*weblog::HitsSchema(), /*check_metadata=*/true));
  for (const auto& column : hits.columns()) {
    if (column->type_id() != arrow::Type::DICTIONARY) continue;
    CheckDictionary(checked_cast<const arrow::DictionaryArray&>(*column));
  }
  FUZZ_CHECK(hits.column(weblog::kHitTime)->null_count() == 0);
  FUZZ_CHECK(hits.column(weblog::kHitSource)->null_count() == 0);
  FUZZ_CHECK(hits.column(weblog::kHitLine)->null_count() == 0);
  CheckRange<arrow::TimestampArray>(*hits.column(weblog::kHitTime), range.since, range.until - 1);
  CheckRange<arrow::Int16Array>(*hits.column(weblog::kHitStatus), 0, 999);
  for (const int column : {weblog::kHitBytes, weblog::kHitElapsed, weblog::kHitLine}) {
    CheckRange<arrow::Int64Array>(*hits.column(column), 0, INT64_MAX);
  }
}

std::vector<std::string> RowsOf(const arrow::RecordBatch& hits) {
  std::vector<std::string> rows(static_cast<size_t>(hits.num_rows()));
  for (const auto& column : hits.columns()) {
    for (int64_t row = 0; row < hits.num_rows(); ++row) {
      rows[static_cast<size_t>(row)] += CellOf(*column, row) + "\t";
    }
  }
  return rows;
}

}  // namespace fuzz
