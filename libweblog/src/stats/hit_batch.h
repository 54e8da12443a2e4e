// The columns of a batch of hits or visits that a report is made from, whatever their exact types.
#pragma once

#include <arrow/array.h>
#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "text_codes.h"

namespace weblog::stats {

// A column of numbers, or no column, in which case all rows are null.
template <typename T>
class Numbers {
 public:
  Numbers() = default;
  // `column` holds values of type T.
  explicit Numbers(std::shared_ptr<arrow::Array> column)
      : column_(std::move(column)), values_(column_->data()->template GetValues<T>(1)) {}

  std::optional<T> operator[](int64_t row) const {
    if (column_ == nullptr || column_->IsNull(row)) return std::nullopt;
    return values_[row];
  }

 private:
  std::shared_ptr<arrow::Array> column_;
  const T* values_ = nullptr;
};

// Text columns have no value when the batch does not have them.
struct HitBatch {
  int64_t rows = 0;
  Numbers<int64_t> time;  // microseconds since 1970 UTC
  Numbers<int64_t> status;
  Numbers<int64_t> bytes;
  Numbers<int64_t> seq;
  Numbers<int64_t> dwell;
  Numbers<int8_t> last;  // 0 or 1
  Numbers<int8_t> inferred;
  Numbers<double> robot;
  std::optional<TextCodes> client;
  std::optional<TextCodes> user;
  std::optional<TextCodes> method;
  std::optional<TextCodes> url;
  std::optional<TextCodes> referrer;
  std::optional<TextCodes> agent;
  std::optional<TextCodes> cache_result;
  std::optional<TextCodes> content_type;

  // Integers may have any width, times any unit. Fails for a column of a wrong type, naming it.
  static arrow::Result<HitBatch> Make(const arrow::RecordBatch& batch);
};

}  // namespace weblog::stats
