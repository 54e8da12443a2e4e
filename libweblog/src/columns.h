// Columns under construction. Appending is a store; nulls are marks in the values and become a
// bitmap at the end.
#pragma once

#include <arrow/array.h>
#include <arrow/buffer_builder.h>
#include <arrow/result.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>

#include "interner.h"

namespace weblog {

// A column of numbers. ReserveUpTo() makes room, then Append(); Finish() hands the array over and
// leaves the column empty.
template <typename T>
class NumberColumn {
 public:
  static constexpr T kNull = std::numeric_limits<T>::min();

  explicit NumberColumn(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  // Makes room for rows before `row`.
  arrow::Status ReserveUpTo(int64_t row) { return values_.Reserve(row - values_.length()); }
  // There is room for one more.
  void Append(T value) { values_.UnsafeAppend(value); }
  arrow::Result<std::shared_ptr<arrow::Array>> Finish();

 private:
  std::shared_ptr<arrow::DataType> type_;
  arrow::TypedBufferBuilder<T> values_;
};

// Where the words of a column come from. Words of one origin are never alike as long as their
// makers add each one once, so they need not be looked up; words of different origins may be alike.
enum class WordOrigin : uint8_t { kNone, kVerbatim, kPathOnSite, kMixed };

// A dictionary-encoded column of strings. No word stands in the dictionary twice.
class TextColumn {
 public:
  static constexpr int32_t kNull = std::numeric_limits<int32_t>::min();

  // Makes room for rows before `row`.
  arrow::Status ReserveUpTo(int64_t row) { return indices_.Reserve(row - indices_.length()); }
  // Puts a word, by its number, or kNull into `row`, for which there is room. Rows between the last
  // one put and this one are null.
  void Put(int64_t row, int32_t word) {
    while (indices_.length() < row) indices_.UnsafeAppend(kNull);
    indices_.UnsafeAppend(word);
  }

  // The number of `word`, which is UTF-8. A word of the origin kVerbatim or kPathOnSite must not
  // have been added with that origin before.
  arrow::Result<int32_t> AddWord(std::string_view word, WordOrigin origin);

  // The column, `rows` long; rows behind the last one put are null.
  arrow::Result<std::shared_ptr<arrow::Array>> Finish(int64_t rows);

 private:
  arrow::Status BeginWords();
  arrow::Result<int32_t> AppendWord(std::string_view word);
  void LookWordsUp();

  arrow::TypedBufferBuilder<int32_t> indices_;
  arrow::TypedBufferBuilder<int32_t> offsets_;
  arrow::BufferBuilder text_;
  // How much the last batch held: the next one will hold about as much.
  int64_t expected_words_ = 0;
  int64_t expected_text_ = 0;
  WordOrigin origin_ = WordOrigin::kNone;  // of all words so far
  Interner words_;                         // in use once origin_ is kMixed
};

}  // namespace weblog
