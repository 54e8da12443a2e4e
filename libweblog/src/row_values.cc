#include "row_values.h"

#include <arrow/type.h>
#include <arrow/util/bit_util.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace weblog {
namespace {

// The validity bitmap of `values`, whose marks become 0.
template <typename T>
arrow::Result<std::shared_ptr<arrow::Buffer>> TakeMarks(T* values, int64_t n, T mark) {
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::Buffer> bitmap,
                        arrow::AllocateBuffer(arrow::bit_util::BytesForBits(n)));
  uint8_t* bits = bitmap->mutable_data();
  for (int64_t begin = 0; begin < n; begin += 8) {
    unsigned eight = 0;
    for (int64_t i = begin; i < std::min(begin + 8, n); ++i) {
      const bool present = values[i] != mark;
      eight |= static_cast<unsigned>(present) << (i - begin);
      values[i] = present ? values[i] : T{0};
    }
    bits[begin / 8] = static_cast<uint8_t>(eight);
  }
  return bitmap;
}

}  // namespace

arrow::Result<std::shared_ptr<arrow::Buffer>> Zeros::Take(int64_t bytes) {
  if (buffer_ == nullptr || buffer_->size() < bytes) {
    ARROW_ASSIGN_OR_RAISE(buffer_, arrow::AllocateBuffer(bytes));
    std::memset(buffer_->mutable_data(), 0, static_cast<size_t>(bytes));
  }
  return arrow::SliceBuffer(buffer_, 0, bytes);
}

template <typename T>
arrow::Status RowValues<T>::ReserveUpTo(int64_t row) {
  const int64_t bytes = row * static_cast<int64_t>(sizeof(T));
  if (buffer_ == nullptr) {
    ARROW_ASSIGN_OR_RAISE(buffer_, arrow::AllocateResizableBuffer(bytes));
  } else if (buffer_->capacity() < bytes) {
    // Twice as much, so that rows may also be added one by one.
    ARROW_RETURN_NOT_OK(buffer_->Reserve(std::max(bytes, 2 * buffer_->capacity())));
  }
  values_ = reinterpret_cast<T*>(buffer_->mutable_data());
  return arrow::Status::OK();
}

template <typename T>
void RowValues<T>::MarkNulls(int64_t end) {
  std::fill(values_ + next_, values_ + end, kNull);
}

template <typename T>
arrow::Result<std::shared_ptr<arrow::ArrayData>> RowValues<T>::Finish(
    std::shared_ptr<arrow::DataType> type, int64_t rows, Zeros* zeros) {
  const int64_t bytes = rows * static_cast<int64_t>(sizeof(T));
  if (next_ == 0) {
    Zeros own;
    if (zeros == nullptr) zeros = &own;
    ARROW_ASSIGN_OR_RAISE(auto values, zeros->Take(bytes));
    std::shared_ptr<arrow::Buffer> bitmap;
    if (rows > 0) {
      ARROW_ASSIGN_OR_RAISE(bitmap, zeros->Take(arrow::bit_util::BytesForBits(rows)));
    }
    return arrow::ArrayData::Make(std::move(type), rows, {std::move(bitmap), std::move(values)},
                                  rows);
  }
  ARROW_RETURN_NOT_OK(ReserveUpTo(rows));
  MarkNulls(rows);
  next_ = 0;
  const int64_t null_count = std::count(values_, values_ + rows, kNull);
  std::shared_ptr<arrow::Buffer> bitmap;
  if (null_count > 0) {
    ARROW_ASSIGN_OR_RAISE(bitmap, TakeMarks(values_, rows, kNull));
  }
  ARROW_RETURN_NOT_OK(buffer_->Resize(bytes, /*shrink_to_fit=*/false));
  buffer_->ZeroPadding();
  std::shared_ptr<arrow::Buffer> values = std::exchange(buffer_, nullptr);
  return arrow::ArrayData::Make(std::move(type), rows, {std::move(bitmap), std::move(values)},
                                null_count);
}

template class RowValues<int16_t>;
template class RowValues<int32_t>;
template class RowValues<int64_t>;

}  // namespace weblog
