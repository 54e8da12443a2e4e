// The values of a column under construction, put row by row.
#pragma once

#include <arrow/array/data.h>
#include <arrow/buffer.h>
#include <arrow/result.h>
#include <arrow/type_fwd.h>

#include <cstdint>
#include <limits>
#include <memory>

namespace weblog {

// Zeroed memory for all columns that hold nothing: most formats fill half of the columns, and the
// other half costs no more than this.
class Zeros {
 public:
  arrow::Result<std::shared_ptr<arrow::Buffer>> Take(int64_t bytes);

 private:
  std::shared_ptr<arrow::Buffer> buffer_;
};

// Putting a value is a store. A null is a mark among the values until Finish() turns the marks into
// a bitmap; memory is first touched when the first value comes.
template <typename T>
class RowValues {
 public:
  static constexpr T kNull = std::numeric_limits<T>::min();

  // Makes room for rows before `row`.
  arrow::Status ReserveUpTo(int64_t row);

  // Puts a value or kNull into `row`, for which there is room and which is behind all rows put so
  // far. Rows between the last one and this one are null.
  void Put(int64_t row, T value) {
    if (row != next_) MarkNulls(row);
    values_[row] = value;
    next_ = row + 1;
  }

  // An array of `type` with `rows` rows, those behind the last one put being null. Leaves nothing
  // behind. `zeros`, which other columns may share, may be null.
  arrow::Result<std::shared_ptr<arrow::ArrayData>> Finish(std::shared_ptr<arrow::DataType> type,
                                                          int64_t rows, Zeros* zeros);

 private:
  void MarkNulls(int64_t end);

  std::shared_ptr<arrow::ResizableBuffer> buffer_;
  T* values_ = nullptr;
  int64_t next_ = 0;  // the row behind the last one put
};

}  // namespace weblog
